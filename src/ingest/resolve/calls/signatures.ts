// What runs when a value is called or constructed: itself, a constructor, or the call signatures of its type.

import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { functionalMember } from '../members/functional.ts';
import type { SourceFile } from '../program/source-file.ts';
import { expectedReceiver } from '../types/receivers.ts';
import { ValueKind } from '../values/values.ts';
import { fittingSignatures } from './overloads.ts';
import { selectOverloads } from './select-overload.ts';

/** The function types that a function expression is expected to have. */
export function functionsExpected(r: Resolver, file: SourceFile, expression: number): readonly number[] {
  return r.values.members(r.expectedType(file, expression)).flatMap((value) => functionsBehind(r, value, false));
}

/** See `Resolver.expectedOf`. */
export function expectedOf(r: Resolver, file: SourceFile, fn: number): ReturnType<Resolver['expectedOf']> {
  const expression = file.facts.functions.expression(fn);
  const expected = functionsExpected(r, file, expression);
  const takesParameter = expected.some((value) => {
    const source = r.program.fileOfFunction(r.values.ref(value));
    return source.facts.functions.parameters(r.values.ref(value) - source.functionBase) !== 0;
  });
  return { receiver: expectedReceiver(r, file, expression), takesParameter: takesParameter || expected.length === 0 };
}

/** The functions that run when a value is called or constructed, as function values: with arguments, those that fit. */
export function functionsBehind(
  r: Resolver,
  value: number,
  construct: boolean,
  args?: CallArguments,
): readonly number[] {
  const { values } = r;
  if (values.kind(value) === ValueKind.function) return [value];
  const isFunction = (one: number): boolean => values.kind(one) === ValueKind.function;
  if (values.kind(value) === ValueKind.class) {
    const file = r.program.fileOfSymbol(values.ref(value));
    const instance = values.value(ValueKind.instance, r.canonical(values.ref(value)), values.env(value));
    const constructors = r
      .semanticsOf(file)
      .protocols.construct.flatMap((name) => values.members(r.memberValue(instance, name)))
      .filter(isFunction);
    return args === undefined ? constructors : selectOverloads(r, constructors, args);
  }
  if (values.kind(value) !== ValueKind.instance) return [];
  const file = r.program.fileOfSymbol(values.ref(value));
  const { protocols } = r.semanticsOf(file);
  const methods = (name: string | undefined): readonly number[] =>
    name === undefined ? [] : values.members(r.memberValue(value, name)).filter(isFunction);
  const own = methods(construct ? (protocols.constructSignature ?? protocols.call) : protocols.call);
  const called = own.length > 0 ? own : methods(functionalMember(r, values.ref(value)));
  return args === undefined ? called : fittingSignatures(r, called, args);
}
