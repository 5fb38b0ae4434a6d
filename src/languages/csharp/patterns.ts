// Lowers patterns: the names that they declare, of the types that they test.

import { childrenIn, firstIn, inField, kindOf, startOf } from '../kit/lowering.ts';
import { memberRow } from '../kit/rows.ts';
import { unpackInto } from './deconstruction.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, identifier, type Lowering, nameStart } from './lowering.ts';
import { declaredType } from './types.ts';

/** Declares the names of a pattern that a value (0: nothing is known of it) is matched with. */
export function lowerPattern(l: Lowering, node: number, value: number): void {
  switch (kindOf(l, node)) {
    case Node.declaration_pattern: {
      const type = declaredType(l, inField(l, node, Field.type));
      declareLocal(l, inField(l, node, Field.name), type === 0 ? { value } : { type });
      return;
    }
    case Node.var_pattern: {
      const [name = 0] = childrenIn(l, node);
      if (kindOf(l, name) === Node.identifier) declareLocal(l, name, { value });
      else unpackInto(l, name, value);
      return;
    }
    case Node.recursive_pattern:
      lowerRecursive(l, node, value);
      return;
    case Node.constant_pattern:
      l.expression(firstIn(l, node));
      return;
    default:
      // Of patterns that are put together each is matched with the same; a literal is none.
      if (PARTS.has(kindOf(l, node))) l.expression(node);
      else for (const child of childrenIn(l, node)) lowerPattern(l, child, isOfList(l, node) ? 0 : value);
  }
}

const PARTS: ReadonlySet<number> = new Set([
  Node.identifier,
  Node.member_access_expression,
  Node.invocation_expression,
  Node.integer_literal,
  Node.real_literal,
  Node.string_literal,
  Node.character_literal,
  Node.boolean_literal,
  Node.null_literal,
]);

function isOfList(l: Lowering, node: number): boolean {
  return l.text[startOf(l, node)] === '[';
}

/** `C (a, b) { P: pattern, Q.R: pattern } name` */
function lowerRecursive(l: Lowering, node: number, value: number): void {
  const typeNode = inField(l, node, Field.type);
  const type = typeNode === 0 ? 0 : l.type(typeNode);
  const nameNode = inField(l, node, Field.name);
  if (nameNode !== 0) declareLocal(l, nameNode, type === 0 ? { value } : { type });
  for (const clause of childrenIn(l, node)) {
    const kind = kindOf(l, clause);
    if (kind !== Node.property_pattern_clause && kind !== Node.positional_pattern_clause) continue;
    for (const part of childrenIn(l, clause)) {
      const children = childrenIn(l, part);
      const [first = 0] = children;
      const pattern = children.at(-1) ?? 0;
      const isNamed = children.length > 1 && kindOf(l, first) === Node.identifier;
      const member = isNamed && value !== 0 ? memberRow(l, value, identifier(l, first), nameStart(l, first)) : 0;
      lowerPattern(l, pattern, member);
    }
  }
}
