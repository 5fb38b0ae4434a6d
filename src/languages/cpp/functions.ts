// Lowers functions: symbol, signature, parameters, body.

import {
  Binding,
  BindingFlag,
  ENTRY_KINDS,
  Expression,
  FunctionFlag,
  Heritage,
  Scope,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { isCapital } from '../c/words.ts';
import { newSymbol } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, constructRow, nameRow } from '../kit/rows.ts';
import { commentBefore, signatureText } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { argumentsIn } from './arguments.ts';
import { type Declarator, isConstant, isReference } from './declarators.ts';
import { Field, Node } from './grammar-nodes.ts';
import { BLOCK_PLACE, bind, inPlace, type Lowering, type Place, plainNode, specifiersOf } from './lowering.ts';
import { extensionOf } from './namespaces.ts';
import { parametersIn } from './parameters.ts';
import { CONSTRUCTOR, LITERAL_OPERATOR, operatorName } from './semantics.ts';
import { takeTemplateParameters } from './templates.ts';
import { declaredType } from './types.ts';

/** The words of a test framework's macros. */
const TEST = /^(?:TYPED_)?TEST(?:_[FPC])?$|TEST_CASE|^BENCHMARK/;

/** A function with a declarator that was read, declared or defined in the current place. */
export function lowerFunction(l: Lowering, node: number, declarator: Declarator): void {
  const isMacro = inField(l, node, Field.type) === 0 && isMacroCall(l, declarator);
  if (isMacro) lowerMacroFunction(l, node, declarator);
  else if (declarator.scopes.length === 0) lowerNamed(l, node, declarator, l.place);
  else {
    const { scope } = l;
    const place = extensionOf(l, node, declarator.scopes, declarator.isGlobal);
    l.scope = place.scope;
    inPlace(l, place, () => lowerNamed(l, node, declarator, place));
    l.scope = scope;
  }
}

interface Naming {
  readonly kind: NodeKind;
  readonly name: string;
  /** What it is bound as. */
  readonly bound: string;
}

function namingOf(l: Lowering, nameNode: number, { kind, className }: Place, hasType: boolean): Naming {
  const isMember = kind === 'class';
  switch (kindOf(l, nameNode)) {
    case Node.destructor_name: {
      const name = textOf(l, nameNode).replace(/\s+/g, '');
      return { kind: 'Method', name, bound: name };
    }
    case Node.operator_name: {
      const name = operatorName(textOf(l, nameNode));
      return { kind: isMember ? 'Method' : 'Function', name, bound: name };
    }
    case Node.operator_cast: {
      const name = `operator ${textOf(l, inField(l, nameNode, Field.type))}`;
      return { kind: 'Method', name, bound: name };
    }
    default: {
      const name = textOf(l, plainNode(l, nameNode));
      if (isMember && !hasType && name === className) return { kind: 'Constructor', name, bound: CONSTRUCTOR };
      return { kind: isMember ? 'Method' : 'Function', name, bound: name };
    }
  }
}

