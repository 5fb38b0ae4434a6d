// Facts of a piece of Rust as text, for tests.

import { type DumpedTable, dumpFacts } from '../facts-dump.ts';
import { rust } from './language.ts';

/** The chosen tables of a file. */
export async function dumpSource(source: string, tables: readonly DumpedTable[]): Promise<string> {
  await rust.load();
  return dumpFacts(rust.extract('src/a.rs', source), tables);
}
