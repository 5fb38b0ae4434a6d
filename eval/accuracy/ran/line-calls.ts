// What a trace with lines and no columns says of calls, as the lines that are the same for every language: the column of a
// call is that of the called name, where it is written on its line once.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutedLine } from './executed.ts';

/** A function or class of the repository, as the program that runs beside the tests writes it. */
export interface Declared {
  /** As a trace names it. */
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** The last line of a function; 0 of a class. */
  readonly end: number;
  readonly owner?: string | null;
}

/** Where a line calls something by its name (1-based), and how; nowhere where nothing is written as its call. */
export interface Written {
  readonly columns: readonly number[];
  readonly form: string;
}

interface Site {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly targets: Set<number>;
  complete: boolean;
}

/** Calls by the lines that they stand on. `root` is the untouched repository. */
export class LineCalls {
  readonly #root: string;
  readonly #written: (line: string, name: string) => Written;
  readonly #texts = new Map<string, readonly string[]>();
  readonly #calls: ExecutedLine[] = [];
  readonly #seen = new Set<string>();
  readonly #sites = new Map<string, Site>();

  constructor(root: string, written: (line: string, name: string) => Written) {
    this.#root = root;
    this.#written = written;
  }

  /** Notes a call of a function by its number, from a line of the repository. */
  add(callee: number, name: string, caller: number | undefined, path: string, line: number): void {
    const key = `${callee} ${path}:${line}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const { columns, form } = this.#written(this.#lineOf(path, line), name);
    const column = columns[0] ?? null;
    this.#calls.push({ call: callee, caller: caller ?? null, path, line, column, library: false, form });
    for (const at of columns) {
      const site = `${path}:${line}:${at}`;
      const complete = columns.length === 1;
      const found = this.#sites.get(site) ?? { path, line, column: at, targets: new Set<number>(), complete };
      found.targets.add(callee);
      this.#sites.set(site, found);
    }
  }

  lines(): ExecutedLine[] {
    const sites = [...this.#sites.values()].map(
      ({ path, line, column, targets, complete }): ExecutedLine => ({
        site: path,
        line,
        column,
        targets: [...targets].sort((a, b) => a - b),
        complete,
      }),
    );
    return [...this.#calls, ...sites];
  }

  #lineOf(path: string, line: number): string {
    const known = this.#texts.get(path) ?? readFileSync(join(this.#root, path), 'utf8').split('\n');
    this.#texts.set(path, known);
    return known[line - 1] ?? '';
  }
}

/** The functions and classes of a repository, by number. */
export class Definitions {
  readonly #byKey = new Map<string, number>();
  readonly #byPlace = new Map<string, number>();
  readonly #all: (Declared | undefined)[] = [undefined];
  /** The functions of a file. */
  readonly #inFile = new Map<string, number[]>();

  constructor(all: Iterable<Declared>) {
    for (const declared of all) {
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

  /** What a trace names by a key. */
  keyed(key: string): number | undefined {
    return this.#byKey.get(key.toLowerCase());
  }

  /** The innermost function around a line. */
  around(path: string, line: number): number | undefined {
    const found = (this.#inFile.get(path) ?? []).filter((one) => this.at(one).line <= line && line <= this.at(one).end);
    return found.sort((a, b) => this.at(b).line - this.at(a).line)[0];
  }

  lines(): ExecutedLine[] {
    return this.#all.flatMap((declared, number): ExecutedLine[] => {
      if (declared === undefined) return [];
      const owner =
        declared.owner === undefined || declared.owner === null
          ? null
          : (this.#byKey.get(declared.owner.toLowerCase()) ?? null);
      const { path, name, line } = declared;
      return [{ function: number, path, name, line, column: 0, owner }];
    });
  }
}
