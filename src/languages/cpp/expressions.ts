// Lowers expressions. Addresses and what is behind them are the same thing here.

import { Collection, Expression, ExpressionColumn, Literal } from '../../model/facts.ts';
import { inBlock, nameAt } from '../kit/blocks.ts';
import { childrenIn, endOf, inField, kindOf, MAX_DEPTH, startOf, textOf } from '../kit/lowering.ts';
import {
  add,
  callRow,
  choiceRow,
  collectionRow,
  literalRow,
  lowerParts,
  memberRow,
  typedRow,
  unknown,
} from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { argumentsIn } from './arguments.ts';
import { lowerLambda } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { globalName, type Lowering, numberRow, plainNode, qualified, templateArguments } from './lowering.ts';
import { DEREFERENCE, LITERAL_OPERATOR, operatorName } from './semantics.ts';
import { mayBeClass, scopesType } from './types.ts';

export function lowerExpression(l: Lowering, node: number): number {
  if (node === 0 || l.depth >= MAX_DEPTH) return unknown(l, node);
  l.depth++;
  const row = lowerNode(l, node);
  l.depth--;
  return row;
}

function lowerNode(l: Lowering, node: number): number {
  const inner = (field: number): number => inField(l, node, field);
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.identifier:
    case Node.field_identifier:
      return nameAt(l, textOf(l, node), start, false);
    case Node.operator_name:
      return nameAt(l, operatorName(textOf(l, node)), start, false);
    case Node.template_function:
    case Node.template_type:
    case Node.template_method: {
      for (const one of templateArguments(l, node)) l.type(one);
      return l.expression(plainNode(l, node));
    }
    case Node.type_identifier:
    case Node.namespace_identifier:
    case Node.type_descriptor:
      return l.type(node);
    case Node.qualified_identifier:
      return lowerQualified(l, node, false);
    case Node.this:
      return pointerTo(l, start, add(l, Expression.receiver, start));
    case Node.field_expression:
      return lowerMember(l, node, false);
    case Node.call_expression:
      return lowerCall(l, node);
    case Node.new_expression:
      return lowerNew(l, node);
    case Node.compound_literal_expression: {
      const typeNode = inner(Field.type);
      const args = argumentsIn(l, inner(Field.value));
      if (!mayBeClass(l, typeNode)) return typedRow(l, start, 0, l.type(typeNode));
      return callRow(l, start, { callee: lowerCallee(l, typeNode), args, types: typeArguments(l, typeNode) });
    }
    case Node.lambda_expression:
      return lowerLambda(l, node);
    case Node.parenthesized_expression:
    case Node.condition_clause:
    case Node.parameter_pack_expansion:
      return lowerLast(l, node);
    case Node.comma_expression: {
      l.expression(inner(Field.left));
      return l.expression(inner(Field.right));
    }
    case Node.assignment_expression:
      return lowerAssignment(l, node);
    case Node.binary_expression:
      return lowerBinary(l, node);
    case Node.unary_expression:
      return lowerUnary(l, node);
    case Node.update_expression: {
      const operand = l.expression(inner(Field.argument));
      return add(l, Expression.operator, start, l.facts.string(/\+\+/.test(textOf(l, node)) ? '++' : '--'), operand);
    }
    case Node.pointer_expression:
      return lowerPointer(l, node);
    case Node.conditional_expression: {
      l.expression(inner(Field.condition));
      return choiceRow(l, start, [l.expression(inner(Field.consequence)), l.expression(inner(Field.alternative))]);
    }
    case Node.cast_expression: {
      const value = l.expression(inner(Field.value));
      return typedRow(l, start, value, l.type(inner(Field.type)));
    }
    case Node.subscript_expression: {
      const object = l.expression(inner(Field.argument));
      const [index = 0, ...others] = argumentsIn(l, inner(Field.indices));
      for (const other of others) add(l, Expression.spread, start, other);
      const list = inner(Field.indices);
      return add(l, Expression.index, startOf(l, list || node), object, index);
    }
    case Node.initializer_list:
      return add(l, Expression.collection, start, Collection.array, l.facts.list(argumentsIn(l, node)));
    case Node.initializer_pair:
      return l.expression(inner(Field.value));
    case Node.co_await_expression:
      return l.expression(inner(Field.argument));
    case Node.delete_expression:
      lowerLast(l, node);
      return unknown(l, node);
    case Node.sizeof_expression:
      lowerLast(l, node);
      return typedRow(l, start, literalRow(l, Literal.number, start), numberRow(l, 'size_t', start));
    case Node.declaration:
    case Node.init_statement:
      l.statements(node);
      return unknown(l, node);
    case Node.compound_statement:
      inBlock(l, node, () => l.statements(node));
      return unknown(l, node);
    default:
      return lowerLiteral(l, node);
  }
}

