// Values that are taken apart into several names.

import { Expression } from '../../model/facts.ts';
import { childrenIn, inField, kindOf, startOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, type Lowering } from './lowering.ts';
import { declaredType } from './types.ts';

/** Gives the parts of a value to the names of a tuple, which it may declare. */
export function unpackInto(l: Lowering, node: number, value: number): void {
  childrenIn(l, node).forEach((child, index) => {
    const part = kindOf(l, child) === Node.argument ? (childrenIn(l, child).at(-1) ?? 0) : child;
    const start = startOf(l, part);
    const item = add(l, Expression.unpacked, start, value, index);
    if (kindOf(l, part) === Node.tuple_expression || kindOf(l, part) === Node.tuple_pattern) unpackInto(l, part, item);
    else if (kindOf(l, part) === Node.declaration_expression)
      declareLocal(l, inField(l, part, Field.name), {
        type: declaredType(l, inField(l, part, Field.type)),
        value: item,
      });
    else if (kindOf(l, node) === Node.tuple_pattern) declareLocal(l, part, { value: item });
    else add(l, Expression.assign, start, l.expression(part), item);
  });
}
