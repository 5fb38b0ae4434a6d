// Lowers statements and blocks. What the last one of a block is worth, the block gives.

import { Expression, Scope } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { bounded } from '../kit/by-kind.ts';
import { callable } from '../kit/definitions.ts';
import { childrenIn, endOf, inField, kindOf, startOf } from '../kit/lowering.ts';
import { add, callRow, memberRow } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { addNarrowings, type Narrowing, narrowingsOf } from './conditions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, type Lowering, nameOf, textBetween } from './lowering.ts';
import { operatorRow } from './operators.ts';
import { typeIn } from './types.ts';

export function lowerStatements(l: Lowering, node: number): void {
  lowerStatement(l, node);
}

/** Lowers a statement in the current block; gives what it is worth (row), or 0 where it is no expression. */
export const lowerStatement = bounded(lowerOne, () => 0);

function lowerOne(l: Lowering, node: number): number {
  switch (kindOf(l, node)) {
    case Node.class_declaration:
    case Node.function_declaration:
    case Node.object_declaration:
    case Node.property_declaration:
    case Node.type_alias:
      l.declaration(node, l.scope);
      return 0;
    case Node.assignment:
      lowerAssignment(l, node);
      return 0;
    case Node.for_statement:
      inBlock(l, node, () => lowerFor(l, node));
      return 0;
    case Node.while_statement:
    case Node.do_while_statement:
      lowerLoop(l, node);
      return 0;
    default:
      return l.expression(node);
  }
}

/** The statements of a block, in the current one; gives what the last one is worth (row), or 0. */
export function lowerBody(l: Lowering, node: number, statements: readonly number[] = childrenIn(l, node)): number {
  let value = 0;
  for (const statement of statements) {
    if (kindOf(l, statement) === Node.label) continue;
    value = lowerStatement(l, statement);
    const known = knownBehind(l, statement);
    if (known.length > 0) {
      l.scope = l.facts.scope(Scope.block, l.scope, l.symbol, l.function, endOf(l, statement), endOf(l, node));
      addNarrowings(l, known);
    }
  }
  return value;
}

/** What is known behind a statement that is left where something is not so. */
function knownBehind(l: Lowering, statement: number): readonly Narrowing[] {
  if (kindOf(l, statement) === Node.call_expression) {
    const [callee = 0] = childrenIn(l, statement);
    if (kindOf(l, callee) !== Node.identifier || !CONTRACTS.has(nameOf(l, callee))) return [];
    const [argument = 0] = childrenIn(l, childOfKind(l.tree, statement, Node.value_arguments));
    const children = childrenIn(l, argument);
    return narrowingsOf(l, children[children.length - 1] ?? 0, true);
  }
  if (kindOf(l, statement) !== Node.if_expression) return [];
  const condition = inField(l, statement, Field.condition);
  const [then = 0, otherwise] = childrenIn(l, statement).filter((child) => child !== condition);
  return otherwise === undefined && isLeft(l, then) ? narrowingsOf(l, condition, false) : [];
}

const CONTRACTS: ReadonlySet<string> = new Set(['assertTrue', 'check', 'require']);

/** Whether what stands behind a statement is never reached from it. */
function isLeft(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  if (kind === Node.return_expression || kind === Node.throw_expression) return true;
  if (kind === Node.identifier || kind === Node.labeled_expression)
    return /^(?:break|continue)\b/.test(l.text.slice(startOf(l, node), endOf(l, node)));
  if (kind !== Node.block) return false;
  const children = childrenIn(l, node);
  return isLeft(l, children[children.length - 1] ?? 0);
}

/** A branch: a block of its own, where some things are known; gives what it is worth (row), or 0. */
export function lowerBranch(l: Lowering, node: number, known: readonly Narrowing[] = []): number {
  let value = 0;
  inBlock(l, node, () => {
    addNarrowings(l, known);
    value = kindOf(l, node) === Node.block ? lowerBody(l, node) : lowerStatement(l, node);
  });
  return value;
}

/** `a = b`, `a[i] = b`, `a += b`. */
function lowerAssignment(l: Lowering, node: number): void {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const operator = textBetween(l, leftNode, rightNode);
  if (operator === '=' && kindOf(l, leftNode) === Node.index_expression) {
    const [object = 0, ...keys] = childrenIn(l, leftNode).map((child) => l.expression(child));
    const start = startOf(l, leftNode);
    const args = [...keys, l.expression(rightNode)];
    callRow(l, start, { callee: memberRow(l, object, callable('set'), start), args });
    return;
  }
  const left = l.expression(leftNode);
  const right = l.expression(rightNode);
  if (operator === '=') add(l, Expression.assign, startOf(l, node), left, right);
  else operatorRow(l, operator, startOf(l, node), left, right);
}

function lowerFor(l: Lowering, node: number): void {
  const children = childrenIn(l, node).filter((child) => {
    const kind = kindOf(l, child);
    return kind !== Node.label && kind !== Node.annotation;
  });
  const [target = 0, containerNode = 0, body] = children;
  const container = l.expression(containerNode);
  const item = add(l, Expression.iterated, startOf(l, containerNode), container);
  if (kindOf(l, target) === Node.multi_variable_declaration) lowerDestructured(l, target, item);
  else declareLocal(l, childOfKind(l.tree, target, Node.identifier), { type: typeIn(l, target), value: item });
  if (body !== undefined) lowerBranch(l, body);
}

function lowerLoop(l: Lowering, node: number): void {
  const condition = inField(l, node, Field.condition);
  const isBefore = kindOf(l, node) === Node.while_statement;
  if (condition !== 0) l.expression(condition);
  for (const child of childrenIn(l, node))
    if (child !== condition && kindOf(l, child) !== Node.label)
      lowerBranch(l, child, isBefore ? narrowingsOf(l, condition, true) : []);
}

/** `(a, b)`: each name is what the member for its position gives. */
export function lowerDestructured(l: Lowering, node: number, value: number): void {
  childrenIn(l, node).forEach((variable, index) => {
    const nameNode = childOfKind(l.tree, variable, Node.identifier);
    if (nameNode === 0 || nameOf(l, nameNode) === '_') return;
    const start = startOf(l, nameNode);
    const callee = memberRow(l, value, callable(`component${index + 1}`), start);
    declareLocal(l, nameNode, { type: typeIn(l, variable), value: callRow(l, start, { callee, args: [] }) });
  });
}
