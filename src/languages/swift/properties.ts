// Lowers variables: of the file, of types, of blocks; with what computes or observes them, and subscripts.

import { Binding, BindingFlag, FunctionFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { callable, newSymbol } from '../kit/definitions.ts';
import { bindParameters, inFunction } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, optional, optionalType, startOf, textOf } from '../kit/lowering.ts';
import { callRow, keywordRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { argumentsIn } from './calls.ts';
import { lowerFunctionBody, lowerParameters, startBehindAttributes, withSelf } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  attributesOf,
  declareLocal,
  docOf,
  isHidden,
  isStatic,
  type Lowering,
  lowerAttributes,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
} from './lowering.ts';
import { bindPattern } from './patterns.ts';
import { SUBSCRIPT } from './semantics.ts';
import { lastName, lowerTypeParameters } from './types.ts';

export function lowerVariable(l: Lowering, node: number, scope: number, owner?: Owner): void {
  const isMember = owner !== undefined || scope === 1;
  const bindings = childrenIn(l, node).filter((child) => kindOf(l, child) === Node.binding);
  const isWrapped = isMember && bindings.length === 1;
  const decorators = lowerAttributes(l, node, isWrapped);
  for (const binding of bindings) {
    const pattern = inField(l, binding, Field.pattern);
    const isName = kindOf(l, pattern) === Node.name_pattern;
    if (isName && isMember) lowerMember(l, node, binding, { scope, owner, decorators, isWrapped });
    else lowerLocal(l, binding, isName ? inField(l, pattern, Field.name) : 0);
  }
}

function lowerLocal(l: Lowering, binding: number, nameNode: number): void {
  const type = optionalType(l, inField(l, binding, Field.type));
  const value = optional(l, inField(l, binding, Field.value));
  const pattern = inField(l, binding, Field.pattern);
  if (nameNode !== 0) declareLocal(l, nameNode, { type, value: value || computed(l, binding) });
  else bindPattern(l, pattern, value || unknown(l, binding), 'declares');
}

/** What a variable of a block computes (row), or 0. */
function computed(l: Lowering, binding: number): number {
  const accessors = childOfKind(l.tree, binding, Node.accessors);
  if (accessors === 0) return 0;
  let value = 0;
  const bodies = [
    inField(l, accessors, Field.body),
    ...childrenIn(l, accessors).map((one) => inField(l, one, Field.body)),
  ];
  for (const body of bodies) if (body !== 0) value = inBlock(l, body, () => l.body(body)) || value;
  return value;
}

interface Place {
  readonly scope: number;
  readonly owner: Owner | undefined;
  readonly decorators: readonly number[];
  /** Whether what the attributes say is about this variable alone. */
  readonly isWrapped: boolean;
}

function lowerMember(l: Lowering, node: number, binding: number, { scope, owner, decorators, isWrapped }: Place): void {
  const { facts } = l;
  const nameNode = inField(l, inField(l, binding, Field.pattern), Field.name);
  const name = nameOf(l, nameNode);
  const position = startOf(l, nameNode);
  const modifiers = modifiersOf(l, node);
  const accessors = childOfKind(l.tree, binding, Node.accessors);
  const isFixed = textOf(l, childOfKind(l.tree, node, Node.modifier)) === 'let';
  const symbol = newSymbol(l, {
    kind: owner === undefined ? 'Variable' : 'Property',
    node,
    nameNode,
    name,
    scope,
    flags:
      modifierFlags(modifiers) |
      (isFixed || isReadOnly(l, accessors) ? SymbolFlag.readonly : 0) |
      (owner?.isProtocol === true && !hasBody(l, accessors) ? SymbolFlag.abstract | SymbolFlag.declaration : 0),
    signature: signatureText(
      l,
      startBehindAttributes(l, node),
      accessors === 0 ? endOf(l, binding) : startOf(l, accessors),
    ),
    doc: docOf(l, node),
  });
  facts.patchSymbol(symbol, SymbolColumn.decorators, facts.list(decorators));
  const outer = l.symbol;
  l.symbol = symbol;
  let type = 0;
  let value = 0;
  const functions: number[] = [];
  inBlock(l, binding, () => {
    type = optionalType(l, inField(l, binding, Field.type));
    value = optional(l, inField(l, binding, Field.value));
    if (isWrapped) for (const attribute of attributesOf(l, node)) lowerWrapper(l, attribute, value);
    const parts = { symbol, type, value, owner, isOfType: isStatic(modifiers) };
    for (const part of accessorsIn(l, accessors)) {
      const { row, given } = lowerAccessor(l, part, parts);
      functions.push(row);
      if (isGetter(l, part)) value ||= given;
    }
  });
  l.symbol = outer;
  facts.patchSymbol(symbol, SymbolColumn.functions, facts.list(functions));
  facts.patchSymbol(symbol, SymbolColumn.type, type);
  facts.patchSymbol(symbol, SymbolColumn.value, value);
  const isHere = owner === undefined && isHidden(modifiers);
  facts.binding({
    scope,
    name,
    kind: owner === undefined ? Binding.variable : Binding.field,
    position,
    symbol,
    type,
    value,
    flags: BindingFlag.value | (isStatic(modifiers) ? BindingFlag.static : 0) | (isHere ? BindingFlag.private : 0),
  });
  if (owner !== undefined) bindWrapper(l, node, owner, { name, position, decorators });
}

