// The rows of a file's facts that spell one name, by where they spell it: the bridge from a place in the text to what
// the resolver can be asked about it.

import {
  BindingColumn,
  ExportColumn,
  Expression,
  ExpressionColumn,
  Import,
  ImportColumn,
  SymbolColumn,
} from '../../model/facts.ts';
import { cell, listOf, type SourceFile } from '../resolve/program/source-file.ts';

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
    const kind = cell(expressions, row, ExpressionColumn.kind);
    const isCall = kind === Expression.call || kind === Expression.construct || kind === Expression.element;
    if (isCall) for (const item of listOf(file, cell(expressions, row, ExpressionColumn.b))) calls.set(item, row);
  }
  for (let row = 1; row < expressions.rows; row++) {
    const start = cell(expressions, row, ExpressionColumn.start);
    const a = cell(expressions, row, ExpressionColumn.a);
    const b = cell(expressions, row, ExpressionColumn.b);
    switch (cell(expressions, row, ExpressionColumn.kind)) {
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
        if (isText(file, b, textId)) place(cell(expressions, b, ExpressionColumn.start)).indexes.push(row);
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
    if (cell(bindings, row, BindingColumn.name) === textId)
      place(cell(bindings, row, BindingColumn.position)).bindings.push(row);
  for (let row = 1; row < exports.rows; row++)
    if (cell(exports, row, ExportColumn.name) === textId)
      place(cell(exports, row, ExportColumn.position)).exports.push(row);
  for (let row = 1; row < imports.rows; row++)
    if (cell(imports, row, ImportColumn.name) === textId && cell(imports, row, ImportColumn.kind) === Import.named)
      place(cell(imports, row, ImportColumn.position)).imports.push(row);
  for (let row = 1; row < symbols.rows; row++)
    if (cell(symbols, row, SymbolColumn.name) === textId)
      place(cell(symbols, row, SymbolColumn.nameStart)).symbols.push(row);
  return { at: (position) => places.get(position), recordAt: (position) => records.get(position) ?? 0 };
}

function isText(file: SourceFile, row: number, textId: number): boolean {
  const { expressions } = file.facts;
  return (
    row !== 0 &&
    cell(expressions, row, ExpressionColumn.kind) === Expression.literal &&
    cell(expressions, row, ExpressionColumn.b) === textId
  );
}
