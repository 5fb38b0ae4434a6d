// Members that a value has by being converted without a word of it.

import { Expression } from '../../../model/facts.ts';
import { collected } from '../../../model/lists.ts';
import type { MemberHit, Resolver, View } from '../engine/resolver.ts';
import { viewsOf } from '../names/views.ts';
import type { SourceFile } from '../program/source-file.ts';
import { heldName } from '../program/units.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

/** A view of a value, and what it makes of it. */
interface Viewed {
  readonly view: View;
  readonly given: ValueSet;
}

const CONVERTED: ReadonlySet<number> = new Set([ValueKind.instance, ValueKind.external, ValueKind.literal]);

interface Lookup {
  /** The instances that the value counts as, where it is none. */
  readonly as: readonly number[];
  /** The bindings behind a member that a value has itself. */
  own(value: number): readonly MemberHit[];
}

/**
 * The one view by which a value, that has no member of a name itself, has one.
 */
export function viewOf(r: Resolver, value: number, name: string, { as, own }: Lookup): Viewed | undefined {
  if (!CONVERTED.has(r.values.kind(value))) return undefined;
  const isOutside = r.values.kind(value) === ValueKind.external;
  const views = viewsOf(r.program)
    .giving(name)
    .filter(({ file }) => !isOutside || !isOfEveryObject(r, file, own));
  const taking = collected(views, (view): readonly (Viewed & { readonly isOfAll: boolean })[] => {
    const types = r.values.members(r.typeOf(view.file, view.type));
    const isOfAll = types.some((type) => r.values.kind(type) === ValueKind.parameter);
    if (!isOfAll && !types.some((type) => as.some((one) => isOne(r, one, type)))) return [];
    const given = givenBy(r, view, r.values.setOf(as));
    return r.values.members(given).some((one) => own(one).length > 0) ? [{ view, given, isOfAll }] : [];
  });
  // What takes anything comes behind what takes this.
  const exact = taking.filter(({ isOfAll }) => !isOfAll);
  const [found, ...others] = exact.length > 0 ? exact : taking;
  return others.length > 0 ? undefined : found;
}

/** The bindings behind a member that a value has by a view alone. */
export function viewedMembers(r: Resolver, value: number, name: string, lookup: Lookup): readonly MemberHit[] {
  const viewed = viewOf(r, value, name, lookup);
  return viewed === undefined ? [] : r.values.members(viewed.given).flatMap((one) => lookup.own(one));
}

function isOfEveryObject(r: Resolver, file: SourceFile, own: Lookup['own']): boolean {
  const object = r.builtin(file, r.semanticsOf(file).builtins.object);
  return r.values.members(object).some((one) => own(one).length > 0);
}

/**
 * Whether a member (row), that its object has by a view alone, is taken in the method that it would be: there what the object
 * has of itself is meant, of which we know nothing.
 */
export function isBehindView(r: Resolver, file: SourceFile, member: number): boolean {
  const { expressions, strings, symbols } = file.facts;
  if (expressions.kind(member) !== Expression.member) return false;
  const name = strings[expressions.b(member)];
  if (viewsOf(r.program).giving(name).length === 0) return false;
  const owners = methodsAround(file, expressions.scope(member))
    .filter((row) => [name, heldName(file.language, name)].includes(strings[symbols.name(row)]))
    .map((row) => file.symbolBase + symbols.owner(row));
  if (owners.length === 0) return false;
  return r.values
    .members(r.valueOf(file, expressions.a(member)))
    .some(
      (value) =>
        r.viewFor(value, name) !== undefined && r.membersOf(value, name).some(({ holder }) => owners.includes(holder)),
    );
}

/** The symbols (rows) that a scope stands in. */
function methodsAround(file: SourceFile, scope: number): readonly number[] {
  const { scopes, symbols } = file.facts;
  const found: number[] = [];
  for (let row = scopes.symbol(scope); row !== 0; row = symbols.owner(row)) found.push(row);
  return found;
}

function isOne(r: Resolver, value: number, type: number): boolean {
  const kind = r.values.kind(type);
  if (kind === ValueKind.external || r.values.kind(value) === ValueKind.external) return value === type;
  if (kind !== ValueKind.instance || r.values.kind(value) !== ValueKind.instance) return false;
  const wanted = r.canonical(r.values.ref(type));
  return r.ancestors(r.canonical(r.values.ref(value))).some(({ symbol }) => symbol === wanted);
}

/** What a view makes of a value: its type parameters are what the value shows. */
function givenBy(r: Resolver, { file, symbol, fn, isClass, type }: View, set: ValueSet): ValueSet {
  const bound = new Map<number, ValueSet>();
  r.infer(file, type, 0, set, bound);
  const env = r.values.environment(bound);
  if (isClass) return r.values.of(ValueKind.instance, r.canonical(file.symbolBase + symbol), env);
  const returned = r.returnOf(file.functionBase + fn);
  return r.isSymbolic(returned) ? r.substitute(returned, env) : returned;
}
