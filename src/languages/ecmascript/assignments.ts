// Assignments: what they add to variables, classes, prototypes and exports, and the symbols of functions that get
// their names by them.

import ts from 'typescript';
import {
  Binding,
  BindingFlag,
  Expression,
  ExpressionColumn,
  Heritage,
  Literal,
  Scope,
  ScopeColumn,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import { markExported, namedValueOf } from './hoisting.ts';
import { documentedType } from './jsdoc.ts';
import {
  add,
  giveReceiver,
  type Lowering,
  lowerExpression,
  lowerNamed,
  lowerType,
  ownerHere,
  resolveName,
  skipWrappers,
  startOf,
  stateOf,
  symbolOfName,
  type ValueTarget,
} from './lowering.ts';
import { assignPattern } from './patterns.ts';
import { type Place, placeOf, receiverOf, writtenName } from './places.ts';
import { choiceRow, literal } from './rows.ts';
import { addMember, addSymbolFlags, createSymbol, markConstructor } from './symbols.ts';
import { becomeFunction, lowerRecord, symbolOfValue } from './values.ts';

/** `left = right`. `outer` is the name that the whole assignment initialises (`var f = module.exports = ...`). */
export function lowerAssignment(lowering: Lowering, node: ts.BinaryExpression, outer: ValueTarget | undefined): number {
  const { left, right } = node;
  const start = startOf(lowering, node);
  if (ts.isObjectLiteralExpression(left) || ts.isArrayLiteralExpression(left)) {
    const value = lowerExpression(lowering, right);
    assignPattern(lowering, left, value, (target, part) => assignTo(lowering, target, part));
    return value;
  }
  const place = placeOf(lowering, left);
  const target = lowerExpression(lowering, left);
  const value = assignedValue(lowering, lowerAssigned(lowering, node, place, target, outer));
  if (place.kind === 'other') giveKeyedReceiver(lowering, target, value);
  const symbol = secondName(lowering, node, place, target, outer, value) || symbolOfValue(lowering, value);
  store(lowering, { place, target, value, symbol }, left, node);
  return add(lowering, Expression.assign, start, target, value);
}

/** The value at the end of a chain of assignments: what all of its targets hold. */
export function assignedValue(lowering: Lowering, row: number): number {
  const { builder } = lowering;
  let at = row;
  while (builder.expressionAt(at, ExpressionColumn.kind) === Expression.assign) {
    at = builder.expressionAt(at, ExpressionColumn.b);
  }
  return at;
}

/** Assigns a value that has a row already: a part of a pattern, or the variable of a loop. */
export function assignTo(lowering: Lowering, left: ts.Expression, value: number): void {
  const inner = skipWrappers(left);
  const target = lowerExpression(lowering, inner);
  const place = placeOf(lowering, inner);
  store(lowering, { place, target, value, symbol: symbolOfValue(lowering, value) }, inner, undefined);
}

/** `a ||= b` and its like may leave the old value; arithmetic gives a literal. */
export function lowerCompoundAssignment(lowering: Lowering, node: ts.BinaryExpression): number {
  const { left, right } = node;
  const start = startOf(lowering, node);
  const place = placeOf(lowering, left);
  const target = lowerExpression(lowering, left);
  const operand = lowerExpression(lowering, right);
  if (!LOGICAL.has(node.operatorToken.kind)) return literal(lowering, Literal.number, start);
  const value = choiceRow(lowering, start, [target, operand]);
  store(lowering, { place, target, value, symbol: symbolOfValue(lowering, value) }, left, undefined);
  return value;
}

const LOGICAL: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
]);

/** Lowers the right side, with the name it gets from the left. */
function lowerAssigned(
  lowering: Lowering,
  node: ts.BinaryExpression,
  place: Place,
  target: number,
  outer: ValueTarget | undefined,
): number {
  const { right } = node;
  if (place.kind === 'prototype' && !place.parent) {
    markConstructor(lowering, place.symbol);
    const record = skipWrappers(right);
    if (ts.isObjectLiteralExpression(record)) {
      return lowerRecord(lowering, record, undefined, { symbol: place.symbol, prototype: true });
    }
  }
  const named = outer ?? targetFor(lowering, node, place, target);
  return named === undefined ? lowerExpression(lowering, right) : lowerNamed(lowering, right, named);
}