/** `@Wrapper(a) var x = b` makes a wrapper of what the attribute passes and of the value of the variable (row), if it has one. */
function lowerWrapper(l: Lowering, attribute: number, value: number): void {
  const type = inField(l, attribute, Field.type);
  const start = startOf(l, type || attribute);
  const args = argumentsIn(l, childrenIn(l, attribute));
  if (type === 0 || !textOf(l, attribute).endsWith(')') || kindOf(l, type) !== Node.type_name) return;
  const name = callable(lastName(l, type));
  l.facts.string(name);
  const wrapped = value === 0 ? [] : [keywordRow(l, 'wrappedValue', value, start)];
  callRow(l, start, { callee: nameRow(l, name, start), args: [...wrapped, ...args] });
}

/** What a property wrapper keeps of a property is reached by names of its own. */
function bindWrapper(
  l: Lowering,
  node: number,
  { members }: Owner,
  { name, position, decorators }: { name: string; position: number; decorators: readonly number[] },
): void {
  const [type] = decorators;
  if (type === undefined || attributesOf(l, node).length === 0) return;
  const { facts } = l;
  const flags = BindingFlag.value;
  facts.binding({ scope: members, name: `_${name}`, kind: Binding.field, type, position, flags });
  const value = memberRow(l, nameRow(l, `_${name}`, position), 'projectedValue', position);
  facts.binding({ scope: members, name: `$${name}`, kind: Binding.field, value, position, flags });
}

function isReadOnly(l: Lowering, accessors: number): boolean {
  if (accessors === 0) return false;
  const names = childrenIn(l, accessors).map((one) => textOf(l, inField(l, one, Field.name)));
  return !names.some((name) => WRITES.has(name));
}

const WRITES: ReadonlySet<string> = new Set(['set', '_modify', 'modify', 'didSet', 'willSet']);

function hasBody(l: Lowering, accessors: number): boolean {
  return accessorsIn(l, accessors).some((one) => inField(l, one, Field.body) !== 0);
}

/** The accessors of a variable: all that it has, or, where it is only computed, the block itself. */
function accessorsIn(l: Lowering, accessors: number): readonly number[] {
  if (accessors === 0) return [];
  return inField(l, accessors, Field.body) === 0 ? childrenIn(l, accessors) : [accessors];
}

function isGetter(l: Lowering, accessor: number): boolean {
  if (kindOf(l, accessor) === Node.accessors) return true;
  return /^(?:get|_read|read)$/.test(textOf(l, inField(l, accessor, Field.name)));
}

interface AccessorParts {
  readonly symbol: number;
  readonly type: number;
  readonly value: number;
  readonly owner: Owner | undefined;
  readonly isOfType: boolean;
}

