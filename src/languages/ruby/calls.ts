// Lowers calls: of methods by their names, constructions, `super`, `yield`, and methods that call others by a name they
// are given.

import { BindingColumn, Expression, ExpressionColumn, FunctionFlag, Literal, Receiver } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, constructRow, keywordRow, literalRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { lowerMadeClass, makesClass } from './classes.ts';
import { Field, Node } from './grammar-nodes.ts';
import { lowerRequire, REQUIRES } from './imports.ts';
import { type ForwardedParameter, type Lowering, localScope, plainText, receiverRow } from './lowering.ts';
import { lowerMacro, mixInto } from './macros.ts';
import { lowerBlock, methodOfArgument } from './methods.ts';
import { constantPath } from './owners.ts';
import { BLOCK, MEMBER_BY_NAME } from './semantics.ts';

/** `a.b(c) { ... }`, `b c`. */
export function lowerCall(l: Lowering, node: number): number {
  const nameNode = inField(l, node, Field.method);
  if (kindOf(l, nameNode) === Node.super) return lowerSuper(l, node);
  if (makesClass(l, node)) return lowerMadeClass(l, node, 0);
  const receiver = inField(l, node, Field.receiver);
  const name = textOf(l, nameNode);
  const start = startOf(l, nameNode || node);
  if (receiver === 0 || kindOf(l, receiver) === Node.self) {
    if (REQUIRES.has(name)) lowerRequire(l, node, name);
    const row = lowerMacro(l, node, name) ?? lowerBareBlock(l, node, name);
    if (row !== undefined) return row;
  }
  // `a.(b)` calls what `a` is.
  if (nameNode === 0) return callRow(l, start, { callee: l.expression(receiver), args: argumentsOf(l, node) });
  return lowerNamedCall(l, node, { name, start, object: receiver === 0 ? 0 : objectRow(l, receiver) });
}

interface NamedCall {
  readonly name: string;
  readonly start: number;
  /** The row of the receiver; 0 where none is written. */
  readonly object: number;
}

function lowerNamedCall(l: Lowering, node: number, call: NamedCall): number {
  const { name, start, object } = call;
  switch (name) {
    case 'new':
      // What is nothing but an object is told from others by where it is made.
      if (/^(?:::)?(?:Basic)?Object$/.test(textOf(l, inField(l, node, Field.receiver))))
        return add(l, Expression.record, start);
      if (object !== 0 || l.self !== 'top')
        return constructRow(l, start, { callee: object || receiverRow(l, start), args: argumentsOf(l, node) });
      break;
    case 'class':
      if (object !== 0 && l.facts.expressionAt(object, ExpressionColumn.kind) === Expression.receiver)
        return add(l, Expression.receiver, start, Receiver.class);
      break;
    case 'raise':
    case 'fail':
      if (object === 0 && constantPath(l, firstIn(l, inField(l, node, Field.arguments))) !== 0)
        return lowerRaise(l, node);
      break;
    case 'extend':
    case 'include':
    case 'prepend':
      if (object !== 0) mixInto(l, node, name);
      break;
    case 'instance_eval':
    case 'instance_exec':
      return lowerEvaluation(l, node, call);
    default: {
      const row = BY_NAME.has(name) ? lowerByName(l, node, call) : undefined;
      if (row !== undefined) return row;
    }
  }
  return callRow(l, start, { callee: calleeRow(l, call), args: argumentsOf(l, node) });
}

/** What a method of the receiver, or without one, is called by: outside of classes, a function or what the receiver has. */
export function calleeRow(l: Lowering, { name, start, object }: NamedCall): number {
  if (object === 0 && l.self === 'top') return nameRow(l, name, start);
  return memberRow(l, object || receiverRow(l, start), name, start);
}

/** A receiver; a class of it is a constant. */
function objectRow(l: Lowering, node: number): number {
  return constantPath(l, node) || l.expression(node);
}

/** A name that is no local variable calls a method. */
export function lowerIdentifier(l: Lowering, node: number): number {
  const name = textOf(l, node);
  const start = startOf(l, node);
  if (localScope(l, name) !== undefined) return nameRow(l, name, start);
  const macro = lowerMacro(l, node, name);
  if (macro !== undefined) return macro;
  if (name === 'new' && l.self !== 'top') return constructRow(l, start, { callee: receiverRow(l, start), args: [] });
  if (name === 'block_given?') return literalRow(l, Literal.boolean, start);
  return callRow(l, start, { callee: calleeRow(l, { name, start, object: 0 }), args: [] });
}

/** `lambda { }`, `proc { }`: the function itself. */
function lowerBareBlock(l: Lowering, node: number, name: string): number | undefined {
  const block = inField(l, node, Field.block);
  return block !== 0 && (name === 'lambda' || name === 'proc') ? lowerBlock(l, block) : undefined;
}

/** The arguments of a call, its block among them. */
export function argumentsOf(l: Lowering, node: number, skip = 0): number[] {
  const rows = childrenIn(l, inField(l, node, Field.arguments))
    .slice(skip)
    .map((child) => lowerArgument(l, child));
  const block = inField(l, node, Field.block);
  return block === 0 ? rows : [...rows, keywordRow(l, BLOCK, lowerBlock(l, block), startOf(l, block))];
}

