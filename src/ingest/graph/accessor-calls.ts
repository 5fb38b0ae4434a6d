// What runs where a property is read or written: its getter or setter, which is a call that nobody writes as one.

import type { Intrinsic, Protocols } from '../../languages/language.ts';
import { Expression, positionAt, SymbolFlag } from '../../model/facts.ts';
import type { Rule } from '../../model/graph.ts';
import { collected } from '../../model/lists.ts';
import { classOfObject, isInstance } from '../resolve/calls/receiver-types.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { isInterface } from '../resolve/members/protocols.ts';
import { memberSymbols } from '../resolve/members/written-objects.ts';
import { isCallable, isClassLike, listOf, literalText, type SourceFile } from '../resolve/program/source-file.ts';
import { heldObjects } from '../resolve/sites/held-functions.ts';
import { intrinsicNamed } from '../resolve/sites/name-patterns.ts';
import { operationTargets } from '../resolve/sites/operations.ts';
import type { SiteTarget } from '../resolve/sites/sites.ts';
import { runsByName, takesNothing } from '../resolve/types/named-runs.ts';
import { isOfRepository, symbolOfFunction } from '../resolve/types/origins.ts';
import { qualifierOf } from '../resolve/types/types.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { addCall } from './call-edges.ts';
import { areExact, type Subclasses } from './dispatch.ts';
import type { EdgeSink } from './edge-table.ts';
import { isReceiverMade } from './exact-receivers.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';
import { siteAt } from './site-at.ts';

export interface AccessorSink {
  readonly r: Resolver;
  readonly table: NodeTable;
  readonly edges: EdgeSink;
  readonly subclasses: Subclasses;
}

/** A place (row) that names a symbol (id), in the body of `owner`. */
export interface PropertyUse {
  readonly row: number;
  readonly symbol: number;
  readonly owner: NodeDraft;
  readonly isWritten: boolean;
  /** How the name leads to the symbol, where naming it is calling it. */
  readonly rule?: Rule;
  /** See `receivers`. */
  readonly receivers: () => readonly number[];
}

/** Adds a call of the accessor that the use of a property runs, and of those that override it below the receiver's class. */
export function addAccessorCall(sink: AccessorSink, file: SourceFile, use: PropertyUse): void {
  const { r, table, edges, subclasses } = sink;
  addDescriptorCalls(sink, file, use);
  addMadeAccessor(sink, file, use);
  const runs = isRun(r, use.symbol, use.isWritten);
  if ((!runs && !isHeld(r, use.symbol)) || !isTakenFromInstance(r, file, use)) return;
  const add = (symbol: number, rule: Rule): void => {
    const target = table.ofSymbol(symbol);
    if (target && target !== use.owner) edges.add('CALLS', use.owner, target, siteAt(file, use.row, rule));
  };
  if (runs) add(use.symbol, use.rule ?? 'property');
  const all = collected(use.receivers(), (through) => subclasses.overridesOf(r, through, use.symbol));
  const overrides = all.filter((override) => isRun(r, override, use.isWritten));
  if (overrides.length === 0) return;
  const held = heldAccessors(sink, file, use);
  if (held === undefined && isReceiverMade(r, file, use.row)) return;
  for (const override of held ?? overrides) add(override, 'dispatch');
}

/** The accessors of what an object is known to hold that is declared as an interface; undefined where it may hold more. */
function heldAccessors(
  { r, subclasses }: AccessorSink,
  file: SourceFile,
  { row, symbol, isWritten }: PropertyUse,
): readonly number[] | undefined {
  const { expressions, strings } = file.facts;
  const source = r.program.fileOfSymbol(symbol);
  const owner = source.facts.symbols.owner(symbol - source.symbolBase);
  if (expressions.kind(row) !== Expression.member || owner === 0 || !isInterface(r, source.symbolBase + owner))
    return undefined;
  const { held, isWhole } = heldObjects(r, file, expressions.a(row));
  if (!isWhole || !areExact(r, subclasses, held)) return undefined;
  const found = held.flatMap((value) => memberSymbols(r, value, strings[expressions.b(row)]));
  return [...new Set(found)].filter((one) => isRun(r, one, isWritten)).sort((a, b) => a - b);
}

