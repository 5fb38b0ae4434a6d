// Lowers variables: of the file, of types, of blocks; with accessors, and delegated ones.

import { Binding, BindingFlag, FunctionFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { docBefore } from '../java/lowering.ts';
import { bindFunction } from '../java/members.ts';
import { inBlock } from '../kit/blocks.ts';
import { callable, newSymbol } from '../kit/definitions.ts';
import { bindParameters, inFunction } from '../kit/functions.ts';
import { childrenIn, endOf, kindOf, startOf } from '../kit/lowering.ts';
import { callRow, memberRow, unknown } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { inExtension, lowerFunctionBody } from './functions.ts';
import { Node } from './grammar-nodes.ts';
import {
  annotationsOf,
  bindMember,
  bindTopLevel,
  declareLocal,
  holdFunction,
  isFunctionType,
  isType,
  type Lowering,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
  startBehindAnnotations,
} from './lowering.ts';
import { lowerDestructured } from './statements.ts';
import { lowerTypeParameters, typeIn } from './types.ts';

export function lowerProperty(l: Lowering, node: number, scope: number, owner?: Owner): void {
  const several = childOfKind(l.tree, node, Node.multi_variable_declaration);
  if (several !== 0) {
    const value = valueNode(l, node);
    lowerDestructured(l, several, value === 0 ? unknown(l, node) : l.expression(value));
    return;
  }
  const variable = childOfKind(l.tree, node, Node.variable_declaration);
  const receiver = childrenIn(l, node).find((child) => child < variable && isType(l, child)) ?? 0;
  if (receiver !== 0) {
    inExtension(l, node, receiver, (members, of) => lowerMember(l, node, { scope: members, owner, receiver, of }));
  } else if (owner === undefined && scope !== 1) lowerLocal(l, node, variable);
  else lowerMember(l, node, { scope, owner, receiver, of: owner?.symbol ?? 0 });
}

function lowerLocal(l: Lowering, node: number, variable: number): void {
  annotationsOf(l, node);
  const type = typeIn(l, variable);
  const value = givenValue(l, node);
  const nameNode = childOfKind(l.tree, variable, Node.identifier);
  declareLocal(l, nameNode, { type, value });
  if (isFunctionType(l, variable) || HOLDS_FUNCTION.has(kindOf(l, valueNode(l, node))))
    holdFunction(l, nameOf(l, nameNode));
}

const HOLDS_FUNCTION: ReadonlySet<number> = new Set([
  Node.anonymous_function,
  Node.callable_reference,
  Node.lambda_literal,
]);

const PARTS: ReadonlySet<number> = new Set([
  Node.getter,
  Node.modifiers,
  Node.property_delegate,
  Node.setter,
  Node.type_constraints,
  Node.type_modifiers,
  Node.type_parameters,
]);

/** The expression behind `=`, or 0. */
function valueNode(l: Lowering, node: number): number {
  const variable =
    childOfKind(l.tree, node, Node.variable_declaration) || childOfKind(l.tree, node, Node.multi_variable_declaration);
  return (
    childrenIn(l, node).find((child) => child > variable && !PARTS.has(kindOf(l, child)) && !isType(l, child)) ?? 0
  );
}

/** What a variable is given, or what its delegate gives (row), or 0. */
function givenValue(l: Lowering, node: number): number {
  const value = valueNode(l, node);
  if (value !== 0) return l.expression(value);
  const delegate = childOfKind(l.tree, node, Node.property_delegate);
  const [inner] = childrenIn(l, delegate);
  if (inner === undefined) return 0;
  const object = l.expression(inner);
  const start = startOf(l, inner);
  return callRow(l, start, { callee: memberRow(l, object, callable('getValue'), start), args: [] });
}

interface Place {
  readonly scope: number;
  readonly owner: Owner | undefined;
  readonly receiver: number;
  readonly of: number;
}

function lowerMember(l: Lowering, node: number, { scope, owner, receiver, of }: Place): void {
  const { facts } = l;
  const variable = childOfKind(l.tree, node, Node.variable_declaration);
  const nameNode = childOfKind(l.tree, variable, Node.identifier);
  const name = nameOf(l, nameNode);
  const position = startOf(l, nameNode);
  const modifiers = modifiersOf(l, node);
  const isReadonly = /(?:^|\s)val\s/.test(l.text.slice(startBehindAnnotations(l, node), position));
  const getter = childOfKind(l.tree, node, Node.getter);
  const setter = childOfKind(l.tree, node, Node.setter);
  const end = getter || setter ? startOf(l, getter || setter) : endOf(l, node);
  const symbol = newSymbol(l, {
    kind: owner === undefined ? 'Variable' : 'Property',
    node,
    nameNode,
    name,
    scope,
    flags: modifierFlags(modifiers) | (isReadonly ? SymbolFlag.readonly : 0),
    signature: signatureText(l, startBehindAnnotations(l, node), end),
    doc: docBefore(l, startOf(l, node)),
  });
  facts.patchSymbol(symbol, SymbolColumn.decorators, facts.list(annotationsOf(l, node)));
  const outer = l.symbol;
  l.symbol = symbol;
  let type = 0;
  let value = 0;
  let got = 0;
  const functions: number[] = [];
  inBlock(l, node, () => {
    lowerTypeParameters(l, node);
    type = typeIn(l, variable);
    value = givenValue(l, node);
    for (const accessor of [getter, setter]) {
      if (accessor === 0) continue;
      const row = facts.function({ symbol });
      functions.push(row);
      const given = lowerAccessor(l, accessor, { row, symbol, type, value, receiver, of });
      if (accessor === getter) got = given;
    }
  });
  l.symbol = outer;
  facts.patchSymbol(symbol, SymbolColumn.functions, facts.list(functions));
  facts.patchSymbol(symbol, SymbolColumn.type, type);
  value ||= got;
  facts.patchSymbol(symbol, SymbolColumn.value, value);
  const bound = { name, kind: Binding.field, position, symbol, type, value };
  if (receiver !== 0) facts.binding({ ...bound, scope, flags: BindingFlag.value });
  else if (owner !== undefined) bindMember(l, owner, bound);
  else {
    const flags = BindingFlag.value | (modifiers.has('private') ? BindingFlag.private : 0);
    bindTopLevel(l, scope, { ...bound, kind: Binding.variable, flags });
  }
  if (receiver === 0 && !modifiers.has('private')) {
    const members = owner?.members ?? l.fileMembers;
    if (members !== 0)
      bindAccessors(l, members, { name, symbol, type, value, position, isStatic: owner === undefined });
  }
}

interface BoundProperty {
  readonly name: string;
  readonly symbol: number;
  readonly type: number;
  readonly value: number;
  readonly position: number;
  readonly isStatic?: boolean;
}

/** The methods by which other languages of the platform read and write a variable. */
export function bindAccessors(l: Lowering, members: number, { name, type, value, ...bound }: BoundProperty): void {
  const { facts } = l;
  const isStatic = bound.isStatic ? FunctionFlag.static : 0;
  const spelled = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const returns = value === 0 ? 0 : facts.list([value]);
  const getter = facts.function({ flags: FunctionFlag.signature | isStatic, returnType: type, returns });
  bindFunction(l, members, { ...bound, name: callable(/^is[A-Z]/.test(name) ? name : `get${spelled}`), fn: getter });
}

interface AccessorParts {
  readonly row: number;
  readonly symbol: number;
  readonly type: number;
  readonly value: number;
  readonly receiver: number;
  readonly of: number;
}

/** Lowers the code of a getter or a setter, which belongs to the variable; gives what a getter gives (row). */
function lowerAccessor(l: Lowering, node: number, { row, symbol, type, value, receiver, of }: AccessorParts): number {
  const { facts } = l;
  const isGetter = kindOf(l, node) === Node.getter;
  let given = 0;
  inFunction(l, node, symbol, row, () => {
    const outer = l.functionReturns;
    l.functionReturns = l.returns;
    const nameNode = isGetter ? 0 : childOfKind(l.tree, node, Node.identifier);
    const parameters = bindParameters(
      l,
      nameNode === 0
        ? []
        : [{ name: nameOf(l, nameNode), position: startOf(l, nameNode), type, value: type === 0 ? value : 0 }],
    );
    const flags = BindingFlag.value;
    facts.binding({
      scope: l.scope,
      name: 'field',
      kind: Binding.variable,
      type,
      value,
      position: startOf(l, node),
      flags,
    });
    const receiverType = receiver === 0 ? 0 : l.type(receiver);
    lowerFunctionBody(l, childOfKind(l.tree, node, Node.function_body));
    if (isGetter && l.returns.length === 1) [given] = l.returns;
    l.functionReturns = outer;
    const flag = isGetter ? FunctionFlag.getter : FunctionFlag.setter;
    return { parameters, class: of, receiverType, flags: flag };
  });
  return given;
}
