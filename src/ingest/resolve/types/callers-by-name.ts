// Where a function is called, as far as names tell: for what must be known before anything else is evaluated, and so
// before call sites have targets.

import type { Resolver } from '../engine/resolver.ts';
import { callRows } from '../program/callees.ts';
import { calledName, isCallable, type SourceFile, writtenName } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';
import { argumentFor, isConstructor } from './receivers.ts';

/** The calls of a name (file and row), by the name. */
export type CallsByName = ReadonlyMap<string, readonly (readonly [SourceFile, number])[]>;

/** An argument (row) of a call (row). */
export interface PassedArgument {
  readonly file: SourceFile;
  readonly call: number;
  readonly argument: number;
}

/** The calls of a name, or of a member, and what is constructed by a name, in files that `isWanted`. */
export function callsByName(r: Resolver, isWanted: (file: SourceFile) => boolean): CallsByName {
  const calls = new Map<string, (readonly [SourceFile, number])[]>();
  for (const file of r.program.files) {
    if (file.isStub || !isWanted(file)) continue;
    const { expressions } = file.facts;
    for (const row of callRows(file.facts)) {
      const name = calledName(file, expressions.a(row));
      if (name === '') continue;
      const known = calls.get(name);
      if (known) known.push([file, row]);
      else calls.set(name, [[file, row]]);
    }
  }
  return calls;
}

/**
 * What is written for a parameter (row of a binding) wherever something of its function's name is called, or of the name of
 * the class that the function constructs; see `runs`.
 */
export function writtenFor(r: Resolver, calls: CallsByName, file: SourceFile, row: number): readonly PassedArgument[] {
  const { bindings, functions, strings, symbols } = file.facts;
  const fn = bindings.function(row);
  const symbol = functions.symbol(fn);
  if (fn === 0 || symbol === 0 || !isCallable(file, symbol)) return [];
  const called = isConstructor(r, file, symbol) ? functions.class(fn) : symbol;
  return (calls.get(writtenName(file, strings[symbols.name(called)])) ?? []).flatMap(([source, call]) => {
    if (source.language.group !== file.language.group) return [];
    const argument = argumentFor(file, row, r.argumentsOf(source, call));
    return argument === undefined ? [] : [{ file: source, call, argument }];
  });
}

/** Whether a call (row) runs a function (id). */
export function runs(r: Resolver, file: SourceFile, call: number, fn: number): boolean {
  const { values } = r;
  const isIt = (value: number): boolean => values.kind(value) === ValueKind.function && values.ref(value) === fn;
  return values.members(r.valueOf(file, file.facts.expressions.a(call))).some((value) => {
    if (values.kind(value) !== ValueKind.class) return isIt(value);
    const { construct } = r.semanticsOf(file).protocols;
    const instance = values.value(ValueKind.instance, r.canonical(values.ref(value)));
    return construct.some((name) => values.members(r.memberValue(instance, name)).some(isIt));
  });
}
