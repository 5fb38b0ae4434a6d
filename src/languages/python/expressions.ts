// Lowers expressions. One function for each kind of node, in a table by kind; a node without one gives what its
// children give. Calls, comprehensions, lambdas and assignment targets have files of their own.

import { Collection, Expression, Literal } from '../../model/facts.ts';
import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { lowerCall } from './calls.ts';
import { lowerComprehension } from './comprehensions.ts';
import { lowerLambda, lowerRegisteredLambda } from './functions.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import { lowerConcatenation, lowerString } from './literals.ts';
import {
  bindVariable,
  choice,
  inBlock,
  type Lowering,
  MAX_DEPTH,
  operatorBetween,
  optional,
  textOf,
  unknown,
} from './lowering.ts';
import { addNarrowings, conditionNarrowings } from './narrowing.ts';
import { lowerSubscript } from './subscripts.ts';

type Lower = (l: Lowering, node: number) => number;

const lowerers: Lower[] = Array.from({ length: grammarNodes.count }, () => lowerChildren);
const on = (kinds: readonly number[], lower: Lower): void => {
  for (const kind of kinds) lowerers[kind] = lower;
};

on([Node.identifier], (l, node) => {
  return l.facts.expression(Expression.name, l.block, l.tree.starts[node]!, l.facts.string(textOf(l, node)));
});
on([Node.attribute], lowerAttribute);
on([Node.call], lowerCall);
on([Node.string], lowerString);
on([Node.concatenated_string], lowerConcatenation);
on([Node.integer, Node.float], lowerNumber);
on([Node.true, Node.false], (l, node) => lowerLiteral(l, node, Literal.boolean, textOf(l, node).toLowerCase()));
on([Node.none], (l, node) => lowerLiteral(l, node, Literal.null, ''));
on([Node.ellipsis], (l, node) => unknown(l, l.tree.starts[node]!));
on([Node.parenthesized_expression], lowerParenthesized);
on([Node.list, Node.list_pattern], (l, node) => lowerCollection(l, node, Collection.array));
on([Node.tuple, Node.expression_list, Node.pattern_list, Node.tuple_pattern], (l, node) =>
  lowerCollection(l, node, Collection.tuple),
);
on([Node.set], (l, node) => lowerCollection(l, node, Collection.set));
on([Node.dictionary], lowerDictionary);
on(
  [Node.list_comprehension, Node.set_comprehension, Node.dictionary_comprehension, Node.generator_expression],
  lowerComprehension,
);
on([Node.lambda], (l, node) => lowerLambda(l, node, 0));
on([Node.subscript], lowerSubscript);
on([Node.binary_operator], lowerBinary);
on([Node.unary_operator], lowerUnary);
on([Node.not_operator], (l, node) => {
  optional(l, childInField(l.tree, node, Field.argument));
  return lowerLiteral(l, node, Literal.boolean, '');
});
on([Node.comparison_operator], lowerComparison);
on([Node.boolean_operator], lowerBoolean);
on([Node.conditional_expression], lowerConditional);
on([Node.await], (l, node) =>
  l.facts.expression(Expression.await, l.block, l.tree.starts[node]!, lowerChildren(l, node)),
);
on([Node.yield], lowerYield);
on([Node.list_splat, Node.list_splat_pattern, Node.parenthesized_list_splat], (l, node) => lowerSpread(l, node, 0));
on([Node.dictionary_splat, Node.dictionary_splat_pattern], (l, node) => lowerSpread(l, node, 1));
on([Node.named_expression], lowerWalrus);
on([Node.keyword_argument], lowerKeyword);
on([Node.type], (l, node) => l.type(node));

/** Lowers an expression and returns its row. */
export function lowerExpression(l: Lowering, node: number): number {
  if (l.depth >= MAX_DEPTH) return unknown(l, l.tree.starts[node]!);
  l.depth++;
  const row = lowerers[l.tree.kinds[node]!]!(l, node);
  l.depth--;
  return row;
}

