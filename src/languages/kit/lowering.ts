// The state of lowering one file that was parsed with tree-sitter, and its beginning and end. A language adds to the
// state what only it needs.

import { type Facts, positionAt, Scope } from '../../model/facts.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { childInField, childrenOf, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';

/** How deep statements, expressions and types may be nested in each other; what is deeper is unknown. */
export const MAX_DEPTH = 1000;

/** `expression`, `type` and `statements` are the three ways down into the tree; the first two give a row, never 0. */
export interface TreeLowering {
  readonly facts: FactsBuilder;
  readonly text: string;
  readonly tree: SyntaxTree;
  /** The innermost scope: where names are looked up and statements stand. */
  scope: number;
  /** The nearest named symbol and the nearest function around (0: the module). */
  readonly symbol: number;
  readonly function: number;
  depth: number;
  expression(node: number): number;
  type(node: number): number;
  statements(node: number): void;
}

/** The state at the beginning of a file, in the scope of its module. */
export function fileState(
  text: string,
  tree: SyntaxTree,
): Pick<TreeLowering, 'facts' | 'text' | 'tree' | 'scope' | 'depth'> & { symbol: number; function: number } {
  const facts = new FactsBuilder();
  const scope = facts.scope(Scope.module, 0, 0, 0, 0, text.length);
  return { facts, text, tree, scope, symbol: 0, function: 0, depth: 0 };
}

/** The facts of a file that is lowered. */
export function finishFile({ facts, text, tree }: TreeLowering): Facts {
  const result = facts.finish(text);
  const firstErrorLine = tree.errors === 0 ? 0 : positionAt(result.lineStarts, tree.firstError).line;
  return { ...result, syntaxErrors: tree.errors, firstErrorLine };
}

export function textOf(l: TreeLowering, node: number): string {
  return l.text.slice(l.tree.starts[node], l.tree.ends[node]);
}

export function startOf(l: TreeLowering, node: number): number {
  return l.tree.starts[node] ?? 0;
}

export function endOf(l: TreeLowering, node: number): number {
  return l.tree.ends[node] ?? 0;
}

export function kindOf(l: TreeLowering, node: number): number {
  return l.tree.kinds[node] ?? 0;
}

/** The first child in a field, or 0. */
export function inField(l: TreeLowering, node: number, field: number): number {
  return childInField(l.tree, node, field);
}

/** All children in a field, in source order. */
export function allInField(l: TreeLowering, node: number, field: number): number[] {
  return childrenOf(l.tree, node).filter((child) => l.tree.fields[child] === field);
}

/** All children of a node, in source order; none of node 0. */
export function childrenIn(l: TreeLowering, node: number): number[] {
  return node === 0 ? [] : childrenOf(l.tree, node);
}

/** The first child of a node, or 0. */
export function firstIn(l: TreeLowering, node: number): number {
  return l.tree.next[node] === node + 1 ? 0 : node + 1;
}

/** Lowers an expression if there is one. */
export function optional(l: TreeLowering, node: number): number {
  return node === 0 ? 0 : l.expression(node);
}

/** Lowers a type if there is one. */
export function optionalType(l: TreeLowering, node: number): number {
  return node === 0 ? 0 : l.type(node);
}

/** A scope that spans a node, or from one to another, inside the current one, without entering it. */
export function newScope(l: TreeLowering, kind: number, node: number, last = node): number {
  return l.facts.scope(kind, l.scope, l.symbol, l.function, startOf(l, node), endOf(l, last));
}

/** Runs `lower` in a scope. */
export function inScope<Result>(l: TreeLowering, scope: number, lower: () => Result): Result {
  const outer = l.scope;
  l.scope = scope;
  const result = lower();
  l.scope = outer;
  return result;
}
