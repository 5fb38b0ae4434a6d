// In a type, and in its extensions, the type parameters are types of their own: an argument of the type with other arguments is
// for none of the overloads that want it with these (`Rules.extensionsAskOfArguments`).

import { Expression } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { derivesFrom } from './receiver-types.ts';

interface Candidate {
  readonly types: readonly ValueSet[];
}

/** Types nested deeper than this are taken for the same. */
const DEEPEST = 4;

/** Of candidates those that want no other type arguments than what is passed has; all if none is left. */
export function byOwnParameters<One extends Candidate>(
  r: Resolver,
  candidates: readonly One[],
  args: CallArguments,
  passed: readonly ValueSet[],
): readonly One[] {
  if (candidates.length < 2 || !r.semanticsOf(args.file).rules.extensionsAskOfArguments) return candidates;
  const own = ownParameters(r, args);
  if (own.size === 0) return candidates;
  const left = candidates.filter(({ types }) =>
    passed.every((given, index) => !isOther(r, own, given, types[index] ?? 0, 0)),
  );
  return left.length === 0 ? candidates : left;
}

/** The type parameters of the type that a call stands in, with what they are said to be there (the empty set: themselves). */
function ownParameters(r: Resolver, { file, call }: CallArguments): ReadonlyMap<number, ValueSet> {
  const own = new Map<number, ValueSet>();
  const { expressions, functions, scopes } = file.facts;
  const fn = scopes.function(expressions.scope(call));
  const owner = fn === 0 ? 0 : functions.class(fn);
  if (owner === 0) return own;
  const said = equalities(r, file, functions.receiverType(fn));
  for (const parameter of r.typeParameters(r.canonical(file.symbolBase + owner))) {
    const source = r.program.fileOfBinding(parameter);
    const { bindings, strings } = source.facts;
    own.set(parameter, said.get(strings[bindings.name(parameter - source.bindingBase)]) ?? 0);
  }
  return own;
}

/** What the type (row) of a receiver says that type parameters are, by their names. */
function equalities(r: Resolver, file: SourceFile, type: number): ReadonlyMap<string, ValueSet> {
  const { expressions, strings } = file.facts;
  const said = new Map<string, ValueSet>();
  const parts = expressions.kind(type) === Expression.intersection ? listRows(file, expressions.a(type)) : [type];
  for (const part of parts) {
    if (expressions.kind(part) !== Expression.apply) continue;
    for (const row of listOf(file, expressions.b(part)))
      if (expressions.kind(row) === Expression.keyword && expressions.c(row) === 1)
        said.set(strings[expressions.a(row)], r.typeOf(file, expressions.b(row)));
  }
  return said;
}

/** Whether all that is given has other type arguments than a type that is wanted. */
function isOther(
  r: Resolver,
  own: ReadonlyMap<number, ValueSet>,
  given: ValueSet,
  wanted: ValueSet,
  depth: number,
  isItem = false,
): boolean {
  const { values } = r;
  const [value, ...more] = values.members(given);
  const [type, ...further] = values.members(wanted);
  if (value === undefined || type === undefined || more.length > 0 || further.length > 0 || depth > DEEPEST)
    return false;
  if (values.kind(type) === ValueKind.parameter) {
    const said = own.get(values.ref(type));
    if (said === undefined || value === type) return false;
    return said === 0 ? depth > 0 : isOther(r, own, given, said, depth, isItem);
  }
  if (values.kind(value) === ValueKind.parameter) return depth > 0 && own.get(values.ref(value)) === 0;
  if (values.kind(type) !== ValueKind.instance || values.kind(value) !== ValueKind.instance) return false;
  const [symbol, other] = [r.canonical(values.ref(value)), r.canonical(values.ref(type))];
  // Items of what the library has are taken for what they are below; other types are the same or not.
  if (symbol !== other)
    return depth > 0 && !(isItem && (derivesFrom(r, symbol, other) || derivesFrom(r, other, symbol)));
  const { isStub } = r.program.fileOfSymbol(symbol);
  const theirs = values.bindings(values.env(type));
  const known = values.bindings(values.env(value));
  return r.typeParameters(symbol).some((parameter) => {
    const argument = known.get(parameter) ?? 0;
    // A type by its bare name is the one that stands around.
    const expected = theirs.get(parameter) ?? (own.has(parameter) ? values.of(ValueKind.parameter, parameter) : 0);
    return argument !== 0 && expected !== 0 && isOther(r, own, argument, expected, depth + 1, isStub);
  });
}
