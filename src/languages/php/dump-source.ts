// Facts of a piece of PHP as text, for tests.

import { type DumpedTable, dumpFacts } from '../facts-dump.ts';
import { php } from './language.ts';

/** The chosen tables of a file of one namespace. */
export async function dumpSource(source: string, tables: readonly DumpedTable[]): Promise<string> {
  await php.load();
  return dumpFacts(php.extract('a.php', `<?php\nnamespace A;\n${source}`), tables);
}
