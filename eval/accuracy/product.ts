// Our graph, from the product's own surface: the command line, with an index of its own in a temporary folder.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DumpedGraph, readGraphDump } from './graph-dump.ts';

/** Indexes a repository with the built command line and reads the graph back. */
export function dumpRepository(root: string): DumpedGraph {
  const cli = resolve('dist/cli.js');
  if (!existsSync(cli)) throw new Error('dist/cli.js is missing: run npm run build first');
  const home = mkdtempSync(join(tmpdir(), 'gitnexus-accuracy-'));
  try {
    const file = join(home, 'graph.jsonl');
    runCli(cli, home, ['analyze', root]);
    runCli(cli, home, ['dump', file, '--repo', root]);
    return readGraphDump(file);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function runCli(cli: string, home: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args], {
    env: { ...process.env, GITNEXUS_HOME: home },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`gitnexus ${args.join(' ')} failed: ${stderr}`);
}