/** Lowers the code of an accessor, which belongs to the variable; gives what a getter gives (row). */
function lowerAccessor(
  l: Lowering,
  node: number,
  { symbol, type, value, owner, isOfType }: AccessorParts,
): { readonly row: number; readonly given: number } {
  const row = l.facts.function({ symbol });
  let given = 0;
  inFunction(l, node, symbol, row, () => {
    const written = kindOf(l, node) === Node.accessor ? inField(l, node, Field.item) : 0;
    const accessor = textOf(l, inField(l, node, Field.name));
    const name = written === 0 ? (accessor === 'didSet' ? 'oldValue' : 'newValue') : nameOf(l, written);
    const isRead = isGetter(l, node);
    const position = startOf(l, written || node);
    const parameters = isRead ? 0 : bindParameters(l, [{ name, position, type, value: type === 0 ? value : 0 }]);
    const body = inField(l, node, Field.body);
    withSelf(l, isOfType, () => lowerFunctionBody(l, body));
    if (isRead && l.returns.length === 1) [given = 0] = l.returns;
    const flags =
      (isRead ? FunctionFlag.getter : FunctionFlag.setter) |
      (body === 0 ? FunctionFlag.signature : 0) |
      (isOfType ? FunctionFlag.classMethod : 0);
    const receiverType = owner?.self ?? 0;
    return { parameters, class: owner?.symbol ?? 0, receiverType, returnType: isRead ? type : 0, flags };
  });
  return { row, given };
}

/** `subscript(index: Int) -> T { ... }`: a method that brackets call. */
export function lowerSubscriptDeclaration(l: Lowering, node: number, owner: Owner): void {
  const { facts } = l;
  const nameNode = inField(l, node, Field.name);
  const accessors = childOfKind(l.tree, node, Node.accessors);
  const modifiers = modifiersOf(l, node);
  const isOpen = !hasBody(l, accessors);
  const symbol = newSymbol(l, {
    kind: 'Method',
    node,
    nameNode,
    name: SUBSCRIPT,
    scope: owner.members,
    flags: modifierFlags(modifiers) | (isOpen ? SymbolFlag.abstract | SymbolFlag.declaration : 0),
    signature: signatureText(
      l,
      startBehindAttributes(l, node),
      accessors === 0 ? endOf(l, node) : startOf(l, accessors),
    ),
    doc: docOf(l, node),
  });
  facts.patchSymbol(symbol, SymbolColumn.decorators, facts.list(lowerAttributes(l, node)));
  const parts = accessorsIn(l, accessors);
  const functions = (parts.length === 0 ? [0] : parts).map((part) => {
    const row = facts.function({ symbol });
    inFunction(l, part || node, symbol, row, () => {
      const typeParameters = facts.list(lowerTypeParameters(l, node));
      const { parameters, labels } = lowerParameters(l, node, 'none');
      const returnType = optionalType(l, inField(l, node, Field.result));
      const isRead = part === 0 || isGetter(l, part);
      if (!isRead) bindNewValue(l, part, returnType);
      const body = part === 0 ? 0 : inField(l, part, Field.body);
      lowerFunctionBody(l, body);
      const flags = (body === 0 ? FunctionFlag.signature : 0) | (isStatic(modifiers) ? FunctionFlag.classMethod : 0);
      return { typeParameters, parameters, labels, returnType, class: owner.symbol, flags };
    });
    return row;
  });
  facts.patchSymbol(symbol, SymbolColumn.functions, facts.list(functions));
  facts.binding({
    scope: owner.members,
    name: callable(SUBSCRIPT),
    kind: Binding.definition,
    symbol,
    position: startOf(l, nameNode),
    flags: BindingFlag.value | (isStatic(modifiers) ? BindingFlag.static : 0),
  });
}

function bindNewValue(l: Lowering, accessor: number, type: number): void {
  const written = inField(l, accessor, Field.item);
  const name = written === 0 ? 'newValue' : nameOf(l, written);
  const flags = BindingFlag.value;
  l.facts.binding({ scope: l.scope, name, kind: Binding.variable, type, position: startOf(l, accessor), flags });
}
