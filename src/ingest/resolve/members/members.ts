// Members: what `value.name` is, by the kind of value: through a class and its ancestors, a module, an object literal,
// or what was assigned to it from outside.

import { Expression, SymbolFlag } from '../../../model/facts.ts';
import { collected } from '../../../model/lists.ts';
import type { MemberHit, PatchedMember, Resolver, View } from '../engine/resolver.ts';
import { classesOf, isAnyClass, isFunctionType, valuesOf } from '../names/bindings.ts';
import { extensionsOf, isPartOfAnother } from '../names/extensions.ts';
import { targetValue } from '../names/modules.ts';
import { firstBinding, firstOf, isCallable, isGetterValue, listOf, type SourceFile } from '../program/source-file.ts';
import { callableNamed, heldName } from '../program/units.ts';
import { noArguments } from '../types/arguments.ts';
import { mappedMember } from '../types/computed-types.ts';
import { identityOf, symbolOfFunction } from '../types/origins.ts';
import { boundOf } from '../types/types.ts';
import { type Environment, SELF_KEY, ValueKind, type ValueSet } from '../values/values.ts';
import { type ClassMemo, foreignBases, lentAncestors } from './classes.ts';
import { readDecorated, readMember } from './descriptors.ts';
import { findMember, findOwnMember, type Side } from './find-member.ts';
import { copiedUnder } from './given-by-functions.ts';
import { metaclassesOf } from './metaclasses.ts';
import { ALL_MEMBERS } from './patched-members.ts';
import { viewedMembers, viewOf } from './views.ts';

/** Kinds of values whose `ref` is the class that they belong to. */
const OF_CLASS: ReadonlySet<number> = new Set([
  ValueKind.instance,
  ValueKind.self,
  ValueKind.class,
  ValueKind.selfClass,
  ValueKind.ancestor,
  ValueKind.ancestorClass,
]);

/** The bindings behind `value.name`, nearest class first; empty for values that are not of a class. */
export function membersOf(r: Resolver, memo: ClassMemo, value: number, name: string): readonly MemberHit[] {
  const own = membersWithoutViews(r, memo, value, name);
  return own.length > 0 ? own : viewedMembers(r, value, name, lookupFor(r, memo, value, name));
}

function membersWithoutViews(r: Resolver, memo: ClassMemo, value: number, name: string): readonly MemberHit[] {
  const found = namedMembers(r, memo, value, name);
  if (found.length > 0 || memo.holders === undefined) return found;
  const held = heldName(memo.holders, name) ?? functionNamed(r, value, name);
  return held === undefined ? found : namedMembers(r, memo, value, held);
}

/** The view by which a value has a member of a name that it does not have itself. */
export function viewFor(r: Resolver, memo: ClassMemo, value: number, name: string): View | undefined {
  if (membersWithoutViews(r, memo, value, name).length > 0) return undefined;
  return viewOf(r, value, name, lookupFor(r, memo, value, name))?.view;
}

function lookupFor(r: Resolver, memo: ClassMemo, value: number, name: string): Parameters<typeof viewOf>[3] {
  const isLiteral = r.values.kind(value) === ValueKind.literal;
  return {
    as: isLiteral ? r.values.members(builtinOf(r, value)) : [value],
    own: (one) => membersWithoutViews(r, memo, one, name),
  };
}

/** The name that the function of a type is bound under which is named without being called. */
function functionNamed(r: Resolver, value: number, name: string): string | undefined {
  if (!OF_CLASS.has(r.values.kind(value))) return undefined;
  return callableNamed(r.program.fileOfSymbol(r.values.ref(value)).language, name);
}

