// Lowers subscripts: read, assigned and deleted ones. They run different methods, so only a read one is an `index`
// that says what the method gives.

import { Collection, Expression } from '../../model/facts.ts';
import { childrenIn, kindOf, startOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
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
  for (const child of childrenIn(l, node)) {
    if (l.tree.fields[child] === Field.value) value = l.expression(child);
    else if (kindOf(l, child) === Node.slice) {
      for (const bound of childrenIn(l, child)) l.expression(bound);
      slices++;
    } else keys.push(l.expression(child));
  }
  if (slices > 0) return { value, key: 0, isSlice: slices === 1 && keys.length === 0 };
  if (keys.length === 1) return { value, key: keys[0], isSlice: false };
  const list = l.facts.list(keys);
  const key = add(l, Expression.collection, startOf(l, node), Collection.tuple, list);
  return { value, key, isSlice: false };
}

/**
 * `x[key]`. A slice is of the kind that it is taken of, without being it; the row that runs the method is there all the
 * same.
 */
export function lowerSubscript(l: Lowering, node: number): number {
  const { value, key, isSlice } = lowerParts(l, node);
  const row = add(l, Expression.index, startOf(l, node), value, key);
  return isSlice ? add(l, Expression.cast, startOf(l, node), value, 0, 1) : row;
}

/** `x[key] = given`: returns the row that stands for the target. */
export function lowerSubscriptTarget(l: Lowering, node: number, given: number): number {
  const { value, key } = lowerParts(l, node);
  const start = startOf(l, node);
  add(l, Expression.operator, start, l.facts.string('[]='), value, given);
  return add(l, Expression.index, start, value, key, 1);
}

/** `del x[key]`. */
export function lowerSubscriptDeletion(l: Lowering, node: number): void {
  const { value, key } = lowerParts(l, node);
  add(l, Expression.operator, startOf(l, node), l.facts.string('del []'), value, key);
}
