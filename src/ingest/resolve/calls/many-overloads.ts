// Names with more overloads than a set of values holds: the arguments choose among all of them.

import { Expression } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { functionOf, isOverload, type SourceFile } from '../program/source-file.ts';
import { ValueKind, WIDEST_SET } from '../values/values.ts';

/** What a callee (row) may be, with all overloads of its name where these are too many for the set that it was found as. */
export function allOverloads(
  r: Resolver,
  file: SourceFile,
  callee: number,
  known: readonly number[],
): readonly number[] {
  if (known.length < WIDEST_SET || !r.semanticsOf(file).rules.overloads) return known;
  const functions = bindingsOf(r, file, callee).map((binding) => overloadOf(r, binding, known[0]));
  return functions.length <= known.length || functions.includes(0) ? known : functions;
}

/** The bindings (ids) that a name means, or what a module or an object has by the name of a member. */
function bindingsOf(r: Resolver, file: SourceFile, callee: number): readonly number[] {
  const { expressions, strings } = file.facts;
  const a = expressions.a(callee);
  switch (expressions.kind(callee)) {
    case Expression.name:
      return r.lookup(file, expressions.scope(callee), a, false, callee).bindings;
    case Expression.member:
      return r.values
        .members(r.valueOf(file, a))
        .flatMap((value) => membersOf(r, value, strings[expressions.b(callee)]));
    default:
      return [];
  }
}

function membersOf(r: Resolver, value: number, name: string): readonly number[] {
  return r.values.kind(value) === ValueKind.module
    ? r.exported(r.program.fileAt(r.values.ref(value)), name).bindings
    : r.membersOf(value, name).flatMap(({ bindings }) => bindings);
}

/** The overload (a value) that a binding is of, taken from where another is taken from; 0 where it is none. */
function overloadOf(r: Resolver, binding: number, other: number): number {
  const file = r.program.fileOfBinding(binding);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  const fn = symbol === 0 || !isOverload(file, symbol) ? 0 : functionOf(file, symbol);
  const { values } = r;
  return fn === 0 ? 0 : values.value(ValueKind.function, fn, values.env(other), values.receiver(other));
}
