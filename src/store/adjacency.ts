// Which edges touch which node, as compressed rows: the edges of node `n` are `edges[starts[n] .. starts[n + 1]]`.
// Rows are in edge order. Not a view: it knows nothing of kinds or of how edges are kept.

export interface Adjacency {
  /** One entry per node, and one more that closes the last row. */
  readonly starts: Uint32Array;
  /** Edge indices, grouped by node. */
  readonly edges: Uint32Array;
}

/** Groups edges by one of their ends; `ends[e]` is the node of edge `e` on the side in question. */
export function groupByEnd(ends: ArrayLike<number>, nodeCount: number): Adjacency {
  const starts = new Uint32Array(nodeCount + 1);
  for (let edge = 0; edge < ends.length; edge++) starts[ends[edge] + 1]++;
  for (let node = 0; node < nodeCount; node++) starts[node + 1] += starts[node];
  const next = starts.slice(0, nodeCount);
  const edges = new Uint32Array(ends.length);
  for (let edge = 0; edge < ends.length; edge++) {
    const end = ends[edge];
    edges[next[end]] = edge;
    next[end]++;
  }
  return { starts, edges };
}

/** The edges of one node, in edge order; only those of `kind` when one is given (`kinds[e]` is the kind of edge `e`). */
export function edgesOf(
  { starts, edges }: Adjacency,
  node: number,
  kind: number | undefined,
  kinds: ArrayLike<number>,
): readonly number[] {
  const found: number[] = [];
  const end = starts[node + 1] ?? 0;
  for (let at = starts[node] ?? 0; at < end; at++) {
    const edge = edges[at];
    if (kind === undefined || kinds[edge] === kind) found.push(edge);
  }
  return found;
}
