// Lowers statements.

import { Expression } from '../../model/facts.ts';
import { byKind } from '../kit/by-kind.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { lowerAssignment, lowerFunctionDeclaration, lowerLocals } from './assignments.ts';
import { lowerIterator } from './calls.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import { declareLocal, inLocalBlock, type Lowering, listed } from './lowering.ts';
import { resultsRow } from './results.ts';

export function lowerStatements(l: Lowering, nodes: readonly number[]): void {
  for (const node of nodes) lowerStatement(l, node);
}

const lowerStatement = byKind(
  grammarNodes,
  {
    variable_declaration: (l: Lowering, node) => lowerLocals(l, node),
    assignment_statement: (l, node) => lowerAssignment(l, node),
    function_declaration: (l, node) =>
      lowerFunctionDeclaration(l, node, l.tree.fields[node] === Field.local_declaration),
    if_statement: lowerIf,
    for_statement: lowerFor,
    while_statement: (l, node) => {
      l.expression(inField(l, node, Field.condition));
      lowerBlock(l, inField(l, node, Field.body));
    },
    repeat_statement: (l, node) =>
      // The condition sees the variables of the body.
      inLocalBlock(l, node, () => {
        l.statementList(childrenIn(l, inField(l, node, Field.body)));
        l.expression(inField(l, node, Field.condition));
      }),
    do_statement: (l, node) => lowerBlock(l, inField(l, node, Field.body)),
    return_statement: lowerReturn,
  },
  (l, node) => {
    l.expression(node);
  },
  // What is nested too deep is left out.
  () => undefined,
);

function lowerBlock(l: Lowering, block: number): void {
  if (block !== 0) inLocalBlock(l, block, () => l.statementList(childrenIn(l, block)));
}

function lowerIf(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    switch (kindOf(l, child)) {
      case Node.block:
        lowerBlock(l, child);
        break;
      case Node.elseif_statement:
        lowerIf(l, child);
        break;
      case Node.else_statement:
        lowerBlock(l, inField(l, child, Field.body));
        break;
      default:
        l.expression(child);
    }
  }
}

function lowerFor(l: Lowering, node: number): void {
  const clause = inField(l, node, Field.clause);
  const body = inField(l, node, Field.body);
  inLocalBlock(l, node, () => {
    if (kindOf(l, clause) === Node.for_generic_clause) {
      const [names = 0, values = 0] = childrenIn(l, clause);
      const iterated = lowerIterator(l, listed(l, values));
      listed(l, names).forEach((name, at) => {
        const variable = at === 0 ? { keyOf: iterated.table } : at === 1 ? { itemOf: iterated.table } : {};
        declareLocal(l, textOf(l, name), { position: startOf(l, name), value: iterated.at(at) }, variable);
      });
    } else {
      const name = inField(l, clause, Field.name);
      for (const part of childrenIn(l, clause)) if (part !== name) l.expression(part);
      const value = add(l, Expression.unknown, startOf(l, clause));
      if (name !== 0) declareLocal(l, textOf(l, name), { position: startOf(l, name), value });
    }
    l.statementList(childrenIn(l, body));
  });
}

/** What a function gives; what a file gives is what `require` of it means. */
function lowerReturn(l: Lowering, node: number): void {
  const nodes = childrenIn(l, node).flatMap((child) => listed(l, child));
  const [first = 0] = nodes;
  if (first === 0) return;
  if (l.function !== 0) {
    l.returns.push(resultsRow(l, nodes, startOf(l, first)));
    return;
  }
  const [value = 0] = nodes.map((one) => l.expression(one));
  l.facts.export({ name: '=', value, position: startOf(l, first) });
}
