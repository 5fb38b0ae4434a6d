// Binds the members of types: fields, and the methods that the language gives a type without their being written.

import { Binding, BindingFlag, Expression, SymbolFlag } from '../../model/facts.ts';
import type { BlockLowering } from '../kit/blocks.ts';
import { newSymbol } from '../kit/definitions.ts';
import { endOf, startOf, textOf } from '../kit/lowering.ts';
import { signatureText } from '../kit/source-text.ts';
import type { MemberOwner } from '../kit/type-bodies.ts';
import { docBefore, type Lowering, startBehindAnnotations } from './lowering.ts';

interface FieldParts {
  readonly node: number;
  readonly nameNode: number;
  readonly owner: MemberOwner;
  readonly type: number;
  readonly flags: number;
}

/** The symbol of a field, before its value is known. */
export function fieldSymbol(l: Lowering, { node, nameNode, owner, type, flags }: FieldParts): number {
  return newSymbol(l, {
    kind: 'Property',
    node,
    nameNode,
    owner: owner.symbol,
    scope: owner.members,
    flags,
    type,
    signature: signatureText(l, startBehindAnnotations(l, node), endOf(l, node)),
    doc: docBefore(l, startOf(l, node)),
  });
}

interface BoundField {
  readonly nameNode: number;
  readonly symbol: number;
  readonly type: number;
  readonly value?: number;
  readonly flags: number;
}

export function bindField(l: Lowering, { nameNode, flags, ...field }: BoundField, owner: MemberOwner): void {
  l.facts.binding({
    ...field,
    name: textOf(l, nameNode),
    position: startOf(l, nameNode),
    scope: owner.members,
    kind: Binding.field,
    flags: BindingFlag.value | (flags & SymbolFlag.static ? BindingFlag.static : 0),
  });
}

interface BoundFunction {
  readonly name: string;
  readonly fn: number;
  readonly position: number;
  /** The symbol that the name means, where the function has none of its own. */
  readonly symbol?: number;
  readonly isStatic?: boolean;
}

/** Binds a method that is not written: it runs no code of the repository. */
export function bindFunction(l: BlockLowering, members: number, bound: BoundFunction): void {
  const { name, fn, position, symbol = 0, isStatic = false } = bound;
  const value = l.facts.expression(Expression.function, members, position, fn);
  l.facts.patchFunction(fn, { expression: value });
  const flags = BindingFlag.value | (isStatic ? BindingFlag.static : 0);
  l.facts.binding({ scope: members, name, kind: Binding.field, symbol, value, position, flags });
}
