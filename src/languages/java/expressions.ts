// Lowers expressions.

import { Collection, Expression, Literal } from '../../model/facts.ts';
import { inBlock, isLocal } from '../kit/blocks.ts';
import { bounded } from '../kit/by-kind.ts';
import { callable } from '../kit/definitions.ts';
import { allInField, childrenIn, endOf, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import {
  add,
  annotatedRow,
  choiceRow,
  keywordRow,
  lowerParts,
  memberRow,
  nameRow,
  patternRow,
  typedRow,
  unknown,
} from '../kit/rows.ts';
import { joinedParts, joinedPattern } from '../text-parts.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lowerLambda } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { argumentsOf, builtinType, declareLocal, type Lowering, valueName } from './lowering.ts';
import { packagePath, qualifiedBy, scopedNames } from './names.ts';
import { CONSTRUCTOR, Operator } from './semantics.ts';
import { arrayOf, dimensions, isAnnotation, typeArguments } from './types.ts';

export const lowerExpression = bounded(lowerNode, unknown);

function lowerNode(l: Lowering, node: number): number {
  const { facts } = l;
  const inner = (field: number): number => inField(l, node, field);
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.identifier:
    case Node.type_identifier:
      return valueName(l, node);
    case Node.field_access:
      return lowerFieldAccess(l, node);
    case Node.method_invocation:
      return lowerInvocation(l, node);
    case Node.object_creation_expression:
      return lowerCreation(l, node);
    case Node.explicit_constructor_invocation:
      return lowerConstructorCall(l, node);
    case Node.lambda_expression:
      return lowerLambda(l, node);
    case Node.method_reference:
      return lowerMethodReference(l, node);
    case Node.this:
      return add(l, Expression.receiver, start);
    case Node.super:
      return add(l, Expression.ancestor, start);
    case Node.parenthesized_expression:
      return l.expression(firstIn(l, node));
    case Node.assignment_expression: {
      const target = l.expression(inner(Field.left));
      const value = l.expression(inner(Field.right));
      return add(l, Expression.assign, start, target, value);
    }
    case Node.binary_expression:
      return lowerBinary(l, node);
    case Node.unary_expression: {
      const operand = l.expression(inner(Field.operand));
      return l.text[start] === '!' ? booleanLiteral(l, start) : operand;
    }
    case Node.update_expression:
      return l.expression(firstIn(l, node));
    case Node.ternary_expression: {
      const tested = l.expression(inner(Field.condition));
      const parts = [l.expression(inner(Field.consequence)), l.expression(inner(Field.alternative))];
      return choiceRow(l, start, parts, [tested]);
    }
    case Node.cast_expression: {
      const value = l.expression(inner(Field.value));
      const types = allInField(l, node, Field.type).map(l.type);
      return typedRow(l, start, value, types[0] ?? 0);
    }
    case Node.instanceof_expression:
      return lowerInstanceof(l, node);
    case Node.array_access: {
      const array = l.expression(inner(Field.array));
      return add(l, Expression.index, start, array, l.expression(inner(Field.index)));
    }
    case Node.array_creation_expression: {
      const sizes = allInField(l, node, Field.dimensions);
      for (const size of sizes) for (const child of childrenIn(l, size)) l.expression(child);
      if (inner(Field.value) !== 0) l.expression(inner(Field.value));
      const depth = sizes.reduce((sum, size) => sum + dimensions(l, size), 0);
      return typedRow(l, start, 0, arrayOf(l, start, l.type(inner(Field.type)), depth));
    }
    case Node.array_initializer:
    case Node.element_value_array_initializer: {
      const items = facts.list(childrenIn(l, node).map((item) => l.expression(item)));
      return add(l, Expression.collection, start, Collection.array, items);
    }
    case Node.class_literal: {
      const type = l.type(firstIn(l, node));
      return typedRow(l, start, 0, builtinType(l, start, 'Class', [type]));
    }
    case Node.switch_expression:
      return lowerSwitch(l, node);
    case Node.annotation:
    case Node.marker_annotation:
      return lowerAnnotation(l, node);
    case Node.block:
      inBlock(l, node, () => l.statements(node));
      return unknown(l, node);
    default:
      return lowerLiteral(l, node);
  }
}

