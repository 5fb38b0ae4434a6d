// Classes, as declarations and as values: their heritage, members, constructors and field initialisers.

import ts from 'typescript';
import {
  Binding,
  BindingColumn,
  BindingFlag,
  FunctionFlag,
  Heritage,
  Scope,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import { lowerStatements } from './blocks.ts';
import { noteDecoratedEntries } from './decorated-entries.ts';
import { lowerFunction, lowerFunctionValue, lowerTypeParameters } from './functions.ts';
import { hoistBody } from './hoisting.ts';
import { documentedHeritage, documentedType, documentedTypeParameters } from './jsdoc.ts';
import {
  declareName,
  type FunctionRole,
  inScope,
  type Lowering,
  lowerExpression,
  lowerNamed,
  lowerOptionalType,
  lowerType,
  openScope,
  skipWrappers,
  startOf,
  stateOf,
} from './lowering.ts';
import { memberName } from './object-types.ts';
import { nameRow } from './rows.ts';
import {
  addMemberIn,
  attachFunction,
  createSymbol,
  decoratorsOf,
  hasModifier,
  modifierFlags,
  openMembers,
} from './symbols.ts';
import { lowerExtended } from './types.ts';

/** Lowers a class whose symbol was made before (by hoisting, or for the name that it is given to). */
export function lowerClass(lowering: Lowering, node: ts.ClassLikeDeclaration, symbol: number): void {
  const state = stateOf(lowering, symbol);
  const outer = openScope(lowering, Scope.block, node, { symbol });
  inScope(lowering, outer, () => {
    if (ts.isClassExpression(node) && node.name !== undefined) declareSelf(lowering, node.name, symbol);
    const documented = lowering.loose ? documentedTypeParameters(node) : undefined;
    state.typeParameters.push(...lowerTypeParameters(lowering, node.typeParameters ?? documented));
    for (const { expression } of decoratorsOf(node)) state.decorators.push(lowerExpression(lowering, expression));
    lowerHeritage(lowering, node, state.heritage);
    inScope(lowering, openMembers(lowering, node, symbol), () => {
      for (const member of node.members) lowerMember(lowering, member, symbol);
    });
    noteDecoratedEntries(lowering, node, symbol);
  });
}

/** The name of a class expression, seen only inside it. */
function declareSelf(lowering: Lowering, name: ts.Identifier, symbol: number): void {
  declareName(lowering.scope, name.text).symbols.class = symbol;
  lowering.builder.binding({
    scope: lowering.scope.row,
    name: name.text,
    kind: Binding.definition,
    symbol,
    position: startOf(lowering, name),
    flags: BindingFlag.value | BindingFlag.type,
  });
}

function lowerHeritage(lowering: Lowering, node: ts.ClassLikeDeclaration, heritage: number[]): void {
  const documented = lowering.loose ? documentedHeritage(node) : undefined;
  for (const clause of node.heritageClauses ?? []) {
    const isExtends = clause.token === ts.SyntaxKind.ExtendsKeyword;
    for (const type of clause.types) {
      if (isExtends) heritage.push(Heritage.extends, lowerExtended(lowering, type, documented));
      else heritage.push(Heritage.implements, lowerType(lowering, type));
    }
  }
  if (documented !== undefined && heritage.length === 0)
    heritage.push(Heritage.extends, lowerType(lowering, documented));
}

function lowerMember(lowering: Lowering, node: ts.ClassElement, owner: number): void {
  if (ts.isMethodDeclaration(node)) lowerMethod(lowering, node, owner);
  else if (ts.isPropertyDeclaration(node)) lowerProperty(lowering, node, owner);
  else if (ts.isConstructorDeclaration(node)) lowerConstructor(lowering, node, owner);
  else if (ts.isGetAccessorDeclaration(node) || ts.isSetAccessorDeclaration(node)) lowerMethod(lowering, node, owner);
  else if (ts.isClassStaticBlockDeclaration(node)) lowerStaticBlock(lowering, node, owner);
  else if (ts.isIndexSignatureDeclaration(node)) {
    const type = lowerFunctionValue(lowering, node, { receiverClass: owner });
    const scope = stateOf(lowering, owner).members;
    addMemberIn(lowering, scope, { name: '[]', kind: Binding.field, position: startOf(lowering, node), type });
  }
}

function lowerMethod(lowering: Lowering, node: ts.MethodDeclaration | ts.AccessorDeclaration, owner: number): void {
  const isStatic = hasModifier(node, ts.SyntaxKind.StaticKeyword);
  const name = memberName(lowering, node.name);
  const role: FunctionRole =
    node.kind === ts.SyntaxKind.GetAccessor
      ? 'getter'
      : node.kind === ts.SyntaxKind.SetAccessor
        ? 'setter'
        : node.body === undefined
          ? 'signature'
          : 'implementation';
  const symbol = memberSymbol(lowering, node, owner, {
    kind: 'Method',
    name,
    nameStart: startOf(lowering, node.name),
    headEnd: node.body?.pos ?? node.end,
    isStatic,
    role,
  });
  lowerDecorators(lowering, node, symbol);
  const row = lowerFunction(lowering, node, { symbol, receiverClass: owner, static: isStatic });
  attachFunction(lowering, symbol, row, role);
}

function lowerConstructor(lowering: Lowering, node: ts.ConstructorDeclaration, owner: number): void {
  const role: FunctionRole = node.body === undefined ? 'signature' : 'implementation';
  const symbol = memberSymbol(lowering, node, owner, {
    kind: 'Constructor',
    name: 'constructor',
    nameStart: startOf(lowering, node),
    headEnd: node.body?.pos ?? node.end,
    isStatic: false,
    role,
  });
  const row = lowerFunction(lowering, node, {
    symbol,
    receiverClass: owner,
    parameterHook: (parameter, binding) => declareParameterProperty(lowering, parameter, binding, owner),
  });
  attachFunction(lowering, symbol, row, role);
}

interface MemberSymbol {
  readonly kind: 'Method' | 'Constructor';
  readonly name: string;
  readonly nameStart: number;
  readonly headEnd: number;
  readonly isStatic: boolean;
  readonly role: FunctionRole;
}

/** The symbol of a method: overloads share one, and so do a getter and a setter. */
function memberSymbol(lowering: Lowering, node: ts.ClassElement, owner: number, member: MemberSymbol): number {
  const { memberSymbols, members } = stateOf(lowering, owner);
  const key = member.isStatic ? `static ${member.name}` : member.name;
  const known = memberSymbols.get(key);
  const declaration = member.role === 'signature' ? SymbolFlag.declaration : 0;
  if (known !== undefined && sharesSymbol(stateOf(lowering, known).functions, member.role)) {
    if (member.role === 'implementation') takeImplementation(lowering, known, node, member);
    return known;
  }
  const symbol = createSymbol(lowering, {
    kind: member.kind,
    name: member.name,
    owner,
    node,
    nameStart: member.nameStart,
    headEnd: member.headEnd,
    flags: modifierFlags(node) | declaration | (member.name.startsWith('#') ? SymbolFlag.private : 0),
  });
  memberSymbols.set(key, symbol);
  addMemberIn(lowering, members, {
    name: member.name,
    position: member.nameStart,
    symbol,
    flags: member.isStatic ? BindingFlag.static : 0,
  });
  return symbol;
}

function sharesSymbol(known: readonly { role: FunctionRole }[], role: FunctionRole): boolean {
  if (role === 'getter' || role === 'setter')
    return known.every((entry) => ACCESSORS.has(entry.role) && entry.role !== role);
  return known.every((entry) => entry.role === 'signature');
}

const ACCESSORS: ReadonlySet<FunctionRole> = new Set(['getter', 'setter']);

/** The implementation speaks for a method whose overloads came before it. */
function takeImplementation(lowering: Lowering, symbol: number, node: ts.Node, member: MemberSymbol): void {
  const { builder } = lowering;
  builder.patchSymbol(symbol, SymbolColumn.start, startOf(lowering, node));
  builder.patchSymbol(symbol, SymbolColumn.end, node.end);
  builder.patchSymbol(symbol, SymbolColumn.nameStart, member.nameStart);
  const flags = builder.symbolAt(symbol, SymbolColumn.flags) & ~SymbolFlag.declaration;
  builder.patchSymbol(symbol, SymbolColumn.flags, flags | modifierFlags(node));
}

/** `constructor(private x: T)` declares a field that holds the parameter. Runs in the scope of the constructor. */
function declareParameterProperty(
  lowering: Lowering,
  node: ts.ParameterDeclaration,
  binding: number,
  owner: number,
): void {
  const isProperty = node.modifiers?.some((modifier) => PARAMETER_PROPERTY.has(modifier.kind)) ?? false;
  if (!isProperty || !ts.isIdentifier(node.name)) return;
  const { builder } = lowering;
  const state = stateOf(lowering, owner);
  const name = node.name.text;
  const nameStart = startOf(lowering, node.name);
  const symbol = createSymbol(lowering, {
    kind: 'Property',
    name,
    owner,
    node,
    nameStart,
    headEnd: node.end,
    flags: modifierFlags(node),
    scope: builder.symbolAt(owner, SymbolColumn.scope),
  });
  const type = builder.bindingAt(binding, BindingColumn.type);
  const value = nameRow(lowering, name, nameStart);
  builder.patchSymbol(symbol, SymbolColumn.type, type);
  builder.patchSymbol(symbol, SymbolColumn.value, value);
  addMemberIn(lowering, state.members, { name, position: nameStart, symbol, type, value });
}

const PARAMETER_PROPERTY: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PublicKeyword,
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
  ts.SyntaxKind.OverrideKeyword,
]);

