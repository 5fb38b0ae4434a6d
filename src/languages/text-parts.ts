// Texts that are put together of others: the pattern of a sum, and the expressions whose values stand for each `*` of it.

import { Expression, ExpressionColumn, Literal } from '../model/facts.ts';
import type { FactsBuilder } from './facts-builder.ts';
import { namePattern } from './name-pattern.ts';

/** The pattern of two rows one after the other. */
export function joinedPattern(facts: FactsBuilder, left: number, right: number): string {
  return namePattern(`${writtenOf(facts, left)}${writtenOf(facts, right)}`.split('*'));
}

export function joinedParts(facts: FactsBuilder, left: number, right: number): readonly number[] {
  return [...partsOf(facts, left), ...partsOf(facts, right)];
}

/** The text of a row, or its pattern; `*` where nothing is known of it. */
function writtenOf(facts: FactsBuilder, row: number): string {
  const isString =
    facts.expressionAt(row, ExpressionColumn.kind) === Expression.literal &&
    facts.expressionAt(row, ExpressionColumn.a) === Literal.string;
  if (!isString) return '*';
  const text = facts.expressionAt(row, ExpressionColumn.c) || facts.expressionAt(row, ExpressionColumn.b);
  return text === 0 ? '*' : facts.textOf(text);
}

/** What stands for each `*` of what is written. */
function partsOf(facts: FactsBuilder, row: number): readonly number[] {
  if (writtenOf(facts, row) === '*') return [row];
  const behind = row + 1;
  const isOwn =
    facts.expressionAt(row, ExpressionColumn.c) !== 0 &&
    facts.expressionAt(behind, ExpressionColumn.kind) === Expression.parts &&
    facts.expressionAt(behind, ExpressionColumn.a) === row;
  return isOwn ? [...facts.itemsOf(facts.expressionAt(behind, ExpressionColumn.b))] : [];
}
