// Lowers functions, methods, function literals and function types: symbol, signature, parameters, body.

import { BindingFlag, Collection, FunctionFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { FunctionFields } from '../facts-builder.ts';
import { bindTypeParameter, define, newSymbol } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction, newFunction } from '../kit/functions.ts';
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
import { collectionRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, docBefore, isExported, type Lowering, type TypeInfo } from './lowering.ts';
import { lowerTypeParameters } from './type-parameters.ts';

/** What a test framework of the standard library runs. */
const TEST_NAME = /^(?:Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u;

/** `func name(...)` at the top of a file. */
export function lowerFunctionDeclaration(l: Lowering, node: number): void {
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode);
  const { symbol, row } = callable(l, { node, nameNode, kind: 'Function', owner: 0, scope: l.scope });
  // No name leads to `init` and `_`: they are declared as often as one likes.
  if (name !== 'init' && name !== '_') define(l, nameNode, l.scope, symbol);
  inFunction(l, node, symbol, row, () => {
    const generic = lowerTypeParameters(l, inField(l, node, Field.type_parameters));
    const fields = lowerSignature(l, node, { typeParameters: generic.bindings });
    lowerBody(l, node);
    return fields;
  });
}

/** `func (receiver T) name(...)`, which gives T a member wherever T is declared. */
export function lowerMethodDeclaration(l: Lowering, node: number): void {
  const receiver = receiverOf(l, inField(l, node, Field.receiver));
  if (receiver === undefined) return;
  const type = l.types.get(textOf(l, receiver.typeName)) ?? extension(l, receiver.typeName);
  const nameNode = inField(l, node, Field.name);
  const { symbol: owner, members } = type;
  const { symbol, row } = callable(l, { node, nameNode, kind: 'Method', owner, scope: members });
  if (textOf(l, nameNode) !== '_') define(l, nameNode, members, symbol);
  inFunction(l, node, symbol, row, () => {
    const typeParameters = receiver.parameters.map((name, index) =>
      bindTypeParameter(l, name, type.constraints[index]),
    );
    const declared: Declared = { nameNode: receiver.name, type: l.type(receiver.type), isRest: false };
    const fields = lowerSignature(l, node, { typeParameters, receiver: declared });
    lowerBody(l, node);
    return { ...fields, class: owner, flags: FunctionFlag.receiverParameter };
  });
}

interface Receiver {
  /** Name node of the parameter, or 0. */
  readonly name: number;
  readonly type: number;
  readonly typeName: number;
  /** The names that the type's parameters have here. */
  readonly parameters: readonly number[];
}

function receiverOf(l: Lowering, list: number): Receiver | undefined {
  const declaration = firstIn(l, list);
  const type = inField(l, declaration, Field.type);
  let at = type;
  while (at !== 0 && (kindOf(l, at) === Node.pointer_type || kindOf(l, at) === Node.parenthesized_type))
    at = firstIn(l, at);
  const isGeneric = kindOf(l, at) === Node.generic_type;
  const typeName = isGeneric ? inField(l, at, Field.type) : at;
  if (typeName === 0 || kindOf(l, typeName) !== Node.type_identifier) return undefined;
  const args = isGeneric ? childrenIn(l, inField(l, at, Field.type_arguments)) : [];
  const parameters = args.map((arg) => firstIn(l, arg) || arg);
  return { name: inField(l, declaration, Field.name), type, typeName, parameters };
}

/** A type of another file of the package that is given members here. */
function extension(l: Lowering, nameNode: number): TypeInfo {
  const flags = SymbolFlag.extension;
  const symbol = newSymbol(l, { kind: 'Struct', node: nameNode, nameNode, owner: 0, flags });
  const start = startOf(l, nameNode);
  const members = l.facts.scope(Scope.members, l.scope, symbol, 0, start, start);
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  const info: TypeInfo = { symbol, members, constraints: [] };
  l.types.set(textOf(l, nameNode), info);
  return info;
}

