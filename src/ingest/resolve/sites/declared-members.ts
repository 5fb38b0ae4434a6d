// Members that are declared with the type of a function, and not defined as one: whatever an object has there is called by the
// member's name, or by another name that it was given.

import { Binding, Expression } from '../../../model/facts.ts';
import { classOfObject, isInstance } from '../calls/receiver-types.ts';
import type { Found, Resolver } from '../engine/resolver.ts';
import { listRows, type SourceFile } from '../program/source-file.ts';
import { callsReceiver } from '../types/intrinsics.ts';
import { identityOf } from '../types/origins.ts';
import { ValueKind } from '../values/values.ts';

/** A member is followed through no more other names than these. */
const MOST_ALIASES = 4;

export interface DeclaredMember {
  /** Symbol id. */
  readonly symbol: number;
  /** The class (symbol id) of whose objects it is called, or 0. */
  readonly through: number;
}

/**
 * The declared members that a callee (row) names. None where only functions can be called: there a call runs what a member
 * holds.
 */
export function declaredMembers(r: Resolver, file: SourceFile, callee: number, depth = 0): readonly DeclaredMember[] {
  const { expressions, strings } = file.facts;
  if (depth > MOST_ALIASES || r.semanticsOf(file).rules.callablesApart) return [];
  const [a, b] = [expressions.a(callee), expressions.b(callee)];
  const others = (found: Found): readonly DeclaredMember[] => [
    ...found.bindings.flatMap((binding) => ofOtherName(r, binding, depth)),
    ...(found.written ?? []).flatMap((id) => {
      const home = r.program.fileOfExpression(id);
      return declaredMembers(r, home, id - home.expressionBase, depth + 1);
    }),
  ];
  if (expressions.kind(callee) === Expression.name)
    return r
      .lookup(file, expressions.scope(callee), a, false, callee)
      .bindings.flatMap((binding) => others(r.follow(binding)));
  if (expressions.kind(callee) !== Expression.member) return [];
  if (callsReceiver(r, file, callee)) return declaredMembers(r, file, a, depth + 1);
  const name = strings[b];
  return r.values.members(r.valueOf(file, a)).flatMap((value): readonly DeclaredMember[] => {
    if (r.values.kind(value) === ValueKind.module)
      return others(r.exported(r.program.fileAt(r.values.ref(value)), name));
    const named = r
      .membersOf(value, name)
      .flatMap(({ bindings }) => bindings)
      .flatMap((binding) => ofMember(r, value, binding) ?? ofOtherName(r, binding, depth));
    if (named.length > 0) return named;
    return writtenFor(r, value, name).flatMap((one) => declaredMembers(r, one.file, one.value, depth + 1));
  });
}

/** The expressions (rows) that a member of an object (value) is given, where the object is written or from outside. */
function writtenFor(
  r: Resolver,
  object: number,
  name: string,
): readonly { readonly file: SourceFile; readonly value: number }[] {
  const identity = identityOf(r, object);
  const given = identity !== '' && r.patchedNames(identity) ? r.patchedMembers(identity, name) : [];
  if (given.length > 0 || r.values.kind(object) !== ValueKind.record) return given;
  const file = r.program.fileOfExpression(r.values.ref(object));
  const { expressions, strings } = file.facts;
  const row = r.values.ref(object) - file.expressionBase;
  if (expressions.kind(row) !== Expression.record) return [];
  const triples = listRows(file, expressions.a(row));
  const named = triples.filter((_, at) => at % 3 === 2 && triples[at - 2] !== 0 && strings[triples[at - 2]] === name);
  return named.map((value) => ({ file, value }));
}

/** A member (binding id) of a value that is declared with the type of a function; undefined of one with another type or none. */
function ofMember(r: Resolver, value: number, binding: number): DeclaredMember | undefined {
  const source = r.program.fileOfBinding(binding);
  const { bindings, symbols } = source.facts;
  const row = binding - source.bindingBase;
  const symbol = bindings.symbol(row);
  const type = symbol === 0 ? 0 : bindings.type(row) || symbols.type(symbol);
  if (source.isStub || type === 0 || !holdsFunction(r, source, type)) return undefined;
  return { symbol: source.symbolBase + symbol, through: classOfObject(r, value) };
}

/** What a name (binding id) without a type of its own is another name of. */
function ofOtherName(r: Resolver, binding: number, depth: number): readonly DeclaredMember[] {
  const source = r.program.fileOfBinding(binding);
  const { bindings, symbols } = source.facts;
  const row = binding - source.bindingBase;
  const symbol = bindings.symbol(row);
  const value = bindings.value(row) || (symbol === 0 ? 0 : symbols.value(symbol));
  const isTyped = bindings.type(row) !== 0 || (symbol !== 0 && symbols.type(symbol) !== 0);
  if (source.isStub || isTyped || value === 0 || bindings.kind(row) === Binding.narrowing) return [];
  return declaredMembers(r, source, value, depth + 1);
}

function holdsFunction(r: Resolver, file: SourceFile, type: number): boolean {
  const { call } = r.semanticsOf(file).protocols;
  return r.values
    .members(r.typeOf(file, type))
    .some(
      (value) =>
        r.values.kind(value) === ValueKind.function ||
        (call !== undefined && isInstance(r, value) && r.membersOf(value, call).length > 0),
    );
}
