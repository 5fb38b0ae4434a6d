// Lowers calls, what is called, and what is passed.

import { Expression, Receiver } from '../../model/facts.ts';
import { isLocal } from '../kit/blocks.ts';
import { callable } from '../kit/definitions.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, callRow, constructRow, keywordRow, memberRow, nameRow, typedRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, nameOf, typeMark, usedName } from './lowering.ts';
import { CONSTRUCTOR, SUBSCRIPT } from './semantics.ts';
import { typeArguments } from './types.ts';

/** What stands for the label of a closure behind the parentheses, which may be any. */
const TRAILING = '{';

export function lowerCall(l: Lowering, node: number): number {
  const callee = inField(l, node, Field.callee);
  const passed = childrenIn(l, node).filter((child) => child !== callee);
  const start = startOf(l, node);
  // Labels with nothing behind them name a function.
  if (
    passed.length > 0 &&
    passed.every((one) => kindOf(l, one) === Node.argument && inField(l, one, Field.value) === 0)
  )
    return lowerCallee(l, callee);
  const isImplicit = kindOf(l, callee) === Node.implicit_member && !l.bases.has(callee);
  const implicitName = inField(l, callee, Field.name);
  if (isImplicit && textOf(l, implicitName) === 'init')
    return constructRow(l, startOf(l, implicitName), { callee: 0, args: argumentsIn(l, passed) });
  const row = lowerCallee(l, callee);
  return callRow(l, start, { callee: row, args: argumentsIn(l, passed), types: typesOf(l, callee) });
}

function typesOf(l: Lowering, callee: number): number[] {
  const kind = kindOf(l, callee);
  const hasTypes = kind === Node.specialization || kind === Node.member_expression || kind === Node.implicit_member;
  return hasTypes ? typeArguments(l, callee) : [];
}

/** What is called: a function by its name, or a variable that holds one. */
export function lowerCallee(l: Lowering, node: number): number {
  switch (kindOf(l, node)) {
    case Node.identifier:
      return calledName(l, node);
    case Node.specialization:
      return lowerCallee(l, childrenIn(l, node)[0] ?? 0);
    case Node.member_expression:
      return lowerMember(l, node, true);
    case Node.implicit_member: {
      const name = inField(l, node, Field.name);
      return memberNamed(l, baseOf(l, node), name, true);
    }
    case Node.force_expression:
    case Node.optional_chain:
      return lowerCallee(l, inField(l, node, Field.value));
    case Node.array_literal:
      return containerType(l, node, 'Array', childrenIn(l, node));
    case Node.dictionary_literal: {
      const [entry = 0] = childrenIn(l, node);
      return containerType(l, node, 'Dictionary', [inField(l, entry, Field.name), inField(l, entry, Field.value)]);
    }
    default:
      return l.expression(node);
  }
}

/** `[Int]()`: the class of a container, with what it holds. */
function containerType(l: Lowering, node: number, name: string, types: readonly number[]): number {
  const start = startOf(l, node);
  const type = applyRow(
    l,
    start,
    nameRow(l, name, start, true),
    types.map((one) => l.type(one)),
  );
  const metatype = applyRow(l, start, nameRow(l, 'Metatype', start, true), [type]);
  return typedRow(l, start, 0, metatype);
}

function calledName(l: Lowering, node: number): number {
  const name = nameOf(l, node);
  const start = startOf(l, node);
  if (name === 'Self') return add(l, Expression.receiver, start, Receiver.class);
  // What limits a type parameter says how it is made.
  if (isLocal(l, typeMark(name))) return memberRow(l, usedName(l, node), CONSTRUCTOR, start);
  if (isLocal(l, name) && !isLocal(l, callable(name))) return usedName(l, node);
  // Where no function has the name, it is that of a type or of a variable.
  l.facts.string(name);
  return nameRow(l, callable(name), start);
}

/** The value that a member without an object in front is of. */
export function baseOf(l: Lowering, node: number): number {
  return l.bases.get(node) ?? add(l, Expression.expected, startOf(l, node));
}

/** `a.b`, `a?.b`, `a.0`, `A.self`. */
export function lowerMember(l: Lowering, node: number, isCalled: boolean): number {
  const objectNode = inField(l, node, Field.value);
  const name = inField(l, node, Field.name);
  const object = l.expression(objectNode);
  if (name === 0) return object;
  if (kindOf(l, name) === Node.number_literal)
    return add(l, Expression.unpacked, startOf(l, name), object, Number.parseInt(textOf(l, name), 10) || 0);
  if (textOf(l, name) === 'self') return object;
  return memberNamed(l, object, name, isCalled, kindOf(l, objectNode));
}

function memberNamed(l: Lowering, object: number, nameNode: number, isCalled: boolean, of = 0): number {
  const name = nameOf(l, nameNode);
  const start = startOf(l, nameNode);
  if (name === 'init' && isCalled) {
    // What is made of a type is made by calling it.
    if (of === Node.super_expression) return add(l, Expression.ancestor, start);
    if (of === Node.self_expression && !l.isOfType) return memberRow(l, object, CONSTRUCTOR, start);
    return add(l, Expression.cast, start, object, 0, 1);
  }
  return memberRow(l, object, isCalled ? callable(name) : name, start);
}

/** What is passed, in the order of the source; one with a label is for a parameter of that. */
export function argumentsIn(l: Lowering, nodes: readonly number[]): number[] {
  return nodes.flatMap((node) => {
    const kind = kindOf(l, node);
    if (kind !== Node.argument && kind !== Node.trailing_closure) return [];
    const value = inField(l, node, Field.value);
    const label = inField(l, node, Field.label);
    if (value === 0) return [];
    const row = l.expression(value);
    const text = label === 0 ? (kind === Node.trailing_closure ? TRAILING : '') : nameOf(l, label);
    return [text === '' || text === '_' ? row : keywordRow(l, text, row, startOf(l, label || value))];
  });
}

/** `a[b]`, `a[b, label: c]`. */
export function lowerSubscript(l: Lowering, node: number): number {
  const callee = inField(l, node, Field.callee);
  const object = l.expression(callee);
  const passed = childrenIn(l, node).filter((child) => child !== callee);
  const args = argumentsIn(l, passed);
  const start = startOf(l, node);
  const [only] = passed;
  if (passed.length === 1 && only !== undefined && inField(l, only, Field.label) === 0)
    return add(l, Expression.index, start, object, args[0] ?? 0);
  return callRow(l, start, { callee: memberRow(l, object, callable(SUBSCRIPT), start), args });
}
