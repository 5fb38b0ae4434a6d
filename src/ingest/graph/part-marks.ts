// Marks on parts of files (`file-parts.ts`), and on the list of files and its parts behind them.

import { LIST_LENGTH, listOf, partIn } from '../resolve/engine/items.ts';
import { PARTS, partsOf, type ReadTable, WHOLE } from '../resolve/program/file-parts.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';

export class PartMarks {
  /** By number of a part (see `items.ts`). */
  readonly parts: Uint8Array;
  /** By file: whether any of its parts has a mark. */
  readonly files: Uint8Array;

  /** Without marks, or with those of another. */
  constructor(from: number | PartMarks) {
    const isNew = typeof from === 'number';
    this.parts = isNew ? new Uint8Array(listOf(from) + LIST_LENGTH) : Uint8Array.from(from.parts);
    this.files = isNew ? new Uint8Array(from) : Uint8Array.from(from.files);
  }

  has(part: number): boolean {
    return this.parts[part] === 1;
  }

  /** Marks the part of a file that a row belongs to, and with it the whole: who has read that has asked for this, too. */
  markRow(file: SourceFile, table: ReadTable, row: number): void {
    this.parts[partIn(file.index, WHOLE)] = 1;
    this.parts[partIn(file.index, partsOf(file).of(table, row))] = 1;
    this.files[file.index] = 1;
  }

  /** Marks some parts of a file (an index). */
  markParts(file: number, changed: Uint8Array): void {
    for (let part = 0; part < PARTS; part++) if (changed[part] === 1) this.parts[partIn(file, part)] = 1;
    this.files[file] = 1;
  }

  /** Marks all parts of a file (an index). */
  markFile(file: number): void {
    this.parts.fill(1, partIn(file, 0), partIn(file + 1, 0));
    this.files[file] = 1;
  }

  /** Marks the list of files, or a part of it. */
  markList(part: number): void {
    this.parts[part] = 1;
  }
}
