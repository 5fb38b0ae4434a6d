// Which overrides a call through `this` or `self` cannot run. In a method of a class, the receiver is of none of the
// subclasses that have a method of their own in its place, unless code of theirs calls the one that they replace.

import type { Graph, GraphEdge, Site } from '../../model/graph.ts';

/** The graph without the calls by dispatch whose receiver can be of no class that has the target. */
export function withoutForeignReceivers(graph: Graph): Graph {
  const candidates = graph.edges.filter((edge) => edge.kind === 'CALLS' && edge.sites.some(isDispatch));
  if (candidates.length === 0) return graph;
  const sources = new Set(candidates.map(({ source }) => source));
  const classes = classesOf(graph, sources);
  const ownCalls = selfCalls(graph.edges, sources);
  const edges = graph.edges.flatMap((edge): GraphEdge[] => {
    if (edge.kind !== 'CALLS' || !edge.sites.some(isDispatch)) return [edge];
    const own = ownCalls.get(edge.source);
    if (own === undefined || !isReplaced(classes, edge.source, edge.target)) return [edge];
    const sites = edge.sites.filter((site) => !isDispatch(site) || !own.has(placeOf(site)));
    // A rule is only left where one of its sites is: that of dispatch is the least of those that calls are found by.
    return sites.length === 0 ? [] : sites.length === edge.sites.length ? [edge] : [{ ...edge, sites }];
  });
  return { ...graph, edges };
}

function isDispatch({ rule }: Site): boolean {
  return rule === 'dispatch';
}

function placeOf({ line, column }: Site): string {
  return `${line}:${column}`;
}

/** By caller: the places at which it calls a member of its own receiver. */
function selfCalls(edges: readonly GraphEdge[], callers: ReadonlySet<number>): ReadonlyMap<number, Set<string>> {
  const places = new Map<number, Set<string>>();
  for (const { kind, source, sites } of edges) {
    if (kind !== 'CALLS' || !callers.has(source)) continue;
    for (const site of sites) if (site.rule === 'self-member') add(places, source, placeOf(site));
  }
  return places;
}

interface Classes {
  /** The class that a method is defined in. */
  readonly ownerOf: ReadonlyMap<number, number>;
  readonly methodsOf: ReadonlyMap<number, ReadonlySet<number>>;
  readonly parents: ReadonlyMap<number, ReadonlySet<number>>;
  readonly children: ReadonlyMap<number, ReadonlySet<number>>;
  /** What a method overrides, directly. */
  readonly overridden: ReadonlyMap<number, ReadonlySet<number>>;
  /** Who calls a method that may be replaced as such, and not by dispatch. */
  readonly callers: ReadonlyMap<number, ReadonlySet<number>>;
}

function classesOf({ edges }: Graph, replaceable: ReadonlySet<number>): Classes {
  const ownerOf = new Map<number, number>();
  const [methodsOf, parents, children, overridden, callers] = [1, 2, 3, 4, 5].map(() => new Map<number, Set<number>>());
  for (const { kind, source, target, sites } of edges) {
    if (kind === 'DEFINES_METHOD') {
      ownerOf.set(target, source);
      add(methodsOf, source, target);
    } else if (kind === 'INHERITS' || kind === 'IMPLEMENTS') {
      add(parents, source, target);
      add(children, target, source);
    } else if (kind === 'OVERRIDES') add(overridden, source, target);
    else if (kind === 'CALLS' && replaceable.has(target) && !sites.every(isDispatch)) add(callers, target, source);
  }
  return { ownerOf, methodsOf, parents, children, overridden, callers };
}

/** Whether all classes that have `target` have something else in the place of `method`, so that they never run it. */
function isReplaced(classes: Classes, method: number, target: number): boolean {
  const [owner, below] = [classes.ownerOf.get(method), classes.ownerOf.get(target)];
  if (owner === undefined || below === undefined || owner === below) return false;
  const descendants = closure(classes.children, owner);
  for (const type of closure(classes.parents, below)) {
    if (type === owner || !descendants.has(type)) continue;
    const replaces = [...(classes.methodsOf.get(type) ?? [])].some(
      (own) => own !== method && closure(classes.overridden, own).has(method),
    );
    if (!replaces) continue;
    const family = new Set(
      [...closure(classes.children, type)].flatMap((each) => [...(classes.methodsOf.get(each) ?? [])]),
    );
    if (![...(classes.callers.get(method) ?? [])].some((caller) => family.has(caller))) return true;
  }
  return false;
}

/** A node with all that it leads to. */
function closure(table: ReadonlyMap<number, ReadonlySet<number>>, start: number): ReadonlySet<number> {
  const found = new Set([start]);
  for (const each of found) for (const next of table.get(each) ?? []) found.add(next);
  return found;
}

function add<Value>(table: Map<number, Set<Value>>, key: number, value: Value): void {
  const known = table.get(key);
  if (known) known.add(value);
  else table.set(key, new Set([value]));
}
