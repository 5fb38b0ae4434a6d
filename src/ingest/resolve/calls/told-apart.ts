// The parameters that overloads are told apart by, and arrays among their types.

import type { Resolver } from '../engine/resolver.ts';
import { listRows, type SourceFile } from '../program/source-file.ts';
import { givenParameters } from '../types/receivers.ts';
import type { ValueSet } from '../values/values.ts';
import { nameOf } from './boxes.ts';

/** The parameters that arguments are for: the receiver's too, where it is passed as one of them. */
export function parametersOf(file: SourceFile, fn: number, withReceiver = false): readonly number[] {
  return withReceiver ? listRows(file, file.facts.functions.parameters(fn)) : givenParameters(file, fn);
}

export function arrayOf(r: Resolver, file: SourceFile, item: ValueSet): ValueSet {
  return r.builtin(file, r.semanticsOf(file).builtins.array, [item]);
}

export function isArray(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  return file.isStub && nameOf(file, symbol) === r.semanticsOf(file).builtins.array;
}

export function itemOf(r: Resolver, value: number): ValueSet {
  const [parameter] = r.typeParameters(r.values.ref(value));
  return parameter === undefined ? 0 : (r.values.bindings(r.values.env(value)).get(parameter) ?? 0);
}
