// The state of lowering a file of Swift, and what every part of it needs: names, modifiers, members.

import { SymbolFlag } from '../../model/facts.ts';
import { type BlockLowering, declare, isLocal, nameExpression } from '../kit/blocks.ts';
import { callable } from '../kit/definitions.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { nameRow, typedRow } from '../kit/rows.ts';
import { commentBefore } from '../kit/source-text.ts';
import type { MemberOwner } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';

/** A type, or an extension of one, whose members are being lowered. */
export interface Owner extends MemberOwner {
  readonly isProtocol: boolean;
  /** Its type parameters by name (type expr). */
  readonly parameters: ReadonlyMap<string, number>;
  /** The receiver of its members (type expr), where an extension says more of it than its type; else 0. */
  readonly self: number;
}

export interface Lowering extends BlockLowering {
  /** Whether `self` is the type, and not a value of it. */
  isOfType: boolean;
  /** The values that members without an object in front are of, by their nodes, where it is not told by what is expected. */
  readonly bases: Map<number, number>;
  /** A declaration of the file, of a block, or, with an owner, of the members of a type. */
  declaration(node: number, scope: number, owner?: Owner): void;
  /** The statements of a block in the current one; gives what it is worth (row), or 0. */
  body(node: number): number;
}

/** The name of an identifier, without the marks around one that would be a keyword. */
export function nameOf(l: Lowering, node: number): string {
  return textOf(l, node).replace(/^`|`$/g, '');
}

/** What tells in the blocks around that a name is that of a type parameter. */
export function typeMark(name: string): string {
  return `<${name}>`;
}

/** A name in the place of a value: where nothing else has it, a function. */
export function usedName(l: Lowering, node: number): number {
  const name = nameOf(l, node);
  const start = startOf(l, node);
  // The members that the type has itself are reached through a type parameter.
  if (isLocal(l, typeMark(name))) return typedRow(l, start, 0, nameRow(l, name, start, true));
  if (!isLocal(l, name)) l.facts.string(callable(name));
  return textOf(l, node) === name ? nameExpression(l, node, false) : nameRow(l, name, start);
}

export function declareLocal(l: Lowering, nameNode: number, fields: { type?: number; value?: number }): void {
  const name = nameOf(l, nameNode);
  if (name !== '_' && name !== '') declare(l, name, { position: startOf(l, nameNode), ...fields });
}

/** The words before a declaration that say more of it. */
export function modifiersOf(l: Lowering, node: number): ReadonlySet<string> {
  const list = childOfKind(l.tree, node, Node.modifiers);
  if (list === 0) return NO_MODIFIERS;
  const words = childrenIn(l, list).filter((child) => kindOf(l, child) === Node.modifier);
  return new Set(words.map((word) => textOf(l, word).replace(/\(.*$/s, '')));
}

const NO_MODIFIERS: ReadonlySet<string> = new Set();

export function attributesOf(l: Lowering, node: number): number[] {
  return childrenIn(l, childOfKind(l.tree, node, Node.modifiers)).filter(
    (child) => kindOf(l, child) === Node.attribute,
  );
}

/** What an attribute is called. */
export function attributeName(l: Lowering, attribute: number): string {
  return textOf(l, inField(l, attribute, Field.type)).replace(/<.*$/s, '');
}

/** The attributes of a declaration as expressions: their types, with what they are given beside them. */
export function lowerAttributes(l: Lowering, node: number, areMade = false): number[] {
  return attributesOf(l, node).flatMap((attribute) => {
    for (const argument of childrenIn(l, attribute))
      if (!areMade && kindOf(l, argument) === Node.argument) l.expression(inField(l, argument, Field.value));
    const type = inField(l, attribute, Field.type);
    return type === 0 || !/^\p{Lu}/u.test(textOf(l, type)) ? [] : [l.type(type)];
  });
}

const HIDDEN = ['private', 'fileprivate'] as const;

/** The flags that modifiers say of a symbol: what is public is seen by other modules. */
export function modifierFlags(modifiers: ReadonlySet<string>): number {
  let flags = 0;
  if (HIDDEN.some((word) => modifiers.has(word))) flags |= SymbolFlag.private;
  if (modifiers.has('public') || modifiers.has('open')) flags |= SymbolFlag.exported;
  return isStatic(modifiers) ? flags | SymbolFlag.static : flags;
}

export function isStatic(modifiers: ReadonlySet<string>): boolean {
  return modifiers.has('static') || modifiers.has('class');
}

export function isHidden(modifiers: ReadonlySet<string>): boolean {
  return HIDDEN.some((word) => modifiers.has(word));
}

export function docOf(l: Lowering, node: number): string {
  return commentBefore(l, startOf(l, node))
    .replace(/^\/ ?/gm, '')
    .replace(/^\*+ ?/gm, '')
    .trim();
}
