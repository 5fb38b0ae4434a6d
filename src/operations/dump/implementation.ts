// Writes a graph as lines of JSON: a header, the nodes by uid, the edges by kind, source and target. Ends of edges are
// uids, so that two dumps can be compared by their lines. It holds the graph alone, nothing of when or where it was
// made: equal graphs are equal bytes.

import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../model/errors.ts';
import { allEdges, type GraphView } from '../../model/graph.ts';
import type { OperationContext } from '../operation.ts';
import type { DumpResult } from './schema.ts';

/** Lines are gathered up to this many characters before they are written. */
const BLOCK = 1 << 20;

export async function run(
  input: { readonly file: string; readonly repo?: string },
  context: OperationContext,
): Promise<DumpResult> {
  const { name, view } = context.open(input.repo);
  const file = resolve(context.directory, input.file);
  try {
    writeLines(file, dumpLines(view));
  } catch (cause) {
    throw new AppError('io-failed', `Could not write ${file}: ${(cause as Error).message}`, { cause });
  }
  return { name, file, nodes: view.nodeCount, edges: view.edgeCount };
}

export function render({ name, file, nodes, edges }: DumpResult): string {
  return `Wrote the graph of ${name} to ${file} (${nodes} nodes, ${edges} edges)`;
}

/** The lines of a dump, without their line ends. */
export function* dumpLines(view: GraphView): Generator<string> {
  yield JSON.stringify({ graph: { version: 1, nodes: view.nodeCount, edges: view.edgeCount } });
  const uids: string[] = [];
  for (let index = 0; index < view.nodeCount; index++) {
    const node = view.node(index);
    uids.push(node.uid);
    yield JSON.stringify({ node });
  }
  for (const index of allEdges(view)) {
    const { kind, source, target, ...rest } = view.edge(index);
    yield JSON.stringify({ edge: { kind, source: uids[source], target: uids[target], ...rest } });
  }
}

function writeLines(file: string, lines: Iterable<string>): void {
  const descriptor = openSync(file, 'w');
  try {
    let block = '';
    for (const line of lines) {
      block += `${line}\n`;
      if (block.length < BLOCK) continue;
      writeSync(descriptor, block);
      block = '';
    }
    writeSync(descriptor, block);
  } finally {
    closeSync(descriptor);
  }
}
