// Lowers functions: symbol, signature, parameters, body; extensions, and functions without a name.

import { Binding, BindingFlag, ENTRY_KINDS, FunctionFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { docBefore } from '../java/lowering.ts';
import { declare, enterEverywhere, inBlock, newBlock } from '../kit/blocks.ts';
import { newSymbol, openMembers } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction, newFunction, type Parameter } from '../kit/functions.ts';
import { allInField, childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  annotationsOf,
  bindTerm,
  isType,
  type Lowering,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
  startBehindAnnotations,
  term,
} from './lowering.ts';
import { isImplicitList, lowerScoped } from './scoped.ts';
import { isRepeated, lowerTypeParameters, pathNames } from './types.ts';

/** Annotations that make a function a test. */
const TESTS = /@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest)\b/;

interface Place {
  /** Where the name is bound. */
  readonly scope: number;
  readonly owner: Owner | undefined;
  /** The type that it extends (node) and type parameters of the extension (rows). */
  readonly receiver?: number;
  readonly typeParameters?: readonly number[];
  /** The class or extension whose instances are the receiver, or 0. */
  readonly of: number;
}

/** A function of the file, of a block, or of a type. */
export function lowerFunction(l: Lowering, node: number, scope: number, owner?: Owner): void {
  lowerPlain(l, node, { scope, owner, of: owner?.symbol ?? 0 });
}

function lowerPlain(l: Lowering, node: number, { scope, owner, receiver = 0, typeParameters = [], of }: Place): void {
  const { facts } = l;
  const nameNode = inField(l, node, Field.name);
  const name = nameOf(l, nameNode);
  const position = startOf(l, nameNode);
  const body = inField(l, node, Field.body);
  const modifiers = modifiersOf(l, node);
  const isLocal = owner === undefined && receiver === 0 && scope !== 1;
  const bound = isLocal ? enterEverywhere(l, term(name), position) : scope;
  const lists = allInField(l, node, Field.parameters).filter((one) => kindOf(l, one) === Node.parameters);
  const written = lists.filter((list) => !isImplicitList(l, list));
  const isGetter = written.length === 0;
  const symbol = newSymbol(l, {
    kind: owner === undefined ? 'Function' : 'Method',
    node,
    nameNode,
    name,
    scope: bound,
    flags:
      modifierFlags(modifiers) |
      (isGetter ? SymbolFlag.getter : 0) |
      (modifiers.has('implicit') && isView(l, written) ? SymbolFlag.view : 0) |
      (body === 0 ? SymbolFlag.declaration | (owner === undefined ? 0 : SymbolFlag.abstract) : 0) |
      (TESTS.test(l.text.slice(startOf(l, node), position)) ? SymbolFlag.test : 0),
    signature: signatureText(
      l,
      startBehindAnnotations(l, node),
      body === 0 ? endOf(l, node) : startOf(l, body),
    ).replace(/\s*=$/, ''),
    doc: docBefore(l, startOf(l, node)),
  });
  facts.patchSymbol(symbol, SymbolColumn.decorators, facts.list(annotationsOf(l, node)));
  const row = newFunction(l, symbol);
  bindTerm(l, bound, { name, kind: Binding.definition, position, symbol }, modifiers.has('private'));
  if (isEntry(l, node, name, owner)) facts.entry(ENTRY_KINDS.indexOf('main'), name, nameRow(l, term(name), position));
  inFunction(l, node, symbol, row, () => {
    const outer = l.functionReturns;
    l.functionReturns = l.returns;
    const own = facts.list([...typeParameters, ...lowerTypeParameters(l, node)]);
    for (const list of lists) if (!written.includes(list)) lowerParameters(l, list, { declared: true });
    const parameters = written.length === 0 ? 0 : lowerParameters(l, written[0]);
    const returnType = lowerResult(l, node, written.slice(1));
    l.functionReturns = outer;
    return {
      typeParameters: own,
      receiverType: receiver === 0 ? 0 : l.type(receiver),
      parameters,
      returnType,
      class: of,
      flags: (body === 0 ? FunctionFlag.signature : 0) | (isGetter ? FunctionFlag.getter : 0),
    };
  });
}

/** Whether lists of parameters (nodes) are of something that converts: one list of one parameter. */
export function isView(l: Lowering, written: readonly number[]): boolean {
  return written.length === 1 && childrenIn(l, written[0]).length === 1;
}

/** A program begins with `main` of an object, or with what is marked so. */
function isEntry(l: Lowering, node: number, name: string, owner: Owner | undefined): boolean {
  const before = l.text.slice(startOf(l, node), startOf(l, inField(l, node, Field.name)));
  if (/@main\b/.test(before)) return true;
  return (
    name === 'main' &&
    owner?.kind === 'Class' &&
    /\bArray\s*\[\s*String\s*\]/.test(l.text.slice(startOf(l, node), endOf(l, node)).slice(0, 300))
  );
}

/** The body behind the first list of parameters: with further lists, it gives a function of those. Gives the type of the result. */
function lowerResult(l: Lowering, node: number, lists: readonly number[]): number {
  const typeNode = inField(l, node, Field.return_type);
  const body = inField(l, node, Field.body);
  const [list, ...further] = lists;
  if (list === undefined) {
    const type = typeNode === 0 ? 0 : l.type(typeNode);
    if (body !== 0) l.returns.push(lowerScoped(l, body));
    return type;
  }
  const flags = body === 0 ? FunctionFlag.signature : FunctionFlag.arrow;
  const row = functionExpression(
    l,
    node,
    () => {
      const outer = l.functionReturns;
      l.functionReturns = l.returns;
      const parameters = lowerParameters(l, list);
      const returnType = lowerResult(l, node, further);
      l.functionReturns = outer;
      return { parameters, returnType, flags };
    },
    flags,
  );
  if (body === 0) return row;
  l.returns.push(row);
  return 0;
}

