// Lowers classes, structs, records, interfaces, enums and delegates, and what their bodies declare.

import { Expression, Heritage, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { inBlock } from '../kit/blocks.ts';
import { newSymbol } from '../kit/definitions.ts';
import { bindImplicitConstructor } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, callRow, nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { inMembers, type MemberOwner, type TypeParts } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lowerConstructor, lowerDelegate, lowerMethod, lowerOperator, parametersIn } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  argumentsIn,
  attributesOf,
  bindSymbol,
  docBefore,
  identifier,
  type Lowering,
  modifierFlags,
  modifiersOf,
  nameStart,
  startBehindAttributes,
  typeName,
} from './lowering.ts';
import {
  bindPrimaryParameters,
  lowerEnumMember,
  lowerEvent,
  lowerFields,
  lowerIndexer,
  lowerProperty,
} from './members.ts';
import { CONSTRUCTOR } from './semantics.ts';
import { lowerTypeParameters, typeParameterNodes } from './type-parameters.ts';

const KINDS: ReadonlyMap<number, NodeKind> = new Map([
  [Node.class_declaration, 'Class'],
  [Node.record_declaration, 'Class'],
  [Node.struct_declaration, 'Struct'],
  [Node.enum_declaration, 'Enum'],
  [Node.interface_declaration, 'Interface'],
  [Node.delegate_declaration, 'Interface'],
]);

/** What the library writes before the names that the language itself uses: keywords, and names without a number of parameters. */
const OF_LANGUAGE = /^__(?=[a-z]+$)/;

/** What the library calls the types that have keywords. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  bool: 'Boolean',
  byte: 'Byte',
  char: 'Char',
  decimal: 'Decimal',
  double: 'Double',
  float: 'Single',
  int: 'Int32',
  long: 'Int64',
  object: 'Object',
  sbyte: 'SByte',
  short: 'Int16',
  string: 'String',
  uint: 'UInt32',
  ulong: 'UInt64',
  ushort: 'UInt16',
};

export function isTypeDeclaration(l: Lowering, node: number): boolean {
  return KINDS.has(kindOf(l, node));
}

/** The namespace that a type is in, where it is not that of its file, and the scope in which it is bound with its name. */
interface Outside {
  readonly name: string;
  readonly scope: number;
}

/** A declaration of a type in a scope: the file's, or that of a type's members. */
export function lowerTypeDeclaration(l: Lowering, node: number, scope: number, outside?: Outside): void {
  const nodeKind = kindOf(l, node);
  const kind = KINDS.get(nodeKind)!;
  const nameNode = inField(l, node, Field.name);
  const body = inField(l, node, Field.body);
  const written = identifier(l, nameNode);
  const isOfLanguage = l.isLibrary && OF_LANGUAGE.test(written);
  const name = isOfLanguage && written !== '__array' ? written.replace(OF_LANGUAGE, '') : written;
  const bound = isOfLanguage ? name : typeName(name, typeParameterNodes(l, node).length);
  const modifiers = modifiersOf(l, node);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode,
    // The language knows the types of the library by what they are bound under.
    name: l.isLibrary ? bound : name,
    flags:
      (modifierFlags(modifiers) & ~(SymbolFlag.static | SymbolFlag.readonly)) |
      (modifiers.has('partial') ? SymbolFlag.partial : 0),
    scope,
    signature: signatureText(l, startBehindAttributes(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docBefore(l, node),
  });
  const position = nameStart(l, nameNode);
  for (const one of isOfLanguage && Object.hasOwn(OTHER_NAMES, name) ? [bound, OTHER_NAMES[name]] : [bound])
    bindSymbol(l, { name: one, position, scope, symbol, isType: true });
  if (outside !== undefined)
    bindSymbol(l, { name: `${outside.name}.${bound}`, position, scope: outside.scope, symbol, isType: true });
  const hasMembers = nodeKind !== Node.delegate_declaration;
  if (!hasMembers) decorate(l, node, symbol);
  inBlock(l, node, () => {
    const parameters = lowerTypeParameters(l, node);
    l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(parameters));
    const own = nameRow(l, bound, position, true);
    const given = typeParameterNodes(l, node).map((one) =>
      nameRow(l, textOf(l, inField(l, one, Field.name)), position, true),
    );
    const type = given.length === 0 ? own : applyRow(l, position, own, given);
    if (modifiers.has('partial')) l.facts.patchSymbol(symbol, SymbolColumn.type, type);
    const parts = { symbol, kind, name: bound, type };
    if (!hasMembers) {
      inMembers(l, node, parts, (owner) => lowerDelegate(l, node, owner));
      return;
    }
    l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritageOf(l, node, kind)));
    lowerBody(l, node, parts);
  });
}