/** Adds calls of what the value runs that a class holds under a name, where it is a descriptor. */
function addDescriptorCalls(sink: AccessorSink, file: SourceFile, use: PropertyUse): void {
  const { r } = sink;
  const source = r.program.fileOfSymbol(use.symbol);
  const { read, write } = r.semanticsOf(source).protocols;
  const name = use.isWritten ? write : read;
  if (name === undefined || source.isStub || file.facts.expressions.kind(use.row) !== Expression.member) return;
  for (const value of heldInClass(r, source, use.symbol - source.symbolBase)) {
    if (!isInstance(r, value) || !isOfRepository(r, value)) continue;
    for (const target of operationTargets(r, value, name)) {
      const node = sink.table.ofSymbol(target.symbol);
      if (node !== use.owner) addCall(sink, use.owner, target, siteAt(file, use.row, 'property'));
    }
  }
}

/** Adds a call of the function that an object of the library, which stands in a class under the name, was made with. */
function addMadeAccessor(sink: AccessorSink, file: SourceFile, use: PropertyUse): void {
  const { r, table, edges } = sink;
  const source = r.program.fileOfSymbol(use.symbol);
  const { accessorsMade } = r.semanticsOf(source).protocols;
  const { symbols } = source.facts;
  const row = use.symbol - source.symbolBase;
  const [owner, value] = [symbols.owner(row), symbols.value(row)];
  if (accessorsMade === undefined || source.isStub || value === 0 || owner === 0 || !isClassLike(source, owner)) return;
  if (file.facts.expressions.kind(use.row) !== Expression.member || use.receivers().length === 0) return;
  for (const { home, call, names } of accessorCalls(r, source, value, accessorsMade, new Set())) {
    const { named, positional } = r.argumentsOf(home, call);
    const at = use.isWritten ? 1 : 0;
    const argument = named.get(names[at] ?? '') ?? positional[at];
    if (argument === undefined || names[at] === undefined) continue;
    for (const one of r.values.members(r.valueOf(home, argument))) {
      const symbol = r.values.kind(one) === ValueKind.function ? symbolOfFunction(r, r.values.ref(one)) : 0;
      const target = symbol === 0 ? undefined : table.ofSymbol(symbol);
      if (target && target !== use.owner) edges.add('CALLS', use.owner, target, siteAt(file, use.row, 'property'));
    }
  }
}

interface AccessorCall {
  readonly home: SourceFile;
  readonly call: number;
  readonly names: readonly [read: string, write?: string];
}

/** How many expressions are looked at for what has made an accessor. */
const MOST_MAKERS = 24;

/** The calls that have made an accessor which an expression (row) gives: itself, or in what a function returns that it calls. */
function accessorCalls(
  r: Resolver,
  file: SourceFile,
  expression: number,
  accessors: NonNullable<Protocols['accessorsMade']>,
  seen: Set<number>,
): readonly AccessorCall[] {
  const { expressions } = file.facts;
  const id = file.expressionBase + expression;
  if (expressions.kind(expression) !== Expression.call || seen.has(id) || seen.size > MOST_MAKERS) return [];
  seen.add(id);
  return r.values.members(r.valueOf(file, expressions.a(expression))).flatMap((value): readonly AccessorCall[] => {
    const ref = r.values.ref(value);
    if (r.values.kind(value) === ValueKind.class) {
      const library = r.program.fileOfSymbol(ref);
      const name = library.facts.strings[library.facts.symbols.name(ref - library.symbolBase)];
      return library.isStub && Object.hasOwn(accessors, name)
        ? [{ home: file, call: expression, names: accessors[name] }]
        : [];
    }
    if (r.values.kind(value) !== ValueKind.function) return [];
    const source = r.program.fileOfFunction(ref);
    if (source.isStub) return [];
    r.dependencies?.readBody(source, ref - source.functionBase);
    const returned = listOf(source, source.facts.functions.returns(ref - source.functionBase));
    return [...returned].flatMap((one) => accessorCalls(r, source, one, accessors, seen));
  });
}

