// Lowers conditions: what is looked at for its truth, and what is only evaluated where that came out one way.

import { Scope } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, inScope, kindOf, newScope, startOf } from '../kit/lowering.ts';
import { choiceRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, operatorBetween, operatorRow } from './lowering.ts';
import { addNarrowings, conditionNarrowings } from './narrowing.ts';

/**
 * The right operand is only reached when the left one was true (`and`) or false (`or`). Without recursion to the left,
 * like sums.
 */
export function lowerBoolean(l: Lowering, node: number, isCondition: boolean): number {
  const spine: number[] = [];
  let left = node;
  while (left !== 0 && kindOf(l, left) === Node.boolean_operator) {
    spine.push(left);
    left = inField(l, left, Field.left);
  }
  let row = lowerCondition(l, left);
  for (const operation of spine.reverse()) {
    const leftNode = inField(l, operation, Field.left);
    const rightNode = inField(l, operation, Field.right);
    const isAnd = operatorBetween(l, leftNode, rightNode) === 'and';
    const right = lowerUnder(l, leftNode, isAnd, rightNode);
    if (isCondition || operation !== node) addTruth(l, rightNode, right);
    row = choiceRow(l, startOf(l, operation), [row, right]);
  }
  return row;
}

/** Lowers what is looked at for its truth. */
export function lowerCondition(l: Lowering, node: number): number {
  if (node === 0) return 0;
  if (kindOf(l, node) === Node.boolean_operator) return lowerBoolean(l, node, true);
  const row = l.expression(node);
  addTruth(l, node, row);
  return row;
}

/** What plainly gives a truth value or a literal runs nothing of its own for it. */
const HAS_TRUTH: ReadonlySet<number> = new Set([
  Node.identifier,
  Node.attribute,
  Node.call,
  Node.subscript,
  Node.await,
]);

function addTruth(l: Lowering, node: number, row: number): void {
  let tested = node;
  while (kindOf(l, tested) === Node.parenthesized_expression) tested = firstIn(l, tested);
  if (row !== 0 && HAS_TRUTH.has(kindOf(l, tested))) operatorRow(l, tested, 'truth', row, 0);
}

/** `body if condition else alternative`: the grammar gives the three no fields. */
export function lowerConditional(l: Lowering, node: number): number {
  const [body = 0, condition = 0, alternative = 0] = childrenIn(l, node);
  const tested = lowerTested(l, condition);
  const rows = [lowerUnder(l, condition, true, body), lowerUnder(l, condition, false, alternative)];
  return choiceRow(l, startOf(l, node), rows, [tested]);
}

/** Lowers the condition of a conditional: negative where it is negated. */
function lowerTested(l: Lowering, node: number): number {
  if (kindOf(l, node) === Node.parenthesized_expression) return lowerTested(l, firstIn(l, node));
  if (kindOf(l, node) !== Node.not_operator) return lowerCondition(l, node);
  return -lowerTested(l, inField(l, node, Field.argument));
}

/** Lowers an expression where a condition is known to have come out as `outcome`. */
function lowerUnder(l: Lowering, condition: number, outcome: boolean, node: number): number {
  if (node === 0) return 0;
  const narrowings = conditionNarrowings(l, condition, outcome);
  if (narrowings.length === 0) return l.expression(node);
  return inScope(l, newScope(l, Scope.block, node), () => {
    addNarrowings(l, narrowings, node, l.tree.next[node]);
    return l.expression(node);
  });
}
