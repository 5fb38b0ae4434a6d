// Lowers conditions: what they declare is seen in what follows them.

import { childrenIn, inField, kindOf, optionalType } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, type Lowering, nameOf, usedName } from './lowering.ts';
import { bindPattern } from './patterns.ts';

/** The conditions of a statement, in the current block. */
export function lowerConditions(l: Lowering, conditions: number): void {
  for (const condition of childrenIn(l, conditions)) {
    const pattern = inField(l, condition, Field.pattern);
    const valueNode = inField(l, condition, Field.value);
    switch (kindOf(l, condition)) {
      case Node.condition_binding: {
        const type = optionalType(l, inField(l, condition, Field.type));
        if (kindOf(l, pattern) !== Node.name_pattern) {
          if (valueNode !== 0) bindPattern(l, pattern, l.expression(valueNode), 'declares');
          break;
        }
        const name = inField(l, pattern, Field.name);
        // `if let x` gives the name again to what it holds.
        const value = valueNode === 0 ? usedName(l, name) : l.expression(valueNode);
        if (nameOf(l, name) !== 'self') declareLocal(l, name, { type, value });
        break;
      }
      case Node.condition_case:
        bindPattern(l, pattern, l.expression(valueNode), 'compares');
        break;
      default:
        l.expression(condition);
    }
  }
}
