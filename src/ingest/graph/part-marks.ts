// Marks on parts of files (`file-parts.ts`), and on the list of files and its parts behind them.

import { fileWith, LIST_LENGTH, listOf } from '../resolve/engine/items.ts';
import { PARTS, partsOf, type ReadTable, WHOLE } from '../resolve/program/file-parts.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';

export class PartMarks {
  /** By file, its parts; undefined where none has a mark. */
  readonly #parts: (Uint8Array | undefined)[];
  /** The list of files and its parts. */
  readonly #list: Uint8Array;
  /** By file: whether any of its parts has a mark. */
  readonly files: Uint8Array;

  /** Without marks, or with those of another. */
  constructor(from: number | PartMarks) {
    const isNew = typeof from === 'number';
    this.files = isNew ? new Uint8Array(from) : Uint8Array.from(from.files);
    this.#parts = isNew ? Array.from(this.files, () => undefined) : from.#parts.map((parts) => parts?.slice());
    this.#list = isNew ? new Uint8Array(LIST_LENGTH) : Uint8Array.from(from.#list);
  }

  get isEmpty(): boolean {
    return !this.files.includes(1) && !this.#list.includes(1);
  }

  /** Whether a part by its number (see `items.ts`) has a mark. */
  has(part: number): boolean {
    const list = listOf(this.files.length);
    if (part >= list) return this.#list[part - list] === 1;
    return this.#parts[fileWith(part)]?.[part % PARTS] === 1;
  }

  /** Marks the part of a file that a row belongs to, and with it the whole: who has read that has asked for this, too. */
  markRow(file: SourceFile, table: ReadTable, row: number): void {
    const parts = this.#partsOf(file.index);
    parts[WHOLE] = 1;
    parts[partsOf(file).of(table, row)] = 1;
  }

  /** Marks some parts of a file (an index). */
  markParts(file: number, changed: Uint8Array): void {
    const parts = this.#partsOf(file);
    for (let part = 0; part < PARTS; part++) if (changed[part] === 1) parts[part] = 1;
  }

  /** Marks all parts of a file (an index). */
  markFile(file: number): void {
    this.#partsOf(file).fill(1);
  }

  /** Marks the list of files, or a part of it. */
  markList(part: number): void {
    this.#list[part - listOf(this.files.length)] = 1;
  }

  #partsOf(file: number): Uint8Array {
    this.files[file] = 1;
    const parts = this.#parts[file] ?? new Uint8Array(PARTS);
    this.#parts[file] = parts;
    return parts;
  }
}
