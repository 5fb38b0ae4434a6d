// Lowers expressions.

import { Collection, Expression, ExpressionColumn, Literal } from '../../model/facts.ts';
import { inBlock, nameAt } from '../kit/blocks.ts';
import { bounded } from '../kit/by-kind.ts';
import { childrenIn, endOf, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import {
  add,
  callRow,
  choiceRow,
  collectionRow,
  constructRow,
  literalRow,
  lowerParts,
  memberRow,
  nameRow,
  quotedText,
  typedRow,
  unknown,
} from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { unpackInto } from './deconstruction.ts';
import { lowerLambda } from './functions.ts';
import { Field, Node, Token } from './grammar-nodes.ts';
import { argumentsIn, builtinType, declareLocal, identifier, type Lowering, nameStart, valueName } from './lowering.ts';
import { lowerPattern } from './patterns.ts';
import { lowerQuery } from './queries.ts';
import { boundName, classOf, declaredType, isType, lastArguments, plainName, typeArguments } from './types.ts';

export const lowerExpression = bounded(lowerNode, unknown);

function lowerNode(l: Lowering, node: number): number {
  const inner = (field: number): number => inField(l, node, field);
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.identifier:
      return valueName(l, node);
    case Node.generic_name:
      return classOf(l, node, false);
    case Node.qualified_name:
    case Node.alias_qualified_name:
    case Node.predefined_type:
      return classOf(l, node);
    case Token.this:
      return add(l, Expression.receiver, start);
    case Token.base:
      return add(l, Expression.ancestor, start);
    case Node.member_access_expression:
    case Node.conditional_access_expression:
      return lowerAccess(l, node, false);
    case Node.invocation_expression:
      return lowerInvocation(l, node);
    case Node.object_creation_expression:
      return lowerCreation(l, node);
    case Node.implicit_object_creation_expression: {
      // What is made is what is expected here.
      const made = constructRow(l, start, {
        callee: 0,
        args: argumentsIn(l, childOfKind(l.tree, node, Node.argument_list)),
      });
      lowerInitializer(l, childOfKind(l.tree, node, Node.initializer_expression), made);
      return made;
    }
    case Node.anonymous_object_creation_expression:
      return lowerAnonymousObject(l, node);
    case Node.with_expression: {
      const [object = 0, ...initializers] = childrenIn(l, node);
      const value = l.expression(object);
      for (const one of initializers) lowerInitializer(l, one, value);
      return value;
    }
    case Node.lambda_expression:
    case Node.anonymous_method_expression:
      return lowerLambda(l, node);
    case Node.parenthesized_expression:
    case Node.checked_expression:
      return l.expression(firstIn(l, node));
    case Node.assignment_expression:
      return lowerAssignment(l, node);
    case Node.binary_expression:
      return lowerBinary(l, node);
    case Node.prefix_unary_expression: {
      const operand = l.expression(firstIn(l, node));
      return l.text[start] === '!' ? literalRow(l, Literal.boolean, start) : operand;
    }
    case Node.conditional_expression: {
      const tested = l.expression(inner(Field.condition));
      const parts = [l.expression(inner(Field.consequence)), l.expression(inner(Field.alternative))];
      return choiceRow(l, start, parts, [tested]);
    }
    case Node.cast_expression: {
      const value = l.expression(inner(Field.value));
      return typedRow(l, start, value, l.type(inner(Field.type)));
    }
    case Node.as_expression: {
      const value = l.expression(inner(Field.left));
      return typedRow(l, start, value, l.type(inner(Field.right)));
    }
    case Node.is_pattern_expression:
      lowerPattern(l, inner(Field.pattern), l.expression(inner(Field.expression)));
      return literalRow(l, Literal.boolean, start);
    case Node.element_access_expression:
      return lowerIndex(l, l.expression(inner(Field.expression)), inner(Field.subscript), start);
    case Node.array_creation_expression: {
      const type = l.type(inner(Field.type));
      lowerItems(l, childOfKind(l.tree, node, Node.initializer_expression));
      return typedRow(l, start, 0, type);
    }
    case Node.implicit_array_creation_expression:
    case Node.initializer_expression:
    case Node.element_binding_expression:
      return collectionRow(l, Collection.array, start, lowerItems(l, node));
    case Node.await_expression:
      return add(l, Expression.await, start, l.expression(firstIn(l, node)));
    case Node.typeof_expression:
      l.type(inner(Field.type) || firstIn(l, node));
      return typedRow(l, start, 0, builtinType(l, start, 'Type'));
    case Node.default_expression:
      return typedRow(l, start, 0, inner(Field.type) === 0 ? unknown(l, node) : l.type(inner(Field.type)));
    case Node.tuple_expression: {
      const items = childrenIn(l, node).map((child) => l.expression(childrenIn(l, child).at(-1) ?? 0));
      return collectionRow(l, Collection.tuple, start, items);
    }
    case Node.declaration_expression: {
      const nameNode = inner(Field.name);
      const type = declaredType(l, inner(Field.type));
      // What is declared as an argument is what the parameter is.
      const value = add(l, Expression.expected, nameStart(l, nameNode));
      declareLocal(l, nameNode, { type, value });
      return value;
    }
    case Node.switch_expression:
      return lowerSwitch(l, node);
    case Node.query_expression:
      return lowerQuery(l, node);
    case Node.block:
      inBlock(l, node, () => l.statements(node));
      return unknown(l, node);
    default:
      return isType(l, node) ? l.type(node) : lowerLiteral(l, node);
  }
}

