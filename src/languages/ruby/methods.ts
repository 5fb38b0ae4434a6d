// Lowers methods, blocks and lambdas: symbol, signature, parameters, body.

import {
  Binding,
  BindingFlag,
  Expression,
  FunctionFlag,
  Literal,
  ScopeColumn,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import type { FunctionFields } from '../facts-builder.ts';
import { newSymbol } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction, newFunction, type Parameter } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, literalRow, memberRow, nameRow } from '../kit/rows.ts';
import { lineCommentBefore, signatureText } from '../kit/source-text.ts';
import { assignTo } from './assignments.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindLocal, bindMember, type ClassInfo, type ForwardedParameter, type Lowering } from './lowering.ts';
import { classOfPath } from './owners.ts';
import { BLOCK, CONSTRUCTOR } from './semantics.ts';
import { readSignature, type Signature, signatureComment, signatureParameters } from './signatures.ts';
import { isTestName, isTestPath } from './test-files.ts';

/** `def a(b) ... end`, `def self.a`, `def A.a`; gives the name as a value. */
export function lowerMethod(l: Lowering, node: number): number {
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode);
  const object = inField(l, node, Field.object);
  const isSelf = object === 0 || kindOf(l, object) === Node.self;
  const owner = isSelf ? l.class : classOfPath(l, object);
  const isStatic = owner !== undefined && (object !== 0 || owner.ofSingleton);
  const of = owner === undefined && !isSelf ? l.expression(object) : 0;
  const symbol = defineMethod(l, { node, nameNode, name, owner, isStatic, isOfObject: of !== 0 }, () => {
    const comment = signatureComment(l, node);
    const typeParameters = signatureParameters(comment?.text ?? '').map((one) =>
      bindTypeNamed(l, one, startOf(l, node)),
    );
    const signature = comment && readSignature(l, comment.text, comment.at);
    const list = childrenIn(l, inField(l, node, Field.parameters));
    const parameters = lowerParameters(l, list, signature, /\b(?:yield|super|block_given\?)/.test(textOf(l, node)));
    const body = inField(l, node, Field.body);
    const last = body === 0 ? 0 : l.expression(body);
    if (last !== 0) l.returns.push(last);
    const receiverType = of === 0 ? 0 : add(l, Expression.typeOf, startOf(l, object), of);
    return {
      parameters,
      receiverType,
      returnType: signature?.result ?? 0,
      typeParameters: l.facts.list(typeParameters),
    };
  });
  if (of !== 0) {
    // A method of one object alone.
    const position = startOf(l, nameNode);
    const [fn = 0] = l.facts.itemsOf(l.facts.symbolAt(symbol, SymbolColumn.functions));
    const value = add(l, Expression.function, position, fn);
    l.facts.patchFunction(fn, { expression: value });
    l.facts.assignment({ target: memberRow(l, of, name, position), value, symbol, position });
  }
  // What `private def a` is given.
  return literalRow(l, Literal.string, startOf(l, nameNode), name);
}

/** Binds a name that stands for a type argument. */
export function bindTypeNamed(l: Lowering, name: string, position: number): number {
  const { scope } = l;
  return l.facts.binding({ scope, name, kind: Binding.typeParameter, position, flags: BindingFlag.type });
}

export interface MethodParts {
  readonly node: number;
  readonly nameNode: number;
  readonly name: string;
  readonly owner: ClassInfo | undefined;
  readonly isStatic: boolean;
  /** It is given to one object, and has no name by itself. */
  readonly isOfObject?: boolean;
}

