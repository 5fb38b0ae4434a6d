// Lowers the arguments of calls.

import { Expression } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, keywordRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

/** The arguments of a list, each by `lower`, which is given the expression and its position. */
export function argumentsOf(
  l: Lowering,
  list: number,
  lower: (node: number, index: number) => number = (node) => l.expression(node),
): number[] {
  return childrenIn(l, list).flatMap((argument, index): number[] => {
    const kind = kindOf(l, argument);
    if (kind === Node.variadic_placeholder) return [];
    if (kind !== Node.argument) return [l.expression(argument)];
    const nameNode = inField(l, argument, Field.name);
    const inner = childrenIn(l, argument).filter((child) => child !== nameNode);
    const value = inner.at(-1) ?? 0;
    if (kindOf(l, value) === Node.variadic_unpacking)
      return [add(l, Expression.spread, startOf(l, value), l.expression(firstIn(l, value)))];
    const row = lower(value, index);
    return [nameNode === 0 ? row : keywordRow(l, `$${textOf(l, nameNode)}`, row, startOf(l, nameNode))];
  });
}

/** `f(...)`: the function itself. */
export function isPlaceholder(l: Lowering, list: number): boolean {
  return childrenIn(l, list).some((child) => kindOf(l, child) === Node.variadic_placeholder);
}
