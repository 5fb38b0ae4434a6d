// Facts of a piece of C as text, for tests.

import { type DumpedTable, dumpFacts } from '../facts-dump.ts';
import { c } from './language.ts';

export function dumpSource(source: string, tables: readonly DumpedTable[]): string {
  return dumpFacts(c.extract('a.c', source), tables);
}
