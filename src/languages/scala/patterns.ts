// Lowers patterns: the names that they declare, what these are, and what is run to take a value apart.

import { Expression } from '../../model/facts.ts';
import { allInField, childrenIn, inField, kindOf, MAX_DEPTH, startOf } from '../kit/lowering.ts';
import { add, callRow, memberRow, typedRow } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { isType, type Lowering, nameOf, term, usedTerm } from './lowering.ts';
import { pathRow } from './paths.ts';
import { Method } from './semantics.ts';
import { pathNames } from './types.ts';

/** Takes a name (node) that a pattern declares, with its type or its value (rows). */
export type Bind = (nameNode: number, parts: { type?: number; value?: number }) => void;

/** A pattern that a value (row) is matched with. */
export function lowerPattern(l: Lowering, node: number, subject: number, bind: Bind): void {
  if (node === 0 || l.depth >= MAX_DEPTH) return;
  l.depth++;
  lowerOne(l, node, subject, bind);
  l.depth--;
}

function lowerOne(l: Lowering, node: number, subject: number, bind: Bind): void {
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.identifier:
      lowerName(l, node, subject, bind);
      return;
    case Node.operator_identifier:
      usedTerm(l, node);
      return;
    case Node.stable_identifier:
      pathRow(l, pathNames(l, node));
      return;
    case Node.wildcard:
    case Node.namespace_wildcard:
      return;
    case Node.typed_pattern: {
      const type = inField(l, node, Field.type);
      const row = type === 0 ? 0 : l.type(type);
      lowerPattern(l, inField(l, node, Field.pattern), row === 0 ? subject : typedRow(l, start, 0, row), bind);
      return;
    }
    case Node.capture_pattern: {
      const inner = inField(l, node, Field.pattern);
      const known = knownType(l, inner);
      bind(
        inField(l, node, Field.name),
        known === 0 ? { value: subject } : { value: typedRow(l, start, subject, known) },
      );
      lowerPattern(l, inner, subject, bind);
      return;
    }
    case Node.case_class_pattern: {
      const type = inField(l, node, Field.type);
      lowerExtractor(l, type, allInField(l, node, Field.pattern), subject, bind);
      return;
    }
    case Node.infix_pattern:
      lowerExtractor(l, inField(l, node, Field.operator), sidesOf(l, node), subject, bind);
      return;
    case Node.tuple_pattern:
      lowerParts(l, childrenIn(l, node), subject, bind);
      return;
    case Node.repeat_pattern:
    case Node.alternative_pattern:
    case Node.named_pattern:
    case Node.named_tuple_pattern:
      for (const child of childrenIn(l, node)) lowerPattern(l, child, subject, bind);
      return;
    default:
      if (isType(l, node)) l.type(node);
      else l.expression(node);
  }
}

function sidesOf(l: Lowering, node: number): number[] {
  return [inField(l, node, Field.left), inField(l, node, Field.right)];
}

/** A name with a small letter is declared; one with a capital, or between marks, is what is matched. */
function lowerName(l: Lowering, node: number, subject: number, bind: Bind): void {
  const start = startOf(l, node);
  if (l.text[start] === '`' || /^[\p{Lu}]/u.test(nameOf(l, node))) usedTerm(l, node);
  else bind(node, { value: subject });
}

/** The type (row) that a pattern says of what it matches, or 0. */
function knownType(l: Lowering, node: number): number {
  const kind = kindOf(l, node);
  if (kind === Node.tuple_pattern && childrenIn(l, node).length === 1) return knownType(l, childrenIn(l, node)[0] ?? 0);
  const isTyped = kind === Node.typed_pattern || kind === Node.case_class_pattern;
  const type = isTyped
    ? inField(l, node, Field.type)
    : kind === Node.infix_pattern
      ? inField(l, node, Field.operator)
      : 0;
  return type === 0 ? 0 : l.type(type);
}

function lowerParts(l: Lowering, nodes: readonly number[], subject: number, bind: Bind): void {
  if (nodes.length === 1) {
    lowerPattern(l, nodes[0], subject, bind);
    return;
  }
  nodes.forEach((one, index) => {
    lowerPattern(l, one, add(l, Expression.unpacked, startOf(l, one), subject, index), bind);
  });
}

/** `A(x, y)`, `x :: xs`: what `unapply` gives is matched in turn. */
function lowerExtractor(l: Lowering, extractor: number, nodes: readonly number[], subject: number, bind: Bind): void {
  const start = startOf(l, extractor);
  const head = kindOf(l, extractor) === Node.generic_type ? inField(l, extractor, Field.type) : extractor;
  const names = pathNames(l, head);
  if (names.length === 0) return;
  const object = pathRow(l, names);
  const last = names[names.length - 1] ?? head;
  const args = childOfKind(l.tree, extractor, Node.type_arguments);
  for (const type of childrenIn(l, args)) l.type(type);
  const callee = memberRow(l, object, term(Method.unapply), startOf(l, last));
  const taken = callRow(l, start, { callee, args: [subject] });
  const held = memberRow(l, taken, term('get'), start);
  lowerParts(l, nodes, held, bind);
}
