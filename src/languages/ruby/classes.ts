// Lowers classes and modules, which any file may open again, and those that `Struct.new` and its like make.

import { BindingFlag, Heritage, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { newSymbol } from '../kit/definitions.ts';
import { endOf, firstIn, inField, inScope, kindOf, newScope, startOf, textOf } from '../kit/lowering.ts';
import { nameRow, unknown } from '../kit/rows.ts';
import { lineCommentBefore, signatureText } from '../kit/source-text.ts';
import { defineAccessors } from './accessors.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindMember, type ClassInfo, type Lowering, plainText } from './lowering.ts';
import { bindTypeNamed } from './methods.ts';
import {
  classOfPath,
  classRow,
  constantPath,
  extensionOf,
  finishClass,
  lastName,
  openOwner,
  plainArguments,
} from './owners.ts';
import { isStubPath, LIBRARY_CLASSES } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

/** `class A < B ... end`, `module A ... end`. */
export function lowerClass(l: Lowering, node: number): number {
  const nameNode = inField(l, node, Field.name);
  const owner = openClass(l, node, nameNode, kindOf(l, node) === Node.module ? 'Trait' : 'Class');
  const superclass = firstIn(l, inField(l, node, Field.superclass));
  if (superclass !== 0) extendClass(l, superclass, owner);
  lowerClassBody(l, node, owner, () => l.body([inField(l, node, Field.body)]));
  return unknown(l, node);
}

/** The class that a declaration opens: a part of one, or what extends a class of the library. */
export function openClass(l: Lowering, node: number, nameNode: number, kind: NodeKind): ClassInfo {
  const written = lastName(l, nameNode);
  const name = textOf(l, written);
  const scopeNode = written === nameNode ? 0 : inField(l, nameNode, Field.scope);
  const around = scopeNode !== 0 ? classOfPath(l, scopeNode) : written === nameNode ? l.class : undefined;
  if (around === undefined && LIBRARY_CLASSES.has(name) && !isStubPath(l.path))
    return extensionOf(l, nameNode, constantPath(l, nameNode, true));
  const doc = lineCommentBefore(l, startOf(l, node), '#');
  const isTest = isTestPath(l.path) && /Test|^TC_/.test(name);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode: written,
    owner: around?.symbol ?? (l.function === 0 ? 0 : l.symbol),
    scope: around?.members ?? 1,
    flags:
      SymbolFlag.exported |
      SymbolFlag.partial |
      (around === undefined ? 0 : SymbolFlag.static) |
      (isTest ? SymbolFlag.test : 0),
    signature: signatureText(l, startOf(l, node), endOf(l, inField(l, node, Field.superclass) || nameNode)),
    doc,
  });
  bindMember(l, name, startOf(l, written), around?.members ?? 1, symbol, around === undefined ? 0 : BindingFlag.static);
  const parameters = [...doc.matchAll(/@rbs generic (\w+)/g)].map(([, one = '']) => one);
  if (parameters.length === 0) return openOwner(l, node, symbol);
  return inScope(l, newScope(l, Scope.block, node), () => {
    const rows = parameters.map((one) => bindTypeNamed(l, one, startOf(l, node)));
    l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(rows));
    return openOwner(l, node, symbol);
  });
}

/** Runs `lower` in the body of a class. */
export function lowerClassBody(l: Lowering, node: number, owner: ClassInfo, lower: () => void): void {
  const { symbol, function: fn, class: outer, locals, self, method, returns, yields } = l;
  Object.assign(l, { symbol: owner.symbol, function: 0, class: owner, self: 'body', method: undefined, returns: [] });
  inScope(l, owner.members, () => {
    const own = newScope(l, Scope.block, node);
    l.locals = { names: new Map(), parent: undefined, scope: own };
    inScope(l, own, lower);
  });
  Object.assign(l, { symbol, function: fn, class: outer, locals, self, method, returns, yields });
  finishClass(l, owner);
}

/** `< A`, and `< Struct.new(:a)`, whose members the class has itself. */
export function extendClass(l: Lowering, superclass: number, owner: ClassInfo): void {
  if (isStructure(l, superclass)) defineStructure(l, superclass, owner);
  else owner.heritage.push(Heritage.extends, constantPath(l, superclass) || l.expression(superclass));
}

/** `class << self ... end`: what is declared in it belongs to the class. */
export function lowerSingleton(l: Lowering, node: number): number {
  const owner = l.class;
  const value = inField(l, node, Field.value);
  const body = inField(l, node, Field.body);
  const of = kindOf(l, value) === Node.self ? owner : classOfPath(l, value);
  if (of === undefined) {
    l.expression(value);
    return unknown(l, node);
  }
  l.class = { ...of, ofSingleton: true, visibility: SymbolFlag.exported, ofModule: false };
  const { self } = l;
  l.self = 'body';
  inScope(l, of.members, () => l.body([body]));
  l.self = self;
  l.class = owner;
  return unknown(l, node);
}

const MAKERS = /^(?:Struct|Data|Class|Module)$/;

/** Whether a node makes a class: `Struct.new(:a)`, `Class.new(A)`, `Module.new`, `Data.define(:a)`. */
export function makesClass(l: Lowering, node: number): boolean {
  if (kindOf(l, node) !== Node.call) return false;
  const method = textOf(l, inField(l, node, Field.method));
  const receiver = inField(l, node, Field.receiver);
  return (
    (method === 'new' || method === 'define') && receiver !== 0 && MAKERS.test(textOf(l, receiver).replace(/^::/, ''))
  );
}

function isStructure(l: Lowering, node: number): boolean {
  return makesClass(l, node) && /^(?:::)?(?:Struct|Data)$/.test(textOf(l, inField(l, node, Field.receiver)));
}

/** A class that a call makes, under the name of the constant that it is assigned to, or without one (0). */
export function lowerMadeClass(l: Lowering, node: number, nameNode: number): number {
  const isModule = textOf(l, inField(l, node, Field.receiver)).endsWith('Module');
  const owner = nameNode === 0 ? anonymousClass(l, node) : openClass(l, node, nameNode, isModule ? 'Trait' : 'Class');
  if (isStructure(l, node)) defineStructure(l, node, owner);
  else {
    const [superclass = 0] = plainArguments(l, node);
    if (superclass !== 0) extendClass(l, superclass, owner);
  }
  const block = inField(l, node, Field.block);
  // What such a block names is looked up around it, but what it declares is of the class.
  lowerClassBody(l, node, owner, () => {
    if (block !== 0) l.body([inField(l, block, Field.body)]);
  });
  return classRow(l, owner, startOf(l, node));
}

function anonymousClass(l: Lowering, node: number): ClassInfo {
  const symbol = newSymbol(l, { kind: 'Class', node, nameNode: node, name: '', flags: SymbolFlag.anonymous });
  return openOwner(l, node, symbol);
}

/** The members of `Struct.new(:a, :b)`: accessors, and a constructor that is not written. */
function defineStructure(l: Lowering, node: number, owner: ClassInfo): void {
  owner.heritage.push(
    Heritage.extends,
    inScope(l, 1, () => nameRow(l, 'Struct', startOf(l, node))),
  );
  const names = plainArguments(l, node).filter((child) => plainText(l, child) !== undefined);
  const isReadOnly = textOf(l, inField(l, node, Field.receiver)).endsWith('Data');
  defineAccessors(l, owner, names, { reads: true, writes: !isReadOnly, isStructure: true });
}
