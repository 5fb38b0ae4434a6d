// Which expressions of a file are called where they stand.

import { Expression } from '../../../model/facts.ts';
import type { SourceFile } from './source-file.ts';

const known = new WeakMap<SourceFile, Uint8Array>();

export function isCallee(file: SourceFile, row: number): boolean {
  let found = known.get(file);
  if (found === undefined) {
    const { expressions } = file.facts;
    found = new Uint8Array(expressions.rows);
    for (let at = 1; at < expressions.rows; at++)
      if (expressions.kind(at) === Expression.call || expressions.kind(at) === Expression.construct)
        found[expressions.a(at)] = 1;
    known.set(file, found);
  }
  return found[row] === 1;
}
