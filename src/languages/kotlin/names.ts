// Names that begin with a package, as in Java.

import { Expression, Import } from '../../model/facts.ts';
import { startOf } from '../kit/lowering.ts';
import { memberRow } from '../kit/rows.ts';
import { type Lowering, nameOf } from './lowering.ts';

/** The module of a package. */
export function qualifiedBy(l: Lowering, names: readonly number[]): number {
  const position = startOf(l, names[0]);
  const { scope } = l;
  const row = l.facts.import({ kind: Import.module, specifier: dotted(l, names), position, scope });
  return l.facts.expression(Expression.module, scope, position, row);
}

/** A type by its package and the names that lead to it. */
export function memberPath(l: Lowering, names: readonly number[], ofPackage: number): number {
  let row = qualifiedBy(l, names.slice(0, ofPackage));
  for (const name of names.slice(ofPackage)) row = memberRow(l, row, nameOf(l, name), startOf(l, name));
  return row;
}

export function dotted(l: Lowering, names: readonly number[]): string {
  return names.map((name) => nameOf(l, name)).join('.');
}
