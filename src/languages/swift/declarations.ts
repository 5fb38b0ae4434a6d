// Lowers types, extensions and what their bodies declare, and says which declaration is lowered by what.

import {
  Binding,
  BindingColumn,
  BindingFlag,
  Collection,
  ENTRY_KINDS,
  ExpressionColumn,
  FunctionFlag,
  Heritage,
  Scope,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { enterDeclaration, inBlock, newBlock } from '../kit/blocks.ts';
import { bindTypeParameter, callable, newSymbol, openMembers } from '../kit/definitions.ts';
import { bindParameters, inFunction, newFunction } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, optional, optionalType, startOf, textOf } from '../kit/lowering.ts';
import { applyRow, collectionRow, keywordRow, memberRow, nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { inMembers, ownType } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lowerFunction, lowerInitializer, lowerParameters, parameterOf, startBehindAttributes } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  attributeName,
  attributesOf,
  docOf,
  isHidden,
  type Lowering,
  lowerAttributes,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
  typeMark,
} from './lowering.ts';
import { payloadName } from './patterns.ts';
import { lowerSubscriptDeclaration, lowerVariable } from './properties.ts';
import { CONSTRUCTOR } from './semantics.ts';
import { FLOATS, INTEGERS } from './stubs/numbers.ts';
import { both, lastName, lowerTypeParameters } from './types.ts';

const KINDS: Readonly<Record<number, NodeKind>> = {
  [Node.actor_declaration]: 'Class',
  [Node.class_declaration]: 'Class',
  [Node.enum_declaration]: 'Enum',
  [Node.protocol_declaration]: 'Interface',
  [Node.struct_declaration]: 'Struct',
};

/** A declaration of the file, of a block, or, with an owner, of the members of a type. */
export function lowerDeclaration(l: Lowering, node: number, scope: number, owner?: Owner): void {
  const kind = kindOf(l, node);
  if (KINDS[kind] !== undefined) {
    lowerTypeDeclaration(l, node, scope, owner);
    return;
  }
  switch (kind) {
    case Node.extension_declaration:
      lowerExtension(l, node);
      return;
    case Node.function_declaration:
      lowerFunction(l, node, scope, owner);
      return;
    case Node.initializer_declaration:
    case Node.deinitializer_declaration:
      if (owner !== undefined) lowerInitializer(l, node, owner);
      return;
    case Node.variable_declaration:
      lowerVariable(l, node, scope, owner);
      return;
    case Node.subscript_declaration:
      if (owner !== undefined) lowerSubscriptDeclaration(l, node, owner);
      return;
    case Node.enum_case_declaration:
      if (owner !== undefined) lowerCases(l, node, owner);
      return;
    case Node.typealias_declaration:
    case Node.associatedtype_declaration:
      lowerAlias(l, node, scope, owner);
      return;
    case Node.import_declaration:
    case Node.operator_declaration:
      return;
    default:
      l.expression(node);
  }
}

function lowerTypeDeclaration(l: Lowering, node: number, into: number, owner?: Owner): void {
  const { facts } = l;
  const nameNode = inField(l, node, Field.name);
  const name = nameOf(l, nameNode);
  const kind = KINDS[kindOf(l, node)]!;
  const isLocal = owner === undefined && into !== 1;
  if (isLocal) enterDeclaration(l, name, startOf(l, nameNode));
  const scope = isLocal ? l.scope : into;
  const modifiers = modifiersOf(l, node);
  const body = inField(l, node, Field.body);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode,
    name,
    scope,
    flags: modifierFlags(modifiers),
    signature: signatureText(l, startBehindAttributes(l, node), startOf(l, body) || endOf(l, node)),
    doc: docOf(l, node),
  });
  const decorators = lowerAttributes(l, node);
  facts.patchSymbol(symbol, SymbolColumn.decorators, facts.list(decorators));
  const flags = BindingFlag.value | BindingFlag.type | (into === 1 && isHidden(modifiers) ? BindingFlag.private : 0);
  facts.binding({ scope, name, kind: Binding.definition, symbol, position: startOf(l, nameNode), flags });
  facts.string(callable(name));
  if (attributesOf(l, node).some((one) => attributeName(l, one) === 'main'))
    facts.entry(ENTRY_KINDS.indexOf('main'), name, nameRow(l, name, startOf(l, nameNode)));
  inBlock(l, node, () => {
    const written = lowerTypeParameters(l, node);
    const parameters = [...written, ...lowerAssociatedTypes(l, node, written)];
    facts.patchSymbol(symbol, SymbolColumn.typeParameters, facts.list(parameters));
    const type = ownType(l, name, startOf(l, nameNode), parameters);
    facts.patchSymbol(symbol, SymbolColumn.heritage, facts.list(heritageOf(l, node)));
    const named = new Map(
      parameters.map((row) => [textOfBinding(l, row), nameRow(l, textOfBinding(l, row), startOf(l, nameNode), true)]),
    );
    const parts = { symbol, kind, name, type, isProtocol: kind === 'Interface', parameters: named, self: 0 };
    inMembers(l, body || node, parts, (own) => {
      for (const [parameter, row] of named) bindParameterAsMember(l, parameter, row, own);
      lowerMembers(l, body, own);
      if (kind === 'Struct') bindMemberwise(l, node, body, own);
      const raw = rawType(l, node);
      if (raw !== 0) bindRawValue(l, node, raw, own);
    });
  });
}

