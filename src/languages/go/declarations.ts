// Lowers the declarations of types, variables and constants, and the bodies of structs and interfaces.

import { Binding, BindingFlag, Expression, Heritage, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { define, lowerMethodElement } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  childrenInField,
  declare,
  docBefore,
  enterDeclaration,
  isExported,
  type Lowering,
  listed,
  newBlock,
  newScope,
  signatureText,
  textOf,
} from './lowering.ts';
import { lowerTypeParameters } from './type-parameters.ts';

/** `type A ...`, at the top of a file (`isTop`) or in a function. */
export function lowerTypeDeclaration(l: Lowering, declaration: number, isTop: boolean): void {
  for (const spec of childrenOf(l.tree, declaration)) {
    const isAlias = l.tree.kinds[spec] === Node.type_alias;
    if (!isAlias && l.tree.kinds[spec] !== Node.type_spec) continue;
    const docs = docBefore(l, l.tree.starts[spec]!) || docBefore(l, l.tree.starts[declaration]!);
    // Another name for a type without one is the name of that type.
    if (isAlias && !hasBody(l, spec)) lowerAlias(l, spec, docs);
    else lowerDefinedType(l, spec, docs, isTop);
  }
}

function hasBody(l: Lowering, spec: number): boolean {
  const kind = l.tree.kinds[childInField(l.tree, spec, Field.type)];
  return kind === Node.struct_type || kind === Node.interface_type;
}

function typeSymbol(l: Lowering, spec: number, kind: NodeKind, doc: string): number {
  const nameNode = childInField(l.tree, spec, Field.name);
  const name = textOf(l, nameNode);
  const start = l.tree.starts[spec]!;
  const type = childInField(l.tree, spec, Field.type);
  const end = hasBody(l, spec) ? l.tree.starts[type]! + (kind === 'Struct' ? 6 : 9) : l.tree.ends[spec]!;
  return l.facts.symbol({
    kind,
    name,
    owner: l.symbol,
    start,
    end: l.tree.ends[spec]!,
    nameStart: l.tree.starts[nameNode]!,
    flags: isExported(name) ? SymbolFlag.exported : 0,
    scope: l.block.scope,
    signature: `type ${signatureText(l, start, end)}`,
    doc,
  });
}

/** `type A = B`: another name of the type that B is. */
function lowerAlias(l: Lowering, spec: number, doc: string): void {
  const nameNode = childInField(l.tree, spec, Field.name);
  enterDeclaration(l, textOf(l, nameNode), l.tree.starts[nameNode]!);
  const symbol = typeSymbol(l, spec, 'TypeAlias', doc);
  const value = l.type(childInField(l.tree, spec, Field.type));
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  define(l, nameNode, l.block.scope, symbol, value);
}

function lowerDefinedType(l: Lowering, spec: number, doc: string, isTop: boolean): void {
  const nameNode = childInField(l.tree, spec, Field.name);
  const name = textOf(l, nameNode);
  const type = childInField(l.tree, spec, Field.type);
  const kind = l.tree.kinds[type];
  enterDeclaration(l, name, l.tree.starts[nameNode]!);
  const symbol = typeSymbol(
    l,
    spec,
    kind === Node.struct_type ? 'Struct' : kind === Node.interface_type ? 'Interface' : 'Class',
    doc,
  );
  if (name !== '_') define(l, nameNode, l.block.scope, symbol);
  const outer = l.block;
  const parameters = childInField(l.tree, spec, Field.type_parameters);
  if (parameters !== 0) l.block = newBlock(newScope(l, Scope.block, l.tree.starts[spec]!, l.tree.ends[spec]!), outer);
  const generic = lowerTypeParameters(l, parameters);
  l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(generic.bindings));
  const members = lowerMembers(l, type, symbol);
  l.block = outer;
  if (isTop) l.types.set(name, { symbol, members, constraints: generic.constraints });
}

