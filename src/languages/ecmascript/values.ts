// Values that may take a name from where they stand: functions, classes, object literals, and the wrappers through
// which the name reaches them.

import ts from 'typescript';
import { Binding, BindingFlag, Expression, ExpressionColumn, FunctionColumn, SymbolColumn } from '../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../model/graph.ts';
import { lowerClass } from './classes.ts';
import { lowerFunctionValue } from './functions.ts';
import { documentedType } from './jsdoc.ts';
import {
  add,
  declareName,
  inBlock,
  type Lowering,
  lowerExpression,
  lowerNamed,
  lowerType,
  on,
  ownerHere,
  propertyNameText,
  type Rule,
  startOf,
  takeTarget,
  type ValueTarget,
} from './lowering.ts';
import { fixPositions, nameRow } from './rows.ts';
import { addMember, attachFunction, createAnonymousSymbol, createSymbol } from './symbols.ts';

export const valueRules: readonly Rule<number>[] = [
  on(ts.SyntaxKind.FunctionExpression, lowerFunctionExpression),
  on(ts.SyntaxKind.ArrowFunction, lowerFunctionExpression),
  on(ts.SyntaxKind.ClassExpression, lowerClassExpression),
  on(ts.SyntaxKind.ObjectLiteralExpression, (lowering, node: ts.ObjectLiteralExpression) =>
    lowerRecord(lowering, node, takeTarget(lowering)),
  ),
  on(ts.SyntaxKind.ParenthesizedExpression, lowerParenthesized),
  on(ts.SyntaxKind.AsExpression, lowerCast),
  on(ts.SyntaxKind.TypeAssertionExpression, lowerCast),
  on(ts.SyntaxKind.SatisfiesExpression, lowerCast),
];

function lowerFunctionExpression(lowering: Lowering, node: ts.FunctionExpression | ts.ArrowFunction): number {
  const target = takeTarget(lowering);
  const ownName = ts.isFunctionExpression(node) ? node.name : undefined;
  if (target === undefined && ownName === undefined) return lowerFunctionValue(lowering, node);
  const symbol = target?.symbol ?? createFunctionSymbol(lowering, node, target, ownName);
  const lower = (): number => {
    const row = lowerFunctionValue(lowering, node, {
      symbol,
      mayConstruct: target === undefined || (target.kind === 'Function' && target.registered !== true),
      ...(target?.receiverClass && { receiverClass: target.receiverClass }),
      ...(target?.receiverType && { receiverType: target.receiverType }),
      ...(target?.receiverStatic && { static: true }),
      ...(target && { docNode: target.docNode }),
    });
    return row;
  };
  const expression =
    ownName === undefined ? lower() : inBlock(lowering, node, () => withOwnName(lowering, ownName, symbol, lower));
  attachFunction(lowering, symbol, lowering.builder.expressionAt(expression, ExpressionColumn.a), 'implementation');
  return expression;
}

function createFunctionSymbol(
  lowering: Lowering,
  node: ts.FunctionExpression | ts.ArrowFunction,
  target: ValueTarget | undefined,
  ownName: ts.Identifier | undefined,
): number {
  return createSymbol(lowering, {
    kind: target?.kind ?? 'Function',
    name: target?.name ?? ownName!.text,
    owner: target?.owner ?? ownerHere(lowering),
    node: target?.node ?? node,
    docNode: target?.docNode ?? node,
    nameStart: target?.nameStart ?? startOf(lowering, ownName!),
    headEnd: node.body.pos,
    flags: target?.flags ?? 0,
  });
}

/** The name of a function expression, seen only inside it. */
function withOwnName(lowering: Lowering, name: ts.Identifier, symbol: number, inside: () => number): number {
  declareName(lowering.scope, name.text).symbols.function = symbol;
  lowering.builder.binding({
    scope: lowering.scope.row,
    name: name.text,
    kind: Binding.definition,
    symbol,
    position: startOf(lowering, name),
    flags: BindingFlag.value,
  });
  return inside();
}

