// The classes and modules that members are given to: by their names, wherever they are declared.

import { Expression, Heritage, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { openMembers } from '../kit/definitions.ts';
import { childrenIn, endOf, inField, inScope, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, memberRow, nameRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { ClassInfo, Lowering } from './lowering.ts';

/** A constant by its path, as a value or as a type; 0 for anything else. */
export function constantPath(l: Lowering, node: number, asType = false): number {
  const kind = kindOf(l, node);
  if (kind === Node.constant) return nameRow(l, textOf(l, node), startOf(l, node), asType);
  if (kind !== Node.scope_resolution) return 0;
  const nameNode = inField(l, node, Field.name);
  const scope = inField(l, node, Field.scope);
  // `::A` is a name of the program, wherever it stands.
  if (scope === 0) return inScope(l, 1, () => nameRow(l, textOf(l, nameNode), startOf(l, nameNode), asType));
  const object = constantPath(l, scope, asType);
  return object === 0 ? 0 : memberRow(l, object, textOf(l, nameNode), startOf(l, nameNode));
}

/** The last name of a path. */
export function lastName(l: Lowering, node: number): number {
  return kindOf(l, node) === Node.scope_resolution ? inField(l, node, Field.name) : node;
}

function newClass(symbol: number, members: number): ClassInfo {
  return { symbol, members, heritage: [], ofSingleton: false, visibility: SymbolFlag.exported, ofModule: false };
}

/** The class that a path names, or the one around where it names that. */
export function classOfPath(l: Lowering, node: number): ClassInfo | undefined {
  const row = constantPath(l, node, true);
  return row === 0 ? undefined : extensionOf(l, node, row);
}

/** What gives members to the class that a row names as a type. */
export function extensionOf(l: Lowering, node: number, type: number): ClassInfo {
  const written = lastName(l, node);
  const symbol = l.facts.symbol({
    kind: 'Class',
    name: textOf(l, written),
    owner: ownerOf(l, node),
    start: startOf(l, node),
    end: endOf(l, node),
    nameStart: startOf(l, written),
    flags: SymbolFlag.extension,
    scope: l.scope,
    type,
  });
  return openOwner(l, node, symbol);
}

/** A class with a scope for its members around a node. */
export function openOwner(l: Lowering, node: number, symbol: number): ClassInfo {
  const { symbol: outer, function: fn } = l;
  l.symbol = symbol;
  l.function = 0;
  const members = openMembers(l, node, symbol);
  l.symbol = outer;
  l.function = fn;
  return newClass(symbol, members);
}

/** The symbol of the class that a path leads through, made as an extension; that of the class around for a name. */
function ownerOf(l: Lowering, node: number): number {
  const scope = kindOf(l, node) === Node.scope_resolution ? inField(l, node, Field.scope) : 0;
  if (scope === 0) return kindOf(l, node) === Node.scope_resolution ? 0 : (l.class?.symbol ?? 0);
  return classOfPath(l, scope)?.symbol ?? 0;
}

export function finishClass(l: Lowering, owner: ClassInfo): void {
  l.facts.patchSymbol(owner.symbol, SymbolColumn.heritage, l.facts.list(orderedHeritage(owner.heritage)));
}

/** What is mixed in last goes first; what is extended goes last. */
function orderedHeritage(pairs: readonly number[]): readonly number[] {
  const mixed: number[] = [];
  const others: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const pair = [pairs[at], pairs[at + 1]];
    if (pair[0] === Heritage.implements) mixed.unshift(...pair);
    else others.push(...pair);
  }
  return [...mixed, ...others];
}

/** A class by its symbol. */
export function classRow(l: Lowering, owner: ClassInfo, start: number): number {
  return add(l, Expression.class, start, owner.symbol);
}

/** The arguments of a call without its block. */
export function plainArguments(l: Lowering, node: number): number[] {
  return childrenIn(l, inField(l, node, Field.arguments)).filter((child) => kindOf(l, child) !== Node.block_argument);
}
