// Lowers declarations: of files, namespaces and classes, and those that stand among statements.

import { Binding, BindingFlag, Expression, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { enterDeclaration, newBlock } from '../kit/blocks.ts';
import { newSymbol } from '../kit/definitions.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, choiceRow, constructRow, memberRow, nameRow } from '../kit/rows.ts';
import { commentBefore, signatureText } from '../kit/source-text.ts';
import { argumentsIn } from './arguments.ts';
import { type Declarator, isConstant, isReference, readDeclarator } from './declarators.ts';
import { lowerFunction } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bind, inPlace, type Lowering, specifiersOf } from './lowering.ts';
import { lowerLinkage, lowerNamespace, lowerNamespaceAlias, lowerUsing } from './namespaces.ts';
import { lowerTemplate, takeTemplateParameters } from './templates.ts';
import { declaredType, mayBeClass } from './types.ts';

const CLASSES: ReadonlySet<number> = new Set([
  Node.class_specifier,
  Node.struct_specifier,
  Node.union_specifier,
  Node.enum_specifier,
]);

export function lowerDeclaration(l: Lowering, node: number): void {
  const kind = kindOf(l, node);
  switch (kind) {
    case Node.namespace_definition:
      lowerNamespace(l, node);
      return;
    case Node.namespace_alias_definition:
      lowerNamespaceAlias(l, node);
      return;
    case Node.using_declaration:
      lowerUsing(l, node);
      return;
    case Node.linkage_specification:
      lowerLinkage(l, node);
      return;
    case Node.template_declaration:
      lowerTemplate(l, node);
      return;
    case Node.alias_declaration: {
      const nameNode = inField(l, node, Field.name);
      lowerAlias(l, node, nameNode, l.type(inField(l, node, Field.type)));
      return;
    }
    case Node.type_definition:
      lowerTypedef(l, node);
      return;
    case Node.friend_declaration:
      lowerFriend(l, node);
      return;
    case Node.function_definition:
    case Node.declaration:
    case Node.field_declaration:
      lowerDeclared(l, node);
      return;
    case Node.access_specifier:
    case Node.template_instantiation:
    case Node.concept_definition:
      return;
    default:
      if (CLASSES.has(kind)) l.classSpecifier(node);
      else if (kind === Node.expression_statement) l.statements(node);
      // What the parser could not place: what can be recognised in it counts.
      else if (kind === 0 || kind === 1) for (const child of childrenIn(l, node)) l.declaration(child);
  }
}

/** A function that a class declares as its friend is one of the namespace around it. */
function lowerFriend(l: Lowering, node: number): void {
  const inner = childrenIn(l, node).find((child) => DECLARATIONS.has(kindOf(l, child)));
  if (inner === undefined) return;
  const declarator = readDeclarator(l, inField(l, inner, Field.declarator));
  if (declarator.functionNode === 0 || declarator.scopes.length > 0) return;
  const around = l.placeAround ?? l.place;
  inPlace(l, around, () => lowerFunction(l, inner, declarator));
}

const DECLARATIONS: ReadonlySet<number> = new Set([Node.function_definition, Node.declaration, Node.field_declaration]);

/** Functions and variables with one type before them. */
function lowerDeclared(l: Lowering, node: number): void {
  const typeNode = inField(l, node, Field.type);
  const nodes = childrenIn(l, node).filter((child) => l.tree.fields[child] === Field.declarator);
  const isClass = CLASSES.has(kindOf(l, typeNode));
  if (isClass && isTransparent(l, typeNode, nodes)) {
    for (const child of childrenIn(l, inField(l, typeNode, Field.body))) l.declaration(child);
    return;
  }
  const given = isClass ? l.classSpecifier(typeNode).type : 0;
  let base = given;
  for (const one of nodes) {
    const declarator = readDeclarator(l, one);
    if (declarator.functionNode !== 0 && !isConstruction(l, declarator)) lowerFunction(l, node, declarator);
    else if (declarator.name !== 0 || declarator.parts.length > 0) {
      const type = declaredType(l, typeNode, declarator, base);
      if (nodes.length > 1 && declarator.wrappers.length === 0) base = type;
      lowerVariable(l, { node, typeNode, declarator, type, specifiers: specifiersOf(l, node) });
    }
  }
}