/** A class that has no name anywhere (a mixin returns one, say) is anonymous: the resolver's, not the graph's. */
function lowerClassExpression(lowering: Lowering, node: ts.ClassExpression): number {
  const target = takeTarget(lowering);
  const name = target?.name ?? node.name?.text;
  const symbol =
    target?.symbol ??
    (name === undefined
      ? createAnonymousSymbol(lowering, 'Class', node, ownerHere(lowering))
      : createSymbol(lowering, {
          kind: 'Class',
          name,
          owner: target?.owner ?? ownerHere(lowering),
          node: target?.node ?? node,
          docNode: target?.docNode ?? node,
          nameStart: target?.nameStart ?? startOf(lowering, node.name ?? node),
          headEnd: node.members.pos,
          flags: target?.flags ?? 0,
        }));
  lowerClass(lowering, node, symbol);
  return add(lowering, Expression.class, startOf(lowering, node), symbol);
}

/** An object literal whose properties also become members of a class or function (`X.prototype = {...}`). */
export interface RecordMembers {
  readonly symbol: number;
  readonly prototype: boolean;
}

/** A property descriptor (`{ get() {}, set(v) {} }`): its functions are those of the property that it describes. */
export interface Described {
  readonly name: string;
  readonly nameStart: number;
  readonly owner: number;
  readonly receiver: RecordMembers | undefined;
}

/** Lowers an object literal. The functions in it are methods that belong to what the literal initialises. */
export function lowerRecord(
  lowering: Lowering,
  node: ts.ObjectLiteralExpression,
  target?: ValueTarget,
  members?: RecordMembers,
  described?: Described,
): number {
  const owner = members?.symbol ?? target?.symbol ?? target?.owner ?? ownerHere(lowering);
  const record: RecordContext = { owner, members, described };
  const triples: number[] = [];
  for (const property of node.properties) lowerProperty(lowering, property, record, triples);
  return add(lowering, Expression.record, startOf(lowering, node), lowering.builder.list(triples));
}

interface RecordContext {
  readonly owner: number;
  readonly members: RecordMembers | undefined;
  readonly described: Described | undefined;
}

function lowerProperty(
  lowering: Lowering,
  node: ts.ObjectLiteralElementLike,
  record: RecordContext,
  triples: number[],
): void {
  const { builder } = lowering;
  if (ts.isSpreadAssignment(node)) {
    const spread = lowerExpression(lowering, node.expression);
    triples.push(0, 0, add(lowering, Expression.spread, startOf(lowering, node), spread));
    return;
  }
  const name = propertyNameText(lowering, node.name);
  const nameStart = startOf(lowering, node.name);
  const key = ts.isComputedPropertyName(node.name) ? lowerExpression(lowering, node.name.expression) : 0;
  let value: number;
  if (ts.isShorthandPropertyAssignment(node)) {
    value = nameRow(lowering, name, nameStart);
    if (node.objectAssignmentInitializer) lowerExpression(lowering, node.objectAssignmentInitializer);
  } else {
    const target = propertyTarget(node, name, nameStart, record);
    value = ts.isPropertyAssignment(node)
      ? lowerPropertyValue(lowering, node, target)
      : lowerMethodValue(lowering, node, target);
  }
  triples.push(builder.string(name), key, value);
  if (record.members !== undefined) {
    addMember(lowering, record.members.symbol, {
      name,
      position: nameStart,
      symbol: symbolOfValue(lowering, value),
      value,
      kind: symbolOfValue(lowering, value) === 0 ? Binding.field : Binding.definition,
      flags: record.members.prototype ? BindingFlag.prototype : BindingFlag.static,
    });
  }
}

const DESCRIPTOR_FUNCTIONS: ReadonlySet<string> = new Set(['get', 'set', 'value']);

function propertyTarget(
  node: ts.ObjectLiteralElementLike,
  name: string,
  nameStart: number,
  record: RecordContext,
): ValueTarget {
  const described = DESCRIPTOR_FUNCTIONS.has(name) ? record.described : undefined;
  const receiver = described === undefined ? record.members : described.receiver;
  return {
    name: described?.name ?? name,
    nameStart: described?.nameStart ?? nameStart,
    kind: 'Method',
    owner: described?.owner ?? record.owner,
    node,
    docNode: node,
    flags: 0,
    ...(receiver && { receiverClass: receiver.symbol, receiverStatic: !receiver.prototype }),
  };
}

