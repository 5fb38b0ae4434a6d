// Lowers expressions. References and what they refer to are the same thing here.

import { Collection, Expression, ExpressionColumn, Literal } from '../../model/facts.ts';
import { inBlock, nameExpression } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import {
  allInField,
  childrenIn,
  endOf,
  firstIn,
  inField,
  kindOf,
  optional,
  optionalType,
  startOf,
  textOf,
} from '../kit/lowering.ts';
import {
  add,
  callRow,
  choiceRow,
  collectionRow,
  constructRow,
  keywordRow,
  literalRow,
  memberRow,
  nameRow,
  typedRow,
  unknown,
} from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lowerClosure } from './functions.ts';
import { Field, grammarNodes, Node, Token } from './grammar-nodes.ts';
import { type Lowering, plainName } from './lowering.ts';
import { lowerPath } from './paths.ts';
import { declarePattern } from './patterns.ts';
import { Builtin, fieldName, macroName, payload, protocols, STORE, UNARY } from './semantics.ts';
import { lowerBlock } from './statements.ts';
import { typeArguments, typedByValue } from './types.ts';

export const lowerExpression = byKind(
  grammarNodes,
  {
    ...each(['identifier', 'type_identifier'], lowerName),
    self: (l: Lowering, node) => nameExpression(l, node, false),
    primitive_type: (l, node) => nameRow(l, textOf(l, node), startOf(l, node)),
    ...each(['scoped_identifier', 'scoped_type_identifier'], lowerPath),
    ...each(['generic_function', 'generic_type', 'generic_type_with_turbofish'], (l: Lowering, node) => {
      const row = l.expression(inField(l, node, Field.function) || inField(l, node, Field.type));
      typeArguments(l, inField(l, node, Field.type_arguments));
      return row;
    }),
    field_expression: (l, node) => {
      const field = inField(l, node, Field.field);
      if (kindOf(l, field) !== Node.integer_literal) return lowerMember(l, node, fieldName);
      const object = l.expression(inField(l, node, Field.value));
      const member = memberRow(l, object, textOf(l, field), startOf(l, field));
      const position = add(l, Expression.unpacked, startOf(l, field), object, Number(textOf(l, field)) || 0);
      return choiceRow(l, startOf(l, field), [member, position]);
    },
    call_expression: lowerCall,
    macro_invocation: (l, node) => {
      const name = inField(l, node, Field.macro);
      return callRow(l, startOf(l, node), { callee: macroCallee(l, name), args: [] });
    },
    struct_expression: lowerStruct,
    parenthesized_expression: (l, node) => l.expression(lastChild(l, node)),
    reference_expression: (l, node) => {
      const value = inField(l, node, Field.value) || lastChild(l, node);
      if (childOfKind(l.tree, node, Node.mutable_specifier) !== 0) markChanged(l, value);
      return l.expression(value);
    },
    unary_expression: lowerUnary,
    binary_expression: lowerBinary,
    compound_assignment_expr: (l, node) => {
      markChanged(l, inField(l, node, Field.left));
      return lowerBinary(l, node);
    },
    assignment_expression: (l, node) => {
      markChanged(l, inField(l, node, Field.left));
      const target = l.expression(inField(l, node, Field.left));
      return add(l, Expression.assign, startOf(l, node), target, l.expression(inField(l, node, Field.right)));
    },
    index_expression: (l, node) => {
      const [value = 0, index = 0] = childrenIn(l, node);
      const object = l.expression(value);
      const key = optional(l, index);
      const start = l.text.indexOf('[', endOf(l, value));
      const isChanged = l.changed.has(node);
      if (isChanged) add(l, Expression.operator, start, l.facts.string(STORE), object, key);
      const item = add(l, Expression.index, start, object, key, isChanged ? 1 : 0);
      // A part of a container has what the container has.
      return kindOf(l, index) === Node.range_expression ? object : item;
    },
    range_expression: (l, node) => {
      const [first = 0] = childrenIn(l, node).map(l.expression);
      return first === 0 ? unknown(l, node) : typedByValue(l, startOf(l, node), Builtin.iterator, first);
    },
    try_expression: (l, node) => {
      const value = l.expression(firstIn(l, node));
      const start = startOf(l, node);
      return choiceRow(
        l,
        start,
        ['Ok', 'Some'].map((variant) => memberRow(l, value, payload(variant, 0), start)),
      );
    },
    await_expression: (l, node) => add(l, Expression.await, startOf(l, node), l.expression(firstIn(l, node))),
    type_cast_expression: (l, node) => {
      const value = l.expression(inField(l, node, Field.value));
      return typedRow(l, startOf(l, node), value, l.type(inField(l, node, Field.type)));
    },
    tuple_expression: (l, node) =>
      collectionRow(l, Collection.tuple, startOf(l, node), childrenIn(l, node).map(l.expression)),
    unit_expression: (l, node) => collectionRow(l, Collection.tuple, startOf(l, node), []),
    array_expression: lowerArray,
    closure_expression: lowerClosure,
    ...each(['block', 'const_block', 'unsafe_block', 'async_block'], lowerBlockValue),
    if_expression: lowerIf,
    match_expression: lowerMatch,
    ...each(['while_expression', 'loop_expression', 'for_expression'], lowerLoop),
    let_condition: (l, node) => {
      const value = l.expression(inField(l, node, Field.value));
      declarePattern(l, inField(l, node, Field.pattern), value);
      return literalRow(l, Literal.boolean, startOf(l, node));
    },
    return_expression: (l, node) => {
      const value = optional(l, firstIn(l, node));
      if (value !== 0) l.returns.push(value);
      return unknown(l, node);
    },
    ...each(['boolean_literal'], literalOf(Literal.boolean)),
    ...each(['integer_literal'], literalOf(Literal.number)),
    ...each(['float_literal'], literalOf(Literal.float)),
    ...each(['char_literal'], literalOf(Literal.character)),
    // Which text it is tells nothing.
    ...each(['string_literal', 'raw_string_literal'], (l: Lowering, node) =>
      l.text[startOf(l, node)] === 'b' ? bytes(l, node) : literalRow(l, Literal.string, startOf(l, node)),
    ),
  },
  (l: Lowering, node): number => {
    for (const child of childrenIn(l, node)) if (kindOf(l, child) !== Node.label) l.expression(child);
    return unknown(l, node);
  },
  unknown,
);

