// The steps of matching a pattern. Each is a loop that puts values for some variables into the row, given those of the
// steps before, and calls the next step for every one that fits; so the whole pattern is loops within loops, and whoever
// has enough says so by returning false, which ends them all.

import type { Visit } from './compiler.ts';
import type { Services } from './functions.ts';
import type { PropertyGraph } from './property-graph.ts';
import type { Row } from './scope.ts';
import { isList, NodeRef, RelRef } from './values.ts';

/** Whether a row with the values of a step is still worth following. */
export type Test = (row: Row) => boolean;

/** A step with its description, for the plan. */
export interface Step {
  readonly text: string;
  readonly estimate: number | undefined;
  make(next: Visit): Visit;
}

export type Direction = 'out' | 'in' | 'both';

/** Where a step puts a node, and what must hold of it. */
export interface End {
  readonly slot: number;
  /** Bound before: nodes that are found are compared with it. */
  readonly bound: boolean;
  readonly labels: Uint8Array | undefined;
}

/** A relationship to be followed from a node that is bound. */
export interface Hop {
  readonly from: number;
  readonly to: End;
  /** Where the relationship goes; undefined where nobody reads it. */
  readonly rel: number | undefined;
  readonly direction: Direction;
  readonly types: Uint8Array | undefined;
  /** Places of relationships of the same MATCH, which may not be used again. */
  readonly others: readonly number[];
}

/** Whether a node fits an end; puts it there if so. */
export function take(end: End, id: number, row: Row, graph: PropertyGraph): boolean {
  if (end.bound) {
    const known = row[end.slot];
    return known instanceof NodeRef && known.id === id;
  }
  if (end.labels !== undefined && end.labels[graph.labelSetOf[id]] === 0) return false;
  row[end.slot] = graph.node(id);
  return true;
}

/** Whether a relationship stands in one of these places already. */
export function isUsed(edge: number, places: readonly number[], row: Row): boolean {
  for (const place of places) {
    const value = row[place]!;
    if (value instanceof RelRef ? value.id === edge : isList(value) && hasEdge(value as readonly RelRef[], edge)) {
      return true;
    }
  }
  return false;
}

function hasEdge(rels: readonly RelRef[], edge: number): boolean {
  return rels.some((rel) => rel.id === edge);
}

/** All nodes, or those that `candidates` gives. */
export function scanNodes(
  end: End,
  candidates: ((row: Row) => ArrayLike<number>) | undefined,
  test: Test | undefined,
  { graph, budget }: Services,
): Step['make'] {
  return (next) => (row) => {
    const ids = candidates?.(row);
    const count = ids === undefined ? graph.nodeCount : ids.length;
    for (let at = 0; at < count; at++) {
      budget.tick();
      if (!take(end, ids === undefined ? at : ids[at], row, graph)) continue;
      if ((test === undefined || test(row)) && !next(row)) return false;
    }
    return true;
  };
}

/** How many nodes there are, where only that matters. */
export function countNodes(
  end: End,
  candidates: ((row: Row) => ArrayLike<number>) | undefined,
  times: number,
  { graph, budget }: Services,
): Step['make'] {
  return (next) => (row) => {
    const ids = candidates?.(row);
    const all = ids === undefined ? graph.nodeCount : ids.length;
    let count = all;
    if (end.labels !== undefined) {
      count = 0;
      for (let at = 0; at < all; at++) {
        budget.tick();
        count += end.labels[graph.labelSetOf[ids === undefined ? at : ids[at]]];
      }
    }
    row[times] = count;
    return count === 0 || next(row);
  };
}

/** A node that is bound already, and has to satisfy more. */
export function checkNode(slot: number, labels: Uint8Array | undefined, test: Test | undefined, { graph }: Services) {
  return (next: Visit): Visit =>
    (row) => {
      const node = row[slot];
      if (!(node instanceof NodeRef)) return true;
      if (labels !== undefined && labels[graph.labelSetOf[node.id]] === 0) return true;
      return (test !== undefined && !test(row)) || next(row);
    };
}

/** All relationships of some types, with both ends, where neither is bound. */
export function scanEdges(
  hop: Omit<Hop, 'from'> & { readonly from: End },
  edges: readonly ArrayLike<number>[],
  test: Test | undefined,
  { graph, budget }: Services,
): Step['make'] {
  const same = hop.from.slot === hop.to.slot;
  const to = same ? { ...hop.to, bound: true } : hop.to;
  return (next) => {
    const visit = (row: Row, edge: number, from: number, target: number): boolean => {
      if (!take(hop.from, from, row, graph) || !take(to, target, row, graph)) return true;
      if (hop.rel !== undefined) row[hop.rel] = graph.rel(edge);
      return (test !== undefined && !test(row)) || next(row);
    };
    return (row) => {
      for (const list of edges) {
        for (let at = 0; at < list.length; at++) {
          budget.tick();
          const edge = list[at];
          if (hop.others.length > 0 && isUsed(edge, hop.others, row)) continue;
          const source = graph.sources[edge];
          const target = graph.targets[edge];
          if (hop.direction !== 'in' && !visit(row, edge, source, target)) return false;
          if (hop.direction !== 'out' && (hop.direction === 'in' || source !== target)) {
            if (!visit(row, edge, target, source)) return false;
          }
        }
      }
      return true;
    };
  };
}

