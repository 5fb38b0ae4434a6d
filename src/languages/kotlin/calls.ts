// Lowers calls, what is called, and what is passed.

import { Expression } from '../../model/facts.ts';
import { packagePath } from '../java/names.ts';
import { isLocal } from '../kit/blocks.ts';
import { callable } from '../kit/definitions.ts';
import { childrenIn, endOf, inField, kindOf, startOf } from '../kit/lowering.ts';
import { add, callRow, keywordRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { holding, type Lowering, nameOf, textBetween, usedName } from './lowering.ts';
import { qualifiedBy } from './names.ts';
import { typeArguments } from './types.ts';

/** The name of an argument that stands behind the parentheses: it is for the last parameter, whatever that is called. */
const LAST = '';

/** `f(x) { ... }`: what stands behind the parentheses is parsed as a call of the call. */
export function lowerCall(l: Lowering, node: number): number {
  const [callee = 0] = childrenIn(l, node);
  const list = childOfKind(l.tree, node, Node.value_arguments);
  const lambda = childOfKind(l.tree, node, Node.annotated_lambda);
  const isBehind = list === 0 && kindOf(l, callee) === Node.call_expression && endsInArguments(l, callee);
  const inner = isBehind ? callee : node;
  const [called = 0] = childrenIn(l, inner);
  const row = lowerCallee(l, called);
  const args = argumentsIn(l, childOfKind(l.tree, inner, Node.value_arguments));
  if (lambda !== 0) args.push(keywordRow(l, LAST, lambdaOf(l, lambda, called), startOf(l, lambda)));
  const written = typeArguments(l, childOfKind(l.tree, inner, Node.type_arguments));
  const types = written.length > 0 ? written : bridgedTypeArgument(l, called, endOf(l, node));
  return callRow(l, startOf(l, node), { callee: row, args, types });
}

/** The one type argument of a call, where the tree has blanks for it (`grammar-gaps.ts`). */
function bridgedTypeArgument(l: Lowering, called: number, end: number): readonly number[] {
  const start = endOf(l, called);
  const match = /^\s*<\s*([\w`]+(?:\.[\w`]+)*)\s*>/.exec(l.text.slice(start, Math.min(end, start + 400)));
  if (match === null) return [];
  const position = start + match[0].indexOf(match[1]);
  const [first, ...others] = match[1].replaceAll('`', '').split('.');
  return [others.reduce((row, name) => memberRow(l, row, name, position), nameRow(l, first, position, true))];
}

function endsInArguments(l: Lowering, node: number): boolean {
  const children = childrenIn(l, node);
  return kindOf(l, children[children.length - 1] ?? 0) === Node.value_arguments;
}

/** A lambda behind a call has a label, or the name of what is called. */
function lambdaOf(l: Lowering, node: number, called: number): number {
  const label = childOfKind(l.tree, node, Node.label);
  const inner = behindPrefix(l, called);
  const names = kindOf(l, inner) === Node.identifier ? [inner] : childrenIn(l, inner);
  const last = names[names.length - 1] ?? 0;
  l.label = label === 0 ? nameOf(l, last) : labelName(l, label);
  const lambda = childOfKind(l.tree, node, Node.lambda_literal);
  return lambda === 0 ? unknown(l, node) : l.expression(lambda);
}

export function labelName(l: Lowering, node: number): string {
  return nameOf(l, node).replace(/@.*$/s, '');
}

/** The grammar binds what stands before a chain of calls to the beginning of the chain. */
export function behindPrefix(l: Lowering, node: number): number {
  let at = node;
  for (;;) {
    const argument = kindOf(l, at) === Node.unary_expression ? inField(l, at, Field.argument) : 0;
    if (argument === 0 || startOf(l, argument) === startOf(l, at)) return at;
    at = argument;
  }
}