function textOfBinding(l: Lowering, row: number): string {
  return l.facts.textOf(l.facts.bindingAt(row, BindingColumn.name));
}

/** The types that a protocol leaves open are its type parameters, behind those that are written as such. */
function lowerAssociatedTypes(l: Lowering, node: number, written: readonly number[]): number[] {
  if (kindOf(l, node) !== Node.protocol_declaration) return [];
  const known = new Set(written.map((row) => textOfBinding(l, row)));
  return childrenIn(l, inField(l, node, Field.body)).flatMap((member) => {
    if (kindOf(l, member) !== Node.associatedtype_declaration) return [];
    const nameNode = inField(l, member, Field.name);
    if (known.has(nameOf(l, nameNode))) return [];
    const bounds = childrenIn(l, childOfKind(l.tree, member, Node.inheritance)).map((bound) => l.type(bound));
    return [bindTypeParameter(l, nameNode, both(l, bounds))];
  });
}

/** A type parameter is seen in the extensions of its type too. */
function bindParameterAsMember(l: Lowering, name: string, value: number, { members }: Owner): void {
  const { facts } = l;
  const position = startOf(l, 0);
  const flags = SymbolFlag.anonymous;
  const symbol = facts.symbol({
    kind: 'TypeAlias',
    name,
    owner: 0,
    start: 0,
    end: 0,
    nameStart: 0,
    flags,
    scope: members,
  });
  facts.patchSymbol(symbol, SymbolColumn.value, value);
  facts.binding({
    scope: members,
    name,
    kind: Binding.definition,
    symbol,
    position,
    flags: BindingFlag.type | BindingFlag.value,
  });
}

/** What a type extends and implements; what it says that a protocol leaves open is given to all of these. */
function heritageOf(l: Lowering, node: number): number[] {
  const list = childOfKind(l.tree, node, Node.inheritance);
  if (list === 0) return [];
  const given = childrenIn(l, inField(l, node, Field.body)).filter(
    (member) => kindOf(l, member) === Node.typealias_declaration && inField(l, member, Field.type) !== 0,
  );
  const element = given.some((alias) => nameOf(l, inField(l, alias, Field.name)) === 'Element') ? 0 : itemType(l, node);
  return childrenIn(l, list).flatMap((type) => {
    // What a type is said not to be is no ancestor.
    if (kindOf(l, type) === Node.metatype || type === rawType(l, node)) return [];
    const row = l.type(type);
    if ((given.length === 0 && element === 0) || kindOf(l, type) !== Node.type_name || childrenIn(l, type).length > 1)
      return [Heritage.extends, row];
    const args = given.map((alias) => {
      const name = inField(l, alias, Field.name);
      return keywordRow(l, nameOf(l, name), l.type(inField(l, alias, Field.type)), startOf(l, name));
    });
    if (element !== 0) args.push(keywordRow(l, 'Element', elementOf(l, element), startOf(l, element)));
    return [Heritage.extends, applyRow(l, startOf(l, type), row, args)];
  });
}

const GIVES_ITEMS: ReadonlySet<string> = new Set(['next', 'makeIterator']);

/** The type (node) that says what is gone through in a type that does not say it: what an iterator gives, or an iterator. */
function itemType(l: Lowering, node: number): number {
  for (const member of childrenIn(l, inField(l, node, Field.body))) {
    const isIterating =
      kindOf(l, member) === Node.function_declaration && GIVES_ITEMS.has(textOf(l, inField(l, member, Field.name)));
    const result = inField(l, member, Field.result);
    // What is called as what it stands for says nothing.
    if (isIterating && result !== 0 && !/\bElement\b/.test(textOf(l, result))) return result;
  }
  return 0;
}

/** The items (row) by what an iterator gives, which may be nothing, or by the iterator that there is. */
function elementOf(l: Lowering, type: number): number {
  const row = l.type(type);
  return kindOf(l, type) === Node.optional_type ? row : memberRow(l, row, 'Element', startOf(l, type));
}

