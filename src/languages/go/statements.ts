// Lowers statements: blocks and the names that are declared in them.

import { inBlock } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { allInField, childrenIn, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { memberRow, typedRow } from '../kit/rows.ts';
import { assignedValues, lowerTypeDeclaration, lowerVariables } from './declarations.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import { declareLocal, declaresBetween, type Lowering, listed } from './lowering.ts';
import { ContainerMember } from './semantics.ts';

const lowerStatement = byKind(
  grammarNodes,
  {
    ...each(['block', 'statement_list'], (l: Lowering, node) => {
      for (const child of childrenIn(l, node)) {
        if (kindOf(l, child) === Node.block) ownBlock(l, child);
        else l.statements(child);
      }
    }),
    short_var_declaration: (l, node) =>
      lowerShortDeclaration(l, inField(l, node, Field.left), inField(l, node, Field.right)),
    ...each(['var_declaration', 'const_declaration'], (l: Lowering, node) => lowerVariables(l, node, false)),
    type_declaration: (l, node) => lowerTypeDeclaration(l, node, false),
    if_statement: (l, node) =>
      inBlock(l, node, () => {
        l.statements(inField(l, node, Field.initializer));
        optional(l, inField(l, node, Field.condition));
        ownBlock(l, inField(l, node, Field.consequence));
        ownBlock(l, inField(l, node, Field.alternative));
      }),
    for_statement: (l, node) => inBlock(l, node, () => lowerFor(l, node)),
    ...each(['expression_switch_statement', 'select_statement'], (l: Lowering, node) =>
      inBlock(l, node, () => {
        l.statements(inField(l, node, Field.initializer));
        optional(l, inField(l, node, Field.value));
        lowerCases(l, node);
      }),
    ),
    type_switch_statement: (l, node) => inBlock(l, node, () => lowerTypeSwitch(l, node)),
    return_statement: (l, node) => {
      const results = childrenIn(l, node).flatMap((child) => listed(l, child));
      const rows = results.map((one) => l.expression(one));
      // Of several results each has a type of its own.
      if (rows.length === 1) l.returns.push(rows[0]);
    },
    labeled_statement: (l, node) => {
      for (const child of childrenIn(l, node)) if (l.tree.fields[child] !== Field.label) l.statements(child);
    },
  },
  // Statements that consist of expressions.
  (l: Lowering, node): void => {
    for (const child of childrenIn(l, node)) for (const one of listed(l, child)) l.expression(one);
  },
  () => undefined,
);

/** Lowers what is in a block node, or a single statement, in the current block. */
export function lowerStatements(l: Lowering, node: number): void {
  if (node !== 0) lowerStatement(l, node);
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
    else declareLocal(l, node, { value: values[index] ?? 0 });
  });
}

function lowerFor(l: Lowering, node: number): void {
  const body = inField(l, node, Field.body);
  for (const child of childrenIn(l, node)) {
    if (child === body) continue;
    if (kindOf(l, child) === Node.for_clause) {
      l.statements(inField(l, child, Field.initializer));
      optional(l, inField(l, child, Field.condition));
      l.statements(inField(l, child, Field.update));
    } else if (kindOf(l, child) === Node.range_clause) lowerRange(l, child);
    else l.expression(child);
  }
  ownBlock(l, body);
}

/** Containers say by two members what ranging over them gives. */
function lowerRange(l: Lowering, clause: number): void {
  const left = inField(l, clause, Field.left);
  const right = inField(l, clause, Field.right);
  const container = l.expression(right);
  const names = listed(l, left);
  if (left === 0 || !declaresBetween(l, left, right)) {
    for (const name of names) l.expression(name);
    return;
  }
  const start = startOf(l, right);
  const members = [ContainerMember.key, ContainerMember.value];
  declareNames(
    l,
    names,
    names.map((_, index) => memberRow(l, container, members[index] ?? '', start)),
  );
}

/** Each case is a block of its own. `enter` declares what the case brings along. */
function lowerCases(l: Lowering, node: number, enter?: (one: number) => void): void {
  for (const one of childrenIn(l, node)) {
    const kind = kindOf(l, one);
    const isCase =
      kind === Node.expression_case ||
      kind === Node.default_case ||
      kind === Node.communication_case ||
      kind === Node.type_case;
    if (!isCase) continue;
    inBlock(l, one, () => {
      enter?.(one);
      for (const child of childrenIn(l, one)) {
        const field = l.tree.fields[child];
        if (field === Field.value) for (const value of listed(l, child)) l.expression(value);
        else if (field === Field.communication) lowerCommunication(l, child);
        else if (field !== Field.type) l.statements(child);
      }
    });
  }
}

function lowerCommunication(l: Lowering, node: number): void {
  const left = inField(l, node, Field.left);
  const right = inField(l, node, Field.right);
  if (kindOf(l, node) === Node.receive_statement && left !== 0 && declaresBetween(l, left, right))
    lowerShortDeclaration(l, left, right);
  else l.statements(node);
}

/** In a case of one type the name has that type, in all others that of the value. */
function lowerTypeSwitch(l: Lowering, node: number): void {
  l.statements(inField(l, node, Field.initializer));
  const alias = listed(l, inField(l, node, Field.alias))[0] ?? 0;
  const value = optional(l, inField(l, node, Field.value));
  lowerCases(l, node, (one) => {
    const types = allInField(l, one, Field.type);
    const rows = types.map((type) => (isNil(l, type) ? 0 : l.type(type)));
    if (alias === 0) return;
    const position = startOf(l, one);
    const isOne = rows.length === 1 && rows[0] !== 0;
    declareLocal(l, alias, { position, value: isOne ? typedRow(l, position, value, rows[0]) : value });
  });
}

function isNil(l: Lowering, type: number): boolean {
  return kindOf(l, type) === Node.nil || textOf(l, type) === 'nil';
}
