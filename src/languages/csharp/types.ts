// Lowers types. Arrays are applications of a generic type of the standard library.

import { Collection } from '../../model/facts.ts';
import { nameAt } from '../kit/blocks.ts';
import { bounded } from '../kit/by-kind.ts';
import { allInField, childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { applyRow, collectionRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { builtinType, identifier, type Lowering, nameStart, typeName } from './lowering.ts';
import { ARRAY } from './semantics.ts';

export const lowerType = bounded(lowerTypeNode, unknown);

function lowerTypeNode(l: Lowering, node: number): number {
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.identifier:
    case Node.generic_name:
      return applied(l, node, nameAt(l, boundName(l, node), nameStart(l, node), true));
    case Node.predefined_type:
      return nameRow(l, textOf(l, node), start, true);
    case Node.qualified_name: {
      const name = inField(l, node, Field.name);
      const qualifier = l.type(inField(l, node, Field.qualifier));
      return applied(l, name, memberRow(l, qualifier, boundName(l, name), nameStart(l, name)));
    }
    case Node.alias_qualified_name:
      return l.type(inField(l, node, Field.name));
    case Node.array_type: {
      const ranks = allInField(l, node, Field.rank);
      for (const rank of ranks) for (const size of childrenIn(l, rank)) l.expression(size);
      return arrayOf(l, start, l.type(inField(l, node, Field.type)), ranks.length);
    }
    case Node.tuple_type: {
      const elements = childrenIn(l, node).map((element) => l.type(inField(l, element, Field.type)));
      return collectionRow(l, Collection.tuple, start, elements);
    }
    case Node.nullable_type:
    case Node.pointer_type:
    case Node.ref_type:
    case Node.scoped_type:
      return l.type(inField(l, node, Field.type) || firstIn(l, node));
    default:
      for (const child of childrenIn(l, node)) l.type(child);
      return unknown(l, node);
  }
}

/** A name with its type arguments, if it has any. */
function applied(l: Lowering, node: number, row: number): number {
  const args = typeArguments(l, node);
  return args.length === 0 ? row : applyRow(l, startOf(l, node), row, args);
}

/** The name that an identifier, or a name with type arguments, is bound under as a type. */
export function boundName(l: Lowering, node: number): string {
  if (kindOf(l, node) !== Node.generic_name) return identifier(l, node);
  const list = childOfKind(l.tree, node, Node.type_argument_list);
  const written = childrenIn(l, list).length;
  // Types whose arguments are left open have commas alone.
  return typeName(identifier(l, firstIn(l, node)), written || textOf(l, list).split(',').length);
}

/** The name itself, without type arguments. */
export function plainName(l: Lowering, node: number): string {
  return identifier(l, kindOf(l, node) === Node.generic_name ? firstIn(l, node) : node);
}

export function typeArguments(l: Lowering, node: number): number[] {
  if (kindOf(l, node) !== Node.generic_name) return [];
  return childrenIn(l, childOfKind(l.tree, node, Node.type_argument_list)).map((child) => l.type(child));
}

export function arrayOf(l: Lowering, start: number, element: number, depth: number): number {
  let row = element;
  for (let at = 0; at < depth; at++) row = builtinType(l, start, ARRAY, [row]);
  return row;
}

/** The declared type of a name; 0 where it is left to what the name is given. */
export function declaredType(l: Lowering, node: number): number {
  if (node === 0) return 0;
  const kind = kindOf(l, node);
  if (kind === Node.implicit_type) return 0;
  if (kind === Node.ref_type || kind === Node.scoped_type)
    return declaredType(l, inField(l, node, Field.type) || firstIn(l, node));
  return l.type(node);
}

/** A type where a value is meant: the class that it names. Where nothing else can stand, a member of its name does not hide it. */
export function classOf(l: Lowering, node: number, onlyType = true): number {
  switch (kindOf(l, node)) {
    case Node.identifier:
    case Node.generic_name:
      return nameAt(l, boundName(l, node), nameStart(l, node), onlyType);
    case Node.qualified_name: {
      const name = inField(l, node, Field.name);
      const qualifier = classOf(l, inField(l, node, Field.qualifier));
      return memberRow(l, qualifier, boundName(l, name), nameStart(l, name));
    }
    case Node.alias_qualified_name:
      return classOf(l, inField(l, node, Field.name));
    case Node.predefined_type:
      return nameRow(l, textOf(l, node), startOf(l, node));
    case Node.nullable_type:
      return classOf(l, inField(l, node, Field.type));
    default:
      return l.type(node);
  }
}

/** The type arguments of what a type ends in. */
export function lastArguments(l: Lowering, node: number): number[] {
  const kind = kindOf(l, node);
  if (kind === Node.qualified_name || kind === Node.alias_qualified_name)
    return lastArguments(l, inField(l, node, Field.name));
  return typeArguments(l, node);
}

/** What a type is called where it stands in a value: nothing is lowered twice. */
export function isType(l: Lowering, node: number): boolean {
  return TYPES.has(kindOf(l, node));
}

const TYPES: ReadonlySet<number> = new Set([
  Node.array_type,
  Node.nullable_type,
  Node.pointer_type,
  Node.predefined_type,
  Node.tuple_type,
]);
