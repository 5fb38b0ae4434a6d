import { expect, test } from 'vitest';
import type { Graph, GraphEdge, GraphNode } from '../../model/graph.ts';
import { viewOf } from '../../store/index.ts';
import { routeHandlersIn } from './routes.ts';

const route = (method: string, url: string): GraphNode => ({
  uid: `Route:app.py:${method} ${url}`,
  kind: 'Route',
  name: `${method} ${url}`,
  qualifiedName: `shop:${method} ${url}`,
  path: 'app.py',
  method,
  url,
});
const handler = (name: string): GraphNode => ({
  uid: `Function:app.py:${name}`,
  kind: 'Function',
  name,
  qualifiedName: `shop.app.${name}`,
  path: 'app.py',
});
const ROUTES = [
  [route('ANY', '/about/'), handler('about')],
  [route('GET', '/orders'), handler('list_orders')],
  [route('GET', '/orders/{id}'), handler('read_order')],
  [route('POST', '/orders'), handler('add_order')],
] as const;
const nodes = ROUTES.flat().sort((a, b) => (a.uid < b.uid ? -1 : 1));
const edges = ROUTES.map(
  ([from, to]): GraphEdge => ({
    kind: 'HANDLES',
    source: nodes.indexOf(from),
    target: nodes.indexOf(to),
    rule: 'model:toy.route',
    confidence: null,
    sites: [{ line: 1, column: 1, rule: 'model:toy.route' }],
  }),
).sort((a, b) => a.source - b.source);
const graph: Graph = { nodes, edges };

test.each([
  ['who handles POST /orders', ['add_order']],
  ['POST /orders?', ['add_order']],
  ['what is behind /orders', ['list_orders', 'add_order']],
  ['get /orders/42', ['read_order']],
  ['GET /orders/{order_id}', ['read_order']],
  ['DELETE /about', ['about']],
  ['DELETE /orders', []],
  ['who handles orders', []],
  ['src/orders/read.py', []],
  ['and/or', []],
])('%s', (question, handlers) => {
  const view = viewOf(graph);
  expect(routeHandlersIn(view, question).map((node) => view.nameOf(node))).toEqual(handlers);
});