function namedMembers(r: Resolver, memo: ClassMemo, value: number, name: string): readonly MemberHit[] {
  const { values } = r;
  const ref = values.ref(value);
  switch (values.kind(value)) {
    case ValueKind.instance:
    case ValueKind.self: {
      const own = classMembers(r, memo, ref, name, 'instance', value, 0);
      const behind = memo.hasWrappers ? transparentFor(r, value, name, own) : 0;
      return behind === 0 ? own : values.members(behind).flatMap((one) => membersOf(r, memo, one, name));
    }
    case ValueKind.class:
    case ValueKind.selfClass: {
      const own = classMembers(r, memo, ref, name, 'class', value, 0);
      const { construct } = r.semanticsOf(r.program.fileOfSymbol(ref)).protocols;
      if (own.length > 0 && (construct.includes(name) || !isOfRoot(r, own[0]))) return own;
      const meta = metaclassesOf(r, memo, r.canonical(ref));
      for (const one of meta) {
        const found = classMembers(r, memo, one.symbol, name, 'instance', value, 0);
        if (found.length > 0) return found;
      }
      return own;
    }
    case ValueKind.ancestor:
      return classMembers(r, memo, ref, name, 'instance', value, 1);
    case ValueKind.ancestorClass:
      return classMembers(r, memo, ref, name, 'class', value, 1);
    case ValueKind.parameter:
      return collected(values.members(boundOf(r, ref)), (bound) =>
        values.kind(bound) === ValueKind.parameter ? [] : membersOf(r, memo, bound, name),
      );
    case ValueKind.function: {
      const replaced = replacements(r, symbolOfFunction(r, ref)).flatMap((one) => membersOf(r, memo, one, name));
      if (replaced.length > 0) return replaced;
      return values.members(builtinOf(r, value)).flatMap((one) => membersOf(r, memo, one, name));
    }
    case ValueKind.literal:
    case ValueKind.tuple:
    case ValueKind.record:
      return collected(values.members(builtinOf(r, value)), (one) => membersOf(r, memo, one, name));
    case ValueKind.external:
      return outsideMembers(r, value, name);
    default:
      return [];
  }
}

/** What the only extension that has a member of the name gives to what comes from outside. */
function outsideMembers(r: Resolver, value: number, name: string): readonly MemberHit[] {
  const hits = collected(extensionsOf(r.program).outside(name), (symbol): readonly MemberHit[] => {
    const file = r.program.fileOfSymbol(symbol);
    const { symbols } = file.facts;
    const row = symbol - file.symbolBase;
    const isOfAll =
      extensionsOf(r.program).targets(symbol).length > 0 || r.semanticsOf(file).rules.outsideExtensions === 'any';
    if (!isOfAll && !r.values.members(r.typeOf(file, symbols.type(row))).includes(value)) return [];
    const found = firstBinding(file, symbols.members(row), r.program.textId(file, name));
    return [{ bindings: [file.bindingBase + found], holder: symbol, env: 0, distance: 0 }];
  });
  return hits.length === 1 ? hits : [];
}

function classMembers(
  r: Resolver,
  memo: ClassMemo,
  symbol: number,
  name: string,
  side: Side,
  value: number,
  skip: number,
): readonly MemberHit[] {
  const valueEnv = r.values.env(value);
  const canonical = r.canonical(symbol);
  const own = r.ancestors(canonical);
  const lent = lentAncestors(r, symbol, valueEnv);
  const found =
    lent.length > 0
      ? findMember(r, memo, [...own, ...lent], name, side, skip)
      : findOwnMember(r, memo, canonical, own, name, side, skip);
  return valueEnv === 0 ? found : found.map((hit) => ({ ...hit, env: mergedEnv(r, hit.env, valueEnv) }));
}

/**
 * What a transparent wrapper stands for, where it is asked for a member that it does not have: what every object has counts
 * as one that it does not. 0 where it has it, or is none.
 */
