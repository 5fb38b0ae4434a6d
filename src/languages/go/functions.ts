// Lowers functions, methods, function literals and function types: symbol, signature, parameters, body.

import {
  Binding,
  BindingFlag,
  Collection,
  Expression,
  FunctionFlag,
  Scope,
  ScopeColumn,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  childrenInField,
  declare,
  docBefore,
  enterDeclaration,
  isExported,
  type Lowering,
  newBlock,
  newScope,
  signatureText,
  type TypeInfo,
  textOf,
} from './lowering.ts';
import { bindTypeParameter, lowerTypeParameters } from './type-parameters.ts';

/** What a test framework of the standard library runs. */
const TEST_NAME = /^(?:Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u;

/** `func name(...)` at the top of a file. */
export function lowerFunctionDeclaration(l: Lowering, node: number): void {
  const nameNode = childInField(l.tree, node, Field.name);
  const name = textOf(l, nameNode);
  const { symbol, functionRow } = callable(l, { node, nameNode, kind: 'Function', owner: 0, scope: l.block.scope });
  // No name leads to `init` and `_`: they are declared as often as one likes.
  if (name !== 'init' && name !== '_') define(l, nameNode, l.block.scope, symbol);
  inFunction(l, node, symbol, functionRow, () => {
    const generic = lowerTypeParameters(l, childInField(l.tree, node, Field.type_parameters));
    lowerSignature(l, node, functionRow, { typeParameters: generic.bindings });
    lowerBody(l, node);
  });
}

/** `func (receiver T) name(...)`, which gives T a member wherever T is declared. */
export function lowerMethodDeclaration(l: Lowering, node: number): void {
  const receiver = receiverOf(l, childInField(l.tree, node, Field.receiver));
  if (receiver === undefined) return;
  const type = l.types.get(textOf(l, receiver.typeName)) ?? extension(l, receiver.typeName);
  const nameNode = childInField(l.tree, node, Field.name);
  const { symbol: owner, members } = type;
  const { symbol, functionRow } = callable(l, { node, nameNode, kind: 'Method', owner, scope: members });
  if (textOf(l, nameNode) !== '_') define(l, nameNode, members, symbol);
  inFunction(l, node, symbol, functionRow, () => {
    const generic = receiver.parameters.map((name, index) => bindTypeParameter(l, name, type.constraints[index]));
    const receiverType = l.type(receiver.type);
    lowerSignature(l, node, functionRow, {
      typeParameters: generic,
      receiver: { nameNode: receiver.name, type: receiverType, isRest: false },
      class: owner,
      flags: FunctionFlag.receiverParameter,
    });
    lowerBody(l, node);
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
  const declaration = list === 0 ? 0 : (childrenOf(l.tree, list)[0] ?? 0);
  const type = declaration === 0 ? 0 : childInField(l.tree, declaration, Field.type);
  let at = type;
  while (at !== 0 && (l.tree.kinds[at] === Node.pointer_type || l.tree.kinds[at] === Node.parenthesized_type))
    at = childrenOf(l.tree, at)[0] ?? 0;
  const isGeneric = l.tree.kinds[at] === Node.generic_type;
  const typeName = isGeneric ? childInField(l.tree, at, Field.type) : at;
  if (typeName === 0 || l.tree.kinds[typeName] !== Node.type_identifier) return undefined;
  const args = isGeneric ? childrenOf(l.tree, childInField(l.tree, at, Field.type_arguments)) : [];
  const parameters = args.map((arg) => childrenOf(l.tree, arg)[0] ?? arg);
  return { name: childInField(l.tree, declaration, Field.name), type, typeName, parameters };
}

/** A type of another file of the package that is given members here. */
function extension(l: Lowering, typeName: number): TypeInfo {
  const name = textOf(l, typeName);
  const start = l.tree.starts[typeName]!;
  const symbol = l.facts.symbol({
    kind: 'Struct',
    name,
    owner: 0,
    start,
    end: start + name.length,
    nameStart: start,
    flags: SymbolFlag.extension,
    scope: l.block.scope,
  });
  const members = l.facts.scope(Scope.members, l.block.scope, symbol, 0, start, start);
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  const info: TypeInfo = { symbol, members, constraints: [] };
  l.types.set(name, info);
  return info;
}

/** A method of an interface. */
export function lowerMethodElement(l: Lowering, node: number, members: number, owner: number): void {
  const nameNode = childInField(l.tree, node, Field.name);
  const given = { node, nameNode, kind: 'Method', owner, scope: members } as const;
  const { symbol, functionRow } = callable(l, given, SymbolFlag.declaration | SymbolFlag.abstract);
  define(l, nameNode, members, symbol);
  inFunction(l, node, symbol, functionRow, () => {
    lowerSignature(l, node, functionRow, { class: owner, flags: FunctionFlag.signature });
  });
}

export function lowerFunctionType(l: Lowering, node: number): number {
  const functionRow = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.arrow });
  inFunction(l, node, l.symbol, functionRow, () => {
    lowerSignature(l, node, functionRow, { flags: FunctionFlag.signature | FunctionFlag.arrow });
  });
  return l.facts.expression(Expression.function, l.block.scope, l.tree.starts[node]!, functionRow);
}

/** A function without a name: what is called in it belongs to the symbol around it. */
export function lowerFunctionLiteral(l: Lowering, node: number): number {
  const functionRow = l.facts.function({ flags: FunctionFlag.arrow });
  inFunction(l, node, l.symbol, functionRow, () => {
    lowerSignature(l, node, functionRow, { flags: FunctionFlag.arrow });
    lowerBody(l, node);
  });
  const row = l.facts.expression(Expression.function, l.block.scope, l.tree.starts[node]!, functionRow);
  l.facts.patchFunction(functionRow, { expression: row });
  return row;
}

interface Callable {
  readonly node: number;
  readonly nameNode: number;
  readonly kind: 'Function' | 'Method';
  readonly owner: number;
  readonly scope: number;
}

function callable(
  l: Lowering,
  { node, nameNode, kind, owner, scope }: Callable,
  flags = 0,
): { symbol: number; functionRow: number } {
  const name = textOf(l, nameNode);
  const start = l.tree.starts[node]!;
  const body = childInField(l.tree, node, Field.body);
  const isTest = l.isTestFile && TEST_NAME.test(name);
  const symbol = l.facts.symbol({
    kind,
    name,
    owner,
    start,
    end: l.tree.ends[node]!,
    nameStart: l.tree.starts[nameNode]!,
    flags: flags | (isExported(name) ? SymbolFlag.exported : 0) | (isTest ? SymbolFlag.test : 0),
    scope,
    signature: signatureText(l, start, body === 0 ? l.tree.ends[node]! : l.tree.starts[body]!),
    doc: docBefore(l, start),
  });
  const functionRow = l.facts.function({ symbol });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([functionRow]));
  return { symbol, functionRow };
}

