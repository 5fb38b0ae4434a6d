// Lowers expressions. A type in the place of a value is the class of that type: calling it converts, and a literal of
// it is constructed.

import { Collection, Expression, Literal } from '../../model/facts.ts';
import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { lowerFunctionLiteral } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, MAX_DEPTH, nameExpression, textOf, unknown } from './lowering.ts';
import { ContainerMember } from './semantics.ts';
import { qualifiedName, typeArguments } from './types.ts';

export function lowerExpression(l: Lowering, node: number): number {
  if (l.depth >= MAX_DEPTH) return unknown(l, node);
  l.depth++;
  const row = lowerNode(l, node);
  l.depth--;
  return row;
}

function lowerNode(l: Lowering, node: number): number {
  const { facts, tree } = l;
  const inner = (field: number): number => childInField(tree, node, field);
  const start = tree.starts[node]!;
  switch (tree.kinds[node]) {
    case Node.identifier:
    case Node.type_identifier:
      return nameExpression(l, node, false);
    case Node.selector_expression: {
      const object = l.expression(inner(Field.operand));
      const field = inner(Field.field);
      return memberOf(l, tree.starts[field]!, object, textOf(l, field));
    }
    case Node.call_expression:
      return lowerCall(l, node);
    case Node.type_conversion_expression:
      return lowerConversion(l, node);
    case Node.parenthesized_expression:
    case Node.parenthesized_type:
    case Node.pointer_type:
    case Node.literal_element:
    case Node.type_elem:
      return l.expression(childrenOf(tree, node)[0] ?? 0);
    case Node.unary_expression:
      return lowerUnary(l, node);
    case Node.binary_expression:
      return lowerBinary(l, node);
    case Node.index_expression: {
      const object = l.expression(inner(Field.operand));
      const index = l.expression(inner(Field.index));
      return facts.expression(Expression.index, l.block.scope, start, object, index);
    }
    case Node.slice_expression: {
      const [operand, ...bounds] = childrenOf(tree, node).map(l.expression);
      return bounds.length >= 0 ? (operand ?? unknown(l, node)) : 0;
    }
    case Node.type_assertion_expression: {
      const value = l.expression(inner(Field.operand));
      return facts.expression(Expression.cast, l.block.scope, start, value, l.type(inner(Field.type)));
    }
    case Node.composite_literal:
      return lowerComposite(l, node);
    case Node.func_literal:
      return lowerFunctionLiteral(l, node);
    case Node.variadic_argument:
      return facts.expression(Expression.spread, l.block.scope, start, l.expression(childrenOf(tree, node)[0] ?? 0));
    case Node.type_instantiation_expression:
      return typeAsValue(l, inner(Field.type));
    case Node.generic_type:
    case Node.qualified_type:
      return typeAsValue(l, node);
    case Node.nil:
      return facts.expression(Expression.literal, l.block.scope, start, Literal.null);
    case Node.true:
    case Node.false:
      return facts.expression(Expression.literal, l.block.scope, start, Literal.boolean, facts.string(textOf(l, node)));
    case Node.int_literal:
    case Node.float_literal:
    case Node.imaginary_literal:
    case Node.rune_literal:
    case Node.iota:
      return facts.expression(Expression.literal, l.block.scope, start, Literal.number, facts.string(textOf(l, node)));
    case Node.interpreted_string_literal:
    case Node.raw_string_literal:
      return stringLiteral(l, node);
    case Node.slice_type:
    case Node.array_type:
    case Node.map_type:
    case Node.channel_type:
    case Node.function_type:
    case Node.struct_type:
    case Node.interface_type:
      return typed(l, start, 0, l.type(node));
    default:
      for (const child of childrenOf(tree, node)) l.expression(child);
      return unknown(l, node);
  }
}

export function memberOf(l: Lowering, start: number, object: number, name: string): number {
  return l.facts.expression(Expression.member, l.block.scope, start, object, l.facts.string(name));
}

