// Lowers types. Pointers are transparent: a pointer to T has the members of T, and every type that has methods on a
// pointer is used through one, so `*T` is lowered as T.

import { Expression, SymbolFlag } from '../../model/facts.ts';
import { nameExpression } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { newSymbol } from '../kit/definitions.ts';
import { childrenIn, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, choiceRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { lowerMembers } from './declarations.ts';
import { lowerFunctionType } from './functions.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { Container } from './semantics.ts';

export const lowerType = byKind(
  grammarNodes,
  {
    ...each(['type_identifier', 'identifier'], (l: Lowering, node) => nameExpression(l, node, true)),
    qualified_type: qualifiedName,
    generic_type: (l, node) => {
      const base = l.type(inField(l, node, Field.type));
      return applyRow(l, startOf(l, node), base, typeArguments(l, inField(l, node, Field.type_arguments)));
    },
    ...each(['slice_type', 'array_type', 'implicit_length_array_type'], (l: Lowering, node) => {
      optional(l, inField(l, node, Field.length));
      return container(l, node, Container.slice, [Field.element]);
    }),
    map_type: (l, node) => container(l, node, Container.map, [Field.key, Field.value]),
    channel_type: (l, node) => container(l, node, Container.channel, [Field.value]),
    function_type: lowerFunctionType,
    ...each(['struct_type', 'interface_type'], anonymousType),
    // A type that the grammar reads as an expression (`[]pkg.T` behind a conversion).
    ...each(['selector_expression', 'index_expression', 'unary_expression'], (l: Lowering, node) => l.expression(node)),
  },
  // Pointers, parentheses, constraints and their elements: what they hold, or all of several.
  (l: Lowering, node): number => {
    const rows = childrenIn(l, node).map(l.type);
    return rows.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), rows);
  },
  unknown,
);

/** `pkg.T`, as a type and as a value alike. */
export function qualifiedName(l: Lowering, node: number): number {
  const name = inField(l, node, Field.name);
  const object = nameExpression(l, inField(l, node, Field.package), false);
  return memberRow(l, object, textOf(l, name), startOf(l, name));
}

export function typeArguments(l: Lowering, node: number): number[] {
  return childrenIn(l, node).map(l.type);
}

function container(l: Lowering, node: number, name: string, fields: readonly number[]): number {
  const args = fields.map((field) => l.type(inField(l, node, field)));
  const start = startOf(l, node);
  return applyRow(l, start, nameRow(l, name, start, true), args);
}

function anonymousType(l: Lowering, node: number): number {
  const isStruct = kindOf(l, node) === Node.struct_type;
  const start = startOf(l, node);
  if (!isStruct && childrenIn(l, node).length === 0) return nameRow(l, 'any', start, true);
  const kind = isStruct ? 'Struct' : 'Interface';
  const symbol = newSymbol(l, { kind, node, nameNode: node, name: '', flags: SymbolFlag.anonymous });
  lowerMembers(l, node, symbol);
  return add(l, Expression.class, start, symbol);
}