/** What the constants of an enumeration are worth: its first type, if that is of numbers or texts; 0 otherwise. */
function rawType(l: Lowering, node: number): number {
  if (kindOf(l, node) !== Node.enum_declaration) return 0;
  const [type = 0] = childrenIn(l, childOfKind(l.tree, node, Node.inheritance));
  return type !== 0 && RAW_TYPES.has(textOf(l, type).replace(/^Swift\./, '')) ? type : 0;
}

const RAW_TYPES: ReadonlySet<string> = new Set([...INTEGERS, ...FLOATS, 'String', 'Character']);

function bindRawValue(l: Lowering, node: number, type: number, { members }: Owner): void {
  const position = startOf(l, inField(l, node, Field.name));
  const row = l.type(type);
  l.facts.binding({
    scope: members,
    name: 'rawValue',
    kind: Binding.field,
    position,
    type: row,
    flags: BindingFlag.value,
  });
}

function lowerMembers(l: Lowering, body: number, owner: Owner): void {
  if (body === 0) return;
  for (const member of childrenIn(l, body)) l.declaration(member, owner.members, owner);
}

/** `extension A: P where ... { ... }`: members, and protocols, that a type is given. */
function lowerExtension(l: Lowering, node: number): void {
  const { facts, block, scope, symbol: outer, function: outerFunction, returns } = l;
  const typeNode = inField(l, node, Field.type);
  const name = lastName(l, typeNode);
  const type = kindOf(l, typeNode) === Node.type_name ? nameRow(l, name, startOf(l, typeNode), true) : l.type(typeNode);
  const symbol = newSymbol(l, { kind: 'Struct', node, nameNode: typeNode, name, flags: SymbolFlag.extension, type });
  l.block = newBlock(block);
  const heritage = heritageOf(l, node);
  const self = selfRequired(l, node, type);
  facts.patchSymbol(symbol, SymbolColumn.heritage, facts.list(heritage));
  l.symbol = symbol;
  l.function = 0;
  const members = openMembers(l, node, symbol, Scope.members);
  l.scope = members;
  const owner: Owner = { symbol, kind: 'Struct', name, type, members, isProtocol: false, parameters: new Map(), self };
  lowerMembers(l, inField(l, node, Field.body), owner);
  Object.assign(l, { block, scope, symbol: outer, function: outerFunction, returns });
}

/** The receiver of an extension's members, where it says more of it than its type (row), or 0. */
function selfRequired(l: Lowering, node: number, type: number): number {
  const start = startOf(l, node);
  const requirements = childrenIn(l, childOfKind(l.tree, node, Node.where_clause));
  const args: number[] = [];
  const also: number[] = [];
  for (const one of requirements) {
    const left = textOf(l, inField(l, one, Field.left)).replace(/^Self\./, '');
    l.block.declared.add(typeMark(left));
    const right = l.type(inField(l, one, Field.right));
    if (left === 'Self') also.push(right);
    else if (/^\w+$/.test(left)) {
      const argument = keywordRow(l, left, right, start);
      if (isEquality(l, one)) l.facts.patchExpression(argument, ExpressionColumn.c, 1);
      args.push(argument);
    }
  }
  if (args.length === 0 && also.length === 0) return 0;
  return both(l, [args.length === 0 ? type : applyRow(l, start, type, args), ...also]);
}

/** Whether a requirement says what a type is, and not only what it conforms to. */
function isEquality(l: Lowering, requirement: number): boolean {
  const end = endOf(l, inField(l, requirement, Field.left));
  return l.text.slice(end, startOf(l, inField(l, requirement, Field.right))).includes('==');
}

/** The cases of an enum: values of it, or functions that make one of what it carries. */
function lowerCases(l: Lowering, node: number, owner: Owner): void {
  const { facts } = l;
  for (const one of childrenIn(l, node)) {
    if (kindOf(l, one) !== Node.enum_case) continue;
    const nameNode = inField(l, one, Field.name);
    const name = nameOf(l, nameNode);
    const position = startOf(l, nameNode);
    const carried = childOfKind(l.tree, one, Node.parameters);
    const symbol = newSymbol(l, {
      kind: carried === 0 ? 'Property' : 'Method',
      node: one,
      nameNode,
      name,
      scope: owner.members,
      type: owner.type,
      flags: SymbolFlag.static | SymbolFlag.readonly,
      signature: signatureText(l, startOf(l, one), endOf(l, one)),
      doc: docOf(l, node),
    });
    const outer = l.symbol;
    l.symbol = symbol;
    optional(l, inField(l, one, Field.value));
    l.symbol = outer;
    const flags = BindingFlag.value | BindingFlag.static;
    facts.binding({ scope: owner.members, name, kind: Binding.field, position, symbol, type: owner.type, flags });
    if (carried !== 0) lowerCarried(l, one, owner, { symbol, name, position });
  }
}

