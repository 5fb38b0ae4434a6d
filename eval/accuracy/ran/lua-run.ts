// What `lua-boot.lua` recorded of a suite of Lua, as the lines that are the same for every language. What a function is called is
// read where it begins, and what of a line is the call by the name that Lua has for it.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonLines } from '../json-lines.ts';
import type { ExecutedLine } from './executed.ts';
import { type Declared, Definitions, LineCalls, type Written } from './line-calls.ts';

/** A function by its file and the first and the last of its lines; a whole file has the first line 0. */
type Place = readonly [path: string, first: number, last: number];

interface Called {
  readonly callee: Place;
  /** What the site calls it, and what that is: a local variable, a field, a metamethod, ... */
  readonly name: string | null;
  readonly how: string;
  /** A function of the library stands between the two. */
  readonly through: boolean;
  readonly caller?: Place;
  readonly line?: number;
}

/** `root` is the untouched repository. */
export function luaRun(root: string, recorded: string): ExecutedLine[] {
  const rows = [...readJsonLines(recorded)] as Called[];
  const sources = new Sources(root);
  const places = rows.flatMap(({ callee, caller }) => (caller === undefined ? [callee] : [callee, caller]));
  const definitions = new Definitions(places.flatMap((place) => sources.declared(place) ?? []));
  const direct = new LineCalls(root, (line, name) => writtenAs(line, name));
  const handed: ExecutedLine[] = [];
  const seen = new Set<string>();
  for (const { callee, name, how, through, caller, line } of rows) {
    const number = definitions.keyed(keyOf(callee));
    if (number === undefined || caller === undefined || line === undefined || !sources.has(caller[0])) continue;
    const around = definitions.keyed(keyOf(caller)) ?? definitions.around(caller[0], line);
    const own = definitions.at(number).name;
    if (through) {
      const key = `${number} ${caller[0]}:${line}`;
      if (!seen.has(key))
        handed.push({
          call: number,
          caller: around ?? null,
          path: caller[0],
          line,
          library: true,
          form: 'by the library',
        });
      seen.add(key);
    } else direct.add(number, formOf(own, name, how), around, caller[0], line);
  }
  return [...definitions.lines(), ...direct.lines(), ...handed];
}

function keyOf([path, first, last]: Place): string {
  return `${path}:${first}-${last}`;
}

/** How a call is looked for on its line: by the name that the site has for it, or by the function's own. */
function formOf(own: string, name: string | null, how: string): string {
  if (how === 'metamethod' || how === 'for iterator' || own === '__call')
    return `${own === '__call' ? '__call' : how} ${name ?? ''}`;
  return name ?? own;
}

/** How the call of a function is written on its line. */
function writtenAs(line: string, name: string): Written {
  const [special, called = name] = /^(?:metamethod|for iterator|__call) ?(.*)$/.exec(name) ?? [];
  if (special !== undefined && !name.startsWith('__call'))
    return { columns: [], form: name.startsWith('for') ? 'for iterator' : 'operator' };
  if (!/^\w+$/.test(called))
    return { columns: [], form: special === undefined ? 'nothing written as a call' : 'table that is called' };
  const pattern = new RegExp(`(?<![\\w])${called}\\b(?=\\s*(?:\\)\\s*)?(?:[({"']|\\[\\[|\\[=|$))`, 'g');
  const columns = [...line.matchAll(pattern)]
    .map(({ index }) => index + 1)
    .filter((column) => !/\bfunction\s+[\w.:]*$/.test(line.slice(0, column - 1)));
  // What is made by a table that is called is not known.
  if (special !== undefined) return { columns: [], form: 'table that is called' };
  const [first] = columns;
  if (first === undefined) return { columns, form: 'nothing written as a call' };
  const before = line.slice(0, first - 1).trimEnd();
  if (/\bself\s*:$/.test(before)) return { columns, form: 'method of the receiver' };
  if (before.endsWith(':')) return { columns, form: 'method' };
  return { columns, form: before.endsWith('.') ? 'field' : 'name' };
}

/** The texts of a repository, and what begins on their lines. */
class Sources {
  readonly #root: string;
  readonly #texts = new Map<string, readonly string[] | undefined>();
  readonly #known = new Map<string, Declared | undefined>();

  constructor(root: string) {
    this.#root = root;
  }

  has(path: string): boolean {
    return this.#lines(path) !== undefined;
  }

  #lines(path: string): readonly string[] | undefined {
    if (!this.#texts.has(path)) {
      const file = join(this.#root, path);
      this.#texts.set(path, existsSync(file) ? readFileSync(file, 'utf8').split('\n') : undefined);
    }
    return this.#texts.get(path);
  }

  /** The function at a place, by the name that it has where it begins; none where it has no name, or another begins there too. */
  declared(place: Place): Declared | undefined {
    const key = keyOf(place);
    if (!this.#known.has(key)) this.#known.set(key, this.#read(place, key));
    return this.#known.get(key);
  }

  #read([path, first, last]: Place, key: string): Declared | undefined {
    const line = first === 0 ? undefined : this.#lines(path)?.[first - 1];
    if (line === undefined || [...line.matchAll(/\bfunction\b/g)].length !== 1) return undefined;
    const [, declared, assigned] =
      /\bfunction\s+(?:[\w.]+[.:])?(\w+)\s*\(|(?:^|[\s{,;.])(\w+)\s*=\s*function\b/.exec(line) ?? [];
    const name = declared ?? assigned;
    return name === undefined ? undefined : { key, name, path, line: first, end: last };
  }
}
