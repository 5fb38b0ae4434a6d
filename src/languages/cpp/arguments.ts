// Lowers the arguments of calls.

import { Expression } from '../../model/facts.ts';
import { childrenIn, firstIn, kindOf, startOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

/** The arguments in a list, in parentheses or in braces. */
export function argumentsIn(l: Lowering, list: number): number[] {
  return childrenIn(l, list).map((node) =>
    kindOf(l, node) === Node.parameter_pack_expansion
      ? add(l, Expression.spread, startOf(l, node), l.expression(firstIn(l, node)))
      : l.expression(node),
  );
}
