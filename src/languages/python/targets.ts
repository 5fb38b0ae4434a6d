// Lowers assignment targets: what is on the left of `=`, behind `for`, `as` and `import`-less `with`.
// A name becomes a binding, `self.x` a field of the class, every other attribute or subscript an assignment.

import { Binding, BindingFlag, Expression } from '../../model/facts.ts';
import { childrenIn, endOf, inField, kindOf, MAX_DEPTH, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindVariable, type ClassInfo, classNamed, type Lowering, nameFlags, receiverClass } from './lowering.ts';
import { lowerSubscriptTarget } from './subscripts.ts';

export interface TargetFields {
  readonly type?: number;
  /** Bind in the innermost frame (comprehensions). */
  readonly inner?: boolean;
  /** Where the binding takes effect, if not at its name. */
  readonly position?: number;
  /** The assigning statement, where its names are symbols at module and class level. */
  readonly statement?: { readonly start: number; readonly end: number };
}

/** Gives a value (an expr or 0) to a target. */
export function bindTarget(l: Lowering, target: number, value: number, fields: TargetFields): void {
  if (l.depth >= MAX_DEPTH) return;
  l.depth++;
  bind(l, target, value, fields);
  l.depth--;
}

function bind(l: Lowering, target: number, value: number, fields: TargetFields): void {
  switch (kindOf(l, target)) {
    case Node.identifier:
      bindVariable(l, textOf(l, target), {
        position: fields.position ?? startOf(l, target),
        value,
        type: fields.type,
        inner: fields.inner,
        statement: fields.statement,
      });
      return;
    case Node.attribute:
      bindAttribute(l, target, value, fields);
      return;
    case Node.subscript:
      assign(l, lowerSubscriptTarget(l, target, value), value, startOf(l, target));
      return;
    case Node.pattern_list:
    case Node.tuple_pattern:
    case Node.list_pattern:
    case Node.tuple:
    case Node.list:
    case Node.expression_list:
      bindParts(l, target, value, fields);
      return;
    default:
      // `as_pattern_target`, parentheses, stars without a list around them, and what broken code leaves.
      for (const child of childrenIn(l, target)) bindTarget(l, child, value, fields);
  }
}

function bindParts(l: Lowering, target: number, value: number, fields: TargetFields): void {
  const parts = childrenIn(l, target);
  const star = parts.findIndex((part) => isStarred(l, part));
  const inner: TargetFields = { ...fields, type: undefined };
  parts.forEach((part, index) => {
    const start = startOf(l, part);
    let element = 0;
    if (value !== 0 && index === star) {
      element = add(l, Expression.rest, start, value, index);
    } else if (value !== 0) {
      const position = star === -1 || index < star ? index : index - parts.length;
      element = add(l, Expression.unpacked, start, value, position);
    }
    bindTarget(l, part, element, inner);
  });
}

function isStarred(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  return kind === Node.list_splat_pattern || kind === Node.list_splat;
}

function assign(l: Lowering, target: number, value: number, position: number): void {
  l.facts.assignment({ target, value, position });
}

/** Attributes of the receiver, or of a class of this file by its name, are fields of that class. */
function bindAttribute(l: Lowering, target: number, value: number, fields: TargetFields): void {
  const object = inField(l, target, Field.object);
  const attribute = inField(l, target, Field.attribute);
  if (kindOf(l, object) === Node.identifier && attribute !== 0) {
    const name = textOf(l, object);
    const receiver = receiverClass(l, name);
    const info = receiver?.info ?? classNamed(l, name);
    if (info) {
      // The object is read, too; as a receiver it is nobody's reference.
      if (!receiver) l.expression(object);
      bindField(l, info, attribute, value, !receiver || receiver.isClass, fields);
      return;
    }
  }
  assign(l, l.expression(target), value, attribute === 0 ? startOf(l, target) : startOf(l, attribute));
}

function bindField(
  l: Lowering,
  info: ClassInfo,
  attribute: number,
  value: number,
  isStatic: boolean,
  fields: TargetFields,
): void {
  const name = textOf(l, attribute);
  const position = startOf(l, attribute);
  let known = info.names.get(name);
  if (!known) {
    const symbol = l.facts.symbol({
      kind: 'Property',
      name,
      owner: info.symbol,
      start: fields.statement?.start ?? position,
      end: fields.statement?.end ?? endOf(l, attribute),
      nameStart: position,
      flags: nameFlags(name),
      scope: info.members,
      type: fields.type ?? 0,
      value,
    });
    known = { kind: 'variable', symbol, functions: [], overloaded: false };
    info.names.set(name, known);
  }
  l.facts.binding({
    scope: info.members,
    name,
    kind: Binding.field,
    symbol: known.kind === 'variable' ? known.symbol : 0,
    type: fields.type ?? 0,
    value,
    position,
    block: l.scope,
    flags: BindingFlag.value | (isStatic ? BindingFlag.static : 0),
  });
}
