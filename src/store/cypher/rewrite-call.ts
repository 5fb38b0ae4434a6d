// Rewrites function calls: those that Cypher has and the database spells or counts otherwise, and those whose result
// could fill the memory before any time limit is looked at.

import { AppError } from '../../model/errors.ts';
import { isEdge, isNode, kindOf } from './kind-of.ts';
import { edgeType, labelList } from './labels.ts';
import type { Context } from './rewrite-context.ts';
import { binary, call, number, property, string, when } from './rewrite-context.ts';
import { asList, rewriteIndex } from './rewrite-list.ts';
import { rewriteSubquery } from './rewrite-pattern.ts';
import type { Scope } from './scope.ts';
import type { Expression } from './syntax.ts';
import { EDGE_PROPERTY_NAMES, NODE_PROPERTY_NAMES } from './vocabulary.ts';

type Call = Extract<Expression, { type: 'call' }>;

/** Longest list that `range` may build. */
const MAX_RANGE = 100_000;

/** Functions that build text as long as they are told, with the most that they may be told. */
const MAX_COUNT: ReadonlyMap<string, number> = new Map([
  ['repeat', 1000],
  ['lpad', 100_000],
  ['rpad', 100_000],
]);

export function rewriteCall(expression: Call, scope: Scope, context: Context): Expression {
  const name = expression.name.toLowerCase();
  const [first] = expression.args;
  if (first === undefined) return expression;
  const special = SPECIAL.get(name)?.(first, scope, context);
  if (special !== undefined) return special;
  const args = expression.args.map((argument) => context.rewrite(argument, scope));
  const other = RENAMED.get(name)?.(args) ?? bounded(name, args, context);
  return other ?? { ...expression, args };
}

type RewriteArgument = (argument: Expression, scope: Scope, context: Context) => Expression | undefined;

/** Functions whose meaning depends on what their argument is. Undefined leaves the call as it is. */
const SPECIAL: ReadonlyMap<string, RewriteArgument> = new Map<string, RewriteArgument>([
  ['labels', (node, scope, context) => labelList(context.rewrite(node, scope))],
  ['label', rewriteLabel],
  ['type', (edge, scope, context) => edgeType(context.rewrite(edge, scope), kindOf(edge, scope) !== 'edge')],
  ['id', rewriteId],
  ['elementid', rewriteId],
  ['head', (list, scope, context) => rewriteIndex(list, number(0), scope, context)],
  [
    'last',
    (list, scope, context) => rewriteIndex(list, { type: 'unary', operator: '-', operand: number(1) }, scope, context),
  ],
  ['exists', rewriteExists],
  ['size', rewriteSize],
  ['startnode', (edge, scope, context) => rewriteEnd('start_node', edge, scope, context)],
  ['endnode', (edge, scope, context) => rewriteEnd('end_node', edge, scope, context)],
  ['keys', rewriteKeys],
  ['properties', (entity, scope, context) => context.rewrite(entity, scope)],
]);

function rewriteLabel(entity: Expression, scope: Scope, context: Context): Expression {
  const kind = kindOf(entity, scope);
  const rewritten = context.rewrite(entity, scope);
  if (isEdge(kind)) return edgeType(rewritten, kind !== 'edge');
  return property(rewritten, 'label');
}

function rewriteId(entity: Expression, scope: Scope, context: Context): Expression | undefined {
  const kind = kindOf(entity, scope);
  return isNode(kind) || kind === 'unknown' ? property(context.rewrite(entity, scope), 'uid') : undefined;
}

function rewriteKeys(entity: Expression, scope: Scope): Expression {
  const names = isEdge(kindOf(entity, scope)) ? EDGE_PROPERTY_NAMES : NODE_PROPERTY_NAMES;
  return { type: 'list', items: names.map(string) };
}

