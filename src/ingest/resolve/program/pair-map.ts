// Maps from pairs of integers, and sequences of integers as numbers. What the resolver remembers by several small numbers
// is asked for some hundred million times on a large repository; a `Map` needs the pair as one number, which is beyond
// what it stores without an object for each key, and answers several times slower.

const FIRST_CAPACITY = 1 << 10;

/** From pairs of integers (0 to 2^31 - 1) to integers from 0 up. Open addressing, at most half full. */
export class PairMap {
  #capacity: number;
  #size = 0;
  /** Pairs, one after the other; meaningful where the slot is taken. */
  #keys: Int32Array;
  /** The value plus one; 0 marks a free slot. */
  #values: Int32Array;

  /** With room for as many pairs before it grows. */
  constructor(room = FIRST_CAPACITY / 2) {
    this.#capacity = 2;
    while (this.#capacity < 2 * room) this.#capacity *= 2;
    this.#keys = new Int32Array(2 * this.#capacity);
    this.#values = new Int32Array(this.#capacity);
  }

  get size(): number {
    return this.#size;
  }

  /** -1 for a pair that is not there. */
  get(left: number, right: number): number {
    return this.#values[this.#slot(left, right)] - 1;
  }

  set(left: number, right: number, value: number): void {
    const slot = this.#slot(left, right);
    const isNew = this.#values[slot] === 0;
    this.#values[slot] = value + 1;
    if (!isNew) return;
    this.#keys[2 * slot] = left;
    this.#keys[2 * slot + 1] = right;
    if (++this.#size * 2 > this.#capacity) this.#grow();
  }

  /** The slot of a pair, or the free one where it would be. */
  #slot(left: number, right: number): number {
    const keys = this.#keys;
    const values = this.#values;
    const mask = this.#capacity - 1;
    let slot = mixed(left, right) & mask;
    while (values[slot] !== 0 && (keys[2 * slot] !== left || keys[2 * slot + 1] !== right)) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#capacity *= 2;
    this.#keys = new Int32Array(2 * this.#capacity);
    this.#values = new Int32Array(this.#capacity);
    for (let from = 0; from < values.length; from++) {
      if (values[from] === 0) continue;
      const slot = this.#slot(keys[2 * from], keys[2 * from + 1]);
      this.#keys[2 * slot] = keys[2 * from];
      this.#keys[2 * slot + 1] = keys[2 * from + 1];
      this.#values[slot] = values[from];
    }
  }
}

/** Spreads neighbouring pairs over the whole range: multiplications by odd constants, the high bits folded down. */
export function mixed(left: number, right: number): number {
  const product = Math.imul(Math.imul(left, 0x9e3779b1) ^ right, 0x85ebca6b);
  return product ^ (product >>> 15);
}

/** A number for a text; other texts have other ones but for chance. */
export function textHash(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at));
  return hash;
}

/** Numbers sequences of integers, equal ones alike (0 is the empty one), and keeps an integer for some of them. */
export class Sequences {
  readonly #steps = new PairMap();
  /** By sequence, what is kept for it plus one, or 0. */
  #kept = new Int32Array(FIRST_CAPACITY);

  /** The number of a sequence with one more integer at its end. */
  extended(sequence: number, item: number): number {
    const known = this.#steps.get(sequence, item);
    if (known !== -1) return known;
    const next = this.#steps.size + 1;
    this.#steps.set(sequence, item, next);
    return next;
  }

  of(items: readonly number[]): number {
    let sequence = 0;
    for (const item of items) sequence = this.extended(sequence, item);
    return sequence;
  }

  /** What is kept for a sequence, or -1. */
  get(sequence: number): number {
    return sequence < this.#kept.length ? this.#kept[sequence] - 1 : -1;
  }

  keep(sequence: number, value: number): void {
    if (sequence >= this.#kept.length) {
      const grown = new Int32Array(Math.max(sequence + 1, 2 * this.#kept.length));
      grown.set(this.#kept);
      this.#kept = grown;
    }
    this.#kept[sequence] = value + 1;
  }
}
