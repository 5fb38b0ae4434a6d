// Lowers functions, methods and closures: symbol, signature, parameters, body.

import { Binding, BindingFlag, Expression, FunctionFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { newSymbol } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction, newFunction, type Parameter } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, memberRow, nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { commentOf, type DocTag, docText, parameterTypes, tagsOf, tagType, templatesOf } from './doc-comments.ts';
import { readDocType } from './doc-types.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindGlobalToo, bindSymbol, type ClassInfo, type Lowering, modifierFlags, variableName } from './lowering.ts';
import { attributesOf, bindProperty } from './members.ts';
import { CONSTRUCTOR, callable } from './semantics.ts';
import { isTestPath } from './test-files.ts';
import { declaredType } from './types.ts';

/** A function outside of classes. */
export function lowerFunction(l: Lowering, node: number): void {
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode);
  const tags = tagsOf(l, commentOf(l, node));
  const symbol = callableSymbol(l, node, 'Function', SymbolFlag.exported);
  bindGlobalToo(l, callable(name), startOf(l, nameNode), symbol);
  lowerBody(l, node, symbol, { tags, flags: 0 });
}

/** A method of a class. */
export function lowerMethod(l: Lowering, node: number, owner: ClassInfo): void {
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode);
  const hasBody = inField(l, node, Field.body) !== 0;
  const tags = tagsOf(l, commentOf(l, node));
  const modifiers = modifierFlags(l, node);
  const isConstructor = name.toLowerCase() === CONSTRUCTOR;
  const flags =
    modifiers |
    (hasBody ? 0 : SymbolFlag.declaration | SymbolFlag.abstract) |
    (isTest(l, node, name, tags) ? SymbolFlag.test : 0);
  const symbol = callableSymbol(l, node, isConstructor ? 'Constructor' : 'Method', flags);
  owner.methods.set(name.toLowerCase(), symbol);
  bindSymbol(l, callable(name), startOf(l, nameNode), owner.members, symbol);
  const isStatic = (modifiers & SymbolFlag.static) !== 0;
  lowerBody(l, node, symbol, {
    tags,
    owner,
    isConstructor,
    flags:
      (isStatic ? FunctionFlag.static : 0) |
      (hasBody ? 0 : FunctionFlag.signature) |
      (isConstructor ? FunctionFlag.constructor : 0),
  });
}

function isTest(l: Lowering, node: number, name: string, tags: readonly DocTag[]): boolean {
  if (!isTestPath(l.path)) return false;
  if (/^test/i.test(name) || tags.some((tag) => tag.name === 'test')) return true;
  const attributes = inField(l, node, Field.attributes);
  return attributes !== 0 && /\bTest\b/.test(textOf(l, attributes));
}

interface BodyParts {
  readonly tags: readonly DocTag[];
  readonly flags: number;
  readonly owner?: ClassInfo;
  readonly isConstructor?: boolean;
}

function lowerBody(l: Lowering, node: number, symbol: number, { tags, flags, owner, isConstructor }: BodyParts): void {
  const row = newFunction(l, symbol);
  inFunction(l, node, symbol, row, () => {
    const outer = l.templates;
    const typeParameters = l.facts.list(bindTemplates(l, tags));
    const documented = parameterTypes(l, tags);
    const parameters = lowerParameters(l, node, documented, isConstructor === true ? owner : undefined);
    const returnType = tagType(l, tags, 'return') || declaredType(l, inField(l, node, Field.return_type));
    for (const tag of tags) if (tag.name === 'dataProvider') lowerDataProvider(l, tag);
    l.statements(inField(l, node, Field.body));
    l.templates = outer;
    const generates = l.yields.length > 0 ? FunctionFlag.generator : 0;
    return {
      parameters,
      typeParameters,
      returnType: givesReceiver(l, returnType) ? 0 : returnType,
      class: owner?.symbol ?? 0,
      flags: flags | generates,
    };
  });
}

/** A method that gives its receiver and nothing else gives what it is called on, also where a class is declared. */
function givesReceiver(l: Lowering, returnType: number): boolean {
  const isReceiver = (row: number): boolean => l.facts.expressionAt(row, 0) === Expression.receiver;
  return !isReceiver(returnType) && l.returns.length > 0 && l.returns.every(isReceiver);
}

