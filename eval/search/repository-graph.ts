// The graph of a repository, by the product itself: it says what the files and functions of the code are.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type DumpedGraph, readGraphDump } from '../accuracy/graph-dump.ts';

/** `scratch` is a folder for the index, which is not the one that is searched; `cli` is the product. */
export function repositoryGraph(root: string, scratch: string, cli: string): DumpedGraph {
  const dump = join(scratch, 'dump.jsonl');
  const options = { env: { ...process.env, GITNEXUS_HOME: join(scratch, 'dump-home') }, maxBuffer: 1 << 28 };
  execFileSync(process.execPath, [cli, 'analyze', root], options);
  execFileSync(process.execPath, [cli, 'dump', dump, '--repo', root], options);
  return readGraphDump(dump);
}
