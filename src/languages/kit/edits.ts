// Replacements in a text that keep every offset.

export class Edits {
  readonly #source: string;
  readonly #parts: { readonly start: number; readonly text: string }[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  blank(start: number, end: number): void {
    this.replace(start, this.#source.slice(start, end).replace(/[^\r\n]/g, ' '));
  }

  /** Puts a text where another stands that is at least as long, with blanks behind it. */
  put(start: number, end: number, text: string): void {
    this.replace(start, text + this.#source.slice(start + text.length, end).replace(/[^\r\n]/g, ' '));
  }

  replace(start: number, text: string): void {
    this.#parts.push({ start, text });
  }

  /** The text, in which the first of several replacements of one place counts. */
  text(): string {
    let result = '';
    let at = 0;
    for (const { start, text } of this.#parts.sort((a, b) => a.start - b.start)) {
      if (start < at) continue;
      result += this.#source.slice(at, start) + text;
      at = start + text.length;
    }
    return result + this.#source.slice(at);
  }
}
