// Lowers the declarations of types, variables and constants, and the bodies of structs and interfaces.

import { Binding, BindingFlag, Expression, Heritage, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { enterDeclaration, inBlock } from '../kit/blocks.ts';
import { define, defineField, newSymbol, openMembers } from '../kit/definitions.ts';
import {
  allInField,
  childrenIn,
  endOf,
  firstIn,
  inField,
  kindOf,
  optionalType,
  startOf,
  textOf,
} from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { lowerMethodElement } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, docBefore, isExported, type Lowering, listed } from './lowering.ts';
import { lowerTypeParameters } from './type-parameters.ts';

/** `type A ...`, at the top of a file (`isTop`) or in a function. */
export function lowerTypeDeclaration(l: Lowering, declaration: number, isTop: boolean): void {
  for (const spec of childrenIn(l, declaration)) {
    const isAlias = kindOf(l, spec) === Node.type_alias;
    if (!isAlias && kindOf(l, spec) !== Node.type_spec) continue;
    const docs = docBefore(l, startOf(l, spec)) || docBefore(l, startOf(l, declaration));
    // Another name for a type without one is the name of that type.
    if (isAlias && !hasBody(l, spec)) lowerAlias(l, spec, docs);
    else lowerDefinedType(l, spec, docs, isTop);
  }
}

function hasBody(l: Lowering, spec: number): boolean {
  const kind = kindOf(l, inField(l, spec, Field.type));
  return kind === Node.struct_type || kind === Node.interface_type;
}

function typeSymbol(l: Lowering, spec: number, kind: NodeKind, doc: string): number {
  const nameNode = inField(l, spec, Field.name);
  const start = startOf(l, spec);
  const head = startOf(l, inField(l, spec, Field.type)) + (kind === 'Struct' ? 'struct' : 'interface').length;
  return newSymbol(l, {
    kind,
    node: spec,
    nameNode,
    flags: isExported(textOf(l, nameNode)) ? SymbolFlag.exported : 0,
    signature: `type ${signatureText(l, start, hasBody(l, spec) ? head : endOf(l, spec))}`,
    doc,
  });
}

/** `type A = B`: another name of the type that B is. */
function lowerAlias(l: Lowering, spec: number, doc: string): void {
  const nameNode = inField(l, spec, Field.name);
  enterDeclaration(l, textOf(l, nameNode), startOf(l, nameNode));
  const symbol = typeSymbol(l, spec, 'TypeAlias', doc);
  const value = l.type(inField(l, spec, Field.type));
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  define(l, nameNode, l.scope, symbol, value);
}

function lowerDefinedType(l: Lowering, spec: number, doc: string, isTop: boolean): void {
  const nameNode = inField(l, spec, Field.name);
  const name = textOf(l, nameNode);
  const type = inField(l, spec, Field.type);
  const kind = kindOf(l, type);
  enterDeclaration(l, name, startOf(l, nameNode));
  const symbol = typeSymbol(
    l,
    spec,
    kind === Node.struct_type ? 'Struct' : kind === Node.interface_type ? 'Interface' : 'Class',
    doc,
  );
  if (name !== '_') define(l, nameNode, l.scope, symbol);
  const parameters = inField(l, spec, Field.type_parameters);
  const lower = (): void => {
    const generic = lowerTypeParameters(l, parameters);
    l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(generic.bindings));
    const members = lowerMembers(l, type, symbol);
    if (isTop) l.types.set(name, { symbol, members, constraints: generic.constraints });
  };
  if (parameters === 0) lower();
  else inBlock(l, spec, lower);
}

