// Resolves a repository, edits it, and resolves it again from the record of the run before.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { defineGraph, ingest, type ResolvedGraph } from '../../src/ingest/index.ts';
import { languages } from '../../src/languages/index.ts';
import { writeText } from '../sample-repository.ts';

const facts = new Map<string, Uint8Array>();
const cache = {
  get: (key: string) => facts.get(key),
  put: (key: string, bytes: Uint8Array) => void facts.set(key, bytes),
};

export interface Resolved extends ResolvedGraph {
  readonly bytes: Uint8Array | undefined;
}

/** Resolves a repository, with the record of an earlier run or without. */
export async function resolved(root: string, earlier?: Uint8Array): Promise<Resolved> {
  const ingested = await ingest({ root, languages, workers: 0, cache });
  const record = earlier && { record: earlier, facts: cache.get };
  const whole = defineGraph({ project: 'sample', ...ingested }).resolve(record);
  return { ...whole, bytes: whole.record };
}

/** Nodes and edges, each as a text. */
export function linesOf({ graph }: ResolvedGraph): string[] {
  const { nodes, edges, unlinked } = graph;
  const ends = (edge: (typeof edges)[number]) => [nodes[edge.source]!.uid, nodes[edge.target]!.uid];
  return [
    ...nodes.map((node) => JSON.stringify(node)),
    ...edges.map((edge) => JSON.stringify({ ...edge, ends: ends(edge), source: 0, target: 0 })),
    JSON.stringify(unlinked ?? []),
  ];
}

/**
 * Applies an edit after a first run, and gives the run that takes over from it, once it equals one from nothing. Files
 * without a text are removed.
 */
export async function afterEdit(
  folder: string,
  files: Readonly<Record<string, string>>,
  edit: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly kept: Resolved; readonly calls: readonly string[] }> {
  const root = join(folder, 'edited');
  rmSync(root, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) writeText(root, path, text);
  const before = await resolved(root);
  for (const [path, text] of Object.entries(edit))
    if (text === undefined) rmSync(join(root, path));
    else writeText(root, path, text);
  const kept = await resolved(root, before.bytes);
  expect(linesOf(kept)).toEqual(linesOf(await resolved(root)));
  const { nodes, edges } = kept.graph;
  const calls = edges
    .filter(({ kind }) => kind === 'CALLS')
    .map(
      ({ source, target }) => `${nodes[source]!.name} > ${nodes[target]!.qualifiedName.split('.').slice(-2).join('.')}`,
    );
  return { kept, calls };
}
