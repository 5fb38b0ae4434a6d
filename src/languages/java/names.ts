// Names that begin with a package. Packages are told from types by convention: their names begin with a small letter,
// those of types with a capital.

import { childrenIn, firstIn, kindOf, textOf } from '../kit/lowering.ts';
import { packageNames } from '../kit/package-names.ts';
import { Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

/** The identifiers of a qualified name, without type arguments and annotations between them. */
export function scopedNames(l: Lowering, node: number): number[] {
  const kind = kindOf(l, node);
  if (kind === Node.identifier || kind === Node.type_identifier) return [node];
  if (kind === Node.generic_type) return scopedNames(l, firstIn(l, node));
  if (kind !== Node.scoped_type_identifier && kind !== Node.scoped_identifier) return [];
  return childrenIn(l, node).flatMap((child) => scopedNames(l, child));
}

/** How many of the first names of an import are those of its package. */
export function packageLength(names: readonly string[], isPackage: boolean): number {
  const first = names.findIndex((name) => /^\p{Lu}/u.test(name));
  if (first !== -1) return first;
  return isPackage ? names.length : names.length - 1;
}

/** How many of the first names in code are those of a package: at least two small ones, and a type behind them. */
export function packagePath(names: readonly string[]): number {
  const first = names.findIndex((name) => /^\p{Lu}/u.test(name));
  return first >= 2 && /\p{Ll}/u.test(names[first]) ? first : 0;
}

export const { dotted, qualifiedBy, memberPath } = packageNames(textOf);
