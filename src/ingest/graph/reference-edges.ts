// References: names and members that mention a symbol without calling it.

import { Binding, Expression, positionAt } from '../../model/facts.ts';
import { NODE_KIND_NUMBERS, type Site } from '../../model/graph.ts';
import { collected } from '../../model/lists.ts';
import { isRegisteredTest, isTestBlock } from '../../model/test-units.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { firstOf, isCallable, isGetter, listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { runsByName } from '../resolve/types/named-runs.ts';
import {
  type AccessorSink,
  addAccessorCall,
  addAttributeHooks,
  addHooksByName,
  addReceiverSetter,
  type PropertyUse,
  receivers,
} from './accessor-calls.ts';
import type { EdgeSink } from './edge-table.ts';
import { isReceiverMade } from './exact-receivers.ts';
import { type OpenSite, propertyRead } from './findings.ts';
import { type Mention, symbolsNamed } from './named-symbols.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';
import { siteAt } from './site-at.ts';

/** What is known of the names of the whole repository. */
export interface NamedElsewhere {
  /** The expressions (ids) that name base classes. */
  readonly heritage: ReadonlySet<number>;
  /** See `accessorNames`. */
  readonly accessors: ReadonlySet<string>;
}

/**
 * Adds a REFERENCES edge for every mention, save callees (they are calls), base classes (inheritance) and exports. Sites
 * say where the symbol is given a value. A property that a function computes is called too. Gives the places that may read one,
 * of an object that nothing is known of.
 */
export function addReferences(
  sink: AccessorSink,
  { heritage, accessors }: NamedElsewhere,
  file: SourceFile,
): readonly OpenSite[] {
  const { r, table, edges } = sink;
  const { expressions, strings } = file.facts;
  const open: OpenSite[] = [];
  const isNamed = namedOtherwise(file);
  const written = writtenRows(file);
  const ownerOf = (row: number): NodeDraft => ownerAt(table, file, expressions.scope(row));
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    if (kind === Expression.call || kind === Expression.construct) {
      addHandedOver(table, edges, file, row, ownerOf(row));
      addHooksByName(sink, file, row);
      continue;
    }
    if (kind !== Expression.name && kind !== Expression.member) continue;
    if (kind === Expression.member) addAttributeHooks(sink, file, row, written[row] === 1);
    if (isNamed[row] === 1) addRunCallees(sink, file, row, ownerOf(row));
    if (isNamed[row] === 1 || heritage.has(file.expressionBase + row)) continue;
    const symbols = symbolsNamed(r, file, row);
    const isWritten = written[row] === 1;
    if (symbols.length === 0) {
      if (kind === Expression.member && !isWritten && accessors.has(strings[expressions.b(row)]))
        open.push(propertyRead(file, row, ownerOf(row)));
      continue;
    }
    const owner = ownerOf(row);
    const runs = nearestOf(r, file, symbols);
    const of = receiversOnce(r, file, row);
    for (const { symbol, rule } of symbols) {
      const site = siteAt(file, row, rule);
      addReference(table, edges, file, { owner, symbol, site: isWritten ? { ...site, access: 'write' } : site });
      if (kind === Expression.member && !isWritten) addOverriding(sink, file, { row, symbol, owner, receivers: of });
      if (!runs.has(symbol)) continue;
      const use = { row, symbol, owner, isWritten, receivers: of };
      addAccessorCall(sink, file, runsByName(r, file) ? { ...use, rule } : use);
    }
  }
  addWrites(sink, file);
  addFurtherNames(table, edges, file);
  addMadeMethods(table, edges, file);
  return open;
}

/** See `receivers`; they are looked for when they are first asked for. */
function receiversOnce(r: Resolver, file: SourceFile, row: number): () => readonly number[] {
  let found: readonly number[] | undefined;
  return () => {
    found ??= receivers(r, file, row);
    return found;
  };
}

/** A method that is taken of an object and handed on is what overrides it below the object's class, as where it is called. */
function addOverriding(
  { r, table, edges, subclasses }: AccessorSink,
  file: SourceFile,
  { row, symbol, owner, receivers: of }: Omit<PropertyUse, 'isWritten'>,
): void {
  const source = r.program.fileOfSymbol(symbol);
  if (source.isStub || isGetter(source, symbol - source.symbolBase)) return;
  const overriding = collected(of(), (through) => subclasses.overridesOf(r, through, symbol));
  if (overriding.length === 0 || isReceiverMade(r, file, row)) return;
  for (const one of overriding) {
    const home = r.program.fileOfSymbol(one);
    if (!isCallable(home, one - home.symbolBase) || isGetter(home, one - home.symbolBase)) continue;
    addReference(table, edges, file, { owner, symbol: one, site: siteAt(file, row, 'dispatch') });
  }
}

