// The facts of a projected text as those of the file that it was made from: every place in them is one of the file.

import {
  columnsNamed,
  type Facts,
  positionAt,
  ScopeColumn,
  SymbolColumn,
  SymbolFlag,
  TABLE_NAMES,
  type Table,
} from '../../model/facts.ts';
import { lineStartsOf } from '../facts-builder.ts';
import type { Projection } from './projection.ts';

const STARTS: ReadonlySet<string> = new Set(['start', 'nameStart', 'position']);
const ENDS: ReadonlySet<string> = new Set(['end']);

/** The facts of a file, from those of its projection; the tables are changed in place. */
export function factsOfFile(facts: Facts, { map, whole }: Projection, source: string): Facts {
  const symbols = facts.symbols;
  const made = new Set<number>();
  for (let row = 1; row < symbols.rows; row++) if (!map.isCopied(symbols.nameStart(row))) made.add(row);
  const component =
    [...made].find((row) => symbols.owner(row) === 0 && facts.strings[symbols.name(row)] === whole) ?? 0;
  for (const name of TABLE_NAMES) {
    mapColumns(facts[name], columnsNamed(name, STARTS), map.start);
    mapColumns(facts[name], columnsNamed(name, ENDS), map.end);
  }
  hideMade(facts, made, component);
  ownModule(facts, component);
  const lineStarts = lineStartsOf(source);
  const { firstErrorLine } = facts;
  return {
    ...facts,
    lineStarts,
    firstErrorLine:
      firstErrorLine === 0 ? 0 : positionAt(lineStarts, map.start(facts.lineStarts[firstErrorLine - 1])).line,
  };
}

/** What runs outside of all symbols runs for the symbol that stands for the file. */
function ownModule({ scopes }: Facts, component: number): void {
  for (let row = 1; row < scopes.rows; row++)
    if (scopes.symbol(row) === 0) set(scopes, row, ScopeColumn.symbol, component);
}

/** What nobody wrote is no node; what it owns is of the symbol that stands for the file. */
function hideMade(facts: Facts, made: ReadonlySet<number>, component: number): void {
  const { symbols } = facts;
  for (let row = 1; row < symbols.rows; row++) {
    if (made.has(symbols.owner(row)) && symbols.owner(row) !== component)
      set(symbols, row, SymbolColumn.owner, component);
    if (made.has(row) && row !== component)
      set(symbols, row, SymbolColumn.flags, symbols.flags(row) | SymbolFlag.anonymous);
  }
}

function mapColumns(table: Table, columns: readonly number[], place: (offset: number) => number): void {
  for (const column of columns)
    for (let row = 1; row < table.rows; row++) set(table, row, column, place(table.at(row, column)));
}

function set(table: Table, row: number, column: number, value: number): void {
  table.data[row * table.width + column] = value;
}