function lowerLast(l: Lowering, node: number): number {
  let row = 0;
  for (const child of childrenIn(l, node)) row = l.expression(child);
  return row || unknown(l, node);
}

function lowerLiteral(l: Lowering, node: number): number {
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.number_literal:
      return lowerNumber(l, node);
    case Node.user_defined_literal: {
      const value = lowerLast(l, node);
      const suffix = childOfKind(l.tree, node, Node.literal_suffix);
      const name = `${LITERAL_OPERATOR}${textOf(l, suffix)}`;
      return callRow(l, start, { callee: nameAt(l, name, start, false), args: [value] });
    }
    case Node.char_literal:
      return literalRow(l, Literal.character, start);
    case Node.string_literal:
    case Node.raw_string_literal:
    case Node.concatenated_string: {
      const [, text = ''] = /^\w*"([^"\\]*)"$/.exec(textOf(l, node)) ?? [];
      return literalRow(l, Literal.string, start, text);
    }
    case Node.true:
    case Node.false:
      return literalRow(l, Literal.boolean, start);
    case Node.null:
      return literalRow(l, Literal.null, start);
    default:
      return lowerParts(l, node);
  }
}

/** `1`, `1.5f`, `10ul` */
function lowerNumber(l: Lowering, node: number): number {
  const [text, start] = [textOf(l, node), startOf(l, node)];
  const isHex = /^0x/i.test(text);
  const isFraction = isHex ? /p/i.test(text) : /[.e]/i.test(text);
  const [suffix = ''] =
    /(?:ul{0,2}|l{1,2}u?|z|uz|f)$/i.exec(isHex && !isFraction ? text.replace(/f$/i, '') : text) ?? [];
  const row = literalRow(l, isFraction ? Literal.float : Literal.number, start, text);
  if (suffix === '') return row;
  const words = [/u/i.test(suffix) ? 'unsigned' : '', ...(suffix.match(/[lz]/gi) ?? []).map(() => 'long')];
  const type = isFraction ? (/f/i.test(suffix) ? 'float' : 'long double') : words.join(' ').trim();
  return typedRow(l, start, row, numberRow(l, type, start));
}

/** `A::b`: a member of a namespace or of a class. */
function lowerQualified(l: Lowering, node: number, isCalled: boolean): number {
  const { scopes, isGlobal, last } = qualified(l, node);
  const plain = plainNode(l, last);
  if (!isCalled) for (const one of templateArguments(l, last)) l.type(one);
  if (scopes.length === 0) return globalName(l, plain, false);
  const name = kindOf(l, plain) === Node.operator_name ? operatorName(textOf(l, plain)) : textOf(l, plain);
  return memberRow(l, scopesType(l, scopes, isGlobal), name, startOf(l, plain));
}

function lowerMember(l: Lowering, node: number, isCalled: boolean): number {
  const object = lowerObject(l, inField(l, node, Field.argument));
  const nameNode = inField(l, node, Field.field);
  const { scopes, last } = qualified(l, nameNode);
  const plain = plainNode(l, last);
  if (!isCalled) for (const one of templateArguments(l, last)) l.type(one);
  const name =
    kindOf(l, plain) === Node.operator_name ? operatorName(textOf(l, plain)) : textOf(l, plain).replace(/\s+/g, '');
  // `x.Base::f()` is that of the base, whatever runs elsewhere.
  if (scopes.length > 0) return memberRow(l, scopesType(l, scopes, false), name, startOf(l, plain));
  return memberRow(l, object, name, startOf(l, plain));
}

const CASTS = new Set(['static_cast', 'dynamic_cast', 'const_cast', 'reinterpret_cast']);

function lowerCall(l: Lowering, node: number): number {
  const callee = inField(l, node, Field.function);
  const list = inField(l, node, Field.arguments);
  const start = startOf(l, node);
  const types = templateArguments(l, lastOf(l, callee));
  if (kindOf(l, callee) === Node.template_function && CASTS.has(textOf(l, plainNode(l, callee)))) {
    const [value = 0] = argumentsIn(l, list);
    return typedRow(l, start, value, l.type(types[0] ?? 0));
  }
  if (kindOf(l, callee) === Node.primitive_type) {
    argumentsIn(l, list);
    return l.type(callee);
  }
  const row = lowerCallee(l, callee);
  const typeRows = types.map((one) => l.type(one));
  return callRow(l, start, { callee: row, args: argumentsIn(l, list), types: typeRows });
}