/**
 * Binds the parameters of a list; gives the list of them. Those that are only `declared` are seen, and no argument is for
 * them.
 */
export function lowerParameters(l: Lowering, list: number, { declared = false } = {}): number {
  const parameters = childrenIn(l, list).map((node): Parameter => {
    const nameNode = inField(l, node, Field.name);
    const typeNode = inField(l, node, Field.type);
    const defaultNode = inField(l, node, Field.default_value);
    return {
      name: nameNode === 0 ? '' : term(nameOf(l, nameNode)),
      position: startOf(l, nameNode || node),
      type: typeNode === 0 ? 0 : l.type(typeNode),
      value: defaultNode === 0 ? 0 : lowerScoped(l, defaultNode),
      flags: isRepeated(l, typeNode) ? BindingFlag.rest : 0,
    };
  });
  if (!declared) return bindParameters(l, parameters);
  for (const { name, position = 0, type } of parameters) if (name !== '') declare(l, name, { position, type });
  return 0;
}

/** `extension (x: A) def f = ...`: members that a type is given, whose receiver has a name. */
export function lowerExtension(l: Lowering, node: number, owner?: Owner): void {
  const lists = allInField(l, node, Field.parameters).filter((one) => kindOf(l, one) === Node.parameters);
  const receiverList = lists.find((list) => !isImplicitList(l, list)) ?? 0;
  const [parameter = 0] = childrenIn(l, receiverList);
  const receiver = inField(l, parameter, Field.type);
  const functions = allInField(l, node, Field.body).flatMap((body) =>
    kindOf(l, body) === Node.template_body ? childrenIn(l, body) : [body],
  );
  if (receiver === 0) return;
  for (const fn of functions) {
    const kind = kindOf(l, fn);
    if (kind !== Node.function_definition && kind !== Node.function_declaration) continue;
    const { block, scope, symbol: outer } = l;
    inBlock(l, node, () => {
      const typeParameters = lowerTypeParameters(l, node);
      const { name, type } = extended(l, receiver, typeParameters.length > 0 ? node : 0);
      const symbol = newSymbol(l, {
        kind: 'Class',
        node: fn,
        nameNode: receiver,
        name,
        flags: SymbolFlag.extension,
        type,
      });
      l.symbol = symbol;
      const members = openMembers(l, fn, symbol, Scope.members);
      l.symbol = outer;
      l.scope = l.facts.scope(Scope.block, members, outer, l.function, startOf(l, fn), endOf(l, fn));
      l.block = newBlock(block);
      for (const list of lists) lowerParameters(l, list, { declared: true });
      lowerPlain(l, fn, { scope: members, owner, receiver, typeParameters, of: symbol });
    });
    Object.assign(l, { block, scope });
  }
}

/** What an extension is for: the name that tells the type, and its row; a type parameter may be anything. */
function extended(l: Lowering, receiver: number, generic: number): { name: string; type: number } {
  const head = kindOf(l, receiver) === Node.generic_type ? inField(l, receiver, Field.type) : receiver;
  const names = pathNames(l, head);
  const last = names[names.length - 1];
  const name = last === undefined ? '' : nameOf(l, last);
  const list = generic === 0 ? 0 : inField(l, generic, Field.type_parameters);
  const isParameter = childrenIn(l, list).some((one) => l.tree.fields[one] === Field.name && textOf(l, one) === name);
  if (isParameter || !isType(l, receiver)) return { name: 'Any', type: nameRow(l, 'Any', startOf(l, receiver), true) };
  return { name, type: l.type(head) };
}

/** `x => ...`, `(x: A, y) => ...`: what is called in it belongs to the symbol around it. */
export function lowerLambda(l: Lowering, node: number): number {
  const parameters = inField(l, node, Field.parameters);
  const body = childrenIn(l, node).filter((child) => child !== parameters && kindOf(l, child) !== Node.type_parameters);
  return lambda(l, node, parameters, () => lowerScoped(l, body[body.length - 1] ?? 0));
}

/** A function of the parameters that a node names, each with or without a type. */
export function lambda(l: Lowering, node: number, names: number, lower: () => number): number {
  return functionExpression(
    l,
    node,
    () => {
      const nodes = kindOf(l, names) === Node.bindings ? childrenIn(l, names) : names === 0 ? [] : [names];
      const parameters = bindParameters(
        l,
        nodes.map((one) => lambdaParameter(l, one)),
      );
      l.returns.push(lower());
      return { parameters, flags: FunctionFlag.arrow };
    },
    FunctionFlag.arrow,
  );
}

function lambdaParameter(l: Lowering, node: number): Parameter {
  const isBinding = kindOf(l, node) === Node.binding;
  const nameNode = isBinding ? inField(l, node, Field.name) : node;
  const typeNode = isBinding ? inField(l, node, Field.type) : 0;
  const name = nameNode === 0 || kindOf(l, nameNode) === Node.wildcard ? '' : nameOf(l, nameNode);
  return {
    name: name === '' || name === '_' ? '' : term(name),
    position: startOf(l, nameNode || node),
    type: typeNode === 0 ? 0 : l.type(typeNode),
  };
}
