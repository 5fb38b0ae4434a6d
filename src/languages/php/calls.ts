// Lowers calls and constructions, and what stands for a function: `f(...)`, `[$x, 'method']`, and texts that name one where
// the library takes a function.

import { Expression, Literal } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, constructRow, literalRow, memberRow, typedRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { argumentsOf, isPlaceholder } from './arguments.ts';
import { addDefinedConstant } from './constants.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, plainText } from './lowering.ts';
import { classRow, classValue, functionRow, isNameNode } from './names.ts';
import { runOperation } from './operators.ts';
import { CONSTRUCTOR, callable, MEMBER_BY_NAME, Operator } from './semantics.ts';

/** At which position functions of the library take a function, which may be given by its name. */
const CALLBACKS: Readonly<Record<string, number>> = {
  array_filter: 1,
  array_map: 0,
  array_reduce: 1,
  array_walk: 1,
  array_walk_recursive: 1,
  call_user_func: 0,
  call_user_func_array: 0,
  forward_static_call: 0,
  forward_static_call_array: 0,
  header_register_callback: 0,
  is_callable: 0,
  iterator_apply: 1,
  ob_start: 0,
  preg_replace_callback: 1,
  register_shutdown_function: 0,
  set_error_handler: 0,
  set_exception_handler: 0,
  spl_autoload_register: 0,
  uasort: 1,
  uksort: 1,
  usort: 1,
};

export function lowerCall(l: Lowering, node: number): number {
  const functionNode = inField(l, node, Field.function);
  const list = inField(l, node, Field.arguments);
  const written = isNameNode(l, functionNode) ? textOf(l, functionNode) : '';
  const start = startOf(l, functionNode);
  const callee = written === '' ? l.expression(functionNode) : functionRow(l, written, start);
  if (isPlaceholder(l, list)) return callee;
  const known = written.replace(/^\\/, '').toLowerCase();
  if (known === 'isset' || known === 'empty') return lowerTest(l, node, list);
  const position = Object.hasOwn(CALLBACKS, known) ? CALLBACKS[known] : -1;
  const args = argumentsOf(l, list, (argument, index) =>
    index === position ? lowerCallback(l, argument) : l.expression(argument),
  );
  if (known === 'define') addDefinedConstant(l, node, childrenIn(l, list), args);
  const call = callRow(l, start, { callee, args });
  // The class of an object.
  if (known === 'get_class' && args.length === 1) return classOf(l, args[0], start) || call;
  return call;
}

function classOf(l: Lowering, row: number, start: number): number {
  return l.facts.expressionAt(row, 0) === Expression.receiver ? classRow(l, 'static', start, false) : 0;
}

/** `isset($a['b'])` asks whether an object has an item, and reads none. */
function lowerTest(l: Lowering, node: number, list: number): number {
  argumentsOf(l, list, (argument) => {
    if (kindOf(l, argument) !== Node.subscript_expression) return l.expression(argument);
    return askForItem(l, argument, Operator.has);
  });
  return literalRow(l, Literal.boolean, startOf(l, node));
}

/** An operation on an item of an object, by its key. */
export function askForItem(l: Lowering, node: number, operation: string): number {
  const [objectNode = 0, keyNode = 0] = childrenIn(l, node);
  const object = l.expression(objectNode);
  optional(l, keyNode);
  runOperation(l, startOf(l, node), operation, object);
  return object;
}

/** What the library is to call: a text names a function or a static method. */
function lowerCallback(l: Lowering, node: number): number {
  const text = plainText(l, node);
  const start = startOf(l, node) + 1;
  if (text === undefined) return l.expression(node);
  if (!/^\\?\w+(?:\\+\w+)*(?:::\w+)?$/.test(text)) return l.expression(node);
  const [first, method] = text.replaceAll('\\\\', '\\').split('::');
  if (method === undefined)
    return functionRow(l, first.includes('\\') ? `\\${first.replace(/^\\/, '')}` : first, start);
  return memberRow(l, namedClass(l, first, start), callable(method), start + text.length - method.length);
}

/** A class that a text names, which is always a full name. */
function namedClass(l: Lowering, name: string, start: number): number {
  const isRelative = /^(?:self|static|parent)$/i.test(name);
  return classRow(l, isRelative ? name : `\\${name.replace(/^\\/, '')}`, start, false);
}

/** `[$this, 'method']`, `[A::class, 'method']`: the method, where two entries can mean one; else 0. */
export function methodOfPair(l: Lowering, entries: readonly number[]): number {
  const [of = 0, name = 0] = entries.map((entry) => {
    const parts = kindOf(l, entry) === Node.array_element_initializer ? childrenIn(l, entry) : [];
    return parts.length === 1 ? parts[0] : 0;
  });
  const method = plainText(l, name);
  if (of === 0 || method === undefined || !/^(?:parent::)?[A-Za-z_]\w*$/.test(method)) return 0;
  const position = startOf(l, name) + 1;
  const object = pairObject(l, of);
  return object === 0 ? 0 : memberRow(l, object, callable(method.replace('parent::', '')), position);
}