function literalOf(kind: number): (l: Lowering, node: number) => number {
  return (l, node) => literalRow(l, kind, startOf(l, node), textOf(l, node));
}

function bytes(l: Lowering, node: number): number {
  const start = startOf(l, node);
  return collectionRow(l, Collection.array, start, [typedRow(l, start, 0, nameRow(l, 'u8', start, true))]);
}

function lastChild(l: Lowering, node: number): number {
  return childrenIn(l, node).at(-1) ?? 0;
}

function lowerName(l: Lowering, node: number): number {
  if (kindOf(l, node) === Token._) return unknown(l, node);
  const name = textOf(l, node);
  if (name !== 'Self') {
    const plain = plainName(name);
    return plain === name ? nameExpression(l, node, false) : nameRow(l, plain, startOf(l, node));
  }
  // As a value, `Self` is the class itself: it is called, or constructed, where it stands.
  const typeNode = l.around?.typeNode ?? 0;
  if (typeNode === 0) return add(l, Expression.receiver, startOf(l, node));
  const row = l.expression(typeNode);
  l.facts.patchExpression(row, ExpressionColumn.start, startOf(l, node));
  return row;
}

function macroCallee(l: Lowering, nameNode: number): number {
  const isPath = kindOf(l, nameNode) === Node.scoped_identifier;
  const name = isPath ? inField(l, nameNode, Field.name) : nameNode;
  const own = macroName(textOf(l, name));
  const start = startOf(l, name);
  if (!isPath) return nameRow(l, own, start);
  return memberRow(l, l.expression(inField(l, nameNode, Field.path)), own, start);
}

