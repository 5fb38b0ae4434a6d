// What a type inherits from, in the repository.

import type { GraphView } from '../../model/graph.ts';

export function ancestorsOf(view: GraphView, node: number): ReadonlySet<number> {
  const all = new Set<number>();
  const waiting = [node];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    for (const kind of ['INHERITS', 'IMPLEMENTS'] as const) {
      for (const edge of view.outgoing(current, kind)) {
        const target = view.targetOf(edge);
        if (!all.has(target)) waiting.push(target);
        all.add(target);
      }
    }
  }
  return all;
}
