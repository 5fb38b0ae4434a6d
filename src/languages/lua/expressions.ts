// Lowers expressions.

import { Expression, Literal } from '../../model/facts.ts';
import { nameExpression } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { endOf, firstIn, inField, startOf, textOf } from '../kit/lowering.ts';
import { add, choiceRow, literalRow, lowerParts, memberRow, unknown } from '../kit/rows.ts';
import { lowerCall } from './calls.ts';
import { lowerLambda } from './functions.ts';
import { Field, grammarNodes } from './grammar-nodes.ts';
import { type Lowering, plainText } from './lowering.ts';
import { lowerTable } from './tables.ts';

export const lowerExpression = byKind(
  grammarNodes,
  {
    identifier: (l: Lowering, node) => nameExpression(l, node, false),
    vararg_expression: (l, node) => nameExpression(l, node, false),
    dot_index_expression: lowerMember,
    method_index_expression: lowerMember,
    bracket_index_expression: lowerIndex,
    function_call: lowerCall,
    function_definition: (l, node) => lowerLambda(l, node),
    table_constructor: (l, node) => lowerTable(l, node),
    parenthesized_expression: (l, node) => {
      const inner = firstIn(l, node);
      return inner === 0 ? unknown(l, node) : l.expression(inner);
    },
    binary_expression: lowerBinary,
    unary_expression: lowerUnary,
    string: (l, node) => literalRow(l, Literal.string, startOf(l, node), plainText(l, node) ?? ''),
    number: (l, node) => literalRow(l, Literal.number, startOf(l, node), textOf(l, node)),
    ...each(['true', 'false'], (l: Lowering, node) =>
      literalRow(l, Literal.boolean, startOf(l, node), textOf(l, node)),
    ),
    nil: (l, node) => literalRow(l, Literal.null, startOf(l, node)),
  },
  lowerParts,
  unknown,
);

/** `a.b`. */
function lowerMember(l: Lowering, node: number): number {
  const nameNode = inField(l, node, Field.field) || inField(l, node, Field.method);
  const object = l.expression(inField(l, node, Field.table));
  return memberRow(l, object, textOf(l, nameNode), startOf(l, nameNode));
}

/** `a[b]`; a key that is written out and could be a name means the same as one. */
function lowerIndex(l: Lowering, node: number): number {
  const object = l.expression(inField(l, node, Field.table));
  const keyNode = inField(l, node, Field.field);
  const text = plainText(l, keyNode);
  if (text !== undefined && /^[A-Za-z_]\w*$/.test(text)) return memberRow(l, object, text, startOf(l, keyNode) + 1);
  return add(l, Expression.index, startOf(l, node), object, l.expression(keyNode));
}

function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const between = l.text.slice(endOf(l, leftNode), startOf(l, rightNode));
  const operator = between.replace(/--.*$/gm, '').trim();
  const start = endOf(l, leftNode) + Math.max(between.indexOf(operator), 0);
  const left = l.expression(leftNode);
  const right = l.expression(rightNode);
  if (operator === 'and') return right;
  if (operator === 'or') return choiceRow(l, start, [left, right]);
  return add(l, Expression.operator, start, l.facts.string(operator), left, right);
}

function lowerUnary(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const operand = inField(l, node, Field.operand) || firstIn(l, node);
  const row = l.expression(operand);
  const operator = l.text.slice(start, startOf(l, operand)).replace(/--.*$/gm, '').trim();
  if (operator === 'not') return literalRow(l, Literal.boolean, start);
  return add(
    l,
    Expression.operator,
    start,
    l.facts.string(operator === '-' ? 'unary -' : operator === '~' ? 'unary ~' : operator),
    row,
  );
}