/** The name that a function, class or object assigned to a place gets. */
function targetFor(
  lowering: Lowering,
  node: ts.BinaryExpression,
  place: Place,
  target: number,
): ValueTarget | undefined {
  const { left } = node;
  const whole = { node, docNode: lowering.statement ?? node, flags: 0 };
  switch (place.kind) {
    case 'variable': {
      const symbols = place.declared?.symbols;
      const symbol = symbols?.variable ?? symbols?.function ?? symbols?.class;
      if (symbol === undefined) return undefined;
      const { text } = place.name;
      return { ...whole, name: text, nameStart: startOf(lowering, left), kind: 'Function', owner: 0, symbol };
    }
    case 'module': {
      // A function or class that has a name of its own keeps it.
      const value = namedValueOf(node.right);
      const ownName =
        value !== undefined && (ts.isFunctionExpression(value) || ts.isClassExpression(value)) ? value.name : undefined;
      const nameStart = startOf(lowering, ownName ?? place.nameNode);
      const name = ownName?.text ?? place.name;
      return { ...whole, name, nameStart, kind: 'Function', owner: ownerHere(lowering), flags: EXPORTED };
    }
    case 'export': {
      const nameStart = startOf(lowering, place.nameNode);
      return { ...whole, name: place.name, nameStart, kind: 'Function', owner: ownerHere(lowering), flags: EXPORTED };
    }
    case 'field':
    case 'prototype-member':
    case 'static':
    case 'global':
    case 'member':
      return memberTarget(lowering, place, target, whole);
    default:
      return computedTarget(lowering, place, node, whole);
  }
}

/** The longest key that is a name. */
const LONGEST_KEY = 40;

/** `object[key] = function () {}`: the function is known by its key as it is written, in brackets. */
function computedTarget(
  lowering: Lowering,
  place: Place,
  { left, right }: ts.BinaryExpression,
  whole: { readonly node: ts.BinaryExpression; readonly docNode: ts.Node; readonly flags: number },
): ValueTarget | undefined {
  const value = namedValueOf(right);
  const isFunction = value !== undefined && (ts.isFunctionExpression(value) || ts.isArrowFunction(value));
  if (place.kind !== 'other' || !isFunction || !ts.isElementAccessExpression(left)) return undefined;
  const nameStart = startOf(lowering, left.argumentExpression);
  const key = lowering.text.slice(nameStart, left.argumentExpression.end);
  if (key.length > LONGEST_KEY || /\s/.test(key)) return undefined;
  const receiver = receiverOf(lowering, left.expression)?.symbol;
  const declared = ts.isIdentifier(left.expression) ? resolveName(lowering, left.expression.text) : undefined;
  const owner = receiver ?? (symbolOfName(declared) || ownerHere(lowering));
  return { ...whole, name: `[${key}]`, nameStart, kind: 'Method', owner };
}

const EXPORTED = SymbolFlag.exported;

type MemberPlace = Extract<Place, { kind: 'field' | 'prototype-member' | 'static' | 'global' | 'member' }>;

function memberTarget(
  lowering: Lowering,
  place: MemberPlace,
  target: number,
  whole: { readonly node: ts.BinaryExpression; readonly docNode: ts.Node; readonly flags: number },
): ValueTarget {
  const method = { ...whole, name: place.name, nameStart: startOf(lowering, place.nameNode), kind: 'Method' } as const;
  if (place.kind === 'field') {
    return { ...method, owner: place.symbol, receiverClass: place.symbol, receiverStatic: place.static };
  }
  if (place.kind === 'prototype-member') return { ...method, owner: place.symbol, receiverClass: place.symbol };
  if (place.kind === 'static' && place.isClass) {
    return { ...method, owner: place.symbol, receiverClass: place.symbol, receiverStatic: true };
  }
  const receiverType = receiverOfValue(lowering, whole.node.right, target, method.nameStart);
  if (place.kind === 'static') return { ...method, owner: place.symbol, receiverType };
  const declared = ts.isIdentifier(place.object) ? resolveName(lowering, place.object.text) : undefined;
  const owner = symbolOfName(declared);
  if (owner !== 0) return { ...method, owner, receiverType };
  const objectName = writtenName(lowering, place.object);
  const name = objectName === '' ? place.name : `${objectName}.${place.name}`;
  return { ...method, name, owner: ownerHere(lowering), receiverType };
}

/**
 * The symbol of a further name in a chain of assignments (`object.first = object.second = function () {}`): it has the
 * function too, which is known by its first name. 0 where there is no such name.
 */
