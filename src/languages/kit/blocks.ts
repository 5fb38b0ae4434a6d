// Blocks of languages in which a name is seen from its declaration on, to the end of the block.

import { Binding, BindingFlag, Scope } from '../../model/facts.ts';
import { inScope, newScope, startOf, type TreeLowering, textOf } from './lowering.ts';
import { nameRow } from './rows.ts';

/** Where names are declared: the file, a function with its parameters, or a block. */
export interface Block {
  readonly parent: Block | undefined;
  readonly declared: Set<string>;
  /** The names that were used so far in the block or inside it. */
  readonly used: Set<string>;
  /** The scope that it begins with, where it has one of its own; what is bound in that is seen in all of the block. */
  readonly scope: number;
}

export interface BlockLowering extends TreeLowering {
  symbol: number;
  function: number;
  block: Block;
  /** What the function around returns and yields so far. */
  returns: number[];
  yields: number[];
}

/** The blocks at the beginning of a file. */
export function fileBlock(): Pick<BlockLowering, 'block' | 'returns' | 'yields'> {
  return { block: newBlock(undefined), returns: [], yields: [] };
}

export function newBlock(parent: Block | undefined, scope = 0): Block {
  return { parent, declared: new Set(), used: new Set(), scope };
}

/** Runs `lower` in a new block that spans a node. */
export function inBlock<Result>(l: BlockLowering, node: number, lower: () => Result): Result {
  const { block } = l;
  const scope = newScope(l, Scope.block, node);
  l.block = newBlock(block, scope);
  const result = inScope(l, scope, lower);
  l.block = block;
  return result;
}

/** A name where it is used. */
export function nameExpression(l: BlockLowering, node: number, asType: boolean): number {
  return nameAt(l, textOf(l, node), startOf(l, node), asType);
}

/** A name that is used at a position, whatever is written there. */
export function nameAt(l: BlockLowering, name: string, start: number, asType: boolean): number {
  for (let block: Block | undefined = l.block; block && !block.used.has(name); block = block.parent)
    block.used.add(name);
  return nameRow(l, name, start, asType);
}

export interface VariableFields {
  readonly position: number;
  readonly type?: number;
  readonly value?: number;
}

/** Declares a local name. */
export function declare(l: BlockLowering, name: string, { position, type = 0, value = 0 }: VariableFields): void {
  enterDeclaration(l, name, position);
  const flags = BindingFlag.value;
  l.facts.binding({ scope: l.scope, name, kind: Binding.variable, type, value, position, flags });
}

/**
 * Makes room in the block for a name that is declared at a position. It is seen from here on: where it was used before in
 * the same block, what is left of the block becomes a scope of its own, so that the earlier uses mean what they meant.
 */
export function enterDeclaration(l: BlockLowering, name: string, position: number): void {
  const { block } = l;
  if (block.parent !== undefined && block.used.has(name))
    l.scope = l.facts.scope(Scope.block, l.scope, l.symbol, l.function, position, l.text.length);
  block.declared.add(name);
}

/** Makes room for a name that is seen in all of the block around it, before its declaration too; gives the scope to bind it in. */
export function enterEverywhere(l: BlockLowering, name: string, position: number): number {
  const { scope } = l.block;
  if (scope === 0) enterDeclaration(l, name, position);
  else l.block.declared.add(name);
  return scope || l.scope;
}

/** Whether a name is declared in a block around. */
export function isLocal(l: BlockLowering, name: string): boolean {
  for (let block: Block | undefined = l.block; block; block = block.parent) if (block.declared.has(name)) return true;
  return false;
}