function transparentFor(r: Resolver, value: number, name: string, own: readonly MemberHit[]): ValueSet {
  const { deref, isSpecial } = r.semanticsOf(r.program.fileOfSymbol(r.values.ref(value))).protocols;
  if (deref === undefined || name === deref || isSpecial?.(name) || (own.length > 0 && !isOfRoot(r, own[0]))) return 0;
  const behind = dereferenced(r, value, deref);
  const others = r.values.members(behind).filter((one) => one !== value && r.membersOf(one, name).length > 0);
  return r.values.setOf(others);
}

/** What a transparent wrapper stands for. */
export function dereferenced(r: Resolver, value: number, deref: string): ValueSet {
  const method = r.memberValue(value, deref);
  return method === 0 ? 0 : r.callResults(method, noArguments(r.program.fileOfSymbol(r.values.ref(value))));
}

/** Whether a member is one that every object has. */
export function isOfRoot(r: Resolver, hit: MemberHit): boolean {
  const file = r.program.fileOfSymbol(hit.holder);
  return (
    file.isStub &&
    file.facts.strings[file.facts.symbols.name(hit.holder - file.symbolBase)] === r.semanticsOf(file).builtins.object
  );
}

function mergedEnv(r: Resolver, ancestorEnv: Environment, valueEnv: Environment): Environment {
  if (ancestorEnv === 0) return valueEnv;
  if (valueEnv === 0) return ancestorEnv;
  const entries = new Map(r.values.bindings(valueEnv));
  for (const [parameter, set] of r.values.bindings(ancestorEnv)) entries.set(parameter, r.substitute(set, valueEnv));
  return r.values.environment(entries);
}

/** The value of `value.name`. */
export function memberValue(r: Resolver, memo: ClassMemo, value: number, name: string): ValueSet {
  const { values } = r;
  const ref = values.ref(value);
  const kind = values.kind(value);
  const added = addedMembers(r, value, name);
  switch (kind) {
    case ValueKind.external:
      return givenOutside(r, value, name) || throughClass(r, memo, value, name) || values.single(value);
    case ValueKind.mapping:
      return ref;
    case ValueKind.tuple: {
      const at = values.tupleLabels(ref).indexOf(name);
      if (at !== -1) return values.tupleItems(ref)[at];
      break;
    }
    case ValueKind.mapped:
      return mappedMember(r, value, name);
    case ValueKind.module: {
      const file = r.program.fileAt(ref);
      return values.union(valuesOf(r, r.exported(file, name)), added);
    }
    case ValueKind.folder: {
      const target = { kind: 'folder', path: values.textOf(ref) } as const;
      for (const resolver of r.moduleResolvers()) {
        const submodule = resolver.submodule?.(target, name);
        if (submodule) return targetValue(r, submodule);
      }
      return 0;
    }
    case ValueKind.record: {
      const own = recordMember(r, value, name);
      return own !== 0 || added !== 0 ? values.union(own, added) : throughClass(r, memo, value, name);
    }
    default:
  }
  if (kind === ValueKind.class || kind === ValueKind.selfClass || kind === ValueKind.function) {
    const symbol = kind === ValueKind.function ? symbolOfFunction(r, ref) : ref;
    if (symbol !== 0 && name === r.semanticsOf(r.program.fileOfSymbol(symbol)).prototypeMember)
      return values.of(ValueKind.instance, r.canonical(symbol));
  }
  if (kind === ValueKind.function) {
    const symbol = symbolOfFunction(r, ref);
    const replaced = decoratedMember(r, symbol, name);
    if (replaced !== 0) return replaced;
    const statics = symbol === 0 ? 0 : throughClass(r, memo, values.value(ValueKind.class, symbol), name);
    const merged = values.union(statics, added);
    if (merged !== 0) return merged;
  }
  if (memo.hasWrappers && (kind === ValueKind.instance || kind === ValueKind.self)) {
    const behind = transparentFor(r, value, name, classMembers(r, memo, ref, name, 'instance', value, 0));
    if (behind !== 0) return r.memberOfSet(behind, name);
  }
  const declared = throughClass(r, memo, value, name);
  const own = isFilled(r, value, declared)
    ? values.union(declared, stored(r, memo, value, name))
    : values.union(declared, givenClasses(r, memo, value, name, declared)) || added;
  if (!OF_CLASS.has(kind)) return own === 0 && kind === ValueKind.function ? foreignDecorators(r, ref) : own;
  const hits = membersOf(r, memo, value, name);
  if (hits.length > 0 && (own !== 0 || !isOfRoot(r, hits[0]))) return own;
  const given =
    own || readByMethod(r, memo, value, name) || addedAbove(r, value, name) || functionOutside(r, value, name);
  return given || foreignBases(r, memo, r.canonical(ref)) || missingMember(r, value, name);
}

