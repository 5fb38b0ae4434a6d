// Call sites: which symbols a call runs, by which rule, and what to say where that cannot be told.

import { Expression, FunctionFlag } from '../../../model/facts.ts';
import type { Rule } from '../../../model/graph.ts';
import { callsOfType } from '../calls/called-types.ts';
import { allOverloads } from '../calls/many-overloads.ts';
import { passedThrough } from '../calls/parameters.ts';
import { openParameter } from '../calls/passed-through.ts';
import { classOfObject, isInstance } from '../calls/receiver-types.ts';
import { selectOverload, takesArguments } from '../calls/select-overload.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { functionalMember } from '../members/functional.ts';
import { givenMembers } from '../members/given-members.ts';
import { dereferenced } from '../members/members.ts';
import { isInterface } from '../members/protocols.ts';
import { isBehindView } from '../members/views.ts';
import { runFunction } from '../names/definitions.ts';
import {
  calledName,
  functionOf,
  isCallable,
  isClassLike,
  isNamespace,
  listOf,
  listRows,
  madeBy,
  type SourceFile,
} from '../program/source-file.ts';
import { runBy } from '../types/intrinsics.ts';
import { calledValue } from '../types/lent-names.ts';
import { isOfRepository, symbolOfFunction } from '../types/origins.ts';
import { ValueKind, WIDEST_SET } from '../values/values.ts';
import { declaredMembers } from './declared-members.ts';
import { asFamily } from './families.ts';
import { decoratedFunctions, heldFunctions, returnedFunctions } from './held-functions.ts';
import { leadsOutside } from './leads-outside.ts';
import { givenConstructors, isGivenToLibrary, librarysConstructors } from './library-constructors.ts';
import { isLibrarysOwn } from './library-extensions.ts';
import { isItem, provenance } from './provenance.ts';

export interface SiteTarget {
  readonly kind: 'CALLS' | 'INSTANTIATES';
  /** Symbol id. */
  readonly symbol: number;
  /** The function (id) that runs, for the flow of arguments; 0 where a class has no constructor of its own. */
  readonly fn: number;
  readonly rule: Rule;
  /** The class (symbol id) through whose instances the call goes, where an override could run instead; else 0. */
  readonly through: number;
  /** It is one of several things that the call may run, and nothing says which. */
  readonly possible?: boolean;
}

export interface SiteResult {
  readonly targets: readonly SiteTarget[];
  /** `external`: it certainly leads out of the repository. `unresolved`: nothing is known. */
  readonly outcome: 'resolved' | 'external' | 'unresolved';
  /** The name that is called, for what only matches by name. */
  readonly name: string;
  /** A type stands in the place of the callee: the call converts a value, and runs nothing. */
  readonly converts?: boolean;
  /** What the library has runs, and not what is given to its type under the name. */
  readonly isLibrarys?: boolean;
}

/** A call of a parameter without a type, or of a member of one, that could run more functions than this says nothing of which. */
const MOST_CALLBACK_TARGETS = 4;

/** Resolves the callee of a call, construction or component. */
export function resolveSite(r: Resolver, file: SourceFile, site: number): SiteResult {
  const { expressions } = file.facts;
  const construct = expressions.kind(site) === Expression.construct;
  return resolveCallee(r, file, expressions.a(site) || site, construct, site);
}

/** Resolves a construction that leaves its class to what is expected of it. */
function resolveExpected(r: Resolver, file: SourceFile, site: number): SiteResult {
  const expected = r.values.members(r.expectedType(file, site)).filter((value) => isInstance(r, value));
  const args = r.argumentsOf(file, site);
  const targets = expected.flatMap((value) => selectTargets(r, constructionTargets(r, value, 'constructor'), args));
  if (targets.length > 0) return { targets: distinct(targets), outcome: 'resolved', name: '' };
  const isOutside = expected.some((value) => !isOfRepository(r, value));
  return { targets, outcome: isOutside ? 'external' : 'unresolved', name: '' };
}

