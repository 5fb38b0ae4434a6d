// Which overrides may run when a method is called through a class: those in the class's descendants.

import { Binding, Expression, SymbolFlag } from '../../model/facts.ts';
import { MOST_OVERRIDES, NODE_KINDS } from '../../model/graph.ts';
import { push } from '../../model/lists.ts';
import { haveSameParameters } from '../resolve/calls/same-parameters.ts';
import { trackedApart } from '../resolve/engine/dependency-tracker.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { baseClasses } from '../resolve/members/classes.ts';
import { type Conformance, conformances } from '../resolve/members/conformance.ts';
import { type StandIn, writtenObjects } from '../resolve/members/written-objects.ts';
import { extensionsOf, isPartOfAnother } from '../resolve/names/extensions.ts';
import { PairMap } from '../resolve/program/pair-map.ts';
import type { Program } from '../resolve/program/program.ts';
import {
  firstBinding,
  functionOf,
  isCallable,
  isClassLike,
  listRows,
  memberName,
  type SourceFile,
} from '../resolve/program/source-file.ts';
import { heldItems } from '../resolve/sites/held-functions.ts';
import { memberTargets, type SiteTarget, valueTargets } from '../resolve/sites/sites.ts';
import { ValueKind } from '../resolve/values/values.ts';

export interface Subclasses {
  /** The overrides (symbol ids, ascending) of a method in the descendants of a class, as whoever asks needs to know. */
  overridesOf(asker: Resolver, through: number, method: number): readonly number[];
  /** The descendants of a class (symbol ids, in source order). */
  below(through: number): readonly number[];
  /** The functions of object literals that stand for members of an interface (symbol id). */
  standIns(through: number): readonly StandIn[];
  /** The modules (symbol ids) that running code may mix into a class, or into what it inherits from. */
  mixedInto(through: number): readonly number[];
  /** The classes (symbol ids) that themselves have the methods of a module, or of what it has behind its own. */
  extendedBy(module: number): readonly number[];
  /** The classes (symbol ids) that have an ancestor and declare a member of a name. */
  declaring(name: string): readonly number[];
  /** All classes (symbol ids) that have descendants, what is used as a class included. */
  readonly parents: readonly number[];
  /** The classes that conform to interfaces which they do not name. */
  readonly conformances: readonly Conformance[];
  /** All questions for overrides so far, with the set of files that each was answered from. */
  asked(): Iterable<AskedOverrides>;
  hasAsked(through: number, method: number): boolean;
  /** The classes whose descendants were asked for since this was last called. */
  takeConsulted(): readonly number[];
}

/** A question for overrides: which methods may run for `method` when it is called through a class. */
export interface AskedOverrides {
  readonly through: number;
  readonly method: number;
  readonly answer: readonly number[];
  readonly touched: number;
}

/**
 * What a call of a member of the receiver runs where its class has no such member: those of its descendants, as an
 * abstract method would that nobody declared (mixins, classes that set a function as a field). So does a call through a type
 * of the library, where the language says so.
 */
export function targetsBelow(r: Resolver, subclasses: Subclasses, file: SourceFile, callee: number): SiteTarget[] {
  const { expressions, strings } = file.facts;
  if (expressions.kind(callee) !== Expression.member) return [];
  const name = strings[expressions.b(callee)];
  const targets: SiteTarget[] = [];
  for (const value of r.values.members(r.valueOf(file, expressions.a(callee)))) {
    const kind = r.values.kind(value);
    if (kind === ValueKind.ancestor) targets.push(...behindInDescendants(r, subclasses, r.values.ref(value), name));
    for (const one of runsBelow(r, subclasses, value, name))
      for (const member of r.values.members(r.memberValue(one, name)))
        targets.push(...valueTargets(r, file, callee, member, 'dispatch', false));
  }
  return targets.map((target): SiteTarget => ({ ...target, rule: 'dispatch', through: 0 }));
}

