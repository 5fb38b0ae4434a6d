// Lowers a piece of source and writes chosen tables of its facts as text. For tests only.

import { type DumpedTable, dumpFacts } from '../facts-dump.ts';
import { python } from './language.ts';

/** The lines of the dump, without the word that names the table if there is only one. */
export async function dumpSource(
  source: string,
  tables: readonly DumpedTable[],
  path = 'pkg/module.py',
): Promise<string[]> {
  await python.load();
  const lines = dumpFacts(python.extract(path, source), tables).split('\n');
  const [only] = tables;
  const prefix = tables.length === 1 && only ? `${only.replace(/s$/, '')} ` : '';
  return lines
    .filter((line) => line !== '')
    .map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line));
}
