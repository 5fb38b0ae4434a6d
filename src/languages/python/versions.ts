// Conditions on the version of Python (`sys.version_info >= (3, 9)`). Code is read as the newest Python 3 runs it.

import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, operatorBetween, textOf } from './lowering.ts';

const MAJOR = 3;
/** Longer chains of conditions are not looked through. */
const DEEPEST_CONDITION = 20;
const VERSION = /^(sys\.)?version_info(\.major|\[0\]|\[:\s*\d\])?$/;

/** What a condition comes out as with the newest Python 3, where its version alone decides that. */
export function versionOutcome(l: Lowering, condition: number, depth = 0): boolean | undefined {
  if (depth > DEEPEST_CONDITION) return undefined;
  const inner = (node: number): boolean | undefined => versionOutcome(l, node, depth + 1);
  switch (l.tree.kinds[condition]) {
    case Node.parenthesized_expression:
      return inner(childrenOf(l.tree, condition)[0] ?? 0);
    case Node.not_operator: {
      const outcome = inner(childInField(l.tree, condition, Field.argument));
      return outcome === undefined ? undefined : !outcome;
    }
    case Node.boolean_operator: {
      const left = childInField(l.tree, condition, Field.left);
      const right = childInField(l.tree, condition, Field.right);
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
  const operands = childrenOf(l.tree, condition);
  const [left = 0, right = 0] = operands;
  if (operands.length !== 2 || l.tree.ends[condition]! - l.tree.starts[condition]! > 100) return undefined;
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