/** The values below one, and of what running code mixes into it, that may have a member which it does not have itself. */
function runsBelow(r: Resolver, subclasses: Subclasses, value: number, name: string): readonly number[] {
  const kind = r.values.kind(value);
  const isClass = kind === ValueKind.class || kind === ValueKind.selfClass;
  const isInstance = kind === ValueKind.instance || kind === ValueKind.self;
  if (!isClass && !isInstance) return [];
  const symbol = r.canonical(r.values.ref(value));
  const isReceiver = kind === ValueKind.self || kind === ValueKind.selfClass;
  const below = isReceiver || (isInstance && isDispatchedLibraryType(r, value)) ? subclasses.below(symbol) : [];
  const mixed = (isClass ? r.metaclassesOf(symbol).map((one) => r.values.ref(one)) : [symbol]).flatMap(
    subclasses.mixedInto,
  );
  const extended = isInstance ? subclasses.extendedBy(symbol) : [];
  const few = (some: readonly number[]): readonly number[] => {
    if (some.length <= MOST_OVERRIDES) return some;
    const own = new Set(some);
    const having = subclasses.declaring(name).filter((one) => own.has(one));
    return having.length > MOST_OVERRIDES ? [] : having;
  };
  return [
    ...few(below).map((one) => r.values.value(isClass ? ValueKind.class : ValueKind.instance, one)),
    ...few(mixed).map((one) => r.values.value(ValueKind.instance, one)),
    ...few(extended).map((one) => r.values.value(ValueKind.class, one)),
  ];
}

/** What a method of a module constructs by its receiver: the classes that themselves have the module's methods. */
export function constructedByModule(
  r: Resolver,
  subclasses: Subclasses,
  file: SourceFile,
  callee: number,
): readonly SiteTarget[] {
  return r.values
    .members(r.valueOf(file, callee))
    .filter((value) => r.values.kind(value) === ValueKind.self)
    .flatMap((value) => subclasses.extendedBy(r.canonical(r.values.ref(value))))
    .filter((symbol) => isConstructed(r, symbol))
    .flatMap((symbol) => valueTargets(r, file, callee, r.values.value(ValueKind.class, symbol), 'self-member', true));
}

/** Whether a symbol is a class, and no module that is mixed into others. */
function isConstructed(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  return NODE_KINDS[file.facts.symbols.kind(symbol - file.symbolBase)] === 'Class';
}

/** What a call of a field of the receiver, or of what stands in one, runs where descendants of its class give it another value. */
export function fieldsBelow(r: Resolver, subclasses: Subclasses, file: SourceFile, callee: number): SiteTarget[] {
  const field = fieldOfReceiver(r, file, callee);
  if (field === undefined) return [];
  const { object, name, isItem } = field;
  const run = r.values.members(object).flatMap((value) => {
    const kind = r.values.kind(value);
    if (kind !== ValueKind.self && kind !== ValueKind.selfClass) return [];
    const below = subclasses.below(r.canonical(r.values.ref(value)));
    if (below.length > MOST_OVERRIDES) return [];
    return below.flatMap((symbol) => {
      const instance = r.values.value(kind === ValueKind.self ? ValueKind.instance : ValueKind.class, symbol);
      if (!isItem) return r.values.members(r.memberValue(instance, name));
      const own = r.membersOf(instance, name).find(({ distance }) => distance === 0);
      return (own?.bindings ?? []).flatMap((binding) => heldItems(r, binding));
    });
  });
  return [...new Set(run)]
    .flatMap((value) => valueTargets(r, file, callee, value, 'dispatch', false))
    .map((target): SiteTarget => ({ ...target, rule: 'dispatch', through: 0 }));
}

/** The field of the receiver that an expression (row) stands for, or for an item of which; undefined of methods and all else. */
function fieldOfReceiver(
  r: Resolver,
  file: SourceFile,
  expression: number,
): { readonly object: number; readonly name: string; readonly isItem: boolean } | undefined {
  const { expressions, strings } = file.facts;
  const plain = plainValue(r, file, expression);
  const item = itemOf(r, file, plain);
  const member = item === 0 ? plain : item;
  if (expressions.kind(member) !== Expression.member) return undefined;
  const name = strings[expressions.b(member)];
  const object = r.valueOf(file, expressions.a(member));
  const isField = r.values.members(object).some((value) =>
    r
      .membersOf(value, name)
      .slice(0, 1)
      .some(({ bindings }) => bindings.some((binding) => isFieldBinding(r, binding))),
  );
  return isField ? { object, name, isItem: item !== 0 } : undefined;
}

/** What a name that is bound once is bound to (row), and of other expressions themselves. */
export function plainValue(r: Resolver, file: SourceFile, expression: number): number {
  const { expressions } = file.facts;
  if (expressions.kind(expression) !== Expression.name) return expression;
  const scope = expressions.scope(expression);
  const { bindings } = r.lookup(file, scope, expressions.a(expression), false, expression);
  const [binding] = bindings;
  if (bindings.length !== 1 || r.program.fileOfBinding(binding) !== file) return expression;
  const row = binding - file.bindingBase;
  return file.facts.bindings.kind(row) === Binding.variable ? file.facts.bindings.value(row) || expression : expression;
}

