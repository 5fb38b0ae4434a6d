// The state of lowering a file of Scala, and what every part of it needs: names, modifiers, members.
//
// Types have names of their own beside those of all else, so what is no type (a method, a value, an object, a parameter) is
// bound and looked up with parentheses behind its name, as methods are in the other languages of the platform.

import { Binding, BindingFlag, SymbolFlag } from '../../model/facts.ts';
import { type BlockLowering, declare, isLocal, nameAt } from '../kit/blocks.ts';
import { callable, flagsOf } from '../kit/definitions.ts';
import { childrenIn, endOf, kindOf, startOf, textOf } from '../kit/lowering.ts';
import type { MemberOwner } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import type { Companions } from './companions.ts';
import { Node } from './grammar-nodes.ts';

/** A type whose members are being lowered. */
export type Owner = MemberOwner;

export interface Lowering extends BlockLowering {
  /** What the nearest function that is no lambda returns so far. */
  functionReturns: number[];
  /** The types around by their names, with the scope in which the receiver that each means is known; outermost first. */
  readonly types: { readonly name: string; readonly scope: number }[];
  /** The names of the parameters that wildcards in expressions stand for, by their nodes. */
  readonly placeholders: Map<number, string>;
  /** The whole names of packages that a name which was imported may stand for. */
  readonly packages: Map<string, string>;
  /** A declaration of the file, of a block, or, with an owner, of the members of a type. */
  declaration(node: number, scope: number, owner?: Owner): void;
  /** What a class without a name declares; gives its symbol. */
  anonymousClass(body: number, heritage: readonly number[]): number;
  /** Whether what is lowered is the body of a constructor that is written. */
  constructing: boolean;
  companions: Companions;
  /** The package that is being lowered, with the scope of its names, where it is another than the file's. */
  apart: { readonly name: string; readonly scope: number } | undefined;
}

/** The name under which anything that is no type is bound. */
export const term = callable;

/** The name of an identifier, without the marks around one that is no plain word. */
export function nameOf(l: Lowering, node: number): string {
  const text = textOf(l, node);
  return text.startsWith('`') ? text.slice(1, -1) : text;
}

/** A name of a value where it is used. What has no such name may be a type that is called. */
export function usedTerm(l: Lowering, node: number): number {
  const name = nameOf(l, node);
  l.facts.string(name);
  return nameAt(l, term(name), startOf(l, node), false);
}

export function usedType(l: Lowering, node: number): number {
  return nameAt(l, nameOf(l, node), startOf(l, node), true);
}

export function declareLocal(l: Lowering, nameNode: number, fields: { type?: number; value?: number }): void {
  const name = nameOf(l, nameNode);
  if (name !== '_' && name !== '') declare(l, term(name), { position: startOf(l, nameNode), ...fields });
}

export function isLocalTerm(l: Lowering, name: string): boolean {
  return isLocal(l, term(name));
}

/** The words among the modifiers of a declaration. */
export function modifiersOf(l: Lowering, node: number): ReadonlySet<string> {
  const list = childOfKind(l.tree, node, Node.modifiers);
  if (list === 0) return NO_MODIFIERS;
  return new Set(
    textOf(l, list)
      // What is private to a package or to a type around is seen by others there.
      .replace(/\b(?:private|protected)\[(?!this\b)[^\]]*\]/g, ' ')
      .replace(/\[[^\]]*\]/g, ' ')
      .split(/\s+/),
  );
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
  return modifiers.has('private') || modifiers.has('protected') ? flags : flags | SymbolFlag.exported;
}

/** The annotations of a declaration, as expressions. */
export function annotationsOf(l: Lowering, node: number): number[] {
  return childrenIn(l, node)
    .filter((child) => kindOf(l, child) === Node.annotation)
    .map((child) => l.expression(child));
}

/** Where a declaration begins behind its annotations. */
export function startBehindAnnotations(l: Lowering, node: number): number {
  const last = childrenIn(l, node).findLast((child) => kindOf(l, child) === Node.annotation);
  if (last === undefined) return startOf(l, node);
  const end = endOf(l, last);
  return end + /^\s*/.exec(l.text.slice(end, end + 400))![0].length;
}

interface BoundMember {
  readonly name: string;
  readonly kind: number;
  readonly position: number;
  readonly symbol?: number;
  readonly type?: number;
  readonly value?: number;
}

/** Binds the name of anything that is no type: in a block, at the top of the file, or among the members of a type. */
export function bindTerm(l: Lowering, scope: number, { name, ...bound }: BoundMember, isPrivate = false): void {
  const flags = BindingFlag.value | (isPrivate && scope === 1 ? BindingFlag.private : 0);
  bindName(l, scope, { ...bound, name: term(name), flags });
}

/** Binds the name of a type. */
export function bindType(l: Lowering, scope: number, name: string, position: number, symbol: number): void {
  const flags = BindingFlag.value | BindingFlag.type;
  bindName(l, scope, { name, kind: Binding.definition, symbol, position, flags });
}

/** A name of another package than the file's is seen by itself in its own, and from outside with that before it. */
function bindName(l: Lowering, scope: number, bound: BoundMember & { readonly flags: number }): void {
  const { facts, apart } = l;
  if (scope !== 1 || apart === undefined) {
    facts.binding({ ...bound, scope });
    return;
  }
  facts.binding({ ...bound, scope: apart.scope });
  facts.binding({ ...bound, scope, name: `${apart.name}.${bound.name}` });
}

const TYPES: ReadonlySet<number> = new Set([
  Node.annotated_type,
  Node.compound_type,
  Node.function_type,
  Node.generic_type,
  Node.infix_type,
  Node.lazy_parameter_type,
  Node.literal_type,
  Node.match_type,
  Node.named_tuple_type,
  Node.projected_type,
  Node.repeated_parameter_type,
  Node.singleton_type,
  Node.stable_type_identifier,
  Node.structural_type,
  Node.tuple_type,
  Node.type_identifier,
  Node.type_lambda,
]);

export function isType(l: Lowering, node: number): boolean {
  return TYPES.has(kindOf(l, node));
}

/** The text between two offsets, without comments. */
export function textBetween(l: Lowering, from: number, to: number): string {
  return l.text
    .slice(from, to)
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    .trim();
}
