// The schema of a repository's graph: what a Cypher query can name, and how much there is of it.

import { allEdges, EDGE_KINDS, type GraphView, isSymbolKind, NODE_KINDS } from '../../model/graph.ts';
import { EDGE_PROPERTY_NAMES, NODE_PROPERTY_NAMES } from '../../store/vocabulary.ts';
import { perView } from '../per-view.ts';
import { joinSections } from '../rows.ts';
import { opened } from './read.ts';
import type { ResourceRequest } from './request.ts';

/** Of the pairs of kinds that a relationship joins, only the most frequent are listed. */
const MOST_PAIRS = 5;

export async function readSchema(request: ResourceRequest): Promise<string> {
  return opened(request, ({ name, view }) =>
    joinSections([
      [`Graph of ${name}, as Cypher sees it`],
      ['Nodes (code symbols, marked *, also answer to Symbol):', ...nodeRows(view)],
      ['Relationships, with the kinds that they join most often:', ...edgeRows(view)],
      [`Properties of nodes: ${NODE_PROPERTY_NAMES.join(', ')}`],
      [`Properties of relationships: ${EDGE_PROPERTY_NAMES.join(', ')}`],
    ]),
  );
}

function nodeRows(view: GraphView): string[] {
  return NODE_KINDS.filter((kind) => view.ofKind(kind).length > 0).map(
    (kind) => `  ${kind}${isSymbolKind(kind) ? '*' : ''}: ${view.ofKind(kind).length}`,
  );
}

function edgeRows(view: GraphView): string[] {
  const byKind = pairsOf(view);
  return EDGE_KINDS.flatMap((kind) => {
    const pairs = [...(byKind.get(kind) ?? [])].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    if (pairs.length === 0) return [];
    const total = pairs.reduce((sum, [, count]) => sum + count, 0);
    const shown = pairs.slice(0, MOST_PAIRS).map(([pair, count]) => `${pair} ${count}`);
    return [`  ${kind} (${total}): ${shown.join(', ')}${pairs.length > MOST_PAIRS ? ', ...' : ''}`];
  });
}

const pairsOf = perView((view) => {
  const byKind = new Map<string, Map<string, number>>();
  for (const index of allEdges(view)) {
    const { kind, source, target } = view.edge(index);
    const pairs = byKind.get(kind) ?? new Map<string, number>();
    byKind.set(kind, pairs);
    const pair = `${view.kindOf(source)}→${view.kindOf(target)}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return byKind;
});