/** The container (row) that an item is read from, by an index or by a method that gives one; or 0. */
function itemOf(r: Resolver, file: SourceFile, expression: number): number {
  const { expressions, strings } = file.facts;
  const a = expressions.a(expression);
  if (expressions.kind(expression) === Expression.index) return a;
  if (expressions.kind(expression) !== Expression.call || expressions.kind(a) !== Expression.member) return 0;
  const how = r.semanticsOf(file).containerReads?.[strings[expressions.b(a)]];
  return how === 'item' ? expressions.a(a) : 0;
}

function isFieldBinding(r: Resolver, binding: number): boolean {
  const file = r.program.fileOfBinding(binding);
  const { bindings } = file.facts;
  const symbol = bindings.symbol(binding - file.bindingBase);
  return !file.isStub && (symbol === 0 || !isCallable(file, symbol));
}

/** What `super` means in a type that is mixed in: what comes behind it among the ancestors of those that have it. */
function behindInDescendants(r: Resolver, subclasses: Subclasses, symbol: number, name: string): SiteTarget[] {
  const below = subclasses.below(r.canonical(symbol));
  if (below.length > MOST_OVERRIDES) return [];
  return below.flatMap((one) => {
    const ancestors = r.ancestors(one);
    const at = ancestors.findIndex((each) => each.symbol === r.canonical(symbol));
    for (const each of ancestors.slice(at + 1)) {
      const own = ownMethods(r, each.symbol, name);
      if (own.length > 0) return own;
    }
    return [];
  });
}

/** The methods of a name that the declarations of a class have themselves. */
function ownMethods(r: Resolver, symbol: number, name: string): SiteTarget[] {
  return [symbol, ...extensionsOf(r.program).of(symbol)].flatMap((one): SiteTarget[] => {
    const file = r.program.fileOfSymbol(one);
    const { bindings, symbols } = file.facts;
    const id = r.program.textId(file, name);
    const row = id === -1 ? 0 : bindings.symbol(firstBinding(file, symbols.members(one - file.symbolBase), id));
    if (row === 0 || file.isStub || !isCallable(file, row)) return [];
    const fn = functionOf(file, row);
    return [{ kind: 'CALLS', symbol: file.symbolBase + row, fn, rule: 'dispatch', through: 0 }];
  });
}

/** Whether objects (values) are of the classes that they are known by, and of none below. */
export function areExact(r: Resolver, subclasses: Subclasses, objects: readonly number[]): boolean {
  return objects.every((value) => {
    const kind = r.values.kind(value);
    const isInstance = kind === ValueKind.instance || kind === ValueKind.self;
    return !isInstance || subclasses.below(r.canonical(r.values.ref(value))).length === 0;
  });
}

/** Whether an instance is of a type of the library through which methods of the repository are called. */
function isDispatchedLibraryType(r: Resolver, value: number): boolean {
  const file = r.program.fileOfSymbol(r.values.ref(value));
  return file.isStub && r.semanticsOf(file).rules.libraryTypesDispatch === true;
}

