import type { Item } from '../catalog/item';
import { discountFor } from './discount';
import { roundCents } from './tax';

export class Cart {
  private readonly items: Item[] = [];

  add(item: Item): void {
    this.items.push(item);
  }

  isEmpty(): boolean {
    return this.items.length === 0;
  }

  subtotal(): number {
    let sum = 0;
    for (const item of this.items) sum += item.price();
    return sum;
  }

  total(): number {
    return roundCents(this.subtotal() - discountFor(this));
  }

  size(): number {
    return this.items.length;
  }
}
