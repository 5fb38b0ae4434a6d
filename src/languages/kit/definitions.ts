// Symbols, the names that lead to them, and their members.

import { Binding, BindingFlag, Scope, SymbolColumn } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { endOf, newScope, startOf, type TreeLowering, textOf } from './lowering.ts';

export interface Definition {
  readonly kind: NodeKind;
  /** The whole definition, and its name. */
  readonly node: number;
  readonly nameNode: number;
  /** Left out: the name as it is written. */
  readonly name?: string;
  /** Of a field, what it is bound to. Left out: its name. */
  readonly boundAs?: string;
  /** The symbol that it belongs to, and the scope that it is declared in. Left out: the current ones. */
  readonly owner?: number;
  readonly scope?: number;
  readonly flags?: number;
  readonly type?: number;
  readonly value?: number;
  readonly signature?: string;
  readonly doc?: string;
}

/** The flags that some words stand for, by a table of them. */
export function flagsOf(table: Readonly<Record<string, number>>, words: Iterable<string>): number {
  let flags = 0;
  for (const word of words) flags |= table[word] ?? 0;
  return flags;
}

export function newSymbol(l: TreeLowering, { node, nameNode, ...fields }: Definition): number {
  return l.facts.symbol({
    kind: fields.kind,
    name: fields.name ?? textOf(l, nameNode),
    owner: fields.owner ?? l.symbol,
    start: startOf(l, node),
    end: endOf(l, node),
    nameStart: startOf(l, nameNode),
    flags: fields.flags ?? 0,
    scope: fields.scope ?? l.scope,
    type: fields.type ?? 0,
    value: fields.value ?? 0,
    signature: fields.signature ?? '',
    doc: fields.doc ?? '',
  });
}

/** Binds a symbol to its name, for values and types alike. */
export function define(l: TreeLowering, nameNode: number, scope: number, symbol: number, value = 0): void {
  l.facts.binding({
    scope,
    name: textOf(l, nameNode),
    kind: Binding.definition,
    symbol,
    value,
    position: startOf(l, nameNode),
    flags: BindingFlag.value | BindingFlag.type,
  });
}

/** A member with a symbol of its own in a members scope: a field, a constant. */
export function defineField(l: TreeLowering, field: Definition, flags = 0): number {
  const symbol = newSymbol(l, field);
  l.facts.binding({
    scope: field.scope ?? l.scope,
    name: field.boundAs ?? field.name ?? textOf(l, field.nameNode),
    kind: Binding.field,
    symbol,
    type: field.type ?? 0,
    value: field.value ?? 0,
    position: startOf(l, field.nameNode),
    flags: BindingFlag.value | flags,
  });
  return symbol;
}

/** The scope of a symbol's members, which spans a node. */
export function openMembers(l: TreeLowering, node: number, symbol: number, kind: number = Scope.members): number {
  const members = newScope(l, kind, node);
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  return members;
}

/** A name that stands for a type argument. */
export function bindTypeParameter(
  l: TreeLowering,
  nameNode: number,
  bound = 0,
  flags: number = BindingFlag.type,
): number {
  return l.facts.binding({
    scope: l.scope,
    name: textOf(l, nameNode),
    kind: Binding.typeParameter,
    type: bound,
    position: startOf(l, nameNode),
    flags,
  });
}

/** The name under which a function is bound where other things may have the same (`Rules.callablesApart`). */
export function callable(name: string): string {
  return `${name}()`;
}
