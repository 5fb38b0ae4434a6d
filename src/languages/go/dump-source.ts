// Facts of a piece of Go as text, for tests.

import { type DumpedTable, dumpFacts } from '../facts-dump.ts';
import { go } from './language.ts';

/** The chosen tables of a file of one package. */
export async function dumpSource(source: string, tables: readonly DumpedTable[]): Promise<string> {
  await go.load();
  return dumpFacts(go.extract('a.go', `package a\n${source}`), tables);
}
