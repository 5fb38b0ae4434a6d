// Lowers statements: blocks and the names that are declared in them.

import { Binding, BindingFlag, Expression } from '../../model/facts.ts';
import { enterDeclaration, inBlock } from '../kit/blocks.ts';
import { childrenIn, inField, kindOf, MAX_DEPTH, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lowerParts } from './declarations.ts';
import { isConstant, readDeclarator } from './declarators.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bind, type Lowering } from './lowering.ts';
import { parametersIn } from './parameters.ts';
import { declaredType } from './types.ts';

/** Lowers what is in a block node, or a single statement, in the current block. */
export function lowerStatements(l: Lowering, node: number): void {
  if (node === 0 || l.depth >= MAX_DEPTH) return;
  l.depth++;
  lowerStatement(l, node);
  l.depth--;
}

const DECLARATIONS: ReadonlySet<number> = new Set([
  Node.declaration,
  Node.alias_declaration,
  Node.type_definition,
  Node.using_declaration,
  Node.namespace_alias_definition,
  Node.template_declaration,
  Node.class_specifier,
  Node.struct_specifier,
  Node.union_specifier,
  Node.enum_specifier,
  Node.function_definition,
]);

const BODIES: ReadonlySet<number> = new Set([Field.consequence, Field.alternative, Field.body]);

function lowerStatement(l: Lowering, node: number): void {
  const kind = kindOf(l, node);
  if (DECLARATIONS.has(kind)) {
    l.declaration(node);
    return;
  }
  switch (kind) {
    case Node.compound_statement:
      for (const child of childrenIn(l, node)) {
        if (kindOf(l, child) === Node.compound_statement) inBlock(l, child, () => l.statements(child));
        else l.statements(child);
      }
      return;
    case Node.return_statement:
    case Node.co_return_statement: {
      const [value] = childrenIn(l, node);
      if (value !== undefined) l.returns.push(l.expression(value));
      return;
    }
    case Node.for_range_loop:
      inBlock(l, node, () => lowerRangeLoop(l, node));
      return;
    case Node.for_statement:
    case Node.if_statement:
    case Node.catch_clause:
      inBlock(l, node, () => lowerPieces(l, node));
      return;
    case Node.goto_statement:
      return;
    default:
      lowerPieces(l, node);
  }
}

/** Statements of expressions and of other statements; a condition may declare names for what follows. */
function lowerPieces(l: Lowering, node: number): void {
  const list = kindOf(l, node) === Node.catch_clause ? childOfKind(l.tree, node, Node.parameter_list) : 0;
  if (list !== 0) {
    for (const { name, position = 0, type } of parametersIn(l, list)) {
      if (name === '') continue;
      enterDeclaration(l, name, position);
      bind(l, { name, position, type, kind: Binding.variable });
    }
  }
  for (const child of childrenIn(l, node)) {
    if (child === list) continue;
    if (BODIES.has(l.tree.fields[child])) inBlock(l, child, () => l.statements(child));
    else if (isStatement(l, child)) l.statements(child);
    else if (kindOf(l, child) === Node.condition_clause) lowerCondition(l, child);
    else l.expression(child);
  }
}

function lowerCondition(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    if (isStatement(l, child)) l.statements(child);
    else l.expression(child);
  }
}

const STATEMENTS: ReadonlySet<number> = new Set([
  ...DECLARATIONS,
  Node.compound_statement,
  Node.return_statement,
  Node.co_return_statement,
  Node.for_range_loop,
  Node.for_statement,
  Node.if_statement,
  Node.catch_clause,
  Node.case_statement,
  Node.expression_statement,
  Node.else_clause,
  Node.init_statement,
]);

function isStatement(l: Lowering, node: number): boolean {
  return STATEMENTS.has(kindOf(l, node));
}

/** `for (T x : y) ...` */
function lowerRangeLoop(l: Lowering, node: number): void {
  const initializer = inField(l, node, Field.initializer);
  if (initializer !== 0) l.statements(initializer);
  const valueNode = inField(l, node, Field.right);
  const container = l.expression(valueNode);
  const value = add(l, Expression.iterated, startOf(l, valueNode), container);
  const declarator = readDeclarator(l, inField(l, node, Field.declarator));
  const type = declaredType(l, inField(l, node, Field.type), declarator);
  if (declarator.parts.length > 0) lowerParts(l, declarator, value);
  else if (declarator.name !== 0) {
    const name = textOf(l, declarator.name);
    const position = startOf(l, declarator.name);
    enterDeclaration(l, name, position);
    const flags = BindingFlag.indirect | (isConstant(l, node) ? BindingFlag.holdsConstant : 0);
    bind(l, { name, position, type, value, kind: Binding.variable, flags });
  }
  const body = inField(l, node, Field.body);
  inBlock(l, body, () => l.statements(body));
}
