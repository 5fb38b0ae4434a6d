// Edges of what the code does: calls, constructions, decorations, references; and, kept apart, what only matches by
// name.

import { Expression } from '../../model/facts.ts';
import type { Rule, Site } from '../../model/graph.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { elementFunctions } from '../resolve/names/element-functions.ts';
import { isGetter, isOverload, isSingleton, listOf, type SourceFile } from '../resolve/program/source-file.ts';
import {
  callablesGivenAway,
  type GivenValue,
  keyTargets,
  operandTargets,
  type PassedTarget,
  passedTargets,
  underlyingTargets,
} from '../resolve/sites/callback-arguments.ts';
import { isEachItem } from '../resolve/sites/held-functions.ts';
import { implementationTargets, isThroughInterface } from '../resolve/sites/implementations.ts';
import { isOpenOperation, type Operands, protocolTargets, viewRuns, wrapperRuns } from '../resolve/sites/operations.ts';
import {
  distinct,
  isThroughParameter,
  resolveCallee,
  resolveSite,
  type SiteResult,
  type SiteTarget,
  valueTargets,
} from '../resolve/sites/sites.ts';
import { wrappedFunctions } from '../resolve/sites/wrapped-functions.ts';
import { runsByName } from '../resolve/types/named-runs.ts';
import { symbolOfFunction } from '../resolve/types/origins.ts';
import { computedTargets } from './computed-members.ts';
import { areExact, atMost, constructedByModule, fieldsBelow, type Subclasses, targetsBelow } from './dispatch.ts';
import type { EdgeSink } from './edge-table.ts';
import { addEventCalls } from './event-calls.ts';
import { isObjectMade, isReceiverMade } from './exact-receivers.ts';
import { addCaller, type CallersOf, type FileCalls, type OpenSite } from './findings.ts';
import { addClassDefinitions, addInjections, addLibraryRuns, addMadeClasses } from './implicit-calls.ts';
import { symbolsNamed } from './named-symbols.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';
import { candidates, possibly, sortedByFamily } from './possible-calls.ts';
import { siteAt } from './site-at.ts';
import { valueBelow } from './values-below.ts';

/** Operations that run methods without a call being written. */
const RUNS_PROTOCOL: ReadonlySet<number> = new Set([
  Expression.iterated,
  Expression.entered,
  Expression.await,
  Expression.index,
  Expression.operator,
]);

/** Whether an open site is an operation, and not a call. */
export function isOperation({ file, call }: OpenSite): boolean {
  return call !== 0 && RUNS_PROTOCOL.has(file.facts.expressions.kind(call));
}

/** An operation that could run more methods than this runs one of them, but nothing says which. */
const MOST_PROTOCOL_TARGETS = 4;

/** Adds calls of what an operation runs on its operands; gives whether it runs anything. */
export function addProtocolCalls(
  sink: EdgeTaker,
  file: SourceFile,
  row: number,
  { operands, rule }: { readonly operands?: Operands; readonly rule: Rule } = { rule: 'protocol' },
): boolean {
  const typed = protocolTargets(sink.r, file, row, operands);
  const isBelow = typed.length === 0 && rule === 'protocol';
  const targets = isBelow ? protocolTargets(sink.r, file, row, ofBelow(sink)) : typed;
  if (targets.length === 0) return false;
  const { sure, doubtful } = sortedByFamily(sink.r, targets);
  const { expressions, scopes } = file.facts;
  const owner = sink.table.running(file, scopes.symbol(expressions.scope(row)));
  const isFlow = rule === 'argument-flow';
  for (const target of sure) {
    const isSet = sure.length > 1 && (isFlow || isBelow);
    const by = isBelow || target.rule === 'dispatch' ? 'dispatch' : rule;
    addCall(sink, owner, isSet ? { ...target, through: 0 } : target, siteAt(file, row, by));
  }
  if (targets.length > MOST_PROTOCOL_TARGETS) return true;
  for (const target of doubtful)
    addCall(
      isFlow ? possibly(sink) : sink,
      owner,
      isFlow ? { ...target, through: 0 } : target,
      siteAt(file, row, rule),
    );
  return true;
}

