// Lowers operators between operands, which are methods. The grammar takes all of them from the left to the right: what binds
// stronger is told here, by the first character of an operator, and from which side by the last one.

import { Expression } from '../../model/facts.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, memberRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { argumentsIn } from './calls.ts';
import { partsOf } from './classes.ts';
import { Field, Node } from './grammar-nodes.ts';
import { isType, type Lowering, nameOf, term, usedType } from './lowering.ts';
import { lowerScoped } from './scoped.ts';
import { protocols } from './semantics.ts';

/** From the weakest to the strongest; letters are weaker than all, other characters stronger than all. */
const CLASSES = ['|', '^', '&', '=!', '<>', ':', '+-', '*/%'] as const;

/** Operands and operators as they stand beside each other (nodes). */
interface Chain {
  readonly operands: number[];
  readonly operators: number[];
}

export function lowerInfix(l: Lowering, node: number): number {
  const chain: Chain = { operands: [], operators: [] };
  flatten(l, node, chain);
  const { operands, operators } = chain;
  if (operators.some((operator) => textOf(l, operator) === 'with')) return lowerMixed(l, chain);
  return climb(l, { operands, operators, at: 0 }, 0);
}

/** Chains are long where texts are put together: they are taken apart without going down. */
function flatten(l: Lowering, node: number, { operands, operators }: Chain): void {
  const rights: number[] = [];
  let at = node;
  while (kindOf(l, at) === Node.infix_expression) {
    operators.unshift(inField(l, at, Field.operator));
    rights.unshift(childrenIn(l, at).findLast((child) => l.tree.fields[child] === Field.right) ?? 0);
    at = inField(l, at, Field.left);
  }
  operands.push(at, ...rights);
}

interface Reading extends Chain {
  at: number;
}

/** An operand that is not lowered before it is known what it is for: several arguments may stand in it. */
type Operand =
  | { readonly node: number; readonly row?: undefined }
  | { readonly node?: undefined; readonly row: number };

function climb(l: Lowering, reading: Reading, weakest: number): number {
  return rowOf(l, climbed(l, reading, weakest));
}

function climbed(l: Lowering, reading: Reading, weakest: number): Operand {
  let left: Operand = { node: reading.operands[reading.at] };
  while (reading.at < reading.operators.length) {
    const operator = reading.operators[reading.at];
    const name = nameOf(l, operator);
    const strength = strengthOf(name);
    if (strength < weakest) break;
    reading.at++;
    const isRight = name.endsWith(':');
    const right = climbed(l, reading, isRight ? strength : strength + 1);
    left = { row: isRight ? operated(l, operator, right, left) : operated(l, operator, left, right) };
  }
  return left;
}

function rowOf(l: Lowering, operand: Operand): number {
  return operand.row ?? l.expression(operand.node);
}

/** `object operator argument`. */
function operated(l: Lowering, operator: number, object: Operand, argument: Operand): number {
  const name = nameOf(l, operator);
  const start = startOf(l, operator);
  const receiver = rowOf(l, object);
  if (isAssigning(name) && Object.hasOwn(protocols.operators ?? {}, name))
    return add(l, Expression.operator, start, l.facts.string(name), receiver, rowOf(l, argument));
  l.facts.string(name);
  const callee = memberRow(l, receiver, term(name), start);
  return callRow(l, start, { callee, args: argument.row === undefined ? written(l, argument.node) : [argument.row] });
}

/** What stands on the right of an operator: several arguments stand between parentheses. */
function written(l: Lowering, node: number): number[] {
  switch (kindOf(l, node)) {
    case Node.tuple_expression:
      return childrenIn(l, node).map((item) => lowerScoped(l, item));
    case Node.unit:
      return [];
    case Node.colon_argument:
      return argumentsIn(l, node);
    default:
      return [l.expression(node)];
  }
}

function isAssigning(name: string): boolean {
  return name.endsWith('=') && !name.startsWith('=') && !/^(?:<=|>=|!=)$/.test(name);
}

function strengthOf(name: string): number {
  if (isAssigning(name) && /^\W/.test(name)) return 0;
  if (/^[\p{L}_$]/u.test(name)) return 1;
  const found = CLASSES.findIndex((characters) => characters.includes(name[0] ?? ' '));
  return found === -1 ? CLASSES.length + 2 : found + 2;
}

/** `new A(x) with B { ... }`: an instance of a class without a name, which the grammar takes for operators. */
function lowerMixed(l: Lowering, { operands }: Chain): number {
  const [made = 0, ...others] = operands;
  const start = startOf(l, made);
  const heritage = childrenIn(l, made)
    .filter((child) => isType(l, child))
    .flatMap((type) => partsOf(l, type))
    .map((type) => l.type(type));
  argumentsIn(l, childOfKind(l.tree, made, Node.arguments));
  let body = childOfKind(l.tree, made, Node.template_body);
  for (const other of others) {
    const isCall = kindOf(l, other) === Node.call_expression;
    const named = isCall ? inField(l, other, Field.function) : other;
    heritage.push(mixedType(l, named));
    if (isCall) body = inField(l, other, Field.arguments);
  }
  if (body === 0) body = made;
  const symbol = l.anonymousClass(body, heritage);
  return add(l, Expression.cast, start, 0, add(l, Expression.class, start, symbol));
}

/** A type that the grammar takes for a value. */
function mixedType(l: Lowering, node: number): number {
  switch (kindOf(l, node)) {
    case Node.identifier:
      return usedType(l, node);
    case Node.generic_function:
      return mixedType(l, inField(l, node, Field.function));
    case Node.field_expression: {
      const nameNode = inField(l, node, Field.field);
      return memberRow(l, l.expression(inField(l, node, Field.value)), nameOf(l, nameNode), startOf(l, nameNode));
    }
    default:
      return unknown(l, node);
  }
}
