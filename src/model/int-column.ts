// Numbers of 32 bits appended one by one: half of what a list of numbers takes, and nothing that a collector looks into.

const FIRST_CAPACITY = 16;

export class IntColumn {
  #values = new Int32Array(FIRST_CAPACITY);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** The number at a place below `length`. */
  at(place: number): number {
    return this.#values[place];
  }

  set(place: number, value: number): void {
    this.#values[place] = value;
  }

  /** Gives back the room for more: for what is complete. */
  trim(): void {
    this.#values = this.#values.slice(0, Math.max(1, this.#length));
  }

  /** All numbers, as they are now: a view, not a copy. */
  view(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }
}
