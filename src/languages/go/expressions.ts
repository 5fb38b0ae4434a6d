// Lowers expressions. A type in the place of a value is the class of that type: calling it converts, and a literal of
// it is constructed.

import { Collection, Expression, Literal } from '../../model/facts.ts';
import { nameExpression } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import {
  add,
  callRow,
  collectionRow,
  constructRow,
  keywordRow,
  literalRow,
  lowerParts,
  memberRow,
  patternRow,
  typedRow,
  unknown,
} from '../kit/rows.ts';
import { joinedParts, joinedPattern } from '../text-parts.ts';
import { lowerFunctionLiteral } from './functions.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { ContainerMember } from './semantics.ts';
import { qualifiedName, typeArguments } from './types.ts';

export const lowerExpression = byKind(
  grammarNodes,
  {
    ...each(['identifier', 'type_identifier'], (l: Lowering, node) => nameExpression(l, node, false)),
    selector_expression: (l, node) => {
      const object = l.expression(inField(l, node, Field.operand));
      const field = inField(l, node, Field.field);
      return memberRow(l, object, textOf(l, field), startOf(l, field));
    },
    call_expression: lowerCall,
    type_conversion_expression: lowerConversion,
    ...each(
      ['parenthesized_expression', 'parenthesized_type', 'pointer_type', 'literal_element', 'type_elem'],
      (l: Lowering, node) => l.expression(firstIn(l, node)),
    ),
    unary_expression: lowerUnary,
    binary_expression: lowerBinary,
    index_expression: (l, node) => {
      const object = l.expression(inField(l, node, Field.operand));
      return add(l, Expression.index, startOf(l, node), object, l.expression(inField(l, node, Field.index)));
    },
    slice_expression: (l, node) => childrenIn(l, node).map(l.expression)[0] ?? unknown(l, node),
    type_assertion_expression: (l, node) => {
      const value = l.expression(inField(l, node, Field.operand));
      return typedRow(l, startOf(l, node), value, l.type(inField(l, node, Field.type)));
    },
    composite_literal: lowerComposite,
    func_literal: lowerFunctionLiteral,
    variadic_argument: (l, node) => add(l, Expression.spread, startOf(l, node), l.expression(firstIn(l, node))),
    type_instantiation_expression: (l, node) => typeAsValue(l, inField(l, node, Field.type)),
    ...each(['generic_type', 'qualified_type'], typeAsValue),
    nil: (l, node) => literalRow(l, Literal.null, startOf(l, node)),
    ...each(['true', 'false'], literalOf(Literal.boolean)),
    ...each(['int_literal', 'float_literal', 'imaginary_literal', 'rune_literal', 'iota'], literalOf(Literal.number)),
    ...each(['interpreted_string_literal', 'raw_string_literal'], (l: Lowering, node) =>
      literalRow(l, Literal.string, startOf(l, node), textOf(l, node).slice(1, -1)),
    ),
    ...each(
      ['slice_type', 'array_type', 'map_type', 'channel_type', 'function_type', 'struct_type', 'interface_type'],
      (l: Lowering, node) => typedRow(l, startOf(l, node), 0, l.type(node)),
    ),
  },
  lowerParts,
  unknown,
);

function literalOf(kind: number): (l: Lowering, node: number) => number {
  return (l, node) => literalRow(l, kind, startOf(l, node), textOf(l, node));
}

/** The function, or else the type, that stands before the arguments. */
function typeAsValue(l: Lowering, node: number): number {
  switch (kindOf(l, node)) {
    case Node.qualified_type:
      return qualifiedName(l, node);
    case Node.generic_type:
      return typeAsValue(l, inField(l, node, Field.type));
    default:
      return l.expression(node);
  }
}

function lowerCall(l: Lowering, node: number): number {
  const calleeNode = inField(l, node, Field.function);
  const callee = l.expression(calleeNode);
  const types = [...typeArguments(l, inField(l, node, Field.type_arguments)), ...bracketedTypes(l, calleeNode)];
  const args = childrenIn(l, inField(l, node, Field.arguments)).map(l.expression);
  return callRow(l, startOf(l, node), { callee, args, types });
}

/** `f[T](x)`: what is called may be a generic function or an item of a container, and only its declaration tells which. */
function bracketedTypes(l: Lowering, callee: number): number[] {
  if (kindOf(l, callee) === Node.type_instantiation_expression) return childrenIn(l, callee).slice(1).map(l.type);
  if (kindOf(l, callee) !== Node.index_expression) return [];
  const index = inField(l, callee, Field.index);
  const kind = kindOf(l, index);
  const isLikeType =
    kind === Node.identifier ||
    kind === Node.selector_expression ||
    (kind === Node.unary_expression && l.text[startOf(l, index)] === '*');
  return isLikeType ? [l.type(index)] : [];
}

