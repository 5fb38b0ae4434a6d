// Rewrites lists: Cypher counts from 0 and gives null beyond the ends, the database counts from 1 and fails.

import { kindOf } from './kind-of.ts';
import type { Context } from './rewrite-context.ts';
import { binary, call, number, property, when } from './rewrite-context.ts';
import { rewriteProperty } from './rewrite-property.ts';
import type { Scope } from './scope.ts';
import type { Expression } from './syntax.ts';

/** A list expression, rewritten; a variable-length relationship is the list of its edges. */
export function asList(list: Expression, scope: Scope, context: Context): Expression {
  const rewritten = context.rewrite(list, scope);
  return kindOf(list, scope) === 'edges' ? call('rels', rewritten) : rewritten;
}

/** `list[at]`, counted from 0 (or from -1 at the end) and null beyond the ends. */
export function rewriteIndex(of: Expression, at: Expression, scope: Scope, context: Context): Expression {
  if (at.type === 'string') return rewriteProperty(of, at.value, scope, context);
  if (
    of.type === 'call' &&
    of.name.toLowerCase() === 'labels' &&
    at.type === 'number' &&
    at.text === '0' &&
    of.args[0]
  ) {
    return property(context.rewrite(of.args[0], scope), 'label');
  }
  const list = asList(of, scope, context);
  const index = context.rewrite(at, scope);
  const size = call('size', list);
  // A null index gives null, whereas the branches of CASE are all evaluated.
  return { type: 'index', of: list, at: safePosition(index, size) };
}

function safePosition(index: Expression, size: Expression): Expression {
  if (index.type === 'number') return when(binary(size, '>', index), oneMore(index));
  if (index.type === 'unary' && index.operator === '-') return when(binary(size, '>=', index.operand), index);
  const isNegative = binary(index, '<', number(0));
  const fromEnd = when(binary(size, '>=', { type: 'unary', operator: '-', operand: index }), index);
  return when(isNegative, fromEnd, when(binary(size, '>', index), oneMore(index)));
}

function oneMore(index: Expression): Expression {
  const isLiteral = index.type === 'number' && /^\d+$/.test(index.text);
  return isLiteral ? number(Number(index.text) + 1) : binary(index, '+', number(1));
}

/**
 * Both ends count from 1 in the database, and its end is part of the slice: only the start moves, unless it counts
 * from the end of the list, where only the end does. `slice.of` is rewritten already.
 */
export function rewriteSlice(
  slice: Extract<Expression, { type: 'slice' }>,
  visit: (child: Expression) => Expression,
): Expression {
  const from = slice.from === undefined ? undefined : visit(slice.from);
  const to = slice.to === undefined ? undefined : visit(slice.to);
  if (slice.separator === ':') return { ...slice, from, to };
  const isNegative = (bound: Expression) => bound.type === 'unary' && bound.operator === '-';
  return {
    ...slice,
    separator: ':',
    from: from === undefined || isNegative(from) ? from : oneMore(from),
    to: to !== undefined && isNegative(to) ? binary(to, '-', number(1)) : to,
  };
}
