// Lowers calls. A few calls mean more than a call: `super()`, imports by function, casts, and attributes set by name.

import { Expression, ExpressionColumn, Import, ImportFlag } from '../../model/facts.ts';
import { childrenIn, endOf, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, choiceRow, keywordRow, memberRow } from '../kit/rows.ts';
import { addCallEntries } from './entries.ts';
import { Field, Node } from './grammar-nodes.ts';
import { plainString } from './literals.ts';
import { hasCall, type Lowering } from './lowering.ts';

export function lowerCall(l: Lowering, node: number): number {
  const callee = inField(l, node, Field.function);
  const argumentsNode = inField(l, node, Field.arguments);
  const calleeText = isShort(l, callee) ? textOf(l, callee) : '';
  if (calleeText === 'super') return lowerSuper(l, node, argumentsNode);
  const calleeRow = optional(l, callee);
  const argumentNodes = argumentList(l, argumentsNode);
  const isTypeVariable = calleeText === 'TypeVar' || calleeText.endsWith('.TypeVar');
  const rows = argumentNodes.map((argument, index) =>
    isTypeVariable && index > 0 ? lowerBound(l, argument) : l.expression(argument),
  );
  const start = startOf(l, node);
  const call = add(l, Expression.call, start, calleeRow, l.facts.list(rows));
  addCallEntries(l, calleeText, calleeRow, argumentNodes, rows);
  return specialValue(l, node, calleeText, argumentNodes, rows) || call;
}

/** Bounds and constraints of a type variable stand in the position of types (`bound='Shape'`). */
function lowerBound(l: Lowering, argument: number): number {
  if (kindOf(l, argument) !== Node.keyword_argument) return l.type(argument);
  const name = textOf(l, inField(l, argument, Field.name));
  if (name !== 'bound' && name !== 'default') return l.expression(argument);
  const value = l.type(inField(l, argument, Field.value));
  return keywordRow(l, name, value, startOf(l, argument));
}

/** Names that mean something here are short; slicing out long chains at every call would cost time. */
function isShort(l: Lowering, node: number): boolean {
  return node !== 0 && endOf(l, node) - startOf(l, node) < 60;
}

/** `f(x for x in y)`: the grammar puts the generator in the place of the argument list. */
/** The nodes of the arguments of a call. */
export function argumentList(l: Lowering, node: number): number[] {
  if (node === 0) return [];
  return kindOf(l, node) === Node.argument_list ? childrenIn(l, node) : [node];
}

function lowerSuper(l: Lowering, node: number, argumentsNode: number): number {
  const rows = argumentList(l, argumentsNode).map(l.expression);
  return add(l, Expression.ancestor, startOf(l, node), rows[0] ?? 0);
}

/** The row that tells more of the value than the call does, or 0. */
function specialValue(
  l: Lowering,
  node: number,
  callee: string,
  nodes: readonly number[],
  rows: readonly number[],
): number {
  switch (callee) {
    case '__import__':
    case 'importlib.import_module':
    case 'import_module':
      return moduleValue(l, node, nodes[0] ?? 0);
    case 'type':
      // With one argument it is the argument's class, which every object has as a member.
      return rows.length === 1 ? classOf(l, node, rows[0]) : 0;
    case 'getattr':
      return namedAttribute(l, nodes, rows);
    case 'setattr':
      addSetAttribute(l, nodes, rows);
      return 0;
    default:
      return isTypingCall(l, callee, 'cast') && nodes.length === 2 && !hasCall(l, nodes[0])
        ? castValue(l, nodes[0], rows[1])
        : 0;
  }
}

/** Whether a callee is a function of `typing` by this name, called by a name imported from there or as its member. */
function isTypingCall(l: Lowering, callee: string, name: string): boolean {
  if (l.typingNames.get(callee) === name) return true;
  return callee.endsWith(`.${name}`) && l.typingNames.get(callee.slice(0, -name.length - 1)) === '';
}

function classOf(l: Lowering, node: number, value: number): number {
  const name = l.facts.string('__class__');
  return add(l, Expression.member, startOf(l, node), value, name);
}

function moduleValue(l: Lowering, node: number, argument: number): number {
  const specifier = plainString(l, argument);
  if (!specifier || specifier.text === '') return 0;
  const row = l.facts.import({
    kind: Import.module,
    specifier: specifier.text,
    position: specifier.start,
    scope: l.frame.scope,
    flags: ImportFlag.dynamic,
  });
  return add(l, Expression.module, startOf(l, node), row);
}

/** `getattr(x, 'name')` is `x.name`; with a third argument it may be that as well. */
function namedAttribute(l: Lowering, nodes: readonly number[], rows: readonly number[]): number {
  const name = plainString(l, nodes[1] ?? 0);
  if (!name || rows.length > 3) return 0;
  const member = memberRow(l, rows[0], name.text, name.start);
  return rows.length === 3 ? choiceRow(l, startOf(l, nodes[0]), [member, rows[2]]) : member;
}

function addSetAttribute(l: Lowering, nodes: readonly number[], rows: readonly number[]): void {
  if (nodes.length !== 3) return;
  const name = plainString(l, nodes[1]);
  if (!name) return;
  const target = memberRow(l, rows[0], name.text, name.start);
  l.facts.assignment({ target, value: rows[2], position: name.start });
}

function castValue(l: Lowering, typeNode: number, value: number): number {
  const start = l.facts.expressionAt(value, ExpressionColumn.start);
  return add(l, Expression.cast, start, value, l.type(typeNode));
}
