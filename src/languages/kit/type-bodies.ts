// The bodies of types: what is in them sees the members by their names.

import { BindingColumn, Scope } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { type BlockLowering, inBlock, newBlock } from './blocks.ts';
import { openMembers } from './definitions.ts';
import { applyRow, nameRow } from './rows.ts';

/** A type whose body is being lowered. */
export interface TypeParts {
  readonly symbol: number;
  readonly kind: NodeKind;
  /** The name that it is bound under. */
  readonly name: string;
  /** The type itself with its own parameters (type expr). */
  readonly type: number;
}

export interface MemberOwner extends TypeParts {
  /** The scope that its members are bound in. */
  readonly members: number;
}

/** Runs `lower` in the members of a type, which have a scope of their own that spans a node. */
export function inMembers<Parts extends TypeParts>(
  l: BlockLowering,
  node: number,
  type: Parts,
  lower: (owner: Parts & MemberOwner) => void,
): void {
  const { block, scope, symbol, function: outerFunction, returns, yields } = l;
  l.symbol = type.symbol;
  l.function = 0;
  const members = openMembers(l, node, type.symbol, Scope.members);
  l.scope = members;
  l.block = newBlock(block);
  lower({ ...type, members });
  Object.assign(l, { block, scope, symbol, function: outerFunction, returns, yields });
}

/** A type by its own name, with its type parameters (bindings) as arguments. */
export function ownType(l: BlockLowering, name: string, start: number, parameters: readonly number[]): number {
  const { facts } = l;
  const own = nameRow(l, name, start, true);
  const given = parameters.map((row) =>
    nameRow(l, facts.textOf(facts.bindingAt(row, BindingColumn.name)), start, true),
  );
  return given.length === 0 ? own : applyRow(l, start, own, given);
}

/** Runs `lower` for the value of a field, in a block that spans a node: what is called there belongs to the field. */
export function ofSymbol<Result>(l: BlockLowering, node: number, symbol: number, lower: () => Result): Result {
  const outer = l.symbol;
  l.symbol = symbol;
  const result = inBlock(l, node, lower);
  l.symbol = outer;
  return result;
}
