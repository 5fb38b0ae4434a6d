// Lowers methods, constructors, operators, delegates, local functions and lambdas: symbol, signature, parameters, body.

import { BindingFlag, ENTRY_KINDS, Expression, FunctionFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { enterDeclaration, inBlock } from '../kit/blocks.ts';
import { newSymbol } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction, newFunction, type Parameter } from '../kit/functions.ts';
import { childrenIn, endOf, firstIn, inField, kindOf, optionalType, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, memberRow, nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import type { MemberOwner } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { bindExtension } from './extension-methods.ts';
import { Field, Node, Token } from './grammar-nodes.ts';
import {
  argumentsIn,
  attributesOf,
  bindSymbol,
  docBefore,
  identifier,
  type Lowering,
  modifierFlags,
  modifiersOf,
  nameStart,
  startBehindAttributes,
} from './lowering.ts';
import { explicitName, memberFlags } from './owner.ts';
import { CONSTRUCTOR, INVOKE, operatorName } from './semantics.ts';
import { lowerTypeParameters } from './type-parameters.ts';
import { declaredType } from './types.ts';

/** Attributes that make a method a test. */
const TESTS =
  /\[(?:[\w.]+\s*(?:\([^)]*\))?\s*,\s*)*(?:\w+\.)*(?:Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)\b/;

interface CallableParts {
  readonly kind: 'Method' | 'Constructor';
  readonly name: string;
  readonly nameNode: number;
  readonly flags: number;
  readonly owner: MemberOwner;
}

export function callableSymbol(
  l: Lowering,
  node: number,
  { kind, name, nameNode, flags, owner }: CallableParts,
): number {
  const body = bodyOf(l, node);
  const start = startBehindAttributes(l, node);
  const isTest = start !== startOf(l, node) && TESTS.test(l.text.slice(startOf(l, node), start));
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode,
    name,
    owner: owner.symbol,
    scope: owner.members,
    flags: flags | (isTest ? SymbolFlag.test : 0),
    signature: signatureText(l, start, body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docBefore(l, node),
  });
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(attributesOf(l, node)));
  return symbol;
}

function bodyOf(l: Lowering, node: number): number {
  return inField(l, node, Field.body) || inField(l, node, Field.accessors);
}

/** A block, or what an arrow gives. */
export function lowerFunctionBody(l: Lowering, node: number): void {
  const value = inField(l, node, Field.value);
  const body = inField(l, node, Field.body) || (kindOf(l, value) === Node.arrow_expression_clause ? value : 0);
  const arrow = kindOf(l, node) === Node.arrow_expression_clause ? node : body;
  if (kindOf(l, arrow) === Node.arrow_expression_clause) l.returns.push(l.expression(firstIn(l, arrow)));
  else l.statements(body);
}

/** A method of a class or an interface. */
export function lowerMethod(l: Lowering, node: number, owner: MemberOwner, siblings: readonly number[]): void {
  const nameNode = inField(l, node, Field.name);
  const name = identifier(l, nameNode);
  const modifiers = modifiersOf(l, node);
  const hasBody = inField(l, node, Field.body) !== 0;
  const isAbstract = !hasBody && (owner.kind === 'Interface' || modifiers.has('abstract'));
  const flags =
    memberFlags(l, node, owner) |
    (isAbstract ? SymbolFlag.abstract : 0) |
    (hasBody || modifiers.has('extern') ? 0 : SymbolFlag.declaration);
  const symbol = callableSymbol(l, node, { kind: 'Method', name, nameNode, flags, owner });
  const row = newFunction(l, symbol);
  const position = nameStart(l, nameNode);
  bindSymbol(l, { name: boundMethod(l, node, siblings), position, scope: owner.members, symbol });
  const list = inField(l, node, Field.parameters);
  const isExtension = modifiers.has('static') && isExtensionMethod(l, list);
  if (isExtension) bindExtension(l, { node, list, symbol, name, position });
  if (name === 'Main' && modifiers.has('static'))
    l.facts.entry(ENTRY_KINDS.indexOf('main'), 'main', nameRow(l, name, position));
  inFunction(l, node, symbol, row, () => {
    const typeParameters = l.facts.list(lowerTypeParameters(l, node));
    const returnType = optionalType(l, inField(l, node, Field.returns));
    const declared = parametersIn(l, list).map(({ parameter }) => parameter);
    const fields = {
      returnType,
      parameters: bindParameters(l, declared),
      typeParameters,
      receiverType: isExtension ? (declared[0]?.type ?? 0) : 0,
      class: owner.symbol,
      flags:
        (modifiers.has('static') ? FunctionFlag.static : 0) |
        (modifiers.has('async') ? FunctionFlag.async : 0) |
        (isExtension ? FunctionFlag.receiverParameter : 0) |
        (hasBody ? 0 : FunctionFlag.signature),
    };
    lowerFunctionBody(l, node);
    return fields;
  });
}

