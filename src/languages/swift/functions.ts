// Lowers functions, initialisers, subscripts and closures: symbol, signature, parameters, body.

import { Binding, BindingFlag, FunctionFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { enterDeclaration } from '../kit/blocks.ts';
import { callable, newSymbol } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction, newFunction, type Parameter } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, optional, optionalType, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  attributeName,
  attributesOf,
  declareLocal,
  docOf,
  isHidden,
  isStatic,
  type Lowering,
  lowerAttributes,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
} from './lowering.ts';
import { bindPattern } from './patterns.ts';
import { CONSTRUCTOR } from './semantics.ts';
import { lowerTypeParameters } from './types.ts';

interface Declared {
  readonly kind: NodeKind;
  readonly name: string;
  /** What it is bound under. */
  readonly bound: string;
  readonly flags?: number;
}

export function lowerFunction(l: Lowering, node: number, scope: number, owner?: Owner): void {
  const name = nameOf(l, inField(l, node, Field.name));
  const isLocalFunction = owner === undefined && scope !== 1;
  if (isLocalFunction) enterDeclaration(l, callable(name), startOf(l, inField(l, node, Field.name)));
  const kind = owner === undefined ? 'Function' : 'Method';
  lowerCallable(l, node, isLocalFunction ? l.scope : scope, { kind, name, bound: callable(name) }, owner);
}

/** `init(...)`, `deinit`. */
export function lowerInitializer(l: Lowering, node: number, owner: Owner): void {
  const isMade = kindOf(l, node) === Node.initializer_declaration;
  const name = isMade ? 'init' : 'deinit';
  lowerCallable(
    l,
    node,
    owner.members,
    {
      kind: isMade ? 'Constructor' : 'Method',
      name,
      bound: isMade ? CONSTRUCTOR : callable(name),
      flags: isMade ? FunctionFlag.constructor : 0,
    },
    owner,
  );
}

function lowerCallable(
  l: Lowering,
  node: number,
  scope: number,
  { kind, name, bound, flags = 0 }: Declared,
  owner?: Owner,
): void {
  const { facts } = l;
  const nameNode = inField(l, node, Field.name);
  const body = inField(l, node, Field.body);
  const modifiers = modifiersOf(l, node);
  const isOfType = isStatic(modifiers);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode: nameNode || node,
    name,
    scope,
    flags:
      modifierFlags(modifiers) |
      (owner?.isProtocol === true && body === 0 ? SymbolFlag.abstract : 0) |
      (body === 0 ? SymbolFlag.declaration : 0) |
      (hasEffect(l, node, 'async') ? SymbolFlag.async : 0) |
      (isTest(l, node, name, owner) ? SymbolFlag.test : 0),
    signature: signatureText(l, startBehindAttributes(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docOf(l, node),
  });
  facts.patchSymbol(symbol, SymbolColumn.decorators, facts.list(lowerAttributes(l, node)));
  const row = newFunction(l, symbol);
  facts.binding({
    scope,
    name: bound,
    kind: Binding.definition,
    symbol,
    position: startOf(l, nameNode || node),
    flags:
      BindingFlag.value |
      (isOfType ? BindingFlag.static : 0) |
      (owner === undefined && isHidden(modifiers) ? BindingFlag.private : 0),
  });
  inFunction(l, node, symbol, row, () => {
    const typeParameters = facts.list(lowerTypeParameters(l, node));
    const isOperator = kindOf(l, nameNode) === Node.operator;
    const { parameters, labels } = lowerParameters(l, node, isOperator ? 'none' : 'names');
    const returnType = optionalType(l, inField(l, node, Field.result));
    withSelf(l, owner === undefined ? l.isOfType : isOfType, () => lowerFunctionBody(l, body));
    return {
      typeParameters,
      parameters,
      labels,
      returnType,
      class: owner?.symbol ?? 0,
      receiverType: owner?.self ?? 0,
      flags: flags | (body === 0 ? FunctionFlag.signature : 0) | (isOfType ? FunctionFlag.classMethod : 0),
    };
  });
}

/** Runs `lower` where \`self\` is a type, or is a value. */
export function withSelf(l: Lowering, isOfType: boolean, lower: () => void): void {
  const outer = l.isOfType;
  l.isOfType = isOfType;
  lower();
  l.isOfType = outer;
}

function hasEffect(l: Lowering, node: number, word: string): boolean {
  return childrenIn(l, node).some((child) => kindOf(l, child) === Node.effect && textOf(l, child) === word);
}

function isTest(l: Lowering, node: number, name: string, owner: Owner | undefined): boolean {
  if (attributesOf(l, node).some((one) => attributeName(l, one) === 'Test')) return true;
  return owner !== undefined && /^test(?:[\p{Lu}\d_]|$)/u.test(name) && /(?:Tests?|TestCase)$/.test(owner.name);
}

