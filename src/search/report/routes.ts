// The routes that a question spells out (`who handles POST /orders/42`), and what handles them.

import type { GraphView } from '../../model/graph.ts';
import { isAnyMethod, isPathOf } from '../../model/route-path.ts';

const ROUTE = /(?:\b(get|post|put|patch|delete|head|options|websocket)\s+)?(?<![\w.])(\/[^\s?'"`,;]*)/gi;

/** The functions and classes (nodes) that handle a route whose path a text has, and whose method if it has one. */
export function routeHandlersIn(view: GraphView, text: string): readonly number[] {
  const asked = [...text.matchAll(ROUTE)].filter(([, method, path]) => path.length > 1 || method !== undefined);
  if (asked.length === 0) return [];
  const found = new Set<number>();
  for (const node of view.ofKind('Route')) {
    const { method: own = '', url = '' } = view.node(node);
    const isAsked = asked.some(
      ([, method, path]) =>
        (method === undefined || isAnyMethod(own) || own === method.toUpperCase()) && isPathOf(url, path),
    );
    if (!isAsked) continue;
    for (const kind of ['HANDLES', 'CALLS'] as const)
      for (const edge of view.outgoing(node, kind)) found.add(view.targetOf(edge));
  }
  return [...found];
}
