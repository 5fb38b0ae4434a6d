// Members that a function gives to what it is passed (`function method(object, name, f) { object[name] = f }`), told where it is
// called; and members that a loop over the keys of another object copies (`target[key] = source[key]`).

import { Binding, Expression } from '../../../model/facts.ts';
import type { CallArguments, PatchedMember, Resolver } from '../engine/resolver.ts';
import { boundHere } from '../names/bindings.ts';
import { listRows, type SourceFile } from '../program/source-file.ts';
import type { Passed } from '../types/contents.ts';
import { intrinsicCalled } from '../types/intrinsics.ts';
import { identityOf, isOfRepository } from '../types/origins.ts';
import { argumentFor } from '../types/receivers.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

/** A name for all that is copied, and names that lead to names: deeper than this nothing is looked for. */
const DEEPEST = 8;
/** Calls of calls that hand on what they are passed. */
const DEEPEST_CALLS = 3;
/** Of more calls that give a member by one assignment, the first say enough. */
const MOST_CALLS = 256;

/** Takes a member of a thing (by its identity). */
type TakeGiven = (identity: string, name: string, member: PatchedMember) => void;

/** A call of a function that gives a member to what it is passed. */
interface GivingCall {
  readonly file: SourceFile;
  /** Where the call stands, and what it passes. */
  readonly from: SourceFile;
  readonly args: CallArguments;
  /** The call of the function around it, which hands on what it is passed itself. */
  readonly outer: GivingCall | undefined;
}

/** What an assignment (row) to a member of a parameter, or of what is taken of one, gives to what callers pass. */
export function givenToPassed(r: Resolver, file: SourceFile, row: number, passed: Passed, take: TakeGiven): void {
  const { assignments, expressions, strings } = file.facts;
  const target = assignments.target(row);
  const object = expressions.a(target);
  if (parameterUnder(r, file, object) === 0) return;
  const isIndex = expressions.kind(target) === Expression.index;
  const value = assignments.value(row);
  const key = expressions.b(target);
  for (const at of givingCalls(r, file, isIndex ? [object, key, value] : [object, value], passed, 0)) {
    // What is no more than of a type of the library is not all that is of the type.
    const identities = r.values
      .members(valueAt(r, at, object))
      .filter((one) => isOfRepository(r, one))
      .map((one) => identityOf(r, one))
      .filter((identity) => identity !== '');
    if (identities.length === 0) continue;
    const member = givenValue(r, at, value, file.facts.assignments.symbol(row));
    const names = isIndex ? namesAt(r, at, key) : [strings[key]];
    for (const identity of identities) for (const name of names) take(identity, name, member);
  }
}

/** The calls that tell what expressions (rows) are which name parameters, also where what is passed is a parameter again. */
function givingCalls(
  r: Resolver,
  file: SourceFile,
  rows: readonly number[],
  passed: Passed,
  depth: number,
): readonly GivingCall[] {
  const parameter = rows.map((row) => parameterUnder(r, file, row)).find((one) => one !== 0);
  const found: GivingCall[] = [];
  for (const { file: from, call } of parameter === undefined ? [] : passed.arguments(file, parameter)) {
    if (found.length >= MOST_CALLS) break;
    const one: GivingCall = { file, from, args: r.argumentsOf(from, call), outer: undefined };
    const given = rows.map((row) => argumentAt(r, one, row)).filter((argument) => argument !== 0);
    const isHandedOn = given.some((argument) => parameterUnder(r, from, argument) !== 0);
    const outer = isHandedOn && depth < DEEPEST_CALLS ? givingCalls(r, from, given, passed, depth + 1) : [];
    if (outer.length === 0) found.push(one);
    else for (const around of outer) found.push({ ...one, outer: around });
  }
  return found;
}

/** The parameter (row) that an expression (row) names, or of whose members it is one; 0 where there is none. */
function parameterUnder(r: Resolver, file: SourceFile, expression: number): number {
  const { bindings, expressions } = file.facts;
  let at = expression;
  while (expressions.kind(at) === Expression.member || expressions.kind(at) === Expression.cast) at = expressions.a(at);
  const row = boundHere(r, file, at);
  return bindings.kind(row) === Binding.parameter ? row : 0;
}

/** The argument (row) that a call passes for what an expression (row) names, or is taken of; 0 where it names no parameter. */
function argumentAt(r: Resolver, at: GivingCall, expression: number): number {
  const parameter = parameterUnder(r, at.file, expression);
  return parameter === 0 ? 0 : (argumentFor(at.file, parameter, at.args) ?? 0);
}

