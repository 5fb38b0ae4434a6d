// What a condition says of the types of names where it holds: `x instanceof C`, `typeof x === 'string'`, and their
// combinations. Predicates and discriminated unions are not read here.

import ts from 'typescript';
import { Binding, BindingFlag, Literal, Scope } from '../../model/facts.ts';
import { inScope, type Lowering, openScope, skipWrappers, startOf } from './lowering.ts';
import { literal, memberRow, nameRow } from './rows.ts';

/** A name, and the row of the type that it has; the row is made in the scope that the condition guards. */
export interface Narrowing {
  readonly name: ts.Identifier;
  readonly type: (lowering: Lowering) => number;
}

const NONE: readonly Narrowing[] = [];

/** What is known where `condition` is true, or with `holds` false, where it is false. */
export function narrowingsOf(condition: ts.Expression, holds = true): readonly Narrowing[] {
  let at = skipWrappers(condition);
  let truth = holds;
  while (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken) {
    at = skipWrappers(at.operand);
    truth = !truth;
  }
  if (!ts.isBinaryExpression(at)) return NONE;
  switch (at.operatorToken.kind) {
    case ts.SyntaxKind.InstanceOfKeyword:
      return truth ? instanceNarrowing(at) : NONE;
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
      return truth ? typeofNarrowing(at) : NONE;
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
      return truth ? NONE : typeofNarrowing(at);
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return truth ? bothSides(at, true) : NONE;
    case ts.SyntaxKind.BarBarToken:
      return truth ? NONE : bothSides(at, false);
    default:
      return NONE;
  }
}

function bothSides(node: ts.BinaryExpression, holds: boolean): readonly Narrowing[] {
  const operator = node.operatorToken.kind;
  const found: Narrowing[] = [];
  // The left side of a long chain is deep; it is walked, not recursed into.
  let at: ts.Expression = node;
  while (ts.isBinaryExpression(at) && at.operatorToken.kind === operator) {
    found.push(...narrowingsOf(at.right, holds));
    at = skipWrappers(at.left);
  }
  found.push(...narrowingsOf(at, holds));
  return found;
}

function instanceNarrowing(node: ts.BinaryExpression): readonly Narrowing[] {
  const name = skipWrappers(node.left);
  const type = skipWrappers(node.right);
  if (!ts.isIdentifier(name) || !isEntity(type)) return NONE;
  return [{ name, type: (lowering) => lowerEntity(lowering, type) }];
}

function isEntity(node: ts.Expression): boolean {
  return ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isEntity(node.expression));
}

function lowerEntity(lowering: Lowering, node: ts.Expression): number {
  if (ts.isIdentifier(node)) return nameRow(lowering, node.text, startOf(lowering, node), true);
  const access = node as ts.PropertyAccessExpression;
  const object = lowerEntity(lowering, access.expression);
  return memberRow(lowering, object, access.name.text, startOf(lowering, access.name));
}

const TYPEOF_LITERALS: ReadonlyMap<string, number> = new Map([
  ['string', Literal.string],
  ['number', Literal.number],
  ['boolean', Literal.boolean],
  ['bigint', Literal.bigint],
  ['undefined', Literal.null],
]);

function typeofNarrowing(node: ts.BinaryExpression): readonly Narrowing[] {
  const left = skipWrappers(node.left);
  const right = skipWrappers(node.right);
  if (!ts.isTypeOfExpression(left) || !ts.isStringLiteralLike(right)) return NONE;
  const name = skipWrappers(left.expression);
  if (!ts.isIdentifier(name)) return NONE;
  const kind = TYPEOF_LITERALS.get(right.text);
  if (kind !== undefined) return [{ name, type: (lowering) => literal(lowering, kind, startOf(lowering, right)) }];
  if (right.text !== 'function') return NONE;
  return [{ name, type: (lowering) => nameRow(lowering, 'Function', startOf(lowering, right), true) }];
}

/** Runs `inside` where the narrowings hold: in a block of its own, if there are any. */
export function whereNarrowed<Result>(
  lowering: Lowering,
  range: ts.TextRange,
  narrowings: readonly Narrowing[],
  inside: () => Result,
): Result {
  if (narrowings.length === 0) return inside();
  const block = openScope(lowering, Scope.block, range);
  return inScope(lowering, block, () => {
    bindNarrowings(lowering, narrowings);
    return inside();
  });
}

/** Adds the narrowings to the current scope. */
export function bindNarrowings(lowering: Lowering, narrowings: readonly Narrowing[]): void {
  for (const { name, type } of narrowings) {
    lowering.builder.binding({
      scope: lowering.scope.row,
      name: name.text,
      kind: Binding.narrowing,
      type: type(lowering),
      position: startOf(lowering, name),
      flags: BindingFlag.value,
    });
  }
}