/** What is indexed on the way to a place that is assigned or lent to be changed is reached to be changed. */
function markChanged(l: Lowering, place: number): void {
  for (let at = place; at !== 0; ) {
    const kind = kindOf(l, at);
    if (kind === Node.index_expression) {
      l.changed.add(at);
      [at = 0] = childrenIn(l, at);
    } else if (kind === Node.field_expression) at = inField(l, at, Field.value);
    else if (kind === Node.parenthesized_expression || kind === Node.unary_expression) at = lastChild(l, at);
    else return;
  }
}

/** A field or a method of what stands before the dot. */
function lowerMember(l: Lowering, node: number, boundAs: (name: string) => string): number {
  const object = l.expression(inField(l, node, Field.value));
  const field = inField(l, node, Field.field);
  return memberRow(l, object, boundAs(plainName(textOf(l, field))), startOf(l, field));
}

function argumentsOf(l: Lowering, node: number): number[] {
  return childrenIn(l, inField(l, node, Field.arguments))
    .filter((child) => kindOf(l, child) !== Node.attribute_item)
    .map(l.expression);
}

function lowerCall(l: Lowering, node: number): number {
  const calleeNode = inField(l, node, Field.function);
  const start = startOf(l, node);
  const nameNode = kindOf(l, calleeNode) === Node.scoped_identifier ? inField(l, calleeNode, Field.name) : calleeNode;
  const isName = kindOf(l, nameNode) === Node.identifier;
  const isMacro = isName && l.macros.get(startOf(l, nameNode))?.bracket === '(';
  const isGeneric = kindOf(l, calleeNode) === Node.generic_function;
  const functionNode = isGeneric ? inField(l, calleeNode, Field.function) : calleeNode;
  const isMethod = kindOf(l, functionNode) === Node.field_expression;
  const callee = isMethod
    ? lowerMember(l, functionNode, (name) => name)
    : isMacro && !isGeneric
      ? macroCallee(l, calleeNode)
      : l.expression(functionNode);
  const { openType } = l;
  // `collect::<Vec<_>>()`: what is left open is what iterating over the receiver gives.
  l.openType = isMethod && isGeneric ? itemType(l, callee, start) : 0;
  const types = isGeneric ? typeArguments(l, inField(l, calleeNode, Field.type_arguments)) : [];
  l.openType = openType;
  const args = isMacro ? macroArguments(l, node, textOf(l, nameNode)) : argumentsOf(l, node);
  return callRow(l, start, { callee, args, types });
}

/** The arguments of a macro, `name = value` among them, and the names that its format takes from around it. */
function macroArguments(l: Lowering, call: number, macro: string): number[] {
  const given = new Set<string>();
  const args: number[] = [];
  let format = 0;
  const nodes = childrenIn(l, inField(l, call, Field.arguments)).filter(
    (node) => kindOf(l, node) !== Node.attribute_item,
  );
  const before = BEFORE_FORMAT.get(macro) ?? 0;
  for (const [index, node] of nodes.entries()) {
    const kind = kindOf(l, node);
    if (index >= before && FORMATS.has(kind)) format ||= node;
    if (kind === Node.assignment_expression) given.add(textOf(l, inField(l, node, Field.left)));
    args.push(l.expression(kind === Node.assignment_expression ? inField(l, node, Field.right) : node));
  }
  return [...args, ...(format === 0 ? [] : capturedNames(l, format, given))];
}

/** Names in a format, `{name}` and the `width$` of `{:width$}`, but for those of arguments. */
function capturedNames(l: Lowering, format: number, given: ReadonlySet<string>): number[] {
  const names = [...textOf(l, format).matchAll(IN_FORMAT)].flatMap(({ 1: name, 2: how = '', index }) => {
    const found = name === undefined ? [] : [{ name, at: index + 1 }];
    const from = index + 2 + (name?.length ?? 0);
    for (const size of how.matchAll(SIZE)) found.push({ name: size[1], at: from + size.index });
    return found;
  });
  const start = startOf(l, format);
  return names.filter(({ name }) => !given.has(name)).map(({ name, at }) => nameRow(l, name, start + at));
}

