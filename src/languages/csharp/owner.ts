// What the type around says of its members.

import { SymbolFlag } from '../../model/facts.ts';
import { inField, textOf } from '../kit/lowering.ts';
import type { MemberOwner } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, modifierFlags, modifiersOf } from './lowering.ts';

/** The flags of a member; those of an interface are seen by all. */
export function memberFlags(l: Lowering, node: number, owner: MemberOwner): number {
  const modifiers = modifiersOf(l, node);
  const isOpen = owner.kind === 'Interface' && !modifiers.has('private');
  return modifierFlags(modifiers) | (isOpen ? SymbolFlag.exported : 0);
}

/** What implements a member of one interface alone is not reached by its name. */
export function explicitName(l: Lowering, node: number): string {
  const specifier = childOfKind(l.tree, node, Node.explicit_interface_specifier);
  return `${textOf(l, specifier)}.${textOf(l, inField(l, node, Field.name))}`;
}
