// What callers pass for one parameter, where that is too much to be told apart: texts as the type of texts, sequences and
// types with arguments as one of each kind, which holds what any of them holds. No class and no function is left out.

import type { Resolver } from '../engine/resolver.ts';
import { type Environment, ValueKind, type ValueSet } from '../values/values.ts';

/** The set with one value for each type. What is held in these is joined too where it is more than `most` values. */
export function joined(r: Resolver, set: ValueSet, most: number): ValueSet {
  const { values } = r;
  const members = values.members(set);
  const ofType = new Map<number, number[]>();
  let result: ValueSet = 0;
  for (const value of members.flatMap((one) => values.members(asInstance(r, one, most)))) {
    if (values.kind(value) !== ValueKind.instance || values.receiver(value) !== 0) {
      result = values.union(result, values.single(value));
      continue;
    }
    const same = ofType.get(values.ref(value));
    if (same) same.push(value);
    else ofType.set(values.ref(value), [value]);
  }
  for (const [symbol, same] of ofType)
    result = values.union(result, values.of(ValueKind.instance, symbol, joinedArguments(r, same, most)));
  return result;
}

/** The set with one value for all instances of classes of the repository that have an ancestor there in common: the nearest. */
export function generalised(r: Resolver, set: ValueSet): ValueSet {
  const { program, values } = r;
  const isOwn = (value: number): boolean =>
    values.kind(value) === ValueKind.instance && !program.fileOfSymbol(values.ref(value)).isStub;
  const members = values.members(set);
  const [first, ...others] = members
    .filter(isOwn)
    .map((value) => r.ancestors(r.canonical(values.ref(value))).map(({ symbol }) => symbol));
  const common = first?.find(
    (symbol) => !program.fileOfSymbol(symbol).isStub && others.every((ancestors) => ancestors.includes(symbol)),
  );
  if (common === undefined) return set;
  const rest = values.setOf(members.filter((value) => !isOwn(value)));
  return values.union(rest, values.of(ValueKind.instance, common));
}

/** What is held is joined where it is wide; where it is still, it says nothing. */
function joinedIfWide(r: Resolver, set: ValueSet, most: number): ValueSet {
  if (r.values.members(set).length <= most) return set;
  const fewer = joined(r, set, most);
  return r.values.members(fewer).length > most ? 0 : fewer;
}

/** A text or a tuple as an instance of its type; anything else as it is. */
function asInstance(r: Resolver, value: number, most: number): ValueSet {
  const { values } = r;
  const kind = values.kind(value);
  if (kind !== ValueKind.literal && kind !== ValueKind.tuple) return values.single(value);
  const file = r.program.files[values.receiver(value)];
  const { builtins } = r.semanticsOf(file);
  if (kind === ValueKind.literal) return r.builtin(file, builtins.string) || values.single(value);
  const items = values.unionOf(values.tupleItems(values.ref(value)), (item) => item);
  return r.builtin(file, builtins.tuple ?? builtins.array, [joinedIfWide(r, items, most)]) || values.single(value);
}

function joinedArguments(r: Resolver, instances: readonly number[], most: number): Environment {
  const { values } = r;
  const given = new Map<number, ValueSet>();
  for (const instance of instances)
    for (const [parameter, set] of values.bindings(values.env(instance)))
      given.set(parameter, values.union(given.get(parameter) ?? 0, set));
  return values.environment(new Map([...given].map(([parameter, set]) => [parameter, joinedIfWide(r, set, most)])));
}
