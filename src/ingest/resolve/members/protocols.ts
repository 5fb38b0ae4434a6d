// Interfaces that a value has the members of without naming them as an ancestor (structural types).

import { Binding, BindingFlag, Expression } from '../../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../../model/graph.ts';
import type { Resolver } from '../engine/resolver.ts';
import { isCallable, listOf, listRows, type SourceFile } from '../program/source-file.ts';

const INTERFACE = NODE_KIND_NUMBERS.Interface;
const ALIAS = NODE_KIND_NUMBERS.TypeAlias;

/** A method that an interface declares. */
export interface DeclaredMethod {
  readonly source: SourceFile;
  /** Its function (row). */
  readonly fn: number;
  readonly name: string;
}

/** Whether a symbol is an interface of the repository, or the name of a type whose members are written out with it. */
export function isInterface(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  if (file.isStub) return false;
  const { symbols } = file.facts;
  const row = symbol - file.symbolBase;
  return symbols.kind(row) === INTERFACE || (symbols.kind(row) === ALIAS && writesMembers(file, symbols.value(row)));
}

/** Whether a type (row), or one that it is made of, has its members written out. */
function writesMembers(file: SourceFile, type: number): boolean {
  const { expressions } = file.facts;
  const a = expressions.a(type);
  switch (expressions.kind(type)) {
    case Expression.class:
      return true;
    case Expression.apply:
      return listRows(file, expressions.b(type)).some((one) => writesMembers(file, one));
    case Expression.choice:
    case Expression.intersection:
      return listRows(file, a).some((one) => writesMembers(file, one));
    default:
      return false;
  }
}

/** Whether a symbol is an interface of the repository that declares members, and a value has all that must be there. */
export function hasMembersOf(r: Resolver, value: number, symbol: number): boolean {
  if (!isInterface(r, symbol)) return false;
  const file = r.program.fileOfSymbol(symbol);
  const names = requiredNames(r, file, symbol);
  return names.length > 0 && names.every((name) => r.membersOf(value, name).length > 0);
}

/** The methods that an interface declares itself, in source order. */
export function declaredMethods(r: Resolver, symbol: number): readonly DeclaredMethod[] {
  const source = r.program.fileOfSymbol(symbol);
  const { bindings, strings, symbols } = source.facts;
  return memberRows(r, source, symbol).flatMap((row): DeclaredMethod[] => {
    const member = bindings.symbol(row);
    if (member === 0 || !isCallable(source, member)) return [];
    const fn = listOf(source, symbols.functions(member))[0];
    return fn === undefined ? [] : [{ source, fn, name: strings[bindings.name(row)] }];
  });
}

function requiredNames(r: Resolver, file: SourceFile, symbol: number): readonly string[] {
  const { bindings, strings } = file.facts;
  return memberRows(r, file, symbol)
    .filter((row) => !(bindings.flags(row) & BindingFlag.optional))
    .map((row) => strings[bindings.name(row)]);
}

function memberRows(r: Resolver, file: SourceFile, symbol: number): readonly number[] {
  const scope = file.facts.symbols.members(symbol - file.symbolBase);
  if (scope === 0) return [];
  return r.scopeBindings(file, scope).filter((row) => file.facts.bindings.kind(row) !== Binding.narrowing);
}
