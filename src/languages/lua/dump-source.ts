// Facts of a piece of Lua as text, for tests.

import { type DumpedTable, dumpFacts } from '../facts-dump.ts';
import { lua } from './language.ts';

export async function dumpSource(source: string, tables: readonly DumpedTable[]): Promise<string> {
  await lua.load();
  return dumpFacts(lua.extract('a.lua', source), tables);
}