/** What implements a method of one interface alone has its name only where no other method has it. */
function boundMethod(l: Lowering, node: number, siblings: readonly number[]): string {
  const name = identifier(l, inField(l, node, Field.name));
  if (childOfKind(l.tree, node, Node.explicit_interface_specifier) === 0) return name;
  const isTaken = siblings.some(
    (one) =>
      one !== node && kindOf(l, one) === Node.method_declaration && identifier(l, inField(l, one, Field.name)) === name,
  );
  return isTaken ? explicitName(l, node) : name;
}

function isExtensionMethod(l: Lowering, list: number): boolean {
  const [first] = childrenIn(l, list).filter((child) => kindOf(l, child) === Node.parameter);
  return first !== undefined && modifiersOf(l, first).has('this');
}

/** A constructor, with the one that it runs first; or what runs at the end of an instance. */
export function lowerConstructor(l: Lowering, node: number, owner: MemberOwner): void {
  const nameNode = inField(l, node, Field.name);
  const modifiers = modifiersOf(l, node);
  const isDestructor = kindOf(l, node) === Node.destructor_declaration;
  const isStatic = modifiers.has('static');
  const name = isDestructor ? 'Finalize' : identifier(l, nameNode);
  const kind = isDestructor ? 'Method' : 'Constructor';
  const symbol = callableSymbol(l, node, { kind, name, nameNode, flags: modifierFlags(modifiers), owner });
  const row = newFunction(l, symbol);
  if (!isStatic)
    bindSymbol(l, {
      name: isDestructor ? name : CONSTRUCTOR,
      position: nameStart(l, nameNode),
      scope: owner.members,
      symbol,
    });
  inFunction(l, node, symbol, row, () => {
    const parameters = lowerParameters(l, inField(l, node, Field.parameters));
    const initializer = childOfKind(l.tree, node, Node.constructor_initializer);
    if (initializer !== 0) lowerInitializer(l, initializer);
    lowerFunctionBody(l, node);
    const flags = isDestructor ? 0 : isStatic ? FunctionFlag.static : FunctionFlag.constructor;
    return { parameters, class: owner.symbol, flags };
  });
}

/** `: this(...)` and `: base(...)`. */
function lowerInitializer(l: Lowering, node: number): void {
  const keyword = childOfKind(l.tree, node, Token.this);
  const start = startOf(l, keyword || childOfKind(l.tree, node, Token.base));
  const args = argumentsIn(l, childOfKind(l.tree, node, Node.argument_list));
  const callee =
    keyword === 0
      ? add(l, Expression.ancestor, start)
      : memberRow(l, add(l, Expression.receiver, start), CONSTRUCTOR, start);
  callRow(l, start, { callee, args });
}

/** An operator, or a conversion, which nothing names. */
export function lowerOperator(l: Lowering, node: number, owner: MemberOwner): void {
  const list = inField(l, node, Field.parameters);
  const head = l.text.slice(0, startOf(l, list)).trimEnd();
  const [, text = ''] =
    /\boperator\s+(?:checked\s+)?(\S.{0,200})$/s.exec(head.slice(startBehindAttributes(l, node))) ?? [];
  const name = operatorName(text);
  const flags = memberFlags(l, node, owner);
  const symbol = callableSymbol(l, node, {
    kind: 'Method',
    name,
    nameNode: list,
    flags,
    owner,
  });
  const position = head.length - text.length;
  l.facts.patchSymbol(symbol, SymbolColumn.nameStart, position);
  const row = newFunction(l, symbol);
  bindSymbol(l, { name, position, scope: owner.members, symbol });
  inFunction(l, node, symbol, row, () => {
    const returnType = optionalType(l, inField(l, node, Field.type));
    const declared = parametersIn(l, list).map(({ parameter }) => parameter);
    const parameters = bindParameters(l, declared);
    lowerFunctionBody(l, node);
    // The left operand is what the operator is taken from.
    const flags = FunctionFlag.receiverParameter;
    const receiverType = declared[0]?.type ?? 0;
    return { parameters, returnType, class: owner.symbol, flags, receiverType };
  });
}

/** A delegate is an interface of one method, for which a function can stand. */
export function lowerDelegate(l: Lowering, node: number, owner: MemberOwner): void {
  const nameNode = inField(l, node, Field.name);
  const flags = SymbolFlag.exported | SymbolFlag.abstract | SymbolFlag.declaration;
  const symbol = newSymbol(l, {
    kind: 'Method',
    node,
    nameNode,
    name: INVOKE,
    owner: owner.symbol,
    scope: owner.members,
    flags,
    signature: signatureText(l, startBehindAttributes(l, node), endOf(l, node)),
  });
  bindSymbol(l, { name: INVOKE, position: nameStart(l, nameNode), scope: owner.members, symbol });
  inFunction(l, node, symbol, newFunction(l, symbol), () => ({
    returnType: optionalType(l, inField(l, node, Field.type)),
    parameters: lowerParameters(l, inField(l, node, Field.parameters)),
    class: owner.symbol,
    flags: FunctionFlag.signature,
  }));
}