/** Indexes the descendants of every class of the repository. */
export function indexSubclasses(r: Resolver): Subclasses {
  const descendants = new Map<number, number[]>();
  const mixed = new Map<number, number[]>();
  const extended = new Map<number, number[]>();
  for (const symbol of classesOf(r.program)) {
    const presumed = new Set<number>();
    for (const base of r.patchedMemberTable.bases(symbol)) {
      if (!base.isPresumed) continue;
      push(mixed, base.symbol, symbol);
      for (const ancestor of r.ancestors(base.symbol)) presumed.add(ancestor.symbol);
    }
    if (r.semanticsOf(r.program.fileOfSymbol(symbol)).mixing !== undefined)
      for (const meta of r.metaclassesOf(symbol))
        if (!r.program.fileOfSymbol(r.values.ref(meta)).isStub) push(extended, r.values.ref(meta), symbol);
    for (const ancestor of r.ancestors(r.canonical(symbol))) {
      if (ancestor.symbol === symbol || ancestor.embedded || presumed.has(ancestor.symbol)) continue;
      push(descendants, ancestor.symbol, symbol);
    }
  }
  const conforming = conformances(r);
  const standingFor = new Map<number, StandIn[]>();
  for (const { type, to, methods } of conforming) {
    descendants.set(to, [...(descendants.get(to) ?? []), type]);
    standingFor.set(to, [...(standingFor.get(to) ?? []), ...methods]);
  }
  const written = writtenObjects(r);
  for (const [to, methods] of written) standingFor.set(to, [...(standingFor.get(to) ?? []), ...methods]);
  const declaring = classesByMember(r, [...descendants.values(), ...mixed.values()].flat());
  const consulted = new Set<number>();
  const mixedInto = (through: number): readonly number[] => {
    if (mixed.size === 0) return [];
    const family = [...r.ancestors(through).map(({ symbol }) => symbol), ...(descendants.get(through) ?? [])];
    const into = new Set(family.filter((symbol) => mixed.has(symbol)));
    for (const symbol of into) consulted.add(symbol);
    return [...new Set([...into].flatMap((symbol) => mixed.get(symbol) ?? []))].filter((one) => one !== through);
  };
  /** By class: its descendants, and the number of the set of the files that they stand in. */
  const families = new Map<number, { readonly below: ReadonlySet<number>; readonly touched: number }>();
  const familyOf = (through: number): { readonly below: ReadonlySet<number>; readonly touched: number } => {
    const known = families.get(through);
    if (known) return known;
    const below = new Set([...(descendants.get(through) ?? []), ...mixedInto(through)]);
    const touched = trackedApart(r.dependencies, () => {
      for (const symbol of below) r.program.fileOfSymbol(symbol);
      for (const { method } of written.get(through) ?? []) r.program.fileOfSymbol(method);
    });
    const family = { below, touched };
    families.set(through, family);
    return family;
  };
  const places = new PairMap();
  const answers: AskedOverrides[] = [];
  const ask = (through: number, method: number): AskedOverrides => {
    let answer: readonly number[] = [];
    const { below, touched: files } = familyOf(through);
    // Whoever asks depends on the answer, and not on all descendants that it was found in.
    const touched = trackedApart(r.dependencies, () => {
      r.dependencies?.readSet(files);
      answer = findOverrides(r, declaring, { below, standIns: standingFor.get(through) ?? [] }, method);
    });
    return { through, method, answer, touched };
  };
  return {
    below(through) {
      consulted.add(through);
      return descendants.get(through) ?? [];
    },
    standIns: (through) => written.get(through) ?? [],
    mixedInto,
    extendedBy: (module) =>
      extended.size === 0 ? [] : [...new Set(r.ancestors(module).flatMap(({ symbol }) => extended.get(symbol) ?? []))],
    declaring: (name) => declaring.get(name) ?? [],
    overridesOf(asker, through, method) {
      // So it is noted that the answer is read, which counts as part of the method's file.
      asker.program.fileOfSymbol(method);
      const known = answers[places.get(through, method)];
      if (known) return known.answer;
      const asked = ask(through, method);
      places.set(through, method, answers.length);
      answers.push(asked);
      return asked.answer;
    },
    parents: [...descendants.keys()],
    conformances: conforming,
    asked: () => answers,
    hasAsked: (through, method) => places.get(through, method) !== -1,
    takeConsulted() {
      const taken = [...consulted];
      consulted.clear();
      return taken;
    },
  };
}

/** All classes of the repository (symbol ids, ascending). */
export function classesOf(program: Program): number[] {
  const classes: number[] = [];
  for (const file of program.files) {
    if (file.isStub) continue;
    for (let row = 1; row < file.facts.symbols.rows; row++)
      if (isClassLike(file, row) && !isPartOfAnother(program, file, row)) classes.push(file.symbolBase + row);
  }
  return classes;
}

/** By name, the classes (symbol ids) that have an ancestor and declare a member of that name. */
function classesByMember(r: Resolver, some: readonly number[]): Map<string, number[]> {
  const classes = new Map<string, number[]>();
  for (const symbol of new Set(some)) {
    const names = [symbol, ...extensionsOf(r.program).of(symbol)].flatMap((one) => {
      const file = r.program.fileOfSymbol(one);
      const scope = file.facts.symbols.members(one - file.symbolBase);
      const rows = scope === 0 ? [] : r.scopeBindings(file, scope);
      return rows.map((row) => file.facts.strings[file.facts.bindings.name(row)]);
    });
    for (const text of new Set(names)) {
      const known = classes.get(text);
      if (known) known.push(symbol);
      else classes.set(text, [symbol]);
    }
  }
  return classes;
}

function findOverrides(
  r: Resolver,
  declaring: ReadonlyMap<string, readonly number[]>,
  { below, standIns }: { below: ReadonlySet<number>; standIns: readonly StandIn[] },
  method: number,
): readonly number[] {
  const file = r.program.fileOfSymbol(method);
  const name = memberName(file, method - file.symbolBase);
  const found = new Set<number>();
  for (const symbol of declaring.get(name) ?? []) {
    if (!below.has(symbol)) continue;
    for (const hit of r.membersOf(r.values.value(ValueKind.instance, symbol), name)) {
      for (const binding of hit.distance === 0 ? hit.bindings : []) {
        const source = r.program.fileOfBinding(binding);
        const member = source.facts.bindings.symbol(binding - source.bindingBase);
        if (member === 0 || !isCallable(source, member)) continue;
        if (mayOverride(r, source.symbolBase + member, method, symbol)) found.add(source.symbolBase + member);
      }
    }
  }
  for (const one of standIns) if (one.declared === method) found.add(one.method);
  found.delete(method);
  return atMost(
    r,
    [...found].sort((a, b) => a - b),
    MOST_OVERRIDES,
  );
}