/** Resolves an expression that is called (a callee, or a decorator). */
export function resolveCallee(r: Resolver, file: SourceFile, callee: number, construct: boolean, call = 0): SiteResult {
  if (construct && callee === call) return resolveExpected(r, file, call);
  const targets: SiteTarget[] = [];
  let external = false;
  const rule = provenance(r, file, callee, 0);
  if (construct && r.semanticsOf(file).rules.callsConstruct) return resolveClass(r, file, callee, rule);
  if (!construct && r.semanticsOf(file).rules.callsConvert && isClassOnly(r, file, callee))
    return { targets, outcome: 'external', name: calledName(file, callee), converts: true };
  const args = call === 0 ? undefined : r.argumentsOf(file, call);
  const known = allOverloads(r, file, callee, r.values.members(calledValue(r, file, call, callee)));
  const callees = known.filter((value) => !isLibrarysOwn(r, file, callee, value));
  if ((callees.length === 0 && known.length > 0) || isBehindView(r, file, callee))
    return { targets, outcome: 'external', name: calledName(file, callee), isLibrarys: true };
  const chosen = args === undefined ? callees : selectOverload(r, callees, args);
  for (const value of chosen) {
    const found = selectTargets(r, valueTargets(r, file, callee, value, rule, construct), args);
    if (found.length > 0) targets.push(...found);
    else if (!isOfRepository(r, runBy(r, value)) && r.values.kind(value) !== ValueKind.parameter) external = true;
  }
  // What an object is given by many is another thing in each place.
  if (rule === 'callback' && distinct(targets).length > MOST_CALLBACK_TARGETS)
    return { targets: [], outcome: 'unresolved', name: calledName(file, callee) };
  if (rule === 'inferred-return') targets.splice(0, targets.length, ...oneOfSeveral(r, file, callee, targets));
  targets.push(...wrapperTargets(r, file, callee));
  // Of overloads the arguments choose one, which may be the library's, or they choose none.
  const isTold = chosen.length < callees.length;
  if (targets.length === 0) {
    if (!isTold) targets.push(...heldTargets(r, file, callee, heldFunctions(r, file, functionBehind(r, file, callee))));
    if (targets.length === 0 && r.before) targets.push(...throughParameter(r, file, callee));
    if (targets.length > 0 && isFunctional(r, file, callee)) {
      const taken = takenBy(r, targets, args);
      targets.splice(
        0,
        targets.length,
        ...taken.map((target): SiteTarget => ({ ...target, rule: 'dispatch', possible: false })),
      );
    }
  }
  if (targets.length === 0 && args !== undefined)
    for (const given of givenConstructors(r, args, callee))
      targets.push({ kind: 'CALLS', ...given, rule: 'constructor', through: 0 });
  if (callees.length >= WIDEST_SET) targets.push(...beyondSet(r, file, callee));
  if (targets.length === 0) {
    for (const declared of declaredMembers(r, file, callee)) targets.push({ kind: 'CALLS', ...declared, fn: 0, rule });
    for (const given of givenMembers(r, file, callee))
      for (const target of valueTargets(r, file, callee, given.value, given.rule, construct))
        targets.push({ ...target, rule: given.rule, through: 0 });
  }
  const name = calledName(file, callee);
  if (file.facts.expressions.kind(callee) === Expression.ancestor) external = true;
  if (targets.length > 0) return { targets: distinct(targets), outcome: 'resolved', name };
  return { targets, outcome: external || leadsOutside(r, file, callee) ? 'external' : 'unresolved', name };
}

/** What an expression holds that a set of values has no room for: what its function decorates, or what stands in a container. */
function beyondSet(r: Resolver, file: SourceFile, callee: number): readonly SiteTarget[] {
  const decorated = decoratedFunctions(r, file, callee);
  if (decorated.length > 0) return runsEach(r, file, callee, decorated, 'inferred-return');
  if (provenance(r, file, callee, 0) !== 'container') return [];
  return runsEach(r, file, callee, heldFunctions(r, file, callee), 'container');
}

