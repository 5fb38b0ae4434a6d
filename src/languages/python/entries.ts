// Finds entry points by their shape: routes, commands, main blocks, handlers. By shape and not by library, so that
// frameworks nobody has heard of are found as well. What a handler resolves to is for the resolver.

import { ENTRY_KINDS, Expression, ExpressionColumn } from '../../model/facts.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { decoratorExpression, decoratorName } from './decorators.ts';
import { Field, Node } from './grammar-nodes.ts';
import { plainString } from './literals.ts';
import type { Lowering } from './lowering.ts';

type EntryKind = (typeof ENTRY_KINDS)[number];

function addEntry(l: Lowering, kind: EntryKind, label: string, value: number): void {
  l.facts.entry(ENTRY_KINDS.indexOf(kind), label, value);
}

const ROUTE_DECORATORS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'route',
  'api_route',
  'websocket',
]);
const HANDLER_DECORATORS: ReadonlySet<string> = new Set([
  'on_event',
  'receiver',
  'shared_task',
  'task',
  'errorhandler',
  'exception_handler',
  'listens_for',
  'before_request',
  'after_request',
  'teardown_request',
  'teardown_appcontext',
  'before_app_request',
  'middleware',
]);

/** Of these, the ones that are imported by name. */
const BARE_HANDLERS: ReadonlySet<string> = new Set(['receiver', 'shared_task']);

/** Adds the entries that decorators make of a function or class. `handler` gives its expr. */
export function addDecoratorEntries(
  l: Lowering,
  decorators: readonly number[],
  name: string,
  handler: () => number,
): void {
  for (const decorator of decorators) {
    const { path, last } = decoratorName(l, decorator);
    const expression = decoratorExpression(l, decorator);
    const isCall = kindOf(l, expression) === Node.call;
    const nodes = isCall ? childrenIn(l, inField(l, expression, Field.arguments)) : [];
    const first = plainString(l, nodes[0] ?? 0)?.text ?? '';
    const isMember = path.includes('.');
    if (isMember && ROUTE_DECORATORS.has(last) && first.startsWith('/')) {
      addEntry(l, 'route', `${routeMethods(l, last, nodes)} ${first}`, handler());
    } else if (last === 'command' || (last === 'group' && isCall && isMember)) {
      addEntry(l, 'command', first || name.replaceAll('_', '-'), handler());
    } else if (HANDLER_DECORATORS.has(last) && (isMember || BARE_HANDLERS.has(last))) {
      addEntry(l, 'handler', first || name, handler());
    }
  }
}

/** `GET`, or what `methods=[...]` lists. */
function routeMethods(l: Lowering, decorator: string, nodes: readonly number[]): string {
  if (decorator === 'websocket') return 'WS';
  if (decorator !== 'route' && decorator !== 'api_route') return decorator.toUpperCase();
  for (const node of nodes) {
    if (kindOf(l, node) !== Node.keyword_argument) continue;
    if (textOf(l, inField(l, node, Field.name)) !== 'methods') continue;
    const methods = childrenIn(l, inField(l, node, Field.value));
    const names = methods.map((method) => plainString(l, method)?.text ?? '').filter((method) => method !== '');
    if (names.length > 0) return names.join('|');
  }
  return 'GET';
}

/** Functions that register a handler for a path, their first argument. */
const ROUTE_CALLS: ReadonlyMap<string, string> = new Map([
  ['add_url_rule', 'GET'],
  ['add_api_route', 'GET'],
  ['add_route', 'GET'],
  ['add_get', 'GET'],
  ['add_post', 'POST'],
  ['add_put', 'PUT'],
  ['add_patch', 'PATCH'],
  ['add_delete', 'DELETE'],
  ['Route', 'GET'],
  ['WebSocketRoute', 'WS'],
]);

const HANDLER_KEYWORDS: ReadonlySet<string> = new Set(['view_func', 'endpoint', 'handler']);

