// Lowers type parameters in brackets (`def f[T: B](x: T)`, `class C[T]`, `type A[T] = ...`).

import { BindingFlag, Scope } from '../../model/facts.ts';
import { bindTypeParameter } from '../kit/definitions.ts';
import { childrenIn, kindOf, newScope } from '../kit/lowering.ts';
import { Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

/**
 * Binds the type parameters in a block of their own, which becomes the current one: the caller restores `l.scope`.
 * Returns the list of bindings; without type parameters there is no block, and the list is empty.
 */
export function lowerTypeParameters(l: Lowering, node: number, definition: number): number {
  if (node === 0) return 0;
  l.scope = newScope(l, Scope.block, definition);
  return l.facts.list(childrenIn(l, node).flatMap((child) => lowerTypeParameter(l, child)));
}

function lowerTypeParameter(l: Lowering, node: number): number[] {
  const inner = childrenIn(l, node);
  const kind = kindOf(l, node);
  if (kind === Node.type || kind === Node.splat_type) return inner.flatMap((child) => lowerTypeParameter(l, child));
  if (kind === Node.constrained_type) {
    // `T: B`: both sides are `type` nodes.
    const [nameNode = 0, boundNode = 0] = inner;
    return bind(l, nameNode + 1, boundNode === 0 ? 0 : l.type(boundNode));
  }
  return kind === Node.identifier ? bind(l, node, 0) : [];
}

function bind(l: Lowering, nameNode: number, bound: number): number[] {
  if (kindOf(l, nameNode) !== Node.identifier) return [];
  return [bindTypeParameter(l, nameNode, bound, BindingFlag.type | BindingFlag.value)];
}
