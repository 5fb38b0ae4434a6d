// Texts in memory that all threads of a run have: each makes a string of one when it needs it, and holds none. Sending a
// text would copy it, and a message is held for as long as the thread that was started with it lives.

/** A text in memory that is shared when it is sent. */
export interface StoredText {
  readonly memory: SharedArrayBuffer;
  /** In bytes. */
  readonly start: number;
  readonly end: number;
  /** Beyond Latin-1 a unit takes two bytes. */
  readonly encoding: 'latin1' | 'utf16le';
}

/** Most texts are far shorter. What no text has reached of a piece of memory is not taken of the machine's. */
const LEAST_PIECE = 1 << 22;

export class TextStore {
  #memory = new SharedArrayBuffer(0);
  #used = 0;

  add(text: string): StoredText {
    const encoding = /[^\0-\xff]/.test(text) ? 'utf16le' : 'latin1';
    const size = Buffer.byteLength(text, encoding);
    if (this.#used + size > this.#memory.byteLength) {
      this.#memory = new SharedArrayBuffer(Math.max(LEAST_PIECE, size));
      this.#used = 0;
    }
    const start = this.#used;
    Buffer.from(this.#memory, start, size).write(text, encoding);
    this.#used += size;
    return { memory: this.#memory, start, end: this.#used, encoding };
  }
}

export function textOf({ memory, start, end, encoding }: StoredText): string {
  return Buffer.from(memory, start, end - start).toString(encoding);
}
