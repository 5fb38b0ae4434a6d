// Where execution can start, by the shape of the code and not by the library: routes, commands, event handlers, and
// files that are run.

import ts from 'typescript';
import { ENTRY_KINDS } from '../../model/facts.ts';
import { type Lowering, skipWrappers } from './lowering.ts';
import { propertyRow } from './rows.ts';

const ROUTE = ENTRY_KINDS.indexOf('route');
const COMMAND = ENTRY_KINDS.indexOf('command');
const HANDLER = ENTRY_KINDS.indexOf('handler');

const ROUTE_METHODS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'del',
  'patch',
  'options',
  'head',
  'all',
  'use',
]);

const EVENT_METHODS: ReadonlySet<string> = new Set([
  'on',
  'once',
  'addListener',
  'addEventListener',
  'prependListener',
]);

/** Records the entry that a call registers, if it has the shape of one. `rows` are those of its arguments. */
export function noteEntry(lowering: Lowering, node: ts.CallExpression, rows: readonly number[]): void {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee) || rows.length === 0) return;
  const method = callee.name.text;
  const last = node.arguments[rows.length - 1];
  const handler = rows[rows.length - 1];
  if (ROUTE_METHODS.has(method)) noteRoute(lowering, node, method, rows);
  else if (method === 'action' && isHandler(last)) {
    const command = nameGivenBy(callee.expression, 'command');
    if (command !== undefined) lowering.builder.entry(COMMAND, firstWord(command), handler);
  } else if (method === 'command' && rows.length >= 3 && isHandler(last)) {
    const name = textOf(node.arguments[0]);
    if (name !== undefined) lowering.builder.entry(COMMAND, firstWord(name), handler);
  } else if (method === 'route' && rows.length === 1) noteRouteObject(lowering, node.arguments[0], handler);
  else if (EVENT_METHODS.has(method) && rows.length >= 2) noteHandler(lowering, node, rows);
}

/** The text that names what a chain registers: `'x'` of `a.command('x').action(f)` and of `a.route('x').get(f)`. */
export function entryText(node: ts.CallExpression): ts.StringLiteralLike | undefined {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const method = callee.name.text;
  if (method === 'action') return textGivenBy(callee.expression, 'command');
  return ROUTE_METHODS.has(method) ? textGivenBy(callee.expression, 'route') : undefined;
}

function noteRoute(lowering: Lowering, node: ts.CallExpression, method: string, rows: readonly number[]): void {
  const callee = node.expression as ts.PropertyAccessExpression;
  const last = rows.length - 1;
  const path = textOf(node.arguments[0]) ?? undefined;
  const verb = method === 'del' ? 'DELETE' : method.toUpperCase();
  if (!isHandler(node.arguments[last])) return;
  if (path !== undefined && rows.length >= 2) {
    // `cache.get('key', load)` is no route; paths begin with a slash or a star, or are empty.
    if (/^([/*]|$)/.test(path)) lowering.builder.entry(ROUTE, `${verb} ${path || '/'}`, rows[last]);
    return;
  }
  const routed = nameGivenBy(callee.expression, 'route');
  if (routed !== undefined && path === undefined) lowering.builder.entry(ROUTE, `${verb} ${routed}`, rows[last]);
}

/** `server.route({ method: 'GET', url: '/x', handler })`. */
function noteRouteObject(lowering: Lowering, argument: ts.Expression, row: number): void {
  if (!ts.isObjectLiteralExpression(argument)) return;
  const text = (name: string): string | undefined => {
    const property = argument.properties.find(
      (entry): entry is ts.PropertyAssignment =>
        ts.isPropertyAssignment(entry) && ts.isIdentifier(entry.name) && entry.name.text === name,
    );
    return property && textOf(property.initializer);
  };
  const path = text('url') ?? text('path');
  const handler = propertyRow(lowering, row, 'handler');
  if (path !== undefined && handler !== 0)
    lowering.builder.entry(ROUTE, `${(text('method') ?? 'ALL').toUpperCase()} ${path}`, handler);
}

function noteHandler(lowering: Lowering, node: ts.CallExpression, rows: readonly number[]): void {
  const [first, second, third] = node.arguments;
  const event = textOf(first);
  if (event === undefined || second === undefined) return;
  // `app.on('GET', '/x', handler)` is a route that names its method.
  const path = third === undefined ? undefined : textOf(second);
  if (path?.startsWith('/') && isHandler(third)) lowering.builder.entry(ROUTE, `${event} ${path}`, rows[2]);
  else if (isHandler(second)) lowering.builder.entry(HANDLER, `on ${event}`, rows[1]);
}

function nameGivenBy(chain: ts.Expression, method: string): string | undefined {
  return textGivenBy(chain, method)?.text;
}

/** The text that a chain gives to a method: `'x'` of `a.command('x').option(...)`. */
function textGivenBy(chain: ts.Expression, method: string): ts.StringLiteralLike | undefined {
  let at: ts.Expression = chain;
  for (;;) {
    if (ts.isPropertyAccessExpression(at)) at = at.expression;
    else if (ts.isCallExpression(at)) {
      const callee = at.expression;
      const first = at.arguments[0];
      if (ts.isPropertyAccessExpression(callee) && callee.name.text === method && first !== undefined)
        return ts.isStringLiteralLike(first) ? first : undefined;
      at = callee;
    } else return undefined;
  }
}

function textOf(node: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(node) ? node.text : undefined;
}

function firstWord(text: string): string {
  return text.trim().split(/\s+/)[0] ?? text;
}

/** Whether an argument can be a function: written out, named, or made by a call. */
function isHandler(node: ts.Expression): boolean {
  const value = skipWrappers(node);
  return (
    ts.isFunctionExpression(value) ||
    ts.isArrowFunction(value) ||
    ts.isIdentifier(value) ||
    ts.isPropertyAccessExpression(value) ||
    ts.isCallExpression(value)
  );
}
