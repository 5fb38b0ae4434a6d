// What a function without types is called with, told by what is done with it after it was handed over: followed forward
// from the call that it is an argument of, through parameters, variables, fields, lists and `arguments`, to where it is
// called, to an event that it hears, or out of the repository.

import { Binding, Expression, RAISED } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { givenMembers } from '../members/given-members.ts';
import { ALL_MEMBERS, OUTSIDE } from '../members/patched-members.ts';
import { firstBinding, listOf, type SourceFile } from '../program/source-file.ts';
import { Role, usesIn } from '../program/uses.ts';
import { identityOf } from '../types/origins.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { functionsBehind } from './signatures.ts';

/** Expressions that are looked at for one function. */
const MOST_STEPS = 60;
/** A member that stands more often than this in a file says nothing of what is stored in it. */
const MOST_MEMBERS = 24;
/** Wider than this, what is passed says nothing. */
const MOST_VALUES = 8;

/** What is followed: a function, or (`held`) a list that has it as an item. */
interface Search {
  readonly r: Resolver;
  readonly index: number;
  /** The file and the row of the parameter. */
  readonly file: SourceFile;
  readonly parameter: number;
  readonly seen: Set<number>;
  steps: number;
  found: ValueSet;
}

/** What is passed for a parameter (a binding of the file) of a function (row) that is an expression, or has a name in the file. */
export function handedOver(r: Resolver, file: SourceFile, fn: number, parameter: number): ValueSet {
  const { bindings, functions } = file.facts;
  const search: Search = { r, index: bindings.index(parameter), file, parameter, seen: new Set(), steps: 0, found: 0 };
  const expression = functions.expression(fn);
  if (expression !== 0) followUse(search, file, expression, false);
  else if (r.semanticsOf(file).handing !== undefined) {
    const declared = declarationOf(file, fn);
    // Where it is called by its name it is not handed over.
    for (const use of declared === 0 ? [] : usesOf(r, file, declared))
      if (usesIn(file).role[use] !== Role.callee) followUse(search, file, use, false);
  }
  const known = r.values.members(search.found).filter((value) => r.values.kind(value) !== ValueKind.parameter);
  return known.length > MOST_VALUES ? 0 : r.values.setOf(known);
}

/** The binding (row) of a function (row) that is declared by a name, and no member of a class; or 0. */
function declarationOf(file: SourceFile, fn: number): number {
  const { bindings, functions, scopes, symbols } = file.facts;
  const symbol = functions.symbol(fn);
  if (symbol === 0 || functions.class(fn) !== 0) return 0;
  for (let scope = scopes.parent(functions.scope(fn)); scope !== 0; scope = scopes.parent(scope)) {
    const found = firstBinding(file, scope, symbols.name(symbol));
    if (found !== 0) return bindings.symbol(found) === symbol ? found : 0;
  }
  return 0;
}

/** Goes on from an expression (row) to what it is part of. */
function followUse(search: Search, file: SourceFile, row: number, held: boolean): void {
  const id = file.expressionBase + row;
  if (search.steps++ > MOST_STEPS || search.seen.has(id)) return;
  search.seen.add(id);
  const { expressions, strings } = file.facts;
  const { around, role, place } = usesIn(file);
  const of = around[row];
  switch (role[row]) {
    case Role.callee:
      if (!held) takeCall(search, file, of, search.index);
      return;
    case Role.argument:
      followArgument(search, file, of, place[row], held);
      return;
    case Role.object: {
      if (expressions.kind(of) === Expression.index) {
        if (held) followUse(search, file, of, false);
      } else if (role[of] === Role.callee) followMethod(search, file, around[of], strings[expressions.b(of)], held);
      return;
    }
    case Role.assigned:
      followTarget(search, file, expressions.a(of), held);
      followUse(search, file, of, held);
      return;
    case Role.same:
      followUse(search, file, of, held);
      return;
    case Role.item:
      if (!held) followUse(search, file, of, true);
      return;
    case Role.bound:
      followBinding(search, file, of, held);
      return;
    default:
  }
}

/** Takes what a call passes at a position. */
function takeCall(search: Search, file: SourceFile, call: number, index: number): void {
  const { r } = search;
  const argument = r.argumentsOf(file, call).positional[index];
  if (argument !== undefined) search.found = r.values.union(search.found, r.valueOf(file, argument));
}

/** A method of what is followed is called: `f.call(x, a)`, `list.forEach((f) => f(a))`. */
function followMethod(search: Search, file: SourceFile, call: number, name: string, held: boolean): void {
  const { handing } = search.r.semanticsOf(file);
  if (handing === undefined) return;
  if (!held && name === handing.call) takeCall(search, file, call, search.index + 1);
  if (!held) return;
  if (handing.copies.includes(name)) followUse(search, file, call, true);
  if (!handing.visits.includes(name)) return;
  const [visitor] = search.r.argumentsOf(file, call).positional;
  if (visitor === undefined || file.facts.expressions.kind(visitor) !== Expression.function) return;
  const [parameter] = listOf(file, file.facts.functions.parameters(file.facts.expressions.a(visitor)));
  if (parameter !== undefined) followBinding(search, file, parameter, false);
}

