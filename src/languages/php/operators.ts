// The operators between two operands, which the grammar does not name.

import { endOf, inField, startOf } from '../kit/lowering.ts';
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
