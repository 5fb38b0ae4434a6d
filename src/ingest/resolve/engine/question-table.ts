// The states of all questions of one kind, by id. Most kinds are asked about few of their ids, and a later pass asks about
// a hundredth: a table is a hash map until an array of all ids takes less memory.

import { mixed } from '../program/pair-map.ts';

const FIRST_CAPACITY = 1 << 10;

export class QuestionTable {
  readonly place: number;
  readonly #questions: number;
  /** By id; undefined while few have a state. */
  #dense: Int32Array | undefined;
  /** Ids plus one, open addressing at most half full; 0 marks a free slot. */
  #keys = new Int32Array(FIRST_CAPACITY);
  #states = new Int32Array(FIRST_CAPACITY);
  #size = 0;

  /** With ids below `questions`. `place` is that of the table among those of a memo. */
  constructor(questions: number, place = 0) {
    this.place = place;
    this.#questions = questions;
    if (2 * FIRST_CAPACITY >= questions) this.#fill();
  }

  /** 0 unless something else was set. */
  get(id: number): number {
    const dense = this.#dense;
    return dense === undefined ? this.#states[this.#slot(id)] : dense[id];
  }

  set(id: number, state: number): void {
    const dense = this.#dense;
    if (dense !== undefined) {
      dense[id] = state;
      return;
    }
    const slot = this.#slot(id);
    this.#states[slot] = state;
    if (this.#keys[slot] !== 0) return;
    this.#keys[slot] = id + 1;
    if (++this.#size * 2 > this.#keys.length) this.#grow();
  }

  /** The slot of an id, or the free one where it would be, whose state is 0. */
  #slot(id: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let slot = mixed(id, 0) & mask;
    while (keys[slot] !== 0 && keys[slot] !== id + 1) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    if (4 * this.#keys.length >= this.#questions) {
      this.#fill();
      return;
    }
    const keys = this.#keys;
    const states = this.#states;
    this.#keys = new Int32Array(2 * keys.length);
    this.#states = new Int32Array(2 * keys.length);
    for (let from = 0; from < keys.length; from++) {
      if (keys[from] === 0) continue;
      const slot = this.#slot(keys[from] - 1);
      this.#keys[slot] = keys[from];
      this.#states[slot] = states[from];
    }
  }

  #fill(): void {
    const dense = new Int32Array(this.#questions);
    for (let slot = 0; slot < this.#keys.length; slot++)
      if (this.#keys[slot] !== 0) dense[this.#keys[slot] - 1] = this.#states[slot];
    this.#dense = dense;
    this.#keys = new Int32Array(0);
    this.#states = new Int32Array(0);
  }
}
