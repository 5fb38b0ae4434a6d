// What `ruby-boot.rb` recorded of a suite of Ruby, as the lines that are the same for every language.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonLines } from '../json-lines.ts';
import type { ExecutedLine } from './executed.ts';
import { type Declared, Definitions, LineCalls, type Written } from './line-calls.ts';

/** A call, with the key of what was called; without a path, from outside of the repository. */
interface Called {
  readonly called: string;
  readonly path: string | null;
  readonly line: number | null;
}

/** A test, and what ran while it did, by their keys. */
interface Tested {
  readonly test: string;
  readonly ran: readonly string[];
}

/** `root` is the untouched repository. */
export function rubyRun(root: string, recorded: string): ExecutedLine[] {
  const rows = [...readJsonLines(recorded)] as (Declared | Called | Tested)[];
  const definitions = new Definitions(rows.filter((row): row is Declared => 'key' in row));
  const calls = new LineCalls(root, writtenAs);
  const tests: ExecutedLine[] = [];
  for (const row of rows) {
    if ('called' in row) {
      const callee = definitions.keyed(row.called);
      if (callee === undefined || row.path === null || row.line === null || !existsSync(join(root, row.path))) continue;
      calls.add(callee, definitions.at(callee).name, definitions.around(row.path, row.line), row.path, row.line);
    } else if ('test' in row) {
      const test = definitions.keyed(row.test);
      const ran = row.ran.flatMap((key) => definitions.keyed(key) ?? []);
      if (test !== undefined) tests.push({ test, ran });
    }
  }
  return [...definitions.lines(), ...calls.lines(), ...tests];
}

const BEFORE_NAME = '(?<![\\w@:$?!])';
const BEHIND_NAME = '(?![\\w?!:]|\\s*=[^=~>])';

/** How the call of a method is written on its line. */
function writtenAs(line: string, name: string): Written {
  const at = (pattern: RegExp): number[] => [...line.matchAll(pattern)].map(({ index }) => index + 1);
  if (name === 'initialize') {
    const made = at(/(?<![\w@:$])new\b/gu);
    if (made.length > 0) return { columns: made, form: 'construction' };
    const above = at(/\bsuper\b/gu);
    return { columns: above, form: above.length > 0 ? 'constructor of the ancestor' : 'nothing written as a call' };
  }
  const setter = /^(\w+)=$/.exec(name)?.[1];
  const pattern =
    setter !== undefined
      ? `(?<=\\.)${setter}(?=\\s*(?:[-+*/|&]|\\|\\||&&)?=[^=~])`
      : /^\w+[?!]?$/u.test(name)
        ? `${BEFORE_NAME}${name}${BEHIND_NAME}`
        : undefined;
  if (pattern === undefined) return { columns: [], form: 'operator' };
  const isDefinition = /\bdef\s+(?:self\.)?$/u;
  const columns = at(new RegExp(pattern, 'gu')).filter((column) => !isDefinition.test(line.slice(0, column - 1)));
  const [first] = columns;
  if (first === undefined) {
    const above = at(/\bsuper\b/gu);
    return above.length > 0
      ? { columns: above, form: 'method of the ancestor' }
      : { columns, form: 'nothing written as a call' };
  }
  return { columns, form: formOf(line.slice(0, first - 1).trimEnd()) };
}

/** The syntax of a call, by what stands before its name. */
function formOf(before: string): string {
  if (/\bself\s*&?\.$/u.test(before)) return 'method of the receiver';
  if (/(?:^|[^\w.])[A-Z]\w*(?:::[A-Z]\w*)*\s*(?:&?\.|::)$/u.test(before)) return 'method of a constant';
  if (/@\w+\s*&?\.$/u.test(before)) return 'method of a variable of the instance';
  if (/[)\]}]\s*&?\.$/u.test(before)) return 'method of what a call gives';
  if (/\w\s*&?\.$/u.test(before)) return 'method';
  return before.endsWith('.') ? 'method on a line of its own' : 'without a receiver';
}
