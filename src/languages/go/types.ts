// Lowers types. Pointers are transparent: a pointer to T has the members of T, and every type that has methods on a
// pointer is used through one, so `*T` is lowered as T.

import { Expression, SymbolFlag } from '../../model/facts.ts';
import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { lowerMembers } from './declarations.ts';
import { lowerFunctionType } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, MAX_DEPTH, nameExpression, textOf, unknown } from './lowering.ts';
import { Container } from './semantics.ts';

export function lowerType(l: Lowering, node: number): number {
  if (l.depth >= MAX_DEPTH) return unknown(l, node);
  l.depth++;
  const row = lowerTypeNode(l, node);
  l.depth--;
  return row;
}

function lowerTypeNode(l: Lowering, node: number): number {
  const inner = (field: number): number => childInField(l.tree, node, field);
  switch (l.tree.kinds[node]) {
    case Node.type_identifier:
    case Node.identifier:
      return nameExpression(l, node, true);
    case Node.qualified_type:
      return qualifiedName(l, node);
    case Node.generic_type:
      return applied(l, node, l.type(inner(Field.type)), typeArguments(l, inner(Field.type_arguments)));
    case Node.slice_type:
    case Node.array_type:
    case Node.implicit_length_array_type: {
      const length = inner(Field.length);
      if (length !== 0) l.expression(length);
      return container(l, node, Container.slice, [l.type(inner(Field.element))]);
    }
    case Node.map_type:
      return container(l, node, Container.map, [l.type(inner(Field.key)), l.type(inner(Field.value))]);
    case Node.channel_type:
      return container(l, node, Container.channel, [l.type(inner(Field.value))]);
    case Node.function_type:
      return lowerFunctionType(l, node);
    case Node.struct_type:
    case Node.interface_type:
      return anonymousType(l, node);
    case Node.selector_expression:
    case Node.index_expression:
    case Node.unary_expression:
      // A type that the grammar reads as an expression (`[]pkg.T` behind a conversion).
      return l.expression(node);
    default: {
      // Pointers, parentheses, constraints and their elements: what they hold, or all of several.
      const children = childrenOf(l.tree, node);
      if (children.length === 1) return l.type(children[0]!);
      if (children.length === 0) return unknown(l, node);
      const rows = children.map(l.type);
      return l.facts.expression(Expression.choice, l.block.scope, l.tree.starts[node]!, l.facts.list(rows));
    }
  }
}

/** `pkg.T`, as a type and as a value alike. */
export function qualifiedName(l: Lowering, node: number): number {
  const name = childInField(l.tree, node, Field.name);
  const object = nameExpression(l, childInField(l.tree, node, Field.package), false);
  return l.facts.expression(
    Expression.member,
    l.block.scope,
    l.tree.starts[name]!,
    object,
    l.facts.string(textOf(l, name)),
  );
}

export function typeArguments(l: Lowering, node: number): number[] {
  return node === 0 ? [] : childrenOf(l.tree, node).map(l.type);
}

function applied(l: Lowering, node: number, base: number, args: readonly number[]): number {
  return l.facts.expression(Expression.apply, l.block.scope, l.tree.starts[node]!, base, l.facts.list(args));
}

function container(l: Lowering, node: number, name: string, args: readonly number[]): number {
  const start = l.tree.starts[node]!;
  return applied(l, node, l.facts.expression(Expression.name, l.block.scope, start, l.facts.string(name), 1), args);
}

function anonymousType(l: Lowering, node: number): number {
  const isStruct = l.tree.kinds[node] === Node.struct_type;
  if (!isStruct && childrenOf(l.tree, node).length === 0) {
    const any = l.facts.string('any');
    return l.facts.expression(Expression.name, l.block.scope, l.tree.starts[node]!, any, 1);
  }
  const start = l.tree.starts[node]!;
  const symbol = l.facts.symbol({
    kind: isStruct ? 'Struct' : 'Interface',
    name: '',
    owner: l.symbol,
    start,
    end: l.tree.ends[node]!,
    nameStart: start,
    flags: SymbolFlag.anonymous,
    scope: l.block.scope,
  });
  lowerMembers(l, node, symbol);
  return l.facts.expression(Expression.class, l.block.scope, start, symbol);
}
