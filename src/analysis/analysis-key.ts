// All that an analysis reads of a graph, as one text: graphs with the same key have the same communities and flows. Where
// things stand is not read, and how long they are only roughly.

import { contentHash } from '../model/content-hash.ts';
import { EDGE_KIND_NUMBERS, type Graph, isSymbolKind } from '../model/graph.ts';
import { magnitude } from './call-graph.ts';

/** To be raised when the same graph gets other communities or flows within one version of the product. */
const RULES = 1;

/** The key of a graph that nothing was added to; nodes and edges in the order of the contract of `Graph`. */
export function analysisKey({ nodes, edges }: Graph): string {
  const read = nodes.map((node) => {
    const { uid, kind, name, qualifiedName, path, language, exported, test, modifiers, entry } = node;
    const size = isSymbolKind(kind) ? magnitude(node) : 0;
    return [uid, kind, name, qualifiedName, path, language, size, exported, test, modifiers, entry];
  });
  const rules = new Map<string, number>();
  const numbers = new Float64Array(COLUMNS * edges.length);
  for (const [index, { kind, source, target, rule, confidence, sites }] of edges.entries()) {
    const known = rules.get(rule) ?? rules.size;
    rules.set(rule, known);
    numbers.set([EDGE_KIND_NUMBERS[kind], source, target, known, confidence ?? -1, sites.length], COLUMNS * index);
  }
  const named = contentHash(JSON.stringify([RULES, read, [...rules.keys()]]));
  return contentHash(`${named} ${contentHash(new Uint8Array(numbers.buffer))}`);
}

const COLUMNS = 6;