/** A structure or union without a name, of which nothing is declared: its members are those of the class around it. */
function isTransparent(l: Lowering, typeNode: number, nodes: readonly number[]): boolean {
  if (l.place.kind !== 'class' || nodes.length > 0 || inField(l, typeNode, Field.name) !== 0) return false;
  return kindOf(l, typeNode) !== Node.enum_specifier && inField(l, typeNode, Field.body) !== 0;
}

/** `Foo x(y);` in a block looks like the declaration of a function whose parameters have no names. */
function isConstruction(l: Lowering, { functionNode, scopes }: Declarator): boolean {
  if (l.place.kind !== 'block' || scopes.length > 0) return false;
  const list = childrenIn(l, inField(l, functionNode, Field.parameters));
  return list.length > 0 && list.every((one) => inField(l, one, Field.declarator) === 0);
}

interface Variable {
  readonly node: number;
  readonly typeNode: number;
  readonly declarator: Declarator;
  readonly type: number;
  readonly specifiers: ReadonlySet<string>;
}

export function lowerVariable(l: Lowering, variable: Variable): void {
  const { node, declarator, type, specifiers } = variable;
  if (declarator.parts.length > 0) {
    lowerParts(l, declarator, givenTo(l, variable));
    return;
  }
  // A static member that is defined elsewhere is declared in its class.
  if (declarator.scopes.length > 0) {
    inSymbol(l, 0, () => givenTo(l, variable));
    return;
  }
  const nameNode = declarator.name;
  const name = textOf(l, nameNode);
  const position = startOf(l, nameNode);
  const indirect =
    (isReference(declarator) ? BindingFlag.indirect : 0) | (isConstant(l, node) ? BindingFlag.holdsConstant : 0);
  if (l.place.kind === 'block') {
    const value = givenTo(l, variable);
    enterDeclaration(l, name, position);
    const flags = BindingFlag.value | indirect;
    l.facts.binding({ scope: l.scope, name, kind: Binding.variable, type, value, position, flags });
    return;
  }
  const isMember = l.place.kind === 'class';
  const isStatic = specifiers.has('static');
  const isHidden = l.place.isPrivate || (isStatic && !isMember && !l.isHeader);
  if (specifiers.has('extern') && declarator.value === 0 && l.place.kind === 'file') return;
  const symbol = newSymbol(l, {
    kind: isMember ? 'Property' : 'Variable',
    node,
    nameNode,
    owner: l.place.owner,
    scope: l.place.scope,
    type,
    flags: (isHidden ? 0 : SymbolFlag.exported) | (isStatic && isMember ? SymbolFlag.static : 0),
    signature: signatureText(
      l,
      startOf(l, node),
      declarator.value === 0 ? endOf(l, node) : startOf(l, declarator.value),
    ),
    doc: commentBefore(l, startOf(l, node)),
  });
  const value = inSymbol(l, symbol, () => givenTo(l, variable));
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  const flags = indirect | (isStatic && isMember ? BindingFlag.static : 0) | (isHidden ? BindingFlag.private : 0);
  bind(l, { name, position, symbol, type, value, flags, kind: isMember ? Binding.field : Binding.variable });
  takeTemplateParameters(l);
}

function inSymbol(l: Lowering, symbol: number, lower: () => number): number {
  const { symbol: outer, block, scope } = l;
  l.symbol = symbol;
  l.block = newBlock(block);
  l.scope = l.facts.scope(Scope.block, scope, symbol, l.function, 0, l.text.length);
  const value = lower();
  Object.assign(l, { symbol: outer, block, scope });
  return value;
}