/** The values that the body of a class gives to one of its symbols (row): assigned, or made by decorators. */
function heldInClass(r: Resolver, file: SourceFile, symbol: number): readonly number[] {
  const { expressions, symbols } = file.facts;
  const owner = symbols.owner(symbol);
  if (owner === 0 || !isClassLike(file, owner)) return [];
  if (symbols.decorators(symbol) !== 0) return r.values.members(r.decorated(file.symbolBase + symbol));
  const value = symbols.value(symbol);
  return value !== 0 && expressions.kind(value) === Expression.call ? r.values.members(r.valueOf(file, value)) : [];
}

/**
 * Adds calls of the methods that a class has for all members that are read or set, and for those that it has not, at a
 * member (row) of an instance.
 */
export function addAttributeHooks(sink: AccessorSink, file: SourceFile, row: number, isWritten: boolean): void {
  const { expressions, strings } = file.facts;
  addHooks(sink, file, { row, object: expressions.a(row), name: strings[expressions.b(row)], isWritten });
}

/** Adds them at a call (row) that reads, looks for or sets a member by its name. */
export function addHooksByName(sink: AccessorSink, file: SourceFile, row: number): void {
  const { r } = sink;
  const { expressions } = file.facts;
  const { everyRead, everyWrite, missingMember } = r.semanticsOf(file).protocols;
  if (everyRead === undefined && everyWrite === undefined && missingMember === undefined) return;
  const does = intrinsicNamed(r, file, expressions.a(row));
  if (does === undefined || !BY_NAME.has(does)) return;
  const [object, key] = listOf(file, expressions.b(row));
  if (key === undefined) return;
  addHooks(sink, file, { row, object, name: literalText(file, key), isWritten: does === 'member-write' });
}

const BY_NAME: ReadonlySet<Intrinsic> = new Set<Intrinsic>(['computed-member', 'member-test', 'member-write']);

/** Where a member is read or set: at a row, of an object (row), by a name that may be unknown. */
interface MemberUse {
  readonly row: number;
  readonly object: number;
  readonly name: string | undefined;
  readonly isWritten: boolean;
}

function addHooks(sink: AccessorSink, file: SourceFile, { row, object, name, isWritten }: MemberUse): void {
  const { r } = sink;
  const { expressions, scopes } = file.facts;
  const { everyRead, everyWrite, isSpecial, missingMember } = r.semanticsOf(file).protocols;
  const every = isWritten ? everyWrite : everyRead;
  if (every === undefined && missingMember === undefined) return;
  if (name !== undefined && isSpecial?.(name)) return;
  for (const value of r.values.members(r.valueOf(file, object))) {
    if (!isInstance(r, value) || !isOfRepository(r, value)) continue;
    const runs = [every, isWritten ? undefined : missingMember].filter(
      (hook) => hook !== undefined && (hook === every || name === undefined || isMissing(r, value, name)),
    );
    for (const target of runs.flatMap((hook) => operationTargets(r, value, hook!))) {
      const owner = sink.table.running(file, scopes.symbol(expressions.scope(row)));
      if (sink.table.ofSymbol(target.symbol) !== owner) addCall(sink, owner, target, siteAt(file, row, 'property'));
    }
  }
}

/** Whether the class of an instance is known as a whole, and has no such member. */
function isMissing(r: Resolver, value: number, name: string): boolean {
  return r.membersOf(value, name).length === 0 && !r.hasForeignBases(r.values.ref(value));
}

