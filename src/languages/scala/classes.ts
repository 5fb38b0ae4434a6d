// Lowers classes, traits, enums, objects and givens: what they inherit, how they are made, what their bodies declare.

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
import { docBefore } from '../java/lowering.ts';
import { bindFunction } from '../java/members.ts';
import { enterDeclaration, enterEverywhere, inBlock } from '../kit/blocks.ts';
import { newSymbol } from '../kit/definitions.ts';
import { allInField, childrenIn, endOf, inField, kindOf, startOf } from '../kit/lowering.ts';
import { add, callRow, nameRow } from '../kit/rows.ts';
import { seeMembersOf } from '../kit/seen-members.ts';
import { signatureText } from '../kit/source-text.ts';
import { inMembers, ownType } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { argumentsIn } from './calls.ts';
import { bindCaseMethods, lowerConstructor } from './constructors.ts';
import { isView } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  annotationsOf,
  bindTerm,
  bindType,
  isType,
  type Lowering,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
  startBehindAnnotations,
  term,
} from './lowering.ts';
import { isImplicitList } from './scoped.ts';
import { libraryType, lowerTypeParameters } from './types.ts';

const TYPES: ReadonlySet<number> = new Set([
  Node.class_definition,
  Node.enum_definition,
  Node.full_enum_case,
  Node.trait_definition,
]);

/** Declarations that stand together: a class and an object of one name in them are companions. */
export function lowerTogether(l: Lowering, nodes: readonly number[], lower: (node: number) => void): void {
  const { companions } = l;
  l.companions = { types: new Set(), objects: new Map(), cases: new Map() };
  for (const node of nodes)
    if (TYPES.has(kindOf(l, node)) || kindOf(l, node) === Node.type_definition)
      l.companions.types.add(nameOf(l, inField(l, node, Field.name)));
  for (const node of nodes) lower(node);
  for (const [name, made] of l.companions.cases) {
    const object = l.companions.objects.get(name);
    if (object === undefined) bindCaseMethods(l, made, made.members, BindingFlag.static);
    else bindCaseMethods(l, made, object, 0);
  }
  l.companions = companions;
}

/** `class A`, `trait A`, `enum A`, `case A(x: Int)`. */
export function lowerTypeDeclaration(l: Lowering, node: number, into: number, owner?: Owner): void {
  const nameNode = inField(l, node, Field.name);
  const name = nameOf(l, nameNode);
  const isLocal = owner === undefined && into !== 1;
  const scope = isLocal ? enterEverywhere(l, name, startOf(l, nameNode)) : into;
  const kind = kindOfType(l, node);
  const lists = allInField(l, node, Field.class_parameters).filter((list) => !isImplicitList(l, list));
  const isConversion = modifiersOf(l, node).has('implicit') && isView(l, lists);
  const flags = isConversion ? SymbolFlag.view : 0;
  const symbol = typeSymbol(l, node, nameNode, { name, scope, kind, flags });
  bindType(l, scope, name, startOf(l, nameNode), symbol);
  inBlock(l, node, () => {
    const parameters = lowerTypeParameters(l, node);
    l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(parameters));
    const type = ownType(l, name, startOf(l, nameNode), parameters);
    const written = basesOf(l, node);
    const bases = written.map((base) => l.type(base));
    if (kindOf(l, node) === Node.full_enum_case && written.length === 0 && owner !== undefined)
      bases.push(nameRow(l, owner.name, startOf(l, nameNode), true));
    patchHeritage(l, symbol, bases);
    inBody(l, node, { symbol, kind, name, type }, (own) => {
      lowerConstructor(l, node, own, parameters);
      if (kind === 'Enum') bindEnumMethods(l, own);
      lowerSuperCall(l, node);
      lowerMembers(l, bodyOf(l, node), own);
    });
  });
}

function kindOfType(l: Lowering, node: number): NodeKind {
  switch (kindOf(l, node)) {
    case Node.trait_definition:
      return 'Trait';
    case Node.enum_definition:
      return 'Enum';
    default:
      return 'Class';
  }
}

/** `object A`, of which there is one instance. */
export function lowerObject(l: Lowering, node: number, into: number, owner?: Owner): void {
  const nameNode = inField(l, node, Field.name);
  const name = nameOf(l, nameNode);
  const position = startOf(l, nameNode);
  const isLocal = owner === undefined && into !== 1;
  const scope = isLocal ? enterEverywhere(l, term(name), position) : into;
  const symbol = typeSymbol(l, node, nameNode, { name, scope, kind: 'Class', flags: SymbolFlag.singleton });
  bindTerm(l, scope, { name, kind: Binding.definition, position, symbol });
  // Other languages of the platform, and paths of types, name an object like a type.
  if (!l.companions.types.has(name)) bindType(l, scope, name, position, symbol);
  lowerSingle(l, node, { symbol, name, position });
}

