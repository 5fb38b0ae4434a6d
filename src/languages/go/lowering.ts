// The state of one file's lowering, and what every part of it needs: text, blocks, names and documentation.

import { Binding, BindingFlag, Expression, Scope } from '../../model/facts.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { childrenOf, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { Node } from './grammar-nodes.ts';

/** How deep a statement, expression or type may be nested; what is deeper is unknown. */
export const MAX_DEPTH = 600;
/** Longest signature that is kept. */
const LONGEST_SIGNATURE = 300;

/** Where names are declared: the file, a function with its parameters, or a block. */
export interface Block {
  readonly parent: Block | undefined;
  /** Changes in the middle of a block: see `declare`. */
  scope: number;
  readonly declared: Set<string>;
  /** The names that were used so far in the block or inside it. */
  readonly used: Set<string>;
}

/** A type that is declared in the file, or extended with methods in it. */
export interface TypeInfo {
  readonly symbol: number;
  readonly members: number;
  /** By position, the constraints (type exprs) of its type parameters. */
  readonly constraints: readonly number[];
}

/** The state of one lowering. `expression`, `type` and `statements` are the three ways down into the tree. */
export interface Lowering {
  readonly facts: FactsBuilder;
  readonly text: string;
  readonly tree: SyntaxTree;
  readonly isTestFile: boolean;
  /** The types that methods of this file belong to, by name. */
  readonly types: Map<string, TypeInfo>;
  block: Block;
  /** The nearest named symbol and the nearest function around. */
  symbol: number;
  function: number;
  depth: number;
  expression(node: number): number;
  type(node: number): number;
  statements(node: number): void;
}

export function newBlock(scope: number, parent: Block | undefined): Block {
  return { parent, scope, declared: new Set(), used: new Set() };
}

export function textOf(l: Lowering, node: number): string {
  return l.text.slice(l.tree.starts[node], l.tree.ends[node]);
}

export function optional(l: Lowering, node: number): number {
  return node === 0 ? 0 : l.expression(node);
}

/** Runs `lower` in a new block that spans a node. */
export function inBlock(l: Lowering, node: number, lower: () => void): void {
  const outer = l.block;
  l.block = newBlock(newScope(l, Scope.block, l.tree.starts[node]!, l.tree.ends[node]!), outer);
  lower();
  l.block = outer;
}

export function newScope(l: Lowering, kind: number, start: number, end: number): number {
  return l.facts.scope(kind, l.block.scope, l.symbol, l.function, start, end);
}

export function unknown(l: Lowering, node: number): number {
  return l.facts.expression(Expression.unknown, l.block.scope, l.tree.starts[node]!);
}

/** A name where it is used. */
export function nameExpression(l: Lowering, node: number, asType: boolean): number {
  const name = textOf(l, node);
  markUsed(l, name);
  return l.facts.expression(Expression.name, l.block.scope, l.tree.starts[node]!, l.facts.string(name), asType ? 1 : 0);
}

function markUsed(l: Lowering, name: string): void {
  for (let block: Block | undefined = l.block; block && !block.used.has(name); block = block.parent)
    block.used.add(name);
}

export interface VariableFields {
  readonly position: number;
  readonly type?: number;
  readonly value?: number;
}

/**
 * Declares a local name. It is seen from here on: where it was used before in the same block, what is left of the block
 * becomes a scope of its own, so that the earlier uses (`x := x.next()`) mean what they meant.
 */
export function declare(l: Lowering, name: string, fields: VariableFields): void {
  if (name === '_' || name === '') return;
  enterDeclaration(l, name, fields.position);
  l.facts.binding({
    scope: l.block.scope,
    name,
    kind: Binding.variable,
    type: fields.type ?? 0,
    value: fields.value ?? 0,
    position: fields.position,
    flags: BindingFlag.value,
  });
}

/** Makes room in the block for a name that is declared at a position. */
export function enterDeclaration(l: Lowering, name: string, position: number): void {
  const { block } = l;
  if (block.parent !== undefined && block.used.has(name))
    block.scope = l.facts.scope(Scope.block, block.scope, l.symbol, l.function, position, l.text.length);
  block.declared.add(name);
}

/** The expressions of a list node, or the node itself where it is no list. */
export function listed(l: Lowering, node: number): number[] {
  if (node === 0) return [];
  return l.tree.kinds[node] === Node.expression_list ? childrenOf(l.tree, node) : [node];
}

/** All children in a field, in source order. */
export function childrenInField(l: Lowering, node: number, field: number): number[] {
  return childrenOf(l.tree, node).filter((child) => l.tree.fields[child] === field);
}

/** Whether `:=` stands between two nodes. */
export function declaresBetween(l: Lowering, left: number, right: number): boolean {
  return l.text.slice(l.tree.ends[left], l.tree.starts[right]).includes(':=');
}

export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** The source between two offsets on one line, cut to the length of a signature. */
export function signatureText(l: Lowering, start: number, end: number): string {
  const text = l.text
    .slice(start, Math.min(end, start + 4 * LONGEST_SIGNATURE))
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > LONGEST_SIGNATURE ? `${text.slice(0, LONGEST_SIGNATURE - 3)}...` : text;
}

/** The comment that ends on the line above a position, without its marks and without directives (`//go:embed`). */
export function docBefore(l: Lowering, start: number): string {
  const lineStart = l.text.lastIndexOf('\n', start - 1) + 1;
  let end = lineStart - 1;
  if (
    end > 1 &&
    l.text.slice(0, end).trimEnd().endsWith('*/') &&
    l.text.slice(l.text.lastIndexOf('*/', end) + 2, end).trim() === ''
  ) {
    const open = l.text.lastIndexOf('/*', end);
    const isAlone = l.text.slice(l.text.lastIndexOf('\n', open) + 1, open).trim() === '';
    return open === -1 || !isAlone ? '' : trimmed(l.text.slice(open + 2, l.text.lastIndexOf('*/', end)).split('\n'));
  }
  const lines: string[] = [];
  while (end > 0) {
    const before = l.text.lastIndexOf('\n', end - 1) + 1;
    const line = l.text.slice(before, end).trim();
    if (!line.startsWith('//')) break;
    if (!/^\/\/[a-z]+:\S/.test(line)) lines.unshift(line.slice(2));
    end = before - 1;
  }
  return trimmed(lines);
}

function trimmed(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
