// A search's result as text.

import { context } from '../context/operation.ts';
import { type Reader, shellReader } from '../reader.ts';
import { joinSections, limitedRows, symbolRow } from '../rows.ts';
import type { QueryResult } from './schema.ts';

const SYMBOLS_PER_FLOW = 6;
const DEFINITIONS = 8;
const FILES = 5;
const PLACES = 10;

export function renderQuery(result: QueryResult, reader: Reader = shellReader): string {
  if (isEmpty(result)) return 'No matching execution flows found. Try a different search term or use grep.';
  const hidden = result.total_processes - result.processes.length;
  return joinSections([
    ...placeSections(result, reader),
    [`Found ${result.total_processes} execution flow(s):`],
    ...result.processes.map((process, index) => flowSection(result, process, index + 1, reader)),
    hidden > 0 ? [`... and ${hidden} more`] : [],
    definitionSection(result, reader),
    result.substitutions.map(({ term, used }) => `Not in the index: ${term} (searched for ${used.join(', ')}).`),
  ]);
}

export function queryHint(result: QueryResult, { call }: Reader = shellReader): string | undefined {
  if (isEmpty(result)) return undefined;
  return `Pick a symbol above and run ${call(context, { name: '<name>' })} to see all its callers, callees, and execution flows.`;
}

function isEmpty(result: QueryResult): boolean {
  return result.processes.length === 0 && result.definitions.length === 0;
}

function flowSection(
  result: QueryResult,
  process: QueryResult['processes'][number],
  number: number,
  { rows: most }: Reader,
): string[] {
  const symbols = result.process_symbols.filter((symbol) => symbol.process_id === process.id);
  const shown = mostTelling(symbols, most(SYMBOLS_PER_FLOW));
  const rows = shown.map((symbol) => symbolRow({ ...symbol, kind: symbol.type, line: symbol.startLine }));
  return [
    `${number}. ${process.summary} (${process.step_count} steps, ${process.symbol_count} symbols)`,
    ...limitedRows(rows, most(SYMBOLS_PER_FLOW), '   ', process.symbol_count),
  ];
}

/** The first so many, but what matches before what does not, in the order in which they stand. */
function mostTelling(symbols: QueryResult['process_symbols'], most: number): QueryResult['process_symbols'] {
  const chosen = new Set([...symbols].sort((a, b) => Number(b.matched) - Number(a.matched)).slice(0, most));
  return symbols.filter((symbol) => chosen.has(symbol));
}

/** Where a report points to, before all that merely shares its words. */
function placeSections({ places }: QueryResult, { rows: most }: Reader): string[][] {
  if (places === undefined || places.files.length === 0) return [];
  const files = places.files.map(({ path, signals }) => path + because(signals));
  const rows = places.symbols.map(
    (each) => symbolRow({ ...each, kind: each.type, line: each.startLine }) + because(each.signals),
  );
  return [
    ['Most likely files:', ...limitedRows(files, most(FILES), '  ')],
    ['Most likely places:', ...limitedRows(rows, most(PLACES), '  ')],
  ];
}

function because(signals: readonly string[]): string {
  return signals.length === 0 ? '' : ` (${signals.slice(0, 3).join(', ')})`;
}

function definitionSection(result: QueryResult, { rows: most }: Reader): string[] {
  if (result.definitions.length === 0) return [];
  const rows = result.definitions.map((each) => symbolRow({ ...each, kind: each.type, line: each.startLine }));
  return ['Standalone definitions:', ...limitedRows(rows, most(DEFINITIONS), '  ', result.total_definitions)];
}
