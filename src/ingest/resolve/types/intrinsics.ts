// What functions of the standard library are known to do to their arguments, by their names.

import type { Intrinsic } from '../../../languages/language.ts';
import { Expression } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';
import { symbolOfFunction } from './origins.ts';

/** What a function of the stubs is known to do, if anything. */
export function intrinsicOf(r: Resolver, file: SourceFile, symbol: number): Intrinsic | undefined {
  if (!file.isStub || symbol === 0) return undefined;
  const name = localName(file, symbol);
  const { intrinsics } = r.semanticsOf(file);
  return Object.hasOwn(intrinsics, name) ? intrinsics[name] : undefined;
}

/** `Class.member` of a stubs symbol: how intrinsics are named. */
function localName(file: SourceFile, symbol: number): string {
  const { symbols, strings } = file.facts;
  const own = strings[symbols.name(symbol)];
  const owner = symbols.owner(symbol);
  return owner === 0 ? own : `${localName(file, owner)}.${own}`;
}

/** What a function of the stubs that an expression (row) is is known to do, if anything. */
export function intrinsicCalled(r: Resolver, file: SourceFile, callee: number): Intrinsic | undefined {
  for (const value of r.values.members(r.valueOf(file, callee))) {
    if (r.values.kind(value) !== ValueKind.function) continue;
    const source = r.program.fileOfFunction(r.values.ref(value));
    const symbol = source.facts.functions.symbol(r.values.ref(value) - source.functionBase);
    const intrinsic = intrinsicOf(r, source, symbol);
    if (intrinsic !== undefined) return intrinsic;
  }
  return undefined;
}

/** What calling a value runs (a value): of what the library calls for another, that (`f.call(x)` runs f). */
export function runBy(r: Resolver, value: number): number {
  const { values } = r;
  const receiver = values.kind(value) === ValueKind.function ? values.receiver(value) : 0;
  return receiver !== 0 && intrinsicOfValue(r, value) === 'call-receiver' ? receiver : value;
}

/** What a function (value) of the stubs is known to do, if anything. */
function intrinsicOfValue(r: Resolver, value: number): Intrinsic | undefined {
  if (r.values.kind(value) !== ValueKind.function) return undefined;
  const source = r.program.fileOfFunction(r.values.ref(value));
  return intrinsicOf(r, source, symbolOfFunction(r, r.values.ref(value)) - source.symbolBase);
}

/** Whether a callee (row) is the library's way to call the function that it is a member of (`f.call`), whichever that is. */
export function callsReceiver(r: Resolver, file: SourceFile, callee: number): boolean {
  const { expressions, strings } = file.facts;
  if (expressions.kind(callee) !== Expression.member) return false;
  const known = r.values.members(r.valueOf(file, callee));
  if (known.length > 0) return known.some((value) => runBy(r, value) !== value);
  const name = strings[expressions.b(callee)];
  return r.values
    .members(r.builtin(file, r.semanticsOf(file).builtins.function))
    .flatMap((one) => r.values.members(r.memberValue(one, name)))
    .some((member) => intrinsicOfValue(r, member) === 'call-receiver');
}