/** Calls `visit` with each relationship of a node and the node at its other end; a loop once, whatever the direction. */
export function walk(
  node: number,
  { direction, types }: Pick<Hop, 'direction' | 'types'>,
  { graph, budget }: Services,
  visit: (edge: number, other: number) => boolean,
): boolean {
  const { typeOf, out, into, sources, targets } = graph;
  if (direction !== 'in') {
    const end = out.starts[node + 1];
    for (let at = out.starts[node]; at < end; at++) {
      budget.tick();
      const edge = out.edges[at];
      if ((types === undefined || types[typeOf[edge]] === 1) && !visit(edge, targets[edge])) return false;
    }
  }
  if (direction !== 'out') {
    const end = into.starts[node + 1];
    for (let at = into.starts[node]; at < end; at++) {
      budget.tick();
      const edge = into.edges[at];
      if (types !== undefined && types[typeOf[edge]] === 0) continue;
      const source = sources[edge];
      if (direction === 'both' && source === node) continue;
      if (!visit(edge, source)) return false;
    }
  }
  return true;
}

/** How many relationships of any kind a node has in a direction. */
export function degree(node: number, direction: Direction, { out, into }: PropertyGraph): number {
  const outward = out.starts[node + 1] - out.starts[node];
  const inward = into.starts[node + 1] - into.starts[node];
  return direction === 'out' ? outward : direction === 'in' ? inward : outward + inward;
}

export function turned(direction: Direction): Direction {
  return direction === 'both' ? 'both' : direction === 'out' ? 'in' : 'out';
}

/** Follows a relationship from a bound node. Where both ends are bound, from the one that has fewer. */
export function expand(hop: Hop, test: Test | undefined, services: Services): Step['make'] {
  const { graph } = services;
  const { to, rel, others } = hop;
  return (next) => (row) => {
    const from = row[hop.from];
    if (!(from instanceof NodeRef)) return true;
    const accept = (edge: number, other: number): boolean => {
      if (others.length > 0 && isUsed(edge, others, row)) return true;
      if (!take(to, other, row, graph)) return true;
      if (rel !== undefined) row[rel] = graph.rel(edge);
      return (test !== undefined && !test(row)) || next(row);
    };
    if (to.bound) {
      const target = row[to.slot];
      if (!(target instanceof NodeRef)) return true;
      const back = turned(hop.direction);
      if (degree(target.id, back, graph) < degree(from.id, hop.direction, graph)) {
        return walk(target.id, { direction: back, types: hop.types }, services, (edge, other) =>
          other === from.id ? accept(edge, target.id) : true,
        );
      }
    }
    return walk(from.id, hop, services, accept);
  };
}

/** Relationships from a bound node that are only counted. */
type CountedHop = Pick<Hop, 'from' | 'to' | 'direction' | 'types'>;

/** Whether a relationship leads on from a node as a hop wants. */
type Leads = (edge: number, node: number) => boolean;

function leadsOf({ to: { labels }, direction, types }: CountedHop, graph: PropertyGraph): Leads {
  const fits = (edge: number, other: number): boolean =>
    (types === undefined || types[graph.typeOf[edge]] === 1) &&
    (labels === undefined || labels[graph.labelSetOf[other]] === 1);
  const { sources, targets } = graph;
  return (edge, node) => {
    if (direction !== 'in' && sources[edge] === node) return fits(edge, targets[edge]);
    return direction !== 'out' && targets[edge] === node && fits(edge, sources[edge]);
  };
}

/** Steps that counting one relationship among very many takes: a few of these are as long as any other. */
const COUNTED_AT_ONCE = 16;

/**
 * How many relationships lead on from a node; without `leads` all of the types do. Asked of many nodes, it counts those of
 * all at once.
 */
function counterOf(
  { direction, types }: Pick<CountedHop, 'direction' | 'types'>,
  leads: Leads | undefined,
  services: Services,
): (node: number) => number {
  const { graph, budget } = services;
  const lists = graph.types.flatMap((_, type) => (types?.[type] === 0 ? [] : [graph.edgesOfType(type)]));
  const edges = lists.reduce((sum, { length }) => sum + length, 0);
  let walked = 0;
  let counts: Uint32Array | undefined;
  const countAll = (): Uint32Array => {
    const made = new Uint32Array(graph.nodeCount);
    const { sources, targets } = graph;
    for (const list of lists) {
      for (let at = 0; at < list.length; at++) {
        if (at % COUNTED_AT_ONCE === 0) budget.tick();
        const edge = list[at];
        const source = sources[edge];
        const target = targets[edge];
        if (direction !== 'in' && (leads === undefined || leads(edge, source))) made[source]++;
        if (direction === 'out' || (direction === 'both' && source === target)) continue;
        if (leads === undefined || leads(edge, target)) made[target]++;
      }
    }
    return made;
  };
  return (node) => {
    if (counts !== undefined) return counts[node];
    let count = 0;
    walked += degree(node, direction, graph);
    walk(node, { direction, types }, services, (edge) => {
      if (leads === undefined || leads(edge, node)) count++;
      return true;
    });
    if (walked * 16 > edges) counts = countAll();
    return count;
  };
}

