// A Cypher query's result as text.

import { contextCall } from '../context/call.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { joinSections } from '../rows.ts';
import type { CypherResult } from './schema.ts';

const ROWS = 30;

export function renderCypher(result: CypherResult, { rows: most }: Dialect = shellDialect): string {
  if (result.rows.length === 0) return joinSections([['Query returned 0 rows.'], [...result.notes]]);
  const shown = result.rows.slice(0, most(ROWS)).map((row) => `  ${cells(result.columns, row)}`);
  const hidden = result.rows.length - shown.length;
  if (hidden > 0) shown.push(`  ... ${hidden} more rows`);
  const notes = [...result.notes];
  if (result.truncated) notes.push(`Stopped at ${result.row_count} rows: more match. Add a LIMIT or narrow the query.`);
  return joinSections([[`${result.rows.length} row(s):`], shown, notes]);
}

export function cypherHint(result: CypherResult, { call }: Dialect = shellDialect): string | undefined {
  return result.rows.length === 0
    ? undefined
    : `To explore a result symbol in depth, run ${call(contextCall, { name: '<name>' })}`;
}

function cells(columns: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return columns.map((column) => `${column}: ${cell(row[column])}`).join(' | ');
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return value.replaceAll('\n', '\\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