/** Adds a call of what runs where a field of the receiver is set (`self.x = v`): the method for all members, and a setter. */
export function addReceiverSetter(sink: AccessorSink, file: SourceFile, binding: number, owner: NodeDraft): void {
  const { r, table, edges } = sink;
  const { bindings, lineStarts, scopes, strings } = file.facts;
  const holder = scopes.symbol(bindings.scope(binding));
  if (holder === 0 || !isClassLike(file, holder)) return;
  const receiver = r.values.value(ValueKind.self, r.canonical(file.symbolBase + holder));
  const place = positionAt(lineStarts, bindings.position(binding));
  const { everyWrite } = r.semanticsOf(file).protocols;
  for (const target of everyWrite === undefined ? [] : operationTargets(r, receiver, everyWrite))
    if (table.ofSymbol(target.symbol) !== owner) addCall(sink, owner, target, { ...place, rule: 'property' });
  for (const hit of r.membersOf(receiver, strings[bindings.name(binding)])) {
    for (const one of hit.bindings) {
      const source = r.program.fileOfBinding(one);
      const symbol = source.facts.bindings.symbol(one - source.bindingBase);
      if (symbol === 0 || !isRun(r, source.symbolBase + symbol, true)) continue;
      const target = table.ofSymbol(source.symbolBase + symbol);
      if (target && target !== owner) edges.add('CALLS', owner, target, { ...place, rule: 'property' });
    }
  }
}

/** What reading a member (row) runs of what callers pass for its object: the accessors of that name. */
export function accessorsRead(r: Resolver, file: SourceFile, row: number): readonly SiteTarget[] {
  const { expressions, strings } = file.facts;
  const found = new Set<number>();
  for (const value of r.values.members(r.valueOf(file, expressions.a(row)))) {
    if (!isInstance(r, value)) continue;
    for (const symbol of memberSymbols(r, value, strings[expressions.b(row)]))
      if (isRun(r, symbol, false)) found.add(symbol);
  }
  return [...found].map((symbol) => ({ kind: 'CALLS', symbol, fn: 0, rule: 'argument-flow', through: 0 }));
}

function isRun(r: Resolver, symbol: number, isWritten: boolean): boolean {
  const file = r.program.fileOfSymbol(symbol);
  if (file.isStub) return false;
  const row = symbol - file.symbolBase;
  const flags = file.facts.symbols.flags(row);
  if (!isWritten && runsByName(r, file) && isCallable(file, row) && takesNothing(file, row)) return true;
  return (flags & (isWritten ? SymbolFlag.setter : SymbolFlag.getter)) !== 0;
}

/** Whether a property is declared without a body, or is a field of a class: what implements or overrides it may compute it. */
function isHeld(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  if (file.isStub) return false;
  const { symbols } = file.facts;
  const row = symbol - file.symbolBase;
  if (symbols.flags(row) & SymbolFlag.declaration) return true;
  const owner = symbols.owner(row);
  return owner !== 0 && isClassLike(file, owner) && !isCallable(file, row);
}

/** A name in the class's body, or a member of the class itself, gives the accessor and does not run it. */
function isTakenFromInstance(r: Resolver, file: SourceFile, { row, symbol }: PropertyUse): boolean {
  const { expressions } = file.facts;
  if (expressions.kind(row) !== Expression.member) return runsByName(r, file);
  const source = r.program.fileOfSymbol(symbol);
  if (source.facts.symbols.flags(symbol - source.symbolBase) & SymbolFlag.static) return true;
  const values = r.values.members(qualifierOf(r, file, expressions.a(row)));
  return values.length === 0 || values.some((value) => !CLASSES.has(r.values.kind(value)));
}

const CLASSES: ReadonlySet<number> = new Set([ValueKind.class, ValueKind.selfClass]);

/** The classes of the objects that a member is taken from. */
export function receivers(r: Resolver, file: SourceFile, row: number): readonly number[] {
  const { expressions } = file.facts;
  if (expressions.kind(row) === Expression.name) {
    const found = r.lookup(file, expressions.scope(row), expressions.a(row), false, row).member;
    const of = found === undefined ? 0 : classOfObject(r, found.of);
    return of === 0 ? [] : [of];
  }
  const classes: number[] = [];
  for (const value of r.values.members(qualifierOf(r, file, expressions.a(row)))) {
    const of = classOfObject(r, value);
    if (of !== 0 && !classes.includes(of)) classes.push(of);
  }
  return classes;
}
