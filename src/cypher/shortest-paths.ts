// Steps for shortest paths, one or all of them: breadth first from one end, or from both where both are known.

import type { Services } from './functions.ts';
import { type LongHop, relList } from './paths.ts';
import type { PropertyGraph } from './property-graph.ts';
import type { Row } from './scope.ts';
import { type Direction, degree, isUsed, type Step, type Test, take, turned, walk } from './steps.ts';
import { NodeRef } from './values.ts';

/** Nodes by their distance from one node, found level by level and no further than was asked for. */
interface Distances {
  readonly origin: number;
  /** Levels that are complete. */
  readonly depth: number;
  /** The level of a node, from 1; 0 where it was not reached. The origin has its own only when a path comes back. */
  levelOf(node: number): number;
  /** The relationships by which a node was first reached: the first, or all of its level. */
  waysTo(node: number): readonly number[];
  /** The nodes of a level, which is computed if it was not. */
  level(depth: number): readonly number[];
  /** What its next level would look at. */
  costOfNext(): number;
  /** It is not used any more. */
  release(): void;
}

/** Of a node that was reached: its level, and how. */
const BYTES_OF_NODE = 96;

function distancesFrom(
  origin: number,
  direction: Direction,
  hop: LongHop,
  all: boolean,
  row: Row,
  services: Services,
  without?: number,
): Distances {
  const levels = new Map<number, number>();
  const ways = new Map<number, number[]>();
  const nodes: (readonly number[])[] = [[origin]];
  const compute = (depth: number): void => {
    const found: number[] = [];
    for (const node of nodes[depth - 1]) {
      if (node === origin && depth > 1) continue;
      walk(node, { direction, types: hop.types }, services, (edge, other) => {
        if (edge === without) return true;
        if (hop.others.length > 0 && isUsed(edge, hop.others, row)) return true;
        if (hop.edgeTest !== undefined && !hop.edgeTest(row, edge)) return true;
        const known = levels.get(other);
        if (known === undefined) {
          services.budget.hold(BYTES_OF_NODE);
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
    get depth() {
      return nodes.length - 1;
    },
    levelOf: (node) => levels.get(node) ?? 0,
    waysTo: (node) => ways.get(node) ?? [],
    level(depth) {
      while (nodes.length <= depth) compute(nodes.length);
      return nodes[depth];
    },
    costOfNext() {
      let cost = 0;
      for (const node of nodes[nodes.length - 1]) cost += degree(node, direction, services.graph);
      return cost;
    },
    release: () => services.budget.release(BYTES_OF_NODE * levels.size),
  };
}

/** Every way from the origin of a search to a node, as relationships in the order in which they are walked from the origin. */
function eachWay(
  found: Distances,
  node: number,
  depth: number,
  direction: Direction,
  all: boolean,
  services: Services,
  rest: readonly number[],
  visit: (edges: readonly number[]) => boolean,
): boolean {
  if (depth === 0) return visit(rest);
  for (const edge of found.waysTo(node)) {
    services.budget.tick();
    const before = otherEnd(edge, node, direction, services.graph);
    if (!eachWay(found, before, depth - 1, direction, all, services, [edge, ...rest], visit)) return false;
    if (!all) return true;
  }
  return true;
}

/**
 * The nodes where two searches meet, and how far they are from either end; none where they do not. The search goes on from
 * that end where it is cheaper, until the two meet: no shorter path exists than all levels of both together.
 */
function meet(
  front: Distances,
  back: Distances,
  from: number,
  to: number,
  most: number,
  services: Services,
): { readonly ahead: number; readonly behind: number; readonly meeting: readonly number[] } {
  let [ahead, behind] = front.depth > back.depth ? [front.depth, 0] : [0, back.depth];
  let meeting: readonly number[] = [];
  if (front.levelOf(to) > 0) [ahead, behind, meeting] = [front.levelOf(to), 0, [to]];
  else if (back.levelOf(from) > 0) [ahead, behind, meeting] = [0, back.levelOf(from), [from]];
  // Neither has found the other, so they are further apart than the deeper of both, unless that came to its end.
  else if (front.level(ahead).length === 0 || back.level(behind).length === 0) return { ahead, behind, meeting };
  const isAt = ({ origin, levelOf }: Distances, node: number, level: number): boolean =>
    level === 0 ? node === origin : node !== origin && levelOf(node) === level;
  while (meeting.length === 0 && ahead + behind < most) {
    const isCheaper = front.depth > ahead || (back.depth === behind && front.costOfNext() <= back.costOfNext());
    if (isCheaper) ahead++;
    else behind++;
    const [near, far, level] = isCheaper ? [front.level(ahead), back, behind] : [back.level(behind), front, ahead];
    if (near.length === 0) return { ahead, behind, meeting };
    services.budget.tick(1 + near.length);
    meeting = near.filter((node) => isAt(far, node, level));
  }
  return { ahead, behind, meeting };
}

/** One shortest path to each node, or all of them, breadth first. */
export function expandShortest(hop: LongHop, all: boolean, test: Test | undefined, services: Services): Step['make'] {
  const { graph } = services;
  const most = hop.most ?? Number.POSITIVE_INFINITY;
  /** Searches that depend on nothing but their origin are used again: for many starts and one end, or the reverse. */
  const reusable = hop.others.length === 0 && hop.edgeTest === undefined;
  const searching = (direction: Direction): ((origin: number, row: Row) => Distances) => {
    let last: Distances | undefined;
    return (origin, row) => {
      if (reusable && last?.origin === origin) return last;
      last?.release();
      last = distancesFrom(origin, direction, hop, all, row, services);
      return last;
    };
  };
  const backward = turned(hop.direction);
  const searchFrom = searching(hop.direction);
  const searchTo = searching(backward);

  return (next) => {
    const accept = (row: Row, node: number, edges: readonly number[]): boolean => {
      services.budget.tick();
      if (!take(hop.to, node, row, graph)) return true;
      if (hop.rel !== undefined) row[hop.rel] = relList(edges, hop.reversed, graph);
      return (test !== undefined && !test(row)) || next(row);
    };
    const waysOf = (
      found: Distances,
      node: number,
      depth: number,
      direction: Direction,
      visit: (edges: readonly number[]) => boolean,
    ): boolean => eachWay(found, node, depth, direction, all, services, [], visit);

    /** Round to where it began. In both directions the first relationship must not be the way back too. */
    const around = (row: Row, node: number): boolean => {
      if (hop.least === 0) return accept(row, node, []);
      if (hop.direction !== 'both') {
        const found = searchFrom(node, row);
        for (let level = 1; found.levelOf(node) === 0 && level <= most; level++) {
          if (found.level(level).length === 0) return true;
        }
        const depth = found.levelOf(node);
        if (depth === 0 || depth > most || depth < hop.least) return true;
        return waysOf(found, node, depth, hop.direction, (edges) => accept(row, node, edges));
      }
      let shortest: number[][] = [];
      walk(node, hop, services, (first, other) => {
        if (hop.others.length > 0 && isUsed(first, hop.others, row)) return true;
        if (hop.edgeTest !== undefined && !hop.edgeTest(row, first)) return true;
        const found = distancesFrom(node, 'both', hop, all, row, services, first);
        const longest = Math.min(most, shortest[0]?.length ?? most) - 1;
        let depth = other === node ? 0 : found.levelOf(other);
        for (let level = 1; other !== node && depth === 0 && level <= longest; level++) {
          if (found.level(level).length === 0) break;
          depth = found.levelOf(other);
        }
        if (other === node || (depth > 0 && depth <= longest)) {
          if (shortest.length > 0 && depth + 1 < shortest[0].length) shortest = [];
          waysOf(found, other, depth, 'both', (edges) => {
            services.budget.make(edges.length + 1);
            shortest.push([first, ...[...edges].reverse()]);
            return true;
          });
        }
        found.release();
        return true;
      });
      if (shortest.length === 0 || shortest[0].length < hop.least) return true;
      return (all ? shortest : shortest.slice(0, 1)).every((edges) => accept(row, node, edges));
    };

    /** Between two known nodes. What was found from an end is kept for rows that have the same. */
    const between = (row: Row, from: number, to: number): boolean => {
      const [front, back] = [searchFrom(from, row), searchTo(to, row)];
      const { ahead, behind, meeting } = meet(front, back, from, to, most, services);
      if (meeting.length === 0 || ahead + behind > most || ahead + behind < hop.least) return true;
      const visitAll = (node: number): boolean =>
        waysOf(front, node, ahead, hop.direction, (first) =>
          waysOf(back, node, behind, backward, (second) => accept(row, to, [...first, ...[...second].reverse()])),
        );
      return all ? meeting.every(visitAll) : visitAll(meeting[0]);
    };

    const toAll = (row: Row, from: number): boolean => {
      if (hop.least === 0 && !accept(row, from, [])) return false;
      if (hop.least > 0 && hop.direction === 'both' && !around(row, from)) return false;
      const found = searchFrom(from, row);
      for (let depth = 1; depth <= most; depth++) {
        const level = found.level(depth);
        if (level.length === 0) return true;
        if (depth < hop.least) continue;
        for (const node of level) {
          if (node === from && (hop.least === 0 || hop.direction === 'both')) continue;
          if (!waysOf(found, node, depth, hop.direction, (edges) => accept(row, node, edges))) return false;
        }
      }
      return true;
    };

    return (row) => {
      const from = row[hop.from];
      if (!(from instanceof NodeRef)) return true;
      if (!hop.to.bound) return toAll(row, from.id);
      const to = row[hop.to.slot];
      if (!(to instanceof NodeRef)) return true;
      return from.id === to.id ? around(row, from.id) : between(row, from.id, to.id);
    };
  };
}

/** The node from which `edge` was walked to `node`. */
function otherEnd(edge: number, node: number, direction: Direction, graph: PropertyGraph): number {
  const [source, target] = [graph.sources[edge], graph.targets[edge]];
  if (direction === 'out') return source;
  if (direction === 'in') return target;
  return source === node ? target : source;
}