/** Binds a symbol to its name. */
export function define(l: Lowering, nameNode: number, scope: number, symbol: number, value = 0): void {
  l.facts.binding({
    scope,
    name: textOf(l, nameNode),
    kind: Binding.definition,
    symbol,
    value,
    position: l.tree.starts[nameNode]!,
    flags: BindingFlag.value | BindingFlag.type,
  });
}

/** Runs `lower` in the scope of a function. */
function inFunction(l: Lowering, node: number, symbol: number, functionRow: number, lower: () => void): void {
  const outer = { block: l.block, symbol: l.symbol, function: l.function };
  l.symbol = symbol;
  l.function = functionRow;
  const scope = newScope(l, Scope.function, l.tree.starts[node]!, l.tree.ends[node]!);
  l.block = newBlock(scope, outer.block);
  l.facts.patchFunction(functionRow, { scope });
  lower();
  Object.assign(l, outer);
}

/** A parameter or a result, with its name node (0 for none) and its type. */
interface Declared {
  readonly nameNode: number;
  readonly type: number;
  readonly isRest: boolean;
}

interface Signature {
  readonly typeParameters?: readonly number[];
  readonly receiver?: Declared;
  readonly class?: number;
  readonly flags?: number;
}

/** All types before all names: a parameter may be called like the package that a type is of (`time time.Time`). */
function lowerSignature(l: Lowering, node: number, functionRow: number, signature: Signature): void {
  const resultNode = childInField(l.tree, node, Field.result);
  const isList = resultNode !== 0 && l.tree.kinds[resultNode] === Node.parameter_list;
  const { receiver } = signature;
  const parameters = declaredIn(l, childInField(l.tree, node, Field.parameters));
  const results = isList ? declaredIn(l, resultNode) : [];
  const types = results.map(({ type }) => type);
  const returnType = isList ? resultType(l, resultNode, types) : resultNode === 0 ? 0 : l.type(resultNode);
  const bindings = (receiver === undefined ? parameters : [receiver, ...parameters]).map((one, index) =>
    bindParameter(l, one, functionRow, index),
  );
  // Results with names are variables of the function.
  for (const { nameNode, type } of results)
    if (nameNode !== 0) declare(l, textOf(l, nameNode), { position: l.tree.starts[nameNode]!, type });
  l.facts.patchFunction(functionRow, {
    parameters: l.facts.list(bindings),
    typeParameters: l.facts.list(signature.typeParameters ?? []),
    receiverType: receiver?.type ?? 0,
    class: signature.class ?? 0,
    flags: signature.flags ?? 0,
    returnType,
  });
}

/** One result is its type, several are a tuple. */
function resultType(l: Lowering, node: number, types: readonly number[]): number {
  if (types.length <= 1) return types[0] ?? 0;
  const start = l.tree.starts[node]!;
  return l.facts.expression(Expression.collection, l.block.scope, start, Collection.tuple, l.facts.list(types));
}

function declaredIn(l: Lowering, list: number): Declared[] {
  return (list === 0 ? [] : childrenOf(l.tree, list)).flatMap((declaration) => {
    const typeNode = childInField(l.tree, declaration, Field.type);
    const type = typeNode === 0 ? 0 : l.type(typeNode);
    const isRest = l.tree.kinds[declaration] === Node.variadic_parameter_declaration;
    const names = childrenInField(l, declaration, Field.name);
    return (names.length === 0 ? [0] : names).map((nameNode) => ({ nameNode, type, isRest }));
  });
}

function bindParameter(l: Lowering, { nameNode, type, isRest }: Declared, functionRow: number, index: number): number {
  const name = nameNode === 0 || textOf(l, nameNode) === '_' ? '' : textOf(l, nameNode);
  const position = nameNode === 0 ? l.facts.scopeAt(l.block.scope, ScopeColumn.start) : l.tree.starts[nameNode]!;
  if (name !== '') enterDeclaration(l, name, position);
  return l.facts.binding({
    scope: l.block.scope,
    name,
    kind: Binding.parameter,
    type,
    position,
    function: functionRow,
    index,
    flags: BindingFlag.value | (isRest ? BindingFlag.rest : 0),
  });
}

/** The body shares its block with the parameters. */
function lowerBody(l: Lowering, node: number): void {
  const body = childInField(l.tree, node, Field.body);
  if (body !== 0) l.statements(body);
}