/** The prefix operators that the grammar has bound to the beginning of a chain, the innermost first. */
export function prefixesOf(l: Lowering, chain: number): number[] {
  const found: number[] = [];
  for (let at = chain; ; ) {
    const argument = kindOf(l, at) === Node.unary_expression ? inField(l, at, Field.argument) : 0;
    if (argument !== 0 && startOf(l, argument) !== startOf(l, at)) found.unshift(at);
    const next = argument || (CHAINS.has(kindOf(l, at)) ? (childrenIn(l, at)[0] ?? 0) : 0);
    if (next === 0) return found;
    at = next;
  }
}

const CHAINS: ReadonlySet<number> = new Set([Node.call_expression, Node.index_expression, Node.navigation_expression]);

/** What is called: a function by its name, or a variable that holds one. */
export function lowerCallee(l: Lowering, written: number): number {
  const node = behindPrefix(l, written);
  switch (kindOf(l, node)) {
    case Node.identifier:
      return calledName(l, node);
    case Node.navigation_expression:
      return lowerNavigation(l, node, true);
    case Node.parenthesized_expression:
      return lowerCallee(l, childrenIn(l, node)[0] ?? 0);
    default:
      return l.expression(node);
  }
}

export function calledName(l: Lowering, node: number): number {
  const name = nameOf(l, node);
  const row = isLocal(l, holding(name)) ? usedName(l, node, false) : 0;
  // Where no function has the name, it is that of a class or of a variable.
  l.facts.string(name);
  return row || nameRow(l, callable(name), startOf(l, node));
}

/** `a.b`, `a?.b`, `a::b`, `a.b.C`. */
export function lowerNavigation(l: Lowering, node: number, isCalled: boolean): number {
  const [first = 0, nameNode = 0] = childrenIn(l, node);
  const object = behindPrefix(l, first);
  const start = startOf(l, nameNode);
  const name = nameOf(l, nameNode);
  const operator = textBetween(l, object, nameNode);
  if (operator === '::') return reference(l, object, nameNode);
  const names = dottedNames(l, node);
  const isPath = names.length > 0 && !isLocal(l, nameOf(l, names[0]));
  const ofPackage = isPath ? packagePath(names.map((one) => nameOf(l, one))) : 0;
  const isBehindPackage = ofPackage === names.length - 1 && ofPackage > 0;
  const row = isBehindPackage ? qualifiedBy(l, names.slice(0, -1)) : l.expression(object);
  if (isCalled) l.facts.string(name);
  return memberRow(l, row, isCalled ? callable(name) : name, start, operator === '?.');
}

/** `A::m`, `a::m`, `A::class`. */
function reference(l: Lowering, object: number, nameNode: number): number {
  const name = nameOf(l, nameNode);
  const row = l.expression(object);
  const start = startOf(l, nameNode);
  if (name === 'class') {
    const type = nameRow(l, 'KClass', start, true);
    return add(l, Expression.cast, start, 0, add(l, Expression.apply, start, type, l.facts.list([row])));
  }
  l.facts.string(name);
  return memberRow(l, row, callable(name), start);
}

/** The identifiers of `a.b.c`; none where anything else is in it. */
function dottedNames(l: Lowering, node: number): number[] {
  if (kindOf(l, node) === Node.identifier) return [node];
  if (kindOf(l, node) !== Node.navigation_expression) return [];
  const [object = 0, name = 0] = childrenIn(l, node);
  const before = dottedNames(l, behindPrefix(l, object));
  return before.length === 0 || kindOf(l, name) !== Node.identifier ? [] : [...before, name];
}

/** The arguments between parentheses; one with a name is for the parameter of that name. */
export function argumentsIn(l: Lowering, list: number): number[] {
  return childrenIn(l, list).map((argument) => {
    const children = childrenIn(l, argument);
    const value = children[children.length - 1] ?? 0;
    if (kindOf(l, value) === Node.spread_expression) {
      const [inner = 0] = childrenIn(l, value);
      return add(l, Expression.spread, startOf(l, value), l.expression(inner));
    }
    const row = l.expression(value);
    const [first] = children;
    return children.length < 2 || first === undefined ? row : keywordRow(l, nameOf(l, first), row, startOf(l, first));
  });
}
