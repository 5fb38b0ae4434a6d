// Which expressions of a file are called where they stand.

import { Expression } from '../../../model/facts.ts';
import type { SourceFile } from './source-file.ts';

const known = new WeakMap<SourceFile, Uint8Array>();

/** How an expression is called. */
const Called = { not: 0, plain: 1, typed: 2 } as const;

/** Whether an expression (row) is called. */
export function isCallee(file: SourceFile, row: number): boolean {
  return calledOf(file)[row] !== Called.not;
}

/** Whether an expression (row) is called with type arguments. */
export function isTypedCallee(file: SourceFile, row: number): boolean {
  return calledOf(file)[row] === Called.typed;
}

function calledOf(file: SourceFile): Uint8Array {
  let found = known.get(file);
  if (found === undefined) {
    const { expressions } = file.facts;
    found = new Uint8Array(expressions.rows);
    for (let at = 1; at < expressions.rows; at++)
      if (expressions.kind(at) === Expression.call || expressions.kind(at) === Expression.construct)
        found[expressions.a(at)] = expressions.c(at) === 0 ? Called.plain : Called.typed;
    known.set(file, found);
  }
  return found;
}
