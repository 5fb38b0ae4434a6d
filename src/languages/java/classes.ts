// Lowers classes, interfaces, enums, records and annotation types, and what their bodies declare.

import { Expression, FunctionFlag, Heritage, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { enterDeclaration, inBlock } from '../kit/blocks.ts';
import { callable, newSymbol } from '../kit/definitions.ts';
import type { Parameter } from '../kit/functions.ts';
import { allInField, childrenIn, endOf, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, constructRow, nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { inMembers, type MemberOwner, ofSymbol, ownType, type TypeParts } from '../kit/type-bodies.ts';
import {
  bindImplicitConstructor,
  lowerConstructor,
  lowerInitialiser,
  lowerMethod,
  recordComponents,
} from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  annotationsOf,
  argumentsOf,
  bindSymbol,
  builtinType,
  docBefore,
  type Lowering,
  modifierFlags,
  modifiersOf,
  startBehindAnnotations,
} from './lowering.ts';
import { bindField, bindFunction, fieldSymbol } from './members.ts';
import { lowerTypeParameters } from './type-parameters.ts';
import { arrayOf, declaredType } from './types.ts';

const KINDS: ReadonlyMap<number, NodeKind> = new Map([
  [Node.class_declaration, 'Class'],
  [Node.record_declaration, 'Class'],
  [Node.enum_declaration, 'Enum'],
  [Node.interface_declaration, 'Interface'],
  [Node.annotation_type_declaration, 'Interface'],
]);

/** How the stubs write the primitive types, whose names are keywords. */
const PRIMITIVE = /^__(?=(?:boolean|byte|char|double|float|int|long|short|void)$)/;

export function isTypeDeclaration(l: Lowering, node: number): boolean {
  return KINDS.has(kindOf(l, node));
}

/** A declaration of a type in a scope: the file's, that of a type's members, or the current block. */
export function lowerTypeDeclaration(l: Lowering, node: number, into: number): void {
  const kind = KINDS.get(kindOf(l, node))!;
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode).replace(PRIMITIVE, '');
  const isLocal = into === l.scope && l.function !== 0;
  if (isLocal) enterDeclaration(l, name, startOf(l, nameNode));
  const scope = isLocal ? l.scope : into;
  const body = inField(l, node, Field.body);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode,
    name,
    flags: modifierFlags(modifiersOf(l, node)) & ~SymbolFlag.static,
    scope,
    signature: signatureText(l, startBehindAnnotations(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docBefore(l, startOf(l, node)),
  });
  bindSymbol(l, name, startOf(l, nameNode), scope, symbol);
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(annotationsOf(l, node)));
  inBlock(l, node, () => {
    const parameters = lowerTypeParameters(l, node);
    l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(parameters));
    const type = ownType(l, name, startOf(l, nameNode), parameters);
    l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritageOf(l, node, type)));
    lowerBody(l, node, { symbol, kind, name, type });
  });
}

function heritageOf(l: Lowering, node: number, own: number): number[] {
  const kind = kindOf(l, node);
  const start = startOf(l, node);
  const heritage: number[] = [];
  if (kind === Node.enum_declaration) heritage.push(Heritage.extends, builtinType(l, start, 'Enum', [own]));
  if (kind === Node.record_declaration) heritage.push(Heritage.extends, builtinType(l, start, 'Record'));
  for (const clause of childrenIn(l, node)) {
    const clauseKind = kindOf(l, clause);
    if (clauseKind === Node.superclass) heritage.push(Heritage.extends, l.type(firstIn(l, clause)));
    if (clauseKind !== Node.super_interfaces && clauseKind !== Node.extends_interfaces) continue;
    const how = clauseKind === Node.extends_interfaces ? Heritage.extends : Heritage.implements;
    for (const type of childrenIn(l, firstIn(l, clause))) heritage.push(how, l.type(type));
  }
  return heritage;
}

/** The members of a type, with a scope of their own: what is in them sees all of them by their names. */
function lowerBody(l: Lowering, node: number, type: TypeParts): void {
  const body = inField(l, node, Field.body);
  const declarations = memberNodes(l, body);
  const has = (kind: number): boolean => declarations.some((one) => kindOf(l, one) === kind);
  inType(l, body || node, type, (owner) => {
    const components = kindOf(l, node) === Node.record_declaration ? recordComponents(l, node, owner) : [];
    if (type.kind === 'Enum') bindEnumMethods(l, owner);
    for (const declaration of declarations) lowerMember(l, declaration, owner, components);
    const constructs = has(Node.constructor_declaration) || has(Node.compact_constructor_declaration);
    if (!constructs && type.kind !== 'Interface') bindImplicitConstructor(l, body || node, components);
  });
}

