// Lowers function definitions and lambdas: symbol, signature, parameters, body. What decorators say of a function is
// read in decorators.ts.

import {
  Binding,
  BindingFlag,
  Expression,
  FunctionFlag,
  Scope,
  ScopeColumn,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { childrenIn, endOf, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { type DecoratorSummary, summarizeDecorators } from './decorators.ts';
import { bodyDoc } from './docstrings.ts';
import { addDecoratorEntries } from './entries.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindVariable, type Declared, type Frame, type Lowering, nameFlags, newFrame } from './lowering.ts';
import { lowerParameters } from './parameters.ts';
import { signatureComment } from './type-comments.ts';
import { lowerTypeParameters } from './type-parameters.ts';

/** Lowers a definition. `start` is where its decorators begin. */
export function lowerFunction(l: Lowering, node: number, decoratorNodes: readonly number[], start: number): void {
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode);
  const decorators = decoratorNodes.map(l.expression);
  const summary = summarizeDecorators(l, decoratorNodes, name);
  const frame = l.frame;
  const known = frame.names.get(name);
  const joins = known?.kind === 'function' && (summary.isAccessorOf || known.overloaded) ? known : undefined;
  const flags = functionFlags(l, node, name, summary);
  const functionRow = l.facts.function({ flags });
  const symbol = joins?.symbol ?? functionSymbol(l, { node, name, nameNode, start, summary, decorators });
  l.facts.patchFunction(functionRow, { symbol });
  if (joins) joinFunction(l, joins, functionRow, { node, nameNode, start, summary, decorators });
  else declareFunction(l, name, startOf(l, nameNode), symbol, functionRow, summary.isOverload);
  const bodyFlags = lowerSignatureAndBody(l, node, functionRow, symbol, flags);
  l.facts.patchSymbol(symbol, SymbolColumn.flags, l.facts.symbolAt(symbol, SymbolColumn.flags) | bodyFlags);
  addDecoratorEntries(l, decoratorNodes, name, () => add(l, Expression.function, startOf(l, nameNode), functionRow));
}

/** The node's first word tells `async def` from `def`. */
function isAsync(l: Lowering, node: number): boolean {
  return l.text.startsWith('async', startOf(l, node));
}

/** Methods that Python calls with the class though no decorator says so. */
const IMPLICIT_CLASS_METHODS: ReadonlySet<string> = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

function functionFlags(l: Lowering, node: number, name: string, summary: DecoratorSummary): number {
  let flags = isAsync(l, node) ? FunctionFlag.async : 0;
  if (l.isStub || summary.isOverload) flags |= FunctionFlag.signature;
  if (l.frame.kind !== 'class') return flags;
  if (summary.isStatic) return flags | FunctionFlag.static;
  flags |= FunctionFlag.receiverParameter;
  if (summary.isClassMethod || IMPLICIT_CLASS_METHODS.has(name)) flags |= FunctionFlag.classMethod;
  if (name === '__init__') flags |= FunctionFlag.constructor;
  if (summary.isGetter) flags |= FunctionFlag.getter;
  if (summary.isAccessorOf === 'setter') flags |= FunctionFlag.setter;
  return flags;
}

interface Definition {
  readonly node: number;
  readonly nameNode: number;
  readonly start: number;
  readonly summary: DecoratorSummary;
  readonly decorators: readonly number[];
}

function functionSymbol(l: Lowering, definition: Definition & { readonly name: string }): number {
  const { node, name, nameNode, start, summary, decorators } = definition;
  const inClass = l.frame.kind === 'class';
  const kind: NodeKind = inClass ? (name === '__init__' ? 'Constructor' : 'Method') : 'Function';
  return l.facts.symbol({
    kind,
    name,
    owner: l.frame.symbol,
    start,
    end: endOf(l, node),
    nameStart: startOf(l, nameNode),
    flags: symbolFlags(l, node, name, summary),
    scope: l.frame.scope,
    decorators: l.facts.list(decorators),
    signature: functionSignature(l, node),
    doc: bodyDoc(l, inField(l, node, Field.body)),
  });
}

function symbolFlags(l: Lowering, node: number, name: string, summary: DecoratorSummary): number {
  let flags = nameFlags(name);
  if (isAsync(l, node)) flags |= SymbolFlag.async;
  if (l.isStub || summary.isOverload) flags |= SymbolFlag.declaration;
  if (summary.isAbstract) flags |= SymbolFlag.abstract;
  if (l.isTestFile && name.startsWith('test')) flags |= SymbolFlag.test;
  if (l.frame.kind !== 'class') return flags;
  if (summary.isStatic) flags |= SymbolFlag.static;
  if (summary.isGetter) flags |= SymbolFlag.getter;
  if (summary.isClassMethod || IMPLICIT_CLASS_METHODS.has(name)) flags |= SymbolFlag.classMethod;
  return flags;
}

/** From `def` to before the colon of the body. */
function functionSignature(l: Lowering, node: number): string {
  const last =
    inField(l, node, Field.return_type) || inField(l, node, Field.parameters) || inField(l, node, Field.name);
  return signatureText(l, startOf(l, node), endOf(l, last));
}

function declareFunction(
  l: Lowering,
  name: string,
  position: number,
  symbol: number,
  functionRow: number,
  overloaded: boolean,
): void {
  // `global f` before `def f` declares it in the module; so does assignment.
  const frame = l.frame.elsewhere.get(name) ?? l.frame;
  frame.names.set(name, { kind: 'function', symbol, functions: [functionRow], overloaded });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([functionRow]));
  l.facts.binding({
    scope: frame.scope,
    name,
    kind: Binding.definition,
    symbol,
    position,
    block: l.scope,
    flags: BindingFlag.value | BindingFlag.type,
  });
}

