// Which imports run as soon as their module does.

import { ImportFlag, positionAt, Scope } from '../../model/facts.ts';
import type { GraphView } from '../../model/graph.ts';
import type { FactsReader } from './file-facts.ts';

/** Whether a module cannot be loaded before another: imports of types alone, and those that run when a function is called, can wait. */
export async function runsAtOnce(
  view: GraphView,
  factsOf: FactsReader,
  module: number,
  target: number,
): Promise<boolean> {
  const edge = view.outgoing(module, 'IMPORTS').find((each) => view.targetOf(each) === target);
  const file = await factsOf(view.node(module).path);
  if (edge === undefined || file === undefined) return false;
  const places = new Set(view.edge(edge).sites.map(({ line, column }) => `${line}:${column}`));
  const { imports, scopes, lineStarts } = file.facts;
  for (let row = 1; row < imports.rows; row++) {
    const { line, column } = positionAt(lineStarts, imports.position(row));
    if (!places.has(`${line}:${column}`)) continue;
    const flags = imports.flags(row);
    if (flags & (ImportFlag.typeOnly | ImportFlag.dynamic)) continue;
    const scope = imports.scope(row);
    // Within a function, or under a condition, which may be one that never holds when the program runs.
    if (scopes.kind(scope) === Scope.module) return true;
  }
  return false;
}
