// Makes the symbols of a file and the members of types, and writes what was collected of each when the file ends.

import ts from 'typescript';
import { Binding, BindingColumn, BindingFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { docOf, signatureOf } from './documentation.ts';
import {
  type FunctionRole,
  type LexicalScope,
  type Lowering,
  membersOf,
  openScope,
  startOf,
  stateOf,
} from './lowering.ts';

export interface NewSymbol {
  readonly kind: NodeKind;
  readonly name: string;
  readonly owner: number;
  /** The whole declaration, its decorators and modifiers included. */
  readonly node: ts.Node;
  readonly nameStart: number;
  /** Where the head of the declaration ends, for the signature text. */
  readonly headEnd: number;
  /** Where the documentation comment stands, if not before `node`. */
  readonly docNode?: ts.Node;
  readonly flags?: number;
  /** The scope that declares it; the current one if left out. */
  readonly scope?: number;
}

export function createSymbol(lowering: Lowering, fields: NewSymbol): number {
  if (fields.owner !== 0) stateOf(lowering, fields.owner).declaredNames.add(fields.name);
  return lowering.builder.symbol({
    kind: fields.kind,
    name: fields.name,
    owner: fields.owner,
    start: startOf(lowering, fields.node),
    end: fields.node.end,
    nameStart: fields.nameStart,
    flags: fields.flags ?? 0,
    scope: fields.scope ?? lowering.scope.row,
    signature: signatureOf(lowering, fields.node, fields.headEnd),
    doc: docOf(lowering, fields.docNode ?? fields.node),
  });
}

/** A class or object type without a name of its own: a symbol for the resolver only, never a node. */
export function createAnonymousSymbol(lowering: Lowering, kind: NodeKind, node: ts.Node, owner: number): number {
  const start = startOf(lowering, node);
  return lowering.builder.symbol({
    kind,
    name: '',
    owner,
    start,
    end: node.end,
    nameStart: start,
    flags: SymbolFlag.anonymous,
    scope: lowering.scope.row,
  });
}

export function addSymbolFlags(lowering: Lowering, symbol: number, flags: number): void {
  const before = lowering.builder.symbolAt(symbol, SymbolColumn.flags);
  lowering.builder.patchSymbol(symbol, SymbolColumn.flags, before | flags);
}

/** Counts a function among those of its symbol. */
export function attachFunction(lowering: Lowering, symbol: number, row: number, role: FunctionRole): void {
  const state = stateOf(lowering, symbol);
  state.functions.push({ row, role });
  if (state.constructs) lowering.builder.patchFunction(row, { class: symbol });
}

/** Marks a function as one that constructs: `this` in it means what it makes. */
export function markConstructor(lowering: Lowering, symbol: number): void {
  const state = stateOf(lowering, symbol);
  if (state.constructs) return;
  state.constructs = true;
  for (const { row } of state.functions) lowering.builder.patchFunction(row, { class: symbol });
}

/** The members scope of a declaration, shared by all declarations of the symbol. Types in it see its `this`. */
export function openMembers(lowering: Lowering, node: ts.Node, symbol: number): LexicalScope {
  const state = stateOf(lowering, symbol);
  if (state.members !== 0) return { row: state.members, kind: Scope.members, parent: lowering.scope, names: new Map() };
  const members = openScope(lowering, Scope.members, node, { symbol });
  state.members = members.row;
  lowering.builder.patchSymbol(symbol, SymbolColumn.members, members.row);
  return members;
}

export interface MemberFields {
  readonly name: string;
  readonly position: number;
  readonly symbol?: number;
  readonly type?: number;
  readonly value?: number;
  readonly flags?: number;
  readonly kind?: number;
  /** Where the assignment that makes the member stands, if it is one. */
  readonly block?: number;
}

/** Adds a member to a class, interface, enum, or a function that is used as one. */
export function addMember(lowering: Lowering, owner: number, fields: MemberFields): number {
  const { builder } = lowering;
  const scope = membersOf(lowering, owner, builder.symbolAt(owner, SymbolColumn.scope), {
    pos: builder.symbolAt(owner, SymbolColumn.start),
    end: builder.symbolAt(owner, SymbolColumn.end),
  });
  return addMemberIn(lowering, scope, fields);
}

export function addMemberIn(lowering: Lowering, scope: number, fields: MemberFields): number {
  return lowering.builder.binding({
    scope,
    name: fields.name,
    kind: fields.kind ?? Binding.definition,
    symbol: fields.symbol ?? 0,
    type: fields.type ?? 0,
    value: fields.value ?? 0,
    position: fields.position,
    block: fields.block ?? scope,
    flags: (fields.flags ?? 0) | BindingFlag.value,
  });
}

/** Makes the fields that classes and constructors have by assignment alone into symbols, each where it is assigned first. */
export function declareAssigned(lowering: Lowering): void {
  const { builder } = lowering;
  for (const [owner, { assigned, declaredNames }] of [...lowering.symbols]) {
    for (const [name, { node, nameStart, bindings }] of assigned) {
      if (declaredNames.has(name)) continue;
      const [first] = bindings;
      const symbol = createSymbol(lowering, {
        kind: 'Property',
        name,
        owner,
        node,
        nameStart,
        headEnd: node.end,
        flags: name.startsWith('#') ? SymbolFlag.private : 0,
        scope: builder.bindingAt(first, BindingColumn.scope),
      });
      builder.patchSymbol(symbol, SymbolColumn.type, builder.bindingAt(first, BindingColumn.type));
      builder.patchSymbol(symbol, SymbolColumn.value, builder.bindingAt(first, BindingColumn.value));
      for (const row of bindings) builder.patchBinding(row, BindingColumn.symbol, symbol);
    }
  }
}

/** Writes the lists of all symbols: implementations before signatures, getters before setters. */
export function finishSymbols(lowering: Lowering): void {
  const { builder } = lowering;
  const order: readonly FunctionRole[] = ['implementation', 'getter', 'setter', 'signature'];
  for (const [symbol, state] of lowering.symbols) {
    const rows = order.flatMap((role) => state.functions.filter((entry) => entry.role === role).map(({ row }) => row));
    builder.patchSymbol(symbol, SymbolColumn.functions, builder.list(rows));
    builder.patchSymbol(symbol, SymbolColumn.heritage, builder.list(state.heritage));
    builder.patchSymbol(symbol, SymbolColumn.decorators, builder.list(state.decorators));
    builder.patchSymbol(symbol, SymbolColumn.typeParameters, builder.list(state.typeParameters));
  }
}

/** The flags that modifiers give to a symbol. */
export function modifierFlags(node: ts.Node): number {
  let flags = 0;
  const modifiers = ts.canHaveModifiers(node) ? node.modifiers : undefined;
  if (modifiers === undefined) return 0;
  for (const modifier of modifiers) flags |= MODIFIER_FLAGS.get(modifier.kind) ?? 0;
  return flags;
}

const MODIFIER_FLAGS: ReadonlyMap<ts.SyntaxKind, number> = new Map([
  [ts.SyntaxKind.ExportKeyword, SymbolFlag.exported],
  [ts.SyntaxKind.DefaultKeyword, SymbolFlag.defaultExport],
  [ts.SyntaxKind.StaticKeyword, SymbolFlag.static],
  [ts.SyntaxKind.AbstractKeyword, SymbolFlag.abstract],
  [ts.SyntaxKind.AsyncKeyword, SymbolFlag.async],
  [ts.SyntaxKind.PrivateKeyword, SymbolFlag.private],
  [ts.SyntaxKind.ProtectedKeyword, SymbolFlag.protected],
  [ts.SyntaxKind.ReadonlyKeyword, SymbolFlag.readonly],
  [ts.SyntaxKind.DeclareKeyword, SymbolFlag.declaration],
]);

export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  const modifiers = ts.canHaveModifiers(node) ? node.modifiers : undefined;
  return modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}

/** The decorators of a node, in source order. */
export function decoratorsOf(node: ts.Node): readonly ts.Decorator[] {
  return (ts.canHaveDecorators(node) ? ts.getDecorators(node) : undefined) ?? [];
}