/** Runs `lower` in the members of a type, by whose name what is in them can say that they mean it. */
function inType(l: Lowering, node: number, type: TypeParts, lower: (owner: MemberOwner) => void): void {
  l.enclosing.push(type.name);
  inMembers(l, node, type, lower);
  l.enclosing.pop();
}

/** The declarations of a body; those of an enum stand behind its constants. */
function memberNodes(l: Lowering, body: number): number[] {
  return childrenIn(l, body).flatMap((node) =>
    kindOf(l, node) === Node.enum_body_declarations ? childrenIn(l, node) : [node],
  );
}

function lowerMember(l: Lowering, node: number, owner: MemberOwner, components: readonly Parameter[]): void {
  switch (kindOf(l, node)) {
    case Node.method_declaration:
    case Node.annotation_type_element_declaration:
      lowerMethod(l, node, owner);
      return;
    case Node.constructor_declaration:
    case Node.compact_constructor_declaration:
      lowerConstructor(l, node, owner, components);
      return;
    case Node.field_declaration:
    case Node.constant_declaration:
      lowerFields(l, node, owner);
      return;
    case Node.enum_constant:
      lowerEnumConstant(l, node, owner);
      return;
    case Node.static_initializer:
    case Node.block:
      lowerInitialiser(l, node);
      return;
    default:
      if (isTypeDeclaration(l, node)) l.typeDeclaration(node, owner.members);
  }
}

function lowerFields(l: Lowering, node: number, owner: MemberOwner): void {
  const modifiers = modifiersOf(l, node);
  const isConstant = kindOf(l, node) === Node.constant_declaration;
  const typeNode = inField(l, node, Field.type);
  const annotations = l.facts.list(annotationsOf(l, node));
  const flags =
    modifierFlags(modifiers) |
    (isConstant ? SymbolFlag.static | SymbolFlag.exported : 0) |
    (isConstant || modifiers.has('final') ? SymbolFlag.readonly : 0);
  for (const declarator of allInField(l, node, Field.declarator)) {
    const type = declaredType(l, typeNode, declarator);
    const nameNode = inField(l, declarator, Field.name);
    const symbol = fieldSymbol(l, { node, nameNode, owner, type, flags });
    l.facts.patchSymbol(symbol, SymbolColumn.decorators, annotations);
    const valueNode = inField(l, declarator, Field.value);
    const value = valueNode === 0 ? 0 : ofSymbol(l, valueNode, symbol, () => l.expression(valueNode));
    l.facts.patchSymbol(symbol, SymbolColumn.value, value);
    bindField(l, { nameNode, symbol, type, value, flags }, owner);
  }
}

/** `A(1) { ... }`: a constant that constructs its enum, or a class without a name that extends it. */
function lowerEnumConstant(l: Lowering, node: number, owner: MemberOwner): void {
  const nameNode = inField(l, node, Field.name);
  const start = startOf(l, nameNode);
  const flags = SymbolFlag.static | SymbolFlag.exported | SymbolFlag.readonly;
  const type = nameRow(l, owner.name, start, true);
  const symbol = fieldSymbol(l, { node, nameNode, owner, type, flags });
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(annotationsOf(l, node)));
  const value = ofSymbol(l, node, symbol, () => {
    const made = constructRow(l, start, { callee: nameRow(l, owner.name, start), args: argumentsOf(l, node) });
    const body = inField(l, node, Field.body);
    if (body !== 0) lowerAnonymousClass(l, body, nameRow(l, owner.name, start, true));
    return made;
  });
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  bindField(l, { nameNode, symbol, type, value, flags }, owner);
}

/** A class without a name, that extends or implements a type; gives its symbol. */
export function lowerAnonymousClass(l: Lowering, body: number, base: number): number {
  const symbol = newSymbol(l, { kind: 'Class', node: body, nameNode: body, name: '', flags: SymbolFlag.anonymous });
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list([Heritage.extends, base]));
  const type = add(l, Expression.class, startOf(l, body), symbol);
  inType(l, body, { symbol, kind: 'Class', name: '', type }, (owner) => {
    for (const declaration of memberNodes(l, body)) lowerMember(l, declaration, owner, []);
  });
  return symbol;
}

/** The methods that every enum has without declaring them. */
function bindEnumMethods(l: Lowering, { type, members }: MemberOwner): void {
  const position = startOf(l, 0);
  const bind = (name: string, returnType: number): void => {
    const fn = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.static, returnType });
    bindFunction(l, members, { name: callable(name), fn, position, isStatic: true });
  };
  bind('values', arrayOf(l, position, type, 1));
  bind('valueOf', type);
}
