// Lowers patterns: the names that they declare, and what they compare with.

import { Expression, Literal } from '../../model/facts.ts';
import { childrenIn, inField, kindOf, startOf } from '../kit/lowering.ts';
import { add, literalRow, memberRow, typedRow } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, type Lowering, nameOf } from './lowering.ts';

/** The member of an enum that stands for what one of its cases carries. No name of a program looks like this. */
export function payloadName(name: string): string {
  return `${name} payload`;
}

/** Binds what a pattern takes of a value (row). Names are new, or stand for what the value is compared with. */
export function bindPattern(l: Lowering, node: number, value: number, names: 'declares' | 'compares'): void {
  switch (kindOf(l, node)) {
    case Node.name_pattern: {
      const name = inField(l, node, Field.name);
      if (names === 'declares') declareLocal(l, name, { value });
      else l.expression(name);
      return;
    }
    case Node.binding_pattern:
      for (const child of childrenIn(l, node)) bindPattern(l, child, value, 'declares');
      return;
    case Node.optional_pattern:
      for (const child of childrenIn(l, node)) bindPattern(l, child, value, names);
      return;
    case Node.tuple_pattern:
      bindParts(l, node, value, names);
      return;
    case Node.enum_pattern:
      bindCase(l, node, value, names);
      return;
    case Node.is_pattern:
      l.type(inField(l, node, Field.type));
      return;
    case Node.as_pattern: {
      const [inner = 0] = childrenIn(l, node);
      const type = l.type(inField(l, node, Field.type));
      bindPattern(l, inner, typedRow(l, startOf(l, node), value, type), names);
      return;
    }
    case Node.expression_pattern: {
      const compared = inField(l, node, Field.value);
      giveBase(l, compared, value);
      l.expression(compared);
      return;
    }
    default:
  }
}

function bindParts(l: Lowering, node: number, value: number, names: 'declares' | 'compares'): void {
  const parts = childrenIn(l, node);
  parts.forEach((part, index) => {
    const pattern = kindOf(l, part) === Node.argument ? inField(l, part, Field.pattern) : part;
    const taken = parts.length === 1 ? value : add(l, Expression.unpacked, startOf(l, part), value, index);
    bindPattern(l, pattern, taken, names);
  });
}

/** `.case(a, b)`: the case is named, and what it carries is taken apart. */
function bindCase(l: Lowering, node: number, value: number, names: 'declares' | 'compares'): void {
  const nameNode = inField(l, node, Field.name);
  const name = nameOf(l, nameNode);
  const start = startOf(l, nameNode);
  const typeNode = inField(l, node, Field.type);
  const of = typeNode === 0 ? value : typedRow(l, startOf(l, typeNode), 0, l.type(typeNode));
  const parts = childOfKind(l.tree, node, Node.tuple_pattern);
  // An optional is what it wraps.
  if (name === 'some' || name === 'none') {
    if (parts !== 0) bindParts(l, parts, value, names);
    return;
  }
  memberRow(l, of, name, start);
  if (parts === 0) return;
  const carried = memberRow(l, of, payloadName(name), start);
  const items = childrenIn(l, parts);
  items.forEach((part, index) => {
    const pattern = kindOf(l, part) === Node.argument ? inField(l, part, Field.pattern) : part;
    bindPattern(l, pattern, add(l, Expression.unpacked, startOf(l, part), carried, index), names);
  });
}

/** Says what a member without an object in front is of, where an expression begins with one. */
export function giveBase(l: Lowering, expression: number, base: number): void {
  let at = expression;
  for (;;) {
    const kind = kindOf(l, at);
    if (kind === Node.implicit_member) {
      l.bases.set(at, base);
      return;
    }
    const next = inField(l, at, kind === Node.call_expression ? Field.callee : Field.value);
    if (next === 0 || !CHAINS.has(kind)) return;
    at = next;
  }
}

const CHAINS: ReadonlySet<number> = new Set([
  Node.call_expression,
  Node.member_expression,
  Node.optional_chain,
  Node.force_expression,
]);

/** What a test is worth. */
export function truth(l: Lowering, node: number): number {
  return literalRow(l, Literal.boolean, startOf(l, node));
}
