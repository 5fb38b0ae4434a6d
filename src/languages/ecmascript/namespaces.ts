// Enums and namespaces, ambient modules and `declare global` included.

import ts from 'typescript';
import { BindingFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { lowerStatements } from './blocks.ts';
import { hoistBody } from './hoisting.ts';
import { inScope, type Lowering, lowerOptionalExpression, openScope, startOf, stateOf } from './lowering.ts';
import { memberName } from './object-types.ts';
import { addMemberIn, addSymbolFlags, createSymbol, openMembers } from './symbols.ts';

export function lowerEnum(lowering: Lowering, node: ts.EnumDeclaration): void {
  const symbol = lowering.declared.get(node)!;
  const members = openMembers(lowering, node, symbol).row;
  // Initialisers may name other members, but only to compute constants: no scope for that.
  const scope = openScope(lowering, Scope.block, node, { symbol });
  inScope(lowering, scope, () => {
    for (const member of node.members) lowerEnumMember(lowering, member, symbol, members);
  });
}

function lowerEnumMember(lowering: Lowering, node: ts.EnumMember, owner: number, members: number): void {
  const name = memberName(lowering, node.name);
  const nameStart = startOf(lowering, node.name);
  const symbol = createSymbol(lowering, {
    kind: 'Property',
    name,
    owner,
    node,
    nameStart,
    headEnd: node.end,
    flags: SymbolFlag.static | SymbolFlag.readonly,
  });
  const value = lowerOptionalExpression(lowering, node.initializer);
  lowering.builder.patchSymbol(symbol, SymbolColumn.value, value);
  const flags = BindingFlag.static | BindingFlag.type | BindingFlag.constant;
  addMemberIn(lowering, members, { name, position: nameStart, symbol, value, flags });
}

/** All blocks of a namespace in a file share one scope, whose exported names are its members. */
export function lowerNamespace(lowering: Lowering, node: ts.ModuleDeclaration): void {
  const symbol = lowering.declared.get(node)!;
  const state = stateOf(lowering, symbol);
  state.outer ??= openScope(lowering, Scope.namespace, node, { symbol });
  state.members = state.outer.row;
  lowering.builder.patchSymbol(symbol, SymbolColumn.members, state.members);
  if (node.flags & ts.NodeFlags.GlobalAugmentation) addSymbolFlags(lowering, symbol, SymbolFlag.global);
  const { body } = node;
  if (body === undefined) return;
  const wasAmbient = lowering.ambient;
  lowering.ambient ||= node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) ?? false;
  inScope(lowering, state.outer, () => {
    const statements = ts.isModuleBlock(body) ? body.statements : [body as ts.NamespaceDeclaration];
    hoistBody(lowering, statements);
    lowerStatements(lowering, statements);
  });
  lowering.ambient = wasAmbient;
}
