// A file whose code stands among something else (markup, the cells of a notebook) as a text of the language that the code is
// in. Each part of that text is either copied out of the file, and keeps its places, or made for it, and stands for one place.

export interface Projection {
  readonly text: string;
  readonly map: PlaceMap;
  /** The name of the symbol that stands for the whole file, if the text defines one. */
  readonly whole?: string;
}

/** From offsets in a projected text to offsets in the file. */
export interface PlaceMap {
  /** Where what begins at an offset stands in the file. */
  start(offset: number): number;
  /** Where what ends before an offset ends in the file. */
  end(offset: number): number;
  /** Whether what stands at an offset is copied out of the file. */
  isCopied(offset: number): boolean;
  /** What the file has in the place of a text that is spelled otherwise in it, by the offset where that begins. */
  spelling(offset: number): string | undefined;
}

interface Part {
  readonly from: number;
  readonly at: number;
  readonly copied: boolean;
  readonly spelling?: string;
}

/** Puts a projected text together. */
export class ProjectionBuilder {
  readonly #source: string;
  readonly #pieces: string[] = [];
  readonly #parts: Part[] = [];
  #length = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Copies a range of the file. */
  copy(start: number, end: number): this {
    return this.#add(this.#source.slice(start, end), start, true);
  }

  /** Adds a name that the file spells in another way. */
  respell(text: string, start: number, end: number): this {
    const spelling = this.#source.slice(start, end);
    if (spelling === text) return this.copy(start, end);
    return this.#add(text, start, false, spelling);
  }

  /** Adds a text that is not in the file and stands for a place in it. */
  make(text: string, at: number): this {
    return this.#add(text, at, false);
  }

  finish(whole?: string): Projection {
    const text = this.#pieces.join('');
    return { text, map: placeMap(this.#parts), ...(whole !== undefined && { whole }) };
  }

  #add(text: string, at: number, copied: boolean, spelling?: string): this {
    if (text === '') return this;
    this.#pieces.push(text);
    this.#parts.push({ from: this.#length, at, copied, ...(spelling !== undefined && { spelling }) });
    this.#length += text.length;
    return this;
  }
}

function placeMap(parts: readonly Part[]): PlaceMap {
  const partAt = (offset: number): Part => {
    let low = 0;
    let high = parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (parts[middle].from <= offset) low = middle;
      else high = middle - 1;
    }
    return parts[low] ?? { from: 0, at: 0, copied: false };
  };
  const start = (offset: number): number => {
    const { from, at, copied } = partAt(offset);
    return copied ? at + offset - from : at;
  };
  return {
    start,
    end: (offset) => {
      if (offset <= 0) return start(0);
      const last = partAt(offset - 1);
      return last.copied ? last.at + offset - last.from : last.at;
    },
    isCopied: (offset) => partAt(offset).copied,
    spelling: (offset) => {
      const part = partAt(offset);
      return part.from === offset ? part.spelling : undefined;
    },
  };
}