/** One more function of a symbol: an overload, its implementation, or an accessor of a property. */
function joinFunction(l: Lowering, known: Declared, functionRow: number, definition: Definition): void {
  const { node, start, summary } = definition;
  const { symbol } = known;
  const { facts } = l;
  const isImplementation = summary.isAccessorOf === '' && !summary.isOverload;
  // The symbol spans its functions as long as nothing stands between them.
  const follows = l.text.slice(facts.symbolAt(symbol, SymbolColumn.end), start).trim() === '';
  if (isImplementation) implementOverloads(l, known, functionRow, definition);
  else known.functions.push(functionRow);
  if (summary.isAccessorOf === 'setter') {
    facts.patchSymbol(symbol, SymbolColumn.flags, facts.symbolAt(symbol, SymbolColumn.flags) | SymbolFlag.setter);
  }
  if (isImplementation && !follows) facts.patchSymbol(symbol, SymbolColumn.start, start);
  if (isImplementation || follows) facts.patchSymbol(symbol, SymbolColumn.end, endOf(l, node));
  facts.patchSymbol(symbol, SymbolColumn.functions, facts.list(known.functions));
}

/** The implementation, which comes last, is the definition that people mean. */
function implementOverloads(l: Lowering, known: Declared, functionRow: number, definition: Definition): void {
  const { node, nameNode, decorators } = definition;
  const { symbol } = known;
  const { facts } = l;
  known.functions.unshift(functionRow);
  const flags = facts.symbolAt(symbol, SymbolColumn.flags);
  if (!l.isStub) facts.patchSymbol(symbol, SymbolColumn.flags, flags & ~SymbolFlag.declaration);
  facts.patchSymbol(symbol, SymbolColumn.nameStart, startOf(l, nameNode));
  facts.patchSymbol(symbol, SymbolColumn.decorators, facts.list(decorators));
  facts.patchSymbol(symbol, SymbolColumn.signature, facts.string(functionSignature(l, node)));
  const doc = bodyDoc(l, inField(l, node, Field.body));
  if (doc !== '') facts.patchSymbol(symbol, SymbolColumn.doc, facts.documentation(doc));
  l.frame.names.set(textOf(l, nameNode), { ...known, overloaded: false });
}

/** Lowers what stands below the name, and returns `SymbolFlag` bits that only the body can tell. */
function lowerSignatureAndBody(l: Lowering, node: number, functionRow: number, symbol: number, flags: number): number {
  const outer = { frame: l.frame, block: l.scope, signatureScope: l.signatureScope };
  const [start, end] = [startOf(l, node), endOf(l, node)];
  const typeParameters = lowerTypeParameters(l, inField(l, node, Field.type_parameters), node);
  const scope = l.facts.scope(Scope.function, l.scope, symbol, functionRow, start, end);
  const isMethod = l.frame.kind === 'class';
  l.signatureScope = isMethod || l.signatureScope !== 0 ? scope : 0;
  const parameters = lowerParameters(l, inField(l, node, Field.parameters), scope, functionRow);
  let returnType = 0;
  const returnNode = inField(l, node, Field.return_type);
  if (returnNode !== 0) returnType = l.type(returnNode);
  else if (l.hasTypeComments) returnType = signatureComment(l, node, parameters.bindings);
  const receives = isMethod && (flags & FunctionFlag.static) === 0;
  const frame = newFrame({
    kind: 'function',
    parent: outer.frame,
    scope,
    symbol,
    function: functionRow,
    class: isMethod ? outer.frame.class : undefined,
    receiver: receives ? parameters.first : '',
    receiverIsClass: (flags & FunctionFlag.classMethod) !== 0,
    names: parameters.names,
  });
  l.frame = frame;
  l.scope = scope;
  parameters.unpack();
  const body = inField(l, node, Field.body);
  if (body !== 0) l.statements(body);
  finishFunction(l, frame, flags, {
    scope,
    parameters: l.facts.list(parameters.bindings),
    returnType,
    typeParameters,
    class: isMethod ? (outer.frame.class?.symbol ?? 0) : 0,
  });
  l.frame = outer.frame;
  l.scope = outer.block;
  l.signatureScope = outer.signatureScope;
  if (typeParameters !== 0) l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, typeParameters);
  return frame.yields.length > 0 ? SymbolFlag.generator : 0;
}

