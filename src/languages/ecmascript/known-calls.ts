// Calls of the standard library that declare members or heritage: `Object.assign(X.prototype, {...})`,
// `Object.defineProperty`, `Object.setPrototypeOf`, `util.inherits`. They are calls like others besides.

import ts from 'typescript';
import {
  Binding,
  BindingColumn,
  BindingFlag,
  Expression,
  ExpressionColumn,
  FunctionColumn,
  FunctionFlag,
  SymbolFlag,
} from '../../model/facts.ts';
import { addHeritage, copyMembers, extendPrototype } from './assignments.ts';
import { add, giveReceiver, type Lowering, ownerHere, resolveName, startOf, symbolOfName } from './lowering.ts';
import { constructorSymbol, memberOf, prototypeOwner } from './places.ts';
import { choiceRow, memberRow, propertyRow } from './rows.ts';
import { addMember, addSymbolFlags, markConstructor } from './symbols.ts';
import { lowerRecord, type RecordMembers, symbolOfValue } from './values.ts';

/** Lowers an argument whose object literal declares members; undefined for all other arguments. */
export function lowerKnownArgument(lowering: Lowering, node: ts.CallExpression, index: number): number | undefined {
  const argument = node.arguments[index];
  if (index === 0 || !ts.isObjectLiteralExpression(argument)) return undefined;
  if (isObjectFunction(node, 'assign')) {
    const members = membersOf(lowering, node.arguments[0]);
    return members && lowerRecord(lowering, argument, undefined, members);
  }
  const property = index === 2 ? definedProperty(node) : undefined;
  if (property === undefined) return undefined;
  const receiver = membersOf(lowering, property.object);
  const declared = ts.isIdentifier(property.object) ? resolveName(lowering, property.object.text) : undefined;
  const owner = receiver?.symbol ?? (symbolOfName(declared) || ownerHere(lowering));
  const nameStart = startOf(lowering, property.name);
  return lowerRecord(lowering, argument, undefined, undefined, {
    name: property.name.text,
    nameStart,
    owner,
    receiver,
  });
}

/** The object and the name in `Object.defineProperty(object, 'name', ...)`. */
function definedProperty(
  node: ts.CallExpression,
): { readonly object: ts.Expression; readonly name: ts.StringLiteralLike } | undefined {
  const [object, name] = node.arguments;
  if (object === undefined || name === undefined || !ts.isStringLiteralLike(name)) return undefined;
  return isObjectFunction(node, 'defineProperty') ? { object, name } : undefined;
}

/** What the members of an object literal are added to, if it is a class or function of this file. */
function membersOf(lowering: Lowering, target: ts.Expression): RecordMembers | undefined {
  const prototype = prototypeOwner(lowering, target);
  if (prototype !== 0) {
    markConstructor(lowering, prototype);
    return { symbol: prototype, prototype: true };
  }
  const owner = constructorSymbol(lowering, target);
  return owner && { symbol: owner.symbol, prototype: false };
}

function isObjectFunction(node: ts.CallExpression, name: string): boolean {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== name) return false;
  return ts.isIdentifier(callee.expression) && callee.expression.text === 'Object';
}

/** Records the heritage or the member that a call declares. `rows` are those of its arguments. */
export function noteKnownCall(lowering: Lowering, node: ts.CallExpression, rows: readonly number[]): void {
  const [first, second] = node.arguments;
  if (first === undefined || second === undefined) return;
  if (isObjectFunction(node, 'setPrototypeOf')) {
    const child = prototypeOwner(lowering, first);
    if (child !== 0) extendPrototype(lowering, child, second);
    else if (rows.length >= 2) noteGivenPrototype(lowering, first, rows[1]);
  } else if (calledName(node) === 'inherits') {
    const child = constructorSymbol(lowering, first);
    if (child !== undefined && rows.length === 2) addHeritage(lowering, child.symbol, second);
  } else {
    if (isObjectFunction(node, 'defineProperties') && ts.isObjectLiteralExpression(second))
      noteDefinedProperties(lowering, second, rows[0], rows[1], first);
    const property = definedProperty(node);
    if (property !== undefined && rows.length >= 3) noteDefinedProperty(lowering, property, rows[0], rows[2]);
    if (isObjectFunction(node, 'defineProperty') && rows.length >= 3 && !ts.isStringLiteralLike(second))
      noteComputedProperty(lowering, second, rows);
    if (isObjectFunction(node, 'create') && ts.isObjectLiteralExpression(second))
      noteDefinedProperties(lowering, second, lowering.calls.get(node) ?? 0, rows[1]);
    noteMixin(lowering, node, rows);
    if (rows.length === 3 && calledName(node) === 'defineGetter') noteGetter(lowering, second, rows);
  }
}