export function lowerArgument(l: Lowering, node: number): number {
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.pair: {
      const key = inField(l, node, Field.key);
      const value = inField(l, node, Field.value);
      const name = kindOf(l, key) === Node.hash_key_symbol ? textOf(l, key) : plainText(l, key);
      if (name === undefined) l.expression(key);
      return keywordRow(l, name ?? '', value === 0 ? shorthand(l, key) : l.expression(value), start);
    }
    case Node.splat_argument:
      return add(l, Expression.spread, start, optional(l, firstIn(l, node)) || nameRow(l, '*', start));
    case Node.hash_splat_argument:
      return add(l, Expression.spread, start, optional(l, firstIn(l, node)) || nameRow(l, '**', start), 1);
    case Node.forward_argument:
      return add(l, Expression.spread, start, nameRow(l, '*', start));
    case Node.block_argument:
      return keywordRow(l, BLOCK, lowerPassedBlock(l, firstIn(l, node), start), start);
    default:
      return l.expression(node);
  }
}

/** `f(a:)` passes the variable or the result of the method. */
function shorthand(l: Lowering, key: number): number {
  return lowerIdentifier(l, key);
}

/** `&block`, `&:name`, `&method(:name)`. */
function lowerPassedBlock(l: Lowering, node: number, start: number): number {
  if (node === 0) return nameRow(l, BLOCK, start);
  const name = kindOf(l, node) === Node.simple_symbol ? plainText(l, node) : undefined;
  return name === undefined ? l.expression(node) : methodOfArgument(l, node, name);
}

/** `super(a)`, and `super`, which passes on what the method was given. */
export function lowerSuper(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const { method } = l;
  if (method === undefined) {
    argumentsOf(l, node);
    return unknown(l, node);
  }
  const args = inField(l, node, Field.arguments) === 0 ? forwarded(l, method.forwarded, start) : [];
  const written = argumentsOf(l, node);
  const callee = memberRow(l, add(l, Expression.ancestor, start), method.name, start);
  return callRow(l, start, { callee, args: [...args, ...written] });
}

function forwarded(l: Lowering, parameters: readonly ForwardedParameter[], start: number): number[] {
  return parameters.map(({ name, how }) => {
    const row = nameRow(l, name, start);
    if (how === 'positional') return row;
    return how === 'rest' ? add(l, Expression.spread, start, row) : keywordRow(l, name, row, start);
  });
}

/** `yield a` calls the block. */
export function lowerYield(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const args = childrenIn(l, firstIn(l, node)).map((child) => lowerArgument(l, child));
  return callRow(l, start, { callee: nameRow(l, BLOCK, start), args });
}

/** `raise A, 'text'` makes the exception. */
function lowerRaise(l: Lowering, node: number): number {
  const [first = 0, ...rest] = childrenIn(l, inField(l, node, Field.arguments));
  const args = rest.map((child) => lowerArgument(l, child));
  constructRow(l, startOf(l, first), { callee: constantPath(l, first), args });
  return unknown(l, node);
}

const CALLING: ReadonlySet<string> = new Set(['send', 'public_send', '__send__']);

/** Methods that call, or give, the method whose name is their first argument. */
const BY_NAME: ReadonlySet<string> = new Set([
  ...CALLING,
  'method',
  'public_method',
  'instance_method',
  'instance_variable_get',
  'const_get',
]);

function lowerByName(l: Lowering, node: number, { name, object, start }: NamedCall): number | undefined {
  const [first = 0] = childrenIn(l, inField(l, node, Field.arguments));
  const called = plainText(l, first);
  const calls = CALLING.has(name);
  if (first === 0 || (called === undefined && !calls)) return undefined;
  const at = startOf(l, first) + 1;
  const of = object || receiverRow(l, start);
  if (called === undefined) return lowerByComputedName(l, node, { of, key: l.expression(first), start });
  const callee = object === 0 && l.self === 'top' ? nameRow(l, called, at) : memberRow(l, of, called, at);
  return calls ? callRow(l, at, { callee, args: argumentsOf(l, node, 1) }) : callee;
}

/** `a.send("b_#{c}", d)` calls what `a` has by such a name. */
function lowerByComputedName(
  l: Lowering,
  node: number,
  { of, key, start }: { readonly of: number; readonly key: number; readonly start: number },
): number {
  const callee = callRow(l, start, { callee: nameRow(l, MEMBER_BY_NAME, start), args: [of, key] });
  return callRow(l, start, { callee, args: argumentsOf(l, node, 1) });
}

/** `a.instance_eval { ... }`: in the block, `self` is `a`; a block that is passed on expects it to be. */
function lowerEvaluation(l: Lowering, node: number, { name, start, object }: NamedCall): number {
  const of = object || receiverRow(l, start);
  const block = inField(l, node, Field.block);
  const type = add(l, Expression.typeOf, start, of);
  const nodes = childrenIn(l, inField(l, node, Field.arguments));
  const args = nodes
    .filter((child) => kindOf(l, child) !== Node.block_argument)
    .map((child) => lowerArgument(l, child));
  const passed = nodes.find((child) => kindOf(l, child) === Node.block_argument) ?? 0;
  if (passed !== 0) expectReceiver(l, firstIn(l, passed), type);
  const fn = block !== 0 ? lowerBlock(l, block, type) : passed === 0 ? 0 : l.expression(firstIn(l, passed));
  return fn === 0 ? unknown(l, node) : callRow(l, start, { callee: fn, args: name === 'instance_eval' ? [of] : args });
}

/** The block that the method around is given is evaluated with a receiver of a type. */
function expectReceiver(l: Lowering, node: number, receiverType: number): void {
  const block = l.method?.block ?? 0;
  if (block === 0 || (node !== 0 && !l.locals.names.has(textOf(l, node)))) return;
  if (l.facts.bindingAt(block, BindingColumn.type) !== 0) return;
  const fn = l.facts.function({ flags: FunctionFlag.signature, receiverType, scope: l.scope });
  l.facts.patchBinding(block, BindingColumn.type, add(l, Expression.function, startOf(l, node), fn));
}