function lowerLiteral(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const text = (): string => textOf(l, node);
  const typed = (name: string): number => typedRow(l, start, 0, nameRow(l, name, start, true));
  switch (kindOf(l, node)) {
    case Node.integer_literal:
      return /(?:ul|lu)$/i.test(text())
        ? typed('ulong')
        : /l$/i.test(text())
          ? typed('long')
          : literalRow(l, Literal.number, start, text());
    case Node.real_literal:
      return /f$/i.test(text())
        ? typed('float')
        : /m$/i.test(text())
          ? typed('decimal')
          : literalRow(l, Literal.float, start, text());
    case Node.character_literal:
      return literalRow(l, Literal.character, start, text());
    case Node.string_literal:
    case Node.verbatim_string_literal:
    case Node.raw_string_literal:
      return literalRow(l, Literal.string, start, text().replace(/^@?"+|"+$/g, ''));
    case Node.interpolated_string_expression:
      return quotedText(
        l,
        node,
        childrenIn(l, node).filter((part) => kindOf(l, part) === Node.interpolation),
        (hole) => lowerChildren(l, hole)[0] ?? 0,
      );
    case Node.boolean_literal:
      return literalRow(l, Literal.boolean, start, text());
    case Node.null_literal:
      return literalRow(l, Literal.null, start);
    case Node.postfix_unary_expression:
    case Node.argument:
      return l.expression(childrenIn(l, node).at(-1) ?? 0);
    default:
      return lowerParts(l, node);
  }
}

function lowerChildren(l: Lowering, node: number): readonly number[] {
  return childrenIn(l, node).map((child) => l.expression(child));
}

/** `a.b`, `a?.b`, `a?[b]`: of what is called the type arguments are the call's, and of a type they are part of its name. */
function lowerAccess(l: Lowering, node: number, isCalled: boolean): number {
  if (kindOf(l, node) === Node.conditional_access_expression) {
    const object = l.expression(inField(l, node, Field.condition));
    const rest = childrenIn(l, node).at(-1) ?? 0;
    if (kindOf(l, rest) === Node.element_binding_expression) return lowerIndex(l, object, rest, startOf(l, node));
    if (kindOf(l, rest) !== Node.member_binding_expression) return l.expression(rest);
    return memberAt(l, object, inField(l, rest, Field.name), isCalled, true);
  }
  const object = inField(l, node, Field.expression);
  return memberAt(l, l.expression(object), inField(l, node, Field.name), isCalled, false);
}

function memberAt(l: Lowering, object: number, nameNode: number, isCalled: boolean, isOptional: boolean): number {
  const name = isCalled ? plainName(l, nameNode) : boundName(l, nameNode);
  return memberRow(l, object, name, nameStart(l, nameNode), isOptional);
}

function lowerIndex(l: Lowering, object: number, list: number, start: number): number {
  const [first = 0, ...others] = argumentsIn(l, list);
  for (const other of others) add(l, Expression.spread, start, other);
  return add(l, Expression.index, start, object, first);
}

function lowerInvocation(l: Lowering, node: number): number {
  const callee = inField(l, node, Field.function);
  const list = inField(l, node, Field.arguments);
  const start = startOf(l, node);
  const kind = kindOf(l, callee);
  if (kind === Node.identifier && textOf(l, callee) === 'nameof') {
    argumentsIn(l, list);
    return literalRow(l, Literal.string, start);
  }
  const nameNode = calledName(l, callee);
  const types = typeArguments(l, nameNode);
  const row =
    kind === Node.generic_name
      ? nameAt(l, plainName(l, callee), nameStart(l, callee), false)
      : kind === Node.member_access_expression || kind === Node.conditional_access_expression
        ? lowerAccess(l, callee, true)
        : l.expression(callee);
  return callRow(l, start, { callee: row, args: argumentsIn(l, list), types });
}

/** The name of what is called, where it has one. */
function calledName(l: Lowering, callee: number): number {
  switch (kindOf(l, callee)) {
    case Node.member_access_expression:
    case Node.member_binding_expression:
      return inField(l, callee, Field.name);
    case Node.conditional_access_expression:
      return calledName(l, childrenIn(l, callee).at(-1) ?? 0);
    default:
      return callee;
  }
}

