// Lowers namespaces and what is taken from them. A namespace is a type in parts, of which nothing is an instance: what is
// declared in it are its members, whichever files that is in, and names in it mean its members.

import { Binding, BindingFlag, Heritage, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node, Token } from './grammar-nodes.ts';
import { bind, type Lowering, type Place, qualified, wordAt } from './lowering.ts';
import type { Opened } from './namespace-macros.ts';
import { classValue, scopesType } from './types.ts';

/** The namespace of the library, to which the repository only adds. */
const LIBRARY = 'std';

export function lowerNamespace(l: Lowering, node: number): void {
  const nameNode = inField(l, node, Field.name);
  const body = inField(l, node, Field.body);
  const outer = { scope: l.scope, place: l.place };
  const opened = l.opened.get(startOf(l, nameNode));
  if (nameNode === 0) l.place = { ...l.place, isPrivate: !l.isHeader };
  else if (opened !== undefined) enterMacro(l, node, opened);
  else if (childOfKind(l.tree, node, Token.inline) === 0)
    enter(
      l,
      node,
      namesIn(l, nameNode).map((one) => ({ text: textOf(l, one), position: startOf(l, one) })),
    );
  else bindInline(l, nameNode);
  for (const child of childrenIn(l, body)) l.declaration(child);
  Object.assign(l, outer);
}

function namesIn(l: Lowering, node: number): readonly number[] {
  return kindOf(l, node) === Node.nested_namespace_specifier
    ? childrenIn(l, node).flatMap((child) => namesIn(l, child))
    : [node];
}

/** What a macro opens. */
function enterMacro(l: Lowering, node: number, opened: Opened): void {
  const position = startOf(l, node);
  const macro = wordAt(l, position);
  if (!l.openedIn.has(macro)) l.openedIn.set(macro, l.scope);
  if (typeof opened === 'string') enterNamed(l, node, opened);
  else
    enter(
      l,
      node,
      opened.map((text) => ({ text, position })),
    );
}

/** What another file's macro stands for is given more members. */
function enterNamed(l: Lowering, node: number, macro: string): void {
  const scope = seenScope(l, node, nameRow(l, macro, startOf(l, node), true), l.scope);
  l.scope = scope;
  l.place = { kind: 'namespace', scope, owner: 0, isPrivate: l.place.isPrivate, isFile: l.place.kind === 'file' };
}

/** A scope in which names mean the members of a namespace or type too, as if it stood in that. */
function seenScope(l: Lowering, node: number, type: number, parent: number): number {
  const [start, end] = [startOf(l, node), l.text.length];
  const symbol = l.facts.symbol({
    kind: 'Module',
    name: '',
    owner: 0,
    start,
    end,
    nameStart: start,
    flags: SymbolFlag.extension | SymbolFlag.anonymous,
    scope: l.place.scope,
    type,
  });
  const scope = l.facts.scope(Scope.members, parent, symbol, 0, start, end);
  l.facts.patchSymbol(symbol, SymbolColumn.members, scope);
  return scope;
}

function enter(l: Lowering, node: number, names: readonly { text: string; position: number }[]): void {
  for (const { text, position } of names) {
    const isAddition = text === LIBRARY && l.place.kind === 'file' && !l.isLibrary;
    const symbol = l.facts.symbol({
      kind: 'Module',
      name: text,
      owner: l.place.owner,
      start: startOf(l, node),
      end: l.tree.ends[node],
      nameStart: position,
      flags: isAddition ? SymbolFlag.extension : SymbolFlag.partial | SymbolFlag.exported,
      scope: l.place.scope,
      type: isAddition ? nameRow({ facts: l.facts, scope: 1 }, text, position, true) : 0,
    });
    if (!isAddition) bind(l, { name: text, position, symbol, flags: BindingFlag.type });
    const scope = l.facts.scope(Scope.members, l.scope, symbol, 0, startOf(l, node), l.tree.ends[node]);
    l.facts.patchSymbol(symbol, SymbolColumn.members, scope);
    l.scope = scope;
    l.place = { kind: 'namespace', scope, owner: symbol, isPrivate: l.place.isPrivate };
  }
}

