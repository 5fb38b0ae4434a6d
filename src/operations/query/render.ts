// A search's result as text.

import { contextCall } from '../context/call.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { joinSections, limitedRows, symbolRow } from '../rows.ts';
import type { QueryResult } from './schema.ts';

const SYMBOLS_PER_FLOW = 6;
const DEFINITIONS = 8;
const FILES = 5;
const PLACES = 10;
/** Characters of a signature or a line that are shown. */
const LINE_WIDTH = 120;

export function renderQuery(result: QueryResult, dialect: Dialect = shellDialect): string {
  if (isEmpty(result)) return 'No matching execution flows found. Try a different search term or use grep.';
  const shown = result.processes.reduce((sum, { variants }) => sum + 1 + variants, 0);
  const hidden = result.total_processes - shown;
  return joinSections([
    ...placeSections(result, dialect),
    [`Found ${result.total_processes} execution flow(s):`],
    ...result.processes.map((process, index) => flowSection(result, process, index + 1, dialect)),
    hidden > 0 ? [`... and ${hidden} more`] : [],
    definitionSection(result, dialect),
    result.substitutions.map(({ term, used }) => `Not in the index: ${term} (searched for ${used.join(', ')}).`),
  ]);
}

export function queryHint(result: QueryResult, { call }: Dialect = shellDialect): string | undefined {
  if (isEmpty(result)) return undefined;
  return `Pick a symbol above and run ${call(contextCall, { name: '<name>' })} to see all its callers, callees, and execution flows.`;
}

function isEmpty(result: QueryResult): boolean {
  return result.processes.length === 0 && result.places.symbols.length === 0 && result.places.files.length === 0;
}

function flowSection(
  result: QueryResult,
  process: QueryResult['processes'][number],
  number: number,
  { rows: most }: Dialect,
): string[] {
  const symbols = result.process_symbols.filter((symbol) => symbol.process_id === process.id);
  const shown = mostTelling(symbols, most(SYMBOLS_PER_FLOW));
  const rows = shown.map((symbol) => symbolRow({ ...symbol, kind: symbol.type, line: symbol.startLine }));
  return [
    `${number}. ${process.summary} (${process.step_count} steps, ${process.symbol_count} symbols)`,
    ...limitedRows(rows, most(SYMBOLS_PER_FLOW), '   ', process.symbol_count),
    ...(process.variants > 0 ? [`   ${process.variants} ${process.variants === 1 ? 'variant' : 'variants'}`] : []),
  ];
}

/** The first so many, but what matches before what does not, in the order in which they stand. */
function mostTelling(symbols: QueryResult['process_symbols'], most: number): QueryResult['process_symbols'] {
  const chosen = new Set([...symbols].sort((a, b) => Number(b.matched) - Number(a.matched)).slice(0, most));
  return symbols.filter((symbol) => chosen.has(symbol));
}

/** What the query is about. A report is first about files; of a question they stand with the places. */
function placeSections({ places }: QueryResult, { rows: most }: Dialect): string[][] {
  const files = places.files.map(({ path, signals }) => path + because(signals));
  const rows = places.symbols
    .slice(0, most(PLACES))
    .flatMap((place) => [
      `  ${symbolRow({ ...place, kind: place.type, line: place.startLine })}${places.report ? because(place.signals) : ''}`,
      ...(place.signature === undefined ? [] : [`    ${shortened(place.signature)}`]),
      ...(place.match === undefined ? [] : [`    > ${place.match.line}: ${shortened(place.match.text)}`]),
    ]);
  return [
    places.report && files.length > 0 ? ['Most likely files:', ...limitedRows(files, most(FILES), '  ')] : [],
    rows.length > 0 ? ['Most likely places:', ...rows] : [],
  ];
}

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length <= LINE_WIDTH ? characters.join('') : `${characters.slice(0, LINE_WIDTH - 1).join('')}…`;
}

function because(signals: readonly string[]): string {
  return signals.length === 0 ? '' : ` (${signals.slice(0, 3).join(', ')})`;
}

/** What is in no flow shown, but for the places, which have been shown. */
function definitionSection({ definitions, total_definitions, places }: QueryResult, { rows: most }: Dialect): string[] {
  const shown = new Set(places.symbols.slice(0, most(PLACES)).map(({ uid }) => uid));
  const others = definitions.filter(({ uid }) => !shown.has(uid));
  if (others.length === 0) return [];
  const rows = others.map((each) => symbolRow({ ...each, kind: each.type, line: each.startLine }));
  const left = total_definitions - (definitions.length - others.length);
  return ['Standalone definitions:', ...limitedRows(rows, most(DEFINITIONS), '  ', left)];
}
