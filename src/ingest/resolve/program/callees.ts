// The calls of a file, and which of its expressions are called where they stand.

import { Expression } from '../../../model/facts.ts';
import { ofFacts } from './of-facts.ts';
import type { SourceFile } from './source-file.ts';

/** How an expression is called; `element`: written as markup. */
const Called = { not: 0, plain: 1, typed: 2, element: 3 } as const;

/** Calls and constructions (rows). */
export const callRows = ofFacts(({ expressions }): readonly number[] => {
  const rows: number[] = [];
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    if (kind === Expression.call || kind === Expression.construct) rows.push(row);
  }
  return rows;
});

const calledOf = ofFacts((facts) => {
  const { expressions } = facts;
  const found = new Uint8Array(expressions.rows);
  for (let row = 1; row < expressions.rows; row++)
    if (expressions.kind(row) === Expression.element) found[expressions.a(row)] = Called.element;
  for (const row of callRows(facts)) found[expressions.a(row)] = expressions.c(row) === 0 ? Called.plain : Called.typed;
  return found;
});

/** Whether an expression (row) is called. */
export function isCallee({ facts }: SourceFile, row: number): boolean {
  const called = calledOf(facts)[row];
  return called === Called.plain || called === Called.typed;
}

/** Whether an expression (row) is called with type arguments. */
export function isTypedCallee({ facts }: SourceFile, row: number): boolean {
  return calledOf(facts)[row] === Called.typed;
}

/** Whether an expression (row) is called, or written as markup. */
export function isRun({ facts }: SourceFile, row: number): boolean {
  return calledOf(facts)[row] !== Called.not;
}
