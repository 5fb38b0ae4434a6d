import { AudioBook, Book, GiftCard, type Item } from './item';

export class Catalog {
  private readonly items: Item[] = [];

  add(item: Item): void {
    this.items.push(item);
  }

  find(title: string): Item | undefined {
    return this.items.find((item) => item.title === title);
  }

  all(): readonly Item[] {
    return this.items;
  }
}

export function loadCatalog(): Catalog {
  const catalog = new Catalog();
  catalog.add(new Book('dune', 1200));
  catalog.add(new AudioBook('emma', 900));
  catalog.add(new GiftCard('card', 2500));
  return catalog;
}
