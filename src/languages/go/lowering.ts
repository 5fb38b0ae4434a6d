// The state of lowering one file of Go, and what its parts read of names and lists.

import { type BlockLowering, declare, type VariableFields } from '../kit/blocks.ts';
import { childrenIn, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { commentBefore } from '../kit/source-text.ts';
import { Node } from './grammar-nodes.ts';

/** A type that is declared in the file, or extended with methods in it. */
export interface TypeInfo {
  readonly symbol: number;
  readonly members: number;
  /** By position, the constraints (type exprs) of its type parameters. */
  readonly constraints: readonly number[];
}

export interface Lowering extends BlockLowering {
  readonly isTestFile: boolean;
  /** The types that methods of this file belong to, by name. */
  readonly types: Map<string, TypeInfo>;
}

/** Declares a local name (`x := x.next()`), unless it is blank. */
export function declareLocal(l: Lowering, nameNode: number, fields: Partial<VariableFields>): void {
  const name = textOf(l, nameNode);
  if (name !== '_' && name !== '') declare(l, name, { position: startOf(l, nameNode), ...fields });
}

/** The expressions of a list node, or the node itself where it is no list. */
export function listed(l: Lowering, node: number): number[] {
  if (node === 0) return [];
  return kindOf(l, node) === Node.expression_list ? childrenIn(l, node) : [node];
}

/** Whether `:=` stands between two nodes. */
export function declaresBetween(l: Lowering, left: number, right: number): boolean {
  return l.text.slice(l.tree.ends[left], l.tree.starts[right]).includes(':=');
}

export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** The comment before a declaration, without directives (`//go:embed`). */
export function docBefore(l: Lowering, start: number): string {
  return commentBefore(l, start, (line) => /^\/\/[a-z]+:\S/.test(line));
}