/** The function outside of types that the receiver has as a member, where the language says so. */
function functionOutside(r: Resolver, value: number, name: string): ValueSet {
  const kind = r.values.kind(value);
  if (kind !== ValueKind.self && kind !== ValueKind.selfClass) return 0;
  const file = r.program.fileOfSymbol(r.values.ref(value));
  if (!r.semanticsOf(file).rules.functionsAreMembers) return 0;
  const found = r.program.unitBindings(file, name).filter((binding) => {
    const source = r.program.fileOfBinding(binding);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    if (symbol === 0 || !isCallable(source, symbol)) return false;
    return !source.language.isTest(source.path) || source.language.isTest(file.path);
  });
  return valuesOf(r, { bindings: found, values: 0 });
}

/** What a method gives that stands for reading a member. */
function readByMethod(r: Resolver, memo: ClassMemo, value: number, name: string): ValueSet {
  const readers = memo.holders?.semantics.protocols.readers;
  if (readers === undefined) return 0;
  const file = r.program.fileOfSymbol(r.values.ref(value));
  // What a wrapper stands for is asked for whatever it lacks, and so would be asked for that by its reader.
  if (name === r.semanticsOf(file).protocols.deref) return 0;
  const args = noArguments(file);
  return r.values.unionOf(readers(name), (method) => r.callResults(throughClass(r, memo, value, method), args));
}

/** What extensions of the repository give to something of a type that nothing declares. */
function givenOutside(r: Resolver, value: number, name: string): ValueSet {
  return r.values.unionOf(extensionsOf(r.program).ofOutside(r.values.textOf(r.values.ref(value))), (extension) => {
    const file = r.program.fileOfSymbol(extension);
    const id = r.program.textId(file, name);
    const scope = file.facts.symbols.members(extension - file.symbolBase);
    const binding = id === -1 ? 0 : firstBinding(file, scope, id);
    const symbol = file.facts.bindings.symbol(binding);
    return symbol === 0 ? 0 : r.functionValue(file.symbolBase + symbol, 0, value);
  });
}

/** What assignments from outside give to the ancestors of an instance. */
function addedAbove(r: Resolver, value: number, name: string): ValueSet {
  const kind = r.values.kind(value);
  if (kind !== ValueKind.instance && kind !== ValueKind.self) return 0;
  const [, ...above] = r.ancestors(r.canonical(r.values.ref(value)));
  return r.values.unionOf(above, ({ symbol }) => (r.patchedNames(`i:${symbol}`) ? addedTo(r, `i:${symbol}`, name) : 0));
}

/** Whether a member is a field of a function type, which is called as whatever is stored in it. */
function isFilled(r: Resolver, value: number, declared: ValueSet): boolean {
  if (declared === 0 || r.values.kind(value) !== ValueKind.instance) return false;
  const file = r.program.fileOfSymbol(r.values.ref(value));
  return r.semanticsOf(file).rules.fieldsHoldFunctions === true && isFunctionType(r, declared);
}