function decorate(l: Lowering, node: number, symbol: number): void {
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(attributesOf(l, node)));
}

/** What a type inherits from; an interface, whose static members are not inherited, is told by its name. */
function heritageOf(l: Lowering, node: number, kind: NodeKind): number[] {
  if (kind === 'Enum') return [];
  return baseTypes(l, node).flatMap((base) => {
    const [name = ''] = /[\w@]+(?=\s*(?:<|$))/.exec(textOf(l, base)) ?? [];
    const isInterface = /^I[A-Z]/.test(name) || kind === 'Struct';
    return [isInterface && kind !== 'Interface' ? Heritage.implements : Heritage.extends, l.type(base)];
  });
}

function baseTypes(l: Lowering, node: number): number[] {
  const list = childOfKind(l.tree, node, Node.base_list);
  return childrenIn(l, list).filter((child) => kindOf(l, child) !== Node.argument_list);
}

/** The members of a type, with a scope of their own: what is in them sees all of them by their names. */
function lowerBody(l: Lowering, node: number, type: TypeParts): void {
  const body = inField(l, node, Field.body);
  const declarations = childrenIn(l, body);
  const primary = childOfKind(l.tree, node, Node.parameter_list);
  inMembers(l, body || node, type, (owner) => {
    // Attributes of a type see its members.
    decorate(l, node, type.symbol);
    if (primary !== 0) {
      const parameters = parametersIn(l, primary);
      bindPrimaryParameters(l, primary, parameters, { owner, isRecord: kindOf(l, node) === Node.record_declaration });
      bindImplicitConstructor(
        l,
        node,
        CONSTRUCTOR,
        parameters.map(({ parameter }) => parameter),
      );
      lowerPrimaryBase(l, node);
    }
    for (const declaration of declarations) lowerMember(l, declaration, owner, declarations);
    const constructs = primary !== 0 || declarations.some((one) => kindOf(l, one) === Node.constructor_declaration);
    if (!constructs && type.kind !== 'Interface' && type.kind !== 'Enum')
      bindImplicitConstructor(l, body || node, CONSTRUCTOR);
  });
}

/** `class C(int a) : B(a)`: what constructs the base. */
function lowerPrimaryBase(l: Lowering, node: number): void {
  const list = childOfKind(l.tree, node, Node.base_list);
  const args = list === 0 ? 0 : childOfKind(l.tree, list, Node.argument_list);
  if (args === 0) return;
  const [base] = baseTypes(l, node);
  const start = startOf(l, base ?? args);
  callRow(l, start, { callee: add(l, Expression.ancestor, start), args: argumentsIn(l, args) });
}

function lowerMember(l: Lowering, node: number, owner: MemberOwner, siblings: readonly number[]): void {
  switch (kindOf(l, node)) {
    case Node.method_declaration:
      lowerMethod(l, node, owner, siblings);
      return;
    case Node.constructor_declaration:
    case Node.destructor_declaration:
      lowerConstructor(l, node, owner);
      return;
    case Node.operator_declaration:
    case Node.conversion_operator_declaration:
      lowerOperator(l, node, owner);
      return;
    case Node.field_declaration:
    case Node.event_field_declaration:
      lowerFields(l, node, owner);
      return;
    case Node.property_declaration:
      lowerProperty(l, node, owner);
      return;
    case Node.event_declaration:
      lowerEvent(l, node, owner);
      return;
    case Node.indexer_declaration:
      lowerIndexer(l, node, owner);
      return;
    case Node.enum_member_declaration:
      lowerEnumMember(l, node, owner);
      return;
    default:
      if (isTypeDeclaration(l, node)) l.typeDeclaration(node, owner.members);
  }
}