function rewriteExists(value: Expression, scope: Scope, context: Context): Expression {
  if (value.type === 'pattern') return context.rewrite(value, scope);
  return { type: 'isNull', operand: context.rewrite(value, scope), negated: true };
}

function rewriteSize(value: Expression, scope: Scope, context: Context): Expression {
  if (value.type === 'pattern') return rewriteSubquery('COUNT', [value.pattern], undefined, scope, context);
  if (value.type === 'patternComprehension') {
    return rewriteSubquery('COUNT', [value.pattern], value.where, scope, context);
  }
  return call('size', asList(value, scope, context));
}

// Of an edge that was matched in either direction, the database takes the pattern's left node for the start.
function rewriteEnd(name: string, edge: Expression, scope: Scope, context: Context): Expression {
  if (kindOf(edge, scope) === 'eitherEdge') {
    throw new AppError('bad-query', 'startNode() and endNode() need a relationship that is matched with a direction.', {
      hint: 'Write the pattern with an arrow: (a)-[r]->(b).',
    });
  }
  return call(name, context.rewrite(edge, scope));
}

type RewriteArguments = (args: readonly Expression[]) => Expression | undefined;

/** Functions with another name or another way of counting in the database. */
const RENAMED: ReadonlyMap<string, RewriteArguments> = new Map<string, RewriteArguments>([
  ['tointeger', castTo('INT64')],
  ['toint', castTo('INT64')],
  ['tofloat', castTo('DOUBLE')],
  ['tostring', castTo('STRING')],
  ['toboolean', castTo('BOOL')],
  ['split', (args) => call('string_split', ...args)],
  ['tail', ([list]) => list && { type: 'slice', of: list, from: number(2), to: undefined, separator: ':' }],
  ['isempty', ([value]) => value && binary(call('size', value), '=', number(0))],
  ['substring', substringFromZero],
]);

function castTo(to: string): RewriteArguments {
  return ([value]) => value && { type: 'cast', value, to };
}

function substringFromZero([text, start, length]: readonly Expression[]): Expression | undefined {
  if (text === undefined || start === undefined) return undefined;
  // Without a length the rest of the text is meant, which can be no longer than the text.
  return call('substring', text, binary(start, '+', number(1)), length ?? call('size', text));
}

// The database evaluates these in one piece, constants even while it plans, and looks at the clock before and after.
function bounded(name: string, args: readonly Expression[], context: Context): Expression | undefined {
  if (name === 'range') {
    const [start, end, ...step] = args;
    if (start === undefined || end === undefined) return undefined;
    const limit = binary(start, '+', number(MAX_RANGE));
    return call('range', start, atMost(end, limit, 'range', MAX_RANGE, context, numberOf(start, context)), ...step);
  }
  const most = MAX_COUNT.get(name);
  const [text, count, ...rest] = args;
  if (most === undefined || text === undefined || count === undefined) return undefined;
  return call(name, text, atMost(count, number(most), name, most, context, 0), ...rest);
}

/** `value`, when it is known to be in bounds; else an expression that cuts it at `limit`. */
function atMost(
  value: Expression,
  limit: Expression,
  name: string,
  most: number,
  context: Context,
  start: number | undefined,
): Expression {
  const known = numberOf(value, context);
  if (known !== undefined && start !== undefined) {
    if (known - start <= most) return value;
    throw new AppError('bad-query', `${name}() may not go over ${most}.`);
  }
  context.note(`${name}() stops at ${most}.`);
  return when(binary(value, '>', limit), limit, value);
}

function numberOf(expression: Expression, context: Context): number | undefined {
  if (expression.type === 'number') return Number(expression.text);
  if (expression.type === 'parameter') {
    const value = context.parameters.bound()[expression.name];
    return typeof value === 'number' ? value : undefined;
  }
  if (expression.type !== 'unary' || expression.operator !== '-') return undefined;
  const value = numberOf(expression.operand, context);
  return value === undefined ? undefined : -value;
}