/** The classes that assignments from outside give to a member which is declared as any class. */
function givenClasses(r: Resolver, memo: ClassMemo, value: number, name: string, declared: ValueSet): ValueSet {
  if (!OF_CLASS.has(r.values.kind(value))) return 0;
  if (!isAnyClass(r, r.program.fileOfSymbol(r.values.ref(value)), declared)) return 0;
  const holders = membersOf(r, memo, value, name).flatMap(({ holder }) => [`s:${holder}`, `i:${holder}`]);
  const given = holders.filter((identity) => r.patchedNames(identity));
  return classesOf(
    r,
    r.values.unionOf(given, (identity) => addedTo(r, identity, name)),
  );
}

/** What is given to a member by its name, or by its position among the members of its type. */
function stored(r: Resolver, memo: ClassMemo, value: number, name: string): ValueSet {
  const given = (one: string): ValueSet =>
    r.values.unionOf(
      identitiesOf(r, value).filter((identity) => r.patchedNames(identity)),
      (identity) => r.values.unionOf(r.patchedMembers(identity, one), (assigned) => patchedValue(r, assigned)),
    );
  const byPosition = membersOf(r, memo, value, name).map(({ holder, bindings: [binding] }) => {
    const file = r.program.fileOfSymbol(holder);
    const scope = file.facts.symbols.members(holder - file.symbolBase);
    return r.scopeBindings(file, scope).indexOf((binding ?? 0) - file.bindingBase);
  });
  return [...new Set(byPosition)].reduce((set, at) => r.values.union(set, given(`#${at}`)), given(name));
}

/** What stands in for members that are not there: of instances, what their method gives; of methods, the one in their place. */
function missingMember(r: Resolver, value: number, name: string): ValueSet {
  const { values } = r;
  const kind = values.kind(value);
  const file = r.program.fileOfSymbol(values.ref(value));
  const { missingMember: method, missingMethod, missingClassMethod, isSpecial } = r.semanticsOf(file).protocols;
  const isInstance = kind === ValueKind.instance || kind === ValueKind.self;
  const instead = isInstance ? missingMethod : missingClassMethod;
  const isMethod = !r.semanticsOf(file).rules.callablesApart ? isSpecial?.(name) !== true : name.endsWith('()');
  if (instead !== undefined && isMethod)
    return file.isStub || name.startsWith('__') || name === instead ? 0 : r.memberValue(value, instead);
  if (!isInstance) return 0;
  if (method === undefined || file.isStub || isSpecial?.(name)) return 0;
  const args = { file, call: 0, positional: [], named: new Map<string, number>(), typeArguments: [] };
  return r.callResults(r.memberValue(value, method), args);
}

/** A decorator may make something else of a function than a function: its members are then those of that. */
function decoratedMember(r: Resolver, symbol: number, name: string): ValueSet {
  return r.values.unionOf(replacements(r, symbol), (value) => r.memberValue(value, name));
}

/** The instances and classes that decorators make of a function's symbol. */
function replacements(r: Resolver, symbol: number): readonly number[] {
  if (symbol === 0) return [];
  const file = r.program.fileOfSymbol(symbol);
  if (file.facts.symbols.decorators(symbol - file.symbolBase) === 0) return [];
  return r.values.members(r.decorated(symbol)).filter((value) => OF_CLASS.has(r.values.kind(value)));
}

/** What decorators from outside make of a function is theirs: so are its members. */
function foreignDecorators(r: Resolver, fn: number): ValueSet {
  const symbol = symbolOfFunction(r, fn);
  if (symbol === 0) return 0;
  const file = r.program.fileOfSymbol(symbol);
  let result: ValueSet = 0;
  for (const decorator of listOf(file, file.facts.symbols.decorators(symbol - file.symbolBase))) {
    for (const value of r.values.members(r.valueOf(file, decorator))) {
      if (r.values.kind(value) === ValueKind.external) result = r.values.union(result, r.values.single(value));
    }
  }
  return result;
}