/** Names by which libraries call what `Object.assign` does. */
const MIXINS: ReadonlySet<string> = new Set(['mixin', 'extend', 'merge', '_extend']);

/**
 * `Object.assign(app, proto)`, `mixin(app, proto)`: from there on, the variable holds what has the members of both.
 * Only for variables of this file: what happens to the object of somebody else is not followed.
 */
function noteMixin(lowering: Lowering, node: ts.CallExpression, rows: readonly number[]): void {
  const [first, ...sources] = node.arguments;
  if (!isObjectFunction(node, 'assign') && !(lowering.loose && MIXINS.has(calledName(node)))) return;
  if (first === undefined || first === node.expression) return;
  // The functions of what is mixed in run on the object, and see what it has besides.
  if (ts.isIdentifier(first) && lowering.loose)
    sources.forEach((source, index) => {
      if (ts.isIdentifier(source)) copyMembers(lowering, rows[index + 1], rows[0], startOf(lowering, source));
    });
  if (membersOf(lowering, first) !== undefined) {
    noteCopies(lowering, node, rows);
    return;
  }
  if (!ts.isIdentifier(first)) return;
  const declared = resolveName(lowering, first.text);
  const mixed = sources.flatMap((source, index) => (isMemberChain(source) ? [rows[index + 1]] : []));
  if (declared?.initializer === undefined || declared.symbols.class !== undefined || mixed.length === 0) return;
  lowering.builder.binding({
    scope: declared.scope.row,
    name: first.text,
    kind: Binding.variable,
    value: choiceRow(lowering, startOf(lowering, node), [rows[0], ...mixed]),
    // Behind the call, so that the variable in it is what it was before.
    position: node.end,
    block: lowering.scope.row,
    flags: BindingFlag.value,
  });
}

/**
 * `Object.setPrototypeOf(request, this.request)` of a parameter: whoever passes the object has not known what it is made, and
 * whom the function hands it to has.
 */
function noteGivenPrototype(lowering: Lowering, object: ts.Expression, prototype: number): void {
  const { builder } = lowering;
  const parameter = ts.isIdentifier(object) ? resolveName(lowering, object.text)?.parameter : undefined;
  if (parameter === undefined || !ts.isIdentifier(object)) return;
  const isKnown = builder.bindingAt(parameter, BindingColumn.type) + builder.bindingAt(parameter, BindingColumn.value);
  if (isKnown !== 0) return;
  builder.patchBinding(parameter, BindingColumn.value, prototype);
  const position = startOf(lowering, object);
  const target = add(lowering, Expression.keyword, position, builder.string(object.text), prototype);
  builder.assignment({ target, value: prototype, symbol: 0, position });
}

/** `Object.assign(X.prototype, a, b)`: X has the members of all. Object literals have declared theirs already. */
function noteCopies(lowering: Lowering, node: ts.CallExpression, rows: readonly number[]): void {
  node.arguments.forEach((source, index) => {
    if (index === 0 || !isMemberChain(source)) return;
    copyMembers(lowering, rows[0], rows[index], startOf(lowering, source));
  });
}

/** `Object.defineProperties(object, { name: descriptor })`, `Object.create(prototype, { name: descriptor })`. */
function noteDefinedProperties(
  lowering: Lowering,
  properties: ts.ObjectLiteralExpression,
  of: number,
  descriptors: number,
  object?: ts.Expression,
): void {
  for (const { name } of properties.properties) {
    if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteralLike(name))) continue;
    const descriptor = propertyRow(lowering, descriptors, name.text);
    if (descriptor !== 0) noteDefinedProperty(lowering, { object, name }, of, descriptor);
  }
}

function isMemberChain(node: ts.Expression): boolean {
  return ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isMemberChain(node.expression));
}

