// Expressions other than calls, members and named values: names, literals, operators, conditions.

import ts from 'typescript';
import { Collection, Expression, ExpressionColumn, Literal } from '../../model/facts.ts';
import { namePattern } from '../name-pattern.ts';
import { joinedParts, joinedPattern } from '../text-parts.ts';
import { lowerAssignment, lowerCompoundAssignment } from './assignments.ts';
import {
  add,
  bindReceiver,
  isDeclared,
  type LowerExpression,
  type Lowering,
  lowerExpression,
  lowerNamed,
  lowerOptionalExpression,
  on,
  type Rule,
  skipWrappers,
  startOf,
  takeTarget,
  type ValueTarget,
} from './lowering.ts';
import { type Narrowing, narrowingsOf, whereNarrowed } from './narrowing.ts';
import {
  CONVERTING,
  choiceRow,
  fixPositions,
  literal,
  nameRow,
  noteIterated,
  noteOperation,
  nullLiteral,
  TEXT_OF,
  unknown,
} from './rows.ts';

export const expressionRules: readonly Rule<number>[] = [
  on(ts.SyntaxKind.Identifier, lowerIdentifier),
  on(ts.SyntaxKind.PrivateIdentifier, (lowering, node: ts.PrivateIdentifier) =>
    nameRow(lowering, node.text, startOf(lowering, node)),
  ),
  on(ts.SyntaxKind.ThisKeyword, (lowering, node: ts.ThisExpression) => {
    bindReceiver(lowering, node);
    return add(lowering, Expression.receiver, startOf(lowering, node));
  }),
  on(ts.SyntaxKind.SuperKeyword, (lowering, node: ts.SuperExpression) =>
    add(lowering, Expression.ancestor, startOf(lowering, node)),
  ),
  on(ts.SyntaxKind.StringLiteral, literalWithText(Literal.string)),
  on(ts.SyntaxKind.NoSubstitutionTemplateLiteral, literalWithText(Literal.string)),
  on(ts.SyntaxKind.NumericLiteral, literalWithText(Literal.number)),
  on(ts.SyntaxKind.BigIntLiteral, literalWithText(Literal.bigint)),
  on(ts.SyntaxKind.RegularExpressionLiteral, literalOf(Literal.regexp)),
  on(ts.SyntaxKind.TrueKeyword, literalOf(Literal.boolean, 'true')),
  on(ts.SyntaxKind.FalseKeyword, literalOf(Literal.boolean, 'false')),
  on(ts.SyntaxKind.NullKeyword, literalOf(Literal.null)),
  on(ts.SyntaxKind.OmittedExpression, literalOf(Literal.null)),
  on(ts.SyntaxKind.MetaProperty, unknown),
  on(ts.SyntaxKind.TemplateExpression, lowerTemplate),
  on(ts.SyntaxKind.ArrayLiteralExpression, lowerArray),
  on(ts.SyntaxKind.SpreadElement, (lowering, node: ts.SpreadElement) => {
    const value = lowerExpression(lowering, node.expression);
    noteIterated(lowering, value, startOf(lowering, node));
    return add(lowering, Expression.spread, startOf(lowering, node), value);
  }),
  on(ts.SyntaxKind.BinaryExpression, lowerBinary),
  on(ts.SyntaxKind.ConditionalExpression, lowerConditional),
  on(ts.SyntaxKind.PrefixUnaryExpression, lowerPrefix),
  on(ts.SyntaxKind.PostfixUnaryExpression, (lowering, node: ts.PostfixUnaryExpression) =>
    resultOf(lowering, node, node.operand, Literal.number),
  ),
  on(ts.SyntaxKind.TypeOfExpression, (lowering, node: ts.TypeOfExpression) => {
    const operand = lowerExpression(lowering, node.expression);
    return add(lowering, Expression.operator, startOf(lowering, node), lowering.builder.string('typeof'), operand);
  }),
  on(ts.SyntaxKind.VoidExpression, (lowering, node: ts.VoidExpression) =>
    resultOf(lowering, node, node.expression, Literal.null),
  ),
  on(ts.SyntaxKind.DeleteExpression, (lowering, node: ts.DeleteExpression) =>
    resultOf(lowering, node, node.expression, Literal.boolean),
  ),
  on(ts.SyntaxKind.AwaitExpression, (lowering, node: ts.AwaitExpression) =>
    add(lowering, Expression.await, startOf(lowering, node), lowerExpression(lowering, node.expression)),
  ),
  on(ts.SyntaxKind.YieldExpression, lowerYield),
];