/** Lowers the body of a struct, an interface or another type into the members and the heritage of its symbol. */
export function lowerMembers(l: Lowering, node: number, symbol: number): number {
  const outer = l.symbol;
  l.symbol = symbol;
  const members = openMembers(l, node, symbol);
  const kind = kindOf(l, node);
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
function lowerStruct(l: Lowering, node: number, scope: number, owner: number): number[] {
  const heritage: number[] = [];
  for (const field of childrenIn(l, node).flatMap((list) => childrenIn(l, list))) {
    const typeNode = inField(l, field, Field.type);
    if (kindOf(l, field) !== Node.field_declaration || typeNode === 0) continue;
    const type = l.type(typeNode);
    const names = allInField(l, field, Field.name);
    if (names.length === 0) heritage.push(Heritage.embeds, type);
    for (const nameNode of names.length === 0 ? [embeddedName(l, typeNode)] : names) {
      const name = textOf(l, nameNode);
      if (nameNode === 0 || name === '_') continue;
      const start = startOf(l, field);
      defineField(l, {
        kind: 'Property',
        node: field,
        nameNode,
        owner,
        scope,
        flags: isExported(name) ? SymbolFlag.exported : 0,
        type,
        signature: signatureText(l, start, endOf(l, field)),
        doc: docBefore(l, start),
      });
    }
  }
  return heritage;
}

/** The name of an embedded type, without its pointer, package and type arguments. */
function embeddedName(l: Lowering, type: number): number {
  switch (kindOf(l, type)) {
    case Node.type_identifier:
      return type;
    case Node.qualified_type:
      return inField(l, type, Field.name);
    case Node.generic_type:
      return embeddedName(l, inField(l, type, Field.type));
    default: {
      const inner = firstIn(l, type);
      return inner === 0 ? 0 : embeddedName(l, inner);
    }
  }
}

/** An element that is a single type is an interface that is part of this one; several are a constraint. */
function lowerInterface(l: Lowering, node: number, members: number, owner: number): number[] {
  const heritage: number[] = [];
  for (const element of childrenIn(l, node)) {
    if (kindOf(l, element) === Node.method_elem) lowerMethodElement(l, element, members, owner);
    if (kindOf(l, element) !== Node.type_elem) continue;
    const [only = 0, ...others] = childrenIn(l, element);
    const isConstraint = others.length > 0 || kindOf(l, only) === Node.negated_type;
    heritage.push(isConstraint ? Heritage.union : Heritage.extends, l.type(element));
  }
  return heritage;
}

/** `var` and `const`, at the top of a file (`isTop`) or in a function. */
export function lowerVariables(l: Lowering, declaration: number, isTop: boolean): void {
  const isConstant = kindOf(l, declaration) === Node.const_declaration;
  let repeated: { readonly type: number; readonly values: readonly number[] } = { type: 0, values: [] };
  for (const spec of variableSpecs(l, declaration)) {
    const doc = docBefore(l, startOf(l, spec)) || docBefore(l, startOf(l, declaration));
    const names = allInField(l, spec, Field.name);
    const typeNode = inField(l, spec, Field.type);
    const valueNodes = listed(l, inField(l, spec, Field.value));
    // A constant without a value repeats what stands before it.
    const repeats = isConstant && typeNode === 0 && valueNodes.length === 0;
    const type = repeats ? repeated.type : optionalType(l, typeNode);
    const symbols = isTop ? names.map((nameNode) => variableSymbol(l, { nameNode, spec, type, isConstant, doc })) : [];
    let values = repeated.values;
    const lowerValues = (): void => {
      if (!repeats) values = assignedValues(l, names.length, valueNodes);
    };
    if (isTop) {
      // What is called to make the value of a package variable belongs to the variable.
      l.symbol = symbols[0] ?? 0;
      inBlock(l, spec, lowerValues);
      l.symbol = 0;
    } else lowerValues();
    repeated = { type, values };
    names.forEach((name, index) => {
      const value = values[index] ?? 0;
      if (isTop) bindGlobal(l, name, symbols[index] ?? 0, type, value);
      else declareLocal(l, name, { type, value });
    });
  }
}

function variableSpecs(l: Lowering, declaration: number): number[] {
  return childrenIn(l, declaration).flatMap((child) =>
    kindOf(l, child) === Node.var_spec_list ? childrenIn(l, child) : [child],
  );
}

interface VariableParts {
  readonly nameNode: number;
  readonly spec: number;
  readonly type: number;
  readonly isConstant: boolean;
  readonly doc: string;
}

function variableSymbol(l: Lowering, { nameNode, spec, type, isConstant, doc }: VariableParts): number {
  const name = textOf(l, nameNode);
  // `var _ I = T{}` declares nothing.
  if (name === '_') return 0;
  return newSymbol(l, {
    kind: 'Variable',
    node: spec,
    nameNode,
    owner: 0,
    flags: (isExported(name) ? SymbolFlag.exported : 0) | (isConstant ? SymbolFlag.constant : 0),
    type,
    signature: `${isConstant ? 'const' : 'var'} ${signatureText(l, startOf(l, spec), endOf(l, spec))}`,
    doc,
  });
}

function bindGlobal(l: Lowering, nameNode: number, symbol: number, type: number, value: number): void {
  if (symbol === 0) return;
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  l.facts.binding({
    scope: l.scope,
    name: textOf(l, nameNode),
    kind: Binding.variable,
    symbol,
    type,
    value,
    position: startOf(l, nameNode),
    flags: BindingFlag.value,
  });
}

/** The values that a number of names are given: one each, or the results of one call, or a value and whether it is one. */
export function assignedValues(l: Lowering, names: number, nodes: readonly number[]): number[] {
  const rows = nodes.map((node) => l.expression(node));
  const [node = 0] = nodes;
  const [row = 0] = rows;
  if (rows.length !== 1 || names < 2) return rows;
  if (givesWhether(l, node)) return [row];
  return Array.from({ length: names }, (_, index) => add(l, Expression.unpacked, startOf(l, node), row, index));
}

/** Whether the second value of an expression says whether the first is there (`v, ok := m[k]`). */
function givesWhether(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  if (kind === Node.parenthesized_expression) return givesWhether(l, firstIn(l, node));
  return kind === Node.index_expression || kind === Node.type_assertion_expression || kind === Node.unary_expression;
}