/** Functions are seen in the whole block that declares them. */
export function declareLocalFunctions(l: Lowering, statements: readonly number[]): void {
  for (const node of statements) {
    if (kindOf(l, node) !== Node.local_function_statement) continue;
    const nameNode = inField(l, node, Field.name);
    const name = identifier(l, nameNode);
    const body = inField(l, node, Field.body);
    enterDeclaration(l, name, nameStart(l, nameNode));
    const symbol = newSymbol(l, {
      kind: 'Function',
      node,
      nameNode,
      name,
      signature: signatureText(l, startOf(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
      doc: docBefore(l, node),
    });
    const fn = newFunction(l, symbol);
    bindSymbol(l, { name, position: nameStart(l, nameNode), scope: l.scope, symbol });
    l.localFunctions.set(node, { symbol, fn });
  }
}

export function lowerLocalFunction(l: Lowering, node: number): void {
  if (!l.localFunctions.has(node)) declareLocalFunctions(l, [node]);
  const { symbol, fn } = l.localFunctions.get(node)!;
  inFunction(l, node, symbol, fn, () => {
    const typeParameters = l.facts.list(lowerTypeParameters(l, node));
    const returnType = optionalType(l, inField(l, node, Field.type));
    const parameters = lowerParameters(l, inField(l, node, Field.parameters));
    lowerFunctionBody(l, node);
    // Its receiver is that of the method around.
    const flags = FunctionFlag.arrow | (modifiersOf(l, node).has('async') ? FunctionFlag.async : 0);
    return { parameters, returnType, typeParameters, flags };
  });
}

export interface DeclaredParameter {
  readonly nameNode: number;
  readonly parameter: Parameter;
}

export function lowerParameters(l: Lowering, list: number): number {
  return bindParameters(
    l,
    parametersIn(l, list).map(({ parameter }) => parameter),
  );
}

/** The parameters of a list; one that takes the rest has no node of its own. */
export function parametersIn(l: Lowering, list: number): DeclaredParameter[] {
  const found = childrenIn(l, list)
    .filter((node) => kindOf(l, node) === Node.parameter)
    .map((node) => {
      const isRest = modifiersOf(l, node).has('params');
      attributesOf(l, node);
      const nameNode = inField(l, node, Field.name);
      const typeNode = inField(l, node, Field.type);
      const [valueNode] = childrenIn(l, node).filter((child) => child > nameNode && child !== typeNode);
      return parameterOf(l, nameNode, isRest ? itemType(l, typeNode) : typeNode, valueNode, isRest);
    });
  const restName = inField(l, list, Field.name);
  if (restName !== 0) found.push(parameterOf(l, restName, itemType(l, inField(l, list, Field.type)), undefined, true));
  return found;
}

function parameterOf(
  l: Lowering,
  nameNode: number,
  typeNode: number,
  valueNode: number | undefined,
  isRest: boolean,
): DeclaredParameter {
  const value = valueNode === undefined ? 0 : l.expression(valueNode);
  const flags = (isRest ? BindingFlag.rest : 0) | (value === 0 ? 0 : BindingFlag.optional);
  const type = declaredType(l, typeNode);
  return {
    nameNode,
    parameter: { name: identifier(l, nameNode), position: nameStart(l, nameNode), type, value, flags },
  };
}

/** The type of the items of an array type. */
function itemType(l: Lowering, node: number): number {
  if (kindOf(l, node) === Node.nullable_type) return itemType(l, inField(l, node, Field.type));
  return kindOf(l, node) === Node.array_type ? inField(l, node, Field.type) : node;
}

/** A function without a name: what is called in it belongs to the symbol around it. */
export function lowerLambda(l: Lowering, node: number): number {
  const list = inField(l, node, Field.parameters);
  const body = inField(l, node, Field.body) || childOfKind(l.tree, node, Node.block);
  const isAsync = modifiersOf(l, node).has('async');
  return functionExpression(l, node, () => {
    const names =
      kindOf(l, list) === Node.implicit_parameter || kindOf(l, list) === Node.identifier ? [list] : undefined;
    const parameters =
      names === undefined
        ? lowerParameters(l, list)
        : bindParameters(
            l,
            names.map((one) => ({ name: textOf(l, one), position: startOf(l, one), type: 0 })),
          );
    if (kindOf(l, body) === Node.block) l.statements(body);
    else l.returns.push(l.expression(body));
    return { parameters, flags: FunctionFlag.arrow | (isAsync ? FunctionFlag.async : 0) };
  });
}

/** What stands in a block of its own. */
export function ownBlock(l: Lowering, node: number): void {
  if (node !== 0) inBlock(l, node, () => l.statements(node));
}