/** What a variable is given: what it is constructed with, where its type is a class. */
function givenTo(l: Lowering, { node, typeNode, declarator, type, specifiers }: Variable): number {
  const position = startOf(l, declarator.name || node);
  const value = declarator.value || inField(l, node, Field.default_value) || inField(l, node, Field.value);
  const isObject = type !== 0 && mayBeClass(l, typeNode) && declarator.wrappers.length === 0;
  if (declarator.functionNode !== 0) {
    const list = childrenIn(l, inField(l, declarator.functionNode, Field.parameters));
    const args = list.map((one) => lowerAsValue(l, inField(l, one, Field.type)));
    return constructRow(l, position, { callee: 0, args });
  }
  const kind = kindOf(l, value);
  if (kind === Node.argument_list || kind === Node.initializer_list) {
    if (isObject) return constructRow(l, position, { callee: 0, args: argumentsIn(l, value) });
    const args = kind === Node.initializer_list ? [l.expression(value)] : argumentsIn(l, value);
    return args[0] ?? 0;
  }
  if (value !== 0) return l.expression(value);
  const isMade = isObject && l.place.kind !== 'class' && !specifiers.has('extern');
  return isMade ? constructRow(l, position, { callee: 0, args: [] }) : 0;
}

/** A name that the parser took for a type. */
function lowerAsValue(l: Lowering, node: number): number {
  return kindOf(l, node) === Node.type_identifier ? nameRow(l, textOf(l, node), startOf(l, node)) : l.expression(node);
}

/** `auto [a, b] = x;` */
export function lowerParts(l: Lowering, { parts }: Declarator, value: number): void {
  parts.forEach((part, index) => {
    const position = startOf(l, part);
    const own = value === 0 ? 0 : partOf(l, value, index, position);
    enterDeclaration(l, textOf(l, part), position);
    bind(l, { name: textOf(l, part), position, value: own, kind: Binding.variable });
  });
}

/** What is at a position of a value: of a pair it has a name. */
function partOf(l: Lowering, value: number, index: number, position: number): number {
  const unpacked = add(l, Expression.unpacked, position, value, index);
  return index > 1
    ? unpacked
    : choiceRow(l, position, [unpacked, memberRow(l, value, index === 0 ? 'first' : 'second', position)]);
}

function lowerTypedef(l: Lowering, node: number): void {
  const typeNode = inField(l, node, Field.type);
  const nodes = childrenIn(l, node).filter((child) => l.tree.fields[child] === Field.declarator);
  const [first = 0] = nodes;
  const isClass = CLASSES.has(kindOf(l, typeNode));
  const isUnnamed = isClass && inField(l, typeNode, Field.name) === 0;
  // A type without a name is called by the first that it is given.
  const given = isClass ? l.classSpecifier(typeNode, isUnnamed ? first : 0).type : 0;
  for (const one of isUnnamed ? nodes.slice(1) : nodes) {
    const declarator = readDeclarator(l, one);
    if (declarator.name === 0) continue;
    const name = textOf(l, declarator.name);
    // `typedef struct a a;` says nothing.
    if (isClass && textOf(l, inField(l, typeNode, Field.name)) === name) continue;
    const { functionNode, wrappers } = declarator;
    const all = functionNode === 0 ? wrappers : [...wrappers, { kind: 'function' as const, node: functionNode }];
    lowerAlias(l, node, declarator.name, declaredType(l, typeNode, { wrappers: all }, given));
  }
}

function lowerAlias(l: Lowering, node: number, nameNode: number, value: number): void {
  const symbol = newSymbol(l, {
    kind: 'TypeAlias',
    node,
    nameNode,
    owner: l.place.kind === 'block' ? l.symbol : l.place.owner,
    scope: l.place.kind === 'block' ? l.scope : l.place.scope,
    flags: l.place.isPrivate ? 0 : SymbolFlag.exported,
    value,
    signature: signatureText(l, startOf(l, node), endOf(l, node)),
    doc: commentBefore(l, startOf(l, node)),
  });
  l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, takeTemplateParameters(l));
  const position = startOf(l, nameNode);
  bind(l, { name: textOf(l, nameNode), position, symbol, value, flags: BindingFlag.type });
}
