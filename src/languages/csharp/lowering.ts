// The state of lowering a file of C#, and what every part of it needs: names, modifiers and documentation.

import { Binding, BindingFlag, SymbolFlag } from '../../model/facts.ts';
import { type BlockLowering, declare, nameAt } from '../kit/blocks.ts';
import { flagsOf } from '../kit/definitions.ts';
import { childrenIn, endOf, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { annotatedRow, applyRow, choiceRow, keywordRow, nameRow, unknown } from '../kit/rows.ts';
import { commentBefore } from '../kit/source-text.ts';
import { Field, Node } from './grammar-nodes.ts';

export interface Lowering extends BlockLowering {
  /** The functions that are declared in the blocks around, by their nodes: they are seen before they are declared. */
  readonly localFunctions: Map<number, { readonly symbol: number; readonly fn: number }>;
  /** The file is of the standard library, where types that the language itself names stand under those names. */
  readonly isLibrary: boolean;
  /** A type that is declared in a scope. */
  typeDeclaration(node: number, scope: number): void;
}

/** Types of one name differ by the number of their parameters, which is part of the name that they are bound under. */
export function typeName(name: string, parameters: number): string {
  return parameters === 0 ? name : `${name}\`${parameters}`;
}

/** An identifier without the mark that makes one of a keyword. */
export function identifier(l: Lowering, node: number): string {
  return textOf(l, node).replace(/^@/, '');
}

export function nameStart(l: Lowering, node: number): number {
  const start = startOf(l, node);
  return l.text[start] === '@' ? start + 1 : start;
}

export function valueName(l: Lowering, node: number): number {
  return nameAt(l, identifier(l, node), nameStart(l, node), false);
}

/** A type of the standard library, with type arguments. */
export function builtinType(l: Lowering, start: number, name: string, args: readonly number[] = []): number {
  const type = nameRow(l, name, start, true);
  return args.length === 0 ? type : applyRow(l, start, type, args);
}

export function declareLocal(l: Lowering, nameNode: number, fields: { type?: number; value?: number }): void {
  const name = identifier(l, nameNode);
  if (name !== '_' && name !== '') declare(l, name, { position: nameStart(l, nameNode), ...fields });
}

interface Bound {
  readonly name: string;
  readonly position: number;
  readonly scope: number;
  readonly symbol: number;
  readonly isType?: boolean;
}

/** Binds a symbol to its name: that of a type is one of values too. */
export function bindSymbol(l: Lowering, { isType = false, ...bound }: Bound): void {
  const flags = BindingFlag.value | (isType ? BindingFlag.type : 0);
  l.facts.binding({ ...bound, kind: Binding.definition, flags });
}

/** The arguments in a list of them; those with a name are given by it. */
export function argumentsIn(l: Lowering, list: number): number[] {
  return childrenIn(l, list)
    .filter((node) => kindOf(l, node) === Node.argument)
    .map((node) => argument(l, node));
}

function argument(l: Lowering, node: number): number {
  const nameNode = inField(l, node, Field.name);
  const valueNode = childrenIn(l, node).findLast((child) => child !== nameNode);
  const value = valueNode === undefined ? unknown(l, node) : passedValue(l, valueNode);
  return nameNode === 0 ? value : keywordRow(l, identifier(l, nameNode), value, nameStart(l, nameNode));
}

/** `F<T>` as an argument is a method, of which the types choose one. */
function passedValue(l: Lowering, node: number): number {
  if (kindOf(l, node) !== Node.generic_name) return l.expression(node);
  const name = firstIn(l, node);
  for (const type of childrenIn(l, childrenIn(l, node).at(-1) ?? 0)) l.type(type);
  return nameAt(l, identifier(l, name), nameStart(l, name), false);
}

/** The words before a declaration that say what it is. */
export function modifiersOf(l: Lowering, node: number): ReadonlySet<string> {
  return new Set(
    childrenIn(l, node)
      .filter((child) => kindOf(l, child) === Node.modifier)
      .map((child) => textOf(l, child)),
  );
}

/** What is seen in the whole assembly may be overridden there like what is protected. */
const MODIFIER_FLAGS: Readonly<Record<string, number>> = {
  public: SymbolFlag.exported,
  internal: SymbolFlag.protected,
  private: SymbolFlag.private,
  protected: SymbolFlag.protected,
  static: SymbolFlag.static,
  const: SymbolFlag.static | SymbolFlag.readonly,
  readonly: SymbolFlag.readonly,
  abstract: SymbolFlag.abstract,
  async: SymbolFlag.async,
};

/** The flags that modifiers say of a symbol. */
export function modifierFlags(modifiers: ReadonlySet<string>): number {
  return flagsOf(MODIFIER_FLAGS, modifiers);
}

/** The attributes of a declaration, as expressions. */
export function attributesOf(l: Lowering, node: number): number[] {
  return childrenIn(l, node)
    .filter((child) => kindOf(l, child) === Node.attribute_list)
    .flatMap((list) => childrenIn(l, list).filter((child) => kindOf(l, child) === Node.attribute))
    .map((attribute) => lowerAttribute(l, attribute));
}

/** An attribute as the type that it names, with or without the end of its name; its arguments stand beside it. */
function lowerAttribute(l: Lowering, node: number): number {
  const args = childrenIn(l, node)
    .filter((child) => kindOf(l, child) === Node.attribute_argument_list)
    .flatMap((list) => childrenIn(l, list).flatMap((one) => attributeArgument(l, one)));
  const name = inField(l, node, Field.name);
  const begin = startOf(l, node);
  if (kindOf(l, name) !== Node.identifier)
    return annotatedRow(l, name === 0 ? unknown(l, node) : l.type(name), begin, args);
  const text = identifier(l, name);
  const start = nameStart(l, name);
  const whole = nameAt(l, `${text}Attribute`, start, true);
  return annotatedRow(l, choiceRow(l, start, [whole, nameAt(l, text, start, true)]), begin, args);
}

/** An argument of an attribute; `Name = value` is a named one. */
function attributeArgument(l: Lowering, node: number): number[] {
  const [value] = childrenIn(l, node).slice(-1);
  if (value === undefined) return [];
  if (kindOf(l, value) !== Node.assignment_expression) return [l.expression(value)];
  const left = inField(l, value, Field.left);
  return [keywordRow(l, textOf(l, left), l.expression(inField(l, value, Field.right)), startOf(l, left))];
}

/** Where a declaration begins behind its attributes. */
export function startBehindAttributes(l: Lowering, node: number): number {
  const last = childrenIn(l, node).findLast((child) => kindOf(l, child) === Node.attribute_list);
  if (last === undefined) return startOf(l, node);
  const end = endOf(l, last);
  return end + /^\s*/.exec(l.text.slice(end, end + 400))![0].length;
}

/** The documentation comment above a declaration, without its marks. */
export function docBefore(l: Lowering, node: number): string {
  return commentBefore(l, startOf(l, node), (line) => !line.startsWith('///'))
    .split('\n')
    .map((line) =>
      line
        .replace(/^\/ ?/, '')
        .replace(/<see(?:also)? \w+="([^"]*)"\s*\/>/g, '$1')
        .replace(/<[^>]*>/g, ''),
    )
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
