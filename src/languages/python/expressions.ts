// Lowers expressions. One function for each kind of node, in a table by kind; a node without one gives what its
// children give. Calls, comprehensions, lambdas and assignment targets have files of their own.

import { Collection, Expression, ExpressionColumn, Literal } from '../../model/facts.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { childrenIn, endOf, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, choiceRow, collectionRow, literalRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { lowerCall } from './calls.ts';
import { lowerComprehension } from './comprehensions.ts';
import { lowerBoolean, lowerCondition, lowerConditional } from './conditions.ts';
import { lowerLambda, lowerRegisteredLambda } from './functions.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import { addText, lowerConcatenation, lowerString } from './literals.ts';
import { bindVariable, type Lowering, operatorBetween, operatorRow } from './lowering.ts';
import { lowerSubscript } from './subscripts.ts';

/** Lowers an expression and returns its row. */
export const lowerExpression = byKind(
  grammarNodes,
  {
    identifier: (l, node) => nameRow(l, textOf(l, node), startOf(l, node)),
    attribute: lowerAttribute,
    call: lowerCall,
    string: lowerString,
    concatenated_string: lowerConcatenation,
    ...each(['integer', 'float'], lowerNumber),
    ...each(['true', 'false'], (l: Lowering, node) =>
      literalRow(l, Literal.boolean, startOf(l, node), textOf(l, node).toLowerCase()),
    ),
    none: (l, node) => literalRow(l, Literal.null, startOf(l, node)),
    ellipsis: unknown,
    ...each(['list', 'list_pattern'], lowerCollection(Collection.array)),
    ...each(['tuple', 'expression_list', 'pattern_list', 'tuple_pattern'], lowerCollection(Collection.tuple)),
    set: lowerCollection(Collection.set),
    dictionary: lowerDictionary,
    ...each(
      ['list_comprehension', 'set_comprehension', 'dictionary_comprehension', 'generator_expression'],
      lowerComprehension,
    ),
    lambda: (l, node) => lowerLambda(l, node, 0),
    subscript: lowerSubscript,
    binary_operator: lowerBinary,
    unary_operator: lowerUnary,
    not_operator: (l, node) => {
      lowerCondition(l, inField(l, node, Field.argument));
      return literalRow(l, Literal.boolean, startOf(l, node));
    },
    comparison_operator: lowerComparison,
    boolean_operator: (l, node) => lowerBoolean(l, node, false),
    conditional_expression: lowerConditional,
    await: (l, node) => add(l, Expression.await, startOf(l, node), lowerChildren(l, node)),
    yield: lowerYield,
    ...each(['list_splat', 'list_splat_pattern', 'parenthesized_list_splat'], lowerSpread(0)),
    ...each(['dictionary_splat', 'dictionary_splat_pattern'], lowerSpread(1)),
    named_expression: lowerWalrus,
    keyword_argument: lowerKeyword,
    type: (l, node) => l.type(node),
  },
  lowerChildren,
  unknown,
);

/** For nodes that add nothing: lowers all children; the value is that of the only one. */
function lowerChildren(l: Lowering, node: number): number {
  const end = l.tree.next[node];
  let row = 0;
  let count = 0;
  for (let child = node + 1; child < end; child = l.tree.next[child]) {
    row = l.expression(child);
    count++;
  }
  return count === 1 ? row : unknown(l, node);
}

/** Long numbers are never a key or an index, and tables of them would fill the strings. */
const LONGEST_NUMBER = 8;

function lowerNumber(l: Lowering, node: number): number {
  const long = endOf(l, node) - startOf(l, node) > LONGEST_NUMBER;
  return literalRow(l, Literal.number, startOf(l, node), long ? '' : textOf(l, node));
}

function lowerAttribute(l: Lowering, node: number): number {
  const name = inField(l, node, Field.attribute);
  const object = optional(l, inField(l, node, Field.object));
  if (name === 0) return object;
  return memberRow(l, object, textOf(l, name), startOf(l, name));
}

function lowerCollection(kind: number): (l: Lowering, node: number) => number {
  return (l, node) => collectionRow(l, kind, startOf(l, node), childrenIn(l, node).map(l.expression));
}