/** `new C(...) { ... }` */
function lowerCreation(l: Lowering, node: number): number {
  const typeNode = inField(l, node, Field.type);
  const nameNode = kindOf(l, typeNode) === Node.qualified_name ? inField(l, typeNode, Field.name) : typeNode;
  const callee = classOf(l, typeNode);
  const types = lastArguments(l, typeNode);
  const args = argumentsIn(l, inField(l, node, Field.arguments));
  const made = constructRow(l, nameStart(l, nameNode), { callee, args, types });
  lowerInitializer(l, inField(l, node, Field.initializer), made);
  return made;
}

/** What members of something new are given, and what is put into it. */
function lowerInitializer(l: Lowering, node: number, made: number): void {
  const children = childrenIn(l, node);
  if (kindOf(l, node) === Node.with_initializer) {
    const [nameNode = 0, valueNode = 0] = children;
    assignMember(l, made, nameNode, valueNode);
    return;
  }
  for (const child of children) {
    const left = inField(l, child, Field.left);
    if (kindOf(l, child) !== Node.assignment_expression) l.expression(child);
    else if (kindOf(l, left) === Node.identifier) assignMember(l, made, left, inField(l, child, Field.right));
    else {
      for (const key of argumentsIn(l, left)) add(l, Expression.index, startOf(l, left), made, key, 1);
      l.expression(inField(l, child, Field.right));
    }
  }
}

function assignMember(l: Lowering, made: number, nameNode: number, valueNode: number): void {
  const start = nameStart(l, nameNode);
  const target = memberRow(l, made, identifier(l, nameNode), start);
  if (kindOf(l, valueNode) === Node.initializer_expression) lowerInitializer(l, valueNode, target);
  else add(l, Expression.assign, start, target, l.expression(valueNode));
}

function lowerItems(l: Lowering, node: number): number[] {
  return childrenIn(l, node).map((child) =>
    kindOf(l, child) === Node.initializer_expression
      ? collectionRow(l, Collection.array, startOf(l, child), lowerItems(l, child))
      : l.expression(child),
  );
}

/** `new { A = 1, b.C }` */
function lowerAnonymousObject(l: Lowering, node: number): number {
  const triples: number[] = [];
  const children = childrenIn(l, node);
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    const next = children[at + 1];
    const isNamed =
      kindOf(l, child) === Node.identifier &&
      next !== undefined &&
      /^\s*=(?!=)/.test(l.text.slice(endOf(l, child), startOf(l, next)));
    const nameNode = isNamed ? child : calledName(l, child);
    const value = l.expression(isNamed ? next : child);
    if (isNamed) at++;
    triples.push(l.facts.string(identifier(l, nameNode)), 0, value);
  }
  return add(l, Expression.record, startOf(l, node), l.facts.list(triples));
}

/** An assignment; several names are given the parts of a value. */
function lowerAssignment(l: Lowering, node: number): number {
  const leftNode = inField(l, node, Field.left);
  const rightNode = inField(l, node, Field.right);
  const start = startOf(l, node);
  if (kindOf(l, leftNode) === Node.tuple_expression) {
    const value = l.expression(rightNode);
    unpackInto(l, leftNode, value);
    return value;
  }
  const target = l.expression(leftNode);
  if (l.facts.expressionAt(target, ExpressionColumn.kind) === Expression.index)
    l.facts.patchExpression(target, ExpressionColumn.c, 1);
  const value = l.expression(rightNode);
  const operator = l.text.slice(endOf(l, leftNode), startOf(l, rightNode)).trim();
  if (operator === '=' || operator === '??=' || operator === '+=' || operator === '-=')
    return add(l, Expression.assign, start, target, value);
  return target;
}

const GIVES_BOOLEAN = /^(?:&&|\|\||is)$/;
const COMPARES = /^(?:[=!<>]=|[<>])$/;

function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const start = startOf(l, node);
  const between = l.text.slice(endOf(l, leftNode), startOf(l, rightNode));
  const operator = between.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '').trim();
  const left = l.expression(leftNode);
  const right = l.expression(rightNode);
  if (operator === '??') return choiceRow(l, start, [left, right]);
  if (GIVES_BOOLEAN.test(operator)) return literalRow(l, Literal.boolean, start);
  const at = endOf(l, leftNode) + between.indexOf(operator);
  const row = add(l, Expression.operator, at, l.facts.string(operator), left, right);
  return COMPARES.test(operator) ? literalRow(l, Literal.boolean, start) : row;
}

/** `x switch { A a => ..., _ => ... }` */
function lowerSwitch(l: Lowering, node: number): number {
  const [valueNode = 0, ...arms] = childrenIn(l, node);
  const value = l.expression(valueNode);
  const rows = arms
    .filter((arm) => kindOf(l, arm) === Node.switch_expression_arm)
    .map((arm) => {
      let row = 0;
      inBlock(l, arm, () => {
        const children = childrenIn(l, arm);
        const result = children.at(-1) ?? 0;
        for (const child of children.slice(0, -1)) {
          if (kindOf(l, child) === Node.when_clause) lowerChildren(l, child);
          else lowerPattern(l, child, value);
        }
        row = l.expression(result);
      });
      return row;
    });
  return choiceRow(l, startOf(l, node), rows.length === 0 ? [unknown(l, node)] : rows);
}
