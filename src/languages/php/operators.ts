// The operators between two operands, which the grammar does not name.

import { Expression } from '../../model/facts.ts';
import { endOf, inField, startOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { Field } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

/** In small letters, without comments. */
export function operatorBetween(l: Lowering, left: number, right: number): string {
  const between = l.text.slice(endOf(l, left), startOf(l, right));
  return between
    .replace(/\/\/.*|#.*|\/\*[\s\S]*?\*\//g, '')
    .trim()
    .toLowerCase();
}

export function operatorOf(l: Lowering, node: number): string {
  return operatorBetween(l, inField(l, node, Field.left), inField(l, node, Field.right));
}

/** What an operation of the language (`Operator`) runs on an operand (row). */
export function runOperation(l: Lowering, start: number, operation: string, operand: number): void {
  add(l, Expression.operator, start, l.facts.string(operation), operand);
}
