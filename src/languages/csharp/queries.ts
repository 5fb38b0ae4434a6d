// Lowers queries (`from x in xs where ... select ...`): the names that they declare, and what they give.

import { Expression } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { childrenIn, inField, kindOf, startOf } from '../kit/lowering.ts';
import { add, typedRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { builtinType, declareLocal, type Lowering } from './lowering.ts';
import { declaredType } from './types.ts';

/** A query gives a sequence of what it selects. */
export function lowerQuery(l: Lowering, node: number): number {
  const start = startOf(l, node);
  let items = 0;
  inBlock(l, node, () => {
    for (const clause of childrenIn(l, node)) items = lowerClause(l, clause, items);
  });
  if (items === 0) return unknown(l, node);
  return typedRow(l, start, 0, builtinType(l, start, 'IEnumerable`1', [typeOf(l, start, items)]));
}

function typeOf(l: Lowering, start: number, value: number): number {
  return add(l, Expression.typeOf, start, value);
}

/** Lowers a clause; gives the items of the query so far (an expr, or 0). */
function lowerClause(l: Lowering, clause: number, items: number): number {
  const children = childrenIn(l, clause);
  const start = startOf(l, clause);
  const last = children.at(-1) ?? 0;
  switch (kindOf(l, clause)) {
    case Node.from_clause: {
      const nameNode = inField(l, clause, Field.name);
      const type = declaredType(l, inField(l, clause, Field.type));
      const container = l.expression(last);
      declareLocal(l, nameNode, { type, value: add(l, Expression.iterated, start, container) });
      return 0;
    }
    case Node.let_clause: {
      const value = l.expression(last);
      declareLocal(l, children[0] ?? 0, { value });
      return 0;
    }
    case Node.join_clause:
      lowerJoin(l, clause);
      return 0;
    case Node.select_clause:
      return l.expression(last);
    case Node.group_clause: {
      const [element = 0, key = 0] = children.map((child) => l.expression(child));
      const args = [typeOf(l, start, key), typeOf(l, start, element)];
      return typedRow(l, start, 0, builtinType(l, start, 'IGrouping`2', args));
    }
    case Node.identifier:
      // `into g`: what the query gives so far is named, and goes on.
      declareLocal(l, clause, { value: items });
      return 0;
    default:
      for (const child of children) l.expression(child);
      return items;
  }
}

/** `join b in bs on a.x equals b.y into c` */
function lowerJoin(l: Lowering, clause: number): void {
  const start = startOf(l, clause);
  const into = childOfKind(l.tree, clause, Node.join_into_clause);
  const typeNode = inField(l, clause, Field.type);
  const [nameNode = 0, source = 0, ...keys] = childrenIn(l, clause).filter(
    (child) => child !== into && child !== typeNode,
  );
  const container = l.expression(source);
  const value = add(l, Expression.iterated, start, container);
  declareLocal(l, nameNode, { type: declaredType(l, typeNode), value });
  for (const key of keys) l.expression(key);
  const [joined] = childrenIn(l, into);
  if (joined !== undefined) declareLocal(l, joined, { value: container });
}