function secondName(
  lowering: Lowering,
  node: ts.BinaryExpression,
  place: Place,
  target: number,
  first: ValueTarget | undefined,
  value: number,
): number {
  if (first === undefined || place.kind === 'variable' || place.kind === 'module') return 0;
  const second = targetFor(lowering, node, place, target);
  const known = symbolOfValue(lowering, value);
  // `var parse = exports.parse = function () {}` is one name in two places.
  if (second === undefined || second.name === first.name || known === 0) return 0;
  const { builder } = lowering;
  if (builder.expressionAt(value, ExpressionColumn.kind) !== Expression.function) return 0;
  const { name, nameStart, kind, owner, docNode, flags } = second;
  const headEnd = namedValueOf(node.right)!.getStart(lowering.source);
  const symbol = createSymbol(lowering, { kind, name, owner, node, docNode, nameStart, headEnd, flags });
  stateOf(lowering, symbol).functions.push({
    row: builder.expressionAt(value, ExpressionColumn.a),
    role: 'implementation',
  });
  return symbol;
}

/** `object[key] = function () {}`: the function has no name, but it has a receiver. */
function giveKeyedReceiver(lowering: Lowering, target: number, value: number): void {
  const { builder } = lowering;
  if (builder.expressionAt(target, ExpressionColumn.kind) !== Expression.index) return;
  giveReceiver(lowering, value, builder.expressionAt(target, ExpressionColumn.a));
}

/** The receiver of a function is the object that it is put into, as an expression; 0 for other values. */
function receiverOfValue(lowering: Lowering, right: ts.Expression, target: number, position: number): number {
  const value = namedValueOf(right);
  if (value === undefined || !ts.isFunctionExpression(value)) return 0;
  const object = lowering.builder.expressionAt(target, ExpressionColumn.a);
  return add(lowering, Expression.typeOf, position, object);
}

/** What is put where, with the symbol that it has there. */
interface Stored {
  readonly place: Place;
  readonly target: number;
  readonly value: number;
  readonly symbol: number;
}

/** Records the value of a place. */
function store(
  lowering: Lowering,
  { place, target, value, symbol }: Stored,
  left: ts.Expression,
  node: ts.BinaryExpression | undefined,
): void {
  const { builder } = lowering;
  switch (place.kind) {
    case 'variable':
      storeVariable(lowering, place, value);
      return;
    case 'module':
    case 'export':
      lowering.module = true;
      builder.export({
        name: place.kind === 'module' ? '=' : place.name,
        value,
        position: startOf(lowering, place.nameNode),
      });
      markValueExported(lowering, value);
      exportNames(lowering, node?.right);
      return;
    case 'field':
      if (place.constructs) markConstructor(lowering, place.symbol);
      storeMember(lowering, place, value, symbol, place.static ? BindingFlag.static : 0);
      return;
    case 'prototype-member':
      markConstructor(lowering, place.symbol);
      storeMember(lowering, place, value, symbol, BindingFlag.prototype);
      return;
    case 'prototype':
      storePrototype(lowering, place.symbol, node?.right, target, value);
      return;
    case 'static':
      storeMember(lowering, place, value, symbol, BindingFlag.static);
      return;
    case 'global':
      storeGlobal(lowering, place, value);
      return;
    default:
      builder.assignment({ target, value, symbol, position: startOf(lowering, left) });
  }
}

/** In a scope of its own: what the file declares under the name is something else. */
function storeGlobal(lowering: Lowering, place: Extract<Place, { kind: 'global' }>, value: number): void {
  const { builder } = lowering;
  builder.binding({
    scope: builder.scope(Scope.members, 0, 0, 0, 0, 0),
    name: place.name,
    kind: Binding.variable,
    value,
    position: startOf(lowering, place.nameNode),
    flags: BindingFlag.value | BindingFlag.everywhere,
  });
}

function storeVariable(lowering: Lowering, place: Extract<Place, { kind: 'variable' }>, value: number): void {
  const { declared, name } = place;
  if (declared === undefined) return;
  const { variable } = declared.symbols;
  if (variable !== undefined && symbolOfValue(lowering, value) === variable) becomeFunction(lowering, variable);
  lowering.builder.binding({
    scope: declared.scope.row,
    name: name.text,
    kind: Binding.variable,
    symbol: variable ?? 0,
    value,
    position: startOf(lowering, name),
    block: lowering.scope.row,
    flags: BindingFlag.value,
  });
}

