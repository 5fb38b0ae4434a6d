// Lowers type parameters.

import { BindingColumn } from '../../model/facts.ts';
import { bindTypeParameter } from '../kit/definitions.ts';
import { childrenIn, kindOf } from '../kit/lowering.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { isAnnotation, typeParametersOf } from './types.ts';

/** Binds the type parameters of a declaration in the current scope; their bounds may mention each other. */
export function lowerTypeParameters(l: Lowering, declaration: number): number[] {
  const list = typeParametersOf(l, declaration);
  if (list === 0) return [];
  const nodes = childrenIn(l, list).filter((node) => kindOf(l, node) === Node.type_parameter);
  const rows = nodes.map((node) =>
    bindTypeParameter(l, childrenIn(l, node).find((child) => !isAnnotation(l, child)) ?? node),
  );
  nodes.forEach((node, index) => {
    const bound = childOfKind(l.tree, node, Node.type_bound);
    if (bound !== 0) l.facts.patchBinding(rows[index], BindingColumn.type, l.type(bound));
  });
  return rows;
}
