// Lowers expressions. Everything in Ruby is one, statements and declarations too.

import { Collection, Expression, Literal, Receiver } from '../../model/facts.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { childrenIn, endOf, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import {
  add,
  callRow,
  choiceRow,
  collectionRow,
  literalRow,
  lowerParts,
  memberRow,
  nameRow,
  putTogether,
  unknown,
} from '../kit/rows.ts';
import { assignTo } from './assignments.ts';
import { lowerArgument, lowerCall, lowerIdentifier, lowerSuper, lowerYield } from './calls.ts';
import { lowerClass, lowerMadeClass, lowerSingleton, makesClass } from './classes.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import { type Lowering, plainText, receiverRow } from './lowering.ts';
import { bindAlias } from './macros.ts';
import { lowerBlock, lowerMethod } from './methods.ts';
import { conditionNarrowings, under } from './narrowing.ts';
import { constantPath, lastName } from './owners.ts';
import { Operator } from './semantics.ts';
import {
  lowerBegin,
  lowerCase,
  lowerCaseMatch,
  lowerFor,
  lowerIf,
  lowerLoop,
  lowerMatch,
  lowerModifier,
  lowerRescueModifier,
  lowerReturn,
} from './statements.ts';

export const lowerExpression = byKind(
  grammarNodes,
  {
    identifier: lowerIdentifier,
    ...each(['constant', 'scope_resolution'], lowerConstant),
    ...each(['instance_variable', 'class_variable', 'global_variable'], lowerVariable),
    self: (l: Lowering, node) => receiverRow(l, startOf(l, node)),
    call: lowerCall,
    super: lowerSuper,
    yield: lowerYield,
    ...each(['method', 'singleton_method'], lowerMethod),
    ...each(['class', 'module'], lowerClass),
    singleton_class: lowerSingleton,
    lambda: (l: Lowering, node) => lowerBlock(l, node),
    assignment: lowerAssignment,
    operator_assignment: lowerOperatorAssignment,
    binary: lowerBinary,
    unary: lowerUnary,
    element_reference: lowerSubscript,
    ...each(['array', 'right_assignment_list', 'string_array', 'symbol_array'], lowerArray),
    argument_list: lowerValues,
    hash: lowerHash,
    ...each(['string', 'bare_string', 'chained_string', 'heredoc_beginning'], lowerString),
    ...each(['simple_symbol', 'hash_key_symbol', 'delimited_symbol', 'bare_symbol'], lowerString),
    subshell: lowerString,
    regex: (l: Lowering, node) => {
      for (const child of childrenIn(l, node)) l.expression(child);
      return literalRow(l, Literal.regexp, startOf(l, node));
    },
    interpolation: lowerInterpolation,
    heredoc_body: lowerParts,
    integer: (l, node) => literalRow(l, Literal.number, startOf(l, node), textOf(l, node)),
    float: (l, node) => literalRow(l, Literal.float, startOf(l, node), textOf(l, node)),
    ...each(['true', 'false'], (l: Lowering, node) =>
      literalRow(l, Literal.boolean, startOf(l, node), textOf(l, node)),
    ),
    nil: (l, node) => literalRow(l, Literal.null, startOf(l, node)),
    ...each(['pair', 'splat_argument', 'hash_splat_argument', 'block_argument'], (l: Lowering, node) =>
      lowerArgument(l, node),
    ),
    ...each(
      ['program', 'parenthesized_statements', 'then', 'do', 'else', 'ensure', 'block_body', 'begin_block', 'end_block'],
      (l: Lowering, node) => l.body(childrenIn(l, node)) || unknown(l, node),
    ),
    ...each(['begin', 'body_statement'], lowerBegin),
    ...each(['if', 'unless', 'elsif', 'conditional'], lowerIf),
    ...each(['if_modifier', 'unless_modifier'], lowerModifier),
    ...each(['while', 'until', 'while_modifier', 'until_modifier'], lowerLoop),
    for: lowerFor,
    case: lowerCase,
    case_match: lowerCaseMatch,
    ...each(['match_pattern', 'test_pattern'], lowerMatch),
    rescue_modifier: lowerRescueModifier,
    ...each(['return', 'next', 'break'], lowerReturn),
    alias: (l: Lowering, node) => {
      if (l.class !== undefined) bindAlias(l, l.class, inField(l, node, Field.name), inField(l, node, Field.alias));
      return unknown(l, node);
    },
    undef: unknown,
  },
  lowerParts,
  unknown,
);

function lowerConstant(l: Lowering, node: number): number {
  const path = constantPath(l, node);
  if (path !== 0) return path;
  const nameNode = inField(l, node, Field.name);
  const object = l.expression(inField(l, node, Field.scope));
  return memberRow(l, object, textOf(l, nameNode), startOf(l, nameNode));
}

/** `@a`, `@@a`: members of the receiver, and of its class. */
function lowerVariable(l: Lowering, node: number): number {
  const name = textOf(l, node);
  const start = startOf(l, node);
  if (l.class === undefined || name.startsWith('$')) return nameRow(l, name, start);
  const isOfClass = name.startsWith('@@') && l.self === 'instance';
  const object = isOfClass ? add(l, Expression.receiver, start, Receiver.class) : receiverRow(l, start);
  return memberRow(l, object, name, start);
}

