// The classes of classes: what they declare can be reached through their classes.

import { Heritage } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { extensionsOf } from '../names/extensions.ts';
import { listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';
import { type Ancestor, baseClasses, type ClassMemo, makersOf, rootOfClasses } from './classes.ts';

/** The classes of a class: what its metaclass declares can be reached through it. */
export function metaclassesOf(r: Resolver, memo: ClassMemo, symbol: number): readonly Ancestor[] {
  const known = memo.metaclasses.get(symbol);
  if (known) return known;
  let isFinal = false;
  const find = (): readonly Ancestor[] => {
    let found: readonly Ancestor[] = [];
    r.memo.watch(
      () => {
        found = findMetaclasses(r, symbol);
        return 0;
      },
      () => {
        isFinal = memo.ancestors[symbol] !== undefined;
      },
    );
    return found;
  };
  return memo.metaclasses.find(symbol, find, () => isFinal);
}

function findMetaclasses(r: Resolver, symbol: number): readonly Ancestor[] {
  if (r.semanticsOf(r.program.fileOfSymbol(symbol)).ancestors === 'mixins') return mixedIntoClass(r, symbol);
  for (const ancestor of r.ancestors(symbol)) {
    const file = r.program.fileOfSymbol(ancestor.symbol);
    const heritage = listOf(file, file.facts.symbols.heritage(ancestor.symbol - file.symbolBase));
    for (let at = 0; at < heritage.length; at += 2) {
      if (heritage[at] === Heritage.metaclass) return baseClasses(r, file, heritage[at + 1]);
      if (heritage[at] !== Heritage.extends) continue;
      const types = constructors(r, file, heritage[at + 1]);
      if (types.length > 0) return types;
      const makers = makersOf(r, file, heritage[at + 1]);
      if (makers.length > 0) return makers.map((maker) => ({ symbol: maker, env: 0 }));
    }
  }
  return classOfClasses(r, symbol);
}

function classOfClasses(r: Resolver, symbol: number): readonly Ancestor[] {
  const root = rootOfClasses(r, r.program.fileOfSymbol(symbol));
  return root === 0 ? [] : [{ symbol: root, env: 0 }];
}

/** The classes (symbol ids) whose members a class itself has, what every class has left out. */
export function metaclassSymbols(r: Resolver, symbol: number): readonly number[] {
  const common = new Set(classOfClasses(r, symbol).map((one) => one.symbol));
  return findMetaclasses(r, symbol)
    .map((one) => one.symbol)
    .filter((one) => !common.has(one));
}

/** All that is mixed into a class itself, in any of its declarations, and into what it inherits from: the last first. */
function mixedIntoClass(r: Resolver, symbol: number): readonly Ancestor[] {
  const { of } = extensionsOf(r.program);
  const found: Ancestor[] = [];
  for (const ancestor of r.ancestors(symbol)) {
    for (const declaration of [ancestor.symbol, ...of(ancestor.symbol)].reverse()) {
      const file = r.program.fileOfSymbol(declaration);
      const heritage = listRows(file, file.facts.symbols.heritage(declaration - file.symbolBase));
      for (let at = heritage.length - 2; at >= 0; at -= 2)
        if (heritage[at] === Heritage.metaclass) found.push(...baseClasses(r, file, heritage[at + 1]));
    }
    for (const { symbol: base, how } of r.patchedMemberTable.bases(ancestor.symbol))
      if (how === Heritage.metaclass) found.push(...r.ancestors(base).slice(0, -1));
  }
  return [...found, ...classOfClasses(r, symbol)];
}

/** The types of the values that a heritage expression constructs from: their members are inherited as static ones. */
function constructors(r: Resolver, file: SourceFile, expression: number): readonly Ancestor[] {
  const { constructSignature } = r.semanticsOf(file).protocols;
  if (constructSignature === undefined) return [];
  return r.values
    .members(r.valueOf(file, expression))
    .filter((value) => r.values.kind(value) === ValueKind.instance && r.memberValue(value, constructSignature) !== 0)
    .map((value) => ({ symbol: r.canonical(r.values.ref(value)), env: r.values.env(value) }));
}