/** Where a declaration begins behind its attributes. */
export function startBehindAttributes(l: Lowering, node: number): number {
  const last = attributesOf(l, node).at(-1);
  if (last === undefined) return startOf(l, node);
  const end = endOf(l, last);
  return end + /^\s*/.exec(l.text.slice(end, end + 400))![0].length;
}

/** What the only statement of a body is worth, the body gives. */
export function lowerFunctionBody(l: Lowering, body: number): void {
  if (body === 0) return;
  const value = l.body(body);
  if (value !== 0 && childrenIn(l, body).length === 1) l.returns.push(value);
}

/** What parameters without a label of their own are passed by: their names, or their place alone. */
type Unlabelled = 'names' | 'none';

interface BoundParameters {
  readonly parameters: number;
  /** The labels of all parameters, where they are not their names. */
  readonly labels: number;
}

/** Binds the parameters of a declaration in the current function. */
export function lowerParameters(l: Lowering, declaration: number, unlabelled: Unlabelled): BoundParameters {
  const nodes = childrenIn(l, childOfKind(l.tree, declaration, Node.parameters));
  const written = nodes.map((node) => parameterOf(l, node));
  const labels = nodes.map((node, index) => {
    const label = inField(l, node, Field.label);
    if (label === 0) return unlabelled === 'names' ? (written[index]?.name ?? '') : '';
    return textOf(l, label) === '_' ? '' : nameOf(l, label);
  });
  const areNames = labels.every((label, index) => label === written[index]?.name);
  return {
    parameters: bindParameters(l, written),
    labels: areNames ? 0 : l.facts.list(labels.map((label) => l.facts.string(label))),
  };
}

export function parameterOf(l: Lowering, node: number): Parameter {
  const nameNode = inField(l, node, Field.name);
  const name = nameNode === 0 ? '' : nameOf(l, nameNode);
  const type = parameterType(l, inField(l, node, Field.type));
  const value = optional(l, inField(l, node, Field.value));
  const isRest = childOfKind(l.tree, node, Node.variadic) !== 0;
  return {
    name: name === '_' ? '' : name,
    position: startOf(l, nameNode || node),
    type,
    value,
    flags: isRest ? BindingFlag.rest : 0,
  };
}

/** What is made a function of where it is passed is written as what that gives. */
function parameterType(l: Lowering, node: number): number {
  const isMade = kindOf(l, node) === Node.function_type && textOf(l, node).startsWith('@autoclosure');
  return optionalType(l, isMade ? inField(l, node, Field.result) : node);
}

/** `{ a, b in ... }`: what is called in it belongs to the symbol around. */
export function lowerClosure(l: Lowering, node: number): number {
  const captures = childrenIn(l, node).filter((child) => kindOf(l, child) === Node.capture);
  const values = captures.map((capture) => optional(l, inField(l, capture, Field.value)));
  return functionExpression(l, node, () => {
    const list = childOfKind(l.tree, node, Node.closure_parameters);
    const written = childrenIn(l, list);
    const body = inField(l, node, Field.body);
    const parameters =
      list === 0
        ? Array.from({ length: numbered(l, body) }, (_, index) => ({ name: `$${index}`, type: 0 }))
        : written.map((one, index) => closureParameter(l, one, index));
    const bound = bindParameters(l, parameters);
    captures.forEach((capture, index) => {
      const value = values[index] ?? 0;
      if (value !== 0) declareLocal(l, inField(l, capture, Field.name), { value });
    });
    written.forEach((one, index) => {
      const pattern = inField(l, one, Field.pattern);
      if (pattern !== 0) bindPattern(l, pattern, nameRow(l, partName(index), startOf(l, one)), 'declares');
    });
    const returnType = optionalType(l, inField(l, node, Field.result));
    lowerFunctionBody(l, body);
    return { parameters: bound, returnType, flags: FunctionFlag.arrow };
  });
}

/** The name of a parameter that is taken apart where it is declared. No name of a program looks like this. */
function partName(index: number): string {
  return `(${index})`;
}

function closureParameter(l: Lowering, node: number, index: number): Parameter {
  const nameNode = inField(l, node, Field.name);
  if (nameNode === 0) return { name: partName(index), position: startOf(l, node), type: 0 };
  const type = optionalType(l, inField(l, node, Field.type));
  const name = nameOf(l, nameNode);
  return { name: name === '_' ? '' : name, position: startOf(l, nameNode), type };
}

/** How many parameters a closure has that names none: those that it uses by their numbers. */
function numbered(l: Lowering, node: number): number {
  let count = 0;
  const end = l.tree.next[node] ?? 0;
  for (let at = node + 1; at < end; ) {
    if (kindOf(l, at) === Node.closure) {
      at = l.tree.next[at] ?? end;
      continue;
    }
    if (kindOf(l, at) === Node.identifier && /^\$\d$/.test(textOf(l, at)))
      count = Math.max(count, Number(textOf(l, at).slice(1)) + 1);
    at++;
  }
  return count;
}