function lowerProperty(lowering: Lowering, node: ts.PropertyDeclaration, owner: number): void {
  const { builder } = lowering;
  const name = memberName(lowering, node.name);
  const nameStart = startOf(lowering, node.name);
  const isStatic = hasModifier(node, ts.SyntaxKind.StaticKeyword);
  const initializer = node.initializer;
  const value = initializer && skipWrappers(initializer);
  const functionNode =
    value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
  const symbol = createSymbol(lowering, {
    kind: functionNode ? 'Method' : 'Property',
    name,
    owner,
    node,
    nameStart,
    headEnd: functionNode?.body.pos ?? node.end,
    flags: modifierFlags(node) | (name.startsWith('#') ? SymbolFlag.private : 0),
  });
  lowerDecorators(lowering, node, symbol);
  const type = lowerOptionalType(lowering, node.type ?? (lowering.loose ? documentedType(node) : undefined));
  const valueRow =
    initializer === undefined ? 0 : lowerInitializer(lowering, node, initializer, functionNode, symbol, owner);
  builder.patchSymbol(symbol, SymbolColumn.type, type);
  builder.patchSymbol(symbol, SymbolColumn.value, valueRow);
  addMemberIn(lowering, stateOf(lowering, owner).members, {
    name,
    position: nameStart,
    symbol,
    type,
    value: valueRow,
    flags: (isStatic ? BindingFlag.static : 0) | (node.questionToken === undefined ? 0 : BindingFlag.optional),
  });
}

