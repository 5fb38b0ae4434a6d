// Lowers classes, interfaces, traits and enums, and what their bodies declare.

import { Expression, FunctionFlag, Heritage, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { inBlock, newBlock } from '../kit/blocks.ts';
import { newSymbol, openMembers } from '../kit/definitions.ts';
import { childrenIn, endOf, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, memberRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { commentOf, type DocTag, docText, tagsOf, tagType } from './doc-comments.ts';
import { readDocType } from './doc-types.ts';
import { bindTemplates, lowerMethod } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindSymbol, type ClassInfo, type Lowering, modifierFlags } from './lowering.ts';
import {
  attributesOf,
  bindDocumentedMembers,
  bindMethod,
  bindProperty,
  constantFlags,
  memberText,
  signatureRow,
} from './members.ts';
import { classRow, classType, classValue } from './names.ts';
import { Builtin } from './semantics.ts';
import { arrayType, declaredType } from './types.ts';

const KINDS: ReadonlyMap<number, NodeKind> = new Map([
  [Node.class_declaration, 'Class'],
  [Node.interface_declaration, 'Interface'],
  [Node.trait_declaration, 'Trait'],
  [Node.enum_declaration, 'Enum'],
]);

/** How the stubs write the types whose names are keywords. */
const KEYWORD = /^__(?=(?:array|iterable|string|int|float|bool|object)$)/;

export function isClassDeclaration(l: Lowering, node: number): boolean {
  return KINDS.has(kindOf(l, node));
}

export function lowerClass(l: Lowering, node: number): void {
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode).replace(KEYWORD, '');
  const kind = KINDS.get(kindOf(l, node))!;
  const position = startOf(l, nameNode);
  const comment = commentOf(l, node);
  const body = inField(l, node, Field.body);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode,
    name,
    owner: 0,
    scope: 1,
    flags: SymbolFlag.exported | (modifierFlags(l, node) & SymbolFlag.abstract),
    signature: signatureText(l, behindAttributes(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docText(l, comment),
  });
  const { namespace, unit } = l.names;
  const isOfUnit = namespace === unit && namespace !== '';
  bindSymbol(l, isOfUnit ? name : `${namespace}\\${name}`, position, 1, symbol);
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(attributesOf(l, node)));
  lowerParts(l, node, { symbol, kind, body, tags: tagsOf(l, comment) });
}

function behindAttributes(l: Lowering, node: number): number {
  const attributes = inField(l, node, Field.attributes);
  return attributes === 0 ? startOf(l, node) : endOf(l, attributes);
}

/** A class without a name; gives its symbol. */
export function lowerAnonymousClass(l: Lowering, node: number): number {
  const symbol = newSymbol(l, { kind: 'Class', node, nameNode: node, name: '', flags: SymbolFlag.anonymous });
  lowerParts(l, node, { symbol, kind: 'Class', body: inField(l, node, Field.body), tags: [] });
  return symbol;
}

interface ClassParts {
  readonly symbol: number;
  readonly kind: NodeKind;
  readonly body: number;
  readonly tags: readonly DocTag[];
}

/** Type parameters, ancestors and members, in scopes of their own. */
function lowerParts(l: Lowering, node: number, { symbol, kind, body, tags }: ClassParts): void {
  inBlock(l, node, () => {
    const { block, symbol: outerSymbol, function: outerFunction, returns, yields, class: outerClass, templates } = l;
    const parameters = bindTemplates(l, tags);
    l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(parameters));
    l.symbol = symbol;
    l.function = 0;
    const members = openMembers(l, body || node, symbol, Scope.members);
    const owner: ClassInfo = { symbol, kind, members, properties: new Map(), methods: new Map() };
    l.class = owner;
    l.block = newBlock(block);
    const outer = l.scope;
    l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritageOf(l, node, body, kind, tags)));
    l.scope = members;
    const declarations = childrenIn(l, body);
    for (const declaration of declarations) if (isField(l, declaration)) lowerMember(l, declaration, owner);
    for (const declaration of declarations) notePromoted(l, declaration, owner);
    for (const declaration of declarations) if (!isField(l, declaration)) lowerMember(l, declaration, owner);
    if (kind === 'Enum') bindEnumMethods(l, owner, startOf(l, node));
    bindDocumentedMembers(l, tags, owner);
    l.scope = outer;
    Object.assign(l, {
      block,
      symbol: outerSymbol,
      function: outerFunction,
      returns,
      yields,
      class: outerClass,
      templates,
    });
  });
}

function isField(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  return kind === Node.property_declaration || kind === Node.const_declaration || kind === Node.enum_case;
}

/** The properties that parameters of the constructor declare are known before any method is lowered. */
function notePromoted(l: Lowering, node: number, owner: ClassInfo): void {
  if (kindOf(l, node) !== Node.method_declaration) return;
  for (const parameter of childrenIn(l, inField(l, node, Field.parameters)))
    if (kindOf(l, parameter) === Node.property_promotion_parameter)
      owner.properties.set(memberText(l, inField(l, parameter, Field.name)).name, 0);
}

