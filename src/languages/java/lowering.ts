// The state of lowering a file of Java, and what every part of it needs: names, modifiers and documentation.

import { Binding, BindingFlag, SymbolFlag } from '../../model/facts.ts';
import { type BlockLowering, declare, nameExpression } from '../kit/blocks.ts';
import { flagsOf } from '../kit/definitions.ts';
import { childrenIn, endOf, inField, startOf, textOf } from '../kit/lowering.ts';
import { applyRow, nameRow } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';

export interface Lowering extends BlockLowering {
  /** The names of the types around. */
  readonly enclosing: string[];
  /** A type that is declared in a scope. */
  typeDeclaration(node: number, scope: number): void;
  /** A class without a name, which extends or implements a type; gives its symbol. */
  anonymousClass(body: number, base: number): number;
}

export function valueName(l: Lowering, node: number): number {
  return nameExpression(l, node, false);
}

/** A type of the standard library that needs no import, with type arguments. */
export function builtinType(l: BlockLowering, start: number, name: string, args: readonly number[] = []): number {
  const type = nameRow(l, name, start, true);
  return args.length === 0 ? type : applyRow(l, start, type, args);
}

export function declareLocal(l: Lowering, nameNode: number, fields: { type?: number; value?: number }): void {
  const name = textOf(l, nameNode);
  if (name !== '_' && name !== '') declare(l, name, { position: startOf(l, nameNode), ...fields });
}

/** Binds a symbol to a name of values and types. */
export function bindSymbol(l: BlockLowering, name: string, position: number, scope: number, symbol: number): void {
  const flags = BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope, name, kind: Binding.definition, symbol, position, flags });
}

/** The arguments of a node that has a list of them. */
export function argumentsOf(l: Lowering, node: number): number[] {
  return childrenIn(l, inField(l, node, Field.arguments)).map((argument) => l.expression(argument));
}

/** The keywords among the modifiers of a declaration. */
export function modifiersOf(l: Lowering, node: number): ReadonlySet<string> {
  const modifiers = childOfKind(l.tree, node, Node.modifiers);
  if (modifiers === 0) return new Set();
  let text = '';
  let at = startOf(l, modifiers);
  for (const annotation of childrenIn(l, modifiers)) {
    text += `${l.text.slice(at, startOf(l, annotation))} `;
    at = endOf(l, annotation);
  }
  return new Set((text + l.text.slice(at, endOf(l, modifiers))).split(/\s+/));
}

const MODIFIER_FLAGS: Readonly<Record<string, number>> = {
  public: SymbolFlag.exported,
  private: SymbolFlag.private,
  protected: SymbolFlag.protected,
  static: SymbolFlag.static,
  abstract: SymbolFlag.abstract,
};

/** The flags that modifiers say of a symbol. */
export function modifierFlags(modifiers: ReadonlySet<string>): number {
  return flagsOf(MODIFIER_FLAGS, modifiers);
}

/** The annotations of a declaration, as expressions. */
export function annotationsOf(l: Lowering, node: number): number[] {
  return childrenIn(l, childOfKind(l.tree, node, Node.modifiers)).map((annotation) => l.expression(annotation));
}

/** Where a declaration begins behind its annotations. */
export function startBehindAnnotations(l: Lowering, node: number): number {
  const annotations = childrenIn(l, childOfKind(l.tree, node, Node.modifiers));
  const last = annotations[annotations.length - 1];
  if (last === undefined) return startOf(l, node);
  const end = endOf(l, last);
  return end + /^\s*/.exec(l.text.slice(end, end + 400))![0].length;
}

/** A comment that is longer is no documentation. */
const LONGEST_DOC = 20_000;

/** The documentation comment that ends before a position, without its marks. */
export function docBefore(l: BlockLowering, start: number): string {
  const before = l.text.slice(Math.max(0, start - LONGEST_DOC), start).trimEnd();
  const open = before.endsWith('*/') ? before.lastIndexOf('/*') : -1;
  if (open === -1 || !before.startsWith('/**', open)) return '';
  return before
    .slice(open + 3, -2)
    .split('\n')
    .map((line) => line.trim().replace(/^\*+ ?/, ''))
    .join('\n')
    .trim();
}