function lowerIdentifier(lowering: Lowering, node: ts.Identifier): number {
  const start = startOf(lowering, node);
  if (node.text === 'undefined' && !isDeclared(lowering, 'undefined')) return nullLiteral(lowering, start);
  // A missing identifier in broken source has no text, and names nothing.
  if (node.text === '') return add(lowering, Expression.unknown, start);
  return nameRow(lowering, node.text, start);
}

function literalWithText(kind: number): LowerExpression {
  return (lowering, node) => literal(lowering, kind, startOf(lowering, node), (node as ts.LiteralLikeNode).text);
}

function literalOf(kind: number, text = ''): LowerExpression {
  return (lowering, node) => literal(lowering, kind, startOf(lowering, node), text);
}

/** An operation whose value is a literal's, whatever its operand. */
function resultOf(lowering: Lowering, node: ts.Node, operand: ts.Expression, kind: number): number {
  lowerExpression(lowering, operand);
  return literal(lowering, kind, startOf(lowering, node));
}

function lowerTemplate(lowering: Lowering, node: ts.TemplateExpression): number {
  const rows = node.templateSpans.map((span) => lowerExpression(lowering, span.expression));
  const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  node.templateSpans.forEach((span, at) => {
    noteOperation(lowering, TEXT_OF, startOf(lowering, span.expression), [rows[at]]);
  });
  return patternRow(lowering, startOf(lowering, node), namePattern(parts), rows);
}

function lowerArray(lowering: Lowering, node: ts.ArrayLiteralExpression): number {
  const rows = node.elements.map((element) => lowerExpression(lowering, element));
  // The pairs of `new Map([[key, value]])`: an array in an array holds a value at each position.
  for (const row of rows) fixPositions(lowering, row);
  return add(lowering, Expression.collection, startOf(lowering, node), Collection.array, lowering.builder.list(rows));
}

function lowerPrefix(lowering: Lowering, node: ts.PrefixUnaryExpression): number {
  const isNot = node.operator === ts.SyntaxKind.ExclamationToken;
  const operand = lowerExpression(lowering, node.operand);
  const start = startOf(lowering, node);
  noteConversion(lowering, node.operator, start, [operand]);
  return literal(lowering, isNot ? Literal.boolean : Literal.number, start);
}

function lowerYield(lowering: Lowering, node: ts.YieldExpression): number {
  const value = lowerOptionalExpression(lowering, node.expression);
  const delegates = node.asteriskToken !== undefined;
  const row = add(lowering, Expression.yield, startOf(lowering, node), value, delegates ? 1 : 0);
  // What a delegate yields is what iterating over it yields, which is the value of the row itself.
  if (value !== 0) lowering.frame?.yields.push(delegates ? row : value);
  if (delegates) noteIterated(lowering, value, startOf(lowering, node));
  return row;
}

function lowerConditional(lowering: Lowering, node: ts.ConditionalExpression): number {
  const branches: number[] = [];
  const conditions: number[] = [];
  // Chains (`a ? b : c ? d : e`) nest in their last branch, and can be long.
  let at: ts.Expression = node;
  while (ts.isConditionalExpression(at)) {
    const { condition, whenTrue, whenFalse }: ts.ConditionalExpression = at;
    conditions.push(lowerTested(lowering, condition));
    branches.push(
      whereNarrowed(lowering, whenTrue, narrowingsOf(condition), () => lowerExpression(lowering, whenTrue)),
    );
    const otherwise = narrowingsOf(condition, false);
    if (otherwise.length > 0) {
      branches.push(whereNarrowed(lowering, whenFalse, otherwise, () => lowerExpression(lowering, whenFalse)));
      return choiceRow(lowering, startOf(lowering, node), branches, conditions);
    }
    at = whenFalse;
  }
  branches.push(lowerExpression(lowering, at));
  return choiceRow(lowering, startOf(lowering, node), branches, conditions);
}

/** Lowers the condition of a conditional: negative where it is negated. */
function lowerTested(lowering: Lowering, node: ts.Expression): number {
  if (ts.isParenthesizedExpression(node)) return lowerTested(lowering, node.expression);
  const isNot = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
  return isNot ? -lowerTested(lowering, node.operand) : lowerExpression(lowering, node);
}

