// Lowers type parameters with their constraints.

import { BindingColumn, Expression } from '../../model/facts.ts';
import { bindTypeParameter } from '../kit/definitions.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

/** The type parameters of a declaration, by their nodes. */
export function typeParameterNodes(l: Lowering, declaration: number): number[] {
  const list =
    inField(l, declaration, Field.type_parameters) || childOfKind(l.tree, declaration, Node.type_parameter_list);
  return childrenIn(l, list).filter((node) => kindOf(l, node) === Node.type_parameter);
}

/** Binds the type parameters of a declaration in the current scope; their constraints may mention each other. */
export function lowerTypeParameters(l: Lowering, declaration: number): number[] {
  const nodes = typeParameterNodes(l, declaration).map((node) => inField(l, node, Field.name));
  const rows = nodes.map((node) => bindTypeParameter(l, node));
  nodes.forEach((node, index) => {
    const types = constraintsOf(l, declaration, textOf(l, node)).map((one) => l.type(one));
    if (types.length === 0) return;
    const [first] = types;
    const bound = types.length === 1 ? first : add(l, Expression.intersection, startOf(l, node), l.facts.list(types));
    l.facts.patchBinding(rows[index], BindingColumn.type, bound);
  });
  return rows;
}

/** The types that limit a type parameter of a declaration. */
export function constraintsOf(l: Lowering, declaration: number, parameter: string): number[] {
  return childrenIn(l, declaration)
    .filter((node) => kindOf(l, node) === Node.type_parameter_constraints_clause)
    .filter((clause) => textOf(l, firstIn(l, clause)) === parameter)
    .flatMap((clause) => childrenIn(l, clause).slice(1))
    .map((constraint) => inField(l, constraint, Field.type))
    .filter((type) => type !== 0);
}