/** The symbols that a name means without those that others of them stand in the place of, where a name runs them. */
function nearestOf(r: Resolver, file: SourceFile, symbols: readonly Mention[]): ReadonlySet<number> {
  const all = new Set(symbols.map(({ symbol }) => symbol));
  if (all.size < 2 || !runsByName(r, file)) return all;
  const owners = [...all].map((symbol) => {
    const source = r.program.fileOfSymbol(symbol);
    return { symbol, owner: r.canonical(source.symbolBase + source.facts.symbols.owner(symbol - source.symbolBase)) };
  });
  return new Set(
    owners
      .filter(({ owner }) => !owners.some((one) => one.owner !== owner && isBelow(r, one.owner, owner)))
      .map(({ symbol }) => symbol),
  );
}

function isBelow(r: Resolver, symbol: number, other: number): boolean {
  return r.ancestors(symbol).some((ancestor) => ancestor.symbol === other);
}

/** Adds calls of what a name or a member (row) runs that is called: what is called is what this gives. */
function addRunCallees(sink: AccessorSink, file: SourceFile, row: number, owner: NodeDraft): void {
  const { r } = sink;
  if (!runsByName(r, file)) return;
  const named = symbolsNamed(r, file, row);
  // What takes arguments is what they are for.
  if (named.some(({ symbol }) => takesArguments(r, symbol))) return;
  const nearest = nearestOf(r, file, named);
  const of = receiversOnce(r, file, row);
  for (const { symbol, rule } of named) {
    const source = r.program.fileOfSymbol(symbol);
    if (nearest.has(symbol) && isGetter(source, symbol - source.symbolBase))
      addAccessorCall(sink, file, { row, symbol, owner, isWritten: false, rule, receivers: of });
  }
}

function takesArguments(r: Resolver, symbol: number): boolean {
  const source = r.program.fileOfSymbol(symbol);
  const row = symbol - source.symbolBase;
  return isCallable(source, row) && !isGetter(source, row);
}

/** What is given a value without being an expression: names and fields of the receiver, where a language binds by assigning. */
function addWrites(sink: AccessorSink, file: SourceFile): void {
  const { table, edges } = sink;
  const { bindings, lineStarts } = file.facts;
  for (let row = 1; row < bindings.rows; row++) {
    const symbol = bindings.symbol(row);
    const kind = bindings.kind(row);
    if (kind !== Binding.variable && kind !== Binding.field) continue;
    const owner = ownerAt(table, file, bindings.block(row));
    if (kind === Binding.field) addReceiverSetter(sink, file, row, owner);
    if (symbol === 0) continue;
    const place = positionAt(lineStarts, bindings.position(row));
    const rule = kind === Binding.field ? 'self-member' : 'scope';
    const site: Site = { ...place, rule, access: 'write' };
    addReference(table, edges, file, { owner, symbol: file.symbolBase + symbol, site });
  }
}

/**
 * A function that has several names (`a.first = a.second = function () {}`) is known by the first: who calls it by that
 * name depends on what is written under the others.
 */
function addFurtherNames(table: NodeTable, edges: EdgeSink, file: SourceFile): void {
  const { functions, lineStarts, symbols } = file.facts;
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    const fn = firstOf(file, symbols.functions(symbol));
    const first = fn === 0 ? 0 : functions.symbol(fn);
    if (first === 0 || first === symbol) continue;
    const [source, target] = [table.ofSymbol(file.symbolBase + first), table.ofSymbol(file.symbolBase + symbol)];
    if (!source || !target || source === target) continue;
    const place = positionAt(lineStarts, symbols.nameStart(symbol));
    edges.add('REFERENCES', source, target, { ...place, rule: 'scope' });
  }
}

/**
 * A method of an object that a function makes without a name of its own (`listen(server, { upgrade() {} })`) is a part of
 * that function: who is given the object runs the method, and only the function tells who that is.
 */
