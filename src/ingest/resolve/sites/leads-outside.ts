// Calls that lead out of the repository, as opposed to those of which nothing is known.

import { Expression } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { isOfRepository } from '../types/origins.ts';
import { ValueKind } from '../values/values.ts';
import { objectOfComputed } from './name-patterns.ts';

/** Whether a callee without a known target belongs to the outside: a global name, or a member of something foreign. */
export function leadsOutside(r: Resolver, file: SourceFile, callee: number): boolean {
  const { expressions } = file.facts;
  const kind = expressions.kind(callee);
  const a = expressions.a(callee);
  if (kind === Expression.name) {
    const found = r.lookup(file, expressions.scope(callee), a, false, callee);
    return (
      (found.bindings.length === 0 && found.values === 0) ||
      found.bindings.every((binding) => r.program.fileOfBinding(binding).isStub)
    );
  }
  const isMember = kind === Expression.member || kind === Expression.index;
  const object = isMember ? a : objectOfComputed(r, file, callee);
  if (object === undefined) return kind === Expression.call && !givesHeld(r, file, a) && leadsOutside(r, file, a);
  const objects = r.values
    .members(r.valueOf(file, object))
    .filter((value) => r.values.kind(value) !== ValueKind.parameter);
  // What an item of a library's container is, nobody has said.
  if (kind === Expression.index && objects.some((value) => r.values.kind(value) === ValueKind.instance)) return false;
  return objects.length > 0 ? !objects.some((value) => isOfRepository(r, value)) : leadsOutside(r, file, object);
}

/** Whether what is called is of the library and gives what its object was given (`map.get(key)`): nobody has said what that is. */
function givesHeld(r: Resolver, file: SourceFile, callee: number): boolean {
  return r.values.members(r.valueOf(file, callee)).some((value) => {
    if (r.values.kind(value) !== ValueKind.function) return false;
    const source = r.program.fileOfFunction(r.values.ref(value));
    const type = source.facts.functions.returnType(r.values.ref(value) - source.functionBase);
    if (!source.isStub || type === 0) return false;
    return r.values.members(r.typeOf(source, type)).some((one) => r.values.kind(one) === ValueKind.parameter);
  });
}
