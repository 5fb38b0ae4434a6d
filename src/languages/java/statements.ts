// Lowers statements: blocks and the names that are declared in them.

import { Expression } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { bounded } from '../kit/by-kind.ts';
import { allInField, childrenIn, firstIn, inField, kindOf, startOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { isTypeDeclaration } from './classes.ts';
import { Field, Node } from './grammar-nodes.ts';
import { annotationsOf, declareLocal, type Lowering } from './lowering.ts';
import { declaredType } from './types.ts';

/** Lowers what is in a block node, or a single statement, in the current block. */
export const lowerStatements = bounded(lowerStatement, () => undefined);

function lowerStatement(l: Lowering, node: number): void {
  const inner = (field: number): number => inField(l, node, field);
  switch (kindOf(l, node)) {
    case Node.block:
    case Node.constructor_body:
      for (const child of childrenIn(l, node)) {
        if (kindOf(l, child) === Node.block) inBlock(l, child, () => l.statements(child));
        else l.statements(child);
      }
      return;
    case Node.local_variable_declaration:
      lowerVariables(l, node);
      return;
    case Node.expression_statement:
      l.expression(firstIn(l, node));
      return;
    case Node.return_statement: {
      const [value] = childrenIn(l, node);
      if (value !== undefined) l.returns.push(l.expression(value));
      return;
    }
    case Node.yield_statement:
      l.yields.push(l.expression(firstIn(l, node)));
      return;
    case Node.enhanced_for_statement:
      inBlock(l, node, () => lowerForEach(l, node));
      return;
    case Node.for_statement:
      inBlock(l, node, () => {
        for (const child of childrenIn(l, node)) {
          if (l.tree.fields[child] === Field.body || kindOf(l, child) === Node.local_variable_declaration)
            l.statements(child);
          else l.expression(child);
        }
      });
      return;
    case Node.try_with_resources_statement:
      inBlock(l, node, () => {
        for (const resource of childrenIn(l, inner(Field.resources))) lowerResource(l, resource);
        for (const child of childrenIn(l, node)) if (l.tree.fields[child] !== Field.resources) ownBlock(l, child);
      });
      return;
    case Node.catch_clause:
      inBlock(l, node, () => {
        const [parameter = 0] = childrenIn(l, node);
        const typeNode = childrenIn(l, parameter).find((child) => kindOf(l, child) === Node.catch_type) ?? 0;
        declareLocal(l, inField(l, parameter, Field.name), { type: declaredType(l, typeNode, 0) });
        l.statements(inner(Field.body));
      });
      return;
    case Node.labeled_statement:
      for (const child of childrenIn(l, node).slice(1)) l.statements(child);
      return;
    case Node.break_statement:
    case Node.continue_statement:
      return;
    case Node.explicit_constructor_invocation:
    case Node.switch_expression:
      l.expression(node);
      return;
    default:
      if (isTypeDeclaration(l, node)) l.typeDeclaration(node, l.scope);
      else lowerParts(l, node);
  }
}

const STATEMENTS: ReadonlySet<number> = new Set([Field.consequence, Field.alternative, Field.body]);

/** Statements of expressions and of other statements, which are blocks of their own; `if` may declare names for what follows. */
function lowerParts(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (STATEMENTS.has(l.tree.fields[child]) || kind === Node.block || kind === Node.catch_clause) ownBlock(l, child);
    else l.expression(child);
  }
}

function ownBlock(l: Lowering, node: number): void {
  if (node !== 0) inBlock(l, node, () => l.statements(node));
}

export function lowerVariables(l: Lowering, node: number): void {
  const typeNode = inField(l, node, Field.type);
  annotationsOf(l, node);
  for (const declarator of allInField(l, node, Field.declarator)) {
    const type = declaredType(l, typeNode, declarator);
    const valueNode = inField(l, declarator, Field.value);
    const value = valueNode === 0 ? 0 : l.expression(valueNode);
    declareLocal(l, inField(l, declarator, Field.name), { type, value });
  }
}

function lowerForEach(l: Lowering, node: number): void {
  const valueNode = inField(l, node, Field.value);
  const container = l.expression(valueNode);
  const start = startOf(l, valueNode);
  const value = add(l, Expression.iterated, start, container);
  const type = declaredType(l, inField(l, node, Field.type), node);
  declareLocal(l, inField(l, node, Field.name), { type, value });
  ownBlock(l, inField(l, node, Field.body));
}

/** A resource is closed at the end. */
function lowerResource(l: Lowering, node: number): void {
  const nameNode = inField(l, node, Field.name);
  const valueNode = inField(l, node, Field.value) || firstIn(l, node);
  const type = nameNode === 0 ? 0 : declaredType(l, inField(l, node, Field.type), node);
  const made = l.expression(valueNode);
  const value = add(l, Expression.entered, startOf(l, valueNode), made);
  if (nameNode !== 0) declareLocal(l, nameNode, { type, value });
}