/** Lowers the body of a struct, an interface or another type into the members and the heritage of its symbol. */
export function lowerMembers(l: Lowering, node: number, symbol: number): number {
  const outer = l.symbol;
  l.symbol = symbol;
  const members = newScope(l, Scope.members, l.tree.starts[node]!, l.tree.ends[node]!);
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  const kind = l.tree.kinds[node];
  const heritage =
    kind === Node.struct_type
      ? lowerStruct(l, node, members, symbol)
      : kind === Node.interface_type
        ? lowerInterface(l, node, members, symbol)
        : [Heritage.underlying, l.type(node)];
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritage));
  l.symbol = outer;
  return members;
}

/** Fields become members; a field without a name has that of its type, whose members it promotes. */
function lowerStruct(l: Lowering, node: number, members: number, owner: number): number[] {
  const heritage: number[] = [];
  const fields = childrenOf(l.tree, node).flatMap((list) => childrenOf(l.tree, list));
  for (const field of fields) {
    if (l.tree.kinds[field] !== Node.field_declaration) continue;
    const typeNode = childInField(l.tree, field, Field.type);
    if (typeNode === 0) continue;
    const type = l.type(typeNode);
    const names = childrenInField(l, field, Field.name);
    if (names.length === 0) heritage.push(Heritage.embeds, type);
    for (const nameNode of names.length === 0 ? [embeddedName(l, typeNode)] : names)
      if (nameNode !== 0) lowerField(l, { field, nameNode, type, members, owner });
  }
  return heritage;
}

interface FieldParts {
  readonly field: number;
  readonly nameNode: number;
  readonly type: number;
  readonly members: number;
  readonly owner: number;
}

function lowerField(l: Lowering, { field, nameNode, type, members, owner }: FieldParts): void {
  const name = textOf(l, nameNode);
  if (name === '_') return;
  const start = l.tree.starts[field]!;
  const symbol = l.facts.symbol({
    kind: 'Property',
    name,
    owner,
    start,
    end: l.tree.ends[field]!,
    nameStart: l.tree.starts[nameNode]!,
    flags: isExported(name) ? SymbolFlag.exported : 0,
    scope: members,
    type,
    signature: signatureText(l, start, l.tree.ends[field]!),
    doc: docBefore(l, start),
  });
  l.facts.binding({
    scope: members,
    name,
    kind: Binding.field,
    symbol,
    type,
    position: l.tree.starts[nameNode]!,
    flags: BindingFlag.value,
  });
}

/** The name of an embedded type, without its pointer, package and type arguments. */
function embeddedName(l: Lowering, type: number): number {
  switch (l.tree.kinds[type]) {
    case Node.type_identifier:
      return type;
    case Node.qualified_type:
      return childInField(l.tree, type, Field.name);
    case Node.generic_type:
      return embeddedName(l, childInField(l.tree, type, Field.type));
    default: {
      const [inner] = childrenOf(l.tree, type);
      return inner === undefined ? 0 : embeddedName(l, inner);
    }
  }
}

/** An element that is a single type is an interface that is part of this one; several are a constraint. */
function lowerInterface(l: Lowering, node: number, members: number, owner: number): number[] {
  const heritage: number[] = [];
  for (const element of childrenOf(l.tree, node)) {
    if (l.tree.kinds[element] === Node.method_elem) lowerMethodElement(l, element, members, owner);
    if (l.tree.kinds[element] !== Node.type_elem) continue;
    const [only, ...others] = childrenOf(l.tree, element);
    const type = l.type(element);
    const kind = only === undefined ? undefined : l.tree.kinds[only];
    if (others.length > 0 || kind === Node.negated_type) heritage.push(Heritage.union, type);
    else heritage.push(Heritage.extends, type);
  }
  return heritage;
}