function addMadeMethods(table: NodeTable, edges: EdgeSink, file: SourceFile): void {
  const { lineStarts, symbols } = file.facts;
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    const owner = symbols.owner(symbol);
    if (owner === 0 || !isCallable(file, owner) || symbols.members(owner) !== 0) continue;
    const target = symbols.kind(symbol) === METHOD ? table.ofSymbol(file.symbolBase + symbol) : undefined;
    const maker = table.ofSymbol(file.symbolBase + owner);
    if (!target || !maker) continue;
    const place = positionAt(lineStarts, symbols.nameStart(symbol));
    edges.add('REFERENCES', maker, target, { ...place, rule: 'scope' });
  }
}

const METHOD = NODE_KIND_NUMBERS.Method;

interface Reference {
  readonly owner: NodeDraft;
  readonly symbol: number;
  readonly site: Site;
}

function addReference(table: NodeTable, edges: EdgeSink, file: SourceFile, { owner, symbol, site }: Reference): void {
  const target = table.ofSymbol(symbol);
  if (!target || target === owner) return;
  if (!isOwnName(target, file, site)) edges.add('REFERENCES', owner, target, site);
}

function ownerAt(table: NodeTable, file: SourceFile, scope: number): NodeDraft {
  return table.running(file, file.facts.scopes.symbol(scope));
}

/** By expression (row), whether it is a name or member that is given a value. */
function writtenRows(file: SourceFile): Uint8Array {
  const { assignments, bindings, expressions } = file.facts;
  const found = new Uint8Array(expressions.rows);
  for (let row = 1; row < assignments.rows; row++) found[assignments.target(row)] = 1;
  const bound: Readonly<Record<number, Set<number>>> = {
    [Expression.name]: new Set(),
    [Expression.member]: new Set(),
  };
  for (let row = 1; row < bindings.rows; row++) {
    if (bindings.symbol(row) === 0) continue;
    const kind = bindings.kind(row);
    const position = bindings.position(row);
    if (kind === Binding.variable) bound[Expression.name].add(position);
    else if (kind === Binding.field) bound[Expression.member].add(position);
  }
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    if (kind === Expression.assign) found[expressions.a(row)] = 1;
    else if (bound[kind]?.has(expressions.start(row))) found[row] = 1;
  }
  return found;
}

/**
 * A function that is written as an argument and has a symbol is a part of what is written around it: whatever depends on
 * what the function does depends on it by way of the code that hands the function over.
 */
function addHandedOver(table: NodeTable, edges: EdgeSink, file: SourceFile, call: number, owner: NodeDraft): void {
  const { expressions, functions, symbols } = file.facts;
  for (const argument of listOf(file, expressions.b(call))) {
    if (expressions.kind(argument) !== Expression.function) continue;
    const fn = expressions.a(argument);
    const symbol = functions.symbol(fn);
    const target = symbol === 0 ? undefined : table.ofSymbol(file.symbolBase + symbol);
    if (target === undefined) continue;
    // A method belongs to the object that it is put into, which is not what puts it there.
    const around = target.kind === 'Method' ? owner : table.enclosing(file, symbols.owner(symbol));
    const site = siteAt(file, argument, 'scope');
    if (!isRegisteredTest(target)) edges.add('REFERENCES', around, target, site);
    // Nothing depends on what calls a test; a test depends on the code of the block that it stands in.
    else if (isTestBlock(around)) edges.add('REFERENCES', target, around, site);
  }
}

/** Whether a name stands where its symbol is defined (`X.prototype.m = function () {}`). */
function isOwnName(target: NodeDraft, file: SourceFile, { line, column }: Site): boolean {
  return target.path === file.path && target.nameLine === line && target.nameColumn === column;
}

/** By expression (row), whether it is called, exported, or imported under a name (`const { a } = require('./b')`). */
function namedOtherwise(file: SourceFile): Uint8Array {
  const { bindings, exports, expressions } = file.facts;
  const found = new Uint8Array(expressions.rows);
  for (let row = 1; row < bindings.rows; row++) {
    const value = bindings.value(row);
    if (expressions.kind(value) !== Expression.member) continue;
    const object = expressions.a(value);
    if (expressions.kind(object) === Expression.module) found[value] = 1;
  }
  for (let row = 1; row < exports.rows; row++) found[exports.value(row)] = 1;
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    if (kind === Expression.call || kind === Expression.construct || kind === Expression.element) {
      found[expressions.a(row)] = 1;
    }
  }
  return found;
}