/** The values that an operand has by what descendants give to fields of the receiver. */
function ofBelow({ subclasses }: EdgeTaker): Operands {
  return (r, file, operand) => r.values.members(valueBelow(r, subclasses, file, operand));
}

/** An element runs the functions of the repository that make the elements of its file. */
function addElementCalls(sink: EdgeTaker, file: SourceFile, row: number): void {
  const made = sink.r.values.members(elementFunctions(sink.r, file));
  if (made.length === 0) return;
  const { expressions, scopes } = file.facts;
  const owner = sink.table.running(file, scopes.symbol(expressions.scope(row)));
  const site = siteAt(file, row, 'protocol');
  for (const value of made)
    for (const target of valueTargets(sink.r, file, row, value, 'protocol', false)) addCall(sink, owner, target, site);
}

/** Adds an edge to what gives what a member is taken of in the place of what is written: where that begins. */
function addWrapperRuns(sink: ResultSink, file: SourceFile, member: number, targets: readonly SiteTarget[]): void {
  if (targets.length === 0) return;
  const { expressions, scopes } = file.facts;
  let first = expressions.a(member);
  while (BEGINS_EARLIER.has(expressions.kind(first)) && expressions.a(first) !== 0) first = expressions.a(first);
  const owner = sink.table.running(file, scopes.symbol(expressions.scope(member)));
  for (const target of targets) addCall(sink, owner, target, siteAt(file, first, 'protocol'));
}

/** What begins with what it is taken from. */
const BEGINS_EARLIER: ReadonlySet<number> = new Set([Expression.member, Expression.call, Expression.index]);

/** Goes over every call site of a file once. */
export function addCalls(
  r: Resolver,
  table: NodeTable,
  edges: EdgeSink,
  subclasses: Subclasses,
  file: SourceFile,
): FileCalls {
  const open: OpenSite[] = [];
  const external: NodeDraft[] = [];
  const callersOf: CallersOf = new Map();
  const sink = { r, table, edges, subclasses, callersOf };
  const { expressions } = file.facts;
  const { wrappersRun } = r.semanticsOf(file).rules;
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    if (kind === Expression.element || kind === Expression.markup) addElementCalls(sink, file, row);
    if (wrappersRun && (kind === Expression.member || kind === Expression.index))
      addWrapperRuns(sink, file, row, wrapperRuns(r, file, row));
    else if (kind === Expression.member) addWrapperRuns(sink, file, row, viewRuns(r, file, row));
    if (RUNS_PROTOCOL.has(kind)) addOfOperands(sink, file, row, operandTargets(r, file, row));
    if (kind === Expression.collection || kind === Expression.record)
      addOfOperands(sink, file, row, keyTargets(r, file, row));
    if (RUNS_PROTOCOL.has(kind) && !addProtocolCalls(sink, file, row) && isOpenOperation(r, file, row))
      open.push({ ...siteOf(table, file, row), callee: row, named: true });
    if (kind !== Expression.call && kind !== Expression.construct && kind !== Expression.element) continue;
    const site = siteOf(table, file, row);
    const result = siteResult(r, subclasses, file, row);
    const behind = isThroughInterface(r, result) ? implementationTargets(r, file, site, result) : undefined;
    // What the receiver is known to hold runs, and nothing else that its interface allows for.
    const isKnown = behind?.objects !== undefined && areExact(r, subclasses, behind.objects);
    takeResult(isOneOfMany(sink, site, result) ? possibly(sink) : sink, site, result, isKnown);
    if (behind !== undefined) takeResult(sink, site, { ...result, targets: behind.targets });
    addWrapped(sink, site, result);
    const named = takeNamed(sink, site, result);
    if (result.outcome === 'unresolved') open.push({ ...site, name: result.name, named });
    if (behind?.isOpen === true) open.push({ ...site, named: true });
    if (result.converts) continue;
    addGivenAway(sink, site);
    if (result.outcome !== 'external') continue;
    addPassed(sink, site);
    // Whether it leads out is told by the passes in which arguments flow.
    if (isThroughParameter(r, file, site.callee)) open.push({ ...site, named: true });
    else external.push(site.owner);
  }
  addInjections(r, table, edges, file);
  addClassDefinitions(r, table, edges, file);
  addMadeClasses(r, table, edges, file);
  addLibraryRuns(r, table, edges, file);
  addEventCalls(r, table, edges, file);
  addDecorators(sink, file, { open, external });
  return { open, external, callersOf };
}

