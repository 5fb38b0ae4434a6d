// One line of source for each row that is about a place in a file, so that nobody need ask again what it looks like.

import { contentHash } from '../../model/content-hash.ts';
import type { OpenRepository } from '../engine.ts';

type Row = Readonly<Record<string, unknown>>;

/** Characters of a line that are shown. */
const LINE_LENGTH = 160;

/** Columns that hold a path and a first line, however the query spells them. */
const PATHS = ['path', 'file_path', 'filePath'];
const LINES = ['start_line', 'startLine', 'line_start'];

/** The rows with a `source` each, where the file is as it was indexed. */
export function withSourceLines(rows: readonly Row[], repository: OpenRepository): Row[] {
  const files = new Map<string, readonly string[] | undefined>();
  const linesOf = (path: string): readonly string[] | undefined => {
    if (!files.has(path)) files.set(path, indexedLines(path, repository));
    return files.get(path);
  };
  return rows.map((row) => {
    const path = columnOf(row, PATHS);
    const line = columnOf(row, LINES);
    if (typeof path !== 'string' || typeof line !== 'number' || 'source' in row || row.kind === 'module') return row;
    const source = linesOf(path)?.[line - 1]?.trim();
    return source === undefined || source === '' ? row : { ...row, source: source.slice(0, LINE_LENGTH) };
  });
}

function columnOf(row: Row, columns: readonly string[]): unknown {
  const column = Object.keys(row).find((key) => columns.includes(key.slice(key.lastIndexOf('.') + 1)));
  return column === undefined ? undefined : row[column];
}

/** In a file that changed since, the lines may be others: none is better than a wrong one. */
function indexedLines(path: string, { read, sources }: OpenRepository): readonly string[] | undefined {
  const bytes = read(path);
  if (bytes === undefined || sources.hashOf(path) !== contentHash(bytes)) return undefined;
  return bytes.toString('utf8').split(/\r?\n/);
}
