// By item, the frame that noted it last. Asked for with every read of a fact: a `Map` takes several times as long.

import { mixed } from '../program/pair-map.ts';

const FIRST_CAPACITY = 1 << 12;

/** From integers (from 0 up) to integers from 1 up. Open addressing, at most half full. */
export class LastNoted {
  #size = 0;
  /** Items plus one; 0 marks a free slot. */
  #items = new Uint32Array(FIRST_CAPACITY);
  #frames = new Int32Array(FIRST_CAPACITY);

  /** Says that a frame notes an item. Whether it was the one that noted it last. */
  note(item: number, frame: number): boolean {
    const slot = this.#slot(item);
    if (this.#frames[slot] === frame) return true;
    const isNew = this.#items[slot] === 0;
    this.#items[slot] = item + 1;
    this.#frames[slot] = frame;
    if (isNew && ++this.#size * 2 > this.#items.length) this.#grow();
    return false;
  }

  /** The slot of an item, or the free one where it would be. */
  #slot(item: number): number {
    const items = this.#items;
    const mask = items.length - 1;
    let slot = mixed(item, 0) & mask;
    while (items[slot] !== 0 && items[slot] !== item + 1) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [items, frames] = [this.#items, this.#frames];
    this.#items = new Uint32Array(2 * items.length);
    this.#frames = new Int32Array(2 * items.length);
    for (let from = 0; from < items.length; from++) {
      if (items[from] === 0) continue;
      const slot = this.#slot(items[from] - 1);
      this.#items[slot] = items[from];
      this.#frames[slot] = frames[from];
    }
  }
}