/** Counts the relationships of a bound node where only their number matters, or (`first`) whether there is one. */
export function countHops(hop: Hop, times: number, first: boolean, services: Services): Step['make'] {
  const { graph } = services;
  const { direction, types, others } = hop;
  const leads = leadsOf(hop, graph);
  const isPlain = types === undefined && hop.to.labels === undefined && direction !== 'both';
  const countOf = isPlain
    ? (node: number): number => degree(node, direction, graph)
    : counterOf(hop, hop.to.labels && leads, services);
  const hasOne = (node: number, row: Row): boolean =>
    !walk(node, hop, services, (edge) => !leads(edge, node) || isUsed(edge, others, row));
  return (next) => (row) => {
    const from = row[hop.from];
    if (!(from instanceof NodeRef)) return true;
    let count = first ? Number(hasOne(from.id, row)) : countOf(from.id);
    if (!first && count > 0 && others.length > 0) {
      for (const edge of usedEdges(others, row)) if (leads(edge, from.id)) count--;
    }
    row[times] = count;
    return count === 0 || next(row);
  };
}

/** Counts the pairs of two relationships from a bound node, of which none stands for both. */
export function countPairs(a: CountedHop, b: CountedHop, times: number, services: Services): Step['make'] {
  const { graph } = services;
  const [leadsA, leadsB] = [leadsOf(a, graph), leadsOf(b, graph)];
  const countA = counterOf(a, a.to.labels && leadsA, services);
  const countB = counterOf(b, b.to.labels && leadsB, services);
  // Where one goes out and the other comes in, only a loop is both.
  const isOpposite = a.direction !== 'both' && a.direction === turned(b.direction);
  const leadsBoth: Leads = (edge, node) =>
    !(isOpposite && graph.sources[edge] !== graph.targets[edge]) && leadsA(edge, node) && leadsB(edge, node);
  const countBoth = counterOf(a, leadsBoth, services);
  return (next) => (row) => {
    const from = row[a.from];
    if (!(from instanceof NodeRef)) return true;
    const ofA = countA(from.id);
    const ofB = ofA === 0 ? 0 : countB(from.id);
    const count = ofB === 0 ? 0 : ofA * ofB - countBoth(from.id);
    row[times] = count;
    return count === 0 || next(row);
  };
}

/** The relationships that stand in places of a row, each once. */
function usedEdges(places: readonly number[], row: Row): Iterable<number> {
  const [only] = places;
  const value = row[only];
  if (places.length === 1 && value instanceof RelRef) return [value.id];
  const found = new Set<number>();
  for (const place of places) {
    const used = row[place]!;
    if (used instanceof RelRef) found.add(used.id);
    else if (isList(used)) for (const rel of used as readonly RelRef[]) found.add(rel.id);
  }
  return found;
}

/** A relationship that is bound already: its ends, in one direction or both. */
export function followEdge(
  hop: Omit<Hop, 'from' | 'rel'> & { readonly from: End; readonly rel: number },
  test: Test | undefined,
  { graph }: Services,
): Step['make'] {
  // Both ends may be one variable, which the first of them binds.
  const to = hop.to.slot === hop.from.slot ? { ...hop.to, bound: true } : hop.to;
  return (next) => (row) => {
    const rel = row[hop.rel];
    if (!(rel instanceof RelRef)) return true;
    if (hop.types !== undefined && hop.types[graph.typeOf[rel.id]] === 0) return true;
    if (isUsed(rel.id, hop.others, row)) return true;
    const visit = (from: number, target: number): boolean => {
      if (!take(hop.from, from, row, graph) || !take(to, target, row, graph)) return true;
      return (test !== undefined && !test(row)) || next(row);
    };
    const source = graph.sources[rel.id];
    const target = graph.targets[rel.id];
    if (hop.direction !== 'in' && !visit(source, target)) return false;
    if (hop.direction === 'out' || (hop.direction === 'both' && source === target)) return true;
    return visit(target, source);
  };
}

/** A list of relationships that is bound already is followed from its start. */
export function followList(
  hop: Hop & { readonly rel: number; readonly reversed: boolean },
  test: Test | undefined,
  { graph, budget }: Services,
): Step['make'] {
  return (next) => (row) => {
    const [from, list] = [row[hop.from], row[hop.rel]!];
    if (!(from instanceof NodeRef) || !isList(list)) return true;
    let node = from.id;
    for (const rel of hop.reversed ? [...list].reverse() : list) {
      budget.tick();
      if (!(rel instanceof RelRef)) return true;
      const [source, target] = [graph.sources[rel.id], graph.targets[rel.id]];
      if (hop.direction !== 'in' && source === node) node = target;
      else if (hop.direction !== 'out' && target === node) node = source;
      else return true;
    }
    if (!take(hop.to, node, row, graph)) return true;
    return (test !== undefined && !test(row)) || next(row);
  };
}
