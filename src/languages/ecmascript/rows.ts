// Adds the rows of the simplest expressions: literals, names, members, choices.

import type ts from 'typescript';
import { Collection, Expression, ExpressionColumn, Literal } from '../../model/facts.ts';
import { add, type Lowering, startOf } from './lowering.ts';

export function unknown(lowering: Lowering, node: ts.Node): number {
  return add(lowering, Expression.unknown, startOf(lowering, node));
}

const LITERAL_TEXT_LIMIT = 200;

/** A literal row; long texts are left out, since they name nothing. */
export function literal(lowering: Lowering, kind: number, start: number, text = ''): number {
  const kept = text.length > LITERAL_TEXT_LIMIT ? '' : text;
  return add(lowering, Expression.literal, start, kind, lowering.builder.string(kept));
}

export function nullLiteral(lowering: Lowering, start: number): number {
  return literal(lowering, Literal.null, start);
}

/** A name in the position of a value, or of a type. */
export function nameRow(lowering: Lowering, name: string, start: number, asType = false): number {
  return add(lowering, Expression.name, start, lowering.builder.string(name), asType ? 1 : 0);
}

export function memberRow(lowering: Lowering, object: number, name: string, start: number, optional = false): number {
  return add(lowering, Expression.member, start, object, lowering.builder.string(name), optional ? 1 : 0);
}

export function choiceRow(
  lowering: Lowering,
  start: number,
  items: readonly number[],
  conditions: readonly number[] = [],
): number {
  if (items.length === 1) return items[0];
  return add(lowering, Expression.choice, start, lowering.builder.list(items), lowering.builder.list(conditions));
}

/** The operator that makes a text of a value. */
export const TEXT_OF = '`';

/** Operators that make plain values of objects. */
export const CONVERTING: readonly string[] = ['+', '-', '*', '/', '%', '<', '<=', '>', '>='];

/** Iterating over a value where nothing names what that gives: `[...value]`, `yield* value`. */
export function noteIterated(lowering: Lowering, value: number, start: number): void {
  if (value !== 0) add(lowering, Expression.iterated, start, value);
}

/** An operation on values that may be objects, by the text of its operator: what it gives is told without it. */
export function noteOperation(
  lowering: Lowering,
  text: string,
  start: number,
  operands: readonly [number, number?],
): void {
  const { builder } = lowering;
  // Counting and comparing with numbers is everywhere, and hardly ever of objects.
  const isNumber = (row: number): boolean =>
    builder.expressionAt(row, ExpressionColumn.kind) === Expression.literal &&
    builder.expressionAt(row, ExpressionColumn.a) !== Literal.string;
  if (operands.some((row) => row !== undefined && isNumber(row))) return;
  add(lowering, Expression.operator, start, lowering.builder.string(text), ...operands);
}

/** The value of a property of an object literal that is lowered, or 0. */
export function propertyRow(lowering: Lowering, record: number, name: string): number {
  const { builder } = lowering;
  if (builder.expressionAt(record, ExpressionColumn.kind) !== Expression.record) return 0;
  const triples = builder.itemsOf(builder.expressionAt(record, ExpressionColumn.a));
  for (let at = 0; at < triples.length; at += 3) if (builder.textOf(triples[at]) === name) return triples[at + 2];
  return 0;
}

/** Makes an array literal that is lowered one whose values are known by position. An empty one may yet be filled. */
export function fixPositions(lowering: Lowering, row: number): void {
  const { builder } = lowering;
  if (builder.expressionAt(row, ExpressionColumn.kind) !== Expression.collection) return;
  if (builder.expressionAt(row, ExpressionColumn.b) === 0) return;
  builder.patchExpression(row, ExpressionColumn.a, Collection.tuple);
}
