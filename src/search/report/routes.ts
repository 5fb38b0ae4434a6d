// The routes that a question spells out (`who handles POST /orders/42`), and what handles them.

import type { GraphView } from '../../model/graph.ts';

const ROUTE = /(?:\b(get|post|put|patch|delete|head|options|websocket)\s+)?(?<![\w.])(\/[^\s?'"`,;]*)/gi;
/** Methods that stand for any other. */
const ANY_METHOD: ReadonlySet<string> = new Set(['ANY', 'ALL', '*']);

/** The functions and classes (nodes) that handle a route whose path a text has, and whose method if it has one. */
export function routeHandlersIn(view: GraphView, text: string): readonly number[] {
  const asked = [...text.matchAll(ROUTE)].filter(([, method, path]) => path.length > 1 || method !== undefined);
  if (asked.length === 0) return [];
  const found = new Set<number>();
  for (const node of view.ofKind('Route')) {
    const { method: own = '', url = '' } = view.node(node);
    const isAsked = asked.some(
      ([, method, path]) =>
        (method === undefined || ANY_METHOD.has(own) || own === method.toUpperCase()) && isPath(url, path),
    );
    if (isAsked) for (const edge of view.outgoing(node, 'HANDLES')) found.add(view.edge(edge).target);
  }
  return [...found];
}

/** Whether a path is that of a route: a parameter is meant by another name of one, and by a value. */
function isPath(url: string, path: string): boolean {
  const [known, asked] = [segmentsOf(url), segmentsOf(path)];
  return known.length === asked.length && known.every((segment, at) => segment === asked[at] || isParameter(segment));
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/\/+$/, '').split('/');
}

/** `{id}`, `<int:id>`, `:id`, `*`. */
function isParameter(segment: string): boolean {
  return /^(?:\{.*\}|<.*>|:.+|\*)$/.test(segment);
}