function lowerLiteral(l: Lowering, node: number): number {
  const { facts } = l;
  const start = startOf(l, node);
  const literal = (kind: number, text = ''): number => add(l, Expression.literal, start, kind, facts.string(text));
  const text = (): string => textOf(l, node);
  switch (kindOf(l, node)) {
    case Node.decimal_integer_literal:
    case Node.hex_integer_literal:
    case Node.octal_integer_literal:
    case Node.binary_integer_literal:
      return /l$/i.test(text())
        ? typedRow(l, start, 0, nameRow(l, 'long', start, true))
        : literal(Literal.number, text());
    case Node.decimal_floating_point_literal:
    case Node.hex_floating_point_literal:
      return /f$/i.test(text())
        ? typedRow(l, start, 0, nameRow(l, 'float', start, true))
        : literal(Literal.float, text());
    case Node.character_literal:
      return literal(Literal.character, text());
    case Node.string_literal:
      return literal(Literal.string, text().replace(/^"""\s*|^"|"{1,3}$/g, ''));
    case Node.template_expression:
      for (const child of childrenIn(l, node)) l.expression(child);
      return literal(Literal.string);
    case Node.true:
    case Node.false:
      return literal(Literal.boolean, text());
    case Node.null_literal:
      return literal(Literal.null);
    default:
      return lowerParts(l, node);
  }
}

function booleanLiteral(l: Lowering, start: number): number {
  return add(l, Expression.literal, start, Literal.boolean);
}

/** `a.b`, `a.b.C`, `C.this`. */
function lowerFieldAccess(l: Lowering, node: number): number {
  const field = inField(l, node, Field.field);
  const object = inField(l, node, Field.object);
  const start = startOf(l, node);
  if (kindOf(l, field) === Node.this) return typedRow(l, start, 0, l.type(object));
  const names = dottedNames(l, node);
  const ofPackage =
    names.length > 0 && !isLocal(l, textOf(l, names[0])) ? packagePath(names.map((one) => textOf(l, one))) : 0;
  if (ofPackage === names.length - 1 && ofPackage > 0)
    return memberRow(l, qualifiedBy(l, names.slice(0, -1)), textOf(l, field), startOf(l, field));
  return memberRow(l, l.expression(object), textOf(l, field), startOf(l, field));
}

/** The identifiers of `a.b.c`; none where anything else is in it. */
function dottedNames(l: Lowering, node: number): number[] {
  if (kindOf(l, node) === Node.identifier) return [node];
  if (kindOf(l, node) !== Node.field_access) return [];
  const field = inField(l, node, Field.field);
  const before = dottedNames(l, inField(l, node, Field.object));
  return before.length === 0 || kindOf(l, field) !== Node.identifier ? [] : [...before, field];
}

function lowerInvocation(l: Lowering, node: number): number {
  const nameNode = inField(l, node, Field.name);
  const object = inField(l, node, Field.object);
  const start = startOf(l, nameNode);
  const name = callable(textOf(l, nameNode));
  const callee = object === 0 ? nameRow(l, name, start) : memberRow(l, lowerObject(l, node, object), name, start);
  const types = typeArguments(l, inField(l, node, Field.type_arguments));
  return call(l, startOf(l, node), callee, argumentsOf(l, node), types);
}

/** `A.super.m()`: of a class around, what it inherits; else the interface A. */
function lowerObject(l: Lowering, node: number, object: number): number {
  const isOfAncestor = childrenIn(l, node).some((child) => child !== object && kindOf(l, child) === Node.super);
  if (!isOfAncestor) return l.expression(object);
  const start = startOf(l, object);
  if (!l.enclosing.includes(textOf(l, object))) return typedRow(l, start, 0, l.type(object));
  return add(l, Expression.ancestor, start, l.expression(object));
}

function call(l: Lowering, start: number, callee: number, args: readonly number[], types: readonly number[]): number {
  const { facts } = l;
  return add(l, Expression.call, start, callee, facts.list(args), facts.list(types));
}

/** `new C(...)`, and with a body a class without a name that extends C or implements it. */
function lowerCreation(l: Lowering, node: number): number {
  const typeNode = inField(l, node, Field.type);
  const outer = childrenIn(l, node).find(
    (child) => child < typeNode && l.tree.fields[child] === 0 && !isAnnotation(l, child),
  );
  const outerRow = outer === undefined ? 0 : l.expression(outer);
  const isGeneric = kindOf(l, typeNode) === Node.generic_type;
  const [baseNode = typeNode, args = 0] = isGeneric ? childrenIn(l, typeNode) : [typeNode];
  const types = typeArguments(l, args);
  const start = startOf(l, baseNode);
  const callee = outerRow === 0 ? classOf(l, baseNode) : memberRow(l, outerRow, textOf(l, baseNode), start);
  const made = l.facts.expression(
    Expression.construct,
    l.scope,
    start,
    callee,
    l.facts.list(argumentsOf(l, node)),
    l.facts.list(types),
  );
  const body = childOfKind(l.tree, node, Node.class_body);
  if (body === 0) return made;
  const symbol = l.anonymousClass(body, l.type(typeNode));
  const type = add(l, Expression.class, start, symbol);
  return typedRow(l, start, made, type);
}

/** The class that a type names, as a value. */
function classOf(l: Lowering, node: number): number {
  const names = scopedNames(l, node);
  if (names.length === 0) return l.type(node);
  const ofPackage = packagePath(names.map((name) => textOf(l, name)));
  let row = ofPackage === 0 ? valueName(l, names[0]) : qualifiedBy(l, names.slice(0, ofPackage));
  for (const name of names.slice(Math.max(ofPackage, 1))) row = memberRow(l, row, textOf(l, name), startOf(l, name));
  return row;
}

/** `this(...)` and `super(...)`. */
function lowerConstructorCall(l: Lowering, node: number): number {
  const keyword = inField(l, node, Field.constructor);
  const object = inField(l, node, Field.object);
  if (object !== 0) l.expression(object);
  const start = startOf(l, keyword);
  const receiver = l.expression(keyword);
  const isSuper = kindOf(l, keyword) === Node.super;
  const callee = isSuper ? receiver : memberRow(l, receiver, CONSTRUCTOR, start);
  return call(l, start, callee, argumentsOf(l, node), []);
}

/** `A::m`, `a::m`, `A::new`: the method as a value, or the class. */
function lowerMethodReference(l: Lowering, node: number): number {
  const [object = 0, ...rest] = childrenIn(l, node);
  const nameNode = rest.findLast((child) => kindOf(l, child) === Node.identifier);
  const kind = kindOf(l, object);
  const isType = kind === Node.generic_type || kind === Node.scoped_type_identifier || kind === Node.type_identifier;
  if (kind === Node.array_type) {
    const type = l.type(object);
    return typedRow(l, startOf(l, node), 0, type);
  }
  const row = isType ? classOf(l, object) : l.expression(object);
  return nameNode === undefined ? row : memberRow(l, row, callable(textOf(l, nameNode)), startOf(l, nameNode));
}

const GIVES_BOOLEAN = /^(?:[=!<>]=|[<>]|&&|\|\|)$/;

function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const left = l.expression(leftNode);
  const right = l.expression(rightNode);
  const start = startOf(l, node);
  const between = l.text.slice(endOf(l, leftNode), startOf(l, rightNode));
  const operator = between.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '').trim();
  if (GIVES_BOOLEAN.test(operator)) return booleanLiteral(l, start);
  if (operator === '+' && (isText(l, leftNode) || isText(l, rightNode))) {
    for (const [operand, row] of [
      [leftNode, left],
      [rightNode, right],
    ] as const)
      if (!isText(l, operand)) toText(l, row);
    return patternRow(l, start, joinedPattern(l.facts, left, right), joinedParts(l.facts, left, right));
  }
  if (!/^[-+*/%]$/.test(operator)) return left;
  const text = l.facts.string(Operator.plus);
  return add(l, Expression.operator, start, text, left, right);
}

/** Whether an expression is plainly a text: written as one, or joined with one. */
function isText(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  if (kind === Node.string_literal) return true;
  if (kind === Node.parenthesized_expression) return isText(l, firstIn(l, node));
  return (
    kind === Node.binary_expression &&
    l.text
      .slice(endOf(l, inField(l, node, Field.left)))
      .trimStart()
      .startsWith('+') &&
    (isText(l, inField(l, node, Field.left)) || isText(l, inField(l, node, Field.right)))
  );
}

/** What is joined with a text is asked for its own. */
function toText(l: Lowering, operand: number): void {
  const start = l.facts.expressionAt(operand, 2);
  add(l, Expression.operator, start, l.facts.string(Operator.toText), operand);
}

/** `x instanceof C c`: the name is declared in the block around. */
function lowerInstanceof(l: Lowering, node: number): number {
  const value = l.expression(inField(l, node, Field.left));
  const typeNode = inField(l, node, Field.right);
  const nameNode = inField(l, node, Field.name);
  const pattern = inField(l, node, Field.pattern);
  const type = typeNode === 0 ? 0 : l.type(typeNode);
  if (nameNode !== 0) declareLocal(l, nameNode, { type });
  if (pattern !== 0) lowerPattern(l, pattern, value);
  return booleanLiteral(l, startOf(l, node));
}

/** Declares the names of a pattern that a value is matched with. */
export function lowerPattern(l: Lowering, node: number, value: number): void {
  switch (kindOf(l, node)) {
    case Node.pattern:
      for (const child of childrenIn(l, node)) lowerPattern(l, child, value);
      return;
    case Node.type_pattern:
    case Node.record_pattern_component: {
      const parts = childrenIn(l, node).filter((child) => !isAnnotation(l, child));
      const [typeNode, nameNode] = parts;
      if (typeNode !== undefined && kindOf(l, typeNode) === Node.record_pattern) {
        lowerPattern(l, typeNode, value);
        return;
      }
      if (typeNode === undefined || nameNode === undefined) return;
      if (textOf(l, typeNode) === 'var') declareLocal(l, nameNode, { value });
      else declareLocal(l, nameNode, { type: l.type(typeNode) });
      return;
    }
    case Node.record_pattern: {
      const [typeNode = 0] = childrenIn(l, node);
      l.type(typeNode);
      const body = childOfKind(l.tree, node, Node.record_pattern_body);
      for (const component of body === 0 ? [] : childrenIn(l, body)) lowerPattern(l, component, 0);
      return;
    }
    default:
  }
}

/** A `switch`, as an expression or a statement: what its rules give. Labels may be constants of the value's enum. */
function lowerSwitch(l: Lowering, node: number): number {
  const value = l.expression(inField(l, node, Field.condition));
  const outer = l.yields;
  l.yields = [];
  inBlock(l, node, () => {
    for (const group of childrenIn(l, inField(l, node, Field.body))) {
      // The statements of all groups share one block; a rule is one by itself.
      if (kindOf(l, group) === Node.switch_rule) inBlock(l, group, () => lowerGroup(l, group, value));
      else lowerGroup(l, group, value);
    }
  });
  const items = l.facts.list(l.yields);
  l.yields = outer;
  return add(l, Expression.choice, startOf(l, node), items);
}

function lowerGroup(l: Lowering, group: number, value: number): void {
  for (const child of childrenIn(l, group)) {
    if (kindOf(l, child) === Node.switch_label) lowerLabel(l, child, value);
    else if (kindOf(l, group) === Node.switch_rule && kindOf(l, child) === Node.expression_statement)
      l.yields.push(l.expression(firstIn(l, child)));
    else l.statements(child);
  }
}

function lowerLabel(l: Lowering, label: number, value: number): void {
  for (const child of childrenIn(l, label)) {
    const kind = kindOf(l, child);
    if (kind === Node.pattern) lowerPattern(l, child, value);
    else if (kind === Node.identifier) {
      valueName(l, child);
      memberRow(l, value, textOf(l, child), startOf(l, child));
    } else l.expression(child);
  }
}

/** An annotation as an expression: its type, with its arguments beside it. */
function lowerAnnotation(l: Lowering, node: number): number {
  const list = inField(l, node, Field.arguments);
  const args = (list === 0 ? [] : childrenIn(l, list)).map((argument) => {
    if (kindOf(l, argument) !== Node.element_value_pair) return l.expression(argument);
    const key = inField(l, argument, Field.key);
    return keywordRow(l, textOf(l, key), l.expression(inField(l, argument, Field.value)), startOf(l, key));
  });
  const name = inField(l, node, Field.name);
  return annotatedRow(l, name === 0 ? unknown(l, node) : l.type(name), startOf(l, node), args);
}