function lowerNamed(l: Lowering, node: number, declarator: Declarator, place: Place): void {
  const typeNode = inField(l, node, Field.type);
  const naming = namingOf(l, declarator.name, place, typeNode !== 0);
  const body = bodyOf(l, node);
  const specifiers = new Set([...specifiersOf(l, node), ...specifiersOf(l, declarator.functionNode)]);
  const isStatic = specifiers.has('static');
  const isMember = place.kind === 'class';
  const isDefined = body !== 0 || childOfKind(l.tree, node, Node.default_method_clause) !== 0;
  const isPure = textOf(l, inField(l, node, Field.default_value)) === '0';
  const isVirtual = specifiers.has('virtual') || specifiers.has('override') || specifiers.has('final');
  const isInner = place.kind === 'block';
  // What is declared in a block is declared elsewhere too.
  if (isInner) return;
  const start = startOf(l, node);
  const nameNode = plainNode(l, declarator.name);
  const isHidden = place.isPrivate || (isStatic && !isMember && !l.isHeader);
  const symbol = newSymbol(l, {
    kind: naming.kind,
    node,
    nameNode,
    name: naming.name,
    owner: place.owner,
    scope: place.scope,
    flags:
      (isHidden ? 0 : SymbolFlag.exported) |
      (isDefined ? 0 : SymbolFlag.declaration) |
      (isPure ? SymbolFlag.abstract : 0) |
      (isVirtual ? SymbolFlag.virtual : 0) |
      (isStatic && isMember ? SymbolFlag.static : 0),
    signature: signatureText(l, start, body === 0 ? endOf(l, node) : headEnd(l, node, body)),
    doc: commentBefore(l, start),
  });
  // The name leads to what is declared in the class.
  if (declarator.scopes.length === 0) {
    const flags = (isHidden ? BindingFlag.private : 0) | (isStatic && isMember ? BindingFlag.static : 0);
    bind(l, { name: naming.bound, position: startOf(l, nameNode), symbol, flags });
  }
  const row = l.facts.function({ symbol });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([row]));
  const { isSpecialized } = l;
  const typeParameters = takeTemplateParameters(l);
  inFunction(l, node, symbol, row, () => {
    const trailing = childOfKind(l.tree, declarator.functionNode, Node.trailing_return_type);
    const returnType =
      naming.kind === 'Constructor'
        ? 0
        : trailing !== 0
          ? l.type(childrenIn(l, trailing).at(-1) ?? 0)
          : kindOf(l, declarator.name) === Node.operator_cast
            ? l.type(inField(l, declarator.name, Field.type))
            : declaredType(l, typeNode, declarator);
    const list = parametersIn(l, inField(l, declarator.functionNode, Field.parameters));
    const [first] = list;
    const isOperator = naming.name.startsWith('operator') && !naming.name.startsWith(LITERAL_OPERATOR);
    const isGiven = !isMember && isOperator && first !== undefined && first.type !== 0;
    if (isGiven) bindOperator(l, naming.name, symbol, first.type, nameNode);
    const fields = {
      parameters: bindParameters(l, list),
      typeParameters,
      returnType,
      class: isMember ? place.owner : 0,
      receiverType: isGiven ? first.type : 0,
      flags:
        (isStatic && isMember ? FunctionFlag.static : 0) |
        (naming.kind === 'Constructor' ? FunctionFlag.constructor : 0) |
        (isGiven ? FunctionFlag.receiverParameter : 0) |
        (isReference(declarator) ? FunctionFlag.givesHeld : 0) |
        (isConstant(l, node) ? FunctionFlag.givesConstant : 0) |
        (isConstant(l, declarator.functionNode) ? FunctionFlag.keepsReceiver : 0) |
        (isForTemporary(l, declarator.functionNode) ? FunctionFlag.takesTemporary : 0) |
        (isSpecialized ? FunctionFlag.specialized : 0) |
        (isDefined ? 0 : FunctionFlag.signature),
    };
    if (body !== 0) l.bodies.push({ start, end: endOf(l, node), scope: l.scope });
    inPlace(l, BLOCK_PLACE, () => lowerFunctionBody(l, node, body));
    return fields;
  });
  if (naming.name === 'main' && place.kind === 'file' && isDefined) addMain(l, nameNode);
}

/** `f() &&` */
function isForTemporary(l: Lowering, functionNode: number): boolean {
  const qualifier = childOfKind(l.tree, functionNode, Node.ref_qualifier);
  return qualifier !== 0 && textOf(l, qualifier) === '&&';
}

function addMain(l: Lowering, nameNode: number): void {
  l.facts.entry(
    ENTRY_KINDS.indexOf('main'),
    'main',
    nameRow({ facts: l.facts, scope: 1 }, 'main', startOf(l, nameNode)),
  );
}

function bodyOf(l: Lowering, node: number): number {
  const body = inField(l, node, Field.body);
  if (body !== 0) return body;
  return childrenIn(l, node).find((child) => kindOf(l, child) === TRY_BODY) ?? 0;
}

/** A body that is a `try` as a whole has no field; its statements are lowered all the same. */
const TRY_BODY = Node.compound_statement;

function headEnd(l: Lowering, node: number, body: number): number {
  const list = childOfKind(l.tree, node, Node.field_initializer_list);
  return startOf(l, list || body);
}

function lowerFunctionBody(l: Lowering, node: number, body: number): void {
  const list = childOfKind(l.tree, node, Node.field_initializer_list);
  for (const child of childrenIn(l, list))
    if (kindOf(l, child) === Node.field_initializer) lowerMemberInitializer(l, child);
  l.statements(body);
}

/** `a_(1)`, `Base(x)`: what a member is made with, or a base. */
function lowerMemberInitializer(l: Lowering, node: number): void {
  const [nameNode = 0, list = 0] = childrenIn(l, node);
  const args = argumentsIn(l, list);
  const start = startOf(l, nameNode);
  if (kindOf(l, nameNode) !== Node.field_identifier) {
    callRow(l, start, { callee: l.type(nameNode), args });
    return;
  }
  const target = nameRow(l, textOf(l, nameNode), start);
  const made = constructRow(l, start, { callee: 0, args });
  add(l, Expression.assign, start, target, made);
  // A pointer to a function is given one.
  if (args.length === 1) l.facts.assignment({ target, value: args[0], position: start });
}