function lowerAssignment(l: Lowering, node: number): number {
  const target = inField(l, node, Field.left);
  const right = inField(l, node, Field.right);
  const targetKind = kindOf(l, target);
  if (targetKind === Node.constant && makesClass(l, right)) return lowerMadeClass(l, right, target);
  // In what it is given, a name means the variable that it makes.
  const value = l.expression(right);
  assignTo(l, target, value);
  return value;
}

/** `a ||= b`, `a += b`. */
function lowerOperatorAssignment(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const operator = l.text.slice(endOf(l, leftNode), startOf(l, rightNode)).trim().slice(0, -1);
  const start = startOf(l, node);
  const isNew = kindOf(l, leftNode) === Node.identifier;
  const keeps = operator === '||' || operator === '&&';
  if (isNew && keeps) assignTo(l, leftNode, 0);
  const left = kindOf(l, leftNode) === Node.constant ? 0 : l.expression(leftNode);
  const right = l.expression(rightNode);
  const both = left === 0 ? right : choiceRow(l, start, [left, right]);
  const value = keeps ? both : add(l, Expression.operator, start, l.facts.string(operator), left, right);
  assignTo(l, leftNode, operator === '||' ? right : value);
  return value;
}

const CHOOSES = /^(?:\|\||&&|or|and)$/;

function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const between = l.text.slice(endOf(l, leftNode), startOf(l, rightNode));
  const operator = between.trim();
  const start = endOf(l, leftNode) + between.indexOf(operator);
  const left = l.expression(leftNode);
  if (!CHOOSES.test(operator)) {
    const right = l.expression(rightNode);
    // Whatever is put behind a list is an item of it.
    if (operator === '<<')
      l.facts.assignment({ target: add(l, Expression.index, start, left, 0, 1), value: right, position: start });
    return add(l, Expression.operator, start, l.facts.string(operator), left, right);
  }
  const isAnd = operator === '&&' || operator === 'and';
  const right = under(l, conditionNarrowings(l, leftNode, isAnd), rightNode, () => l.expression(rightNode));
  return isAnd ? right : choiceRow(l, start, [left, right]);
}

function lowerUnary(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const operand = inField(l, node, Field.operand) || firstIn(l, node);
  const operator = l.text.slice(start, startOf(l, operand)).trim();
  const row = l.expression(operand);
  if (operator.startsWith('defined?')) return unknown(l, node);
  if (operator === '!' || operator === 'not') {
    add(l, Expression.operator, start, l.facts.string('!'), row);
    return literalRow(l, Literal.boolean, start);
  }
  const method = operator === '-' || operator === '+' ? `${operator}@` : operator;
  return add(l, Expression.operator, start, l.facts.string(method), row);
}

/** `a[b]`. */
function lowerSubscript(l: Lowering, node: number): number {
  const objectNode = inField(l, node, Field.object);
  const path = constantPath(l, objectNode);
  const object = path || l.expression(objectNode);
  const keys = childrenIn(l, node)
    .filter((child) => child !== objectNode)
    .map((child) => l.expression(child));
  const start = startOf(l, node);
  // A class has a method of the name, where a constant that is no class has items.
  if (path !== 0 && /[a-z]/.test(textOf(l, lastName(l, objectNode))))
    return callRow(l, start, { callee: memberRow(l, path, '[]', start), args: keys });
  return add(l, Expression.index, start, object, keys[0] ?? 0);
}

function lowerArray(l: Lowering, node: number): number {
  const rows = childrenIn(l, node).map((child) => l.expression(child));
  const isFixed = rows.length > 1 && rows.length <= MOST_PLACES && !childrenIn(l, node).some((one) => isSplat(l, one));
  return collectionRow(l, isFixed ? Collection.tuple : Collection.array, startOf(l, node), rows);
}

/** Of a literal with more items the places are not told apart. */
const MOST_PLACES = 8;

function isSplat(l: Lowering, node: number): boolean {
  return kindOf(l, node) === Node.splat_argument;
}

/** What `return a, b` gives: one value, or several as a list. */
function lowerValues(l: Lowering, node: number): number {
  const children = childrenIn(l, node);
  return children.length === 1 ? l.expression(children[0]) : lowerArray(l, node);
}

/** Of a literal with more entries the keys are not told apart. */
const MOST_KEYS = 64;

function lowerHash(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const entries = childrenIn(l, node);
  const triples = entries.flatMap((entry): number[] => {
    if (kindOf(l, entry) !== Node.pair) return [0, 0, l.expression(entry)];
    const key = inField(l, entry, Field.key);
    const value = inField(l, entry, Field.value);
    const name = plainText(l, key);
    const keyRow = name === undefined || entries.length > MOST_KEYS ? l.expression(key) : 0;
    const row = value === 0 ? lowerIdentifier(l, key) : l.expression(value);
    return [keyRow === 0 ? l.facts.string(name ?? '') : 0, keyRow, row];
  });
  return add(l, Expression.record, start, l.facts.list(triples));
}

/** A text: what is put into it is asked for its own. */
function lowerString(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const plain = plainText(l, node);
  if (plain !== undefined) return literalRow(l, Literal.string, start, plain);
  return putTogether(l, start, childrenIn(l, node), Node.string_content, (part) => l.expression(part));
}

function lowerInterpolation(l: Lowering, node: number): number {
  const row = l.body(childrenIn(l, node));
  if (row !== 0) add(l, Expression.operator, startOf(l, firstIn(l, node)), l.facts.string(Operator.toText), row);
  return row || unknown(l, node);
}