/** Whether a call runs one of so many functions that nothing says which. */
function isOneOfMany({ r, table }: ResultSink, { file, callee }: OpenSite, { targets }: SiteResult): boolean {
  const isMany =
    r.semanticsOf(file).rules.fewTargetsAreSure === true && candidates(table, targets) > MOST_PROTOCOL_TARGETS;
  return isMany && !isEachItem(r, file, callee);
}

/** An expression that calls something, as a site. */
export function siteOf(table: NodeTable, file: SourceFile, row: number): OpenSite {
  const { expressions, scopes } = file.facts;
  return {
    file,
    // What is constructed without being named stands for itself.
    callee: expressions.a(row) || row,
    construct: expressions.kind(row) === Expression.construct,
    call: row,
    owner: table.running(file, scopes.symbol(expressions.scope(row))),
    name: '',
    named: false,
  };
}

/**
 * Adds an edge to each symbol that a callee names, beside those to what runs: who calls a constant, a property or an
 * alias depends on it, whatever it holds. Gives whether the callee names any symbol of the repository.
 */
export function takeNamed({ r, table, edges }: ResultSink, site: OpenSite, result: SiteResult): boolean {
  const { targets, converts, isLibrarys } = result;
  if (isLibrarys) return false;
  let named = false;
  for (const { symbol } of symbolsNamed(r, site.file, site.callee)) {
    const node = table.ofSymbol(symbol);
    if (!node) continue;
    named = true;
    // The name of overloads means all of them, and a call one.
    const source = r.program.fileOfSymbol(symbol);
    // What is called is what the name gives, which is run as where nothing is called.
    if (runsByName(r, site.file) && isGetter(source, symbol - source.symbolBase)) continue;
    if (isOverload(source, symbol - source.symbolBase)) continue;
    if (targets.some((target) => table.ofSymbol(target.symbol) === node)) continue;
    // To call the one instance of a class makes none.
    if (converts || isSingleton(source, symbol - source.symbolBase)) {
      edges.add('REFERENCES', site.owner, node, siteAt(site.file, site.callee, 'scope'));
      continue;
    }
    const constructs = site.construct || node.kind === 'Class' || targets.some(({ kind }) => kind === 'INSTANTIATES');
    edges.add(constructs ? 'INSTANTIATES' : 'CALLS', site.owner, node, siteAt(site.file, site.callee, 'through-value'));
  }
  return named;
}

/** Calls that library code makes of what a call passes to it, and of the object on which it is called. */
function addPassed(sink: EdgeTaker, site: OpenSite): void {
  const { r, subclasses } = sink;
  const given: GivenValue = (file, argument) => r.valueOf(file, argument) || valueBelow(r, subclasses, file, argument);
  for (const { target, argument } of passedTargets(r, site, given))
    addCall(sink, site.owner, target, siteAt(site.file, argument, target.rule));
  for (const target of underlyingTargets(sink.r, site.file, site.callee))
    addCall(sink, site.owner, target, siteAt(site.file, site.callee, target.rule));
}

/** Adds what an operation on a container of the library runs of what callers pass (`key in mapping`). */
export function addFlowedRuns(sink: EdgeTaker, { file, call, owner }: OpenSite): void {
  const { r } = sink;
  const runs = operandTargets(r, file, call);
  if (runs.length === 0) return;
  const argumentOf = new Map(runs.map(({ target, argument }) => [target.symbol, argument]));
  const { sure, doubtful } = sortedByFamily(r, distinct(runs.map(({ target }) => target)));
  const add = (to: EdgeTaker, target: SiteTarget): void => {
    const rule = target.rule === 'dispatch' ? target.rule : 'argument-flow';
    addCall(to, owner, { ...target, through: 0 }, siteAt(file, argumentOf.get(target.symbol)!, rule));
  };
  for (const target of sure) add(sink, target);
  for (const target of doubtful) add(possibly(sink), target);
}