/** For nodes that add nothing: lowers all children; the value is that of the only one. */
function lowerChildren(l: Lowering, node: number): number {
  const end = l.tree.next[node]!;
  let row = 0;
  let count = 0;
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    row = l.expression(child);
    count++;
  }
  return count === 1 ? row : unknown(l, l.tree.starts[node]!);
}

function lowerLiteral(l: Lowering, node: number, kind: number, text: string): number {
  return l.facts.expression(Expression.literal, l.block, l.tree.starts[node]!, kind, l.facts.string(text));
}

/** Long numbers are never a key or an index, and tables of them would fill the strings. */
const LONGEST_NUMBER = 8;

function lowerNumber(l: Lowering, node: number): number {
  const long = l.tree.ends[node]! - l.tree.starts[node]! > LONGEST_NUMBER;
  return lowerLiteral(l, node, Literal.number, long ? '' : textOf(l, node));
}

/** `(x)` is x; what parentheses hold beside it (a yield, say) is a single child too. */
function lowerParenthesized(l: Lowering, node: number): number {
  return lowerChildren(l, node);
}

function lowerAttribute(l: Lowering, node: number): number {
  const name = childInField(l.tree, node, Field.attribute);
  const object = optional(l, childInField(l.tree, node, Field.object));
  if (name === 0) return object;
  return l.facts.expression(Expression.member, l.block, l.tree.starts[name]!, object, l.facts.string(textOf(l, name)));
}

function lowerCollection(l: Lowering, node: number, kind: number): number {
  const items = childrenOf(l.tree, node).map(l.expression);
  return l.facts.expression(Expression.collection, l.block, l.tree.starts[node]!, kind, l.facts.list(items));
}

function lowerDictionary(l: Lowering, node: number): number {
  const triples: number[] = [];
  const dictionary = l.dictionary;
  l.dictionary = '';
  for (const child of childrenOf(l.tree, node)) {
    if (l.tree.kinds[child] !== Node.pair) {
      triples.push(0, 0, l.expression(child));
      continue;
    }
    const key = optional(l, childInField(l.tree, child, Field.key));
    const name = l.facts.expressionAt(key, 0) === Expression.literal ? stringKey(l, key) : 0;
    const valueNode = childInField(l.tree, child, Field.value);
    const isNamed = dictionary !== '' && name !== 0 && l.tree.kinds[valueNode] === Node.lambda;
    const value = isNamed
      ? lowerRegisteredLambda(l, `${dictionary}['${l.facts.textOf(name)}']`, valueNode, child)
      : optional(l, valueNode);
    triples.push(name, name === 0 ? key : 0, value);
  }
  return l.facts.expression(Expression.record, l.block, l.tree.starts[node]!, l.facts.list(triples));
}

/** The name that a literal key stands for, or 0. */
function stringKey(l: Lowering, key: number): number {
  return l.facts.expressionAt(key, 3) === Literal.string ? l.facts.expressionAt(key, 4) : 0;
}

/** Written without recursion to the left: sums of a thousand terms are common in generated code. */
function lowerBinary(l: Lowering, node: number): number {
  const spine: number[] = [];
  let left = node;
  while (left !== 0 && l.tree.kinds[left] === Node.binary_operator) {
    spine.push(left);
    left = childInField(l.tree, left, Field.left);
  }
  let row = optional(l, left);
  for (let index = spine.length - 1; index >= 0; index--) {
    const operation = spine[index]!;
    const leftNode = childInField(l.tree, operation, Field.left);
    const right = childInField(l.tree, operation, Field.right);
    row = operatorRow(l, operation, operatorBetween(l, leftNode, right), row, optional(l, right));
  }
  return row;
}

function operatorRow(l: Lowering, node: number, operator: string, left: number, right: number): number {
  const text = l.facts.string(operator);
  return l.facts.expression(Expression.operator, l.block, l.tree.starts[node]!, text, left, right);
}

/** Unary operators carry an `x`, so that they are not taken for the binary ones (`-x`, `~x`). */
function lowerUnary(l: Lowering, node: number): number {
  const argument = childInField(l.tree, node, Field.argument);
  return operatorRow(l, node, `${l.text[l.tree.starts[node]!]}x`, optional(l, argument), 0);
}

