// Who refers to a symbol, and what it refers to: the edges that matter to somebody about to change it, and the imports
// of its name, which the graph keeps between modules.

import type { EdgeKind, GraphEdge, GraphView, Site } from '../model/graph.ts';
import { ROLES, roleRank } from '../model/roles.ts';
import { perView } from './per-view.ts';

/** One step from a symbol to another over an edge. */
export interface Step {
  /** The symbol at the other end. */
  readonly node: number;
  /** The index of the edge. */
  readonly index: number;
  readonly edge: GraphEdge;
  /** Over an import: the names that are carried on, so that a re-export can be followed. */
  readonly names?: readonly string[];
}

/** The module of a symbol's file, or undefined for nodes without one. */
export function moduleOf(view: GraphView, node: number): number | undefined {
  const path = view.pathOf(node);
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
    for (const { index, edge } of importsInto(view)(current)) {
      const imported = edge.names?.filter((name) => names.includes(name)) ?? [];
      if (imported.length > 0 && edge.source !== module && !found.has(edge.source)) {
        found.set(edge.source, { node: edge.source, index, edge, names: imported });
      } else if (edge.names?.includes('*') && !visited.has(edge.source)) {
        visited.add(edge.source);
        waiting.push(edge.source);
      }
    }
  }
  return [...found.values()];
}

/** The imports of each module, decoded once: they are looked through for every name that the module has. */
const importsInto = perView((view) => {
  const known = new Map<number, readonly Import[]>();
  return (module: number): readonly Import[] => {
    const edges =
      known.get(module) ?? view.incoming(module, 'IMPORTS').map((index) => ({ index, edge: view.edge(index) }));
    known.set(module, edges);
    return edges;
  };
});

type Import = Pick<Step, 'index' | 'edge'>;

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
    return { node: direction === 'upstream' ? edge.source : edge.target, index, edge };
  });
}

/** What a class, an interface or a module defines directly. */
export function membersOf(view: GraphView, node: number): readonly number[] {
  const kinds: readonly EdgeKind[] = ['DEFINES', 'DEFINES_METHOD'];
  const members = kinds.flatMap((kind) => view.outgoing(node, kind).map((index) => view.targetOf(index)));
  return [...new Set(members)].sort((a, b) => (view.node(a).startLine ?? 0) - (view.node(b).startLine ?? 0) || a - b);
}

/** A node and everything defined in it, at any depth. */
export function withMembers(view: GraphView, node: number): ReadonlySet<number> {
  const all = new Set([node]);
  for (const each of all) for (const member of membersOf(view, each)) all.add(member);
  return all;
}

/**
 * In the order in which references are listed: the program before what stands around it, tests last; then by path and line. A popular symbol has thousands,
 * so each is decoded once and not at every comparison.
 */
export function inListOrder(view: GraphView, steps: Iterable<Step>): Step[] {
  const keyed = Array.from(steps, (step) => {
    const node = view.node(step.node);
    const { path, startLine } = node;
    // Packages outside come after all that is of the repository.
    const role = node.kind === 'Package' ? ROLES.length : roleRank(node);
    return { step, role, path, line: lineFrom(step, startLine) ?? 0 };
  });
  keyed.sort((a, b) => a.role - b.role || compareText(a.path, b.path) || a.line - b.line || a.step.node - b.step.node);
  return keyed.map(({ step }) => step);
}

/**
 * The line to show with a symbol at the end of a step, in the symbol's own file: that of the first site if it is
 * there, else that of the definition. Sites lie in the file of what refers, which for a decorator is the decorated.
 */
export function lineOf(view: GraphView, step: Step): number | undefined {
  return lineFrom(step, view.node(step.node).startLine);
}

function lineFrom(step: Step, startLine: number | undefined): number | undefined {
  const { node, edge } = step;
  const referring = edge.kind === 'DECORATES' ? edge.target : edge.source;
  return referring === node ? (ownSites(step)[0]?.line ?? startLine) : startLine;
}

/** In how many places a step stands in the source. */
export function sitesOf(step: Step): number {
  return Math.max(1, ownSites(step).length);
}

/** An import edge has a site for each name that one module has from another: those of the names in question count. */
export function ownSites({ edge, names }: Step): readonly Site[] {
  if (edge.kind !== 'IMPORTS' || names === undefined || names.includes('*')) return edge.sites;
  return edge.sites.filter(({ name }) => name !== undefined && names.includes(name));
}

/** By UTF-16 code units, so that no locale changes an answer. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