/** Calls that the library makes of an operand of an operator on one of its containers, or of what becomes a key. */
function addOfOperands(sink: EdgeTaker, file: SourceFile, row: number, targets: readonly PassedTarget[]): void {
  if (targets.length === 0 || targets.length > MOST_PROTOCOL_TARGETS) return;
  const { expressions, scopes } = file.facts;
  const owner = sink.table.running(file, scopes.symbol(expressions.scope(row)));
  for (const { target, argument } of targets) addCall(sink, owner, target, siteAt(file, argument, target.rule));
}

/** What a wrapper was given to make what a call runs: the wrapper calls it, and it is what the call is for. */
function addWrapped({ r, table, edges }: EdgeTaker, { file, callee, owner }: OpenSite, { targets }: SiteResult): void {
  const made = targets.filter(({ kind, fn }) => kind === 'CALLS' && fn !== 0).map(({ fn }) => fn);
  for (const value of made.length === 0 ? [] : wrappedFunctions(r, file, callee, made)) {
    const node = table.ofSymbol(symbolOfFunction(r, r.values.ref(value)));
    if (node && node !== owner) edges.add('REFERENCES', owner, node, siteAt(file, callee, 'wrapped'));
  }
}

/** What code outside may run of the objects that it is given. */
function addGivenAway({ r, table, edges }: ResultSink, { file, call, callee, owner }: OpenSite): void {
  for (const { target, argument } of callablesGivenAway(r, file, call, callee)) {
    const node = table.ofSymbol(target.symbol);
    if (node && node !== owner) edges.add('REFERENCES', owner, node, siteAt(file, argument, 'callback'));
  }
}

function siteResult(r: Resolver, subclasses: Subclasses, file: SourceFile, call: number): SiteResult {
  const result = resolveSite(r, file, call);
  const callee = file.facts.expressions.a(call);
  // What a type declares of how its values are called runs nowhere itself.
  if (result.targets.some(({ rule }) => rule !== 'protocol')) {
    const given = result.targets.map(({ symbol }) => symbol);
    const others = fieldsBelow(r, subclasses, file, callee).filter(({ symbol }) => !given.includes(symbol));
    return others.length === 0 ? result : { ...result, targets: [...result.targets, ...others] };
  }
  const isOfLibrary = result.outcome === 'external' && r.semanticsOf(file).rules.libraryTypesDispatch === true;
  if (result.targets.length === 0 && file.facts.expressions.kind(call) === Expression.construct) {
    const targets = constructedByModule(r, subclasses, file, callee);
    if (targets.length > 0) return { ...result, targets };
  }
  const isBelow = result.outcome === 'unresolved' || isOfLibrary;
  const members = isBelow ? targetsBelow(r, subclasses, file, callee) : [];
  const fields = isBelow && members.length === 0 ? fieldsBelow(r, subclasses, file, callee) : members;
  const below = isBelow && fields.length === 0 ? membersBelow(r, subclasses, file, callee) : fields;
  const targets = below.length > 0 ? below : computedTargets(r, subclasses, file, callee);
  return targets.length === 0 ? result : { ...result, targets: [...result.targets, ...targets], outcome: 'resolved' };
}

/** What a call of a member runs of what descendants give to fields of the receiver. */
function membersBelow(r: Resolver, subclasses: Subclasses, file: SourceFile, callee: number): readonly SiteTarget[] {
  const { expressions, strings } = file.facts;
  if (expressions.kind(callee) !== Expression.member) return [];
  const objects = r.values.members(valueBelow(r, subclasses, file, expressions.a(callee)));
  const run = objects.flatMap((value) => r.values.members(r.memberValue(value, strings[expressions.b(callee)])));
  const targets = run.flatMap((value) => valueTargets(r, file, callee, value, 'dispatch', false));
  return distinct(targets.map((target): SiteTarget => ({ ...target, rule: 'dispatch', through: 0 })));
}