function pairObject(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const kind = kindOf(l, node);
  if (kind === Node.variable_name)
    return textOf(l, node) === '$this'
      ? add(l, Expression.receiver, start)
      : isArgument(l, node)
        ? l.expression(node)
        : 0;
  if (kind === Node.class_constant_access_expression) {
    const [classNode = 0, nameNode = 0] = childrenIn(l, node);
    return /^class$/i.test(textOf(l, nameNode)) ? classValue(l, classNode) : 0;
  }
  if (kind === Node.member_access_expression) return isArgument(l, node) ? l.expression(node) : 0;
  const text = plainText(l, node);
  return text !== undefined && /^\\?[A-Z]\w*(?:\\+\w+)*$/.test(text)
    ? namedClass(l, text.replaceAll('\\\\', '\\'), start + 1)
    : 0;
}

/** Whether an array of which a node is the first item stands where an argument does. */
function isArgument(l: Lowering, item: number): boolean {
  return kindOf(l, item - 3) === Node.argument && kindOf(l, item - 2) === Node.array_creation_expression;
}

/** `$a->b()`. */
export function lowerMethodCall(l: Lowering, node: number): number {
  const nameNode = inField(l, node, Field.name);
  const object = l.expression(inField(l, node, Field.object));
  const isOptional = kindOf(l, node) === Node.nullsafe_member_call_expression;
  const name = kindOf(l, nameNode) === Node.name ? textOf(l, nameNode) : plainText(l, nameNode);
  const start = startOf(l, nameNode);
  const callee =
    name === undefined ? computed(l, nameNode, object) : memberRow(l, object, callable(name), start, isOptional);
  return finishCall(l, node, callee, start);
}

/** `A::b()`; `parent::b()` runs what the ancestors have. */
export function lowerStaticCall(l: Lowering, node: number): number {
  const nameNode = inField(l, node, Field.name);
  const of = classValue(l, inField(l, node, Field.scope));
  const start = startOf(l, nameNode);
  const isNamed = kindOf(l, nameNode) === Node.name;
  const callee = isNamed ? memberRow(l, of, callable(textOf(l, nameNode)), start) : computed(l, nameNode, of);
  return finishCall(l, node, callee, start);
}

/** A method by a name that is computed: its name is bound with what marks callables. */
function computed(l: Lowering, nameNode: number, object: number): number {
  const start = startOf(l, nameNode);
  const key = optional(l, nameNode);
  if (key === 0 || object === 0) return unknown(l, nameNode);
  const mark = literalRow(l, Literal.string, start, callable(''));
  const name = add(l, Expression.operator, start, l.facts.string('+'), key, mark);
  return callRow(l, start, { callee: functionRow(l, MEMBER_BY_NAME, start), args: [object, name] });
}

function finishCall(l: Lowering, node: number, callee: number, start: number): number {
  const list = inField(l, node, Field.arguments);
  return isPlaceholder(l, list) ? callee : callRow(l, start, { callee, args: argumentsOf(l, list) });
}

/** `new A(1)`, `new class (1) extends A {}`. */
export function lowerCreation(l: Lowering, node: number): number {
  const anonymous = childOfKind(l.tree, node, Node.anonymous_class);
  if (anonymous !== 0) return lowerAnonymousCreation(l, anonymous);
  const list = childOfKind(l.tree, node, Node.arguments);
  const classNode = childrenIn(l, node).find((child) => child !== list) ?? 0;
  const callee = classValue(l, classNode);
  const start = startOf(l, classNode) + Math.max(0, textOf(l, classNode).lastIndexOf('\\') + 1);
  return constructRow(l, start, { callee, args: argumentsOf(l, list) });
}

function lowerAnonymousCreation(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const args = argumentsOf(l, childOfKind(l.tree, node, Node.arguments));
  const base = childOfKind(l.tree, node, Node.base_clause);
  const body = inField(l, node, Field.body);
  const ownConstructor = childrenIn(l, body).some(
    (member) => textOf(l, inField(l, member, Field.name)).toLowerCase() === CONSTRUCTOR,
  );
  const symbol = l.anonymousClass(node);
  const type = add(l, Expression.class, start, symbol);
  const isOfBase = base !== 0 && !ownConstructor;
  const callee = isOfBase ? classValue(l, firstIn(l, base)) : add(l, Expression.class, start, symbol);
  const at = isOfBase ? startOf(l, firstIn(l, base)) : start;
  return typedRow(l, start, constructRow(l, at, { callee, args }), type);
}
