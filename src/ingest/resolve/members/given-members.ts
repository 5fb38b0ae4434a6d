// Functions that a member holds because something gave them to it: where a class declares a member by its type alone and
// assigns it in its constructor, where a loop makes members under computed names. No type depends on what is found here.

import { Expression } from '../../../model/facts.ts';
import type { Rule } from '../../../model/graph.ts';
import { collected } from '../../../model/lists.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { identityOf, isOfRepository } from '../types/origins.ts';
import { ValueKind } from '../values/values.ts';
import { ALL_MEMBERS, COMPUTED_MEMBERS } from './patched-members.ts';

/** A member that holds more functions than this says nothing of what runs. */
const MOST_GIVEN = 24;

/** A function (value) that a call of a member may run. */
export interface GivenMember {
  readonly value: number;
  readonly rule: Rule;
}

/** The functions that are given to the member that a callee (row) names, where its declaration has no body. */
export function givenMembers(r: Resolver, file: SourceFile, callee: number): readonly GivenMember[] {
  const { expressions, strings } = file.facts;
  if (expressions.kind(callee) !== Expression.member) return [];
  const name = strings[expressions.b(callee)];
  const found = new Map<number, Rule>();
  for (const object of r.values.members(r.valueOf(file, expressions.a(callee)))) {
    for (const [value, rule] of givenTo(r, object, name)) if (!found.has(value)) found.set(value, rule);
  }
  return found.size > MOST_GIVEN ? [] : [...found].map(([value, rule]) => ({ value, rule }));
}

function givenTo(r: Resolver, object: number, name: string): readonly (readonly [number, Rule])[] {
  const hits = r.membersOf(object, name);
  const declared = hits.filter(({ holder }) => !r.program.fileOfSymbol(holder).isStub);
  const given = collected(declared, ({ holder }) => [...assigned(r, holder, name), ...patched(r, `i:${holder}`, name)]);
  if (given.length > 0) return given.map((value) => [value, 'dispatch']);
  if (hits.length === 0) return computed(r, object, name, 0).map((value) => [value, 'container']);
  const unnamed = collected(declared, ({ holder }) => patched(r, `i:${holder}`, COMPUTED_MEMBERS));
  return unnamed.map((value) => [value, 'dispatch']);
}

/** Objects whose members are copied to others, which are copied in turn: beyond this depth nothing is looked for. */
const DEEPEST = 3;

/** The members of a value, and of what is copied to it, whose names nobody knows; none where `name` may be another. */
function computed(r: Resolver, object: number, name: string, depth: number): readonly number[] {
  return collected(identities(r, object), (identity) => {
    if (depth > DEEPEST || !r.patchedNames(identity)) return [];
    const copies = r.patchedMembers(identity, ALL_MEMBERS);
    const sets = copies.map(({ file, value }) => r.valueOf(file, value));
    const mayHave = (file: SourceFile, one: number): boolean => {
      if (r.values.kind(one) !== ValueKind.external) return false;
      const known = r.semanticsOf(file).libraryMembers?.[r.values.textOf(r.values.ref(one))];
      return known === undefined || known.includes(name);
    };
    const isOther = copies.some(({ file }, at) => {
      const members = r.values.members(sets[at]);
      return members.length === 0 || members.some((one) => mayHave(file, one));
    });
    if (isOther) return [];
    const copied = sets.flatMap((set) => r.values.members(set));
    return [...patched(r, identity, COMPUTED_MEMBERS), ...copied.flatMap((one) => computed(r, one, name, depth + 1))];
  });
}

/** What a class gives to a member that it declares. */
function assigned(r: Resolver, holder: number, name: string): readonly number[] {
  const file = r.program.fileOfSymbol(holder);
  const { bindings, strings, symbols } = file.facts;
  return r
    .scopeBindings(file, symbols.members(holder - file.symbolBase))
    .filter((row) => strings[bindings.name(row)] === name)
    .flatMap((row) => functionsAt(r, file, bindings.value(row)));
}

/** The keys under which members are added to a value and, of an instance, to its ancestors. */
function identities(r: Resolver, object: number): readonly string[] {
  const kind = r.values.kind(object);
  if (kind === ValueKind.instance || kind === ValueKind.self)
    return r.ancestors(r.canonical(r.values.ref(object))).map(({ symbol }) => `i:${symbol}`);
  const identity = identityOf(r, object);
  return identity === '' ? [] : [identity];
}

function patched(r: Resolver, identity: string, name: string): readonly number[] {
  if (!r.patchedNames(identity)) return [];
  return r.patchedMembers(identity, name).flatMap(({ file, value }) => functionsAt(r, file, value));
}

function functionsAt(r: Resolver, file: SourceFile, expression: number): readonly number[] {
  if (expression === 0) return [];
  return r.values
    .members(r.valueOf(file, expression))
    .filter((value) => r.values.kind(value) === ValueKind.function && isOfRepository(r, value));
}