function followArgument(search: Search, file: SourceFile, call: number, place: number, held: boolean): void {
  const { r } = search;
  const { expressions, strings } = file.facts;
  let callee = expressions.a(call);
  let at = place;
  let each = held;
  const isMember = expressions.kind(callee) === Expression.member;
  const name = isMember ? strings[expressions.b(callee)] : '';
  const { handing } = r.semanticsOf(file);
  if (handing === undefined) return;
  if (isMember && !held && place === 1) takeEvents(search, file, call, callee);
  if (isMember && (name === handing.call || name === handing.apply)) {
    callee = expressions.a(callee);
    at = place - 1;
    if (place === 0) {
      // `slice.call(arguments, 1)`: what copies a list gives another that has the same items.
      if (held && isOfLibrary(r, file, callee)) followUse(search, file, call, true);
      return;
    }
    if (name === handing.apply) each = false;
  }
  if (isMember && !held && handing.stores.includes(name) && isMemberOrName(file, expressions.a(callee)))
    followPlace(search, file, expressions.a(callee), true);
  const called = [
    ...r.values.members(r.valueOf(file, callee)),
    ...givenMembers(r, file, callee).map(({ value }) => value),
  ];
  for (const value of called) {
    if (r.values.kind(value) === ValueKind.external) takeOutside(search, value);
    else if (r.values.kind(value) === ValueKind.function) followParameter(search, r.values.ref(value), at, each);
    else if (r.values.kind(value) === ValueKind.class)
      for (const made of functionsBehind(r, value, true)) followParameter(search, r.values.ref(made), at, each);
  }
}

function isMemberOrName(file: SourceFile, row: number): boolean {
  const kind = file.facts.expressions.kind(row);
  return kind === Expression.member || kind === Expression.name;
}

function isOfLibrary(r: Resolver, file: SourceFile, callee: number): boolean {
  const values = r.values.members(r.valueOf(file, callee));
  return values.every(
    (value) => r.values.kind(value) === ValueKind.function && r.program.fileOfFunction(r.values.ref(value)).isStub,
  );
}

/** An object that a call hands to code outside. */
interface GivenAway {
  readonly object: ValueSet;
  /** The position of the argument. */
  readonly place: number;
}

/**
 * Code outside hands a function that it is given what it was given itself: of these objects the one that has most of the
 * members which the function uses, and of several such the one at the parameter's position.
 */
function takeOutside(search: Search, outside: number): void {
  const { r } = search;
  const given = r.patchedMembers(OUTSIDE, ALL_MEMBERS).flatMap(({ file, value }) => givenAway(r, file, value, outside));
  if (given.length === 0) return;
  const used = [...membersUsed(r, search.file, search.parameter)];
  const fits = given.map(({ object }) => used.filter((name) => r.memberOfSet(object, name) !== 0).length);
  const best = given.filter((_, at) => fits[at] === Math.max(...fits));
  const there = best.filter(({ place }) => place === search.index);
  const told = there.length > 0 || Math.max(...fits) === 0 ? there : best;
  for (const { object } of told) search.found = r.values.union(search.found, object);
}

/** Where the parameter that is given a prototype (by a keyword of its name) is passed to a callee (value) outside. */
function givenAway(r: Resolver, file: SourceFile, given: number, outside: number): readonly GivenAway[] {
  const { expressions } = file.facts;
  const { around, role, place, named } = usesIn(file);
  const bindingsOf = (name: number): readonly number[] =>
    r.lookup(file, expressions.scope(name), expressions.a(name), false, name).bindings;
  const [parameter] = bindingsOf(given);
  return (named.get(expressions.a(given)) ?? [])
    .filter((use) => role[use] === Role.argument && bindingsOf(use).includes(parameter))
    .filter((use) => r.values.members(r.valueOf(file, expressions.a(around[use]))).includes(outside))
    .map((use) => ({ object: r.valueOf(file, expressions.b(given)), place: place[use] }));
}

/** The members that are read of a parameter, by name. */
function membersUsed(r: Resolver, file: SourceFile, parameter: number): ReadonlySet<string> {
  const { expressions, strings } = file.facts;
  const { around, role } = usesIn(file);
  const used = new Set<string>();
  for (const use of usesOf(r, file, parameter)) {
    if (role[use] !== Role.object || expressions.kind(around[use]) !== Expression.member) continue;
    used.add(strings[expressions.b(around[use])]);
  }
  return used;
}

