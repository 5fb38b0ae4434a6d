// What stands on the left of an assignment: a variable, a member of the receiver, an item, what a method sets, a constant.

import { Binding, BindingFlag, Expression, SymbolFlag } from '../../model/facts.ts';
import { defineField, newSymbol } from '../kit/definitions.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, memberRow, unknown } from '../kit/rows.ts';
import { lineCommentBefore, signatureText } from '../kit/source-text.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindField, bindLocal, type ClassInfo, isOfClass, type Lowering, receiverRow } from './lowering.ts';
import { classOfPath } from './owners.ts';
import { Operator } from './semantics.ts';

/** Gives a value (an expr or 0) to a target. */
export function assignTo(l: Lowering, target: number, value: number): void {
  switch (kindOf(l, target)) {
    case Node.identifier:
      bindLocal(l, textOf(l, target), startOf(l, target), value);
      return;
    case Node.instance_variable:
    case Node.class_variable:
    case Node.global_variable:
      assignVariable(l, target, value);
      return;
    case Node.constant:
    case Node.scope_resolution:
      defineConstant(l, target, value);
      return;
    case Node.call:
      assignAttribute(l, target, value);
      return;
    case Node.element_reference:
      assignItem(l, target, value);
      return;
    case Node.left_assignment_list:
    case Node.destructured_left_assignment:
    case Node.destructured_parameter:
      assignParts(l, target, value);
      return;
    case Node.splat_argument:
    case Node.rest_assignment:
    case Node.splat_parameter:
      if (firstIn(l, target) !== 0) assignTo(l, firstIn(l, target), value);
      return;
    default:
      l.expression(target);
  }
}

/** `@a`, `@@a` of the class around, and `$a`. */
function assignVariable(l: Lowering, target: number, value: number): void {
  const name = textOf(l, target);
  const position = startOf(l, target);
  if (l.class === undefined || name.startsWith('$')) {
    // Outside of classes and for all: a variable of the program.
    const flags = BindingFlag.value;
    l.facts.binding({ scope: 1, name, kind: Binding.variable, value, position, block: l.scope, flags });
    return;
  }
  const isStatic = name.startsWith('@@') || isOfClass(l) || l.class.ofSingleton;
  bindField(l, l.class, { name, position, value, isStatic });
}

/** `A = 1`, `A::B = 1`. */
function defineConstant(l: Lowering, target: number, value: number): void {
  const isPath = kindOf(l, target) === Node.scope_resolution;
  const scopeNode = isPath ? inField(l, target, Field.scope) : 0;
  const owner: ClassInfo | undefined = isPath ? classOfPath(l, scopeNode) : l.self === 'top' ? undefined : l.class;
  const nameNode = isPath ? inField(l, target, Field.name) : target;
  const node = target - 1;
  const position = startOf(l, nameNode);
  const fields = {
    node,
    nameNode,
    value,
    flags: SymbolFlag.exported | SymbolFlag.constant | (owner === undefined ? 0 : SymbolFlag.static),
    signature: signatureText(l, startOf(l, node), l.tree.ends[node]),
    doc: lineCommentBefore(l, startOf(l, node), '#'),
  };
  if (owner !== undefined) {
    const at = { ...fields, kind: 'Property', owner: owner.symbol, scope: owner.members } as const;
    defineField(l, at, BindingFlag.static | BindingFlag.type);
    return;
  }
  const symbol = newSymbol(l, { ...fields, kind: 'Variable', owner: 0, scope: 1 });
  l.facts.binding({
    scope: 1,
    name: textOf(l, nameNode),
    kind: Binding.variable,
    symbol,
    value,
    position,
    flags: BindingFlag.value | BindingFlag.type,
  });
}

/** `a.b = c` calls `b=`. */
function assignAttribute(l: Lowering, target: number, value: number): void {
  const receiver = inField(l, target, Field.receiver);
  const nameNode = inField(l, target, Field.method);
  if (receiver === 0 || nameNode === 0) {
    l.expression(target);
    return;
  }
  const start = startOf(l, nameNode);
  const object = kindOf(l, receiver) === Node.self ? receiverRow(l, startOf(l, receiver)) : l.expression(receiver);
  callRow(l, start, {
    callee: memberRow(l, object, `${textOf(l, nameNode)}=`, start),
    args: [value || unknown(l, target)],
  });
}

/** `a[b] = c` calls `[]=`, and puts an item into a container. */
function assignItem(l: Lowering, target: number, value: number): void {
  const objectNode = inField(l, target, Field.object);
  const start = startOf(l, target);
  const object = l.expression(objectNode);
  const [key = 0, ...more] = childrenIn(l, target)
    .filter((child) => child !== objectNode)
    .map((child) => l.expression(child));
  const index = add(l, Expression.index, start, object, key, 1);
  add(l, Expression.operator, start, l.facts.string(Operator.store), object, key);
  if (more.length === 0 && key !== 0)
    l.facts.assignment({ target: index, value: value || unknown(l, target), position: start });
}

/** `a, (b, *c) = d`. */
function assignParts(l: Lowering, target: number, value: number): void {
  const parts = childrenIn(l, target);
  const restAt = parts.findIndex((part) => REST.has(kindOf(l, part)));
  parts.forEach((part, at) => {
    const start = startOf(l, part);
    const index = restAt === -1 || at < restAt ? at : at - parts.length;
    const kind = at === restAt ? Expression.rest : Expression.unpacked;
    assignTo(l, part, value === 0 ? 0 : add(l, kind, start, value, index));
  });
}

const REST: ReadonlySet<number> = new Set([Node.splat_argument, Node.rest_assignment, Node.splat_parameter]);