/** An operator is taken from its left operand, wherever it is declared. */
function bindOperator(l: Lowering, name: string, symbol: number, type: number, nameNode: number): void {
  const position = startOf(l, nameNode);
  const extension = l.facts.symbol({
    kind: 'Class',
    name: '',
    owner: 0,
    start: position,
    end: position,
    nameStart: position,
    flags: SymbolFlag.extension,
    scope: l.scope,
    type,
  });
  const scope = l.facts.scope(Scope.members, l.scope, extension, 0, position, position);
  l.facts.patchSymbol(extension, SymbolColumn.members, scope);
  l.facts.binding({ scope, name, kind: Binding.definition, symbol, position, flags: BindingFlag.value });
}

/** Whether what is declared without a type has the name of a macro, and not that of the type around it. */
function isMacroCall(l: Lowering, { name, scopes, functionNode }: Declarator): boolean {
  if (functionNode === 0 || scopes.length > 0 || kindOf(l, name) !== Node.identifier) return false;
  return isCapital(textOf(l, name)) && textOf(l, name) !== l.place.className;
}

/** `TEST(Suite, name) { ... }`: what a macro makes a function of is called by what is written, and may use what its first argument has. */
function lowerMacroFunction(l: Lowering, node: number, { name, functionNode }: Declarator): void {
  const body = inField(l, node, Field.body);
  const start = startOf(l, node);
  const written = textOf(l, name);
  if (body === 0) {
    callRow(l, start, { callee: nameRow(l, written, startOf(l, name)), args: [] });
    return;
  }
  const text = signatureText({ text: l.source }, start, endOf(l, functionNode));
  const list = childrenIn(l, inField(l, functionNode, Field.parameters));
  const first = list.length === 0 ? 0 : inField(l, list[0], Field.type);
  const symbol = newSymbol(l, {
    kind: 'Function',
    node,
    nameNode: name,
    name: text,
    owner: l.place.owner,
    scope: l.place.scope,
    flags: TEST.test(written) ? SymbolFlag.test : 0,
    signature: text,
    doc: commentBefore(l, start),
  });
  const row = l.facts.function({ symbol });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([row]));
  const { scope } = l;
  const isWritten = l.source.startsWith(textOf(l, first), startOf(l, first));
  const isClass = first !== 0 && kindOf(l, first) === Node.type_identifier && isWritten;
  const owner = isClass ? madeClass(l, node, first) : 0;
  inFunction(l, node, symbol, row, () => {
    callRow(l, start, { callee: nameRow(l, written, startOf(l, name)), args: [] });
    l.bodies.push({ start, end: endOf(l, node), scope: l.scope });
    inPlace(l, BLOCK_PLACE, () => l.statements(body));
    return { class: owner };
  });
  l.scope = scope;
}

/** The class that a macro makes of another. */
function madeClass(l: Lowering, node: number, base: number): number {
  const start = startOf(l, node);
  const symbol = l.facts.symbol({
    kind: 'Class',
    name: '',
    owner: 0,
    start,
    end: start,
    nameStart: start,
    flags: SymbolFlag.anonymous,
    scope: l.scope,
  });
  const type = nameRow(l, textOf(l, base), startOf(l, base), true);
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list([Heritage.extends, type]));
  l.scope = l.facts.scope(Scope.members, l.scope, symbol, 0, start, endOf(l, node));
  l.facts.patchSymbol(symbol, SymbolColumn.members, l.scope);
  return symbol;
}

/** A function without a name: what is called in it belongs to the symbol around it. */
export function lowerLambda(l: Lowering, node: number): number {
  const declarator = inField(l, node, Field.declarator);
  const body = inField(l, node, Field.body);
  const captures = inField(l, node, Field.captures);
  return functionExpression(l, node, () => {
    for (const child of childrenIn(l, captures)) {
      if (kindOf(l, child) !== Node.lambda_capture_initializer) continue;
      const nameNode = inField(l, child, Field.left);
      const value = l.expression(inField(l, child, Field.right));
      bind(l, { name: textOf(l, nameNode), position: startOf(l, nameNode), value, kind: Binding.variable });
    }
    const parameters = bindParameters(l, parametersIn(l, inField(l, declarator, Field.parameters)));
    const trailing = childOfKind(l.tree, declarator, Node.trailing_return_type);
    const returnType = trailing === 0 ? 0 : l.type(childrenIn(l, trailing).at(-1) ?? 0);
    inPlace(l, BLOCK_PLACE, () => l.statements(body));
    return { parameters, returnType };
  });
}