/** A method with a body of its own, whose columns `lower` gives. */
export function defineMethod(l: Lowering, parts: MethodParts, lower: () => FunctionFields): number {
  const { node, name, owner, isStatic, isOfObject = false } = parts;
  const symbol = methodSymbol(l, parts);
  const row = newFunction(l, symbol);
  const self = isOfObject ? 'instance' : owner === undefined ? 'top' : isStatic ? 'class' : 'instance';
  const { self: outerSelf, locals, method } = l;
  inFunction(l, node, symbol, row, () => {
    l.self = self;
    l.locals = { names: new Map(), parent: undefined, scope: l.scope };
    l.method = { name, forwarded: [], block: 0, returns: l.returns };
    const fields = lower();
    return {
      ...fields,
      class: owner?.symbol ?? 0,
      flags: (isStatic ? FunctionFlag.static : 0) | (fields.flags ?? 0),
    };
  });
  Object.assign(l, { self: outerSelf, locals, method });
  return symbol;
}

/** The symbol of a method, bound by its name. */
function methodSymbol(l: Lowering, { node, nameNode, name, owner, isStatic, isOfObject }: MethodParts): number {
  const isConstructor = name === CONSTRUCTOR && owner !== undefined && !isStatic;
  const isTest = isTestPath(l.path) && isTestName(name);
  const visibility = owner === undefined || (isStatic && !owner.ofSingleton) ? SymbolFlag.exported : owner.visibility;
  const body = inField(l, node, Field.body);
  const symbol = newSymbol(l, {
    kind: owner === undefined ? 'Function' : isConstructor ? 'Constructor' : 'Method',
    node,
    nameNode,
    name,
    owner: owner?.symbol ?? (isOfObject ? l.symbol : 0),
    scope: owner?.members ?? 1,
    flags: visibility | (isStatic ? SymbolFlag.static : 0) | (isTest ? SymbolFlag.test : 0),
    signature: signatureText(l, startOf(l, node), body === 0 ? endOf(l, node) : startOf(l, body)).replace(/\s*=$/, ''),
    doc: lineCommentBefore(l, startOf(l, node), '#'),
  });
  const position = startOf(l, nameNode);
  if (isOfObject) return symbol;
  // Whatever a block is evaluated on has what is defined in it: it is seen in the block.
  const isInBlock = l.function !== 0 && l.method === undefined;
  if (owner === undefined) bindMember(l, name, position, isInBlock ? l.scope : 1, symbol);
  else {
    bindMember(l, name, position, owner.members, symbol, isStatic ? BindingFlag.static : 0);
    if (owner.ofModule && !isStatic) bindMember(l, name, position, owner.members, symbol, BindingFlag.static);
  }
  return symbol;
}

/** A parameter and what is bound beside it once all are bound. */
interface ParameterParts extends Parameter {
  readonly node: number;
  readonly how: ForwardedParameter['how'];
}

/** Binds the parameters of the function around, which has one for its block where it uses that. */
export function lowerParameters(
  l: Lowering,
  nodes: readonly number[],
  signature: Signature | undefined,
  usesBlock: boolean,
): number {
  let position = -1;
  const parts = nodes.map((node, index): ParameterParts => {
    const isPositional = !/^\*\*|^&|^[a-z_]\w*:/i.test(textOf(l, node));
    if (isPositional) position++;
    const type = isPositional ? (signature?.parameters[position] ?? 0) : 0;
    return {
      ...parameterOf(l, node, index),
      type: kindOf(l, node) === Node.block_parameter ? (signature?.block ?? 0) : type,
    };
  });
  const hasBlock = parts.some(({ name }) => name === BLOCK);
  const start = l.facts.scopeAt(l.scope, ScopeColumn.start);
  const implicit: ParameterParts = {
    node: 0,
    how: 'keyword',
    name: BLOCK,
    position: start,
    type: signature?.block ?? 0,
    flags: BindingFlag.keywordOnly,
  };
  const all = hasBlock || !(usesBlock || implicit.type !== 0) ? parts : [...parts, implicit];
  const list = bindParameters(l, all);
  for (const { name } of all) l.locals.names.set(name, l.scope);
  if (l.method !== undefined && l.method.forwarded.length === 0)
    l.method = {
      ...l.method,
      block: l.facts.itemsOf(list)[all.findIndex(({ name }) => name === BLOCK)] ?? 0,
      forwarded: all.filter(({ name }) => name !== '').map(({ name, how }) => ({ name, how })),
    };
  for (const { node, name, position: at = start } of parts) {
    if (kindOf(l, node) === Node.destructured_parameter) assignTo(l, node, nameRow(l, name, at));
    const written = inField(l, node, Field.name);
    if (name === BLOCK && written !== 0) bindLocal(l, textOf(l, written), startOf(l, written), nameRow(l, BLOCK, at));
  }
  return list;
}

