// Numbers for parts of a program that stay what they are when files are edited elsewhere: ids count all rows of all files
// before them, keys go by the path, the names around a part, and its place in the innermost symbol around it.

import { BindingColumn, ExpressionColumn, FunctionColumn, SymbolFlag, type Table } from '../../../model/facts.ts';
import { mixed, textHash } from './pair-map.ts';
import type { SourceFile } from './source-file.ts';

type Keys = (Int32Array | undefined)[];

/** Keys of 32 bits: different parts have different ones but for chance. */
export interface StableKeys {
  file(file: SourceFile): number;
  symbol(file: SourceFile, row: number): number;
  fn(file: SourceFile, row: number): number;
  expression(file: SourceFile, row: number): number;
  binding(file: SourceFile, row: number): number;
}

/** Keys are made for a file when the first of its parts is asked for. */
export function stableKeys(): StableKeys {
  const symbols: Keys = [];
  const functions: Keys = [];
  const expressions: Keys = [];
  const bindings: Keys = [];
  const once = (keys: Keys, file: SourceFile, make: () => Int32Array): Int32Array => {
    const known = keys[file.index] ?? make();
    keys[file.index] = known;
    return known;
  };
  const symbolsOf = (file: SourceFile): Int32Array => once(symbols, file, () => symbolKeys(file));
  const inSymbols = (keys: Keys, file: SourceFile, table: Table, scope: number, what: number): Int32Array =>
    once(keys, file, () => placesInSymbols(file, symbolsOf(file), table, (row) => table.at(row, scope), what));
  return {
    file: (file) => textHash(file.path),
    symbol: (file, row) => symbolsOf(file)[row],
    fn: (file, row) => inSymbols(functions, file, file.facts.functions, FunctionColumn.scope, 1)[row],
    expression: (file, row) => inSymbols(expressions, file, file.facts.expressions, ExpressionColumn.scope, 2)[row],
    binding: (file, row) => inSymbols(bindings, file, file.facts.bindings, BindingColumn.scope, 3)[row],
  };
}

/**
 * By the names of the symbols around them, and what they are. Of several that uids tell apart by a count alone, keys count
 * too: who keeps a key keeps the uid.
 */
function symbolKeys(file: SourceFile): Int32Array {
  const { symbols, strings } = file.facts;
  const keys = new Int32Array(symbols.rows);
  /** Qualified names, which do not tell symbols of one name apart. */
  const names = new Int32Array(symbols.rows);
  const occurrences = new Map<number, number>();
  keys[0] = textHash(file.path);
  for (let row = 1; row < symbols.rows; row++) {
    const owner = symbols.owner(row);
    const kind = symbols.kind(row);
    const flags = symbols.flags(row);
    const name = textHash(strings[symbols.name(row)]);
    const isNamed = symbols.name(row) !== 0 && (flags & SymbolFlag.anonymous) === 0;
    names[row] = isNamed ? mixed(names[owner], name) : names[owner];
    const place = mixed(names[row], kind);
    const occurrence = occurrences.get(place) ?? 0;
    occurrences.set(place, occurrence + 1);
    keys[row] = mixed(mixed(mixed(keys[owner], name), mixed(kind, flags)), occurrence);
  }
  return keys;
}

/** By the symbol around them, and how many of their sort stand before them in it. */
function placesInSymbols(
  file: SourceFile,
  symbols: Int32Array,
  table: Table,
  scopeOf: (row: number) => number,
  what: number,
): Int32Array {
  const keys = new Int32Array(table.rows);
  const counts = new Int32Array(symbols.length);
  for (let row = 1; row < table.rows; row++) {
    const symbol = file.facts.scopes.symbol(scopeOf(row));
    keys[row] = mixed(mixed(symbols[symbol], what), counts[symbol]++);
  }
  return keys;
}
