// What an Xdebug trace of a PHP suite says, as the lines that are the same for every language.

import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readJsonLines } from '../json-lines.ts';
import type { ExecutedLine } from './executed.ts';
import { type Declared, Definitions, LineCalls, type Written } from './line-calls.ts';

interface Frame {
  /** The innermost function with a name that it is, or stands in. */
  readonly caller: number | undefined;
  readonly test: number | undefined;
}

/** `root` is the untouched repository, `copy` where it ran. */
export async function phpRun(root: string, copy: string, trace: string, declared: string): Promise<ExecutedLine[]> {
  const definitions = new Definitions(readJsonLines(declared) as Iterable<Declared>);
  const calls = new LineCalls(root, writtenAs);
  // Code that is made at run time is of no file.
  const isOfFile = new Map<string, boolean>();
  const pathOf = (file: string): string | undefined => {
    const path = file.startsWith(`${copy}/`) ? file.slice(copy.length + 1) : undefined;
    if (path === undefined) return undefined;
    const known = isOfFile.get(path) ?? existsSync(join(root, path));
    isOfFile.set(path, known);
    return known ? path : undefined;
  };
  const frames: (Frame | undefined)[] = [];
  const ran = new Map<number, Set<number>>();
  for await (const text of createInterface({ input: createReadStream(trace, 'utf8') })) {
    const [depth, , kind, , , name, isUser, , file, at] = text.split('\t');
    const level = Number(depth);
    if (kind === '1') frames.length = Math.min(frames.length, level);
    if (kind !== '0' || isUser !== '1') continue;
    frames.length = Math.min(frames.length, level);
    const line = Number(at);
    const path = pathOf(file);
    const below = frames.findLast((frame) => frame !== undefined);
    const callee = called(definitions, name);
    const caller = path === undefined ? below?.caller : definitions.around(path, line);
    const test =
      below?.test ?? (caller !== undefined && /^test/i.test(definitions.at(caller).name) ? caller : undefined);
    frames[level] = { caller: callee ?? ofClosure(definitions, name, copy) ?? caller, test };
    if (callee === undefined) continue;
    if (test !== undefined && test !== callee) ran.set(test, (ran.get(test) ?? new Set()).add(callee));
    if (path === undefined) continue;
    calls.add(callee, definitions.at(callee).name, caller, path, line);
  }
  const lines = [...definitions.lines(), ...calls.lines()];
  for (const [test, started] of ran) lines.push({ test, ran: [...started] });
  return lines;
}

function writtenAs(line: string, name: string): Written {
  const isConstructor = name === '__construct';
  const pattern = isConstructor
    ? /\b(new\s+\\?(?:\w+\\)*)\w+\b|\b((?:parent|self|static|\w+)::)__construct\s*\(/giu
    : new RegExp(`(\\b|(?<=->|::))${name.replaceAll('$', '\\$')}\\s*\\(`, 'giu');
  const found = [...line.matchAll(pattern)];
  const columns = found.map(({ index, 1: before = '', 2: scope = '' }) => index + (before + scope).length + 1);
  const [first] = found;
  if (first === undefined) return { columns: [], form: 'nothing written as a call' };
  if (isConstructor) return { columns, form: first[2] === undefined ? 'construction' : 'constructor of the ancestor' };
  const before = line.slice(0, first.index).trimEnd();
  if (/(?:parent|self|static)::$/i.test(before)) return { columns, form: 'parent, self or static' };
  if (before.endsWith('::')) return { columns, form: 'static method' };
  if (/\$this\??->$/.test(before)) return { columns, form: 'method of the receiver' };
  if (before.endsWith('->'))
    return { columns, form: /\)\??->$/.test(before) ? 'method of what a call gives' : 'method' };
  return { columns, form: before === '' ? 'method on a line of its own' : 'function' };
}

/** The function that a trace names; a closure has no name of its own. */
function called(definitions: Definitions, name: string): number | undefined {
  return name.includes('{closure') ? undefined : definitions.keyed(name.replace('->', '::'));
}

/** The function that a closure stands in (`{closure:/a/b.php:10-12}`). */
function ofClosure(definitions: Definitions, name: string, copy: string): number | undefined {
  const [, file, line] = /\{closure:(.*):(\d+)-\d+\}/.exec(name) ?? [];
  return file?.startsWith(`${copy}/`) ? definitions.around(file.slice(copy.length + 1), Number(line)) : undefined;
}