/** A field's initialiser runs as if in a method: `this` in it, and in its arrows, is the instance or the class. */
function lowerInitializer(
  lowering: Lowering,
  node: ts.PropertyDeclaration,
  initializer: ts.Expression,
  functionNode: ts.ArrowFunction | ts.FunctionExpression | undefined,
  symbol: number,
  owner: number,
): number {
  if (functionNode === undefined && isPlain(initializer)) return lowerExpression(lowering, initializer);
  const isStatic = hasModifier(node, ts.SyntaxKind.StaticKeyword);
  return asMethod(lowering, node, { owner, isStatic, symbol: functionNode ? owner : symbol }, () => {
    return lowerNamed(lowering, initializer, {
      name: '',
      nameStart: 0,
      kind: 'Method',
      owner,
      node,
      docNode: node,
      flags: 0,
      symbol,
      receiverClass: owner,
      receiverStatic: isStatic,
    });
  });
}

function isPlain(node: ts.Expression): boolean {
  return ts.isLiteralExpression(node) || ts.isIdentifier(node) || ts.isToken(node);
}

function lowerStaticBlock(lowering: Lowering, node: ts.ClassStaticBlockDeclaration, owner: number): void {
  asMethod(lowering, node, { owner, isStatic: true, symbol: owner }, () => {
    hoistBody(lowering, node.body.statements);
    lowerStatements(lowering, node.body.statements);
  });
}

/** Runs `inside` in the scope of a function that nobody calls by name, whose receiver is the class. */
function asMethod<Result>(
  lowering: Lowering,
  node: ts.Node,
  method: { owner: number; isStatic: boolean; symbol: number },
  inside: () => Result,
): Result {
  const { builder } = lowering;
  const row = builder.function({ class: method.owner, flags: method.isStatic ? FunctionFlag.static : 0 });
  const scope = openScope(lowering, Scope.function, node, { symbol: method.symbol, functionRow: row });
  builder.patchFunction(row, { scope: scope.row });
  const outerFrame = lowering.frame;
  lowering.frame = {
    row,
    arrow: false,
    returns: [],
    yields: [],
    receiver: { symbol: method.owner, static: method.isStatic, constructs: false },
    receiverScope: scope.row,
    parent: outerFrame,
  };
  const result = inScope(lowering, scope, inside);
  lowering.frame = outerFrame;
  return result;
}

function lowerDecorators(lowering: Lowering, node: ts.Node, symbol: number): void {
  const decorators = decoratorsOf(node);
  if (decorators.length === 0) return;
  const rows = stateOf(lowering, symbol).decorators;
  for (const { expression } of decorators) rows.push(lowerExpression(lowering, expression));
}