/** A value of a type; what else is known of it (0: nothing) counts where nothing is known of the type. */
export function typed(l: Lowering, start: number, value: number, type: number): number {
  return l.facts.expression(Expression.cast, l.block.scope, start, value, type);
}

function stringLiteral(l: Lowering, node: number): number {
  const text = l.facts.string(textOf(l, node).slice(1, -1));
  return l.facts.expression(Expression.literal, l.block.scope, l.tree.starts[node]!, Literal.string, text);
}

/** The function, or else the type, that stands before the arguments. */
function typeAsValue(l: Lowering, node: number): number {
  switch (l.tree.kinds[node]) {
    case Node.qualified_type:
      return qualifiedName(l, node);
    case Node.generic_type:
      return typeAsValue(l, childInField(l.tree, node, Field.type));
    default:
      return l.expression(node);
  }
}

function lowerCall(l: Lowering, node: number): number {
  const calleeNode = childInField(l.tree, node, Field.function);
  const callee = l.expression(calleeNode);
  const types = [
    ...typeArguments(l, childInField(l.tree, node, Field.type_arguments)),
    ...bracketedTypes(l, calleeNode),
  ];
  const args = childrenOf(l.tree, childInField(l.tree, node, Field.arguments)).map(l.expression);
  return call(l, node, callee, args, types);
}

/** `f[T](x)`: what is called may be a generic function or an item of a container, and only its declaration tells which. */
function bracketedTypes(l: Lowering, callee: number): number[] {
  if (l.tree.kinds[callee] === Node.type_instantiation_expression)
    return childrenOf(l.tree, callee).slice(1).map(l.type);
  if (l.tree.kinds[callee] !== Node.index_expression) return [];
  const index = childInField(l.tree, callee, Field.index);
  const kind = l.tree.kinds[index];
  const isLikeType =
    kind === Node.identifier ||
    kind === Node.selector_expression ||
    (kind === Node.unary_expression && l.text[l.tree.starts[index]!] === '*');
  return isLikeType ? [l.type(index)] : [];
}

function call(l: Lowering, node: number, callee: number, args: readonly number[], types: readonly number[]): number {
  const { facts } = l;
  const start = l.tree.starts[node]!;
  return facts.expression(Expression.call, l.block.scope, start, callee, facts.list(args), facts.list(types));
}

/** `[]byte(x)`. What the grammar takes for a generic type may be a generic function that is called. */
function lowerConversion(l: Lowering, node: number): number {
  const type = childInField(l.tree, node, Field.type);
  const operand = childInField(l.tree, node, Field.operand);
  if (l.tree.kinds[type] !== Node.generic_type) {
    const row = l.type(type);
    return typed(l, l.tree.starts[node]!, l.expression(operand), row);
  }
  const callee = typeAsValue(l, type);
  const types = typeArguments(l, childInField(l.tree, type, Field.type_arguments));
  return call(l, node, callee, [l.expression(operand)], types);
}

/** Addresses and what is behind them are the same thing here. */
function lowerUnary(l: Lowering, node: number): number {
  const start = l.tree.starts[node]!;
  const operand = l.expression(childInField(l.tree, node, Field.operand));
  if (l.text.startsWith('<-', start)) return memberOf(l, start, operand, ContainerMember.value);
  if (l.text[start] === '!') return l.facts.expression(Expression.literal, l.block.scope, start, Literal.boolean);
  return operand;
}

const GIVES_BOOLEAN = /^(?:[=!<>]=|[<>]|&&|\|\|)$/;

/** Operands have one type; a number that is written out takes that of the other. */
function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [childInField(l.tree, node, Field.left), childInField(l.tree, node, Field.right)];
  const left = l.expression(leftNode);
  const right = l.expression(rightNode);
  const operator = l.text.slice(l.tree.ends[leftNode], l.tree.starts[rightNode]).replace(/\/\/.*|\/\*.*?\*\//g, '');
  if (GIVES_BOOLEAN.test(operator.trim()))
    return l.facts.expression(Expression.literal, l.block.scope, l.tree.starts[node]!, Literal.boolean);
  return isNumber(l, leftNode) ? right : left;
}

