// The answer to a question as text.

import { contextCall } from '../context/call.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { joinSections, limitedRows, symbolRow } from '../rows.ts';
import { verdictLines } from '../verdict.ts';
import type { QueryCodeGraphResult } from './schema.ts';

const ROWS = 50;

export function renderQueryCodeGraph(result: QueryCodeGraphResult, dialect: Dialect = shellDialect): string {
  const { summary, results, query_used: cypher } = result;
  return joinSections([
    [summary],
    limitedRows(results.map(rowText), ROWS, '  '),
    caveats(result, dialect),
    [`Cypher: ${cypher}`],
  ]);
}

function caveats({ verdict, maybe_used: unsure, results }: QueryCodeGraphResult, dialect: Dialect): string[] {
  const lines = verdict === undefined ? [] : verdictLines(verdict, verdict.name, dialect);
  if (unsure !== undefined)
    lines.push(
      `At least: ${unsure} of these ${results.length} are named by sites that nothing links (context lists them).`,
    );
  return lines;
}

export function queryCodeGraphHint(result: QueryCodeGraphResult, dialect: Dialect): string | undefined {
  if (result.results.every(({ qualified_name: name }) => typeof name !== 'string')) return undefined;
  return `To explore a result in depth, run ${dialect.call(contextCall, { name: '<name>' })}`;
}

/** A symbol as a row of every other tool, and what else is in the columns behind it. */
function rowText(row: Readonly<Record<string, unknown>>): string {
  const { kind, name, qualified_name, path, start_line, end_line: _end, source, ...others } = row;
  if (typeof kind !== 'string' || typeof name !== 'string' || typeof qualified_name !== 'string') return cells(row);
  const line = typeof start_line === 'number' ? { line: start_line } : {};
  const rest = Object.keys(others).length === 0 ? '' : `  (${cells(others)})`;
  const text = typeof source === 'string' ? `  ${source}` : '';
  return symbolRow({ kind, name, ...(typeof path === 'string' ? { filePath: path } : {}), ...line }) + rest + text;
}

function cells(row: Readonly<Record<string, unknown>>): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([column, value]) => `${column}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' | ');
}