interface Single {
  readonly symbol: number;
  readonly name: string;
  readonly position: number;
}

function lowerSingle(l: Lowering, node: number, { symbol, name, position }: Single): void {
  inBlock(l, node, () => {
    patchHeritage(
      l,
      symbol,
      basesOf(l, node).map((base) => l.type(base)),
    );
    const type = add(l, Expression.typeOf, position, add(l, Expression.receiver, position));
    inBody(l, node, { symbol, kind: 'Class', name, type }, (own) => {
      l.companions.objects.set(name, own.members);
      lowerSuperCall(l, node);
      lowerMembers(l, bodyOf(l, node), own);
    });
  });
}

/** `given name: A with { ... }`, `given A = value`. */
export function lowerGiven(l: Lowering, node: number, into: number, owner?: Owner): void {
  const typeNode = allInField(l, node, Field.return_type).find((child) => isType(l, child)) ?? 0;
  const nameNode = inField(l, node, Field.name) || typeNode;
  const isNamed = inField(l, node, Field.name) !== 0;
  const name = isNamed
    ? nameOf(l, nameNode)
    : `given_${l.text.slice(startOf(l, typeNode), endOf(l, typeNode)).replace(/\W+/g, '_')}`;
  const position = startOf(l, nameNode);
  const body = inField(l, node, Field.body);
  const isLocal = owner === undefined && into !== 1;
  if (isLocal) enterDeclaration(l, term(name), position);
  const scope = isLocal ? l.scope : into;
  const isObject = kindOf(l, body) === Node.with_template_body;
  const symbol = typeSymbol(l, node, nameNode, {
    name,
    scope,
    kind: isObject ? 'Class' : owner === undefined ? 'Variable' : 'Property',
    flags: isObject ? SymbolFlag.singleton : 0,
  });
  bindTerm(l, scope, { name, kind: Binding.definition, position, symbol });
  const outer = l.symbol;
  inBlock(l, node, () => {
    lowerTypeParameters(l, node);
    const type = typeNode === 0 ? 0 : l.type(typeNode);
    for (const list of allInField(l, node, Field.parameters))
      for (const parameter of childrenIn(l, list)) {
        const parameterType = inField(l, parameter, Field.type);
        if (parameterType !== 0) l.type(parameterType);
      }
    if (isObject) {
      patchHeritage(l, symbol, type === 0 ? [] : [type]);
      inBody(l, node, { symbol, kind: 'Class', name, type }, (own) => lowerMembers(l, body, own));
      return;
    }
    l.facts.patchSymbol(symbol, SymbolColumn.type, type);
    l.symbol = symbol;
    if (body !== 0) l.expression(body);
    l.symbol = outer;
  });
}

interface Named {
  readonly name: string;
  readonly scope: number;
  readonly kind: NodeKind;
  readonly flags?: number;
}

function typeSymbol(l: Lowering, node: number, nameNode: number, { name, scope, kind, flags = 0 }: Named): number {
  const body = bodyOf(l, node);
  const modifiers = modifiersOf(l, node);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode,
    name,
    scope,
    flags: modifierFlags(modifiers) | flags | (modifiers.has('sealed') && kind === 'Class' ? SymbolFlag.abstract : 0),
    signature: signatureText(l, startBehindAnnotations(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docBefore(l, startOf(l, node)),
  });
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(annotationsOf(l, node)));
  return symbol;
}

export function bodyOf(l: Lowering, node: number): number {
  const body = inField(l, node, Field.body);
  const kind = kindOf(l, body);
  return kind === Node.template_body || kind === Node.enum_body || kind === Node.with_template_body ? body : 0;
}

/** The types that a declaration extends (nodes), in source order. */
function basesOf(l: Lowering, node: number): number[] {
  const clause = childOfKind(l.tree, node, Node.extends_clause);
  return allInField(l, clause, Field.type).flatMap((type) => partsOf(l, type));
}

/** The types that one is put together of. */
export function partsOf(l: Lowering, type: number): number[] {
  if (!isType(l, type)) return [];
  if (kindOf(l, type) !== Node.compound_type) return [type];
  return [inField(l, type, Field.base), ...allInField(l, type, Field.extra)].flatMap((part) => partsOf(l, part));
}

/** What is written last goes before all others. */
export function patchHeritage(l: Lowering, symbol: number, bases: readonly number[]): void {
  const heritage = bases.toReversed().flatMap((base) => [Heritage.extends, base]);
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritage));
}

