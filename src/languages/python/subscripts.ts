// Lowers subscripts: read, assigned and deleted ones. They run different methods, so only a read one is an `index`
// that says what the method gives.

import { Collection, Expression } from '../../model/facts.ts';
import { childrenOf } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

interface SubscriptParts {
  readonly value: number;
  /** 0 where the key is not a single value. */
  readonly key: number;
  /** A slice and nothing else: what it gives is of the kind that it is taken of. */
  readonly isSlice: boolean;
}

/** Several keys are one tuple; the bounds of slices are lowered for what they refer to. */
function lowerParts(l: Lowering, node: number): SubscriptParts {
  const keys: number[] = [];
  let value = 0;
  let slices = 0;
  for (const child of childrenOf(l.tree, node)) {
    if (l.tree.fields[child] === Field.value) value = l.expression(child);
    else if (l.tree.kinds[child] === Node.slice) {
      for (const bound of childrenOf(l.tree, child)) l.expression(bound);
      slices++;
    } else keys.push(l.expression(child));
  }
  if (slices > 0) return { value, key: 0, isSlice: slices === 1 && keys.length === 0 };
  if (keys.length === 1) return { value, key: keys[0]!, isSlice: false };
  const list = l.facts.list(keys);
  const key = l.facts.expression(Expression.collection, l.block, l.tree.starts[node]!, Collection.tuple, list);
  return { value, key, isSlice: false };
}

/**
 * `x[key]`. A slice is of the kind that it is taken of, without being it; the row that runs the method is there all the
 * same.
 */
export function lowerSubscript(l: Lowering, node: number): number {
  const { value, key, isSlice } = lowerParts(l, node);
  const row = l.facts.expression(Expression.index, l.block, l.tree.starts[node]!, value, key);
  return isSlice ? l.facts.expression(Expression.cast, l.block, l.tree.starts[node]!, value, 0, 1) : row;
}

/** `x[key] = given`: returns the row that stands for the target. */
export function lowerSubscriptTarget(l: Lowering, node: number, given: number): number {
  const { value, key } = lowerParts(l, node);
  const start = l.tree.starts[node]!;
  l.facts.expression(Expression.operator, l.block, start, l.facts.string('[]='), value, given);
  return l.facts.expression(Expression.index, l.block, start, value, key, 1);
}

/** `del x[key]`. */
export function lowerSubscriptDeletion(l: Lowering, node: number): void {
  const { value, key } = lowerParts(l, node);
  l.facts.expression(Expression.operator, l.block, l.tree.starts[node]!, l.facts.string('del []'), value, key);
}
