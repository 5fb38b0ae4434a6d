// Lowers functions, constructors, initialisers and lambdas: symbol, signature, parameters, body.

import {
  Binding,
  BindingFlag,
  ENTRY_KINDS,
  Expression,
  FunctionFlag,
  Scope,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import { docBefore } from '../java/lowering.ts';
import { enterDeclaration, inBlock, newBlock } from '../kit/blocks.ts';
import { callable, newSymbol, openMembers } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction, newFunction, type Parameter } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, memberRow, nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { argumentsIn } from './calls.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  annotationsOf,
  bindMember,
  bindTopLevel,
  holdFunction,
  isFunctionType,
  isType,
  keywordStart,
  type Lowering,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
  startBehindAnnotations,
} from './lowering.ts';
import { CONSTRUCTOR } from './semantics.ts';
import { lowerBody, lowerDestructured } from './statements.ts';
import { extendedType, lowerTypeParameters, typeIn } from './types.ts';

/** Annotations that make a function a test. */
const TESTS = /@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)\b/;

/** What hides a function from all code that is compiled from now on. */
const HIDES = /@(?:\w+\.)*Deprecated\b[\s\S]*\b(?:DeprecationLevel\.|level\s*=\s*)HIDDEN\b/;

/** A function of the file, of a block, of a type; with a receiver, it is a member that the type of this is given. */
export function lowerFunction(l: Lowering, node: number, scope: number, owner?: Owner): void {
  const nameNode = inField(l, node, Field.name);
  const receiver = childrenIn(l, node).find((child) => child < nameNode && isType(l, child)) ?? 0;
  if (receiver === 0) {
    lowerPlain(l, node, { scope, owner, receiver, of: owner?.symbol ?? 0 });
    return;
  }
  inExtension(l, node, receiver, (members, of) => lowerPlain(l, node, { scope: members, owner, receiver, of }));
}

/** Runs `lower` in the members that an extension gives to the type that it is for. */
export function inExtension(
  l: Lowering,
  node: number,
  receiver: number,
  lower: (members: number, symbol: number) => void,
): void {
  const { block, scope, symbol: outer } = l;
  const { name, type } = extendedType(l, node, receiver);
  const symbol = newSymbol(l, { kind: 'Class', node, nameNode: receiver, name, flags: SymbolFlag.extension, type });
  l.symbol = symbol;
  const members = openMembers(l, node, symbol, Scope.members);
  l.symbol = outer;
  l.scope = members;
  l.block = newBlock(block);
  lower(members, symbol);
  Object.assign(l, { block, scope });
}

interface Place {
  /** Where the name is bound. */
  readonly scope: number;
  readonly owner: Owner | undefined;
  /** The type that it extends (node), or 0. */
  readonly receiver: number;
  /** The class or extension whose instances are the receiver, or 0. */
  readonly of: number;
}

