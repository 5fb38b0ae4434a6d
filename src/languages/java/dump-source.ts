// Facts of a piece of Java as text, for tests.

import { type DumpedTable, dumpFacts } from '../facts-dump.ts';
import { java } from './language.ts';

/** The chosen tables of a file of one package. */
export async function dumpSource(source: string, tables: readonly DumpedTable[]): Promise<string> {
  await java.load();
  return dumpFacts(java.extract('a.java', `package a;\n${source}`), tables);
}
