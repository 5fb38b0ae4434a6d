// What a pattern means, taken at its word: every way to give its variables nodes and relationships is tried, and those
// that fit are kept. Slow, and too simple to be wrong in the ways in which a planner is. For tests; not part of the product.

/** A small graph: labels and a number for each node, a type for each edge. */
export interface SmallGraph {
  readonly nodes: readonly { readonly labels: readonly string[]; readonly n: number | null }[];
  readonly edges: readonly {
    readonly type: string;
    readonly source: number;
    readonly target: number;
    readonly w: number;
  }[];
}

export interface SmallNode {
  readonly variable: string;
  readonly label: string | undefined;
  readonly n: number | undefined;
}

export interface SmallEdge {
  readonly variable: string;
  readonly types: readonly string[];
  readonly direction: 'left' | 'right' | 'both';
  /** Variable length: from, to. */
  readonly hops: readonly [number, number] | undefined;
}

/** Nodes and the edges between them. */
export interface SmallPath {
  readonly nodes: readonly SmallNode[];
  readonly edges: readonly SmallEdge[];
}

/** A node's number, an edge's number, or those of the edges of a path of variable length. */
export type Binding = ReadonlyMap<string, number | readonly number[]>;

/** All bindings of the variables of some paths, within those that are given; edges are used once among all. */
export function matchesOf(graph: SmallGraph, paths: readonly SmallPath[], given: Binding): Binding[] {
  let states: { binding: Binding; used: ReadonlySet<number> }[] = [{ binding: given, used: new Set() }];
  for (const { nodes, edges } of paths) {
    states = states.flatMap((state) => bindNode(graph, nodes[0], state));
    edges.forEach((edge, at) => {
      const from = nodes[at].variable;
      states = states.flatMap(({ binding, used }) =>
        trails(graph, edge, binding.get(from) as number, used).flatMap(({ end, trail }) => {
          const known = binding.get(edge.variable);
          const value = edge.hops === undefined ? trail[0] : trail;
          if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) return [];
          const bound = new Map(binding).set(edge.variable, value);
          const next = { binding: bound, used: new Set([...used, ...trail]) };
          return bindNode(graph, nodes[at + 1], next).filter(
            (each) => each.binding.get(nodes[at + 1].variable) === end,
          );
        }),
      );
    });
  }
  return states.map(({ binding }) => binding);
}

function bindNode<State extends { binding: Binding }>(graph: SmallGraph, node: SmallNode, state: State): State[] {
  const known = state.binding.get(node.variable);
  return graph.nodes.flatMap(({ labels, n }, id) => {
    if (known !== undefined && known !== id) return [];
    if (node.label !== undefined && !labels.includes(node.label)) return [];
    if (node.n !== undefined && n !== node.n) return [];
    return [{ ...state, binding: new Map(state.binding).set(node.variable, id) }];
  });
}

interface Trail {
  readonly end: number;
  readonly trail: readonly number[];
}

/** Every way from a node along an edge of the pattern, which uses no relationship twice. */
function trails(
  graph: SmallGraph,
  { types, direction, hops }: SmallEdge,
  start: number,
  used: ReadonlySet<number>,
): Trail[] {
  const [least, most] = hops ?? [1, 1];
  const found: Trail[] = [];
  const go = (end: number, trail: readonly number[]): void => {
    if (trail.length >= least) found.push({ end, trail });
    if (trail.length === most) return;
    graph.edges.forEach(({ type, source, target }, edge) => {
      if (used.has(edge) || trail.includes(edge) || (types.length > 0 && !types.includes(type))) return;
      if (direction !== 'left' && source === end) go(target, [...trail, edge]);
      if (direction !== 'right' && target === end && !(direction === 'both' && source === target))
        go(source, [...trail, edge]);
    });
  };
  go(start, []);
  return found;
}