/** How many arguments stand before the format. */
const BEFORE_FORMAT: ReadonlyMap<string, number> = new Map([
  ...['write', 'writeln', 'assert', 'debug_assert'].map((name) => [name, 1] as const),
  ...['assert_eq', 'assert_ne', 'debug_assert_eq', 'debug_assert_ne'].map((name) => [name, 2] as const),
]);
const FORMATS: ReadonlySet<number> = new Set([Node.string_literal, Node.raw_string_literal]);
/** A placeholder with its name and what stands behind the colon; of `{{` there is none. */
const IN_FORMAT = /\{\{|\{([\p{XID_Start}_]\p{XID_Continue}*)?(?::([^{}]*))?\}/gu;
const SIZE = /([\p{XID_Start}_]\p{XID_Continue}*)\$/gu;

/** The type of the items of what a member is taken from. */
function itemType(l: Lowering, member: number, start: number): number {
  const object = l.facts.expressionAt(member, 3);
  return add(l, Expression.typeOf, start, add(l, Expression.iterated, start, object));
}

/** What a type that a declaration leaves open (`let v: Vec<_> = items.collect()`) stands for; 0 where its value does not tell. */
export function openTypeOf(l: Lowering, valueNode: number, value: number): number {
  let node = valueNode;
  let row = value;
  if (kindOf(l, node) === Node.try_expression) {
    node = firstIn(l, node);
    // The first of the two that it may take out.
    const [member = 0] = l.facts.itemsOf(l.facts.expressionAt(row, 3));
    row = l.facts.expressionAt(member, 3);
  }
  if (kindOf(l, node) !== Node.call_expression) return 0;
  let callee = inField(l, node, Field.function);
  if (kindOf(l, callee) === Node.generic_function) callee = inField(l, callee, Field.function);
  if (kindOf(l, callee) !== Node.field_expression) return 0;
  return itemType(l, l.facts.expressionAt(row, 3), startOf(l, node));
}

/** `S { a, b: 1, ..rest }`: a struct is constructed; a variant is a member of its enum. */
function lowerStruct(l: Lowering, node: number): number {
  const nameNode = inField(l, node, Field.name);
  const start = startOf(l, nameNode);
  const callee = l.expression(nameNode);
  const args = childrenIn(l, inField(l, node, Field.body)).map((field) => {
    const name = inField(l, field, Field.field);
    if (kindOf(l, field) === Node.shorthand_field_initializer) {
      const own = childrenIn(l, field).at(-1) ?? 0;
      return keywordRow(l, fieldName(plainName(textOf(l, own))), l.expression(own), startOf(l, own));
    }
    if (name === 0) return add(l, Expression.spread, startOf(l, field), l.expression(lastChild(l, field)));
    const value = l.expression(inField(l, field, Field.value));
    return keywordRow(l, fieldName(plainName(textOf(l, name))), value, startOf(l, name));
  });
  if (isVariant(l, nameNode)) return callee;
  const made = constructRow(l, start, { callee, args });
  return add(l, Expression.cast, start, made, l.type(nameNode), 1);
}

/** Whether a path ends with a name behind that of a type. */
function isVariant(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  if (kind !== Node.scoped_type_identifier && kind !== Node.scoped_identifier) return false;
  const path = inField(l, node, Field.path);
  const name = kindOf(l, path) === Node.scoped_identifier ? inField(l, path, Field.name) : path;
  return /^\p{Lu}/u.test(textOf(l, name));
}

/** What is behind a reference is the reference. */
function lowerUnary(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const operand = l.expression(lastChild(l, node));
  const operator = UNARY[l.text[start]];
  if (operator === undefined) return operand;
  const row = add(l, Expression.operator, start, l.facts.string(operator), operand);
  if (operator === protocols.deref) return operand;
  return choiceRow(l, start, [row, operand]);
}

const GIVES_BOOLEAN = /^(?:[=!<>]=|[<>]|&&|\|\|)$/;

function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const left = l.expression(leftNode);
  const right = l.expression(rightNode);
  const between = l.text.slice(l.tree.ends[leftNode], l.tree.starts[rightNode]);
  const text = between.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '').trim();
  const start = startOf(l, node);
  if (text === '&&' || text === '||') return literalRow(l, Literal.boolean, start);
  const row = add(l, Expression.operator, start, l.facts.string(text), left, right);
  return GIVES_BOOLEAN.test(text) ? add(l, Expression.cast, start, row, nameRow(l, 'bool', start, true)) : row;
}