/** Whether an expression stands for types and nothing else. */
function isClassOnly(r: Resolver, file: SourceFile, expression: number): boolean {
  const members = r.values.members(r.valueOf(file, expression));
  return members.length > 0 && members.every((value) => r.values.kind(value) === ValueKind.class);
}

/** Where calls construct, a construction without one (`raise C`) is of classes only: other values stay what they are. */
function resolveClass(r: Resolver, file: SourceFile, callee: number, rule: Rule): SiteResult {
  const values = r.values.members(r.valueOf(file, callee));
  const { constructionRunsNothing } = r.semanticsOf(file).rules;
  const targets = values
    .filter((value) => r.values.kind(value) === ValueKind.class || r.values.kind(value) === ValueKind.selfClass)
    .flatMap((value) => constructionTargets(r, value, rule))
    .filter(({ kind }) => kind === 'INSTANTIATES' || !constructionRunsNothing);
  const external = values.some((value) => !isOfRepository(r, value) && r.values.kind(value) === ValueKind.class);
  return {
    targets: distinct(targets),
    outcome: targets.length === 0 && external ? 'external' : 'resolved',
    name: calledName(file, callee),
  };
}

/** Of several constructors of a class, those that the arguments choose. */
export function selectTargets(r: Resolver, all: SiteTarget[], args: CallArguments | undefined): SiteTarget[] {
  const targets = args === undefined ? all : all.filter(({ fn }) => fn === 0 || !isCopied(r, fn, args));
  const [only] = targets;
  const isAlone = only !== undefined && targets.length < 2 && args?.labels === undefined;
  if (args === undefined || only === undefined || (isAlone && !isGivenToLibrary(r, only.fn))) return targets;
  const { values } = r;
  const functions = targets.flatMap(({ fn }) => (fn === 0 ? [] : [values.value(ValueKind.function, fn)]));
  const candidates = [...functions, ...librarysConstructors(r, functions)];
  const selected = new Set(selectOverload(r, candidates, args).map((value) => values.ref(value)));
  return targets.filter(({ fn }) => fn === 0 || selected.has(fn));
}

/** Whether a constructor (a function) is given another of its class, and is none that takes one: nothing that is written runs. */
function isCopied(r: Resolver, fn: number, args: CallArguments): boolean {
  const file = r.program.fileOfFunction(fn);
  const { functions } = file.facts;
  const row = fn - file.functionBase;
  const [first] = args.positional;
  if (!r.semanticsOf(file).rules.constructorsConvert || !(functions.flags(row) & FunctionFlag.constructor))
    return false;
  if (first === undefined || args.positional.length > 1) return false;
  const made = r.canonical(file.symbolBase + functions.class(row));
  const isMade = (value: number): boolean => isInstance(r, value) && r.canonical(r.values.ref(value)) === made;
  const [taken] = listOf(file, functions.parameters(row));
  const type = taken === undefined ? 0 : file.facts.bindings.type(taken);
  if (!r.values.members(r.valueOf(args.file, first)).some(isMade)) return false;
  return taken === undefined || (type !== 0 && !r.values.members(r.typeOf(file, type)).some(isMade));
}