/** Of more methods than a limit those that are no tests' own, or none where they are too many as well. */
export function atMost(r: Resolver, methods: readonly number[], limit: number): readonly number[] {
  if (methods.length <= limit) return methods;
  const own = methods.filter((method) => !r.program.fileOfSymbol(method).isTest);
  return own.length > limit ? [] : own;
}

const NEVER_OVERRIDDEN = SymbolFlag.private | SymbolFlag.static;

/** Where overloads are symbols of their own, a method overrides what has its parameters as seen from its class. */
export function mayOverride(r: Resolver, method: number, overridden: number, type: number): boolean {
  const source = r.program.fileOfSymbol(overridden);
  if (!isForAncestor(r, method, source, overridden)) return false;
  if (!r.semanticsOf(source).rules.overloads) return true;
  const flags = source.facts.symbols.flags(overridden - source.symbolBase);
  if (flags & NEVER_OVERRIDDEN) return false;
  if (r.semanticsOf(source).rules.overridesMarked && !isVirtual(r, overridden)) return false;
  // What is neither exported nor protected is seen in its unit alone.
  const isSeen = flags & (SymbolFlag.exported | SymbolFlag.protected);
  if (!isSeen && !r.program.isSameUnit(r.program.fileOfSymbol(method), source)) return false;
  const owner = r.canonical(source.symbolBase + source.facts.symbols.owner(overridden - source.symbolBase));
  const env = r.ancestors(r.canonical(type)).find(({ symbol }) => symbol === owner)?.env ?? 0;
  const file = r.program.fileOfSymbol(method);
  const own = functionOf(file, method - file.symbolBase);
  const theirs = functionOf(source, overridden - source.symbolBase);
  return own === 0 || theirs === 0 || haveSameParameters(r, own, theirs, env);
}

/** Whether a method is marked as one that others may replace, or has the parameters of such a one in an ancestor. */
function isVirtual(r: Resolver, method: number): boolean {
  const file = r.program.fileOfSymbol(method);
  const { strings, symbols } = file.facts;
  const row = method - file.symbolBase;
  if (symbols.flags(row) & SymbolFlag.virtual) return true;
  const owner = symbols.owner(row);
  if (owner === 0 || symbols.heritage(owner) === 0) return false;
  const beyond = r.values.value(ValueKind.ancestor, r.canonical(file.symbolBase + owner));
  return memberTargets(r, beyond, strings[symbols.name(row)], 'heritage').some(
    ({ symbol, fn }) => fn !== 0 && isVirtual(r, symbol) && haveSameParameters(r, functionOf(file, row), fn, 0),
  );
}

/** Whether a method is of an extension that gives its class the ancestor which another is declared in, or of none such. */
function isForAncestor(r: Resolver, method: number, source: SourceFile, overridden: number): boolean {
  const file = r.program.fileOfSymbol(method);
  const { symbols } = file.facts;
  if (isFreeExtension(file, method) || isFreeExtension(source, overridden)) return false;
  const owner = symbols.owner(method - file.symbolBase);
  if (owner === 0 || !(symbols.flags(owner) & SymbolFlag.extension)) return true;
  const heritage = listRows(file, symbols.heritage(owner)).filter((_, at) => at % 2 === 1);
  if (heritage.length === 0) return file.language.semantics.rules.structuralInterfaces === true;
  const ancestor = r.canonical(source.symbolBase + source.facts.symbols.owner(overridden - source.symbolBase));
  return heritage.some((base) => baseClasses(r, file, base).some(({ symbol }) => r.canonical(symbol) === ancestor));
}

/** Whether a method (symbol id) is a function of no class that a type is given: its callers choose it when they are compiled. */
function isFreeExtension(file: SourceFile, method: number): boolean {
  const { functions, symbols } = file.facts;
  if (symbols.owner(method - file.symbolBase) !== 0 || file.language.semantics.rules.structuralInterfaces) return false;
  const fn = functionOf(file, method - file.symbolBase);
  const type = fn === 0 ? 0 : functions.class(fn - file.functionBase);
  return type !== 0 && (symbols.flags(type) & SymbolFlag.extension) !== 0 && symbols.heritage(type) === 0;
}