function isNumber(l: Lowering, node: number): boolean {
  const kind = l.tree.kinds[node];
  return kind === Node.int_literal || kind === Node.float_literal || kind === Node.rune_literal;
}

/** `T{...}`: of a type with a name, the construction of it. */
function lowerComposite(l: Lowering, node: number): number {
  const typeNode = childInField(l.tree, node, Field.type);
  const kind = l.tree.kinds[typeNode];
  const start = l.tree.starts[node]!;
  const isNamed = kind === Node.type_identifier || kind === Node.qualified_type || kind === Node.generic_type;
  const callee = isNamed ? typeAsValue(l, typeNode) : 0;
  const type = l.type(typeNode);
  const body = childInField(l.tree, node, Field.body);
  if (holdsFunctions(l, typeNode)) {
    const held = kind === Node.map_type ? lowerEntries(l, body) : lowerItems(l, body);
    return l.facts.expression(Expression.cast, l.block.scope, start, held, type, 1);
  }
  const elements = lowerElements(l, body, isNamed);
  if (!isNamed) return typed(l, start, 0, type);
  const made = l.facts.expression(Expression.construct, l.block.scope, start, callee, l.facts.list(elements));
  return typed(l, start, made, type);
}

/** Whether a container is of functions: then what it holds says more than its type. */
function holdsFunctions(l: Lowering, type: number): boolean {
  const held = childInField(l.tree, type, Field.value) || childInField(l.tree, type, Field.element);
  return held !== 0 && l.tree.kinds[held] === Node.function_type;
}

function lowerItems(l: Lowering, body: number): number {
  const items = l.facts.list(lowerElements(l, body, false));
  return l.facts.expression(Expression.collection, l.block.scope, l.tree.starts[body]!, Collection.array, items);
}

function lowerEntries(l: Lowering, body: number): number {
  const triples: number[] = [];
  for (const element of childrenOf(l.tree, body)) {
    const key = childInField(l.tree, element, Field.key);
    const [keyed] = childrenOf(l.tree, key);
    if (keyed === undefined) continue;
    const isText = l.tree.kinds[keyed] === Node.interpreted_string_literal;
    const name = isText ? l.facts.string(textOf(l, keyed).slice(1, -1)) : 0;
    triples.push(name, isText ? 0 : lowerElement(l, key), lowerElement(l, childInField(l.tree, element, Field.value)));
  }
  return l.facts.expression(Expression.record, l.block.scope, l.tree.starts[body]!, l.facts.list(triples));
}

/** The elements of a literal. Keys of structs are names of fields; those of other types are expressions. */
function lowerElements(l: Lowering, body: number, isNamed: boolean): number[] {
  if (body === 0) return [];
  return childrenOf(l.tree, body).map((element) => {
    if (l.tree.kinds[element] !== Node.keyed_element) return lowerElement(l, element);
    const key = childInField(l.tree, element, Field.key);
    const [keyed] = childrenOf(l.tree, key);
    const isField = isNamed && keyed !== undefined && l.tree.kinds[keyed] === Node.identifier;
    if (!isField) lowerElement(l, key);
    const value = lowerElement(l, childInField(l.tree, element, Field.value));
    if (!isField) return value;
    const name = l.facts.string(textOf(l, keyed));
    return l.facts.expression(Expression.keyword, l.block.scope, l.tree.starts[keyed]!, name, value);
  });
}

/** An element may be a literal without its type. */
function lowerElement(l: Lowering, element: number): number {
  const [inner] = childrenOf(l.tree, element);
  if (inner === undefined || l.tree.kinds[inner] !== Node.literal_value) return l.expression(element);
  lowerElements(l, inner, true);
  return unknown(l, inner);
}