/** A method of an interface. */
export function lowerMethodElement(l: Lowering, node: number, members: number, owner: number): void {
  const nameNode = inField(l, node, Field.name);
  const given = { node, nameNode, kind: 'Method', owner, scope: members } as const;
  const { symbol, row } = callable(l, given, SymbolFlag.declaration | SymbolFlag.abstract);
  define(l, nameNode, members, symbol);
  inFunction(l, node, symbol, row, () => ({
    ...lowerSignature(l, node),
    class: owner,
    flags: FunctionFlag.signature,
  }));
}

export function lowerFunctionType(l: Lowering, node: number): number {
  return functionExpression(l, node, () => lowerSignature(l, node), FunctionFlag.signature | FunctionFlag.arrow);
}

export function lowerFunctionLiteral(l: Lowering, node: number): number {
  return functionExpression(l, node, () => {
    const fields = lowerSignature(l, node);
    lowerBody(l, node);
    return fields;
  });
}

interface Callable {
  readonly node: number;
  readonly nameNode: number;
  readonly kind: 'Function' | 'Method';
  readonly owner: number;
  readonly scope: number;
}

function callable(l: Lowering, definition: Callable, flags = 0): { symbol: number; row: number } {
  const { node, nameNode } = definition;
  const name = textOf(l, nameNode);
  const start = startOf(l, node);
  const body = inField(l, node, Field.body);
  const isTest = l.isTestFile && TEST_NAME.test(name);
  const symbol = newSymbol(l, {
    ...definition,
    flags: flags | (isExported(name) ? SymbolFlag.exported : 0) | (isTest ? SymbolFlag.test : 0),
    signature: signatureText(l, start, body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docBefore(l, start),
  });
  return { symbol, row: newFunction(l, symbol) };
}

/** A parameter or a result, with its name node (0 for none) and its type. */
interface Declared {
  readonly nameNode: number;
  readonly type: number;
  readonly isRest: boolean;
}

/** All types before all names: a parameter may be called like the package that a type is of (`time time.Time`). */
function lowerSignature(
  l: Lowering,
  node: number,
  { typeParameters = [], receiver }: { typeParameters?: readonly number[]; receiver?: Declared } = {},
): FunctionFields {
  const resultNode = inField(l, node, Field.result);
  const isList = kindOf(l, resultNode) === Node.parameter_list;
  const declared = declaredIn(l, inField(l, node, Field.parameters));
  const results = isList ? declaredIn(l, resultNode) : [];
  const types = results.map(({ type }) => type);
  const returnType = isList ? resultType(l, resultNode, types) : optionalType(l, resultNode);
  const parameters = (receiver === undefined ? declared : [receiver, ...declared]).map(({ nameNode, type, isRest }) => {
    const flags = isRest ? BindingFlag.rest : 0;
    if (nameNode === 0) return { name: '', type, flags };
    const name = textOf(l, nameNode);
    return { name: name === '_' ? '' : name, position: startOf(l, nameNode), type, flags };
  });
  const bindings = bindParameters(l, parameters);
  // Results with names are variables of the function.
  for (const { nameNode, type } of results) if (nameNode !== 0) declareLocal(l, nameNode, { type });
  return {
    parameters: bindings,
    typeParameters: l.facts.list(typeParameters),
    receiverType: receiver?.type ?? 0,
    returnType,
  };
}

/** One result is its type, several are a tuple. */
function resultType(l: Lowering, node: number, types: readonly number[]): number {
  return types.length <= 1 ? (types[0] ?? 0) : collectionRow(l, Collection.tuple, startOf(l, node), types);
}

function declaredIn(l: Lowering, list: number): Declared[] {
  return childrenIn(l, list).flatMap((declaration) => {
    const type = optionalType(l, inField(l, declaration, Field.type));
    const isRest = kindOf(l, declaration) === Node.variadic_parameter_declaration;
    const names = allInField(l, declaration, Field.name);
    return (names.length === 0 ? [0] : names).map((nameNode) => ({ nameNode, type, isRest }));
  });
}

function lowerBody(l: Lowering, node: number): void {
  l.statements(inField(l, node, Field.body));
}
