// What stands on the left of an assignment: a variable, a property, an item, or a list of these.

import { Expression } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, unknown } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindVariable, type Lowering, plainText, variableName } from './lowering.ts';
import { bindField, memberText } from './members.ts';
import { Operator } from './semantics.ts';

/** Gives a value (an expr or 0) to a target; `type` is what a comment says of it. */
export function assignTo(l: Lowering, target: number, value: number, type = 0): void {
  switch (kindOf(l, target)) {
    case Node.variable_name:
      bindVariable(l, variableName(l, target), startOf(l, target), value, type);
      return;
    case Node.by_ref:
      assignTo(l, firstIn(l, target), value, type);
      return;
    case Node.list_literal:
    case Node.array_creation_expression:
      assignParts(l, target, value);
      return;
    case Node.subscript_expression:
      assignItem(l, target, value);
      return;
    case Node.member_access_expression:
    case Node.scoped_property_access_expression:
      if (!assignOwn(l, target, value))
        l.facts.assignment({ target: l.expression(target), value, position: startOf(l, target) });
      return;
    default:
      optional(l, target);
  }
}

/** `[$a, , $b]`, `['k' => $a]`, `list($a, $b)`. */
function assignParts(l: Lowering, target: number, value: number): void {
  const parts = childrenIn(l, target);
  const positions = itemPositions(l, target, parts);
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    const start = startOf(l, part);
    const isEntry = kindOf(l, part) === Node.array_element_initializer;
    const [first = 0, second] = isEntry ? childrenIn(l, part) : [part];
    const isKeyBefore = !isEntry && isKey(l, part, parts[at + 1]);
    const keyNode = second === undefined ? (isKeyBefore ? part : 0) : first;
    const inner = second ?? (isKeyBefore ? parts[++at] : first);
    const element =
      value === 0
        ? 0
        : keyNode === 0
          ? add(l, Expression.unpacked, start, value, positions[at])
          : add(l, Expression.index, start, value, l.expression(keyNode));
    assignTo(l, inner, element);
  }
}

/** Whether `=>` stands between two parts. */
function isKey(l: Lowering, part: number, next: number | undefined): boolean {
  return next !== undefined && /^\s*=>/.test(l.text.slice(l.tree.ends[part], startOf(l, next)));
}

/** The position of each part: what is left out between commas counts. */
function itemPositions(l: Lowering, target: number, parts: readonly number[]): readonly number[] {
  const opening = /^(?:list\s*\(|\[)/i.exec(l.text.slice(startOf(l, target), startOf(l, target) + 40));
  let at = startOf(l, target) + (opening?.[0].length ?? 0);
  let position = 0;
  return parts.map((part) => {
    position += l.text.slice(at, startOf(l, part)).split(',').length - 1;
    at = l.tree.ends[part];
    return position;
  });
}

/** `$a[k] = v`: of an object, what stores an item runs. */
function assignItem(l: Lowering, target: number, value: number): void {
  const [objectNode = 0, keyNode = 0] = childrenIn(l, target);
  const start = startOf(l, target);
  const object = l.expression(objectNode);
  const key = optional(l, keyNode);
  const index = add(l, Expression.index, start, object, key, 1);
  add(l, Expression.operator, start, l.facts.string(Operator.store), object, key);
  l.facts.assignment({ target: index, value: value || unknown(l, target), position: start });
}

/** `$this->x = v`, `self::$x = v` of a property that the class around declares. */
function assignOwn(l: Lowering, target: number, value: number): boolean {
  const owner = l.class;
  if (owner === undefined) return false;
  const isStatic = kindOf(l, target) === Node.scoped_property_access_expression;
  const of = textOf(l, inField(l, target, isStatic ? Field.scope : Field.object));
  if (isStatic ? !/^(?:self|static)$/i.test(of) : of !== '$this') return false;
  const nameNode = inField(l, target, Field.name);
  const isComputed = kindOf(l, nameNode) !== (isStatic ? Node.variable_name : Node.name);
  if (isComputed && plainText(l, nameNode) === undefined) return false;
  const { name, position } = memberText(l, nameNode);
  const symbol = owner.properties.get(name);
  if (symbol === undefined) return false;
  bindField(l, owner, { name, position, symbol, value, isStatic });
  return true;
}
