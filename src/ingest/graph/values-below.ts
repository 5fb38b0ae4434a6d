// What descendants of a class give to a field of the receiver that the class itself has no value for (`self.Cache()` in a
// mixin): what such a field is, or makes, is of any of them.

import { Expression } from '../../model/facts.ts';
import { MOST_OVERRIDES } from '../../model/graph.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { ValueKind, type ValueSet } from '../resolve/values/values.ts';
import { plainValue, type Subclasses } from './dispatch.ts';

/** Calls of what calls give: further in nothing is looked for. */
const DEEPEST = 4;

/** What an expression (row) is by fields that only descendants give a value; 0 of all others. */
export function valueBelow(
  r: Resolver,
  subclasses: Subclasses,
  file: SourceFile,
  expression: number,
  depth = 0,
): ValueSet {
  if (expression === 0 || depth > DEEPEST) return 0;
  const { expressions, strings } = file.facts;
  const row = plainValue(r, file, expression);
  const a = expressions.a(row);
  if (expressions.kind(row) === Expression.call) {
    const callees = valueBelow(r, subclasses, file, a, depth + 1);
    return callees === 0 ? 0 : r.callResults(callees, r.argumentsOf(file, row));
  }
  if (expressions.kind(row) !== Expression.member) return 0;
  const name = strings[expressions.b(row)];
  return r.values.unionOf(r.values.members(r.valueOf(file, a)), (value) => {
    const kind = r.values.kind(value);
    if (kind !== ValueKind.self && kind !== ValueKind.selfClass) return 0;
    if (r.memberValue(value, name) !== 0) return 0;
    const below = subclasses.below(r.canonical(r.values.ref(value)));
    if (below.length > MOST_OVERRIDES) return 0;
    const as = kind === ValueKind.self ? ValueKind.instance : ValueKind.class;
    return r.values.unionOf(below, (symbol) => r.memberValue(r.values.value(as, symbol), name));
  });
}