/** A method that a test framework calls for what a test is given. */
function lowerDataProvider(l: Lowering, { at }: DocTag): void {
  const [name] = /^\w+/.exec(l.text.slice(at, at + 200)) ?? [];
  if (name !== undefined) memberRow(l, add(l, Expression.receiver, at), callable(name), at);
}

/** Binds the type parameters that comments declare in the current scope; the caller restores `l.templates`. */
export function bindTemplates(l: Lowering, tags: readonly DocTag[]): number[] {
  const templates = templatesOf(l, tags);
  if (templates.length === 0) return [];
  l.templates = new Set([...l.templates, ...templates.map(({ name }) => name)]);
  return templates.map(({ name, position, bound, limit }) => {
    const type = bound === 0 ? 0 : readDocType(l, bound, limit).type;
    const flags = BindingFlag.type;
    return l.facts.binding({ scope: l.scope, name, kind: Binding.typeParameter, type, position, flags });
  });
}

function callableSymbol(l: Lowering, node: number, kind: 'Function' | 'Method' | 'Constructor', flags: number): number {
  const body = inField(l, node, Field.body);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode: inField(l, node, Field.name),
    flags,
    scope: l.class?.members ?? 1,
    signature: signatureText(l, startBehindAttributes(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docText(l, commentOf(l, node)),
  });
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(attributesOf(l, node)));
  return symbol;
}

function startBehindAttributes(l: Lowering, node: number): number {
  const attributes = inField(l, node, Field.attributes);
  if (attributes === 0) return startOf(l, node);
  const end = endOf(l, attributes);
  return end + /^\s*/.exec(l.text.slice(end, end + 400))![0].length;
}

const PARAMETERS: ReadonlySet<number> = new Set([
  Node.simple_parameter,
  Node.variadic_parameter,
  Node.property_promotion_parameter,
]);

/** Binds the parameters of the current function; those of a constructor may be properties of its class. */
function lowerParameters(
  l: Lowering,
  node: number,
  documented: ReadonlyMap<string, number>,
  owner: ClassInfo | undefined,
): number {
  const nodes = childrenIn(l, inField(l, node, Field.parameters)).filter((child) => PARAMETERS.has(kindOf(l, child)));
  const parameters = nodes.map((child): Parameter => {
    attributesOf(l, child);
    const nameNode = inField(l, child, Field.name);
    const name = variableName(l, nameNode);
    const isRest = kindOf(l, child) === Node.variadic_parameter;
    const value = optional(l, inField(l, child, Field.default_value));
    const declared = declaredType(l, inField(l, child, Field.type));
    const own = tagsOf(l, commentOf(l, child));
    const type = documented.get(name) || tagType(l, own, 'var') || declared;
    return { name, position: startOf(l, nameNode), type, value, flags: isRest ? BindingFlag.rest : 0 };
  });
  const list = bindParameters(l, parameters);
  nodes.forEach((child, index) => {
    if (owner === undefined || kindOf(l, child) !== Node.property_promotion_parameter) return;
    const { name, position = 0, type } = parameters[index];
    const value = type === 0 ? nameRow(l, name, position) : 0;
    bindProperty(
      l,
      { node: child, nameNode: inField(l, child, Field.name), type, value, flags: modifierFlags(l, child) },
      owner,
    );
  });
  return list;
}

/** `function () use ($x) {}`, `fn () => x`: what is called in it belongs to the symbol around it. */
export function lowerClosure(l: Lowering, node: number): number {
  const tags = tagsOf(l, commentOf(l, node));
  return functionExpression(l, node, () => {
    const parameters = lowerParameters(l, node, parameterTypes(l, tags), undefined);
    const returnType = declaredType(l, inField(l, node, Field.return_type));
    const body = inField(l, node, Field.body);
    if (kindOf(l, node) === Node.arrow_function) l.returns.push(l.expression(body));
    else l.statements(body);
    const generates = l.yields.length > 0 ? FunctionFlag.generator : 0;
    return { parameters, returnType, flags: FunctionFlag.arrow | generates };
  });
}
