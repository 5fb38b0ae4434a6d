// The order of the edges of a graph, which is a part of its contract: by kind, then by source, then by target.

import { EDGE_KINDS } from './graph.ts';

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

/** The places in `order`, sorted by what a column of numbers below `limit` has there. */
function sortedBy(order: Int32Array, column: Uint8Array | Int32Array, limit: number): Int32Array {
  const next = new Int32Array(limit + 1);
  for (let at = 0; at < column.length; at++) next[column[at]! + 1]!++;
  for (let value = 0; value < limit; value++) next[value + 1]! += next[value]!;
  const sorted = new Int32Array(order.length);
  for (let at = 0; at < order.length; at++) {
    const place = order[at]!;
    sorted[next[column[place]!]!++] = place;
  }
  return sorted;
}
