// The state of lowering a file of Kotlin, and what every part of it needs: names, modifiers, members.

import { Binding, BindingFlag, SymbolFlag } from '../../model/facts.ts';
import { type BlockLowering, declare, nameExpression } from '../kit/blocks.ts';
import { flagsOf } from '../kit/definitions.ts';
import { childrenIn, endOf, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import type { MemberOwner } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Node } from './grammar-nodes.ts';

/** A type whose members are being lowered. */
export interface Owner extends MemberOwner {
  /** Where the members of a companion are bound as well: to be reached by the name of the class. */
  readonly around?: number;
}

export interface Lowering extends BlockLowering {
  /** What the nearest function that is no lambda returns so far. */
  functionReturns: number[];
  /** By label, the scope in which the receiver that it means is known; outermost first. */
  readonly labels: { readonly name: string; readonly scope: number }[];
  /** The prefix operators whose operands are being lowered: the grammar has them inside of what they stand before. */
  readonly prefixes: Set<number>;
  /** What a call site names a lambda by: `this@apply`. */
  label: string;
  /** The members of the class that the functions of the file are for other languages, and 0 before there is one. */
  fileMembers: number;
  /** A declaration of a function, a type or a variable in a block, or in the members of a type. */
  declaration(node: number, scope: number, owner?: Owner): void;
  /** The members of a class without a name; gives its symbol. */
  anonymousClass(node: number): number;
}

/** The name of an identifier, without the marks around one that is no plain word. */
export function nameOf(l: Lowering, node: number): string {
  const text = textOf(l, node);
  return text.startsWith('`') ? text.slice(1, -1) : text;
}

export function usedName(l: Lowering, node: number, asType: boolean): number {
  if (l.text[startOf(l, node)] !== '`') return nameExpression(l, node, asType);
  return nameRow(l, nameOf(l, node), startOf(l, node), asType);
}

export function declareLocal(l: Lowering, nameNode: number, fields: { type?: number; value?: number }): void {
  const name = nameOf(l, nameNode);
  if (name !== '_' && name !== '') declare(l, name, { position: startOf(l, nameNode), ...fields });
}

/** Remembers that a local name holds a function: it is that which is called by the name. */
export function holdFunction(l: Lowering, name: string): void {
  l.block.declared.add(holding(name));
}

export function holding(name: string): string {
  return `=${name}`;
}

/** Whether the type of a declaration is one of functions. */
export function isFunctionType(l: Lowering, node: number): boolean {
  return childrenIn(l, node).some(
    (child) => kindOf(l, child) === Node.function_type || (isType(l, child) && isFunctionType(l, child)),
  );
}

/** The words among the modifiers of a declaration. */
export function modifiersOf(l: Lowering, node: number): ReadonlySet<string> {
  const list = childOfKind(l.tree, node, Node.modifiers) || childOfKind(l.tree, node, Node.parameter_modifiers);
  if (list === 0) return NO_MODIFIERS;
  const words = childrenIn(l, list).filter((child) => kindOf(l, child) !== Node.annotation);
  return new Set(words.map((child) => textOf(l, child)));
}

const NO_MODIFIERS: ReadonlySet<string> = new Set();

const MODIFIER_FLAGS: Readonly<Record<string, number>> = {
  private: SymbolFlag.private,
  protected: SymbolFlag.protected,
  abstract: SymbolFlag.abstract,
};

/** The flags that modifiers say of a symbol: it is public unless they say otherwise. */
export function modifierFlags(modifiers: ReadonlySet<string>): number {
  const flags = flagsOf(MODIFIER_FLAGS, modifiers);
  const isHidden = modifiers.has('private') || modifiers.has('protected') || modifiers.has('internal');
  return isHidden ? flags : flags | SymbolFlag.exported;
}

/** The annotations of a declaration, as expressions. */
export function annotationsOf(l: Lowering, node: number): number[] {
  return childrenIn(l, childOfKind(l.tree, node, Node.modifiers))
    .filter((child) => kindOf(l, child) === Node.annotation)
    .map((child) => l.expression(child));
}

/** Where a declaration begins behind its annotations. */
export function startBehindAnnotations(l: Lowering, node: number): number {
  const list = childrenIn(l, childOfKind(l.tree, node, Node.modifiers));
  const last = list.findLast((child) => kindOf(l, child) === Node.annotation);
  if (last === undefined) return startOf(l, node);
  const end = endOf(l, last);
  return end + /^\s*/.exec(l.text.slice(end, end + 400))![0].length;
}

/** Where the word of a constructor stands, or what there is of it. */
export function keywordStart(l: Lowering, node: number): number {
  const from = startBehindAnnotations(l, node);
  const word = /^[\w\s]*?\bconstructor\b/.exec(l.text.slice(from, endOf(l, node)));
  return word === null ? from : from + word[0].length - 'constructor'.length;
}

interface BoundMember {
  readonly name: string;
  readonly kind: number;
  readonly position: number;
  readonly symbol?: number;
  readonly type?: number;
  readonly value?: number;
  readonly flags?: number;
}

/** Binds a name among the members of a type; those of a companion are reached by the name of the class as well. */
export function bindMember(l: Lowering, owner: Owner, { flags = BindingFlag.value, ...bound }: BoundMember): void {
  l.facts.binding({ ...bound, flags, scope: owner.members });
  if (owner.around !== undefined) l.facts.binding({ ...bound, flags: flags | BindingFlag.static, scope: owner.around });
}

/** Binds a name of the file, and of the class that the functions of a file are for other languages. */
export function bindTopLevel(l: Lowering, scope: number, { flags = BindingFlag.value, ...bound }: BoundMember): void {
  l.facts.binding({ ...bound, flags, scope });
  const { kind = Binding.definition } = bound;
  if (l.fileMembers !== 0 && scope === 1)
    l.facts.binding({ ...bound, kind, flags: flags | BindingFlag.static, scope: l.fileMembers });
}

const TYPES: ReadonlySet<number> = new Set([
  Node.function_type,
  Node.non_nullable_type,
  Node.nullable_type,
  Node.parenthesized_type,
  Node.user_type,
]);

export function isType(l: Lowering, node: number): boolean {
  return TYPES.has(kindOf(l, node));
}

/** The text between two nodes, without comments. */
export function textBetween(l: Lowering, left: number, right: number): string {
  return l.text
    .slice(endOf(l, left), startOf(l, right))
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    .trim();
}
