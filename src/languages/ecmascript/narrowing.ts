// What a condition says of the types of names where it holds: `x instanceof C`, `typeof x === 'string'`, predicates
// (`isC(x)`), discriminants (`x.kind === 'c'`), and their combinations.

import ts from 'typescript';
import { Binding, BindingFlag, Expression, Literal, Scope } from '../../model/facts.ts';
import { add, inScope, type Lowering, openScope, skipWrappers, startOf } from './lowering.ts';
import { choiceRow, literal, memberRow, nameRow } from './rows.ts';

/** A name, and the row of what is known of it (see `Binding`), made in the scope that the condition guards. */
export interface Narrowing {
  readonly name: ts.Identifier;
  readonly type?: (lowering: Lowering) => number;
  readonly value?: (lowering: Lowering) => number;
  /** It is known not to be so. */
  readonly excluded?: boolean;
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
  if (ts.isCallExpression(at)) return predicateNarrowing(at, !truth);
  if (!ts.isBinaryExpression(at)) return NONE;
  switch (at.operatorToken.kind) {
    case ts.SyntaxKind.InstanceOfKeyword:
      return instanceNarrowing(at, !truth);
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
      return equalityNarrowing(at, !truth);
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
      return equalityNarrowing(at, truth);
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

function instanceNarrowing(node: ts.BinaryExpression, excluded: boolean): readonly Narrowing[] {
  const name = skipWrappers(node.left);
  const type = skipWrappers(node.right);
  if (!ts.isIdentifier(name) || !isEntity(type)) return NONE;
  return [{ name, type: (lowering) => lowerEntity(lowering, type), excluded }];
}

/** Whether the function called is a predicate, and of which argument, is for the resolver to find out. */
function predicateNarrowing(node: ts.CallExpression, excluded: boolean): readonly Narrowing[] {
  const names = node.arguments.filter(ts.isIdentifier);
  return names.map((name) => ({ name, value: (lowering) => lowering.calls.get(node) ?? 0, excluded }));
}

function equalityNarrowing(node: ts.BinaryExpression, excluded: boolean): readonly Narrowing[] {
  const left = skipWrappers(node.left);
  const right = skipWrappers(node.right);
  if (ts.isTypeOfExpression(left)) return excluded ? NONE : typeofNarrowing(left, right);
  return [...discriminantNarrowing(left, [right], excluded), ...discriminantNarrowing(right, [left], excluded)];
}

/** `x.kind === 'a'`, or one of several such texts. */
export function discriminantNarrowing(
  member: ts.Expression,
  texts: readonly ts.Expression[],
  excluded: boolean,
): readonly Narrowing[] {
  const at = skipWrappers(member);
  if (!ts.isPropertyAccessExpression(at) || texts.length === 0 || !texts.every(ts.isStringLiteralLike)) return NONE;
  const name = skipWrappers(at.expression);
  if (!ts.isIdentifier(name)) return NONE;
  const value = (lowering: Lowering): number => {
    const rows = texts.map((text) => literal(lowering, Literal.string, startOf(lowering, text), text.text));
    const start = startOf(lowering, at.name);
    return add(
      lowering,
      Expression.keyword,
      start,
      lowering.builder.string(at.name.text),
      choiceRow(lowering, start, rows),
    );
  };
  return [{ name, value, excluded }];
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

/** `typeof x === 'string'`; of other kinds of values nothing is known. */
export function typeofNarrowing(left: ts.TypeOfExpression, right: ts.Expression): readonly Narrowing[] {
  if (!ts.isStringLiteralLike(right)) return NONE;
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
  for (const { name, type, value, excluded } of narrowings) {
    lowering.builder.binding({
      scope: lowering.scope.row,
      name: name.text,
      kind: Binding.narrowing,
      type: type?.(lowering) ?? 0,
      value: value?.(lowering) ?? 0,
      position: startOf(lowering, name),
      flags: BindingFlag.value | (excluded ? BindingFlag.excluded : 0),
    });
  }
}