interface CaseParts {
  readonly symbol: number;
  readonly name: string;
  readonly position: number;
}

/** A case that carries something is called with that, and patterns take it out again. */
function lowerCarried(l: Lowering, node: number, owner: Owner, { symbol, name, position }: CaseParts): void {
  const { facts } = l;
  const row = newFunction(l, symbol);
  inFunction(l, node, symbol, row, () => {
    const { parameters, labels } = lowerParameters(l, node, 'names');
    const flags = FunctionFlag.signature | FunctionFlag.classMethod;
    return { parameters, labels, returnType: owner.type, class: owner.symbol, flags };
  });
  const flags = BindingFlag.value | BindingFlag.static;
  facts.binding({ scope: owner.members, name: callable(name), kind: Binding.definition, position, symbol, flags });
  const types = childrenIn(l, childOfKind(l.tree, node, Node.parameters)).map((one) =>
    l.type(inField(l, one, Field.type)),
  );
  const type = collectionRow(l, Collection.tuple, position, types);
  const carried = { scope: owner.members, name: payloadName(name), kind: Binding.field, type, position };
  facts.binding({ ...carried, flags: BindingFlag.value });
}

function lowerAlias(l: Lowering, node: number, scope: number, owner?: Owner): void {
  const { facts } = l;
  const nameNode = inField(l, node, Field.name);
  const name = nameOf(l, nameNode);
  const symbol = newSymbol(l, {
    kind: 'TypeAlias',
    node,
    nameNode,
    name,
    scope,
    flags: modifierFlags(modifiersOf(l, node)),
    signature: signatureText(l, startOf(l, node), endOf(l, node)),
    doc: docOf(l, node),
  });
  if (kindOf(l, node) === Node.associatedtype_declaration) {
    // The name means the type parameter.
    facts.patchSymbol(symbol, SymbolColumn.value, owner?.parameters.get(name) ?? 0);
    return;
  }
  const flags = BindingFlag.value | BindingFlag.type;
  facts.binding({ scope, name, kind: Binding.definition, symbol, position: startOf(l, nameNode), flags });
  inBlock(l, node, () => {
    facts.patchSymbol(symbol, SymbolColumn.typeParameters, facts.list(lowerTypeParameters(l, node)));
    facts.patchSymbol(symbol, SymbolColumn.value, optionalType(l, inField(l, node, Field.type)));
  });
}

/** A struct that declares no initialiser has one that takes its properties. */
function bindMemberwise(l: Lowering, node: number, body: number, owner: Owner): void {
  const { facts } = l;
  const members = childrenIn(l, body);
  if (members.some((member) => kindOf(l, member) === Node.initializer_declaration)) return;
  const nameNode = inField(l, node, Field.name);
  const symbol = newSymbol(l, {
    kind: 'Constructor',
    node,
    nameNode,
    name: 'init',
    scope: owner.members,
    flags: SymbolFlag.anonymous,
  });
  const row = newFunction(l, symbol);
  const stored = members.flatMap((member) => storedIn(l, member));
  inFunction(l, node, symbol, row, () => {
    const parameters = stored.map((binding) => {
      const name = inField(l, inField(l, binding, Field.pattern), Field.name);
      const written = parameterOf(l, binding);
      return { ...written, name: nameOf(l, name), position: startOf(l, name), flags: 0 };
    });
    return {
      parameters: bindParameters(l, parameters),
      class: owner.symbol,
      flags: FunctionFlag.signature | FunctionFlag.constructor,
    };
  });
  const position = startOf(l, nameNode);
  const flags = BindingFlag.value;
  facts.binding({ scope: owner.members, name: CONSTRUCTOR, kind: Binding.definition, symbol, position, flags });
}

/** The bindings of a variable's declaration that an initialiser gives values to. */
function storedIn(l: Lowering, node: number): number[] {
  if (kindOf(l, node) !== Node.variable_declaration) return [];
  const modifiers = modifiersOf(l, node);
  if (modifiers.has('static') || modifiers.has('class') || modifiers.has('lazy')) return [];
  const isFixed = textOf(l, childOfKind(l.tree, node, Node.modifier)) === 'let';
  return childrenIn(l, node).filter((binding) => {
    if (kindOf(l, binding) !== Node.binding) return false;
    if (kindOf(l, inField(l, binding, Field.pattern)) !== Node.name_pattern) return false;
    if (isFixed && inField(l, binding, Field.value) !== 0) return false;
    const accessors = childOfKind(l.tree, binding, Node.accessors);
    if (accessors === 0) return true;
    const names = childrenIn(l, accessors).map((one) => textOf(l, inField(l, one, Field.name)));
    return inField(l, accessors, Field.body) === 0 && names.every((name) => name === 'didSet' || name === 'willSet');
  });
}