/** `[]byte(x)`. What the grammar takes for a generic type may be a generic function that is called. */
function lowerConversion(l: Lowering, node: number): number {
  const type = inField(l, node, Field.type);
  const operand = inField(l, node, Field.operand);
  if (kindOf(l, type) !== Node.generic_type) {
    const row = l.type(type);
    return typedRow(l, startOf(l, node), l.expression(operand), row);
  }
  const callee = typeAsValue(l, type);
  const types = typeArguments(l, inField(l, type, Field.type_arguments));
  return callRow(l, startOf(l, node), { callee, args: [l.expression(operand)], types });
}

/** Addresses and what is behind them are the same thing here. */
function lowerUnary(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const operand = l.expression(inField(l, node, Field.operand));
  if (l.text.startsWith('<-', start)) return memberRow(l, operand, ContainerMember.value, start);
  return l.text[start] === '!' ? literalRow(l, Literal.boolean, start) : operand;
}

const GIVES_BOOLEAN = /^(?:[=!<>]=|[<>]|&&|\|\|)$/;

/** Operands have one type; a number that is written out takes that of the other. */
function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const left = l.expression(leftNode);
  const right = l.expression(rightNode);
  const operator = l.text.slice(l.tree.ends[leftNode], l.tree.starts[rightNode]).replace(/\/\/.*|\/\*.*?\*\//g, '');
  if (GIVES_BOOLEAN.test(operator.trim())) return literalRow(l, Literal.boolean, startOf(l, node));
  if (operator.trim() === '+' && (isText(l, leftNode) || isText(l, rightNode)))
    return patternRow(l, startOf(l, node), joinedPattern(l.facts, left, right), joinedParts(l.facts, left, right));
  return isNumber(l, leftNode) ? right : left;
}

/** Whether an expression is plainly a text: written as one, or joined with one. */
function isText(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  if (kind === Node.interpreted_string_literal || kind === Node.raw_string_literal) return true;
  return (
    kind === Node.binary_expression &&
    (isText(l, inField(l, node, Field.left)) || isText(l, inField(l, node, Field.right)))
  );
}

function isNumber(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  return kind === Node.int_literal || kind === Node.float_literal || kind === Node.rune_literal;
}

/** `T{...}`: of a type with a name, the construction of it. */
function lowerComposite(l: Lowering, node: number): number {
  const typeNode = inField(l, node, Field.type);
  const kind = kindOf(l, typeNode);
  const start = startOf(l, node);
  const isNamed = kind === Node.type_identifier || kind === Node.qualified_type || kind === Node.generic_type;
  const callee = isNamed ? typeAsValue(l, typeNode) : 0;
  const type = l.type(typeNode);
  const body = inField(l, node, Field.body);
  if (holdsFunctions(l, typeNode)) {
    const held = kind === Node.map_type ? lowerEntries(l, body) : lowerItems(l, body);
    return add(l, Expression.cast, start, held, type, 1);
  }
  const args = lowerElements(l, body, isNamed);
  return typedRow(l, start, isNamed ? constructRow(l, start, { callee, args }) : 0, type);
}

/** Whether a container is of functions: then what it holds says more than its type. */
function holdsFunctions(l: Lowering, type: number): boolean {
  const held = inField(l, type, Field.value) || inField(l, type, Field.element);
  return held !== 0 && kindOf(l, held) === Node.function_type;
}

function lowerItems(l: Lowering, body: number): number {
  return collectionRow(l, Collection.array, startOf(l, body), lowerElements(l, body, false));
}

function lowerEntries(l: Lowering, body: number): number {
  const triples: number[] = [];
  for (const element of childrenIn(l, body)) {
    const key = inField(l, element, Field.key);
    const keyed = firstIn(l, key);
    if (keyed === 0) continue;
    const isText = kindOf(l, keyed) === Node.interpreted_string_literal;
    const name = isText ? l.facts.string(textOf(l, keyed).slice(1, -1)) : 0;
    triples.push(name, isText ? 0 : lowerElement(l, key), lowerElement(l, inField(l, element, Field.value)));
  }
  return add(l, Expression.record, startOf(l, body), l.facts.list(triples));
}

/** The elements of a literal. Keys of structs are names of fields; those of other types are expressions. */
function lowerElements(l: Lowering, body: number, isNamed: boolean): number[] {
  return childrenIn(l, body).map((element) => {
    if (kindOf(l, element) !== Node.keyed_element) return lowerElement(l, element);
    const key = inField(l, element, Field.key);
    const keyed = firstIn(l, key);
    const isField = isNamed && kindOf(l, keyed) === Node.identifier;
    if (!isField) lowerElement(l, key);
    const value = lowerElement(l, inField(l, element, Field.value));
    return isField ? keywordRow(l, textOf(l, keyed), value, startOf(l, keyed)) : value;
  });
}

/** An element may be a literal without its type. */
function lowerElement(l: Lowering, element: number): number {
  const inner = firstIn(l, element);
  if (kindOf(l, inner) !== Node.literal_value) return l.expression(element);
  lowerElements(l, inner, true);
  return unknown(l, inner);
}
