// Paths: names with dots between them, the first of which may be those of a package.

import { Expression, Import } from '../../model/facts.ts';
import { packagePath } from '../java/names.ts';
import { startOf, textOf } from '../kit/lowering.ts';
import { add, choiceRow, memberRow } from '../kit/rows.ts';
import { isLocalTerm, type Lowering, nameOf, term, usedTerm, usedType } from './lowering.ts';

/** A package by its whole name, as a module. */
export function packageRow(l: Lowering, specifier: string, position: number): number {
  const { scope } = l;
  const row = l.facts.import({ kind: Import.module, specifier, position, scope });
  return l.facts.expression(Expression.module, scope, position, row);
}

export function dotted(l: Lowering, names: readonly number[]): string {
  return names.map((name) => nameOf(l, name)).join('.');
}

/** The first name of a path: a receiver, a value, or one that may stand for a package. */
export function firstOfPath(l: Lowering, node: number): number {
  const name = nameOf(l, node);
  const start = startOf(l, node);
  if (textOf(l, node) === 'this') return add(l, Expression.receiver, start);
  const row = usedTerm(l, node);
  const ofPackage = isLocalTerm(l, name) ? undefined : l.packages.get(name);
  return ofPackage === undefined ? row : choiceRow(l, start, [row, packageRow(l, ofPackage, start)]);
}

/** A value by its path. */
export function pathRow(l: Lowering, names: readonly number[]): number {
  const ofPackage = packageLengthOf(l, names);
  let row =
    ofPackage === 0
      ? firstOfPath(l, names[0])
      : packageRow(l, dotted(l, names.slice(0, ofPackage)), startOf(l, names[0]));
  for (const name of names.slice(Math.max(ofPackage, 1))) row = member(l, row, name);
  return row;
}

/** A type by its path: a type alone, or that of what stands before it. */
export function typePath(l: Lowering, names: readonly number[]): number {
  const last = names[names.length - 1];
  if (last === undefined) return add(l, Expression.unknown, 0);
  if (names.length === 1) return usedType(l, last);
  const before = names.slice(0, -1);
  const ofPackage = packageLengthOf(l, names);
  const object =
    ofPackage >= before.length ? packageRow(l, dotted(l, before), startOf(l, names[0])) : pathRow(l, before);
  return memberRow(l, object, nameOf(l, last), startOf(l, last));
}

/** How many of the first names are those of a package; none where the first of them is declared around. */
export function packageLengthOf(l: Lowering, names: readonly number[]): number {
  const [first] = names;
  if (first === undefined || isLocalTerm(l, nameOf(l, first))) return 0;
  return packagePath(names.map((name) => nameOf(l, name)));
}

export function member(l: Lowering, object: number, nameNode: number): number {
  const name = nameOf(l, nameNode);
  l.facts.string(name);
  return memberRow(l, object, term(name), startOf(l, nameNode));
}
