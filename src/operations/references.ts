// Who refers to a symbol, and what it refers to: the edges that matter to somebody about to change it, and the imports
// of its name, which the graph keeps between modules.

import type { EdgeKind, GraphEdge, GraphView } from '../model/graph.ts';

/** Relationships through which one symbol depends on another, in the order in which they are shown. */
export const DEPENDENCY_KINDS = [
  'CALLS',
  'IMPORTS',
  'INSTANTIATES',
  'INHERITS',
  'IMPLEMENTS',
  'OVERRIDES',
  'REFERENCES',
  'DECORATES',
] as const satisfies readonly EdgeKind[];
export type DependencyKind = (typeof DEPENDENCY_KINDS)[number];

/** One step from a symbol to another over an edge. */
export interface Step {
  /** The symbol at the other end. */
  readonly node: number;
  readonly edge: GraphEdge;
  /** Over an import: the names that are carried on, so that a re-export can be followed. */
  readonly names?: readonly string[];
}

/** The module of a symbol's file, or undefined for nodes without one. */
export function moduleOf(view: GraphView, node: number): number | undefined {
  const { path } = view.node(node);
  if (path === '') return undefined;
  return view.inFile(path).find((each) => view.kindOf(each) === 'Module');
}

/** The names under which other modules import a symbol; none for what cannot be imported by name. */
export function importableNames(view: GraphView, node: number): readonly string[] {
  const { name, qualifiedName, modifiers } = view.node(node);
  const module = moduleOf(view, node);
  if (module === undefined || module === node) return [];
  if (qualifiedName !== `${view.node(module).qualifiedName}.${name}`) return [];
  return modifiers?.includes('default') ? ['default', name] : [name];
}

/**
 * The modules that import one of `names` from `module`. A module that passes everything on (`*`) imports no name in
 * particular, and those that import the name from it are given in its place.
 */
export function importersOf(view: GraphView, module: number, names: readonly string[]): Step[] {
  const found = new Map<number, Step>();
  const visited = new Set([module]);
  const waiting = [module];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    for (const index of view.incoming(current, 'IMPORTS')) {
      const edge = view.edge(index);
      const imported = edge.names?.filter((name) => names.includes(name)) ?? [];
      if (imported.length > 0 && edge.source !== module && !found.has(edge.source)) {
        found.set(edge.source, { node: edge.source, edge, names: imported });
      } else if (edge.names?.includes('*') && !visited.has(edge.source)) {
        visited.add(edge.source);
        waiting.push(edge.source);
      }
    }
  }
  return [...found.values()];
}

/** Edges into (`upstream`) or out of (`downstream`) a node, of one kind. */
export function stepsOver(
  view: GraphView,
  node: number,
  kind: EdgeKind,
  direction: 'upstream' | 'downstream',
): readonly Step[] {
  const indices = direction === 'upstream' ? view.incoming(node, kind) : view.outgoing(node, kind);
  return indices.map((index) => {
    const edge = view.edge(index);
    return { node: direction === 'upstream' ? edge.source : edge.target, edge };
  });
}

/** What a class, an interface or a module defines directly. */
export function membersOf(view: GraphView, node: number): readonly number[] {
  const kinds: readonly EdgeKind[] = ['DEFINES', 'DEFINES_METHOD'];
  const members = kinds.flatMap((kind) => view.outgoing(node, kind).map((index) => view.edge(index).target));
  return [...new Set(members)].sort((a, b) => (view.node(a).startLine ?? 0) - (view.node(b).startLine ?? 0) || a - b);
}

/** A node and everything defined in it, at any depth. */
export function withMembers(view: GraphView, node: number): ReadonlySet<number> {
  const all = new Set([node]);
  for (const each of all) for (const member of membersOf(view, each)) all.add(member);
  return all;
}

/** Code before tests, then by path and line: the order in which references are listed. */
export function compareReferences(view: GraphView, a: Step, b: Step): number {
  const left = view.node(a.node);
  const right = view.node(b.node);
  return (
    Number(left.test === true) - Number(right.test === true) ||
    compareText(left.path, right.path) ||
    (lineOf(view, a) ?? 0) - (lineOf(view, b) ?? 0) ||
    a.node - b.node
  );
}

/**
 * The line to show with a symbol at the end of a step, in the symbol's own file: that of the first site if it is
 * there, else that of the definition. Sites lie in the file of what refers, which for a decorator is the decorated.
 */
export function lineOf(view: GraphView, { node, edge }: Step): number | undefined {
  const referring = edge.kind === 'DECORATES' ? edge.target : edge.source;
  const { startLine } = view.node(node);
  return referring === node ? (edge.sites[0]?.line ?? startLine) : startLine;
}

/**
 * In how many places a step stands in the source. An import edge has a site for each name that its modules share, of
 * which only those of the names in question count.
 */
export function sitesOf({ edge, names }: Step): number {
  const named = names !== undefined && !names.includes('*');
  return Math.max(1, named ? names.length : edge.sites.length);
}

/** By UTF-16 code units, so that no locale changes an answer. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