/** `defineGetter(object, 'name', function)`: a function of a file's own, by whose name one knows what it does. */
function noteGetter(lowering: Lowering, name: ts.Expression, rows: readonly number[]): void {
  const { builder } = lowering;
  const [object, , value] = rows as readonly [number, number, number];
  if (!ts.isStringLiteralLike(name) || builder.expressionAt(value, ExpressionColumn.kind) !== Expression.function)
    return;
  const position = startOf(lowering, name);
  const receiverType = add(lowering, Expression.typeOf, position, object);
  const row = builder.expressionAt(value, ExpressionColumn.a);
  builder.patchFunction(row, {
    receiverType,
    flags: builder.functionAt(row, FunctionColumn.flags) | FunctionFlag.getter,
  });
  const target = memberRow(lowering, object, name.text, position);
  const symbol = symbolOfValue(lowering, value);
  if (symbol !== 0) addSymbolFlags(lowering, symbol, SymbolFlag.getter);
  builder.assignment({ target, value, symbol, position });
}

function noteDefinedProperty(
  lowering: Lowering,
  property: { readonly object: ts.Expression | undefined; readonly name: ts.StringLiteralLike | ts.Identifier },
  object: number,
  descriptor: number,
): void {
  const { builder } = lowering;
  const getter = propertyRow(lowering, descriptor, 'get');
  const value = getter || propertyRow(lowering, descriptor, 'value');
  if (value === 0) return;
  const symbol = symbolOfValue(lowering, value);
  if (getter !== 0) becomeGetter(lowering, getter);
  const name = property.name.text;
  const position = startOf(lowering, property.name);
  const members = property.object && membersOf(lowering, property.object);
  if (members === undefined) {
    giveReceivers(lowering, descriptor, object);
    const target = memberRow(lowering, object, name, position);
    builder.assignment({ target, value, symbol, position });
    return;
  }
  addMember(lowering, members.symbol, {
    name,
    position,
    symbol,
    value,
    kind: symbol === 0 ? Binding.field : Binding.definition,
    flags: members.prototype ? BindingFlag.prototype : BindingFlag.static,
  });
}

/** The function of a descriptor (a row) that is run where the property is read. */
function becomeGetter(lowering: Lowering, getter: number): void {
  const { builder } = lowering;
  const symbol = symbolOfValue(lowering, getter);
  if (symbol === 0 || builder.expressionAt(getter, ExpressionColumn.kind) !== Expression.function) return;
  const row = builder.expressionAt(getter, ExpressionColumn.a);
  builder.patchFunction(row, { flags: builder.functionAt(row, FunctionColumn.flags) | FunctionFlag.getter });
  addSymbolFlags(lowering, symbol, SymbolFlag.getter);
}

/** `Object.defineProperty(object, key, { get })`, or `{ value }`. */
function noteComputedProperty(lowering: Lowering, key: ts.Expression, rows: readonly number[]): void {
  const [object, name, descriptor] = rows as readonly [number, number, number];
  const getter = propertyRow(lowering, descriptor, 'get');
  const value = getter || propertyRow(lowering, descriptor, 'value');
  if (value === 0) return;
  if (getter !== 0) {
    // What a getter that is only named gives is not known: the function itself is not the property's value.
    if (lowering.builder.expressionAt(getter, ExpressionColumn.kind) !== Expression.function) return;
    becomeGetter(lowering, getter);
  }
  const position = startOf(lowering, key);
  giveReceivers(lowering, descriptor, object);
  const target = add(lowering, Expression.index, position, object, name);
  lowering.builder.assignment({ target, value, symbol: symbolOfValue(lowering, value), position });
}

/** The functions of a descriptor are called on the object that has the property, not on the descriptor. */
function giveReceivers(lowering: Lowering, descriptor: number, object: number): void {
  for (const name of ['get', 'set', 'value']) {
    const row = propertyRow(lowering, descriptor, name);
    if (row !== 0) giveReceiver(lowering, row, object);
  }
}

/** The last name of what is called: `inherits` for `util.inherits(...)`. */
function calledName(node: ts.CallExpression): string {
  if (ts.isIdentifier(node.expression)) return node.expression.text;
  return memberOf(node.expression)?.name ?? '';
}