function lowerPropertyValue(lowering: Lowering, node: ts.PropertyAssignment, target: ValueTarget): number {
  const value = lowerNamed(lowering, node.initializer, target);
  const type = lowering.loose ? documentedType(node) : undefined;
  if (type === undefined) return value;
  return add(lowering, Expression.cast, startOf(lowering, node.initializer), value, lowerType(lowering, type));
}

function lowerMethodValue(
  lowering: Lowering,
  node: ts.MethodDeclaration | ts.AccessorDeclaration,
  target: ValueTarget,
): number {
  const symbol = createSymbol(lowering, {
    kind: 'Method',
    name: target.name,
    owner: target.owner,
    node,
    nameStart: target.nameStart,
    headEnd: node.body?.pos ?? node.end,
  });
  const row = lowerFunctionValue(lowering, node, {
    symbol,
    ...(target.receiverClass && { receiverClass: target.receiverClass }),
    ...(target.receiverType && { receiverType: target.receiverType }),
    ...(target.receiverStatic && { static: true }),
  });
  const role = ts.isGetAccessor(node) ? 'getter' : ts.isSetAccessor(node) ? 'setter' : 'implementation';
  attachFunction(lowering, symbol, lowering.builder.expressionAt(row, ExpressionColumn.a), role);
  return row;
}

function lowerParenthesized(lowering: Lowering, node: ts.ParenthesizedExpression): number {
  const target = takeTarget(lowering);
  const inner = target ? lowerNamed(lowering, node.expression, target) : lowerExpression(lowering, node.expression);
  // `/** @type {T} */ (value)` is how JavaScript files write a cast.
  const type = lowering.loose ? documentedType(node) : undefined;
  if (type === undefined) return inner;
  return add(lowering, Expression.cast, startOf(lowering, node), inner, lowerType(lowering, type));
}

function lowerCast(lowering: Lowering, node: ts.AsExpression | ts.TypeAssertion | ts.SatisfiesExpression): number {
  const target = takeTarget(lowering);
  const value = target ? lowerNamed(lowering, node.expression, target) : lowerExpression(lowering, node.expression);
  if (isConst(node.type)) {
    fixPositions(lowering, value);
    return add(lowering, Expression.cast, startOf(lowering, node), value, 0, 1);
  }
  const type = lowerType(lowering, node.type);
  return add(lowering, Expression.cast, startOf(lowering, node), value, type, ts.isSatisfiesExpression(node) ? 1 : 0);
}

function isConst(type: ts.TypeNode): boolean {
  return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === 'const';
}

/** The symbol of the function or class that a value is, through casts and assignments; else 0. */
export function symbolOfValue(lowering: Lowering, row: number): number {
  const { builder } = lowering;
  let at = row;
  for (;;) {
    const kind = builder.expressionAt(at, ExpressionColumn.kind);
    if (kind === Expression.function) {
      return builder.functionAt(builder.expressionAt(at, ExpressionColumn.a), FunctionColumn.symbol);
    }
    if (kind === Expression.class) return builder.expressionAt(at, ExpressionColumn.a);
    if (kind === Expression.cast) at = builder.expressionAt(at, ExpressionColumn.a);
    else if (kind === Expression.assign) at = builder.expressionAt(at, ExpressionColumn.b);
    else return 0;
  }
}

const FUNCTION_KIND = NODE_KIND_NUMBERS.Function;
const VARIABLE_KIND = NODE_KIND_NUMBERS.Variable;

/** A variable that is given its function after its declaration is a function all the same. */
export function becomeFunction(lowering: Lowering, symbol: number): void {
  const { builder } = lowering;
  if (builder.symbolAt(symbol, SymbolColumn.kind) !== VARIABLE_KIND) return;
  if (builder.symbolAt(symbol, SymbolColumn.value) !== 0) return;
  builder.patchSymbol(symbol, SymbolColumn.kind, FUNCTION_KIND);
}