/** Traits first: what they declare goes before what a class inherits. */
function heritageOf(l: Lowering, node: number, body: number, kind: NodeKind, tags: readonly DocTag[]): number[] {
  const documented = documentedAncestors(l, tags);
  const ancestor = (nameNode: number): number =>
    documented.get(lastName(textOf(l, nameNode))) ?? classType(l, nameNode);
  const heritage: number[] = [];
  for (const use of childrenIn(l, body).filter((child) => kindOf(l, child) === Node.use_declaration))
    for (const child of childrenIn(l, use))
      if (kindOf(l, child) !== Node.use_list) heritage.push(Heritage.extends, ancestor(child));
  for (const clause of childrenIn(l, node)) {
    const clauseKind = kindOf(l, clause);
    if (clauseKind === Node.base_clause)
      for (const child of childrenIn(l, clause)) heritage.push(Heritage.extends, ancestor(child));
    if (clauseKind === Node.class_interface_clause)
      for (const child of childrenIn(l, clause)) heritage.push(Heritage.implements, ancestor(child));
  }
  if (kind === 'Enum') heritage.push(Heritage.implements, classRow(l, '\\BackedEnum', startOf(l, node), true));
  return heritage;
}

function lastName(written: string): string {
  return written.slice(written.lastIndexOf('\\') + 1);
}

/** `@extends Base<A>`: ancestors with type arguments, by the last part of their names. */
function documentedAncestors(l: Lowering, tags: readonly DocTag[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const tag of tags) {
    if (tag.name !== 'extends' && tag.name !== 'implements' && tag.name !== 'use') continue;
    const [, name] = /^([\w\\]+)</.exec(l.text.slice(tag.at, tag.at + 200)) ?? [];
    const { type } = name === undefined ? { type: 0 } : readDocType(l, tag.at, tag.limit);
    if (name !== undefined && type !== 0) found.set(lastName(name), type);
  }
  return found;
}

function lowerMember(l: Lowering, node: number, owner: ClassInfo): void {
  switch (kindOf(l, node)) {
    case Node.method_declaration:
      lowerMethod(l, node, owner);
      return;
    case Node.property_declaration:
      lowerProperties(l, node, owner);
      return;
    case Node.const_declaration:
      lowerConstants(l, node, owner);
      return;
    case Node.enum_case:
      lowerCase(l, node, owner);
      return;
    case Node.use_declaration:
      lowerAdaptations(l, childOfKind(l.tree, node, Node.use_list), owner);
      return;
    default:
  }
}

function lowerProperties(l: Lowering, node: number, owner: ClassInfo): void {
  attributesOf(l, node);
  const documented = tagType(l, tagsOf(l, commentOf(l, node)), 'var');
  const type = documented || declaredType(l, inField(l, node, Field.type));
  for (const element of childrenIn(l, node).filter((child) => kindOf(l, child) === Node.property_element)) {
    const value = optional(l, inField(l, element, Field.default_value));
    bindProperty(
      l,
      { node, nameNode: inField(l, element, Field.name), type, value, flags: modifierFlags(l, node) },
      owner,
    );
  }
}

function lowerConstants(l: Lowering, node: number, owner: ClassInfo): void {
  attributesOf(l, node);
  for (const element of childrenIn(l, node).filter((child) => kindOf(l, child) === Node.const_element)) {
    const [nameNode = 0, valueNode = 0] = childrenIn(l, element);
    const value = optional(l, valueNode);
    const flags = constantFlags(modifierFlags(l, node));
    bindProperty(l, { node, nameNode, type: 0, value, flags }, owner);
  }
}

function lowerCase(l: Lowering, node: number, owner: ClassInfo): void {
  attributesOf(l, node);
  optional(l, inField(l, node, Field.value));
  const nameNode = inField(l, node, Field.name);
  const type = add(l, Expression.class, startOf(l, nameNode), owner.symbol);
  const flags = constantFlags(SymbolFlag.exported);
  bindProperty(l, { node, nameNode, type, value: 0, flags }, owner);
}

/** `A::f insteadof B; B::f as g;`: the method of one trait goes before those of others, or has another name too. */
function lowerAdaptations(l: Lowering, list: number, owner: ClassInfo): void {
  for (const clause of childrenIn(l, list)) {
    const [of = 0, ...rest] = childrenIn(l, clause).filter((child) => kindOf(l, child) !== Node.visibility_modifier);
    const isOfTrait = kindOf(l, of) === Node.class_constant_access_expression;
    const [traitNode = 0, nameNode = of] = isOfTrait ? childrenIn(l, of) : [];
    const name = textOf(l, nameNode);
    const position = startOf(l, nameNode);
    const trait = isOfTrait ? classValue(l, traitNode) : add(l, Expression.class, position, owner.symbol);
    const value = memberRow(l, trait, `${name}()`, position);
    if (kindOf(l, clause) === Node.use_instead_of_clause) {
      for (const other of rest) classValue(l, other);
      bindMethod(l, owner, name, position, value);
    } else if (rest[0] !== undefined) bindMethod(l, owner, textOf(l, rest[0]), startOf(l, rest[0]), value);
  }
}

/** The methods that every enum has without declaring them. */
function bindEnumMethods(l: Lowering, owner: ClassInfo, position: number): void {
  const own = add(l, Expression.class, position, owner.symbol);
  const bind = (name: string, returnType: number): void =>
    bindMethod(l, owner, name, position, signatureRow(l, owner, position, { returnType, flags: FunctionFlag.static }));
  bind('cases', arrayType(l, Builtin.array, position, own));
  bind('from', own);
  bind('tryFrom', own);
}
