// Lowers statements: blocks and the names that are declared in them.

import { Expression } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { bounded } from '../kit/by-kind.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { unpackInto } from './deconstruction.ts';
import { declareLocalFunctions, lowerLocalFunction, ownBlock } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, type Lowering } from './lowering.ts';
import { lowerPattern } from './patterns.ts';
import { declaredType } from './types.ts';

/** Lowers what is in a block node, or a single statement, in the current block. */
export const lowerStatements = bounded(lowerStatement, () => undefined);

function lowerStatement(l: Lowering, node: number): void {
  const inner = (field: number): number => inField(l, node, field);
  switch (kindOf(l, node)) {
    case Node.block: {
      const children = childrenIn(l, node);
      declareLocalFunctions(l, children);
      for (const child of children) {
        if (kindOf(l, child) === Node.block) ownBlock(l, child);
        else l.statements(child);
      }
      return;
    }
    case Node.local_function_statement:
      lowerLocalFunction(l, node);
      return;
    case Node.local_declaration_statement: {
      const isEntered = /^(?:await\s+)?using\b/.test(textOf(l, node));
      lowerVariables(l, childOfKind(l.tree, node, Node.variable_declaration), isEntered);
      return;
    }
    case Node.expression_statement:
      l.expression(firstIn(l, node));
      return;
    case Node.return_statement: {
      const [value] = childrenIn(l, node);
      if (value !== undefined) l.returns.push(l.expression(value));
      return;
    }
    case Node.yield_statement: {
      const [value] = childrenIn(l, node);
      if (value !== undefined) l.yields.push(l.expression(value));
      return;
    }
    case Node.foreach_statement:
      inBlock(l, node, () => lowerForEach(l, node));
      return;
    case Node.for_statement:
      inBlock(l, node, () => {
        for (const child of childrenIn(l, node)) {
          if (kindOf(l, child) === Node.variable_declaration) lowerVariables(l, child, false);
          else if (l.tree.fields[child] === Field.body) ownBlock(l, child);
          else l.expression(child);
        }
      });
      return;
    case Node.using_statement:
      inBlock(l, node, () => {
        for (const child of childrenIn(l, node)) {
          if (kindOf(l, child) === Node.variable_declaration) lowerVariables(l, child, true);
          else if (l.tree.fields[child] === Field.body) ownBlock(l, child);
          else add(l, Expression.entered, startOf(l, child), l.expression(child));
        }
      });
      return;
    case Node.switch_statement:
      lowerSwitch(l, node);
      return;
    case Node.catch_clause:
      inBlock(l, node, () => {
        const declaration = childOfKind(l.tree, node, Node.catch_declaration);
        const type = declaration === 0 ? 0 : declaredType(l, inField(l, declaration, Field.type));
        const nameNode = declaration === 0 ? 0 : inField(l, declaration, Field.name);
        if (nameNode !== 0) declareLocal(l, nameNode, { type });
        const filter = childOfKind(l.tree, node, Node.catch_filter_clause);
        if (filter !== 0) for (const child of childrenIn(l, filter)) l.expression(child);
        l.statements(inner(Field.body));
      });
      return;
    case Node.labeled_statement:
      for (const child of childrenIn(l, node).slice(1)) l.statements(child);
      return;
    case Node.break_statement:
    case Node.continue_statement:
    case Node.goto_statement:
      return;
    case Node.variable_declaration:
      lowerVariables(l, node, false);
      return;
    default:
      lowerParts(l, node);
  }
}

const STATEMENTS: ReadonlySet<number> = new Set([Field.consequence, Field.alternative, Field.body]);

/** Statements of expressions and of other statements, which are blocks of their own; a condition may declare names for what follows. */
function lowerParts(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (STATEMENTS.has(l.tree.fields[child]) || kind === Node.block) ownBlock(l, child);
    else if (kind === Node.catch_clause || kind === Node.variable_declaration) l.statements(child);
    else if (kind === 0) lowerParts(l, child);
    else l.expression(child);
  }
}

/** Names with what they are given; where they are entered, they are left at the end. */
function lowerVariables(l: Lowering, node: number, isEntered: boolean): void {
  const typeNode = inField(l, node, Field.type);
  for (const declarator of childrenIn(l, node).filter((one) => kindOf(l, one) === Node.variable_declarator)) {
    const type = declaredType(l, typeNode);
    const nameNode = inField(l, declarator, Field.name);
    const tuple = childOfKind(l.tree, declarator, Node.tuple_pattern);
    const valueNode = childrenIn(l, declarator).findLast((child) => child !== nameNode && child !== tuple);
    const given = valueNode === undefined ? 0 : l.expression(valueNode);
    const value = isEntered && given !== 0 ? add(l, Expression.entered, startOf(l, valueNode ?? 0), given) : given;
    if (tuple !== 0) unpackInto(l, tuple, value);
    else declareLocal(l, nameNode, { type, value });
  }
}

function lowerForEach(l: Lowering, node: number): void {
  const valueNode = inField(l, node, Field.right);
  const left = inField(l, node, Field.left);
  const isAsync = /^await\b/.test(textOf(l, node)) ? 1 : 0;
  const container = l.expression(valueNode);
  const value = add(l, Expression.iterated, startOf(l, valueNode), container, isAsync);
  const type = declaredType(l, inField(l, node, Field.type));
  if (kindOf(l, left) === Node.identifier) declareLocal(l, left, { type, value });
  else unpackInto(l, left, value);
  ownBlock(l, inField(l, node, Field.body));
}

/** The sections of a switch share a block, and each has one of its own for what its patterns declare. */
function lowerSwitch(l: Lowering, node: number): void {
  const value = l.expression(inField(l, node, Field.value));
  inBlock(l, node, () => {
    for (const section of childrenIn(l, inField(l, node, Field.body))) {
      inBlock(l, section, () => {
        for (const child of childrenIn(l, section)) {
          if (kindOf(l, child) === Node.when_clause) for (const one of childrenIn(l, child)) l.expression(one);
          else if (isStatement(l, child)) l.statements(child);
          else lowerPattern(l, child, value);
        }
      });
    }
  });
}

const PATTERNS: ReadonlySet<number> = new Set([
  Node.constant_pattern,
  Node.declaration_pattern,
  Node.recursive_pattern,
  Node.var_pattern,
]);

function isStatement(l: Lowering, node: number): boolean {
  return !PATTERNS.has(kindOf(l, node)) && /[;}]\s*$/.test(textOf(l, node));
}
