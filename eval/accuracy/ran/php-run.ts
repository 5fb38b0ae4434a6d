// What an Xdebug trace of a PHP suite says, as the lines that are the same for every language. A trace has lines and no
// columns: the column of a call is that of the called name, where it is written on the line once.

import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readJsonLines } from '../json-lines.ts';
import type { ExecutedLine } from './executed.ts';

/** A line that `php-boot.php` writes. */
interface Declared {
  /** As a trace names it. */
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** The last line of a function; 0 of a class. */
  readonly end: number;
  readonly owner?: string;
}

interface Frame {
  /** The innermost function with a name that it is, or stands in. */
  readonly caller: number | undefined;
  readonly test: number | undefined;
}

/** `root` is the untouched repository, `copy` where it ran. */
export async function phpRun(root: string, copy: string, trace: string, declared: string): Promise<ExecutedLine[]> {
  const definitions = new Definitions(declared);
  const texts = new Map<string, readonly string[]>();
  const lineOf = (path: string, line: number): string => {
    const known = texts.get(path) ?? readFileSync(join(root, path), 'utf8').split('\n');
    texts.set(path, known);
    return known[line - 1] ?? '';
  };
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
  const lines: ExecutedLine[] = [];
  const seen = new Set<string>();
  const sites = new Map<
    string,
    { path: string; line: number; column: number; targets: Set<number>; complete: boolean }
  >();
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
    const callee = definitions.called(name);
    const caller = path === undefined ? below?.caller : definitions.around(path, line);
    const test =
      below?.test ?? (caller !== undefined && /^test/i.test(definitions.at(caller).name) ? caller : undefined);
    frames[level] = { caller: callee ?? definitions.ofClosure(name, copy) ?? caller, test };
    if (callee === undefined) continue;
    if (test !== undefined && test !== callee) ran.set(test, (ran.get(test) ?? new Set()).add(callee));
    if (path === undefined) continue;
    const key = `${callee} ${path}:${line}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const definition = definitions.at(callee);
    const { columns, form } = writtenAs(lineOf(path, line), definition.name);
    lines.push({ call: callee, caller: caller ?? null, path, line, column: columns[0] ?? null, library: false, form });
    for (const column of columns) {
      const site = `${path}:${line}:${column}`;
      const found = sites.get(site) ?? {
        path,
        line,
        column,
        targets: new Set<number>(),
        complete: columns.length === 1,
      };
      found.targets.add(callee);
      sites.set(site, found);
    }
  }
  lines.unshift(...definitions.lines());
  for (const { path, line, column, targets, complete } of sites.values())
    lines.push({ site: path, line, column, targets: [...targets].sort((a, b) => a - b), complete });
  for (const [test, started] of ran) lines.push({ test, ran: [...started] });
  return lines;
}

/** Where a line calls something by its name (1-based), and how; nowhere where nothing is written as its call. */
function writtenAs(line: string, name: string): { readonly columns: readonly number[]; readonly form: string } {
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

class Definitions {
  readonly #byKey = new Map<string, number>();
  readonly #byPlace = new Map<string, number>();
  readonly #all: (Declared | undefined)[] = [undefined];
  /** The functions of a file. */
  readonly #inFile = new Map<string, number[]>();

  constructor(file: string) {
    for (const row of readJsonLines(file)) {
      const declared = row as Declared;
      const place = `${declared.path}:${declared.line} ${declared.name}`;
      let number = this.#byPlace.get(place);
      if (number === undefined) {
        number = this.#all.push(declared) - 1;
        this.#byPlace.set(place, number);
        if (declared.end > 0) this.#inFile.set(declared.path, [...(this.#inFile.get(declared.path) ?? []), number]);
      }
      this.#byKey.set(declared.key.toLowerCase(), number);
    }
  }

  at(number: number): Declared {
    return this.#all[number]!;
  }

  called(name: string): number | undefined {
    return name.includes('{closure') ? undefined : this.#byKey.get(name.replace('->', '::').toLowerCase());
  }

  /** The function that a closure stands in (`{closure:/a/b.php:10-12}`). */
  ofClosure(name: string, copy: string): number | undefined {
    const [, file, line] = /\{closure:(.*):(\d+)-\d+\}/.exec(name) ?? [];
    return file?.startsWith(`${copy}/`) ? this.around(file.slice(copy.length + 1), Number(line)) : undefined;
  }

  /** The innermost function around a line. */
  around(path: string, line: number): number | undefined {
    const found = (this.#inFile.get(path) ?? []).filter((one) => this.at(one).line <= line && line <= this.at(one).end);
    return found.sort((a, b) => this.at(b).line - this.at(a).line)[0];
  }

  lines(): ExecutedLine[] {
    return this.#all.flatMap((declared, number): ExecutedLine[] => {
      if (declared === undefined) return [];
      const owner = declared.owner === undefined ? null : (this.#byKey.get(declared.owner.toLowerCase()) ?? null);
      const { path, name, line } = declared;
      return [{ function: number, path, name, line, column: 0, owner }];
    });
  }
}
