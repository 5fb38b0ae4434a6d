// Lowers values and variables: of the file, of types, of blocks; and names for types.

import { Binding, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { docBefore } from '../java/lowering.ts';
import { inBlock } from '../kit/blocks.ts';
import { newSymbol } from '../kit/definitions.ts';
import { childrenIn, endOf, inField, kindOf, startOf } from '../kit/lowering.ts';
import { unknown } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { ofSymbol } from '../kit/type-bodies.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  annotationsOf,
  bindTerm,
  bindType,
  declareLocal,
  type Lowering,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
  startBehindAnnotations,
} from './lowering.ts';
import { lowerPattern } from './patterns.ts';
import { lowerScoped } from './scoped.ts';
import { lowerTypeParameters } from './types.ts';

/** `val a: A = x`, `var a, b = x`, `val (a, b) = x`. */
export function lowerValue(l: Lowering, node: number, scope: number, owner?: Owner): void {
  const pattern = inField(l, node, Field.pattern) || inField(l, node, Field.name);
  const isLocal = owner === undefined && scope !== 1;
  const names = namesIn(l, pattern);
  if (names.length > 0) {
    if (isLocal) lowerLocal(l, node, names);
    else lowerMember(l, node, names, { scope, owner });
    return;
  }
  const value = givenTo(l, node);
  annotationsOf(l, node);
  lowerPattern(l, pattern, value || unknown(l, node), (nameNode, parts) => {
    if (isLocal) declareLocal(l, nameNode, parts);
    else bindMember(l, node, nameNode, { scope, owner, ...parts });
  });
}

/** The names that are declared alike, where they are no more than that (nodes). */
function namesIn(l: Lowering, pattern: number): readonly number[] {
  const kind = kindOf(l, pattern);
  if (kind === Node.identifier || kind === Node.operator_identifier) return [pattern];
  return kind === Node.identifiers ? childrenIn(l, pattern) : [];
}

function givenTo(l: Lowering, node: number): number {
  const value = inField(l, node, Field.value);
  return value === 0 || kindOf(l, value) === Node.wildcard ? 0 : lowerScoped(l, value);
}

function typeOf(l: Lowering, node: number): number {
  const type = inField(l, node, Field.type);
  return type === 0 ? 0 : l.type(type);
}

function lowerLocal(l: Lowering, node: number, names: readonly number[]): void {
  annotationsOf(l, node);
  const type = typeOf(l, node);
  const value = givenTo(l, node);
  for (const name of names) declareLocal(l, name, { type, value });
}

interface Place {
  readonly scope: number;
  readonly owner: Owner | undefined;
}

function lowerMember(l: Lowering, node: number, names: readonly number[], place: Place): void {
  const symbols = names.map((nameNode) => memberSymbol(l, node, nameNode, place));
  const decorators = annotationsOf(l, node);
  ofSymbol(l, node, symbols[0] ?? l.symbol, () => {
    const type = typeOf(l, node);
    const value = givenTo(l, node);
    symbols.forEach((symbol, index) => {
      l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(decorators));
      finishMember(l, names[index], symbol, { ...place, type, value }, modifiersOf(l, node));
    });
  });
}

function bindMember(
  l: Lowering,
  node: number,
  nameNode: number,
  parts: Place & { type?: number; value?: number },
): void {
  if (nameOf(l, nameNode) === '_') return;
  finishMember(l, nameNode, memberSymbol(l, node, nameNode, parts), parts, modifiersOf(l, node));
}

function memberSymbol(l: Lowering, node: number, nameNode: number, { scope, owner }: Place): number {
  const modifiers = modifiersOf(l, node);
  const value = inField(l, node, Field.value);
  const kind = kindOf(l, node);
  const isDeclared = kind === Node.val_declaration || kind === Node.var_declaration;
  const isReadonly = kind === Node.val_definition || kind === Node.val_declaration;
  const end = value === 0 ? endOf(l, node) : startOf(l, value);
  return newSymbol(l, {
    kind: owner === undefined ? 'Variable' : 'Property',
    node,
    nameNode,
    name: nameOf(l, nameNode),
    scope,
    flags:
      modifierFlags(modifiers) |
      (isReadonly ? SymbolFlag.readonly : 0) |
      (isDeclared ? SymbolFlag.declaration | SymbolFlag.abstract : 0),
    signature: signatureText(l, startBehindAnnotations(l, node), end).replace(/\s*=$/, ''),
    doc: docBefore(l, startOf(l, node)),
  });
}

interface Finished extends Place {
  readonly type?: number;
  readonly value?: number;
}

function finishMember(
  l: Lowering,
  nameNode: number,
  symbol: number,
  parts: Finished,
  modifiers: ReadonlySet<string>,
): void {
  const { scope, owner, type = 0, value = 0 } = parts;
  l.facts.patchSymbol(symbol, SymbolColumn.type, type);
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  const kind = owner === undefined ? Binding.variable : Binding.field;
  const bound = { name: nameOf(l, nameNode), kind, position: startOf(l, nameNode), symbol, type, value };
  bindTerm(l, scope, bound, modifiers.has('private'));
}

/** `type A[B] = C`, `type A <: B`, `opaque type A = B`. */
export function lowerAlias(l: Lowering, node: number, scope: number): void {
  const nameNode = inField(l, node, Field.name);
  const name = nameOf(l, nameNode);
  const symbol = newSymbol(l, {
    kind: 'TypeAlias',
    node,
    nameNode,
    name,
    scope,
    flags: modifierFlags(modifiersOf(l, node)),
    signature: signatureText(l, startOf(l, node), endOf(l, node)),
    doc: docBefore(l, startOf(l, node)),
  });
  bindType(l, scope, name, startOf(l, nameNode), symbol);
  inBlock(l, node, () => {
    l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(lowerTypeParameters(l, node)));
    const type = inField(l, node, Field.type);
    const bound = childrenIn(l, node).find((child) => kindOf(l, child) === Node.upper_bound) ?? 0;
    const value = type || inField(l, bound, Field.type);
    l.facts.patchSymbol(symbol, SymbolColumn.value, value === 0 ? 0 : l.type(value));
  });
}
