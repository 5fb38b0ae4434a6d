// Files that import each other in a circle, and functions that call each other in one: strongly connected components
// of two and more.

import type { EdgeKind, GraphView } from '../../../model/graph.ts';
import { roleOf } from '../../../model/roles.ts';
import type { FactsReader } from '../../sides/file-facts.ts';
import { runsAtOnce } from '../../sides/imports-at-once.ts';
import { components } from '../components.ts';

/** Of imports that run at once, largest first; each in node order. */
export async function importCycles(view: GraphView, factsOf: FactsReader): Promise<number[][]> {
  const modules = view.ofKind('Module').filter((node) => roleOf(view.node(node)) === 'program');
  // Only files that import each other in any way are looked into.
  const atOnce = new Map<number, number[]>();
  for (const members of cyclesOver(modules, edgesOver(view, modules, 'IMPORTS'))) {
    const next = edgesOver(view, members, 'IMPORTS');
    for (const module of members) {
      const targets: number[] = [];
      for (const target of next(module)) if (await runsAtOnce(view, factsOf, module, target)) targets.push(target);
      atOnce.set(module, targets);
    }
  }
  return cyclesOver([...atOnce.keys()], (module) => atOnce.get(module) ?? []);
}

/** What calls itself alone is left out. */
export function callCycles(view: GraphView): number[][] {
  const functions = (['Function', 'Method', 'Constructor'] as const).flatMap((kind) =>
    view.ofKind(kind).filter((node) => roleOf(view.node(node)) === 'program'),
  );
  return cyclesOver(functions, edgesOver(view, functions, 'CALLS'));
}

type Next = (node: number) => readonly number[];

/** That an override may be called is no call that anybody wrote. */
function edgesOver(view: GraphView, nodes: readonly number[], kind: EdgeKind): Next {
  const among = new Set(nodes);
  return (node) =>
    view
      .outgoing(node, kind)
      .map((edge) => view.edge(edge))
      .filter(({ target, rule }) => among.has(target) && rule !== 'dispatch')
      .map(({ target }) => target);
}

function cyclesOver(nodes: readonly number[], next: Next): number[][] {
  return components(nodes, next)
    .filter((component) => component.length > 1)
    .map((component) => component.sort((a, b) => a - b))
    .sort((a, b) => b.length - a.length || a[0] - b[0]);
}