function lowerBinary(lowering: Lowering, node: ts.BinaryExpression): number {
  const target = takeTarget(lowering);
  const operator = node.operatorToken.kind;
  if (operator === ts.SyntaxKind.EqualsToken) return lowerAssignment(lowering, node, target);
  if (isAssignment(operator)) return lowerCompoundAssignment(lowering, node);
  // Operators associate to the left, so that long sums are deep on the left; they are folded from there.
  const spine: ts.BinaryExpression[] = [node];
  let first: ts.Expression = node.left;
  while (ts.isBinaryExpression(first) && !isAssignment(first.operatorToken.kind)) {
    spine.push(first);
    first = first.left;
  }
  let row = lowerExpression(lowering, first);
  let known: readonly Narrowing[] = [];
  for (let index = spine.length - 1; index >= 0; index--) {
    const link = spine[index];
    known = knownAt(link, spine[index + 1], known);
    row = foldOperator(lowering, link, row, known, index === 0 ? target : undefined);
  }
  return row;
}

/** More narrowings than this at one place come from generated code, and would make long chains quadratic. */
const MOST_NARROWINGS = 8;

/** What is known on the right of `&&` or `||`: for a chain of one operator, what was known before and one more. */
function knownAt(
  node: ts.BinaryExpression,
  before: ts.BinaryExpression | undefined,
  known: readonly Narrowing[],
): readonly Narrowing[] {
  const operator = node.operatorToken.kind;
  const isAnd = operator === ts.SyntaxKind.AmpersandAmpersandToken;
  if (!isAnd && operator !== ts.SyntaxKind.BarBarToken) return [];
  if (before === undefined || before.operatorToken.kind !== operator) return narrowingsOf(node.left, isAnd);
  return [...known, ...narrowingsOf(before.right, isAnd)].slice(-MOST_NARROWINGS);
}

function isAssignment(operator: ts.SyntaxKind): boolean {
  return operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment;
}

function foldOperator(
  lowering: Lowering,
  node: ts.BinaryExpression,
  left: number,
  known: readonly Narrowing[],
  target: ValueTarget | undefined,
): number {
  const { right } = node;
  const operator = node.operatorToken.kind;
  switch (operator) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return whereNarrowed(lowering, right, known, () => lowerExpression(lowering, right));
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken: {
      // `App = App || {}`: the object is what the name holds, unless it was there before.
      const named = target !== undefined && ts.isObjectLiteralExpression(skipWrappers(right));
      const fallback = named
        ? lowerNamed(lowering, right, target)
        : whereNarrowed(lowering, right, known, () => lowerExpression(lowering, right));
      return choiceRow(lowering, startOf(lowering, node), [left, fallback]);
    }
    case ts.SyntaxKind.CommaToken:
      return lowerExpression(lowering, right);
    default: {
      const operand = lowerExpression(lowering, right);
      const start = startOf(lowering, node);
      noteConversion(lowering, operator, start, [left, operand]);
      if (operator === ts.SyntaxKind.PlusToken) return sumRow(lowering, start, left, operand);
      return literal(lowering, BOOLEAN_OPERATORS.has(operator) ? Literal.boolean : Literal.number, start);
    }
  }
}

/** Notes an operator (a kind of token) that makes plain values of objects. */
function noteConversion(
  lowering: Lowering,
  operator: ts.SyntaxKind,
  start: number,
  operands: readonly [number, number?],
): void {
  const text = ts.tokenToString(operator) ?? '';
  if (CONVERTING.includes(text)) noteOperation(lowering, text, start, operands);
}

const BOOLEAN_OPERATORS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.InstanceOfKeyword,
  ts.SyntaxKind.InKeyword,
]);

/** A sum is a string if either side is known to be one; without a type, it may be a number as well. */
function sumRow(lowering: Lowering, start: number, left: number, right: number): number {
  const sides = [literalKind(lowering, left), literalKind(lowering, right)];
  if (sides.includes(Literal.string))
    return patternRow(
      lowering,
      start,
      joinedPattern(lowering.builder, left, right),
      joinedParts(lowering.builder, left, right),
    );
  if (sides[0] === Literal.number && sides[1] === Literal.number) return literal(lowering, Literal.number, start);
  return choiceRow(lowering, start, [
    literal(lowering, Literal.number, start),
    literal(lowering, Literal.string, start),
  ]);
}

/** A text that is put together of the values of `parts`, with `*` for each in its pattern. */
function patternRow(lowering: Lowering, start: number, pattern: string, parts: readonly number[]): number {
  const { builder } = lowering;
  const text = pattern === '' ? 0 : builder.string(pattern);
  const row = add(lowering, Expression.literal, start, Literal.string, builder.string(''), text);
  if (pattern !== '') add(lowering, Expression.parts, start, row, builder.list(parts));
  return row;
}

function literalKind(lowering: Lowering, row: number): number {
  const { builder } = lowering;
  if (builder.expressionAt(row, ExpressionColumn.kind) !== Expression.literal) return 0;
  return builder.expressionAt(row, ExpressionColumn.a);
}
