// Facts of a piece of C# as text, for tests.

import { type DumpedTable, dumpFacts } from '../facts-dump.ts';
import { csharp } from './language.ts';

/** The chosen tables of a file of one namespace. */
export async function dumpSource(source: string, tables: readonly DumpedTable[]): Promise<string> {
  await csharp.load();
  return dumpFacts(csharp.extract('A.cs', `namespace A;\n${source}`), tables);
}
