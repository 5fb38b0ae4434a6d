// Several results: what stands last in a list gives all that it has, everything else its first.

import { Collection, Expression } from '../../model/facts.ts';
import { kindOf, startOf } from '../kit/lowering.ts';
import { add, collectionRow } from '../kit/rows.ts';
import { Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

/** Whether an expression can have any number of values. */
export function isOpen(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  return kind === Node.function_call || kind === Node.vararg_expression;
}

/** All values of an expression. */
export function allResults(l: Lowering, node: number): number {
  return spreadRow(l, l.expression(node), startOf(l, node));
}

export function spreadRow(l: Lowering, row: number, start: number): number {
  return add(l, Expression.spread, start, row);
}

/** The rows of a list of expressions as arguments. */
export function argumentRows(l: Lowering, nodes: readonly number[]): number[] {
  return nodes.map((node, at) =>
    at === nodes.length - 1 && isOpen(l, node) ? allResults(l, node) : l.expression(node),
  );
}

/** A value of an expression at a place among the results. */
export function resultRow(l: Lowering, all: number, at: number, start: number): number {
  return add(l, Expression.unpacked, start, all, at);
}

/** Several values in one, as functions give them. */
export function resultsRow(l: Lowering, nodes: readonly number[], start: number): number {
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1) return isOpen(l, only) ? allResults(l, only) : l.expression(only);
  const rows = nodes.map((node, at) =>
    at === nodes.length - 1 && isOpen(l, node)
      ? resultRow(l, allResults(l, node), 0, startOf(l, node))
      : l.expression(node),
  );
  return collectionRow(l, Collection.tuple, start, rows);
}
