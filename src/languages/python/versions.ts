// Conditions on the version of Python (`sys.version_info >= (3, 9)`). Code is read as the newest Python 3 runs it.

import { childrenIn, endOf, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, operatorBetween } from './lowering.ts';

const MAJOR = 3;
/** Longer chains of conditions are not looked through. */
const DEEPEST_CONDITION = 20;
const VERSION = /^(sys\.)?version_info(\.major|\[0\]|\[:\s*\d\])?$/;

/** What a condition comes out as with the newest Python 3, where its version alone decides that. */
export function versionOutcome(l: Lowering, condition: number, depth = 0): boolean | undefined {
  if (depth > DEEPEST_CONDITION) return undefined;
  const inner = (node: number): boolean | undefined => versionOutcome(l, node, depth + 1);
  switch (kindOf(l, condition)) {
    case Node.parenthesized_expression:
      return inner(firstIn(l, condition));
    case Node.not_operator: {
      const outcome = inner(inField(l, condition, Field.argument));
      return outcome === undefined ? undefined : !outcome;
    }
    case Node.boolean_operator: {
      const left = inField(l, condition, Field.left);
      const right = inField(l, condition, Field.right);
      const decides = operatorBetween(l, left, right) === 'or';
      const [first, second] = [inner(left), inner(right)];
      if (first === decides || second === decides) return decides;
      return first === undefined || second === undefined ? undefined : !decides;
    }
    case Node.comparison_operator:
      return comparison(l, condition);
    default:
      return undefined;
  }
}

function comparison(l: Lowering, condition: number): boolean | undefined {
  const operands = childrenIn(l, condition);
  const [left = 0, right = 0] = operands;
  if (operands.length !== 2 || endOf(l, condition) - startOf(l, condition) > 100) return undefined;
  const version = VERSION.exec(textOf(l, left));
  const numbers = /^\(?\s*(\d+)\s*(,\s*\d+)?[\s\S]*$/.exec(textOf(l, right));
  if (!version || !numbers) return undefined;
  const ofMajor = version[2] === '.major' || version[2] === '[0]';
  // The newest minor version is above any that is named.
  const order = Math.sign(MAJOR - Number(numbers[1])) || (ofMajor ? 0 : 1);
  switch (operatorBetween(l, left, right)) {
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    default:
      return undefined;
  }
}