/** What calling a value runs. `callee` is the expression that gives the value by `rule`. */
export function valueTargets(
  r: Resolver,
  file: SourceFile,
  callee: number,
  value: number,
  rule: Rule,
  construct: boolean,
): SiteTarget[] {
  const { values } = r;
  const ref = values.ref(value);
  switch (values.kind(value)) {
    case ValueKind.function: {
      const symbol = symbolOfFunction(r, ref);
      const source = r.program.fileOfFunction(ref);
      if (symbol === 0) return [];
      if (source.isStub) {
        // `f.call(x)` runs f.
        const run = runBy(r, value);
        return run === value ? [] : valueTargets(r, file, callee, run, rule, construct);
      }
      const made = madeBy(source, ref - source.functionBase);
      if (made !== 0) return [{ kind: 'INSTANTIATES', symbol: made, fn: ref, rule, through: 0 }];
      const through = dispatchClass(r, value, symbol);
      const exact = memberRule(r, file, callee, symbol, rule);
      const call: SiteTarget = {
        kind: 'CALLS',
        symbol,
        fn: runFunction(r.program, ref),
        rule: exact,
        through: exact === 'super' ? 0 : through,
      };
      const owner = r.program.fileOfSymbol(symbol);
      const makes = construct && owner.facts.symbols.members(symbol - owner.symbolBase) !== 0;
      return makes ? [{ ...call, kind: 'INSTANTIATES' }, call] : [call];
    }
    case ValueKind.class:
    case ValueKind.selfClass:
      return constructionTargets(r, value, rule);
    case ValueKind.ancestor: {
      // Calling `super` itself runs the constructor of the nearest ancestor that has one.
      return constructorsOf(r, value, 'super');
    }
    case ValueKind.instance:
    case ValueKind.self: {
      const source = r.program.fileOfSymbol(ref);
      const { call, deref } = r.semanticsOf(source).protocols;
      const through = r.canonical(ref);
      const called = call === undefined ? [] : memberTargets(r, value, call, 'protocol');
      const own = called.map((target): SiteTarget => (target.kind === 'CALLS' ? { ...target, through } : target));
      if (own.length > 0 || deref === undefined || !source.isStub) return own;
      // A wrapper of the library is called as what it stands for.
      return r.values
        .members(dereferenced(r, value, deref))
        .filter((one) => r.values.kind(one) === ValueKind.function)
        .flatMap((one) => valueTargets(r, file, callee, one, rule, construct));
    }
    default:
      return [];
  }
}

/**
 * What decorators put in the place of a function runs when its name is called. The function itself stays a target: it
 * is what the call means, and nearly always what the wrapper calls in turn.
 */
function wrapperTargets(r: Resolver, file: SourceFile, callee: number): SiteTarget[] {
  const targets: SiteTarget[] = [];
  for (const value of r.values.members(r.valueOf(file, callee))) {
    if (r.values.kind(value) !== ValueKind.function) continue;
    const symbol = symbolOfFunction(r, r.values.ref(value));
    if (symbol !== 0 && isDecorated(r, symbol))
      targets.push(...ofDecorators(r, file, callee, symbol, r.values.ref(value)));
  }
  return targets;
}

function ofDecorators(r: Resolver, file: SourceFile, callee: number, symbol: number, fn: number): SiteTarget[] {
  const layers = wrapperLayers(r, symbol);
  // Inside a decorator, what flows is what it was given: what the decorators below it have made.
  const around = r.before ? layers.findLastIndex(({ makers }) => isWithin(r, file, callee, makers)) : -1;
  const typed =
    around >= 0
      ? []
      : r.values
          .members(r.decorated(symbol))
          .filter((made) => r.values.kind(made) !== ValueKind.function || r.values.ref(made) !== fn)
          .filter((made) => r.before === undefined || !isInClassOf(r, file, callee, made))
          .flatMap((made) => valueTargets(r, file, callee, made, 'decorator', false))
          .filter(({ kind }) => kind === 'CALLS')
          .map((target): SiteTarget => ({ ...target, rule: 'decorator', through: 0 }));
  if (typed.length > 0) return typed;
  return layers
    .slice(around + 1)
    .flatMap(({ wrappers }) => wrappers)
    .filter((made) => r.values.ref(made) !== fn)
    .flatMap((made) => valueTargets(r, file, callee, made, 'wrapped', false))
    .map((target): SiteTarget => ({ ...target, rule: 'wrapped', through: 0 }));
}

/** What callers pass for a parameter runs where it is called, or a member of it, and its type only says how it is used. */
function throughParameter(r: Resolver, file: SourceFile, callee: number): readonly SiteTarget[] {
  const { expressions, strings } = file.facts;
  const called = r.values.members(passedThrough(r, file, callee));
  const object = expressions.kind(callee) === Expression.member ? expressions.a(callee) : 0;
  const name = object === 0 ? '' : strings[expressions.b(callee)];
  const objects = r.values.members(passedThrough(r, file, object));
  const held = [...called, ...objects.flatMap((one) => r.values.members(r.memberValue(one, name)))];
  const functions = objects.filter((one) => r.values.kind(one) === ValueKind.function);
  if (functions.length > 0 && standsForFunction(r, file, object, name)) held.push(...functions);
  return heldTargets(r, file, callee, held);
}

