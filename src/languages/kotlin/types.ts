// Lowers types, and type parameters with what limits them.

import { Binding, BindingColumn, BindingFlag, FunctionFlag } from '../../model/facts.ts';
import { packagePath } from '../java/names.ts';
import { isLocal } from '../kit/blocks.ts';
import { bounded } from '../kit/by-kind.ts';
import { bindParameters, functionExpression, type Parameter } from '../kit/functions.ts';
import { childrenIn, kindOf, startOf } from '../kit/lowering.ts';
import { applyRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Node } from './grammar-nodes.ts';
import { isType, type Lowering, nameOf, usedName } from './lowering.ts';
import { qualifiedBy } from './names.ts';

export const lowerType = bounded(lowerTypeNode, unknown);

function lowerTypeNode(l: Lowering, node: number): number {
  switch (kindOf(l, node)) {
    case Node.identifier:
      return usedName(l, node, true);
    case Node.user_type:
      return userType(l, node);
    case Node.function_type:
      return functionType(l, node);
    case Node.annotation:
    case Node.type_modifiers:
      for (const child of childrenIn(l, node)) l.expression(child);
      return unknown(l, node);
    default: {
      const inner = childrenIn(l, node).find((child) => isType(l, child) || kindOf(l, child) === Node.type_projection);
      return inner === undefined ? unknown(l, node) : l.type(inner);
    }
  }
}

/** `a.b.C<D>`, `Map.Entry<K, V>`. */
function userType(l: Lowering, node: number): number {
  const children = childrenIn(l, node);
  const names = children.filter((child) => kindOf(l, child) === Node.identifier);
  if (names.length === 0) return unknown(l, node);
  const args = children.findLast((child) => kindOf(l, child) === Node.type_arguments);
  const row = typePath(l, names);
  return args === undefined ? row : applyRow(l, startOf(l, node), row, typeArguments(l, args));
}

/** A type by its names, the first of which may be those of a package. */
export function typePath(l: Lowering, names: readonly number[]): number {
  const ofPackage = isLocal(l, nameOf(l, names[0])) ? 0 : packagePath(names.map((name) => nameOf(l, name)));
  let row = ofPackage === 0 ? usedName(l, names[0], true) : qualifiedBy(l, names.slice(0, ofPackage));
  for (const name of names.slice(Math.max(ofPackage, 1))) row = memberRow(l, row, nameOf(l, name), startOf(l, name));
  return row;
}

export function typeArguments(l: Lowering, node: number): number[] {
  return node === 0 ? [] : childrenIn(l, node).map((child) => l.type(child));
}

/** `R.(A, B) -> C`: how a function is called, and on what. */
function functionType(l: Lowering, node: number): number {
  const list = childOfKind(l.tree, node, Node.function_type_parameters);
  const types = childrenIn(l, node).filter((child) => isType(l, child));
  const receiver = types.find((child) => child < list) ?? 0;
  const result = types.find((child) => child > list) ?? 0;
  return functionExpression(
    l,
    node,
    () => ({
      parameters: bindParameters(
        l,
        childrenIn(l, list).map((child) => parameterOfType(l, child)),
      ),
      returnType: result === 0 ? 0 : l.type(result),
      receiverType: receiver === 0 ? 0 : l.type(receiver),
      flags: FunctionFlag.signature,
    }),
    FunctionFlag.signature,
  );
}

function parameterOfType(l: Lowering, node: number): Parameter {
  if (kindOf(l, node) !== Node.parameter) return { name: '', type: l.type(node) };
  return { name: '', type: typeIn(l, node) };
}

/** The type that a declaration has among its children (type expr), or 0. */
export function typeIn(l: Lowering, node: number): number {
  const type = childrenIn(l, node).find((child) => isType(l, child));
  return type === undefined ? 0 : l.type(type);
}

/** Binds the type parameters of a declaration in the current scope; their bounds may mention each other. */
export function lowerTypeParameters(l: Lowering, declaration: number): number[] {
  const list = childOfKind(l.tree, declaration, Node.type_parameters);
  if (list === 0) return [];
  const nodes = childrenIn(l, list).filter((node) => kindOf(l, node) === Node.type_parameter);
  const names = nodes.map((node) => childOfKind(l.tree, node, Node.identifier));
  const rows = names.map((name) =>
    l.facts.binding({
      scope: l.scope,
      name: nameOf(l, name),
      kind: Binding.typeParameter,
      position: startOf(l, name),
      flags: BindingFlag.type,
    }),
  );
  nodes.forEach((node, index) => {
    const bound = boundOf(l, declaration, node);
    if (bound !== 0) l.facts.patchBinding(rows[index], BindingColumn.type, l.type(bound));
  });
  return rows;
}

/** The type that limits a type parameter, beside it or behind the declaration, or 0. */
function boundOf(l: Lowering, declaration: number, parameter: number): number {
  const own = childrenIn(l, parameter).find((child) => isType(l, child));
  if (own !== undefined) return own;
  const name = nameOf(l, childOfKind(l.tree, parameter, Node.identifier));
  const constraints = childrenIn(l, childOfKind(l.tree, declaration, Node.type_constraints));
  const wanted = constraints.find((one) => nameOf(l, childOfKind(l.tree, one, Node.identifier)) === name);
  return childrenIn(l, wanted ?? 0).find((child) => isType(l, child)) ?? 0;
}

/** What an extension is for: the name that tells the type, and its node; a type parameter stands for its bound. */
export function extendedType(l: Lowering, declaration: number, receiver: number): { name: string; type: number } {
  let at = receiver;
  for (let inner: number | undefined = at; kindOf(l, at) !== Node.user_type && inner !== undefined; ) {
    inner = childrenIn(l, at).find((child) => isType(l, child));
    at = inner ?? at;
  }
  const names = childrenIn(l, at).filter((child) => kindOf(l, child) === Node.identifier);
  const name = names.length === 0 ? '' : nameOf(l, names[names.length - 1]);
  const list = childrenIn(l, childOfKind(l.tree, declaration, Node.type_parameters));
  const parameter = list.find((one) => nameOf(l, childOfKind(l.tree, one, Node.identifier)) === name);
  if (parameter === undefined || names.length > 1)
    return { name, type: names.length === 0 ? unknown(l, receiver) : typePath(l, names) };
  const bound = boundOf(l, declaration, parameter);
  if (bound !== 0) return extendedType(l, declaration, bound);
  return { name: 'Any', type: nameRow(l, 'Any', startOf(l, receiver), true) };
}