/** `vec![...]` is an array behind its name. */
function lowerArray(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const length = inField(l, node, Field.length);
  const items = childrenIn(l, node)
    .filter((child) => child !== length && kindOf(l, child) !== Node.attribute_item)
    .map(l.expression);
  optional(l, length);
  const array = collectionRow(l, Collection.array, start, items);
  const macro = l.macros.get(start);
  if (macro === undefined) return array;
  const callee = nameRow(l, macroName(macro.name), macro.start);
  return callRow(l, macro.start, { callee, args: [array] });
}

/** A block, with its value. */
function lowerBlockValue(l: Lowering, node: number): number {
  const block = kindOf(l, node) === Node.block ? node : childOfKind(l.tree, node, Node.block);
  return lowerBlock(l, block) || unknown(l, node);
}

function lowerIf(l: Lowering, node: number): number {
  let then = 0;
  inBlock(l, node, () => {
    optional(l, inField(l, node, Field.condition));
    then = lowerBlockValue(l, inField(l, node, Field.consequence));
  });
  const alternative = inField(l, node, Field.alternative);
  if (alternative === 0) return unknown(l, node);
  return choiceRow(l, startOf(l, node), [then, l.expression(firstIn(l, alternative))]);
}

function lowerMatch(l: Lowering, node: number): number {
  const value = l.expression(inField(l, node, Field.value));
  const rows: number[] = [];
  for (const arm of childrenIn(l, inField(l, node, Field.body))) {
    if (kindOf(l, arm) !== Node.match_arm) continue;
    inBlock(l, arm, () => {
      const pattern = inField(l, arm, Field.pattern);
      declarePattern(l, pattern, value);
      for (const condition of allInField(l, pattern, Field.condition)) l.expression(condition);
      rows.push(l.expression(inField(l, arm, Field.value)));
    });
  }
  return rows.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), rows);
}

function lowerLoop(l: Lowering, node: number): number {
  inBlock(l, node, () => {
    const value = optional(l, inField(l, node, Field.value));
    optional(l, inField(l, node, Field.condition));
    const pattern = inField(l, node, Field.pattern);
    if (pattern !== 0) declarePattern(l, pattern, add(l, Expression.iterated, startOf(l, pattern), value));
    const body = inField(l, node, Field.body);
    if (body !== 0) lowerBlockValue(l, body);
  });
  return unknown(l, node);
}

/** `let a: T = v else { ... };` */
export function lowerLet(l: Lowering, node: number): void {
  const valueNode = inField(l, node, Field.value);
  const value = optional(l, valueNode);
  const typeNode = inField(l, node, Field.type);
  const { openType } = l;
  l.openType = valueNode === 0 || typeNode === 0 ? 0 : openTypeOf(l, valueNode, value);
  const type = optionalType(l, typeNode);
  l.openType = openType;
  const alternative = inField(l, node, Field.alternative);
  if (alternative !== 0) lowerBlockValue(l, alternative);
  const pattern = inField(l, node, Field.pattern);
  const start = startOf(l, node);
  const isName = kindOf(l, pattern) === Node.identifier || kindOf(l, pattern) === Node.mut_pattern;
  declarePattern(l, pattern, type === 0 || isName ? value : typedRow(l, start, value, type), type);
}
