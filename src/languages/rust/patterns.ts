// Lowers patterns: the names that they declare, each with what it takes out of the value.
//
// What a variant holds is bound among the members of its enum under names that no program has (`payload`), so that a
// pattern reads it from the value itself, with the type arguments that this has.

import { Expression } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, choiceRow, memberRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, type Lowering, lastName, plainName } from './lowering.ts';
import { fieldName, payload } from './semantics.ts';

interface Taken {
  readonly nameNode: number;
  readonly values: number[];
}

/** Declares the names of a pattern in the current block. `value` is what it is matched with (row, 0: nothing is known). */
export function declarePattern(l: Lowering, node: number, value: number, type = 0): void {
  const taken = new Map<string, Taken>();
  collect(l, node, value, taken);
  for (const { nameNode, values } of taken.values()) {
    const known = values.filter((row) => row !== 0);
    const isWhole = kindOf(l, node) === Node.identifier || kindOf(l, node) === Node.mut_pattern;
    declareLocal(l, nameNode, {
      value: known.length === 0 ? 0 : choiceRow(l, startOf(l, nameNode), known),
      type: isWhole ? type : 0,
    });
  }
}

function take(l: Lowering, nameNode: number, value: number, taken: Map<string, Taken>): void {
  const name = plainName(textOf(l, nameNode));
  const known = taken.get(name);
  if (known) known.values.push(value);
  else taken.set(name, { nameNode, values: [value] });
}

function collect(l: Lowering, node: number, value: number, taken: Map<string, Taken>): void {
  switch (kindOf(l, node)) {
    case Node.identifier:
      // A name in capitals is that of a variant or a constant.
      if (/^[\p{Ll}_]/u.test(textOf(l, node).replace(/^_+(?=\p{L})/u, ''))) take(l, node, value, taken);
      else l.expression(node);
      return;
    case Node.mut_pattern:
    case Node.ref_pattern:
    case Node.reference_pattern:
    case Node.match_pattern:
      for (const child of childrenIn(l, node))
        if (kindOf(l, child) !== Node.mutable_specifier && l.tree.fields[child] !== Field.condition)
          collect(l, child, value, taken);
      return;
    case Node.or_pattern:
      for (const child of childrenIn(l, node)) collect(l, child, value, taken);
      return;
    case Node.captured_pattern: {
      const [name = 0, ...rest] = childrenIn(l, node);
      take(l, name, value, taken);
      for (const child of rest) collect(l, child, value, taken);
      return;
    }
    case Node.tuple_pattern:
      collectPositions(l, childrenIn(l, node), taken, (index, child) =>
        value === 0 ? 0 : add(l, Expression.unpacked, startOf(l, child), value, index),
      );
      return;
    case Node.tuple_struct_pattern:
      collectTupleStruct(l, node, value, taken);
      return;
    case Node.struct_pattern:
      collectStruct(l, node, value, taken);
      return;
    case Node.slice_pattern: {
      const item = value === 0 ? 0 : add(l, Expression.iterated, startOf(l, node), value);
      for (const child of childrenIn(l, node)) collect(l, child, isRest(l, child) ? value : item, taken);
      return;
    }
    case Node.scoped_identifier:
      l.expression(node);
      return;
    default:
      for (const child of childrenIn(l, node)) collect(l, child, 0, taken);
  }
}

/** `rest @ ..` */
function isRest(l: Lowering, node: number): boolean {
  return kindOf(l, node) === Node.captured_pattern && childrenIn(l, node).some((one) => isGap(l, one));
}

function isGap(l: Lowering, node: number): boolean {
  return kindOf(l, node) === Node.remaining_field_pattern;
}

/** What stands behind `..` is counted from the end. */
function collectPositions(
  l: Lowering,
  items: readonly number[],
  taken: Map<string, Taken>,
  valueAt: (index: number, child: number) => number,
): void {
  const gap = items.findIndex((item) => isGap(l, item));
  items.forEach((child, index) => {
    if (index === gap) return;
    collect(l, child, valueAt(gap === -1 || index < gap ? index : index - items.length, child), taken);
  });
}

function collectTupleStruct(l: Lowering, node: number, value: number, taken: Map<string, Taken>): void {
  const type = inField(l, node, Field.type);
  const named = l.expression(type);
  const object = value || named;
  const name = lastName(l, type);
  const items = childrenIn(l, node).filter((child) => l.tree.fields[child] !== Field.type);
  collectPositions(l, items, taken, (index, child) => {
    const start = startOf(l, child);
    const members = [payload(name, index), String(index)].map((one) => memberRow(l, object, one, start));
    return index < 0 ? 0 : choiceRow(l, start, members);
  });
}

function collectStruct(l: Lowering, node: number, value: number, taken: Map<string, Taken>): void {
  const type = inField(l, node, Field.type);
  const named = l.type(type);
  const object = value || add(l, Expression.cast, startOf(l, node), 0, named);
  const name = lastName(l, type);
  for (const field of childrenIn(l, node)) {
    if (kindOf(l, field) !== Node.field_pattern) continue;
    const nameNode = inField(l, field, Field.name) || firstIn(l, field);
    const own = plainName(textOf(l, nameNode));
    const start = startOf(l, nameNode);
    const row = choiceRow(
      l,
      start,
      [fieldName(own), payload(name, own)].map((one) => memberRow(l, object, one, start)),
    );
    const pattern = inField(l, field, Field.pattern);
    if (pattern === 0) take(l, nameNode, row, taken);
    else collect(l, pattern, row, taken);
  }
}