function storeMember(
  lowering: Lowering,
  place: Extract<Place, { kind: 'field' | 'prototype-member' | 'static' }>,
  value: number,
  symbol: number,
  flags: number,
): void {
  const known = lowering.builder.symbolAt(symbol, SymbolColumn.owner) === place.symbol ? symbol : 0;
  const typeNode = lowering.loose && lowering.statement ? documentedType(lowering.statement) : undefined;
  const nameStart = startOf(lowering, place.nameNode);
  const binding = addMember(lowering, place.symbol, {
    name: place.name,
    position: nameStart,
    symbol: known,
    kind: known !== 0 && place.kind !== 'field' ? Binding.definition : Binding.field,
    type: typeNode === undefined ? 0 : lowerType(lowering, typeNode),
    value,
    flags,
    block: lowering.scope.row,
  });
  // A key that is computed is no name, and `X.prototype.constructor = X` says what is known already.
  if (known !== 0 || place.name.startsWith('[') || place.name === 'constructor') return;
  const { assigned } = stateOf(lowering, place.symbol);
  const member = assigned.get(place.name);
  if (member !== undefined) member.bindings.push(binding);
  else assigned.set(place.name, { node: lowering.statement ?? place.nameNode, nameStart, bindings: [binding] });
}

/**
 * `X.prototype = Object.create(Y.prototype)`, `= new Y()`, `= Y.prototype = {}`, `X.prototype.__proto__ = Y.prototype`: X extends Y.
 * `X.prototype = proto`: it has the members of the object.
 */
function storePrototype(
  lowering: Lowering,
  symbol: number,
  right: ts.Expression | undefined,
  target: number,
  value: number,
): void {
  if (right === undefined) return;
  const written = skipWrappers(right);
  if (ts.isNewExpression(written)) addHeritage(lowering, symbol, written.expression);
  else if (ts.isCallExpression(written) && written.arguments.length > 0) {
    if (writtenName(lowering, written.expression) === 'Object.create')
      extendPrototype(lowering, symbol, written.arguments[0]);
  } else if (ts.isBinaryExpression(written)) extendPrototype(lowering, symbol, skipWrappers(written.left));
  else if (ts.isIdentifier(written)) {
    markConstructor(lowering, symbol);
    copyMembers(lowering, target, value, startOf(lowering, written));
  } else extendPrototype(lowering, symbol, written);
}

/** What an expression (row) is has all members of another. */
export function copyMembers(lowering: Lowering, to: number, from: number, position: number): void {
  const target = add(lowering, Expression.spread, position, to);
  lowering.builder.assignment({ target, value: from, symbol: 0, position });
}

/** Declares that X extends Y, given `Y.prototype`. */
export function extendPrototype(lowering: Lowering, symbol: number, prototype: ts.Expression): void {
  if (ts.isPropertyAccessExpression(prototype) && prototype.name.text === 'prototype') {
    addHeritage(lowering, symbol, prototype.expression);
  }
}

export function addHeritage(lowering: Lowering, symbol: number, ancestor: ts.Expression): void {
  // Only names: anything else has rows already, and its calls must not be counted twice.
  if (!isEntityName(ancestor)) return;
  markConstructor(lowering, symbol);
  stateOf(lowering, symbol).heritage.push(Heritage.extends, lowerExpression(lowering, ancestor));
}

function markValueExported(lowering: Lowering, value: number): void {
  const symbol = symbolOfValue(lowering, value);
  if (symbol !== 0) addSymbolFlags(lowering, symbol, EXPORTED);
}

function isEntityName(node: ts.Expression): boolean {
  return ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isEntityName(node.expression));
}

/** A name given to an export, alone or in an object literal, is exported. */
function exportNames(lowering: Lowering, right: ts.Expression | undefined): void {
  const value = namedValueOf(right);
  if (value === undefined || lowering.builder.scopeAt(lowering.scope.row, ScopeColumn.parent) !== 0) return;
  if (ts.isIdentifier(value)) markExported(lowering, value.text, SymbolFlag.exported);
  else if (ts.isObjectLiteralExpression(value)) {
    for (const property of value.properties) {
      if (ts.isShorthandPropertyAssignment(property)) markExported(lowering, property.name.text, SymbolFlag.exported);
      else if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.initializer)) {
        markExported(lowering, property.initializer.text, SymbolFlag.exported);
      }
    }
  }
}
