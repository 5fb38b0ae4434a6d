// Lowers types. Arrays are applications of a generic type of the standard library; wildcards are what limits them.

import { Expression } from '../../model/facts.ts';
import { nameExpression } from '../kit/blocks.ts';
import { bounded } from '../kit/by-kind.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, choiceRow, memberRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { builtinType, type Lowering } from './lowering.ts';
import { packagePath, qualifiedBy, scopedNames } from './names.ts';
import { ARRAY } from './semantics.ts';

export const lowerType = bounded(lowerTypeNode, unknown);

function lowerTypeNode(l: Lowering, node: number): number {
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.identifier:
    case Node.type_identifier:
    case Node.integral_type:
    case Node.floating_point_type:
    case Node.boolean_type:
    case Node.void_type:
      return nameExpression(l, node, true);
    case Node.scoped_type_identifier:
    case Node.scoped_identifier:
      return scopedType(l, node);
    case Node.generic_type: {
      const [base = 0, args = 0] = childrenIn(l, node);
      const type = l.type(base);
      const rows = typeArguments(l, args);
      return rows.length === 0 ? type : applyRow(l, start, type, rows);
    }
    case Node.array_type: {
      const element = l.type(inField(l, node, Field.element));
      return arrayOf(l, start, element, dimensions(l, inField(l, node, Field.dimensions)));
    }
    case Node.annotated_type: {
      const children = childrenIn(l, node);
      for (const annotation of children.slice(0, -1)) l.expression(annotation);
      return l.type(children[children.length - 1] ?? 0);
    }
    case Node.wildcard: {
      const bound = childrenIn(l, node).find((child) => kindOf(l, child) !== Node.super && !isAnnotation(l, child));
      return bound === undefined ? builtinType(l, start, 'Object') : l.type(bound);
    }
    case Node.type_bound:
    case Node.type_list:
    case Node.catch_type: {
      const rows = childrenIn(l, node).map((child) => l.type(child));
      if (rows.length === 1 || kindOf(l, node) === Node.catch_type) return choiceRow(l, start, rows);
      return add(l, Expression.intersection, start, l.facts.list(rows));
    }
    default: {
      const [inner] = childrenIn(l, node);
      return inner === undefined ? unknown(l, node) : l.type(inner);
    }
  }
}

export function isAnnotation(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  return kind === Node.annotation || kind === Node.marker_annotation;
}

/** `java.util.Map.Entry`, `Map.Entry`: a package leads to its module, a type to its member. */
function scopedType(l: Lowering, node: number): number {
  const names = scopedNames(l, node);
  const length = packagePath(names.map((name) => textOf(l, name)));
  const [first] = names;
  let row: number;
  let at: number;
  if (length > 0) {
    row = qualifiedBy(l, names.slice(0, length));
    at = length;
  } else {
    row = nameExpression(l, first, true);
    at = 1;
  }
  for (; at < names.length; at++) row = memberRow(l, row, textOf(l, names[at]), startOf(l, names[at]));
  return row;
}

export function typeArguments(l: Lowering, node: number): number[] {
  return node === 0 ? [] : childrenIn(l, node).map((child) => l.type(child));
}

/** How many pairs of brackets a node of dimensions holds. */
export function dimensions(l: Lowering, node: number): number {
  return node === 0 ? 0 : textOf(l, node).split('[').length - 1;
}

export function arrayOf(l: Lowering, start: number, element: number, depth: number): number {
  let row = element;
  for (let at = 0; at < depth; at++) row = builtinType(l, start, ARRAY, [row]);
  return row;
}

/** The declared type of a name, with the brackets that may stand behind the name; 0 for `var`. */
export function declaredType(l: Lowering, typeNode: number, declarator: number): number {
  if (typeNode === 0 || isVar(l, typeNode)) return 0;
  const type = l.type(typeNode);
  const brackets = declarator === 0 ? 0 : inField(l, declarator, Field.dimensions);
  return arrayOf(l, startOf(l, typeNode), type, dimensions(l, brackets));
}

function isVar(l: Lowering, node: number): boolean {
  return kindOf(l, node) === Node.type_identifier && textOf(l, node) === 'var';
}

/** The type parameters of a declaration, bound in the current scope. */
export function typeParametersOf(l: Lowering, node: number): number {
  return inField(l, node, Field.type_parameters) || childOfKind(l.tree, node, Node.type_parameters);
}