function finishFunction(
  l: Lowering,
  frame: Frame,
  flags: number,
  fields: { scope: number; parameters: number; returnType?: number; typeParameters?: number; class?: number },
): void {
  l.facts.patchFunction(frame.function, {
    ...fields,
    returns: l.facts.list(frame.returns),
    yields: l.facts.list(frame.yields),
    flags: flags | (frame.yields.length > 0 ? FunctionFlag.generator : 0),
  });
}

/**
 * Lowers a lambda to a `function` expr. With a symbol (of the name that it is assigned to) the calls in its body
 * belong to that; without one, to the symbol around it.
 */
export function lowerLambda(
  l: Lowering,
  node: number,
  symbol: number,
  isMethod = symbol !== 0 && l.frame.kind === 'class',
): number {
  const outer = { frame: l.frame, block: l.scope };
  const flags = isMethod ? FunctionFlag.receiverParameter : FunctionFlag.arrow;
  const functionRow = l.facts.function({ flags, symbol });
  const start = startOf(l, node);
  const owner = symbol || l.facts.scopeAt(l.scope, ScopeColumn.symbol);
  const scope = l.facts.scope(Scope.function, l.scope, owner, functionRow, start, endOf(l, node));
  const parameters = lowerParameters(l, inField(l, node, Field.parameters), scope, functionRow);
  const frame = newFrame({
    kind: 'function',
    parent: outer.frame,
    scope,
    symbol: owner,
    function: functionRow,
    class: isMethod ? outer.frame.class : undefined,
    receiver: isMethod ? parameters.first : '',
    names: parameters.names,
  });
  l.frame = frame;
  l.scope = scope;
  parameters.unpack();
  const body = optional(l, inField(l, node, Field.body));
  if (body !== 0) frame.returns.push(body);
  l.frame = outer.frame;
  l.scope = outer.block;
  const expression = add(l, Expression.function, start, functionRow);
  finishFunction(l, frame, flags, {
    scope,
    parameters: l.facts.list(parameters.bindings),
    class: isMethod ? (outer.frame.class?.symbol ?? 0) : 0,
  });
  l.facts.patchFunction(functionRow, { expression });
  return expression;
}

/** `NAME = {'key': lambda ...}`: known by what it is registered under. `pair` is the key with the value. */
export function lowerRegisteredLambda(l: Lowering, name: string, lambda: number, pair: number): number {
  const start = startOf(l, pair);
  const symbol = l.facts.symbol({
    kind: 'Function',
    name,
    owner: l.frame.symbol,
    start,
    end: endOf(l, pair),
    nameStart: start,
    scope: l.scope,
    signature: signatureText(l, start, endOf(l, pair)),
  });
  const value = lowerLambda(l, lambda, symbol, false);
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([l.facts.expressionAt(value, 3)]));
  return value;
}

/** `name = lambda ...`: a function in all but syntax. */
export function lowerNamedLambda(l: Lowering, nameNode: number, lambda: number, statement: number, type: number): void {
  const name = textOf(l, nameNode);
  const position = startOf(l, nameNode);
  const known = l.frame.names.get(name);
  const isNew = known === undefined;
  let symbol = known?.kind === 'variable' ? known.symbol : 0;
  if (isNew) {
    symbol = l.facts.symbol({
      kind: l.frame.kind === 'class' ? 'Method' : 'Function',
      name,
      owner: l.frame.symbol,
      start: startOf(l, statement),
      end: endOf(l, statement),
      nameStart: position,
      flags: nameFlags(name),
      scope: l.frame.scope,
      type,
      signature: signatureText(l, startOf(l, statement), endOf(l, statement)),
    });
    l.frame.names.set(name, { kind: 'variable', symbol, functions: [], overloaded: false });
  }
  const value = lowerLambda(l, lambda, isNew ? symbol : 0);
  if (isNew) {
    const functionRow = l.facts.expressionAt(value, 3);
    l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([functionRow]));
    l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  }
  bindVariable(l, name, { position, value, type });
}

/** The decorators of a definition, and the definition itself. */
export function decoratedParts(l: Lowering, node: number): { decorators: number[]; definition: number } {
  const decorators: number[] = [];
  for (const child of childrenIn(l, node)) {
    if (kindOf(l, child) === Node.decorator) decorators.push(child);
  }
  return { decorators, definition: inField(l, node, Field.definition) };
}