function lastOf(l: Lowering, callee: number): number {
  switch (kindOf(l, callee)) {
    case Node.field_expression:
      return qualified(l, inField(l, callee, Field.field)).last;
    default:
      return qualified(l, callee).last;
  }
}

/** What is called, whose template arguments are the call's. */
function lowerCallee(l: Lowering, node: number): number {
  switch (kindOf(l, node)) {
    case Node.qualified_identifier:
      return lowerQualified(l, node, true);
    case Node.field_expression:
      return lowerMember(l, node, true);
    case Node.template_function:
    case Node.template_type:
    case Node.type_identifier: {
      const plain = plainNode(l, node);
      return nameAt(l, textOf(l, plain), startOf(l, plain), false);
    }
    default:
      return l.expression(node);
  }
}

function typeArguments(l: Lowering, typeNode: number): number[] {
  return templateArguments(l, qualified(l, typeNode).last).map((one) => l.type(one));
}

/** `new T(...)`, `new T[n]` */
function lowerNew(l: Lowering, node: number): number {
  const typeNode = inField(l, node, Field.type);
  const list = inField(l, node, Field.arguments);
  argumentsIn(l, inField(l, node, Field.placement));
  const declarator = inField(l, node, Field.declarator);
  for (const child of childrenIn(l, declarator)) if (kindOf(l, child) !== Node.new_declarator) l.expression(child);
  const args = argumentsIn(l, list);
  const start = startOf(l, plainNode(l, qualified(l, typeNode).last));
  const made = mayBeClass(l, typeNode)
    ? callRow(l, start, { callee: lowerCallee(l, typeNode), args, types: typeArguments(l, typeNode) })
    : typedRow(l, start, 0, l.type(typeNode));
  return pointerTo(l, start, made);
}

function lowerAssignment(l: Lowering, node: number): number {
  const leftNode = inField(l, node, Field.left);
  const rightNode = inField(l, node, Field.right);
  const start = startOf(l, node);
  const target = l.expression(leftNode);
  const value = l.expression(rightNode);
  const between = l.text.slice(endOf(l, leftNode), startOf(l, rightNode));
  const operator = written(between);
  const at = endOf(l, leftNode) + between.indexOf(operator);
  add(l, Expression.operator, at, l.facts.string(operator), target, value);
  if (operator !== '=') return target;
  if (l.facts.expressionAt(target, ExpressionColumn.kind) === Expression.member)
    l.facts.assignment({ target, value, position: start });
  return add(l, Expression.assign, start, target, value);
}

function written(between: string): string {
  return between.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '').trim();
}

const COMPARES = /^(?:[=!<>]=|[<>]|&&|\|\||and|or)$/;

const ARITHMETIC = /^[-+*/%&|^]$/;

function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const between = l.text.slice(endOf(l, leftNode), startOf(l, rightNode));
  const operator = written(between);
  const left = l.expression(leftNode);
  const right = l.expression(rightNode);
  const at = endOf(l, leftNode) + between.indexOf(operator);
  const row = add(l, Expression.operator, at, l.facts.string(operator), left, right);
  if (COMPARES.test(operator)) return literalRow(l, Literal.boolean, at);
  // What is added to a pointer leads to another of its kind, and of numbers to one of the first's.
  return ARITHMETIC.test(operator) ? typedRow(l, at, left, add(l, Expression.typeOf, at, row)) : row;
}

function lowerUnary(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const operand = l.expression(inField(l, node, Field.argument));
  const [operator = ''] = /^(?:!|~|-|\+|not\b)/.exec(textOf(l, node)) ?? [];
  const row = add(l, Expression.operator, start, l.facts.string(operator), operand);
  return operator === '!' || operator === 'not'
    ? literalRow(l, Literal.boolean, start)
    : typedRow(l, start, operand, add(l, Expression.typeOf, start, row));
}

/** `*x`, `&x` */
function lowerPointer(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const operandNode = inField(l, node, Field.argument);
  const operand = lowerObject(l, operandNode);
  // What is named with the type around it is mostly a function.
  if (l.text[start] !== '*')
    return kindOf(l, operandNode) === Node.qualified_identifier ? operand : pointerTo(l, start, operand);
  const row = add(l, Expression.operator, start, l.facts.string(DEREFERENCE), operand);
  return typedRow(l, start, operand, add(l, Expression.typeOf, start, row));
}

function pointerTo(l: Lowering, start: number, row: number): number {
  return collectionRow(l, Collection.array, start, [row]);
}

/** What has a member that is asked for: `this` is the receiver itself there. */
function lowerObject(l: Lowering, node: number): number {
  return kindOf(l, node) === Node.this ? add(l, Expression.receiver, startOf(l, node)) : l.expression(node);
}