/** Of overloads that stand for an interface those that take what a call passes, all of it or behind their object. */
function takenBy(r: Resolver, targets: readonly SiteTarget[], args: CallArguments | undefined): readonly SiteTarget[] {
  if (args === undefined || targets.length < 2 || !r.semanticsOf(args.file).rules.overloads) return targets;
  const behind = { ...args, positional: args.positional.slice(1) };
  const taken = targets.filter(({ fn }) => fn === 0 || takesArguments(r, fn, args) || takesArguments(r, fn, behind));
  return taken.length > 0 ? taken : targets;
}

/** The expression (row) of what a call runs: of an interface for which functions stand, the object and not its one method. */
function functionBehind(r: Resolver, file: SourceFile, callee: number): number {
  const { expressions, strings } = file.facts;
  if (expressions.kind(callee) !== Expression.member) return callee;
  const object = expressions.a(callee);
  return standsForFunction(r, file, object, strings[expressions.b(callee)]) ? object : callee;
}

/** Whether what is called is of an interface of the library for which functions stand: they are called in its place. */
function isFunctional(r: Resolver, file: SourceFile, callee: number): boolean {
  return functionBehind(r, file, callee) !== callee || standsForFunction(r, file, callee, undefined);
}

/** Whether an expression (row) is of an interface of the library for which functions stand, and a member the one that it has. */
function standsForFunction(r: Resolver, file: SourceFile, expression: number, name: string | undefined): boolean {
  if (expression === 0) return false;
  return r.values.members(r.valueOf(file, expression)).some((value) => {
    const member = isInstance(r, value) ? functionalMember(r, r.values.ref(value)) : undefined;
    return member !== undefined && (name === undefined || name === member);
  });
}

/** Whether a callee is, or is a member of, what callers pass for a parameter whose type only says how it is used. */
export function isThroughParameter(r: Resolver, file: SourceFile, callee: number): boolean {
  const { expressions } = file.facts;
  const object = expressions.kind(callee) === Expression.member ? expressions.a(callee) : 0;
  return openParameter(r, file, callee) !== 0 || openParameter(r, file, object) !== 0;
}

/** What an expression holds runs, where types say only how it is called, or where it is too much for a set of values. */
function heldTargets(r: Resolver, file: SourceFile, callee: number, held: readonly number[]): readonly SiteTarget[] {
  const targets = distinct(runsEach(r, file, callee, held, 'inferred-return'));
  return isItem(r, file, callee) ? targets : oneOfSeveral(r, file, callee, targets);
}

/**
 * Of several functions that a function may give each may run, save where they are of one family. What a member holds is called
 * for one object or another.
 */
function oneOfSeveral(
  r: Resolver,
  file: SourceFile,
  callee: number,
  targets: readonly SiteTarget[],
): readonly SiteTarget[] {
  if (file.facts.expressions.kind(callee) === Expression.member || distinct(targets).length < 2) return targets;
  if (targets.some(({ kind }) => kind !== 'CALLS')) return targets;
  return asFamily(r, targets) ?? targets.map((target): SiteTarget => ({ ...target, possible: true }));
}

function runsEach(r: Resolver, file: SourceFile, callee: number, held: readonly number[], rule: Rule): SiteTarget[] {
  if (held.length === 0) return [];
  return held.flatMap((value) =>
    valueTargets(r, file, callee, value, rule, false).map((target): SiteTarget => ({ ...target, rule, through: 0 })),
  );
}

/** A decorator of a function: the functions that it is, and what they put in the place of what they are given. */
interface WrapperLayer {
  readonly makers: readonly number[];
  readonly wrappers: readonly number[];
}

