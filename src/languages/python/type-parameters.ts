// Lowers type parameters in brackets (`def f[T: B](x: T)`, `class C[T]`, `type A[T] = ...`).

import { Binding, BindingFlag } from '../../model/facts.ts';
import { childrenOf } from '../tree-sitter/syntax-tree.ts';
import { Node } from './grammar-nodes.ts';
import { type Lowering, newBlock, textOf } from './lowering.ts';

/**
 * Binds the type parameters in a block of their own, which becomes the current one: the caller restores `l.block`.
 * Returns the list of bindings; without type parameters there is no block, and the list is empty.
 */
export function lowerTypeParameters(l: Lowering, node: number, definition: number): number {
  if (node === 0) return 0;
  l.block = newBlock(l, l.tree.starts[definition]!, l.tree.ends[definition]!);
  return l.facts.list(childrenOf(l.tree, node).flatMap((child) => lowerTypeParameter(l, child)));
}

function lowerTypeParameter(l: Lowering, node: number): number[] {
  const inner = childrenOf(l.tree, node);
  const kind = l.tree.kinds[node];
  if (kind === Node.type || kind === Node.splat_type) return inner.flatMap((child) => lowerTypeParameter(l, child));
  if (kind === Node.constrained_type) {
    // `T: B`: both sides are `type` nodes.
    const [nameNode = 0, boundNode = 0] = inner;
    return bind(l, nameNode + 1, boundNode === 0 ? 0 : l.type(boundNode));
  }
  return kind === Node.identifier ? bind(l, node, 0) : [];
}

function bind(l: Lowering, nameNode: number, bound: number): number[] {
  if (l.tree.kinds[nameNode] !== Node.identifier) return [];
  return [
    l.facts.binding({
      scope: l.block,
      name: textOf(l, nameNode),
      kind: Binding.typeParameter,
      type: bound,
      position: l.tree.starts[nameNode]!,
      flags: BindingFlag.type | BindingFlag.value,
    }),
  ];
}
