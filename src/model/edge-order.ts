// The order of the edges of a graph, which is a part of its contract: by kind, then by source, then by target.

import { EDGE_KIND_NUMBERS, EDGE_KINDS, type EdgeKind, type Graph, type GraphEdge } from './graph.ts';

/** Edges in columns: the numbers of their kinds, and of the nodes at their ends. */
export interface EdgeColumns {
  readonly kinds: Uint8Array;
  readonly sources: Int32Array;
  readonly targets: Int32Array;
}

/**
 * The places of edges in the order of a graph of `nodes` nodes. Counts instead of comparing, the least telling column
 * first: what is equal in the next one stays as it was.
 */
export function edgeOrder({ kinds, sources, targets }: EdgeColumns, nodes: number): Int32Array {
  const asGiven = new Int32Array(kinds.length);
  for (let at = 0; at < asGiven.length; at++) asGiven[at] = at;
  const byTarget = sortedBy(asGiven, targets, nodes);
  return sortedBy(sortedBy(byTarget, sources, nodes), kinds, EDGE_KINDS.length);
}

/** The edges of one kind, which lie together. */
export function edgesOfKind({ edges }: Graph, kind: EdgeKind): readonly GraphEdge[] {
  const number = EDGE_KIND_NUMBERS[kind];
  return edges.slice(firstFrom(edges, number), firstFrom(edges, number + 1));
}

/** The place of the first edge of this kind or a later one. */
function firstFrom(edges: readonly GraphEdge[], number: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (EDGE_KIND_NUMBERS[edges[middle].kind] < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places in `order`, sorted by what a column of numbers below `limit` has there. */
function sortedBy(order: Int32Array, column: Uint8Array | Int32Array, limit: number): Int32Array {
  const next = new Int32Array(limit + 1);
  for (let at = 0; at < column.length; at++) next[column[at] + 1]++;
  for (let value = 0; value < limit; value++) next[value + 1] += next[value];
  const sorted = new Int32Array(order.length);
  for (let at = 0; at < order.length; at++) {
    const place = order[at];
    sorted[next[column[place]]++] = place;
  }
  return sorted;
}