/** A function that is handed to an object to hear an event is called with what the object raises it with. */
function takeEvents(search: Search, file: SourceFile, call: number, callee: number): void {
  const { r } = search;
  const { expressions, strings } = file.facts;
  const [event] = r.argumentsOf(file, call).positional;
  if (event === undefined || expressions.kind(event) !== Expression.literal) return;
  const text = strings[expressions.b(event)];
  for (const object of r.values.members(r.valueOf(file, expressions.a(callee)))) {
    for (const identity of identitiesOf(r, object)) {
      if (!r.patchedNames(identity)) continue;
      for (const raised of r.patchedMembers(identity, RAISED + text)) takeRaised(search, raised.file, raised.value);
    }
  }
}

/** An object, and of an instance its ancestors. */
export function identitiesOf(r: Resolver, object: number): readonly string[] {
  const kind = r.values.kind(object);
  if (kind === ValueKind.instance || kind === ValueKind.self)
    return r.ancestors(r.canonical(r.values.ref(object))).map(({ symbol }) => `i:${symbol}`);
  const identity = identityOf(r, object);
  return identity === '' ? [] : [identity];
}

/** A call that raises an event passes what stands behind its name; one that makes a function which does is followed. */
function takeRaised(search: Search, file: SourceFile, call: number): void {
  const { expressions, strings } = file.facts;
  const callee = expressions.a(call);
  const isBound = strings[expressions.b(callee)] === search.r.semanticsOf(file).handing?.bind;
  if (isBound) followUse(search, file, call, false);
  else takeCall(search, file, call, search.index + 1);
}

/** Goes on with a parameter of a function of the repository, or with its arguments as a list. */
function followParameter(search: Search, fn: number, place: number, held: boolean): void {
  const { r } = search;
  const file = r.program.fileOfFunction(fn);
  if (file.isStub) return;
  const row = fn - file.functionBase;
  const parameter = listOf(file, file.facts.functions.parameters(row))[place];
  if (parameter !== undefined) followBinding(search, file, parameter, held);
  const all = r.semanticsOf(file).handing?.all;
  const text = all === undefined ? -1 : r.program.textId(file, all);
  if (text <= 0) return;
  const { expressions, scopes } = file.facts;
  for (const use of usesIn(file).named.get(text) ?? [])
    if (scopes.function(expressions.scope(use)) === row) followUse(search, file, use, true);
}

/** Goes on with the uses of a variable or parameter (row) in its file. */
function followBinding(search: Search, file: SourceFile, binding: number, held: boolean): void {
  const { bindings } = file.facts;
  if (bindings.kind(binding) === Binding.field) followMembers(search, file, bindings.name(binding), held);
  else for (const use of usesOf(search.r, file, binding)) followUse(search, file, use, held);
}

/** The expressions (rows) of a file that name a variable, parameter or function (row) of it. */
function usesOf(r: Resolver, file: SourceFile, binding: number): readonly number[] {
  const { bindings, expressions } = file.facts;
  return (usesIn(file).named.get(bindings.name(binding)) ?? []).filter((use) =>
    r
      .lookup(file, expressions.scope(use), expressions.a(use), false, use)
      .bindings.includes(file.bindingBase + binding),
  );
}

/** Goes on with what is assigned to. */
function followTarget(search: Search, file: SourceFile, target: number, held: boolean): void {
  const { expressions } = file.facts;
  if (expressions.kind(target) === Expression.index) followPlace(search, file, expressions.a(target), true);
  else if (expressions.kind(target) === Expression.member) followMembers(search, file, expressions.b(target), held);
}

/** Goes on with whatever else reads the variable or member that an expression (row) reads. */
function followPlace(search: Search, file: SourceFile, row: number, held: boolean): void {
  const { r } = search;
  const { expressions } = file.facts;
  if (expressions.kind(row) === Expression.member) followMembers(search, file, expressions.b(row), held);
  if (expressions.kind(row) !== Expression.name) return;
  for (const binding of r.lookup(file, expressions.scope(row), expressions.a(row), false, row).bindings)
    if (r.program.fileOfBinding(binding) === file) followBinding(search, file, binding - file.bindingBase, held);
}

/** Goes on with the members of a name in a file: what a class or module stores, it mostly reads itself. */
function followMembers(search: Search, file: SourceFile, name: number, held: boolean): void {
  const members = membersNamed(file, name);
  if (members.length > MOST_MEMBERS) return;
  for (const member of members) followUse(search, file, member, held);
}

const namedMembers = new WeakMap<SourceFile, Map<number, readonly number[]>>();

function membersNamed(file: SourceFile, name: number): readonly number[] {
  const ofFile = namedMembers.get(file) ?? new Map<number, readonly number[]>();
  namedMembers.set(file, ofFile);
  const known = ofFile.get(name);
  if (known !== undefined) return known;
  const { expressions } = file.facts;
  const found: number[] = [];
  for (let row = 1; row < expressions.rows; row++)
    if (expressions.kind(row) === Expression.member && expressions.b(row) === name) found.push(row);
  ofFile.set(name, found);
  return found;
}
