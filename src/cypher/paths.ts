// Steps over relationships of variable length: every path that repeats no relationship. Those for shortest paths are in
// `shortest-paths.ts`.

import type { Services } from './functions.ts';
import type { PropertyGraph } from './property-graph.ts';
import type { Row } from './scope.ts';
import { type Hop, isUsed, type Step, type Test, take } from './steps.ts';
import { NodeRef, type RelRef } from './values.ts';

export interface LongHop extends Hop {
  readonly least: number;
  /** Undefined: any number. */
  readonly most: number | undefined;
  /** Walked from the right end of the pattern: the list of relationships is turned round. */
  readonly reversed: boolean;
  /** Repeats no node either. */
  readonly acyclic: boolean;
  /** What must hold of each relationship. */
  readonly edgeTest: ((row: Row, edge: number) => boolean) | undefined;
}

/** Where the walk stands at one node of a path: which of its relationships comes next. */
interface Position {
  readonly node: number;
  at: number;
  inward: boolean;
}

/**
 * Every path that repeats no relationship, depth first; where there is no upper bound, shorter ones first, so that a
 * LIMIT finds what is near.
 */
export function expandTrails(hop: LongHop, test: Test | undefined, services: Services): Step['make'] {
  const { graph } = services;
  /** What the path at hand uses. Marks are taken back as the path shrinks, so that one table serves all. */
  const usedEdges = new Set<number>();
  const path: number[] = [];
  const positions: Position[] = [];

  return (next) => {
    const accept = (row: Row, node: number): boolean => {
      if (!take(hop.to, node, row, graph)) return true;
      if (hop.rel !== undefined) row[hop.rel] = relList(path, hop.reversed, graph);
      return (test !== undefined && !test(row)) || next(row);
    };

    /** All paths of `least` to `most` relationships; says whether there are any as long as `most`. */
    const search = (row: Row, start: number, least: number, most: number): { wanted: boolean; longest: boolean } => {
      let longest = false;
      positions.push({ node: start, at: -1, inward: hop.direction === 'in' });
      while (positions.length > 0) {
        const position = positions[positions.length - 1];
        if (path.length === positions.length) usedEdges.delete(path.pop()!);
        const edge = nextEdge(position, hop, services);
        if (edge < 0) {
          positions.pop();
          continue;
        }
        if (usedEdges.has(edge) || (hop.others.length > 0 && isUsed(edge, hop.others, row))) continue;
        const node = position.inward ? graph.sources[edge] : graph.targets[edge];
        if (hop.acyclic && positions.some((each) => each.node === node)) continue;
        if (hop.edgeTest !== undefined && !hop.edgeTest(row, edge)) continue;
        path.push(edge);
        usedEdges.add(edge);
        if (path.length === most) longest = true;
        else positions.push({ node, at: -1, inward: hop.direction === 'in' });
        if (path.length >= least && !accept(row, node)) return { wanted: false, longest };
        // Without a position of its own, the path is shortened when the next relationship is looked for.
      }
      return { wanted: true, longest };
    };

    const clear = (): void => {
      usedEdges.clear();
      path.length = 0;
      positions.length = 0;
    };

    return (row) => {
      const from = row[hop.from];
      if (!(from instanceof NodeRef)) return true;
      clear();
      try {
        if (hop.least === 0 && !accept(row, from.id)) return false;
        const least = Math.max(1, hop.least);
        if (hop.most !== undefined) return hop.most < least || search(row, from.id, least, hop.most).wanted;
        for (let length = least; ; length++) {
          const { wanted, longest } = search(row, from.id, length, length);
          if (!wanted) return false;
          if (!longest) return true;
        }
      } finally {
        clear();
      }
    };
  };
}

/** The next relationship at a position that may be followed; -1 at the end. */
function nextEdge(position: Position, { direction, types }: LongHop, { graph, budget }: Services): number {
  const { node } = position;
  for (;;) {
    const rows = position.inward ? graph.into : graph.out;
    if (position.at < 0) position.at = rows.starts[node];
    if (position.at >= rows.starts[node + 1]) {
      if (position.inward || direction !== 'both') return -1;
      position.inward = true;
      position.at = -1;
      continue;
    }
    const edge = rows.edges[position.at++];
    budget.tick();
    if (types !== undefined && types[graph.typeOf[edge]] === 0) continue;
    if (position.inward && direction === 'both' && graph.sources[edge] === node) continue;
    return edge;
  }
}

export function relList(edges: readonly number[], reversed: boolean, graph: PropertyGraph): RelRef[] {
  const list = edges.map((edge) => graph.rel(edge));
  return reversed ? list.reverse() : list;
}
