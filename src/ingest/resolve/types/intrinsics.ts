// What functions of the standard library are known to do to their arguments, by their names.

import type { Intrinsic } from '../../../languages/language.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';

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
