// Our graph, from the product's own surface: the command line, with an index of its own in a temporary folder.

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type DumpedGraph, readGraphDump } from './graph-dump.ts';

const run = promisify(execFile);

/** Indexes a folder with the command line `cli` and reads the graph back. */
export function dumpRepository(cli: string, root: string): Promise<DumpedGraph> {
  return withIndexed(cli, root, (graph) => Promise.resolve(graph));
}

/** Asks an operation of an open repository for its structured result. */
export type CallOperation = (name: string, given: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The same, with the repository open while `use` runs. */
export async function withIndexed<Result>(
  cli: string,
  root: string,
  use: (graph: DumpedGraph, call: CallOperation) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'gitnexus-accuracy-'));
  try {
    const file = join(home, 'graph.jsonl');
    const options = { env: { ...process.env, GITNEXUS_HOME: home }, maxBuffer: 1 << 28 };
    await run(process.execPath, [cli, 'analyze', root], options);
    await run(process.execPath, [cli, 'dump', file, '--repo', root], options);
    const { openRepository } = (await import(join(dirname(cli), 'index.js'))) as Package;
    const repository = await openRepository(root, { home });
    try {
      return await use(readGraphDump(file), (name, given) => repository.call(name, given));
    } finally {
      await repository.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** What the package gives to programs. */
interface Package {
  openRepository(
    path: string,
    options: { readonly home: string },
  ): Promise<{ readonly call: CallOperation; close(): Promise<void> }>;
}

/** The command line that `run.mjs` made from the source. Throws if the program was started without it. */
export function productCli(): string {
  const cli = process.env.GITNEXUS_ACCURACY_CLI;
  if (cli === undefined) throw new Error('GITNEXUS_ACCURACY_CLI names no command line: start this with npm run');
  return cli;
}

/** The state of the code that asks the checker, which `run.mjs` tells; undefined without it. */
export function truthVersion(): string | undefined {
  return process.env.GITNEXUS_ACCURACY_VERSION;
}