function lowerPlain(l: Lowering, node: number, { scope, owner, receiver, of }: Place): void {
  const { facts } = l;
  const nameNode = inField(l, node, Field.name);
  const name = nameOf(l, nameNode);
  const position = startOf(l, nameNode);
  const body = childOfKind(l.tree, node, Node.function_body);
  const modifiers = modifiersOf(l, node);
  const isOpen = body === 0 && owner?.kind === 'Interface';
  const isLocal = owner === undefined && receiver === 0 && scope !== 1;
  if (isLocal) enterDeclaration(l, callable(name), position);
  const bound = isLocal ? l.scope : scope;
  const symbol = newSymbol(l, {
    kind: owner === undefined ? 'Function' : 'Method',
    node,
    nameNode,
    name,
    scope: bound,
    flags:
      modifierFlags(modifiers) |
      (isOpen ? SymbolFlag.abstract : 0) |
      (body === 0 ? SymbolFlag.declaration : 0) |
      testFlag(l, node),
    signature: signatureText(l, startBehindAnnotations(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docBefore(l, startOf(l, node)),
  });
  facts.patchSymbol(symbol, SymbolColumn.decorators, facts.list(annotationsOf(l, node)));
  const row = newFunction(l, symbol);
  const binding = { name: callable(name), kind: Binding.definition, position, symbol };
  const isPrivate = modifiers.has('private') ? BindingFlag.private : 0;
  if (receiver !== 0) facts.binding({ ...binding, scope, flags: BindingFlag.value | isPrivate });
  else if (owner !== undefined) bindMember(l, owner, binding);
  else bindTopLevel(l, bound, { ...binding, flags: BindingFlag.value | isPrivate });
  if (name === 'main' && owner === undefined && scope === 1)
    facts.entry(ENTRY_KINDS.indexOf('main'), 'main', nameRow(l, callable('main'), position));
  inFunction(l, node, symbol, row, () => {
    const outer = l.functionReturns;
    l.functionReturns = l.returns;
    l.labels.push({ name, scope: l.scope });
    const typeParameters = facts.list(lowerTypeParameters(l, node));
    const parameters = lowerParameters(l, childOfKind(l.tree, node, Node.function_value_parameters));
    const result = resultType(l, node);
    const fields = {
      typeParameters,
      receiverType: receiver === 0 ? 0 : l.type(receiver),
      parameters,
      returnType: result === 0 ? 0 : l.type(result),
      class: of,
      flags: (body === 0 ? FunctionFlag.signature : 0) | hiddenFlag(l, node),
    };
    lowerFunctionBody(l, body);
    l.labels.pop();
    l.functionReturns = outer;
    return fields;
  });
}

function testFlag(l: Lowering, node: number): number {
  const modifiers = childOfKind(l.tree, node, Node.modifiers);
  return modifiers !== 0 && TESTS.test(textOf(l, modifiers)) ? SymbolFlag.test : 0;
}

function hiddenFlag(l: Lowering, node: number): number {
  const modifiers = childOfKind(l.tree, node, Node.modifiers);
  return modifiers !== 0 && HIDES.test(textOf(l, modifiers)) ? FunctionFlag.hidden : 0;
}

/** The type behind the parameters of a function (node), or 0. */
function resultType(l: Lowering, node: number): number {
  const list = childOfKind(l.tree, node, Node.function_value_parameters);
  return childrenIn(l, node).find((child) => child > list && isType(l, child)) ?? 0;
}

/** `{ ... }`, or `= expression`, which is what the function gives. */
export function lowerFunctionBody(l: Lowering, body: number): void {
  if (body === 0) return;
  const [inner] = childrenIn(l, body);
  if (inner === undefined) return;
  if (kindOf(l, inner) === Node.block) lowerBody(l, inner);
  else l.returns.push(l.expression(inner));
}

function lowerParameters(l: Lowering, list: number): number {
  const rows = bindParameters(l, parametersIn(l, list));
  for (const child of childrenIn(l, list))
    if (isFunctionType(l, child)) holdFunction(l, nameOf(l, childOfKind(l.tree, child, Node.identifier)));
  return rows;
}

/** The parameters of a list, with the defaults and modifiers that stand beside them. */
export function parametersIn(l: Lowering, list: number): Parameter[] {
  const parameters: Parameter[] = [];
  let flags = 0;
  for (const child of childrenIn(l, list)) {
    switch (kindOf(l, child)) {
      case Node.parameter_modifiers:
        flags = /\bvararg\b/.test(textOf(l, child)) ? BindingFlag.rest : 0;
        break;
      case Node.parameter: {
        const nameNode = childOfKind(l.tree, child, Node.identifier);
        parameters.push({ name: nameOf(l, nameNode), position: startOf(l, nameNode), type: typeIn(l, child), flags });
        flags = 0;
        break;
      }
      default: {
        const last = parameters.pop();
        if (last !== undefined) parameters.push({ ...last, value: l.expression(child) });
      }
    }
  }
  return parameters;
}

/** `constructor(...) : this(...) { ... }` */
export function lowerSecondaryConstructor(l: Lowering, node: number, owner: Owner): void {
  const symbol = newSymbol(l, {
    kind: 'Constructor',
    node,
    nameNode: node,
    name: owner.name,
    scope: owner.members,
    flags: modifierFlags(modifiersOf(l, node)),
    signature: signatureText(
      l,
      startBehindAnnotations(l, node),
      startOf(l, childOfKind(l.tree, node, Node.block)) || endOf(l, node),
    ),
    doc: docBefore(l, startOf(l, node)),
  });
  l.facts.patchSymbol(symbol, SymbolColumn.nameStart, keywordStart(l, node));
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(annotationsOf(l, node)));
  const row = newFunction(l, symbol);
  bindMember(l, owner, { name: CONSTRUCTOR, kind: Binding.definition, position: startOf(l, node), symbol });
  inFunction(l, node, symbol, row, () => {
    const parameters = lowerParameters(l, childOfKind(l.tree, node, Node.function_value_parameters));
    const delegation = childOfKind(l.tree, node, Node.constructor_delegation_call);
    if (delegation !== 0) lowerDelegation(l, delegation);
    const body = childOfKind(l.tree, node, Node.block);
    if (body !== 0) lowerBody(l, body);
    return { parameters, class: owner.symbol, flags: FunctionFlag.constructor | hiddenFlag(l, node) };
  });
}

/** `this(...)` and `super(...)` before the body of a constructor. */
function lowerDelegation(l: Lowering, node: number): void {
  const start = startOf(l, node);
  const isSuper = l.text.startsWith('super', start);
  const receiver = add(l, isSuper ? Expression.ancestor : Expression.receiver, start);
  const callee = isSuper ? receiver : memberRow(l, receiver, CONSTRUCTOR, start);
  callRow(l, start, { callee, args: argumentsIn(l, childOfKind(l.tree, node, Node.value_arguments)) });
}

/** What runs when an instance is made: its code belongs to the type. */
export function lowerInitialiser(l: Lowering, node: number): void {
  const block = childOfKind(l.tree, node, Node.block);
  if (block !== 0) inBlock(l, block, () => lowerBody(l, block));
}

/** A function without a name: what is called in it belongs to the symbol around it. What its last line is, it gives. */
export function lowerLambda(l: Lowering, node: number): number {
  const children = childrenIn(l, node);
  const list = childOfKind(l.tree, node, Node.lambda_parameters);
  const label = l.label;
  l.label = '';
  return functionExpression(
    l,
    node,
    () => {
      const written = childrenIn(l, list);
      const parameters = bindParameters(
        l,
        list === 0
          ? [{ name: 'it', type: 0, flags: BindingFlag.implicit }]
          : written.map((one, index) => lambdaParameter(l, one, index)),
      );
      l.labels.push({ name: label, scope: l.scope });
      written.forEach((one, index) => {
        if (kindOf(l, one) === Node.multi_variable_declaration)
          lowerDestructured(l, one, nameRow(l, partName(index), startOf(l, one)));
      });
      const value = lowerBody(
        l,
        node,
        children.filter((child) => child !== list),
      );
      if (value !== 0) l.returns.push(value);
      l.labels.pop();
      return { parameters, flags: FunctionFlag.arrow | FunctionFlag.expected };
    },
    FunctionFlag.arrow | FunctionFlag.expected,
  );
}

/** The name of a parameter that is taken apart where it is declared. No name of a program looks like this. */
function partName(index: number): string {
  return `(${index})`;
}

function lambdaParameter(l: Lowering, node: number, index: number): Parameter {
  if (kindOf(l, node) === Node.multi_variable_declaration)
    return { name: partName(index), position: startOf(l, node), type: 0 };
  const nameNode = childOfKind(l.tree, node, Node.identifier);
  const name = nameOf(l, nameNode);
  return { name: name === '_' ? '' : name, position: startOf(l, nameNode), type: typeIn(l, node) };
}

/** `fun(x: Int): Int { ... }` */
export function lowerAnonymousFunction(l: Lowering, node: number): number {
  return functionExpression(l, node, () => {
    const outer = l.functionReturns;
    l.functionReturns = l.returns;
    const parameters = lowerParameters(l, childOfKind(l.tree, node, Node.function_value_parameters));
    const result = resultType(l, node);
    const returnType = result === 0 ? 0 : l.type(result);
    lowerFunctionBody(l, childOfKind(l.tree, node, Node.function_body));
    l.functionReturns = outer;
    return { parameters, returnType, flags: FunctionFlag.arrow };
  });
}
