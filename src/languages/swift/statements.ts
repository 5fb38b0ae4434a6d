// Lowers statements and blocks.

import { Expression } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { bounded } from '../kit/by-kind.ts';
import { childrenIn, inField, kindOf, optional, optionalType, startOf } from '../kit/lowering.ts';
import { add, typedRow } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lowerConditions } from './conditions.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { bindPattern } from './patterns.ts';

/** Lowers a statement in the current block; gives what it is worth (row), or 0 where it is no expression. */
export const lowerStatement = bounded(lowerOne, () => 0);

const DECLARATIONS: ReadonlySet<number> = new Set([
  Node.actor_declaration,
  Node.associatedtype_declaration,
  Node.class_declaration,
  Node.enum_declaration,
  Node.extension_declaration,
  Node.function_declaration,
  Node.import_declaration,
  Node.operator_declaration,
  Node.protocol_declaration,
  Node.struct_declaration,
  Node.subscript_declaration,
  Node.typealias_declaration,
  Node.variable_declaration,
]);

function lowerOne(l: Lowering, node: number): number {
  const kind = kindOf(l, node);
  if (DECLARATIONS.has(kind)) {
    l.declaration(node, l.scope);
    return 0;
  }
  switch (kind) {
    case Node.guard_statement: {
      // What is declared by the conditions is seen behind the statement, and not in its block.
      const body = inField(l, node, Field.body);
      lowerConditions(l, childOfKind(l.tree, node, Node.conditions));
      inBlock(l, body, () => l.body(body));
      return 0;
    }
    case Node.for_statement:
      inBlock(l, node, () => lowerFor(l, node));
      return 0;
    case Node.while_statement:
      inBlock(l, node, () => {
        lowerConditions(l, childOfKind(l.tree, node, Node.conditions));
        l.body(inField(l, node, Field.body));
      });
      return 0;
    case Node.repeat_statement:
      inBlock(l, node, () => l.body(inField(l, node, Field.body)));
      l.expression(inField(l, node, Field.condition));
      return 0;
    case Node.defer_statement:
      inBlock(l, node, () => l.body(inField(l, node, Field.body)));
      return 0;
    case Node.return_statement: {
      const value = optional(l, inField(l, node, Field.value));
      if (value !== 0) l.returns.push(value);
      return 0;
    }
    case Node.throw_statement:
      optional(l, inField(l, node, Field.value));
      return 0;
    case Node.jump_statement:
      return 0;
    case Node.assignment:
      l.expression(node);
      return 0;
    default:
      return l.expression(node);
  }
}

/** The statements of a block, in the current one; gives what the last one is worth (row), or 0. */
export function lowerBody(l: Lowering, node: number): number {
  let value = 0;
  const statements = childrenIn(l, node);
  // Functions and types of a block are seen in all of it.
  for (const statement of statements) value = lowerStatement(l, statement);
  return value;
}

function lowerFor(l: Lowering, node: number): void {
  const valueNode = inField(l, node, Field.value);
  const container = l.expression(valueNode);
  let item = add(l, Expression.iterated, startOf(l, valueNode), container);
  const type = optionalType(l, inField(l, node, Field.type));
  if (type !== 0) item = typedRow(l, startOf(l, node), item, type);
  bindPattern(l, inField(l, node, Field.pattern), item, 'declares');
  optional(l, inField(l, node, Field.condition));
  l.body(inField(l, node, Field.body));
}