/** `a < b < c` is `a < b` and `b < c`; `is` gives a boolean whatever the operands are. */
function lowerComparison(l: Lowering, node: number): number {
  const operands = childrenOf(l.tree, node);
  const rows = operands.map(l.expression);
  const results: number[] = [];
  for (let index = 1; index < operands.length; index++) {
    const operator = operatorBetween(l, operands[index - 1]!, operands[index]!);
    if (operator.startsWith('is')) results.push(lowerLiteral(l, node, Literal.boolean, ''));
    else results.push(operatorRow(l, node, operator, rows[index - 1]!, rows[index]!));
  }
  return results.length === 1 ? results[0]! : choice(l, l.tree.starts[node]!, results);
}

/**
 * The right operand is only reached when the left one was true (`and`) or false (`or`). Without recursion to the left,
 * like sums.
 */
function lowerBoolean(l: Lowering, node: number): number {
  const spine: number[] = [];
  let left = node;
  while (left !== 0 && l.tree.kinds[left] === Node.boolean_operator) {
    spine.push(left);
    left = childInField(l.tree, left, Field.left);
  }
  let row = optional(l, left);
  for (const operation of spine.reverse()) {
    const leftNode = childInField(l.tree, operation, Field.left);
    const rightNode = childInField(l.tree, operation, Field.right);
    const isAnd = operatorBetween(l, leftNode, rightNode) === 'and';
    row = choice(l, l.tree.starts[operation]!, [row, lowerUnder(l, leftNode, isAnd, rightNode)]);
  }
  return row;
}

/** `body if condition else alternative`: the grammar gives the three no fields. */
function lowerConditional(l: Lowering, node: number): number {
  const [body = 0, condition = 0, alternative = 0] = childrenOf(l.tree, node);
  optional(l, condition);
  const rows = [lowerUnder(l, condition, true, body), lowerUnder(l, condition, false, alternative)];
  return choice(l, l.tree.starts[node]!, rows);
}

/** Lowers an expression where a condition is known to have come out as `outcome`. */
function lowerUnder(l: Lowering, condition: number, outcome: boolean, node: number): number {
  if (node === 0) return 0;
  const narrowings = conditionNarrowings(l, condition, outcome);
  if (narrowings.length === 0) return l.expression(node);
  return inBlock(l, l.tree.starts[node]!, l.tree.ends[node]!, () => {
    addNarrowings(l, narrowings, node, l.tree.next[node]!);
    return l.expression(node);
  });
}

function lowerYield(l: Lowering, node: number): number {
  const start = l.tree.starts[node]!;
  const delegates = /^yield\s+from\b/.test(l.text.slice(start, start + 40));
  const value = l.tree.next[node]! > node + 1 ? lowerChildren(l, node) : 0;
  const row = l.facts.expression(Expression.yield, l.block, start, value, delegates ? 1 : 0);
  let frame = l.frame;
  while (frame.kind === 'comprehension' && frame.parent) frame = frame.parent;
  // What is handed on is what iterating over the delegate gives, which the row itself says.
  frame.yields.push(delegates || value === 0 ? row : value);
  return row;
}

function lowerSpread(l: Lowering, node: number, ofKeywords: number): number {
  const value = lowerChildren(l, node);
  return l.facts.expression(Expression.spread, l.block, l.tree.starts[node]!, value, ofKeywords);
}

function lowerWalrus(l: Lowering, node: number): number {
  const name = childInField(l.tree, node, Field.name);
  const value = optional(l, childInField(l.tree, node, Field.value));
  if (name !== 0) bindVariable(l, textOf(l, name), { position: l.tree.starts[name]!, value });
  return value;
}

function lowerKeyword(l: Lowering, node: number): number {
  const name = childInField(l.tree, node, Field.name);
  const value = optional(l, childInField(l.tree, node, Field.value));
  const text = l.facts.string(textOf(l, name));
  return l.facts.expression(Expression.keyword, l.block, l.tree.starts[node]!, text, value);
}