function addDecorators(
  sink: ResultSink,
  file: SourceFile,
  { open, external }: { open: OpenSite[]; external: NodeDraft[] },
): void {
  const { r, table, edges, callersOf } = sink;
  const { symbols, expressions, scopes } = file.facts;
  for (let row = 1; row < symbols.rows; row++) {
    const decorated = table.ofSymbol(file.symbolBase + row);
    for (const decorator of listOf(file, symbols.decorators(row))) {
      if (r.semanticsOf(file).rules.decoratorsAnnotate) {
        for (const { symbol } of decorated ? symbolsNamed(r, file, decorator) : []) {
          const node = table.ofSymbol(symbol);
          if (node) edges.add('DECORATES', node, decorated!, siteAt(file, decorator, 'decorator'));
        }
        continue;
      }
      // A decorator with arguments is a call that gives the decorator: that call is a site of its own already.
      const called = expressions.kind(decorator) === Expression.call;
      const callee = called ? expressions.a(decorator) : decorator;
      const result = resolveCallee(r, file, callee, false);
      const owner = table.running(file, scopes.symbol(expressions.scope(decorator)));
      const site: OpenSite = { file, callee, construct: false, call: 0, owner, name: result.name, named: false };
      const applied = called ? resolveCallee(r, file, decorator, false).targets : result.targets;
      for (const { fn } of decorated ? applied : []) if (fn !== 0) addCaller(callersOf, fn, -(file.symbolBase + row));
      for (const target of result.targets) {
        const node = table.ofSymbol(target.symbol);
        if (node && decorated && target.kind === 'CALLS')
          edges.add('DECORATES', node, decorated, siteAt(file, callee, 'decorator'));
      }
      for (const { symbol } of decorated ? symbolsNamed(r, file, callee) : []) {
        const node = table.ofSymbol(symbol);
        if (node) edges.add('DECORATES', node, decorated!, siteAt(file, callee, 'decorator'));
      }
      if (called) {
        // What the call gives is called in turn, with what is decorated.
        const targets = applied.map((target): SiteTarget => ({ ...target, rule: 'decorator' }));
        takeResult(sink, { ...site, callee: decorator }, { ...result, targets });
        continue;
      }
      takeResult(sink, site, result);
      const named = takeNamed(sink, site, result);
      if (result.outcome === 'unresolved') open.push({ ...site, named });
      else if (result.outcome === 'external') external.push(owner);
    }
  }
}

/** Where calls are put. */
export interface EdgeTaker {
  readonly r: Resolver;
  readonly table: NodeTable;
  readonly edges: EdgeSink;
  readonly subclasses: Subclasses;
}

/** Where what the site of a call leads to is put. */
export interface ResultSink extends EdgeTaker {
  readonly callersOf: CallersOf;
}

/** With `isKnown`, what overrides a target is known not to run. */
export function takeResult(sink: ResultSink, site: OpenSite, result: SiteResult, isKnown = false): void {
  for (const target of result.targets) {
    if (target.fn !== 0 && site.call !== 0) {
      addCaller(sink.callersOf, target.fn, site.file.expressionBase + site.call);
    }
    const isObject = target.rule === 'protocol';
    const isExact = (): boolean =>
      isKnown || (isObject ? isObjectMade : isReceiverMade)(sink.r, site.file, site.callee);
    const taker = target.possible === true ? possibly(sink) : sink;
    addCall(taker, site.owner, target, siteAt(site.file, site.callee, target.rule), isExact);
  }
}

/**
 * Adds an edge to what a call runs, and one to each override that may run instead: none where the receiver is known to be of the
 * target's own class, which is asked only where there are any. What is not written as a call gives none where they are many.
 */
export function addCall(
  { r, table, edges, subclasses }: EdgeTaker,
  owner: NodeDraft,
  target: SiteTarget,
  site: Site,
  isExact?: () => boolean,
): void {
  const node = table.ofSymbol(target.symbol);
  if (!node) return;
  edges.add(target.kind, owner, node, site);
  if (target.through === 0 || target.kind !== 'CALLS') return;
  const overrides = subclasses.overridesOf(r, target.through, target.symbol);
  if (overrides.length === 0 || isExact?.() === true) return;
  const isImplicit = target.rule === 'protocol' && isExact === undefined;
  const run = isImplicit ? atMost(r, overrides, MOST_PROTOCOL_TARGETS) : overrides;
  for (const override of run) {
    const other = table.ofSymbol(override);
    if (other && other !== node) edges.add('CALLS', owner, other, { ...site, rule: 'dispatch' });
  }
}