/** What the decorators of a function put in its place without a type that says so, outermost first. */
function wrapperLayers(r: Resolver, symbol: number): readonly WrapperLayer[] {
  const file = r.program.fileOfSymbol(symbol);
  return listRows(file, file.facts.symbols.decorators(symbol - file.symbolBase)).map((decorator) => {
    const applied = r.values.members(r.valueOf(file, decorator));
    const known = applied.filter(
      (value) => r.values.kind(value) === ValueKind.function && symbolOfFunction(r, r.values.ref(value)) !== 0,
    );
    const makers = known.length > 0 ? known : heldFunctions(r, file, decorator);
    return { makers, wrappers: makers.flatMap((maker) => returnedFunctions(r, maker)) };
  });
}

/** Whether an expression stands in the class of an instance (value): there, what it was made of is called. */
function isInClassOf(r: Resolver, file: SourceFile, expression: number, value: number): boolean {
  if (!isInstance(r, value)) return false;
  const { expressions, functions, scopes } = file.facts;
  const fn = scopes.function(expressions.scope(expression));
  const owner = fn === 0 ? 0 : functions.class(fn);
  if (owner === 0) return false;
  const made = r.ancestors(r.canonical(r.values.ref(value)));
  return made.some(({ symbol }) => symbol === r.canonical(file.symbolBase + owner));
}

/** Whether an expression stands in the body of one of these functions (values). */
function isWithin(r: Resolver, file: SourceFile, expression: number, functions: readonly number[]): boolean {
  const { expressions, scopes } = file.facts;
  for (let at = expressions.scope(expression); at !== 0; at = scopes.parent(at)) {
    const fn = scopes.function(at);
    if (fn !== 0 && functions.some((value) => r.values.ref(value) === file.functionBase + fn)) return true;
  }
  return false;
}

function isDecorated(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  return file.facts.symbols.decorators(symbol - file.symbolBase) !== 0;
}

/**
 * The class whose instance a method was taken from: the root of the overrides that may run instead. A method of an interface
 * that was taken without its object is any object's.
 */
function dispatchClass(r: Resolver, method: number, symbol: number): number {
  const receiver = r.values.receiver(method);
  if (receiver === 0) {
    const file = r.program.fileOfSymbol(symbol);
    const owner = file.facts.symbols.owner(symbol - file.symbolBase);
    if (owner === 0 || r.semanticsOf(file).rules.objectsConform !== true) return 0;
    return isInterface(r, file.symbolBase + owner) ? r.canonical(file.symbolBase + owner) : 0;
  }
  return r.values.kind(receiver) === ValueKind.selfClass
    ? r.canonical(r.values.ref(receiver))
    : classOfObject(r, receiver);
}

function constructionTargets(r: Resolver, value: number, rule: Rule): SiteTarget[] {
  const symbol = r.values.ref(value);
  const file = r.program.fileOfSymbol(symbol);
  const row = symbol - file.symbolBase;
  if (!isClassLike(file, row) || isNamespace(file, row)) return [];
  if (file.isStub) return constructorsOf(r, r.values.value(ValueKind.instance, symbol), 'constructor');
  const called = callsOfType(r, value);
  const { call, constructed } = r.semanticsOf(file).protocols;
  if (called.length > 0)
    return memberTargets(r, value, call!, 'protocol').filter((target) => called.includes(target.symbol));
  const instance = r.values.value(ValueKind.instance, r.canonical(symbol), r.values.env(value));
  return [
    ...(call === undefined ? [] : ofMetaclass(r, value, call)),
    ...(isMadeByOthers(r, symbol)
      ? []
      : [{ kind: 'INSTANTIATES', symbol: r.canonical(symbol), fn: 0, rule, through: 0 } as const]),
    ...constructorsOf(r, instance, 'constructor').map((target) =>
      // Where a class makes one of itself, a descendant may be meant.
      r.values.kind(value) === ValueKind.selfClass ? { ...target, through: r.canonical(symbol) } : target,
    ),
    ...(constructed ?? []).flatMap((name) => memberTargets(r, instance, name, 'protocol')),
  ];
}

