// Lowers blocks and statements.

import { inBlock } from '../kit/blocks.ts';
import { childrenIn, firstIn, kindOf, textOf } from '../kit/lowering.ts';
import { Node } from './grammar-nodes.ts';
import { isItem } from './items.ts';
import { type Lowering, withAttributes } from './lowering.ts';

/** A block of its own; gives its value (row), 0 where it has none. */
export function lowerBlock(l: Lowering, node: number): number {
  if (node === 0) return 0;
  let value = 0;
  inBlock(l, node, () => {
    value = lowerStatements(l, node);
  });
  return value;
}

/** What is in a block, or a single statement, in the current block; gives the value of the last expression. */
export function lowerStatements(l: Lowering, node: number): number {
  if (kindOf(l, node) !== Node.block) return lowerStatement(l, node);
  const children = childrenIn(l, node);
  // Items are seen in all of their block.
  withAttributes(l, children, (child, attributes) => {
    if (isItem(l, child)) l.item(child, attributes);
  });
  let value = 0;
  for (const child of children)
    if (!isItem(l, child) && kindOf(l, child) !== Node.attribute_item && kindOf(l, child) !== Node.label)
      value = lowerStatement(l, child);
  return value;
}

function lowerStatement(l: Lowering, node: number): number {
  switch (kindOf(l, node)) {
    case Node.let_declaration:
      l.letDeclaration(node);
      return 0;
    case Node.expression_statement: {
      const row = l.expression(firstIn(l, node));
      return textOf(l, node).endsWith(';') ? 0 : row;
    }
    case Node.macro_definition:
      return 0;
    default:
      return l.expression(node);
  }
}
