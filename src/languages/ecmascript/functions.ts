// Functions of every form: declarations, expressions, arrows, methods, accessors, constructors, signatures and the
// types of functions. Which symbol a function has, and what its receiver is, is for the caller to say.

import ts from 'typescript';
import {
  Binding,
  BindingColumn,
  BindingFlag,
  Expression,
  FunctionFlag,
  Literal,
  Scope,
  ScopeColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import { lowerStatements } from './blocks.ts';
import { hoistFunction } from './hoisting.ts';
import { type FunctionDocumentation, functionDocumentation } from './jsdoc.ts';
import {
  add,
  declareName,
  type FunctionFrame,
  inScope,
  type LexicalScope,
  type Lowering,
  lowerExpression,
  lowerOptionalExpression,
  lowerOptionalType,
  lowerType,
  openScope,
  startOf,
} from './lowering.ts';
import { bindPattern, patternParameterName, patternParameterRow } from './patterns.ts';
import { literal, nameRow } from './rows.ts';
import { addSymbolFlags, decoratorsOf, hasModifier } from './symbols.ts';

export interface FunctionOptions {
  readonly symbol?: number;
  /** The class or object type whose instances the receiver is; with `static`, the class itself. */
  readonly receiverClass?: number;
  readonly receiverType?: number;
  readonly static?: boolean;
  /** Further `FunctionFlag` bits. */
  readonly flags?: number;
  /** A function that may construct: what it assigns to `this` are the members of its instances. */
  readonly mayConstruct?: boolean;
  /** Where the JSDoc of the function stands, if not before it. */
  readonly docNode?: ts.Node;
  /** Told of each parameter, so that constructors can declare the fields that parameters stand for. */
  readonly parameterHook?: (parameter: ts.ParameterDeclaration, binding: number) => void;
}

/** Lowers a function-like node and its body; returns its row in `functions`. */
export function lowerFunction(
  lowering: Lowering,
  node: ts.SignatureDeclaration,
  options: FunctionOptions = {},
): number {
  const { builder } = lowering;
  const body = (node as ts.FunctionLikeDeclaration).body;
  const arrow = ts.isArrowFunction(node);
  const flags = functionFlags(node, body) | (options.flags ?? 0) | (options.static === true ? FunctionFlag.static : 0);
  const symbol = options.symbol ?? 0;
  const row = builder.function({
    symbol,
    flags,
    class: arrow ? 0 : (options.receiverClass ?? 0),
    receiverType: arrow ? 0 : (options.receiverType ?? 0),
  });
  const enclosing = builder.scopeAt(lowering.scope.row, ScopeColumn.symbol);
  const owner = symbol || enclosing || (body === undefined ? 0 : lowering.initialised);
  const scope = openScope(lowering, Scope.function, node, { symbol: owner, functionRow: row });
  const outerFrame = lowering.frame;
  const outerInitialised = lowering.initialised;
  const frame: FunctionFrame = {
    row,
    arrow,
    returns: [],
    yields: [],
    receiver: arrow ? undefined : receiverOf(lowering, options),
    receiverScope: scope.row,
    parent: outerFrame,
  };
  lowering.frame = frame;
  lowering.initialised = 0;
  inScope(lowering, scope, () => lowerParts(lowering, node, frame, scope, options));
  lowering.initialised = outerInitialised;
  lowering.frame = outerFrame;
  if (symbol !== 0) addSymbolFlags(lowering, symbol, symbolFlagsOf(flags));
  return row;
}

/** A function as a value. */
export function lowerFunctionValue(
  lowering: Lowering,
  node: ts.SignatureDeclaration,
  options: FunctionOptions = {},
): number {
  const row = lowerFunction(lowering, node, options);
  const expression = add(lowering, Expression.function, startOf(lowering, node), row);
  lowering.builder.patchFunction(row, { expression });
  return expression;
}

function receiverOf(lowering: Lowering, options: FunctionOptions): FunctionFrame['receiver'] {
  if (options.receiverClass) {
    return { symbol: options.receiverClass, static: options.static === true, constructs: false };
  }
  if (!lowering.loose || options.mayConstruct !== true || !options.symbol) return undefined;
  return { symbol: options.symbol, static: false, constructs: true };
}

function lowerParts(
  lowering: Lowering,
  node: ts.SignatureDeclaration,
  frame: FunctionFrame,
  scope: LexicalScope,
  options: FunctionOptions,
): void {
  const { builder } = lowering;
  const documentation = lowering.loose ? functionDocumentation(options.docNode ?? node, node) : undefined;
  const body = (node as ts.FunctionLikeDeclaration).body;
  if (body !== undefined) hoistFunction(lowering, node.parameters, body);
  const typeParameters = lowerTypeParameters(lowering, node.typeParameters ?? documentation?.typeParameters);
  const parameters = lowerParameters(lowering, node, frame, documentation, options);
  const returnNode = node.type ?? documentation?.returnType;
  const predicate = returnNode !== undefined && ts.isTypePredicateNode(returnNode) ? returnNode : undefined;
  const returnType = predicate ? predicateResult(lowering, predicate) : lowerOptionalType(lowering, returnNode);
  const receiver = documentation?.receiverType;
  builder.patchFunction(frame.row, {
    scope: scope.row,
    typeParameters: builder.list(typeParameters),
    parameters: builder.list(parameters),
    returnType,
    ...(predicate && {
      predicate: predicatePosition(node, predicate),
      predicateType: lowerOptionalType(lowering, predicate.type),
    }),
    ...(receiver && { receiverType: lowerType(lowering, receiver) }),
  });
  if (body !== undefined) lowerBody(lowering, body);
  builder.patchFunction(frame.row, { returns: builder.list(frame.returns), yields: builder.list(frame.yields) });
}

function lowerBody(lowering: Lowering, body: ts.ConciseBody): void {
  if (ts.isBlock(body)) lowerStatements(lowering, body.statements);
  else lowering.frame!.returns.push(lowerExpression(lowering, body));
}

/** A predicate's function returns a boolean; an assertion's returns nothing. */
function predicateResult(lowering: Lowering, node: ts.TypePredicateNode): number {
  return literal(lowering, node.assertsModifier ? Literal.null : Literal.boolean, startOf(lowering, node));
}

/** The parameter that a predicate speaks of, from 1; -1 for `this`. */
function predicatePosition(node: ts.SignatureDeclaration, predicate: ts.TypePredicateNode): number {
  const target = predicate.parameterName;
  if (!ts.isIdentifier(target)) return -1;
  const named = node.parameters.filter((parameter) => !isReceiverParameter(parameter));
  return (
    named.findIndex((parameter) => {
      const name = nameNodeOf(parameter);
      return name !== undefined && ts.isIdentifier(name) && name.text === target.text;
    }) + 1
  );
}

/** A parameter of a documented function type (`function(string): string`) has no name, whatever its declared type says. */
function nameNodeOf(parameter: ts.ParameterDeclaration): ts.BindingName | undefined {
  return parameter.name;
}

function isReceiverParameter(parameter: ts.ParameterDeclaration): boolean {
  const name = nameNodeOf(parameter);
  return name !== undefined && ts.isIdentifier(name) && name.text === 'this';
}

/** Lowers type parameters into bindings of the current scope. */
export function lowerTypeParameters(
  lowering: Lowering,
  nodes: readonly ts.TypeParameterDeclaration[] | undefined,
): number[] {
  if (nodes === undefined) return [];
  const rows = nodes.map((node) => {
    declareName(lowering.scope, node.name.text);
    return lowering.builder.binding({
      scope: lowering.scope.row,
      name: node.name.text,
      kind: Binding.typeParameter,
      position: startOf(lowering, node.name),
      flags: BindingFlag.type,
    });
  });
  // Bounds and defaults may name any of the parameters, so that they come after all names.
  nodes.forEach((node, index) => {
    const type = lowerOptionalType(lowering, node.constraint);
    const value = lowerOptionalType(lowering, node.default);
    lowering.builder.patchBinding(rows[index], BindingColumn.type, type);
    lowering.builder.patchBinding(rows[index], BindingColumn.value, value);
  });
  return rows;
}

function lowerParameters(
  lowering: Lowering,
  node: ts.SignatureDeclaration,
  frame: FunctionFrame,
  documentation: FunctionDocumentation | undefined,
  options: FunctionOptions,
): number[] {
  const rows: number[] = [];
  for (const parameter of node.parameters) {
    if (isReceiverParameter(parameter)) {
      lowering.builder.patchFunction(frame.row, { receiverType: lowerOptionalType(lowering, parameter.type) });
      continue;
    }
    const row = lowerParameter(lowering, parameter, frame, rows.length, documentation);
    options.parameterHook?.(parameter, row);
    rows.push(row);
  }
  return rows;
}

function lowerParameter(
  lowering: Lowering,
  node: ts.ParameterDeclaration,
  frame: FunctionFrame,
  index: number,
  documentation: FunctionDocumentation | undefined,
): number {
  const { builder, scope } = lowering;
  for (const { expression } of decoratorsOf(node)) lowerExpression(lowering, expression);
  const nameNode = nameNodeOf(node);
  const isName = nameNode !== undefined && ts.isIdentifier(nameNode);
  const start = startOf(lowering, nameNode ?? node);
  const name = isName ? nameNode.text : patternParameterName(index);
  const documented = documentation?.parameter(isName ? name : undefined, index);
  let type = lowerOptionalType(lowering, node.type ?? documented?.type);
  if (type !== 0 && documented?.rest === true && node.type === undefined) {
    type = add(lowering, Expression.apply, start, nameRow(lowering, 'Array', start, true), builder.list([type]));
  }
  const optional = node.questionToken !== undefined || node.initializer !== undefined || documented?.optional === true;
  const row = builder.binding({
    scope: scope.row,
    name,
    kind: Binding.parameter,
    type,
    value: lowerOptionalExpression(lowering, node.initializer),
    position: start,
    flags:
      BindingFlag.value |
      (optional ? BindingFlag.optional : 0) |
      (node.dotDotDotToken !== undefined ? BindingFlag.rest : 0),
    function: frame.row,
    index,
  });
  declareName(scope, name).parameter = row;
  if (nameNode !== undefined && !isName) {
    const whole = patternParameterRow(lowering, index, start);
    bindPattern(lowering, node.name, whole, (bound, value) => {
      declareName(scope, bound.text);
      builder.binding({
        scope: scope.row,
        name: bound.text,
        kind: Binding.variable,
        value,
        position: startOf(lowering, bound),
        flags: BindingFlag.value,
      });
    });
  }
  return row;
}

function functionFlags(node: ts.Node, body: ts.Node | undefined): number {
  let flags = 0;
  if (ts.isArrowFunction(node)) flags |= FunctionFlag.arrow;
  if ((node as ts.FunctionDeclaration).asteriskToken !== undefined) flags |= FunctionFlag.generator;
  if (hasModifier(node, ts.SyntaxKind.AsyncKeyword)) flags |= FunctionFlag.async;
  if (body === undefined) flags |= FunctionFlag.signature;
  if (node.kind === ts.SyntaxKind.GetAccessor) flags |= FunctionFlag.getter;
  else if (node.kind === ts.SyntaxKind.SetAccessor) flags |= FunctionFlag.setter;
  else if (node.kind === ts.SyntaxKind.Constructor) flags |= FunctionFlag.constructor;
  else if (node.kind === ts.SyntaxKind.ConstructorType || node.kind === ts.SyntaxKind.ConstructSignature) {
    flags |= FunctionFlag.constructs;
  }
  return flags;
}

function symbolFlagsOf(flags: number): number {
  return (
    (flags & FunctionFlag.async ? SymbolFlag.async : 0) |
    (flags & FunctionFlag.generator ? SymbolFlag.generator : 0) |
    (flags & FunctionFlag.getter ? SymbolFlag.getter : 0) |
    (flags & FunctionFlag.setter ? SymbolFlag.setter : 0)
  );
}
