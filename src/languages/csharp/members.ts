// Lowers fields, constants, properties, events, indexers and the members of enums.

import { Binding, BindingFlag, FunctionFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { newSymbol } from '../kit/definitions.ts';
import { bindParameters, inFunction, type Parameter } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { type MemberOwner, ofSymbol } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { callableSymbol, type DeclaredParameter, lowerFunctionBody, lowerParameters } from './functions.ts';
import { Field, Node, Token } from './grammar-nodes.ts';
import {
  attributesOf,
  bindSymbol,
  docBefore,
  identifier,
  type Lowering,
  nameStart,
  startBehindAttributes,
} from './lowering.ts';
import { explicitName, memberFlags } from './owner.ts';
import { INDEXER } from './semantics.ts';
import { declaredType } from './types.ts';

interface FieldParts {
  readonly node: number;
  readonly nameNode: number;
  readonly owner: MemberOwner;
  readonly type: number;
  readonly flags: number;
  /** The end of what is shown of it. */
  readonly end?: number;
}

/** The symbol of a field or property, before its value is known. */
function fieldSymbol(l: Lowering, { node, nameNode, owner, type, flags, end }: FieldParts): number {
  return newSymbol(l, {
    kind: 'Property',
    node,
    nameNode,
    name: identifier(l, nameNode),
    owner: owner.symbol,
    scope: owner.members,
    flags,
    type,
    signature: signatureText(l, startBehindAttributes(l, node), end ?? endOf(l, node)),
    doc: docBefore(l, node),
  });
}

interface BoundField {
  readonly name: string;
  readonly position: number;
  readonly symbol?: number;
  readonly type: number;
  readonly value?: number;
  readonly flags?: number;
}

function bindField(l: Lowering, { flags = 0, ...field }: BoundField, owner: MemberOwner): void {
  l.facts.binding({
    ...field,
    scope: owner.members,
    kind: Binding.field,
    flags: BindingFlag.value | (flags & SymbolFlag.static ? BindingFlag.static : 0),
  });
}

/** Fields, constants, and events that are fields. */
export function lowerFields(l: Lowering, node: number, owner: MemberOwner): void {
  const declaration = childOfKind(l.tree, node, Node.variable_declaration);
  const typeNode = inField(l, declaration, Field.type);
  const decorators = l.facts.list(attributesOf(l, node));
  const flags = memberFlags(l, node, owner);
  for (const declarator of childrenIn(l, declaration).filter((one) => kindOf(l, one) === Node.variable_declarator)) {
    const type = declaredType(l, typeNode);
    const nameNode = inField(l, declarator, Field.name);
    const symbol = fieldSymbol(l, { node, nameNode, owner, type, flags });
    l.facts.patchSymbol(symbol, SymbolColumn.decorators, decorators);
    const [valueNode] = childrenIn(l, declarator).filter((child) => child !== nameNode);
    const value = valueNode === undefined ? 0 : ofSymbol(l, valueNode, symbol, () => l.expression(valueNode));
    l.facts.patchSymbol(symbol, SymbolColumn.value, value);
    bindField(
      l,
      { name: identifier(l, nameNode), position: nameStart(l, nameNode), symbol, type, value, flags },
      owner,
    );
  }
}

/** A property: a field where nothing is written that reading or writing it runs. */
export function lowerProperty(l: Lowering, node: number, owner: MemberOwner): void {
  const nameNode = inField(l, node, Field.name);
  const type = l.type(inField(l, node, Field.type));
  const accessors = inField(l, node, Field.accessors);
  const valueNode = inField(l, node, Field.value);
  const isExplicit = childOfKind(l.tree, node, Node.explicit_interface_specifier) !== 0;
  const flags = memberFlags(l, node, owner);
  const end = accessors === 0 ? (valueNode === 0 ? endOf(l, node) : startOf(l, valueNode)) : startOf(l, accessors);
  const symbol = fieldSymbol(l, { node, nameNode, owner, type, flags, end });
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(attributesOf(l, node)));
  let value = 0;
  if (kindOf(l, valueNode) === Node.arrow_expression_clause) {
    const getter = lowerAccessor(l, valueNode, { symbol, type, owner, isSetter: false });
    setAccessors(l, symbol, flags, [getter], []);
  } else {
    if (valueNode !== 0) value = ofSymbol(l, valueNode, symbol, () => l.expression(valueNode));
    lowerAccessors(l, accessors, { symbol, type, owner, flags });
  }
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  const name = isExplicit ? explicitName(l, node) : identifier(l, nameNode);
  bindField(l, { name, position: nameStart(l, nameNode), symbol, type, value, flags }, owner);
}

interface AccessorParts {
  readonly symbol: number;
  readonly type: number;
  readonly owner: MemberOwner;
}

