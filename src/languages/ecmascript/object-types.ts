// Interfaces, object types and type aliases: types whose members are declared and never implemented.

import ts from 'typescript';
import { Binding, BindingFlag, Expression, Heritage, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { lowerFunction, lowerFunctionValue, lowerTypeParameters } from './functions.ts';
import {
  add,
  type FunctionRole,
  inScope,
  type Lowering,
  lowerExpression,
  lowerOptionalType,
  lowerType,
  on,
  openScope,
  propertyNameText,
  type Rule,
  startOf,
  stateOf,
} from './lowering.ts';
import {
  addMemberIn,
  attachFunction,
  createAnonymousSymbol,
  createSymbol,
  modifierFlags,
  openMembers,
} from './symbols.ts';

export const objectTypeRules: readonly Rule<number>[] = [on(ts.SyntaxKind.TypeLiteral, lowerTypeLiteral)];

/** Names of the members that stand for calling a value, constructing with it, and indexing it. */
const CALL_SIGNATURE = '()';
const CONSTRUCT_SIGNATURE = 'new()';
const INDEX_SIGNATURE = '[]';

/** Where the members of a type go. */
interface MemberTarget {
  readonly scope: number;
  /** The class, interface or object type that `this` means. */
  readonly receiver: number;
  /** The symbol that owns the members; 0 where they have no symbols of their own. */
  readonly owner: number;
}

export function lowerInterface(lowering: Lowering, node: ts.InterfaceDeclaration): void {
  const symbol = lowering.declared.get(node)!;
  const state = stateOf(lowering, symbol);
  const first = state.outer === undefined;
  state.outer ??= openScope(lowering, Scope.block, node, { symbol });
  inScope(lowering, state.outer, () => {
    // Merged declarations must have the same type parameters, so those of the first serve for all.
    if (first) state.typeParameters.push(...lowerTypeParameters(lowering, node.typeParameters));
    for (const clause of node.heritageClauses ?? []) {
      for (const type of clause.types) state.heritage.push(Heritage.extends, lowerType(lowering, type));
    }
    const members = openMembers(lowering, node, symbol);
    inScope(lowering, members, () => {
      lowerTypeMembers(lowering, node.members, { scope: members.row, receiver: symbol, owner: symbol });
    });
  });
}

export function lowerAlias(lowering: Lowering, node: ts.TypeAliasDeclaration): void {
  const symbol = lowering.declared.get(node)!;
  ownLiterals(lowering, node.type, symbol);
  const scope = openScope(lowering, Scope.block, node, { symbol });
  inScope(lowering, scope, () => {
    stateOf(lowering, symbol).typeParameters.push(...lowerTypeParameters(lowering, node.typeParameters));
    lowering.builder.patchSymbol(symbol, SymbolColumn.value, lowerType(lowering, node.type));
  });
}

/** The object types that an alias is made of: their members are the alias's, and have symbols. */
function ownLiterals(lowering: Lowering, type: ts.TypeNode, symbol: number): void {
  if (ts.isTypeLiteralNode(type)) lowering.declared.set(type, symbol);
  else if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) {
    for (const part of type.types) ownLiterals(lowering, part, symbol);
  } else if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) {
    ownLiterals(lowering, type.type, symbol);
  } else if (ts.isTypeReferenceNode(type)) {
    for (const argument of type.typeArguments ?? []) ownLiterals(lowering, argument, symbol);
  }
}

function lowerTypeLiteral(lowering: Lowering, node: ts.TypeLiteralNode): number {
  const owner = lowering.declared.get(node) ?? 0;
  const symbol = createAnonymousSymbol(lowering, 'Interface', node, owner);
  const members = openScope(lowering, Scope.members, node, {});
  lowering.builder.patchSymbol(symbol, SymbolColumn.members, members.row);
  inScope(lowering, members, () => {
    lowerTypeMembers(lowering, node.members, { scope: members.row, receiver: symbol, owner });
  });
  return add(lowering, Expression.class, startOf(lowering, node), symbol);
}

