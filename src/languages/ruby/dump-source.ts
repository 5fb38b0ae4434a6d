// Facts of a piece of Ruby as text, for tests.

import { type DumpedTable, dumpFacts } from '../facts-dump.ts';
import { ruby } from './language.ts';

export async function dumpSource(source: string, tables: readonly DumpedTable[]): Promise<string> {
  await ruby.load();
  return dumpFacts(ruby.extract('a.rb', source), tables);
}