function lowerAccessors(l: Lowering, list: number, parts: AccessorParts & { readonly flags: number }): void {
  const getters: number[] = [];
  const setters: number[] = [];
  for (const accessor of childrenIn(l, list)) {
    if (inField(l, accessor, Field.body) === 0) continue;
    const isSetter = !/^(?:\[[^\]]*\]|\w+\s)*\s*get\b/.test(textOf(l, accessor));
    (isSetter ? setters : getters).push(lowerAccessor(l, accessor, { ...parts, isSetter }));
  }
  setAccessors(l, parts.symbol, parts.flags, getters, setters);
}

function setAccessors(l: Lowering, symbol: number, flags: number, getters: number[], setters: number[]): void {
  if (getters.length + setters.length === 0) return;
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([...getters, ...setters]));
  const runs = (getters.length > 0 ? SymbolFlag.getter : 0) | (setters.length > 0 ? SymbolFlag.setter : 0);
  l.facts.patchSymbol(symbol, SymbolColumn.flags, flags | runs);
}

function lowerAccessor(l: Lowering, node: number, parts: AccessorParts & { readonly isSetter: boolean }): number {
  const { symbol, type, owner, isSetter } = parts;
  const row = l.facts.function({ symbol });
  inFunction(l, node, symbol, row, () => {
    const position = startOf(l, node);
    const parameters = isSetter ? bindParameters(l, [{ name: 'value', position, type }]) : 0;
    lowerFunctionBody(l, node);
    const flags = isSetter ? FunctionFlag.setter : FunctionFlag.getter;
    return { parameters, returnType: isSetter ? 0 : type, class: owner.symbol, flags };
  });
  return row;
}

/** An event with code of its own for those who come and go. */
export function lowerEvent(l: Lowering, node: number, owner: MemberOwner): void {
  const nameNode = inField(l, node, Field.name);
  const type = l.type(inField(l, node, Field.type));
  const flags = memberFlags(l, node, owner);
  const accessors = inField(l, node, Field.accessors);
  const end = accessors === 0 ? endOf(l, node) : startOf(l, accessors);
  const symbol = fieldSymbol(l, { node, nameNode, owner, type, flags, end });
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(attributesOf(l, node)));
  for (const accessor of childrenIn(l, accessors))
    if (inField(l, accessor, Field.body) !== 0) lowerAccessor(l, accessor, { symbol, type, owner, isSetter: true });
  const isExplicit = childOfKind(l.tree, node, Node.explicit_interface_specifier) !== 0;
  const name = isExplicit ? explicitName(l, node) : identifier(l, nameNode);
  bindField(l, { name, position: nameStart(l, nameNode), symbol, type, flags }, owner);
}

/** `this[int i]`: a method that indexing runs, with the code of both accessors. */
export function lowerIndexer(l: Lowering, node: number, owner: MemberOwner): void {
  const symbol = callableSymbol(l, node, {
    kind: 'Method',
    name: INDEXER,
    nameNode: childOfKind(l.tree, node, Token.this) || node,
    flags: memberFlags(l, node, owner),
    owner,
  });
  const row = l.facts.function({ symbol });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([row]));
  const isExplicit = childOfKind(l.tree, node, Node.explicit_interface_specifier) !== 0;
  if (!isExplicit) bindSymbol(l, { name: INDEXER, position: startOf(l, node), scope: owner.members, symbol });
  inFunction(l, node, symbol, row, () => {
    const returnType = l.type(inField(l, node, Field.type));
    const parameters = lowerParameters(l, inField(l, node, Field.parameters));
    const accessors = childrenIn(l, inField(l, node, Field.accessors));
    const bodies = accessors.length > 0 ? accessors : [node];
    for (const body of bodies) inBlock(l, body, () => lowerFunctionBody(l, body));
    return { parameters, returnType, class: owner.symbol };
  });
}

export function lowerEnumMember(l: Lowering, node: number, owner: MemberOwner): void {
  const nameNode = inField(l, node, Field.name);
  const flags = SymbolFlag.static | SymbolFlag.exported | SymbolFlag.readonly;
  const type = nameRow(l, owner.name, startOf(l, nameNode), true);
  const symbol = fieldSymbol(l, { node, nameNode, owner, type, flags });
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(attributesOf(l, node)));
  const valueNode = inField(l, node, Field.value);
  const value = valueNode === 0 ? 0 : ofSymbol(l, valueNode, symbol, () => l.expression(valueNode));
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  bindField(l, { name: identifier(l, nameNode), position: nameStart(l, nameNode), symbol, type, flags }, owner);
}

interface Primary {
  readonly owner: MemberOwner;
  readonly isRecord: boolean;
}

/** The parameters behind the name of a type: properties of a record, else names that are seen in the whole body. */
export function bindPrimaryParameters(
  l: Lowering,
  list: number,
  parameters: readonly DeclaredParameter[],
  { owner, isRecord }: Primary,
): void {
  for (const { nameNode, parameter } of parameters) {
    const { name, position = startOf(l, list), type } = parameter as Parameter;
    const flags = SymbolFlag.exported | SymbolFlag.readonly;
    const symbol = isRecord ? fieldSymbol(l, { node: nameNode, nameNode, owner, type, flags }) : 0;
    bindField(l, { name, position, symbol, type }, owner);
  }
}