function parameterOf(l: Lowering, node: number, index: number): Omit<ParameterParts, 'type'> {
  const nameNode = inField(l, node, Field.name);
  const position = startOf(l, nameNode || node);
  const name = nameNode === 0 ? '' : textOf(l, nameNode);
  switch (kindOf(l, node)) {
    case Node.optional_parameter:
      return { node, name, position, how: 'positional', value: l.expression(inField(l, node, Field.value)) };
    case Node.keyword_parameter: {
      const value = optional(l, inField(l, node, Field.value));
      return { node, name, position, how: 'keyword', value, flags: BindingFlag.keywordOnly };
    }
    case Node.splat_parameter:
      return { node, name: name || '*', position, how: 'rest', flags: BindingFlag.rest };
    case Node.hash_splat_parameter:
      return { node, name: name || '**', position, how: 'keyword', flags: BindingFlag.keywordRest };
    case Node.forward_parameter:
      return { node, name: '*', position, how: 'rest', flags: BindingFlag.rest };
    case Node.block_parameter:
      return { node, name: BLOCK, position, how: 'keyword', flags: BindingFlag.keywordOnly };
    case Node.destructured_parameter:
      return { node, name: `(${index})`, position, how: 'positional' };
    default:
      return { node, name: textOf(l, node), position, how: 'positional' };
  }
}

/** `{ |a| ... }`, `do |a| ... end`, and the parameters and body of a lambda: what is called belongs to the symbol around. */
export function lowerBlock(l: Lowering, node: number, receiverType = 0): number {
  const isLambda = kindOf(l, node) === Node.lambda;
  const inner = isLambda ? inField(l, node, Field.body) : node;
  const nodes = childrenIn(l, inField(l, node, Field.parameters));
  const { locals, self } = l;
  const flags = receiverType === 0 ? FunctionFlag.arrow | FunctionFlag.expected : 0;
  const row = functionExpression(
    l,
    node,
    () => {
      l.locals = { names: new Map(), parent: locals, scope: l.scope };
      if (receiverType !== 0) l.self = 'instance';
      const parameters =
        nodes.length === 0 ? numberedParameters(l, inner) : lowerParameters(l, nodes, undefined, false);
      const body = inField(l, inner, Field.body);
      const last = body === 0 ? 0 : l.expression(body);
      if (last !== 0) l.returns.push(last);
      return { parameters, receiverType, flags };
    },
    flags,
  );
  Object.assign(l, { locals, self });
  return row;
}

/** `_1`, `_2` and `it` in a block that names no parameters. */
function numberedParameters(l: Lowering, node: number): number {
  const text = textOf(l, node);
  const [name] = /\b_1\b/.exec(text) ?? /(?<![.\w@:])it\b(?!\s*(?:do\b|\{|["'(:]))/.exec(text) ?? [];
  if (name === undefined) return 0;
  const names = name === 'it' ? ['it'] : /\b_2\b/.test(text) ? ['_1', '_2'] : ['_1'];
  for (const one of names) l.locals.names.set(one, l.scope);
  const position = startOf(l, node);
  return bindParameters(
    l,
    names.map((one) => ({ name: one, position, type: 0 })),
  );
}

/** `&:name`: a function that calls the method of its argument. */
export function methodOfArgument(l: Lowering, node: number, name: string): number {
  const start = startOf(l, node);
  return functionExpression(l, node, () => {
    const parameters = bindParameters(l, [{ name: '_', position: start, type: 0 }]);
    l.returns.push(callRow(l, start + 1, { callee: memberRow(l, nameRow(l, '_', start), name, start + 1), args: [] }));
    return { parameters, flags: FunctionFlag.arrow };
  });
}