function throughClass(r: Resolver, memo: ClassMemo, value: number, name: string): ValueSet {
  let result: ValueSet = 0;
  for (const hit of membersOf(r, memo, value, name)) {
    for (const binding of hit.bindings) result = r.values.union(result, hitValue(r, value, hit, binding));
  }
  return result;
}

/** The value of one binding of a member, taken from `value`. */
function hitValue(r: Resolver, value: number, hit: MemberHit, binding: number): ValueSet {
  const file = r.program.fileOfBinding(binding);
  const row = binding - file.bindingBase;
  const symbol = file.facts.bindings.symbol(row);
  if (symbol !== 0 && isCallable(file, symbol)) {
    const flags = file.facts.symbols.flags(symbol);
    const receiver = receiverFor(r, value, flags);
    const read = readDecorated(r, replacements(r, file.symbolBase + symbol), value);
    if (read !== 0) return read;
    const env = boundByReceiver(r, file, symbol, hit.env, value);
    const method = r.functionValue(file.symbolBase + symbol, env, receiver);
    if (!(flags & SymbolFlag.getter) || method === 0) return method;
    const args = noArguments(file);
    return r.callResults(method, args);
  }
  const set = r.bindingValue(binding);
  const type = file.facts.bindings.type(row);
  const isComputed = hit.env !== 0 && type !== 0 && r.isComputed(file, type);
  if (!isComputed && !r.isSymbolic(set)) return readMember(r, set, binding, value);
  const env = new Map(r.values.bindings(hit.env));
  env.set(SELF_KEY, r.values.single(value));
  const bound = r.values.environment(env);
  const own = isComputed ? r.typeUnder(file, type, bound) : r.substitute(set, bound);
  return readMember(r, own, binding, value);
}

/** An extension names the type parameters of its class anew: what they are shows by the receiver that it declares. */
function boundByReceiver(r: Resolver, file: SourceFile, symbol: number, env: Environment, value: number): Environment {
  const { functions, symbols } = file.facts;
  const owner = symbols.owner(symbol);
  const isPart = owner !== 0 && (symbols.flags(owner) & SymbolFlag.partial) !== 0;
  const fn = firstOf(file, symbols.functions(symbol));
  const type = isPart ? symbols.type(owner) : fn === 0 ? 0 : functions.receiverType(fn);
  const extended = isPart ? owner : fn === 0 ? 0 : functions.class(fn);
  if (type === 0 || extended === 0 || !isPartOfAnother(r.program, file, extended)) return env;
  // A type that takes no arguments can still be what a type parameter of the function stands for.
  if (r.values.env(value) === 0 && (isPart || functions.typeParameters(fn) === 0)) return env;
  if (!OF_CLASS.has(r.values.kind(value))) return boundTo(r, file, type, env, r.values.single(value));
  const of = r.values.kind(value) === ValueKind.class ? ValueKind.instance : r.values.kind(value);
  const receiver = r.values.of(of, r.values.ref(value), r.values.env(value));
  return boundTo(r, file, type, env, receiver);
}

function boundTo(r: Resolver, file: SourceFile, type: number, env: Environment, receiver: ValueSet): Environment {
  const bound = new Map(r.values.bindings(env));
  r.infer(file, type, env, receiver, bound);
  return r.values.environment(bound);
}

/** What a method's receiver is when it is taken from a value. */
function receiverFor(r: Resolver, value: number, symbolFlags: number): number {
  const { values } = r;
  const kind = values.kind(value);
  const bound = kind === ValueKind.ancestor ? values.value(ValueKind.self, values.ref(value)) : value;
  const ofClass = kind === ValueKind.ancestorClass ? values.value(ValueKind.selfClass, values.ref(value)) : bound;
  if (!(symbolFlags & SymbolFlag.classMethod)) return ofClass;
  if (kind === ValueKind.instance) return values.value(ValueKind.class, values.ref(value), values.env(value));
  return kind === ValueKind.self ? values.value(ValueKind.selfClass, values.ref(value)) : ofClass;
}