/** `var` and `const`, at the top of a file (`isTop`) or in a function. */
export function lowerVariables(l: Lowering, declaration: number, isTop: boolean): void {
  const isConstant = l.tree.kinds[declaration] === Node.const_declaration;
  let repeated: { readonly type: number; readonly values: readonly number[] } = { type: 0, values: [] };
  for (const spec of variableSpecs(l, declaration)) {
    const doc = docBefore(l, l.tree.starts[spec]!) || docBefore(l, l.tree.starts[declaration]!);
    const names = childrenInField(l, spec, Field.name);
    const typeNode = childInField(l.tree, spec, Field.type);
    const valueNodes = listed(l, childInField(l.tree, spec, Field.value));
    // A constant without a value repeats what stands before it.
    const repeats = isConstant && typeNode === 0 && valueNodes.length === 0;
    const type = repeats ? repeated.type : typeNode === 0 ? 0 : l.type(typeNode);
    const symbols = isTop ? names.map((name) => variableSymbol(l, { name, spec, type, isConstant, doc })) : [];
    // What is called to make the value of a package variable belongs to the variable.
    const outer = l.block;
    l.symbol = isTop ? (symbols[0] ?? 0) : l.symbol;
    if (isTop) l.block = newBlock(newScope(l, Scope.block, l.tree.starts[spec]!, l.tree.ends[spec]!), outer);
    const values = repeats ? repeated.values : assignedValues(l, names.length, valueNodes);
    repeated = { type, values };
    l.block = outer;
    if (isTop) l.symbol = 0;
    names.forEach((name, index) => {
      const value = values[index] ?? 0;
      const position = l.tree.starts[name]!;
      if (!isTop) declare(l, textOf(l, name), { position, type, value });
      else bindGlobal(l, name, symbols[index]!, type, value);
    });
  }
}

function variableSpecs(l: Lowering, declaration: number): number[] {
  return childrenOf(l.tree, declaration).flatMap((child) =>
    l.tree.kinds[child] === Node.var_spec_list ? childrenOf(l.tree, child) : [child],
  );
}

interface VariableParts {
  readonly name: number;
  readonly spec: number;
  readonly type: number;
  readonly isConstant: boolean;
  readonly doc: string;
}

function variableSymbol(l: Lowering, { name: nameNode, spec, type, isConstant, doc }: VariableParts): number {
  const name = textOf(l, nameNode);
  // `var _ I = T{}` declares nothing.
  if (name === '_') return 0;
  const start = l.tree.starts[spec]!;
  return l.facts.symbol({
    kind: 'Variable',
    name,
    owner: 0,
    start,
    end: l.tree.ends[spec]!,
    nameStart: l.tree.starts[nameNode]!,
    flags: (isExported(name) ? SymbolFlag.exported : 0) | (isConstant ? SymbolFlag.constant : 0),
    scope: l.block.scope,
    type,
    signature: `${isConstant ? 'const' : 'var'} ${signatureText(l, start, l.tree.ends[spec]!)}`,
    doc,
  });
}

function bindGlobal(l: Lowering, nameNode: number, symbol: number, type: number, value: number): void {
  if (symbol === 0) return;
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  l.facts.binding({
    scope: l.block.scope,
    name: textOf(l, nameNode),
    kind: Binding.variable,
    symbol,
    type,
    value,
    position: l.tree.starts[nameNode]!,
    flags: BindingFlag.value,
  });
}

/** The values that a number of names are given: one each, or the results of one call, or a value and whether it is one. */
export function assignedValues(l: Lowering, names: number, nodes: readonly number[]): number[] {
  const rows = nodes.map((node) => l.expression(node));
  if (rows.length !== 1 || names < 2) return rows;
  const [node, row] = [nodes[0]!, rows[0]!];
  const start = l.tree.starts[node]!;
  if (givesWhether(l, node)) return [row];
  return Array.from({ length: names }, (_, index) =>
    l.facts.expression(Expression.unpacked, l.block.scope, start, row, index),
  );
}

/** Whether the second value of an expression says whether the first is there (`v, ok := m[k]`). */
function givesWhether(l: Lowering, node: number): boolean {
  const kind = l.tree.kinds[node];
  if (kind === Node.parenthesized_expression) return givesWhether(l, childrenOf(l.tree, node)[0] ?? 0);
  return kind === Node.index_expression || kind === Node.type_assertion_expression || kind === Node.unary_expression;
}