/** `extends A(x)`: what is passed to the constructor of the class that is extended. */
function lowerSuperCall(l: Lowering, node: number): void {
  const clause = childOfKind(l.tree, node, Node.extends_clause);
  const lists = childrenIn(l, clause).filter((child) => kindOf(l, child) === Node.arguments);
  lists.forEach((list, index) => {
    const args = argumentsIn(l, list);
    if (index > 0) return;
    const start = startOf(l, inField(l, clause, Field.type) || clause);
    callRow(l, start, { callee: add(l, Expression.ancestor, start), args });
  });
}

/** Runs `lower` in the members of a type, by whose name what is in them can say that they mean it. */
function inBody(l: Lowering, node: number, type: Omit<Owner, 'members'>, lower: (owner: Owner) => void): void {
  const outer = l.scope;
  const alias = lowerSelfType(l, node);
  inMembers(l, node, type, (owner) => {
    l.types.push({ name: type.name, scope: owner.members });
    if (alias !== undefined) {
      const value = l.facts.expression(Expression.receiver, owner.members, alias.position);
      const flags = BindingFlag.value;
      l.facts.binding({ ...alias, kind: Binding.variable, value, flags });
    }
    lower(owner);
    l.types.pop();
  });
  l.scope = outer;
}

/**
 * `self: A =>`: another name for the receiver, which has the members of further types that whatever extends the type brings.
 * Gives the name, with the scope that it is seen in.
 */
function lowerSelfType(l: Lowering, node: number): { name: string; scope: number; position: number } | undefined {
  const self = childOfKind(l.tree, bodyOf(l, node), Node.self_type);
  if (self === 0) return undefined;
  const [nameNode = 0, typeNode = 0] = childrenIn(l, self);
  const position = startOf(l, self);
  l.scope = l.facts.scope(Scope.block, l.scope, l.symbol, l.function, startOf(l, node), endOf(l, node));
  const alias = l.scope;
  if (typeNode !== 0 && isType(l, typeNode))
    seeMembersOf(
      l,
      partsOf(l, typeNode).map((part) => l.type(part)),
      startOf(l, node),
    );
  const name = isType(l, nameNode) ? '' : nameOf(l, nameNode);
  return name === '' || name === '_' || name === 'this' ? undefined : { name: term(name), scope: alias, position };
}

export function lowerMembers(l: Lowering, body: number, owner: Owner): void {
  const nodes = childrenIn(l, body).filter((child) => kindOf(l, child) !== Node.self_type);
  lowerTogether(l, nodes, (node) => {
    if (kindOf(l, node) === Node.enum_case_definitions)
      for (const one of childrenIn(l, node)) lowerEnumCase(l, one, owner);
    else l.declaration(node, owner.members, owner);
  });
}

/** `case A`, `case A(x: Int)`: a constant of its enum, or a class of its values. */
function lowerEnumCase(l: Lowering, node: number, owner: Owner): void {
  if (kindOf(l, node) === Node.full_enum_case) {
    lowerTypeDeclaration(l, node, owner.members, owner);
    return;
  }
  const nameNode = inField(l, node, Field.name);
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
  const outer = l.symbol;
  l.symbol = symbol;
  inBlock(l, node, () => {
    for (const base of basesOf(l, node)) l.type(base);
    const clause = childOfKind(l.tree, node, Node.extends_clause);
    for (const list of childrenIn(l, clause)) if (kindOf(l, list) === Node.arguments) argumentsIn(l, list);
  });
  l.symbol = outer;
  const flags = BindingFlag.value | BindingFlag.static;
  l.facts.binding({ scope: owner.members, name: term(name), kind: Binding.field, symbol, type, position, flags });
}

/** The methods that every enum has without declaring them. */
function bindEnumMethods(l: Lowering, { type, members }: Owner): void {
  const position = startOf(l, 0);
  const bind = (name: string, returnType: number): void => {
    const fn = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.static, returnType });
    bindFunction(l, members, { name: term(name), fn, position, isStatic: true });
  };
  bind('values', libraryType(l, position, 'Array', [type]));
  bind('valueOf', type);
  bind('fromOrdinal', type);
}

/** `new A { ... }`: a class without a name; gives its symbol. */
export function lowerAnonymousClass(l: Lowering, body: number, heritage: readonly number[]): number {
  const symbol = newSymbol(l, { kind: 'Class', node: body, nameNode: body, name: '', flags: SymbolFlag.anonymous });
  patchHeritage(l, symbol, heritage);
  const type = add(l, Expression.class, startOf(l, body), symbol);
  inMembers(l, body, { symbol, kind: 'Class', name: '', type }, (owner) => lowerMembers(l, body, owner));
  return symbol;
}