/** A property of an object literal, getters called and spreads looked through. */
function recordMember(r: Resolver, value: number, name: string): ValueSet {
  const id = r.values.ref(value);
  const file = r.program.fileOfExpression(id);
  const { expressions, strings } = file.facts;
  const row = id - file.expressionBase;
  if (expressions.kind(row) !== Expression.record) return 0;
  const triples = listOf(file, expressions.a(row));
  let result: ValueSet = 0;
  for (let at = triples.length - 3; at >= 0; at -= 3) {
    const property = triples[at + 2];
    const kind = expressions.kind(property);
    if (triples[at] === 0 && triples[at + 1] === 0 && kind === Expression.spread) {
      // An object may be spread into what it is made from.
      const spread = r.whileOpen(`${id}.${name}`, () => r.memberOfSet(r.valueOf(file, property), name));
      result = r.values.union(result, spread);
    } else if (triples[at] !== 0 && strings[triples[at]] === name) {
      const set = r.valueOf(file, property);
      return isGetterValue(file, property) ? r.returnOf(file.functionBase + expressions.a(property)) : set;
    }
  }
  return result;
}

function addedMembers(r: Resolver, value: number, name: string): ValueSet {
  return r.values.unionOf(
    identitiesOf(r, value).filter((identity) => r.patchedNames(identity)),
    (identity) => addedTo(r, identity, name),
  );
}

/** What assignments from outside give a member; getters are called, and objects that are copied are looked into. */
function addedTo(r: Resolver, identity: string, name: string): ValueSet {
  const own = r.values.unionOf(r.patchedMembers(identity, name), (one) => patchedValue(r, one));
  if (own !== 0) return own;
  return r.values.unionOf(r.patchedMembers(identity, ALL_MEMBERS), (one) =>
    r.whileOpen(`${identity}.${name}`, () =>
      one.key === undefined ? r.memberOfSet(r.valueOf(one.file, one.value), name) : copiedUnder(r, one, one.key, name),
    ),
  );
}

function patchedValue(r: Resolver, { file, value }: PatchedMember): ValueSet {
  return isGetterValue(file, value)
    ? r.returnOf(file.functionBase + file.facts.expressions.a(value))
    : r.valueOf(file, value);
}

/** Where classes share their members with their instances, instances also see what is given to the class. */
function identitiesOf(r: Resolver, value: number): readonly string[] {
  const own = identityOf(r, value);
  if (own === '') return [];
  const kind = r.values.kind(value);
  if (kind !== ValueKind.instance && kind !== ValueKind.self) return [own];
  const file = r.program.fileOfSymbol(r.values.ref(value));
  return r.semanticsOf(file).rules.instancesSeeStatics ? [own, `s:${r.values.ref(value)}`] : [own];
}

/** The library class whose members a literal, tuple, function or record also has. */
function builtinOf(r: Resolver, value: number): ValueSet {
  const { values } = r;
  const ref = values.ref(value);
  const kind = values.kind(value);
  if (kind === ValueKind.literal) {
    const file = r.program.files[values.receiver(value)];
    return r.builtin(file, r.semanticsOf(file).builtins.string);
  }
  if (kind === ValueKind.function) {
    const file = r.program.fileOfFunction(ref);
    return r.builtin(file, r.semanticsOf(file).builtins.function);
  }
  if (kind === ValueKind.record) {
    const file = r.program.fileOfExpression(ref);
    const { builtins } = r.semanticsOf(file);
    return builtins.mapping
      ? r.builtin(file, builtins.mapping, [0, r.anyProperty(value)])
      : r.builtin(file, builtins.object);
  }
  const file = r.program.files[values.receiver(value)];
  const items = values.unionOf(values.tupleItems(ref), (item) => item);
  const { tuple, array } = r.semanticsOf(file).builtins;
  return r.builtin(file, tuple ?? array, [items]);
}
