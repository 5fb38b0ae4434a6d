// Overloads that differ by what they give: which of them a call runs is told by what is expected where it stands
// (`Rules.resultsOverload`).

import { Expression } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import type { ValueSet } from '../values/values.ts';

interface Candidate {
  readonly value: number;
  readonly file: SourceFile;
  readonly fn: number;
}

/** Whether values may be given where a type is expected. */
type Fits = (given: ValueSet, wanted: ValueSet) => boolean;

/** By files, which never change: the names of the members that are taken of expressions (rows). */
const known = new WeakMap<SourceFile, ReadonlyMap<number, string>>();

/** Of candidates those that give what is expected of a call, or what has the member that is taken of it; all if none does. */
export function byResult<One extends Candidate>(
  r: Resolver,
  candidates: readonly One[],
  { file, call }: CallArguments,
  fits: Fits,
): readonly One[] {
  if (candidates.length < 2 || call === 0 || !r.semanticsOf(file).rules.resultsOverload) return candidates;
  const results = candidates.map((one) => resultOf(r, one));
  if (results.every((result) => result === results[0])) return candidates;
  const expected = r.expectedByPlace(file, call);
  const member = takenMembers(file).get(call);
  if (expected === 0 && member === undefined) return candidates;
  const left = candidates.filter((_, at) => {
    const result = results[at] ?? 0;
    if (result === 0) return true;
    if (member !== undefined) return r.values.members(result).some((one) => r.membersOf(one, member).length > 0);
    return fits(result, expected);
  });
  return left.length === 0 ? candidates : left;
}

function resultOf(r: Resolver, { value, file, fn }: Candidate): ValueSet {
  const type = file.facts.functions.returnType(fn);
  return type === 0 ? 0 : r.substitute(r.typeOf(file, type), r.values.env(value));
}

function takenMembers(file: SourceFile): ReadonlyMap<number, string> {
  let members = known.get(file);
  if (members === undefined) {
    const { expressions, strings } = file.facts;
    const found = new Map<number, string>();
    for (let row = 1; row < expressions.rows; row++)
      if (expressions.kind(row) === Expression.member) found.set(expressions.a(row), strings[expressions.b(row)]);
    members = found;
    known.set(file, members);
  }
  return members;
}
