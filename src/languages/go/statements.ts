// Lowers statements: blocks and the names that are declared in them.

import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { assignedValues, lowerTypeDeclaration, lowerVariables } from './declarations.ts';
import { memberOf, typed } from './expressions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  childrenInField,
  declare,
  declaresBetween,
  inBlock,
  type Lowering,
  listed,
  MAX_DEPTH,
  optional,
  textOf,
} from './lowering.ts';
import { ContainerMember } from './semantics.ts';

/** Lowers what is in a block node, or a single statement, in the current block. */
export function lowerStatements(l: Lowering, node: number): void {
  if (node === 0 || l.depth >= MAX_DEPTH) return;
  l.depth++;
  lowerStatement(l, node);
  l.depth--;
}

function lowerStatement(l: Lowering, node: number): void {
  const inner = (field: number): number => childInField(l.tree, node, field);
  switch (l.tree.kinds[node]) {
    case Node.block:
    case Node.statement_list:
      for (const child of childrenOf(l.tree, node)) {
        if (l.tree.kinds[child] === Node.block) inBlock(l, child, () => l.statements(child));
        else l.statements(child);
      }
      return;
    case Node.short_var_declaration:
      lowerShortDeclaration(l, inner(Field.left), inner(Field.right));
      return;
    case Node.var_declaration:
    case Node.const_declaration:
      lowerVariables(l, node, false);
      return;
    case Node.type_declaration:
      lowerTypeDeclaration(l, node, false);
      return;
    case Node.if_statement:
      inBlock(l, node, () => {
        l.statements(inner(Field.initializer));
        optional(l, inner(Field.condition));
        ownBlock(l, inner(Field.consequence));
        ownBlock(l, inner(Field.alternative));
      });
      return;
    case Node.for_statement:
      inBlock(l, node, () => lowerFor(l, node));
      return;
    case Node.expression_switch_statement:
    case Node.select_statement:
      inBlock(l, node, () => {
        l.statements(inner(Field.initializer));
        optional(l, inner(Field.value));
        lowerCases(l, node);
      });
      return;
    case Node.type_switch_statement:
      inBlock(l, node, () => lowerTypeSwitch(l, node));
      return;
    case Node.labeled_statement:
      for (const child of childrenOf(l.tree, node)) if (l.tree.fields[child] !== Field.label) l.statements(child);
      return;
    default:
      // Statements that consist of expressions.
      for (const child of childrenOf(l.tree, node)) for (const one of listed(l, child)) l.expression(one);
  }
}

function ownBlock(l: Lowering, node: number): void {
  if (node !== 0) inBlock(l, node, () => l.statements(node));
}

/** `a, b := ...` declares the names that the block does not have yet, and assigns to the others. */
function lowerShortDeclaration(l: Lowering, left: number, right: number): void {
  const names = listed(l, left);
  declareNames(l, names, assignedValues(l, names.length, listed(l, right)));
}

function declareNames(l: Lowering, names: readonly number[], values: readonly number[]): void {
  names.forEach((node, index) => {
    const name = textOf(l, node);
    if (l.block.declared.has(name)) l.expression(node);
    else declare(l, name, { position: l.tree.starts[node]!, value: values[index] ?? 0 });
  });
}

function lowerFor(l: Lowering, node: number): void {
  const body = childInField(l.tree, node, Field.body);
  for (const child of childrenOf(l.tree, node)) {
    if (child === body) continue;
    if (l.tree.kinds[child] === Node.for_clause) {
      l.statements(childInField(l.tree, child, Field.initializer));
      optional(l, childInField(l.tree, child, Field.condition));
      l.statements(childInField(l.tree, child, Field.update));
    } else if (l.tree.kinds[child] === Node.range_clause) lowerRange(l, child);
    else l.expression(child);
  }
  ownBlock(l, body);
}

/** Containers say by two members what ranging over them gives. */
function lowerRange(l: Lowering, clause: number): void {
  const left = childInField(l.tree, clause, Field.left);
  const right = childInField(l.tree, clause, Field.right);
  const container = l.expression(right);
  const names = listed(l, left);
  if (left === 0 || !declaresBetween(l, left, right)) {
    for (const name of names) l.expression(name);
    return;
  }
  const start = l.tree.starts[right]!;
  const members = [ContainerMember.key, ContainerMember.value];
  declareNames(
    l,
    names,
    names.map((_, index) => memberOf(l, start, container, members[index] ?? '')),
  );
}

/** Each case is a block of its own. `enter` declares what the case brings along. */
function lowerCases(l: Lowering, node: number, enter?: (one: number) => void): void {
  for (const one of childrenOf(l.tree, node)) {
    const kind = l.tree.kinds[one];
    const isCase =
      kind === Node.expression_case ||
      kind === Node.default_case ||
      kind === Node.communication_case ||
      kind === Node.type_case;
    if (!isCase) continue;
    inBlock(l, one, () => {
      enter?.(one);
      for (const child of childrenOf(l.tree, one)) {
        const field = l.tree.fields[child];
        if (field === Field.value) for (const value of listed(l, child)) l.expression(value);
        else if (field === Field.communication) lowerCommunication(l, child);
        else if (field !== Field.type) l.statements(child);
      }
    });
  }
}

function lowerCommunication(l: Lowering, node: number): void {
  const left = childInField(l.tree, node, Field.left);
  const right = childInField(l.tree, node, Field.right);
  if (l.tree.kinds[node] === Node.receive_statement && left !== 0 && declaresBetween(l, left, right))
    lowerShortDeclaration(l, left, right);
  else l.statements(node);
}

/** In a case of one type the name has that type, in all others that of the value. */
function lowerTypeSwitch(l: Lowering, node: number): void {
  l.statements(childInField(l.tree, node, Field.initializer));
  const alias = listed(l, childInField(l.tree, node, Field.alias))[0] ?? 0;
  const value = optional(l, childInField(l.tree, node, Field.value));
  lowerCases(l, node, (one) => {
    const types = childrenInField(l, one, Field.type);
    const rows = types.map((type) => (isNil(l, type) ? 0 : l.type(type)));
    if (alias === 0) return;
    const position = l.tree.starts[one]!;
    const isOne = rows.length === 1 && rows[0] !== 0;
    const name = textOf(l, alias);
    declare(l, name, { position, value: isOne ? typed(l, position, value, rows[0]!) : value });
  });
}

function isNil(l: Lowering, type: number): boolean {
  return l.tree.kinds[type] === Node.nil || textOf(l, type) === 'nil';
}
