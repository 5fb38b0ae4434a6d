// Lowers classes, interfaces, enums and objects, and what their bodies declare.

import {
  Binding,
  BindingFlag,
  Expression,
  FunctionFlag,
  Heritage,
  Scope,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { builtinType, docBefore } from '../java/lowering.ts';
import { bindFunction } from '../java/members.ts';
import { enterDeclaration, inBlock } from '../kit/blocks.ts';
import { callable, newSymbol } from '../kit/definitions.ts';
import { childrenIn, endOf, inField, inScope, kindOf, newScope, startOf } from '../kit/lowering.ts';
import { add, callRow, nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { inMembers, ofSymbol, ownType } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { argumentsIn } from './calls.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  annotationsOf,
  bindMember,
  isType,
  keywordStart,
  type Lowering,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
  startBehindAnnotations,
} from './lowering.ts';
import { bindAccessors } from './properties.ts';
import { ARRAY, CONSTRUCTOR } from './semantics.ts';
import { lowerTypeParameters, typeIn } from './types.ts';

/** A declaration of a type in a scope: the file's, that of a type's members, or the current block. */
export function lowerTypeDeclaration(l: Lowering, node: number, into: number, owner?: Owner): void {
  const nameNode = inField(l, node, Field.name);
  const name = nameOf(l, nameNode);
  const isLocal = owner === undefined && into !== 1;
  if (isLocal) enterDeclaration(l, name, startOf(l, nameNode));
  const scope = isLocal ? l.scope : into;
  const symbol = typeSymbol(l, node, nameNode, { name, scope, kind: kindOfType(l, node, nameNode) });
  const flags = BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope, name, kind: Binding.definition, symbol, position: startOf(l, nameNode), flags });
  lowerType(l, node, { symbol, name, kind: kindOfType(l, node, nameNode) });
}

/** `companion object`: a nested object, whose members are reached by the name of the class too. */
export function lowerCompanion(l: Lowering, node: number, owner: Owner): void {
  const nameNode = inField(l, node, Field.name);
  const name = nameNode === 0 ? 'Companion' : nameOf(l, nameNode);
  const symbol = typeSymbol(l, node, nameNode || node, { name, scope: owner.members, kind: 'Class' });
  const flags = BindingFlag.value | BindingFlag.type | BindingFlag.static;
  const position = startOf(l, nameNode || node);
  l.facts.binding({ scope: owner.members, name, kind: Binding.definition, symbol, position, flags });
  lowerType(l, node, { symbol, name, kind: 'Class', around: owner.members });
}

function kindOfType(l: Lowering, node: number, nameNode: number): NodeKind {
  if (kindOf(l, node) !== Node.class_declaration) return 'Class';
  if (childOfKind(l.tree, node, Node.enum_class_body) !== 0 || modifiersOf(l, node).has('enum')) return 'Enum';
  return /\binterface\s*$/.test(l.text.slice(startOf(l, node), startOf(l, nameNode))) ? 'Interface' : 'Class';
}

interface Named {
  readonly name: string;
  readonly scope: number;
  readonly kind: NodeKind;
}

function typeSymbol(l: Lowering, node: number, nameNode: number, { name, scope, kind }: Named): number {
  const body = bodyOf(l, node);
  const isObject = kindOf(l, node) !== Node.class_declaration;
  const modifiers = modifiersOf(l, node);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode,
    name,
    scope,
    flags:
      modifierFlags(modifiers) |
      (isObject ? SymbolFlag.singleton : 0) |
      (modifiers.has('sealed') && kind === 'Class' ? SymbolFlag.abstract : 0),
    signature: signatureText(l, startBehindAnnotations(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docBefore(l, startOf(l, node)),
  });
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(annotationsOf(l, node)));
  return symbol;
}

function bodyOf(l: Lowering, node: number): number {
  return childOfKind(l.tree, node, Node.class_body) || childOfKind(l.tree, node, Node.enum_class_body);
}

function lowerType(l: Lowering, node: number, { symbol, name, kind, around }: Omit<Owner, 'members' | 'type'>): void {
  const { facts } = l;
  inBlock(l, node, () => {
    const parameters = lowerTypeParameters(l, node);
    facts.patchSymbol(symbol, SymbolColumn.typeParameters, facts.list(parameters));
    const type = ownType(l, name, startOf(l, inField(l, node, Field.name) || node), parameters);
    const own = { symbol, kind, name, type };
    facts.patchSymbol(symbol, SymbolColumn.heritage, facts.list(heritageOf(l, node, kind, type)));
    inType(l, node, around === undefined ? own : { ...own, around }, (owner) => lowerMembers(l, node, owner));
  });
}

function heritageOf(l: Lowering, node: number, kind: NodeKind, own: number): number[] {
  const heritage: number[] = [];
  if (kind === 'Enum') heritage.push(Heritage.extends, builtinType(l, startOf(l, node), 'Enum', [own]));
  for (const specifier of childrenIn(l, childOfKind(l.tree, node, Node.delegation_specifiers))) {
    const [clause = 0] = childrenIn(l, specifier).filter((child) => kindOf(l, child) !== Node.annotation);
    const isConstructed = kindOf(l, clause) === Node.constructor_invocation;
    const type = isType(l, clause) ? l.type(clause) : typeIn(l, clause);
    heritage.push(isConstructed || kind === 'Interface' ? Heritage.extends : Heritage.implements, type);
  }
  return heritage;
}

