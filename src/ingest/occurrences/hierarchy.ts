// Members of one name that must keep one name: what overrides, implements or is inherited beside each other.

import { Binding, Heritage } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { isClassLike, listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { type Entities, type Entity, isSharedMember } from './entities.ts';

/** A class, with the declarations of a name that are among its members, its own or inherited. */
export interface Family {
  readonly symbol: number;
  /** Those of instances and those of classes apart. */
  readonly members: readonly Entity[];
}

/** Every class of the repository that has the name as a member. */
export function familiesOf(r: Resolver, entities: Entities): readonly Family[] {
  const holders = holdersOf(r, entities);
  if (holders.size === 0) return [];
  const families: Family[] = [];
  for (const file of r.program.files) {
    if (file.isStub) continue;
    for (let row = 1; row < file.facts.symbols.rows; row++) {
      if (!isClassLike(file, row)) continue;
      const symbol = r.canonical(file.symbolBase + row);
      if (symbol !== file.symbolBase + row) continue;
      const sides = new Map<boolean, Set<Entity>>();
      for (const ancestor of r.ancestors(symbol)) {
        for (const { entity, shared } of holders.get(r.canonical(ancestor.symbol)) ?? []) {
          const side = sides.get(shared) ?? new Set();
          sides.set(shared, side.add(entity));
        }
      }
      for (const members of sides.values()) families.push({ symbol, members: [...members] });
    }
  }
  return families;
}

interface Holder {
  readonly entity: Entity;
  readonly shared: boolean;
}

/** The classes, those of libraries included, that declare the name themselves. */
function holdersOf(r: Resolver, entities: Entities): ReadonlyMap<number, readonly Holder[]> {
  const holders = new Map<number, Holder[]>();
  for (const file of r.program.files) {
    const text = r.program.textId(file, entities.name);
    if (text < 0) continue;
    const owners = new Map<number, number>();
    const { bindings, symbols } = file.facts;
    for (let row = 1; row < symbols.rows; row++) {
      const scope = symbols.members(row);
      if (scope !== 0 && isClassLike(file, row)) owners.set(scope, row);
    }
    for (let row = 1; row < bindings.rows; row++) {
      if (bindings.name(row) !== text) continue;
      const owner = owners.get(bindings.scope(row));
      if (owner === undefined || bindings.kind(row) === Binding.narrowing) continue;
      const symbol = r.canonical(file.symbolBase + owner);
      const entity = entities.ofBinding(file.bindingBase + row);
      const list = holders.get(symbol) ?? [];
      list.push({ entity, shared: isSharedMember(r, file, row) });
      holders.set(symbol, list);
    }
  }
  return holders;
}

/** The names of the bases of a class, or of its ancestors, that lie outside the repository. */
export function foreignBaseNames(r: Resolver, symbol: number): readonly string[] {
  const names = new Set<string>();
  for (const ancestor of r.ancestors(symbol)) {
    const file = r.program.fileOfSymbol(ancestor.symbol);
    if (file.isStub) continue;
    for (const base of basesOf(file, ancestor.symbol - file.symbolBase)) {
      for (const value of r.values.members(r.values.union(r.typeOf(file, base), r.valueOf(file, base)))) {
        if (r.values.kind(value) === ValueKind.external) names.add(r.values.textOf(r.values.ref(value)));
      }
    }
  }
  return [...names].sort();
}

function basesOf(file: SourceFile, symbol: number): readonly number[] {
  const heritage = listOf(file, file.facts.symbols.heritage(symbol));
  const bases: number[] = [];
  for (let at = 0; at < heritage.length; at += 2) if (heritage[at] !== Heritage.metaclass) bases.push(heritage[at + 1]);
  return bases;
}
