// Lowers types, and type parameters with what limits them.

import { BindingColumn, Collection, Expression, ExpressionColumn, FunctionFlag, Receiver } from '../../model/facts.ts';
import { nameExpression } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { bindTypeParameter } from '../kit/definitions.ts';
import { bindParameters, functionExpression } from '../kit/functions.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, collectionRow, keywordRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, type GrammarNode, grammarNodes, Node } from './grammar-nodes.ts';
import { type Lowering, nameOf, typeMark } from './lowering.ts';

/** An optional type is what it wraps: everything but the unwrapping itself is done with that. */
function lowerInner(l: Lowering, node: number): number {
  const [inner] = childrenIn(l, node);
  return inner === undefined ? unknown(l, node) : l.type(inner);
}

export const lowerType = byKind<Lowering, number, GrammarNode>(
  grammarNodes,
  {
    ...each(['optional_type', 'some_type', 'optional_chain', 'force_expression'] as const, lowerInner),
    array_type: (l, node) =>
      applyRow(l, startOf(l, node), nameRow(l, 'Array', startOf(l, node), true), typesIn(l, node)),
    composition_type: (l, node) => add(l, Expression.intersection, startOf(l, node), l.facts.list(typesIn(l, node))),
    dictionary_type: (l, node) =>
      applyRow(l, startOf(l, node), nameRow(l, 'Dictionary', startOf(l, node), true), typesIn(l, node)),
    function_type: lowerFunctionType,
    identifier: lowerTypeName,
    member_type: (l, node) => {
      const [object = 0, name = 0] = childrenIn(l, node);
      // What a protocol leaves open is seen by its name.
      if (textOf(l, object) === 'Self') return applied(l, node, lowerTypeName(l, name));
      return applied(l, node, memberRow(l, l.type(object), nameOf(l, name), startOf(l, name)));
    },
    member_expression: (l, node) => {
      const name = inField(l, node, Field.name);
      const object = l.type(inField(l, node, Field.value));
      return textOf(l, name) === 'self' ? object : memberRow(l, object, nameOf(l, name), startOf(l, name));
    },
    metatype: (l, node) => {
      const start = startOf(l, node);
      if (l.text[start] === '~') return unknown(l, node);
      return applyRow(l, start, nameRow(l, 'Metatype', start, true), typesIn(l, node));
    },
    specialization: (l, node) => applied(l, node, lowerTypeName(l, childrenIn(l, node)[0] ?? 0)),
    tuple_type: (l, node) => {
      const elements = childrenIn(l, node);
      const [only] = elements;
      if (elements.length === 1 && only !== undefined) return l.type(inField(l, only, Field.type));
      const types = elements.map((element) =>
        labelled(l, inField(l, element, Field.label), l.type(inField(l, element, Field.type))),
      );
      return collectionRow(l, Collection.tuple, startOf(l, node), types);
    },
    type_name: (l, node) => {
      const [name] = childrenIn(l, node);
      return name === undefined ? unknown(l, node) : applied(l, node, lowerTypeName(l, name));
    },
  },
  unknown,
  unknown,
);

/** An item of a tuple (row), with its label where it has one. */
export function labelled(l: Lowering, label: number, row: number): number {
  const name = label === 0 ? '_' : nameOf(l, label);
  return name === '_' ? row : keywordRow(l, name, row, startOf(l, label));
}

function typesIn(l: Lowering, node: number): number[] {
  return childrenIn(l, node).map((child) => l.type(child));
}

function lowerTypeName(l: Lowering, node: number): number {
  const name = nameOf(l, node);
  if (name === 'Self') return add(l, Expression.receiver, startOf(l, node), Receiver.instance);
  return textOf(l, node) === name ? nameExpression(l, node, true) : nameRow(l, name, startOf(l, node), true);
}

/** A type with the arguments that stand behind it. */
function applied(l: Lowering, node: number, head: number): number {
  const args = typeArguments(l, node);
  return args.length === 0 ? head : applyRow(l, startOf(l, node), head, args);
}

/** The type arguments among the parts of a node. */
export function typeArguments(l: Lowering, node: number): number[] {
  const list = childOfKind(l.tree, node, Node.type_arguments);
  return list === 0 ? [] : typesIn(l, list);
}

function lowerFunctionType(l: Lowering, node: number): number {
  return functionExpression(
    l,
    node,
    () => ({
      parameters: bindParameters(
        l,
        childrenIn(l, childOfKind(l.tree, node, Node.tuple_type)).map((element) => ({
          name: '',
          type: l.type(inField(l, element, Field.type)),
        })),
      ),
      returnType: l.type(inField(l, node, Field.result)),
      flags: FunctionFlag.signature | (isAsync(l, node) ? FunctionFlag.async : 0),
    }),
    FunctionFlag.signature,
  );
}

function isAsync(l: Lowering, node: number): boolean {
  return childrenIn(l, node).some((child) => kindOf(l, child) === Node.effect && textOf(l, child) === 'async');
}

/** Binds the type parameters of a declaration in the current scope; their bounds may mention each other. */
export function lowerTypeParameters(l: Lowering, declaration: number): number[] {
  const list = childOfKind(l.tree, declaration, Node.type_parameters);
  const nodes = list === 0 ? [] : childrenIn(l, list);
  const rows = nodes.map((node) => bindTypeParameter(l, inField(l, node, Field.name)));
  for (const node of nodes) l.block.declared.add(typeMark(nameOf(l, inField(l, node, Field.name))));
  nodes.forEach((node, index) => {
    const bounds = [
      inField(l, node, Field.type),
      ...requirementsOn(l, declaration, nameOf(l, inField(l, node, Field.name))),
    ]
      .filter((bound) => bound !== 0)
      .map((bound) => l.type(bound));
    if (bounds.length > 0) l.facts.patchBinding(rows[index], BindingColumn.type, both(l, bounds));
  });
  return rows;
}

/** The types (nodes) that a where clause asks of a name. */
export function requirementsOn(l: Lowering, declaration: number, name: string): number[] {
  return childrenIn(l, childOfKind(l.tree, declaration, Node.where_clause))
    .filter((one) => textOf(l, inField(l, one, Field.left)) === name)
    .map((one) => inField(l, one, Field.right));
}

/** All of several types at once. */
export function both(l: Lowering, types: readonly number[]): number {
  const [first = 0] = types;
  return types.length < 2
    ? first
    : add(l, Expression.intersection, l.facts.expressionAt(first, ExpressionColumn.start), l.facts.list(types));
}

/** The last name of a type, without arguments and what it is nested in. */
export function lastName(l: Lowering, type: number): string {
  const kind = kindOf(l, type);
  if (kind === Node.array_type) return 'Array';
  if (kind === Node.dictionary_type) return 'Dictionary';
  if (kind === Node.optional_type) return 'Optional';
  const names = childrenIn(l, type).filter((child) => kindOf(l, child) === Node.identifier);
  const last = names[names.length - 1];
  return last === undefined ? '' : nameOf(l, last);
}