/** Runs `lower` in the members of a type, by whose name what is in them can say that they mean it. */
function inType(l: Lowering, node: number, type: Omit<Owner, 'members'>, lower: (owner: Owner) => void): void {
  inMembers(l, node, type, (owner) => {
    l.labels.push({ name: type.name, scope: owner.members });
    lower(owner);
    l.labels.pop();
  });
}

/**
 * The members of a type. What makes an instance sees the parameters of the primary constructor: the initialisers, and
 * what is given to the ancestors.
 */
function lowerMembers(l: Lowering, node: number, owner: Owner): void {
  if (owner.kind === 'Enum') bindEnumMethods(l, owner);
  if (kindOf(l, node) === Node.object_declaration) bindInstance(l, owner);
  const initial = newScope(l, Scope.block, node);
  lowerPrimaryConstructor(l, node, owner, initial);
  inScope(l, initial, () => lowerDelegations(l, node));
  for (const member of childrenIn(l, bodyOf(l, node))) {
    if (kindOf(l, member) === Node.enum_entry) lowerEnumEntry(l, member, owner);
    else if (INITIAL.has(kindOf(l, member))) inScope(l, initial, () => l.declaration(member, owner.members, owner));
    else l.declaration(member, owner.members, owner);
  }
}

const INITIAL: ReadonlySet<number> = new Set([Node.anonymous_initializer, Node.property_declaration]);

/** `: A(x), B by y`. */
function lowerDelegations(
  l: Lowering,
  node: number,
  calleeOf = (constructed: number) => add(l, Expression.ancestor, startOf(l, constructed)),
): void {
  for (const specifier of childrenIn(l, childOfKind(l.tree, node, Node.delegation_specifiers))) {
    const constructed = childOfKind(l.tree, specifier, Node.constructor_invocation);
    if (constructed !== 0) {
      const start = startOf(l, constructed);
      const args = argumentsIn(l, childOfKind(l.tree, constructed, Node.value_arguments));
      callRow(l, start, { callee: calleeOf(constructed), args });
    }
    const delegated = childOfKind(l.tree, specifier, Node.explicit_delegation);
    for (const child of childrenIn(l, delegated)) if (!isType(l, child)) l.expression(child);
  }
}

/** The parameters of a class, some of which are its properties. A class without any constructor has one that takes nothing. */
function lowerPrimaryConstructor(l: Lowering, node: number, owner: Owner, initial: number): void {
  const { facts } = l;
  const primary = childOfKind(l.tree, node, Node.primary_constructor);
  const list = childOfKind(l.tree, primary, Node.class_parameters);
  const body = childrenIn(l, bodyOf(l, node));
  const isMade = kindOf(l, node) === Node.class_declaration && owner.kind !== 'Interface';
  if (!isMade || (primary === 0 && body.some((member) => kindOf(l, member) === Node.secondary_constructor))) return;
  const fn = facts.function({ flags: FunctionFlag.signature | FunctionFlag.constructor });
  const isData = modifiersOf(l, node).has('data');
  const parameters: number[] = [];
  childrenIn(l, list).forEach((parameter, index) => {
    const nameNode = childOfKind(l.tree, parameter, Node.identifier);
    const name = nameOf(l, nameNode);
    const position = startOf(l, nameNode);
    const modifiers = modifiersOf(l, parameter);
    const isRest = modifiers.has('vararg');
    const item = typeIn(l, parameter);
    const type = isRest ? builtinType(l, position, ARRAY, [item]) : item;
    annotationsOf(l, parameter);
    const before = l.text.slice(startBehindAnnotations(l, parameter), position);
    const isProperty = /(?:^|\s)va[lr]\s+$/.test(before);
    const defaultNode = childrenIn(l, parameter).find((child) => child > nameNode && !isType(l, child)) ?? 0;
    const value = defaultNode === 0 ? 0 : inScope(l, initial, () => l.expression(defaultNode));
    const flags = BindingFlag.value | (isRest ? BindingFlag.rest : 0);
    const kind = Binding.parameter;
    parameters.push(facts.binding({ scope: 0, name, kind, type: item, value, position, function: fn, index, flags }));
    facts.binding({ scope: initial, name, kind: Binding.variable, type, position, flags: BindingFlag.value });
    if (!isProperty) return;
    const symbol = newSymbol(l, {
      kind: 'Property',
      node: parameter,
      nameNode,
      name,
      scope: owner.members,
      type,
      flags: modifierFlags(modifiers) | (/\bval\s+$/.test(before) ? SymbolFlag.readonly : 0),
      signature: signatureText(l, startBehindAnnotations(l, parameter), endOf(l, parameter)),
    });
    bindMember(l, owner, { name, kind: Binding.field, position, symbol, type });
    if (!modifiers.has('private')) bindAccessors(l, owner.members, { name, symbol, type, value: 0, position });
    if (isData) {
      const part = facts.function({ flags: FunctionFlag.signature, returnType: type });
      bindFunction(l, owner.members, { name: callable(`component${index + 1}`), fn: part, position, symbol });
    }
  });
  facts.patchFunction(fn, { parameters: facts.list(parameters) });
  const position = startOf(l, primary || node);
  const hasOthers = body.some((member) => kindOf(l, member) === Node.secondary_constructor);
  if (hasOthers) bindPrimary(l, node, owner, { fn, position });
  else bindFunction(l, owner.members, { name: CONSTRUCTOR, fn, position });
  if (isData) {
    const copy = facts.function({ flags: FunctionFlag.signature, returnType: owner.type });
    bindFunction(l, owner.members, { name: callable('copy'), fn: copy, position });
  }
}