/** What is in an inline namespace is in the one around it, which its name stands for too. */
function bindInline(l: Lowering, nameNode: number): void {
  const { owner } = l.place;
  if (owner === 0) return;
  const name = l.facts.textOf(l.facts.symbolAt(owner, SymbolColumn.name));
  const value = nameRow(l, name, startOf(l, nameNode), true);
  bind(l, {
    name: textOf(l, nameNode),
    position: startOf(l, nameNode),
    value,
    kind: Binding.variable,
    flags: BindingFlag.type,
  });
}

/** `namespace a = b::c;` */
export function lowerNamespaceAlias(l: Lowering, node: number): void {
  const nameNode = inField(l, node, Field.name);
  const target = childrenIn(l, node).findLast((child) => child !== nameNode) ?? 0;
  bindAlias(l, nameNode, namespaceValue(l, target));
}

function namespaceValue(l: Lowering, node: number): number {
  return classValue(l, node, true);
}

function bindAlias(l: Lowering, nameNode: number, value: number): void {
  const fields = { name: textOf(l, nameNode), position: startOf(l, nameNode), value };
  bind(l, { ...fields, kind: Binding.variable, flags: BindingFlag.type });
}

/** `using namespace a;`, `using a::b;` */
export function lowerUsing(l: Lowering, node: number): void {
  const target = childrenIn(l, node).findLast((child) => kindOf(l, child) !== Token.namespace) ?? 0;
  if (childOfKind(l.tree, node, Token.namespace) !== 0) inherit(l, namespaceValue(l, target));
  // What a class takes from its ancestors it has.
  else if (l.place.kind !== 'class' && kindOf(l, target) === Node.qualified_identifier) {
    const { last } = qualified(l, target);
    bindAlias(l, last, classValue(l, target, false));
  }
}

/** What follows sees the members of a namespace, like what is inherited by a type around it. */
function inherit(l: Lowering, type: number): void {
  const start = l.facts.expressionAt(type, 2);
  const end = l.text.length;
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
  const members = l.facts.scope(Scope.members, l.scope, symbol, 0, start, end);
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list([Heritage.extends, type]));
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  l.scope = l.facts.scope(Scope.block, members, l.symbol, l.function, start, end);
}

/** `extern "C" { ... }`, `extern "C" f();` */
export function lowerLinkage(l: Lowering, node: number): void {
  const body = inField(l, node, Field.body);
  const children = kindOf(l, body) === Node.declaration_list ? childrenIn(l, body) : [body];
  for (const child of children) l.declaration(child);
}

/** The members that a file gives to a type which is declared elsewhere, by the nodes that name the type. */
export function extensionOf(l: Lowering, node: number, scopes: readonly number[], isGlobal: boolean): Place {
  const text = scopes.map((one) => textOf(l, one)).join('::');
  const key = `${l.scope} ${isGlobal} ${text}`;
  const known = l.templateParameters.length === 0 ? l.extensions.get(key) : undefined;
  if (known !== undefined) return known;
  const [first = 0] = scopes;
  const last = scopes[scopes.length - 1] ?? first;
  const type = scopesType(l, scopes, isGlobal);
  const symbol = l.facts.symbol({
    kind: 'Class',
    name: scopes.map((one) => className(l, one)).join('.'),
    owner: isGlobal || l.place.kind !== 'namespace' ? 0 : l.place.owner,
    start: startOf(l, node),
    end: l.tree.ends[node],
    nameStart: startOf(l, last),
    flags: SymbolFlag.extension,
    scope: l.scope,
    type,
  });
  // What is around the class is seen in it, wherever its members are defined.
  let around = l.scope;
  for (let count = 1; count < scopes.length; count++)
    around = seenScope(l, node, scopesType(l, scopes.slice(0, count), isGlobal), around);
  const scope = l.facts.scope(Scope.members, around, symbol, 0, startOf(l, node), l.text.length);
  l.facts.patchSymbol(symbol, SymbolColumn.members, scope);
  const place: Place = { kind: 'class', scope, owner: symbol, isPrivate: false, className: className(l, last) };
  if (l.templateParameters.length === 0) l.extensions.set(key, place);
  return place;
}

function className(l: Lowering, node: number): string {
  const name = kindOf(l, node) === Node.template_type ? inField(l, node, Field.name) || firstIn(l, node) : node;
  return textOf(l, name);
}