function lowerDictionary(l: Lowering, node: number): number {
  const triples: number[] = [];
  const dictionary = l.dictionary;
  l.dictionary = '';
  for (const child of childrenIn(l, node)) {
    if (kindOf(l, child) !== Node.pair) {
      triples.push(0, 0, l.expression(child));
      continue;
    }
    const key = optional(l, inField(l, child, Field.key));
    const name = l.facts.expressionAt(key, 0) === Expression.literal ? stringKey(l, key) : 0;
    const valueNode = inField(l, child, Field.value);
    const isNamed = dictionary !== '' && name !== 0 && kindOf(l, valueNode) === Node.lambda;
    const value = isNamed
      ? lowerRegisteredLambda(l, `${dictionary}['${l.facts.textOf(name)}']`, valueNode, child)
      : optional(l, valueNode);
    triples.push(name, name === 0 ? key : 0, value);
  }
  return add(l, Expression.record, startOf(l, node), l.facts.list(triples));
}

/** The name that a literal key stands for, or 0. */
function stringKey(l: Lowering, key: number): number {
  return l.facts.expressionAt(key, 3) === Literal.string ? l.facts.expressionAt(key, 4) : 0;
}

/** Written without recursion to the left: sums of a thousand terms are common in generated code. */
function lowerBinary(l: Lowering, node: number): number {
  const spine: number[] = [];
  let left = node;
  while (left !== 0 && kindOf(l, left) === Node.binary_operator) {
    spine.push(left);
    left = inField(l, left, Field.left);
  }
  let row = optional(l, left);
  for (let index = spine.length - 1; index >= 0; index--) {
    const operation = spine[index];
    const leftNode = inField(l, operation, Field.left);
    const right = inField(l, operation, Field.right);
    const operator = operatorBetween(l, leftNode, right);
    const filling = optional(l, right);
    if (operator === '%' && kindOf(l, leftNode) === Node.string) addFillings(l, right, filling);
    row = operatorRow(l, operation, operator, row, filling);
  }
  return row;
}

/** `'%s and %s' % (a, b)` makes a text of what is on the right. */
function addFillings(l: Lowering, node: number, row: number): void {
  if (kindOf(l, node) !== Node.tuple) {
    addText(l, node, row, 'str');
    return;
  }
  const rows = l.facts.itemsOf(l.facts.expressionAt(row, ExpressionColumn.b));
  childrenIn(l, node).forEach((item, index) => {
    addText(l, item, rows[index] ?? 0, 'str');
  });
}

/** Unary operators carry an `x`, so that they are not taken for the binary ones (`-x`, `~x`). */
function lowerUnary(l: Lowering, node: number): number {
  const argument = inField(l, node, Field.argument);
  return operatorRow(l, node, `${l.text[startOf(l, node)]}x`, optional(l, argument), 0);
}

/** `a < b < c` is `a < b` and `b < c`; `is` gives a boolean whatever the operands are. */
function lowerComparison(l: Lowering, node: number): number {
  const operands = childrenIn(l, node);
  const rows = operands.map(l.expression);
  const results: number[] = [];
  for (let index = 1; index < operands.length; index++) {
    const operator = operatorBetween(l, operands[index - 1], operands[index]);
    if (operator.startsWith('is')) results.push(literalRow(l, Literal.boolean, startOf(l, node), ''));
    else results.push(operatorRow(l, node, operator, rows[index - 1], rows[index]));
  }
  return choiceRow(l, startOf(l, node), results);
}

function lowerYield(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const delegates = /^yield\s+from\b/.test(l.text.slice(start, start + 40));
  const value = l.tree.next[node] > node + 1 ? lowerChildren(l, node) : 0;
  const row = add(l, Expression.yield, start, value, delegates ? 1 : 0);
  let frame = l.frame;
  while (frame.kind === 'comprehension' && frame.parent) frame = frame.parent;
  // What is handed on is what iterating over the delegate gives, which the row itself says.
  frame.yields.push(delegates || value === 0 ? row : value);
  return row;
}

function lowerSpread(ofKeywords: number): (l: Lowering, node: number) => number {
  return (l, node) => add(l, Expression.spread, startOf(l, node), lowerChildren(l, node), ofKeywords);
}

function lowerWalrus(l: Lowering, node: number): number {
  const name = inField(l, node, Field.name);
  const value = optional(l, inField(l, node, Field.value));
  if (name !== 0) bindVariable(l, textOf(l, name), { position: startOf(l, name), value });
  return value;
}

function lowerKeyword(l: Lowering, node: number): number {
  const name = inField(l, node, Field.name);
  const value = optional(l, inField(l, node, Field.value));
  const text = l.facts.string(textOf(l, name));
  return add(l, Expression.keyword, startOf(l, node), text, value);
}