function lowerTypeMembers(lowering: Lowering, members: readonly ts.TypeElement[], target: MemberTarget): void {
  for (const member of members) lowerTypeMember(lowering, member, target);
}

function lowerTypeMember(lowering: Lowering, node: ts.TypeElement, target: MemberTarget): void {
  if (ts.isPropertySignature(node)) lowerProperty(lowering, node, target);
  else if (ts.isMethodSignature(node)) lowerMethod(lowering, node, target, 'signature');
  else if (ts.isGetAccessorDeclaration(node)) lowerMethod(lowering, node, target, 'getter');
  else if (ts.isSetAccessorDeclaration(node)) lowerMethod(lowering, node, target, 'setter');
  else if (ts.isCallSignatureDeclaration(node)) lowerSignature(lowering, node, CALL_SIGNATURE, target);
  else if (ts.isConstructSignatureDeclaration(node)) lowerSignature(lowering, node, CONSTRUCT_SIGNATURE, target);
  else if (ts.isIndexSignatureDeclaration(node)) lowerSignature(lowering, node, INDEX_SIGNATURE, target);
}

function lowerProperty(lowering: Lowering, node: ts.PropertySignature, target: MemberTarget): void {
  const name = memberName(lowering, node.name);
  const nameStart = startOf(lowering, node.name);
  const flags = SymbolFlag.declaration | modifierFlags(node);
  const symbol = target.owner
    ? createSymbol(lowering, { kind: 'Property', name, owner: target.owner, node, nameStart, headEnd: node.end, flags })
    : 0;
  const type = lowerOptionalType(lowering, node.type);
  if (symbol) lowering.builder.patchSymbol(symbol, SymbolColumn.type, type);
  addMemberIn(lowering, target.scope, {
    name,
    kind: symbol ? Binding.definition : Binding.field,
    position: nameStart,
    symbol,
    type,
    flags: node.questionToken === undefined ? 0 : BindingFlag.optional,
  });
}

function lowerMethod(
  lowering: Lowering,
  node: ts.MethodSignature | ts.AccessorDeclaration,
  target: MemberTarget,
  role: FunctionRole,
): void {
  const name = memberName(lowering, node.name);
  const nameStart = startOf(lowering, node.name);
  const flags = node.questionToken === undefined ? 0 : BindingFlag.optional;
  if (target.owner === 0) {
    const type = lowerFunctionValue(lowering, node, { receiverClass: target.receiver });
    addMemberIn(lowering, target.scope, { name, kind: Binding.field, position: nameStart, type, flags });
    return;
  }
  const { memberSymbols } = stateOf(lowering, target.owner);
  let symbol = memberSymbols.get(name);
  if (symbol === undefined) {
    symbol = createSymbol(lowering, {
      kind: 'Method',
      name,
      owner: target.owner,
      node,
      nameStart,
      headEnd: node.end,
      flags: SymbolFlag.declaration,
    });
    memberSymbols.set(name, symbol);
    addMemberIn(lowering, target.scope, { name, position: nameStart, symbol, flags });
  }
  const row = lowerFunction(lowering, node, { symbol, receiverClass: target.receiver });
  attachFunction(lowering, symbol, row, role);
}

function lowerSignature(
  lowering: Lowering,
  node: ts.CallSignatureDeclaration | ts.ConstructSignatureDeclaration | ts.IndexSignatureDeclaration,
  name: string,
  target: MemberTarget,
): void {
  const type = lowerFunctionValue(lowering, node, { receiverClass: target.receiver });
  addMemberIn(lowering, target.scope, { name, kind: Binding.field, position: startOf(lowering, node), type });
}

/** The name of a member; a computed name's expression gets its rows. */
export function memberName(lowering: Lowering, name: ts.PropertyName): string {
  if (ts.isComputedPropertyName(name)) lowerExpression(lowering, name.expression);
  return propertyNameText(lowering, name);
}
