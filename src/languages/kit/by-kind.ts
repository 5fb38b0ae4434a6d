// What lowers each kind of node, as a table.

import type { NodeKinds } from '../tree-sitter/node-kinds.ts';
import { kindOf, MAX_DEPTH, type TreeLowering } from './lowering.ts';

export type Lower<L, Result> = (l: L, node: number) => Result;

/** One function of a table, by the names of the nodes that it lowers; `otherwise` lowers the nodes that are not named. */
export function byKind<L extends TreeLowering, Result, N extends string>(
  kinds: NodeKinds<N>,
  cases: Readonly<Partial<Record<N, Lower<L, Result>>>>,
  otherwise: Lower<L, Result>,
  /** For what is nested too deep. */
  tooDeep: Lower<L, Result>,
): Lower<L, Result> {
  const table: Lower<L, Result>[] = Array.from({ length: kinds.count }, () => otherwise);
  for (const name of Object.keys(cases) as N[]) table[kinds.node[name]] = cases[name]!;
  return bounded((l, node) => table[kindOf(l, node)](l, node), tooDeep);
}

/** Lowers what is nested in itself: no node at all, and what is nested too deep, is left to `otherwise`. */
export function bounded<L extends TreeLowering, Result>(
  lower: Lower<L, Result>,
  otherwise: Lower<L, Result>,
): Lower<L, Result> {
  return (l, node) => {
    if (node === 0 || l.depth >= MAX_DEPTH) return otherwise(l, node);
    l.depth++;
    const result = lower(l, node);
    l.depth--;
    return result;
  };
}

/** The same lowering for several kinds of nodes. */
export function each<N extends string, L, Result>(names: readonly N[], lower: Lower<L, Result>) {
  return Object.fromEntries(names.map((name) => [name, lower])) as Record<N, Lower<L, Result>>;
}
