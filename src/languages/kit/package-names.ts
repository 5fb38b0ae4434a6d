// Names that begin with a package.

import { Expression, Import } from '../../model/facts.ts';
import { startOf, type TreeLowering } from './lowering.ts';
import { memberRow } from './rows.ts';

/** Lowers names that begin with a package, of identifiers that `nameOf` reads. */
export function packageNames<L extends TreeLowering>(nameOf: (l: L, node: number) => string) {
  /** The names with dots between them. */
  const dotted = (l: L, names: readonly number[]): string => names.map((name) => nameOf(l, name)).join('.');

  /** The module of a package. */
  const qualifiedBy = (l: L, names: readonly number[]): number => {
    const position = startOf(l, names[0]);
    const { scope } = l;
    const row = l.facts.import({ kind: Import.module, specifier: dotted(l, names), position, scope });
    return l.facts.expression(Expression.module, scope, position, row);
  };

  /** A type by its package, the first so many names, and the names that lead to it from there. */
  const memberPath = (l: L, names: readonly number[], ofPackage: number): number => {
    let row = qualifiedBy(l, names.slice(0, ofPackage));
    for (const name of names.slice(ofPackage)) row = memberRow(l, row, nameOf(l, name), startOf(l, name));
    return row;
  };

  return { dotted, qualifiedBy, memberPath };
}