function valueAt(r: Resolver, at: GivingCall, expression: number): ValueSet {
  const { expressions, strings } = at.file.facts;
  const a = expressions.a(expression);
  if (expressions.kind(expression) === Expression.cast) return valueAt(r, at, a);
  if (expressions.kind(expression) === Expression.member && parameterUnder(r, at.file, a) !== 0)
    return r.memberOfSet(valueAt(r, at, a), strings[expressions.b(expression)]);
  const argument = argumentAt(r, at, expression);
  if (argument === 0) return r.valueOf(at.file, expression);
  return at.outer === undefined ? r.valueOf(at.from, argument) : valueAt(r, at.outer, argument);
}

function namesAt(r: Resolver, at: GivingCall, key: number): readonly string[] {
  // The parameter of a callback is itself beside what is passed for it.
  const keys = r.values.members(valueAt(r, at, key)).filter((one) => r.values.kind(one) !== ValueKind.parameter);
  return keys.every((one) => r.values.kind(one) === ValueKind.literal)
    ? keys.map((one) => r.values.textOf(r.values.ref(one)))
    : [];
}

/** What is assigned: what the call passes, or what the function makes itself. */
function givenValue(r: Resolver, at: GivingCall, value: number, symbol: number): PatchedMember {
  const isPassed = at.file.facts.expressions.kind(value) === Expression.name;
  const argument = isPassed ? argumentAt(r, at, value) : 0;
  if (argument === 0) return { file: at.file, value, symbol };
  const { expressions, functions } = at.from.facts;
  const isFunction = expressions.kind(argument) === Expression.function;
  const own = isFunction ? functions.symbol(expressions.a(argument)) : 0;
  return at.outer === undefined
    ? { file: at.from, value: argument, symbol: own }
    : givenValue(r, at.outer, argument, own);
}

/** What stands under a key in an object (row), or a part of it by the names of members. */
interface UnderKey {
  readonly object: number;
  readonly path: readonly string[];
}

/** Whether an assignment (row) copies what stands under its key in another object, by itself or as a part of that. */
export function isCopy(r: Resolver, file: SourceFile, row: number): boolean {
  const { assignments, expressions } = file.facts;
  const key = boundHere(r, file, expressions.b(assignments.target(row)));
  return key !== 0 && underKey(r, file, assignments.value(row), key, 0).length > 0;
}

/** What a copy (see `isCopy`) gives under a name: what is assigned where the key is that name. */
export function copiedUnder(r: Resolver, { file, value }: PatchedMember, key: number, name: string): ValueSet {
  return r.values.unionOf(underKey(r, file, value, boundHere(r, file, key), 0), ({ object, path }) =>
    [name, ...path].reduce((set, one) => r.memberOfSet(set, one), r.valueOf(file, object)),
  );
}

/** What an expression (row) may be that stands under a key (row of a binding) in some object. */
function underKey(r: Resolver, file: SourceFile, expression: number, key: number, depth: number): readonly UnderKey[] {
  const { bindings, expressions, strings } = file.facts;
  const a = expressions.a(expression);
  if (depth > DEEPEST) return [];
  const further = (row: number): readonly UnderKey[] => underKey(r, file, row, key, depth + 1);
  switch (expressions.kind(expression)) {
    case Expression.index:
      return boundHere(r, file, expressions.b(expression)) === key ? [{ object: a, path: [] }] : [];
    case Expression.member:
      return further(a).map(({ object, path }) => ({ object, path: [...path, strings[expressions.b(expression)]] }));
    case Expression.cast:
      return further(a);
    case Expression.choice:
      return listRows(file, a).flatMap(further);
    case Expression.name: {
      const row = boundHere(r, file, expression);
      return bindings.kind(row) === Binding.variable ? further(bindings.value(row)) : [];
    }
    case Expression.unpacked: {
      const object = entriesOf(r, file, expression, key);
      return object === 0 ? [] : [{ object, path: [] }];
    }
    default:
      return [];
  }
}

/**
 * The object (row) whose entries an expression is the second part of (`[key, value]` of `Object.entries(object)`), where the
 * first is the key (row of a binding); else 0.
 */
function entriesOf(r: Resolver, file: SourceFile, expression: number, key: number): number {
  const { bindings, expressions } = file.facts;
  const entry = expressions.a(expression);
  if (expressions.b(expression) !== 1) return 0;
  const first = bindings.value(key);
  const isFirst = expressions.kind(first) === Expression.unpacked && expressions.b(first) === 0;
  if (!isFirst || expressions.a(first) !== entry || expressions.kind(entry) !== Expression.iterated) return 0;
  const call = expressions.a(entry);
  if (expressions.kind(call) !== Expression.call || intrinsicCalled(r, file, expressions.a(call)) !== 'entries')
    return 0;
  return r.argumentsOf(file, call).positional[0] ?? 0;
}
