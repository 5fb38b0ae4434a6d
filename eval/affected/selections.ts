// What is selected for a change: by the product, and by the imports alone.

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DumpedGraph, readGraphDump } from '../accuracy/graph-dump.ts';
import type { Bench } from './bench.ts';

export interface Selection {
  /** Test files. */
  readonly files: readonly string[];
  /** Tests of files that are not selected as a whole, as the runner names them. */
  readonly tests: readonly string[];
  /** Files of which every test is selected. */
  readonly whole: readonly string[];
  /** Why everything is selected, where it is. */
  readonly all?: string;
  /** By test, by file where it is selected as a whole or its tests are no units: how it reaches what changed. */
  readonly ways?: ReadonlyMap<string, readonly Step[]>;
}

export interface Step {
  readonly by: string;
  readonly symbol: string;
  readonly path: string;
}

interface Answer {
  readonly files: readonly {
    readonly path: string;
    readonly whole?: string;
    readonly way?: readonly Step[];
    readonly tests: readonly { readonly name: string; readonly way?: readonly Step[] }[];
  }[];
  readonly all?: string;
}

function unitOf(path: string, name: string): string {
  return [path, ...name.split('.')].join('::');
}

export class Product {
  readonly #bench: Bench;
  readonly #cli: string;

  constructor(bench: Bench) {
    const cli = process.env.GITNEXUS_AFFECTED_CLI;
    if (cli === undefined) throw new Error('GITNEXUS_AFFECTED_CLI names no command line');
    this.#bench = bench;
    this.#cli = cli;
  }

  /** `change` is a range, or the option for a patch. */
  affected(change: readonly string[]): Selection {
    const { files, all } = JSON.parse(this.#run('affected', ...change, '--why', '--json')) as Answer;
    return {
      files: files.map(({ path }) => path),
      whole: files.filter(({ whole }) => whole !== undefined).map(({ path }) => path),
      tests: files
        .filter(({ whole }) => whole === undefined)
        .flatMap(({ path, tests }) => tests.map(({ name }) => unitOf(path, name))),
      ways: new Map(
        files.flatMap(({ path, way, tests }) => [
          [path, way ?? tests.find((test) => test.way !== undefined)?.way ?? []] as const,
          ...tests.map((test) => [unitOf(path, test.name), test.way ?? way ?? []] as const),
        ]),
      ),
      ...(all === undefined ? {} : { all }),
    };
  }

  graph(): DumpedGraph {
    const dump = join(this.#bench.work, 'graph.jsonl');
    this.#run('analyze');
    this.#run('dump', dump);
    const graph = readGraphDump(dump);
    rmSync(dump);
    return graph;
  }

  #run(...words: readonly string[]): string {
    const { copy, work } = this.#bench;
    return execFileSync(process.execPath, [this.#cli, ...words], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, GITNEXUS_HOME: join(work, 'home') },
    });
  }
}

/** The files that import the given ones, also over others, and themselves. */
export function importClosure({ nodes, edges }: DumpedGraph, paths: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, Set<string>>();
  for (const { kind, source, target } of edges) {
    if (kind !== 'IMPORTS') continue;
    importers.set(target.path, (importers.get(target.path) ?? new Set()).add(source.path));
  }
  const found = new Set(paths);
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  // Set-up that the runner loads by itself is of every test below its folder.
  for (const path of [...found].filter((each) => /(^|\/)conftest\.py$/.test(each))) {
    const folder = path.slice(0, -'conftest.py'.length);
    for (const { path: each } of nodes) if (each.startsWith(folder)) found.add(each);
  }
  return found;
}
