// Steps over relationships of variable length: every path that repeats no relationship, and shortest ones.

import type { Services } from './functions.ts';
import type { PropertyGraph } from './property-graph.ts';
import type { Row } from './scope.ts';
import { type Direction, type Hop, isUsed, type Step, type Test, take, turned, walk } from './steps.ts';
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
        const position = positions[positions.length - 1]!;
        if (path.length === positions.length) usedEdges.delete(path.pop()!);
        const edge = nextEdge(position, hop, services);
        if (edge < 0) {
          positions.pop();
          continue;
        }
        if (usedEdges.has(edge) || (hop.others.length > 0 && isUsed(edge, hop.others, row))) continue;
        const node = position.inward ? graph.sources[edge]! : graph.targets[edge]!;
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
    if (position.at < 0) position.at = rows.starts[node]!;
    if (position.at >= rows.starts[node + 1]!) {
      if (position.inward || direction !== 'both') return -1;
      position.inward = true;
      position.at = -1;
      continue;
    }
    const edge = rows.edges[position.at++]!;
    budget.tick();
    if (types !== undefined && types[graph.typeOf[edge]!] === 0) continue;
    if (position.inward && direction === 'both' && graph.sources[edge] === node) continue;
    return edge;
  }
}

function relList(edges: readonly number[], reversed: boolean, graph: PropertyGraph): RelRef[] {
  const list = edges.map((edge) => graph.rel(edge));
  return reversed ? list.reverse() : list;
}

/** Nodes by their distance from one node, found level by level and no further than was asked for. */
interface Distances {
  readonly origin: number;
  /** The level of a node, from 1; 0 where it was not reached. The origin has its own only when a path comes back. */
  levelOf(node: number): number;
  /** The relationships by which a node was first reached: the first, or all of its level. */
  waysTo(node: number): readonly number[];
  /** The nodes of a level, which is computed if it was not. */
  level(depth: number): readonly number[];
}

function distancesFrom(
  origin: number,
  direction: Direction,
  hop: LongHop,
  all: boolean,
  row: Row,
  services: Services,
): Distances {
  const levels = new Map<number, number>();
  const ways = new Map<number, number[]>();
  const nodes: (readonly number[])[] = [[origin]];
  const compute = (depth: number): void => {
    const found: number[] = [];
    for (const node of nodes[depth - 1]!) {
      if (node === origin && depth > 1) continue;
      walk(node, { direction, types: hop.types }, services, (edge, other) => {
        if (hop.others.length > 0 && isUsed(edge, hop.others, row)) return true;
        if (hop.edgeTest !== undefined && !hop.edgeTest(row, edge)) return true;
        const known = levels.get(other);
        if (known === undefined) {
          services.budget.hold(96);
          levels.set(other, depth);
          ways.set(other, [edge]);
          found.push(other);
        } else if (all && known === depth) ways.get(other)!.push(edge);
        return true;
      });
    }
    nodes.push(found);
  };
  return {
    origin,
    levelOf: (node) => levels.get(node) ?? 0,
    waysTo: (node) => ways.get(node) ?? [],
    level(depth) {
      while (nodes.length <= depth) compute(nodes.length);
      return nodes[depth]!;
    },
  };
}

/** One shortest path to each node, or all of them, breadth first. */
export function expandShortest(hop: LongHop, all: boolean, test: Test | undefined, services: Services): Step['make'] {
  const { graph } = services;
  const most = hop.most ?? Number.POSITIVE_INFINITY;
  /** Searches that hang on nothing but their origin are used again: for many starts and one end, or the reverse. */
  const reusable = hop.others.length === 0 && hop.edgeTest === undefined;
  let last: Distances | undefined;
  const searched = (origin: number, direction: Direction, row: Row): Distances => {
    if (!reusable || last?.origin !== origin) last = distancesFrom(origin, direction, hop, all, row, services);
    return last;
  };

  return (next) => {
    const accept = (row: Row, node: number, edges: readonly number[]): boolean => {
      services.budget.tick();
      if (!take(hop.to, node, row, graph)) return true;
      if (hop.rel !== undefined) row[hop.rel] = relList(edges, hop.reversed, graph);
      return (test !== undefined && !test(row)) || next(row);
    };
    /** Every way from the origin to a node, as relationships in the order in which they are walked from the origin. */
    const eachWay = (
      found: Distances,
      node: number,
      depth: number,
      direction: Direction,
      rest: readonly number[],
      visit: (edges: readonly number[]) => boolean,
    ): boolean => {
      if (depth === 0) return visit(rest);
      for (const edge of found.waysTo(node)) {
        services.budget.tick();
        const before = otherEnd(edge, node, direction, graph);
        if (!eachWay(found, before, depth - 1, direction, [edge, ...rest], visit)) return false;
        if (!all) return true;
      }
      return true;
    };

    /** Between two known nodes the search goes out from the end that leads to the other, and is kept for the next start. */
    const between = (row: Row, from: number, to: number): boolean => {
      if (from === to && hop.least === 0) return accept(row, to, []);
      const direction = turned(hop.direction);
      const found = searched(to, direction, row);
      let depth = found.levelOf(from);
      for (let level = 1; depth === 0 && level <= most; level++) {
        if (found.level(level).length === 0) return true;
        depth = found.levelOf(from);
      }
      if (depth === 0 || depth > most || depth < hop.least) return true;
      return eachWay(found, from, depth, direction, [], (edges) => accept(row, to, [...edges].reverse()));
    };

    const toAll = (row: Row, from: number): boolean => {
      if (hop.least === 0 && !accept(row, from, [])) return false;
      const found = searched(from, hop.direction, row);
      for (let depth = 1; depth <= most; depth++) {
        const level = found.level(depth);
        if (level.length === 0) return true;
        if (depth < hop.least) continue;
        for (const node of level) {
          if (hop.least === 0 && node === from) continue;
          if (!eachWay(found, node, depth, hop.direction, [], (edges) => accept(row, node, edges))) return false;
        }
      }
      return true;
    };

    return (row) => {
      const from = row[hop.from];
      if (!(from instanceof NodeRef)) return true;
      if (!hop.to.bound) return toAll(row, from.id);
      const to = row[hop.to.slot];
      return !(to instanceof NodeRef) || between(row, from.id, to.id);
    };
  };
}

/** The node from which `edge` was walked to `node`. */
function otherEnd(edge: number, node: number, direction: Direction, graph: PropertyGraph): number {
  const [source, target] = [graph.sources[edge]!, graph.targets[edge]!];
  if (direction === 'out') return source;
  if (direction === 'in') return target;
  return source === node ? target : source;
}