/** Adds the entries that a call makes: URL patterns, parsers' default functions, connected signals. */
export function addCallEntries(
  l: Lowering,
  callee: string,
  calleeRow: number,
  nodes: readonly number[],
  rows: readonly number[],
): void {
  const last = callee.slice(callee.lastIndexOf('.') + 1);
  if (l.inUrlPatterns && (last === 'path' || last === 're_path' || last === 'url') && rows.length >= 2) {
    const route = plainString(l, nodes[0]);
    if (route && !isInclude(l, nodes[1])) addEntry(l, 'route', `/${route.text.replace(/^[/^]+/, '')}`, rows[1]);
    return;
  }
  const method = ROUTE_CALLS.get(last);
  if (method !== undefined) addRouteCall(l, method, nodes, rows);
  if (l.facts.expressionAt(calleeRow, ExpressionColumn.kind) !== Expression.member) return;
  if (last === 'set_defaults') {
    nodes.forEach((node, index) => {
      if (kindOf(l, node) !== Node.keyword_argument) return;
      const value = inField(l, node, Field.value);
      if (isReference(l, value)) {
        addEntry(l, 'command', lastPart(textOf(l, value)), l.facts.expressionAt(rows[index], ExpressionColumn.b));
      }
    });
  } else if (last === 'connect' && nodes.length > 0 && isReference(l, nodes[0])) {
    addEntry(l, 'handler', lastPart(textOf(l, nodes[0])), rows[0]);
  }
}

/** `add_url_rule('/x', view_func=f)`: the handler is named, or the first reference behind the path. */
function addRouteCall(l: Lowering, method: string, nodes: readonly number[], rows: readonly number[]): void {
  const path = plainString(l, nodes[0] ?? 0)?.text ?? '';
  if (!path.startsWith('/')) return;
  for (let index = 1; index < nodes.length; index++) {
    const node = nodes[index];
    if (kindOf(l, node) === Node.keyword_argument) {
      if (!HANDLER_KEYWORDS.has(textOf(l, inField(l, node, Field.name)))) continue;
      addEntry(l, 'route', `${method} ${path}`, l.facts.expressionAt(rows[index], ExpressionColumn.b));
      return;
    }
    if (!isReference(l, node) && kindOf(l, node) !== Node.call) continue;
    addEntry(l, 'route', `${method} ${path}`, rows[index]);
    return;
  }
}

function isInclude(l: Lowering, node: number): boolean {
  const callee = kindOf(l, node) === Node.call ? inField(l, node, Field.function) : 0;
  return callee !== 0 && lastPart(textOf(l, callee)) === 'include';
}

function isReference(l: Lowering, node: number): boolean {
  return kindOf(l, node) === Node.identifier || kindOf(l, node) === Node.attribute;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Whether a condition is `__name__ == '__main__'`. */
export function isMainCheck(l: Lowering, condition: number): boolean {
  if (kindOf(l, condition) !== Node.comparison_operator) return false;
  return /^(__name__\s*==\s*['"]__main__['"]|['"]__main__['"]\s*==\s*__name__)$/.test(
    l.text.slice(startOf(l, condition), Math.min(endOf(l, condition), startOf(l, condition) + 60)),
  );
}

/** Adds the module itself, and the functions that the main block calls directly (`main()`, `sys.exit(main())`). */
export function addMainEntries(l: Lowering, block: number): void {
  addEntry(l, 'main', '__main__', 0);
  const seen = new Set<string>();
  const end = l.tree.next[block];
  for (let node = block + 1; node < end; node++) {
    if (kindOf(l, node) !== Node.call) continue;
    const callee = inField(l, node, Field.function);
    if (kindOf(l, callee) !== Node.identifier) continue;
    const name = textOf(l, callee);
    const known = l.frame.names.get(name);
    if (seen.has(name) || known === undefined || known.kind === 'class') continue;
    seen.add(name);
    const row = nameRow(l, name, startOf(l, callee));
    addEntry(l, 'main', name, row);
  }
}