/** Whether a type is an interface that only says how the types that implement it are made. */
function isMadeByOthers(r: Resolver, symbol: number): boolean {
  return r.semanticsOf(r.program.fileOfSymbol(symbol)).rules.interfacesConstruct === true && isInterface(r, symbol);
}

/** What an operation on a class runs: a method of its metaclass. */
export function ofMetaclass(r: Resolver, value: number, name: string): SiteTarget[] {
  const kind = r.values.kind(value);
  if (kind !== ValueKind.class && kind !== ValueKind.selfClass) return [];
  return r.metaclassesOf(r.values.ref(value)).flatMap((meta) => memberTargets(r, meta, name, 'protocol'));
}

function constructorsOf(r: Resolver, instance: number, rule: Rule): SiteTarget[] {
  const file = r.program.fileOfSymbol(r.values.ref(instance));
  return r.semanticsOf(file).protocols.construct.flatMap((name) => memberTargets(r, instance, name, rule));
}

/** The functions behind a member of a value. */
export function memberTargets(r: Resolver, value: number, name: string, rule: Rule): SiteTarget[] {
  const targets: SiteTarget[] = [];
  for (const hit of r.membersOf(value, name)) {
    for (const binding of hit.bindings) {
      const file = r.program.fileOfBinding(binding);
      const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
      if (symbol === 0 || file.isStub) continue;
      if (!isCallable(file, symbol)) {
        const held = heldMethod(r, binding);
        if (held !== 0) targets.push({ kind: 'CALLS', symbol: symbolOfFunction(r, held), fn: held, rule, through: 0 });
        continue;
      }
      const fn = functionOf(file, symbol);
      const made = madeBy(file, fn - file.functionBase);
      targets.push(
        made === 0
          ? { kind: 'CALLS', symbol: file.symbolBase + symbol, fn, rule, through: 0 }
          : { kind: 'INSTANTIATES', symbol: made, fn, rule, through: 0 },
      );
    }
  }
  return targets;
}

/** The function (id) of the repository that a member has by another name (`__call__ = run`), or 0. */
function heldMethod(r: Resolver, binding: number): number {
  const [value, ...others] = r.values.members(r.bindingValue(binding));
  if (value === undefined || others.length > 0 || r.values.kind(value) !== ValueKind.function) return 0;
  const fn = r.values.ref(value);
  return r.program.fileOfFunction(fn).isStub || symbolOfFunction(r, fn) === 0 ? 0 : fn;
}

export function distinct(targets: readonly SiteTarget[]): readonly SiteTarget[] {
  if (targets.length < 2) return targets;
  return targets.filter(
    ({ kind, symbol }, at) => targets.findIndex((one) => one.symbol === symbol && one.kind === kind) === at,
  );
}

/** Refines the rule of a method call by where the method was found. */
function memberRule(r: Resolver, file: SourceFile, callee: number, symbol: number, rule: Rule): Rule {
  const { expressions } = file.facts;
  if (expressions.kind(callee) !== Expression.member) return rule;
  const object = provenance(r, file, expressions.a(callee), 0);
  if (object === 'super') return 'super';
  const owner = r.program.fileOfSymbol(symbol);
  const holder = owner.facts.symbols.owner(symbol - owner.symbolBase);
  const values = r.values.members(r.valueOf(file, expressions.a(callee)));
  const classes = values.filter((value) => {
    const kind = r.values.kind(value);
    return (
      kind === ValueKind.instance || kind === ValueKind.self || kind === ValueKind.class || kind === ValueKind.selfClass
    );
  });
  if (classes.length === 0) return object === 'scope' || object === 'self-member' ? 'member-of-type' : object;
  const inherited =
    holder !== 0 &&
    !classes.some((value) => r.canonical(r.values.ref(value)) === r.canonical(owner.symbolBase + holder));
  if (object === 'self-member') return inherited ? 'inherited' : 'self-member';
  if (object === 'scope' || object === 'import' || object === 'member-of-type')
    return inherited ? 'inherited' : 'member-of-type';
  return object;
}
