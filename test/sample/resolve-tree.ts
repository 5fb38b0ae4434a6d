// Resolves a folder in this process, from nothing or from the record of a run before.

import { defineGraph, ingest, type ResolvedGraph } from '../../src/ingest/index.ts';
import { languages } from '../../src/languages/index.ts';

/** Facts by the contents of files, as one process keeps them between runs. */
export type KeptFacts = Map<string, Uint8Array>;

export interface Resolved extends ResolvedGraph {
  readonly bytes: Uint8Array | undefined;
}

/** Resolves a repository, with the record of an earlier run or without. */
export async function resolveTree(root: string, facts: KeptFacts, earlier?: Uint8Array): Promise<Resolved> {
  const cache = {
    get: (key: string) => facts.get(key),
    put: (key: string, bytes: Uint8Array) => void facts.set(key, bytes),
  };
  const ingested = await ingest({ root, languages, workers: 0, cache });
  const record = earlier && { record: earlier, facts: cache.get };
  const whole = defineGraph({ project: 'sample', ...ingested }).resolve(record);
  return { ...whole, bytes: whole.record };
}

/** Nodes, edges and unlinked names, each as a text. */
export function linesOf({ graph }: ResolvedGraph): string[] {
  const { nodes, edges, unlinked } = graph;
  const ends = (edge: (typeof edges)[number]) => [nodes[edge.source]!.uid, nodes[edge.target]!.uid];
  return [
    ...nodes.map((node) => JSON.stringify(node)),
    ...edges.map((edge) => JSON.stringify({ ...edge, ends: ends(edge), source: 0, target: 0 })),
    JSON.stringify(unlinked ?? []),
  ];
}
