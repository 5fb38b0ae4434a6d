// The rows of a file's facts that spell one name, by where they spell it: the bridge from a place in the text to what
// the resolver can be asked about it.

import { Expression, Import } from '../../model/facts.ts';
import { listOf, type SourceFile } from '../resolve/program/source-file.ts';

/** What the facts say at one place. Rows of the tables that the property is named after. */
export interface Spelling {
  readonly bindings: number[];
  readonly names: number[];
  readonly members: number[];
  /** Named arguments, with the call that they are given to. */
  readonly keywords: { readonly call: number }[];
  readonly exports: number[];
  readonly imports: number[];
  readonly symbols: number[];
  /** Index expressions whose key is this text. */
  readonly indexes: number[];
  /** Texts that are arguments of a type (`Pick<T, 'name'>`), with the row of the literal. */
  readonly literals: number[];
}

export interface Spellings {
  at(position: number): Spelling | undefined;
  /** The object literal (row) that begins at a position, or 0. */
  recordAt(position: number): number;
}

const EMPTY: Spellings = { at: () => undefined, recordAt: () => 0 };

export function spellingsOf(file: SourceFile, textId: number): Spellings {
  if (textId < 0) return EMPTY;
  const { bindings, expressions, exports, imports, symbols } = file.facts;
  const places = new Map<number, Spelling>();
  const records = new Map<number, number>();
  const calls = new Map<number, number>();
  const place = (position: number): Spelling => {
    let known = places.get(position);
    if (!known) {
      known = {
        bindings: [],
        names: [],
        members: [],
        keywords: [],
        exports: [],
        imports: [],
        symbols: [],
        indexes: [],
        literals: [],
      };
      places.set(position, known);
    }
    return known;
  };
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    const isCall = kind === Expression.call || kind === Expression.construct || kind === Expression.element;
    if (isCall) for (const item of listOf(file, expressions.b(row))) calls.set(item, row);
  }
  for (let row = 1; row < expressions.rows; row++) {
    const start = expressions.start(row);
    const a = expressions.a(row);
    const b = expressions.b(row);
    switch (expressions.kind(row)) {
      case Expression.name:
        if (a === textId) place(start).names.push(row);
        break;
      case Expression.member:
        if (b === textId) place(start).members.push(row);
        break;
      case Expression.keyword:
        if (a === textId) place(start).keywords.push({ call: calls.get(row) ?? 0 });
        break;
      case Expression.index:
        if (isText(file, b, textId)) place(expressions.start(b)).indexes.push(row);
        break;
      case Expression.literal:
        if (b === textId) place(start).literals.push(row);
        break;
      case Expression.record:
        records.set(start, row);
        break;
      default:
    }
  }
  for (let row = 1; row < bindings.rows; row++)
    if (bindings.name(row) === textId) place(bindings.position(row)).bindings.push(row);
  for (let row = 1; row < exports.rows; row++)
    if (exports.name(row) === textId) place(exports.position(row)).exports.push(row);
  for (let row = 1; row < imports.rows; row++)
    if (imports.name(row) === textId && imports.kind(row) === Import.named)
      place(imports.position(row)).imports.push(row);
  for (let row = 1; row < symbols.rows; row++)
    if (symbols.name(row) === textId) place(symbols.nameStart(row)).symbols.push(row);
  return { at: (position) => places.get(position), recordAt: (position) => records.get(position) ?? 0 };
}

function isText(file: SourceFile, row: number, textId: number): boolean {
  const { expressions } = file.facts;
  return row !== 0 && expressions.kind(row) === Expression.literal && expressions.b(row) === textId;
}