/** A primary constructor beside which others stand is a symbol of its own. */
function bindPrimary(
  l: Lowering,
  node: number,
  owner: Owner,
  { fn, position }: { fn: number; position: number },
): void {
  const { facts } = l;
  const symbol = newSymbol(l, {
    kind: 'Constructor',
    node: childOfKind(l.tree, node, Node.primary_constructor) || node,
    nameNode: inField(l, node, Field.name),
    name: owner.name,
    scope: owner.members,
    flags: SymbolFlag.exported,
  });
  facts.patchSymbol(
    symbol,
    SymbolColumn.nameStart,
    keywordStart(l, childOfKind(l.tree, node, Node.primary_constructor) || node),
  );
  facts.patchSymbol(symbol, SymbolColumn.functions, facts.list([fn]));
  facts.patchFunction(fn, { symbol, class: owner.symbol });
  bindMember(l, owner, { name: CONSTRUCTOR, kind: Binding.definition, position, symbol });
}

/** `A(1) { ... }`: a constant of its enum, or of a class without a name that extends it. */
function lowerEnumEntry(l: Lowering, node: number, owner: Owner): void {
  const nameNode = childOfKind(l.tree, node, Node.identifier);
  const name = nameOf(l, nameNode);
  const position = startOf(l, nameNode);
  const type = nameRow(l, owner.name, position, true);
  const symbol = newSymbol(l, {
    kind: 'Property',
    node,
    nameNode,
    name,
    scope: owner.members,
    type,
    flags: SymbolFlag.static | SymbolFlag.exported | SymbolFlag.readonly,
    signature: signatureText(l, startOf(l, node), endOf(l, node)),
    doc: docBefore(l, startOf(l, node)),
  });
  ofSymbol(l, node, symbol, () => {
    argumentsIn(l, childOfKind(l.tree, node, Node.value_arguments));
    const body = childOfKind(l.tree, node, Node.class_body);
    if (body !== 0) membersWithoutName(l, node, body, [Heritage.extends, nameRow(l, owner.name, position, true)]);
  });
  bindMember(l, owner, {
    name,
    kind: Binding.field,
    position,
    symbol,
    type,
    flags: BindingFlag.value | BindingFlag.static,
  });
}

/** `object : A(), B { ... }`; gives its symbol. */
export function lowerAnonymousClass(l: Lowering, node: number): number {
  const heritage = heritageOf(l, node, 'Class', 0);
  lowerDelegations(l, node, (constructed) => typeIn(l, constructed));
  return membersWithoutName(l, node, childOfKind(l.tree, node, Node.class_body), heritage);
}

function membersWithoutName(l: Lowering, node: number, body: number, heritage: readonly number[]): number {
  const symbol = newSymbol(l, { kind: 'Class', node, nameNode: node, name: '', flags: SymbolFlag.anonymous });
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritage));
  const type = add(l, Expression.class, startOf(l, node), symbol);
  inType(l, body || node, { symbol, kind: 'Class', name: '', type }, (owner) => {
    for (const member of childrenIn(l, body)) l.declaration(member, owner.members, owner);
  });
  return symbol;
}

/** The field by which other languages of the platform name the one instance of an object. */
function bindInstance(l: Lowering, { type, members }: Owner): void {
  const flags = BindingFlag.value | BindingFlag.static;
  l.facts.binding({ scope: members, name: 'INSTANCE', kind: Binding.field, type, position: startOf(l, 0), flags });
}

/** The members that every enum has without declaring them. */
function bindEnumMethods(l: Lowering, { type, members }: Owner): void {
  const position = startOf(l, 0);
  const all = builtinType(l, position, ARRAY, [type]);
  const bind = (name: string, returnType: number): void => {
    const fn = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.static, returnType });
    bindFunction(l, members, { name: callable(name), fn, position, isStatic: true });
  };
  bind('values', all);
  bind('valueOf', type);
  const flags = BindingFlag.value | BindingFlag.static;
  const entries = builtinType(l, position, 'List', [type]);
  l.facts.binding({ scope: members, name: 'entries', kind: Binding.field, type: entries, position, flags });
}
