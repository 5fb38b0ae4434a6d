// Overloads that are symbols of their own: which of the callables that a name means a call runs. They are told apart by
// the number of the arguments, then by what these are, in three phases (as they are, put into or taken out of boxes, as
// the items of a rest parameter), and among those of the first phase that any fits, by which one is the most specific.

import { Binding, BindingFlag, Expression, FunctionFlag, Literal, SymbolFlag } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { functionalMember } from '../members/functional.ts';
import { isInterface } from '../members/protocols.ts';
import { firstOf, isClassLike, isOverload, listOf, type SourceFile } from '../program/source-file.ts';
import { takesReceiverFirst } from '../types/receivers.ts';
import { boundOf } from '../types/types.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { boxOf, Conversion, isPrimitive, isRoot, numberConversion, unboxedOf } from './boxes.ts';
import { byReceiver, haveSameTypes, isTemporary, ofSide } from './chosen-by-receivers.ts';
import { byResult } from './chosen-by-results.ts';
import { functionConversion, isMoreSpecificFunction } from './function-types.ts';
import { placesOf } from './labels.ts';
import { literalType, takesLiteral } from './literals.ts';
import { byOwnParameters } from './own-parameters.ts';
import { classOfObject, derivesFrom, isAnyBelow, receiverTypeOf, takesReceiver } from './receiver-types.ts';
import { arrayOf, isArray, itemOf, parametersOf } from './told-apart.ts';
import { byWrittenType } from './written-types.ts';

/** The last phase, in which a rest parameter takes any number of arguments. */
const AS_ITEMS = 4;

interface Candidate {
  readonly value: number;
  readonly file: SourceFile;
  readonly fn: number;
  /** The types of the parameters; that of a rest parameter is the type of one item. */
  readonly types: readonly ValueSet[];
  readonly takesRest: boolean;
}

/** What is passed at a position: its values, of which nothing may be known, and whether it is written as null. */
interface Passed {
  readonly set: ValueSet;
  readonly isNull: boolean;
  /** What types conform to that it is of too, as it is a literal (see literals.ts). */
  readonly literal?: string | undefined;
}

/** Of what a callee may be, the overloads that the arguments choose, and all that is no overload. */
export function selectOverloads(r: Resolver, callees: readonly number[], args: CallArguments): readonly number[] {
  if (callees.length < 2) return callees.filter((callee) => isLabelled(r, callee, args));
  const overloads = callees.filter((callee) => isOneOfSeveral(r, callee));
  if (overloads.length < 2) return callees;
  const named = overloads.filter((callee) => !isHidden(r, callee, args.file));
  const selected = chosenOf(r, named.length === 0 ? overloads : named, args);
  return callees.filter((callee) => selected.includes(callee) || !overloads.includes(callee));
}

/** The one overload that the arguments choose, and all that is no overload: none of several that nothing tells apart. */
export function selectOverload(r: Resolver, callees: readonly number[], args: CallArguments): readonly number[] {
  const selected = selectOverloads(r, callees, args);
  const overloads = selected.filter((callee) => isOneOfSeveral(r, callee));
  return overloads.length < 2 || overloads.every((one) => areAlternatives(r, overloads[0], one))
    ? selected
    : selected.filter((callee) => !overloads.includes(callee));
}

/** Whether a value is a function with a name that others may have with other parameters. */
function isOneOfSeveral(r: Resolver, callee: number): boolean {
  if (r.values.kind(callee) !== ValueKind.function) return false;
  const file = r.program.fileOfFunction(r.values.ref(callee));
  const symbol = file.facts.functions.symbol(r.values.ref(callee) - file.functionBase);
  return symbol !== 0 && isOverload(file, symbol);
}

/** Whether a value is no function whose labels are others than those that are passed. */
function isLabelled(r: Resolver, callee: number, { labels }: CallArguments): boolean {
  if (labels === undefined || r.values.kind(callee) !== ValueKind.function) return true;
  const file = r.program.fileOfFunction(r.values.ref(callee));
  const fn = r.values.ref(callee) - file.functionBase;
  return file.facts.functions.symbol(fn) === 0 || placesOf(file, fn, labels) !== undefined;
}

/** Whether code of a file cannot name a function. */
function isHidden(r: Resolver, callee: number, from: SourceFile): boolean {
  const file = r.program.fileOfFunction(r.values.ref(callee));
  if (r.semanticsOf(file) !== r.semanticsOf(from)) return false;
  return (file.facts.functions.flags(r.values.ref(callee) - file.functionBase) & FunctionFlag.hidden) !== 0;
}

function chosenOf(r: Resolver, overloads: readonly number[], args: CallArguments): readonly number[] {
  const rows = [...args.positional, ...args.named.values()];
  const count = rows.length;
  const all = overloads.flatMap((value) => candidateFor(r, value, args) ?? []);
  const applied = all.filter((one) => takesTypeArguments(one, args));
  const taking = applied.length === 0 ? all : applied;
  const own = taking.filter((one) => takesReceiver(r, one));
  const candidates = ofSide(r, own.length === 0 ? taking : own, args);
  if (candidates.length < 2) return candidates.length === 0 ? overloads : [candidates[0].value];
  const passed = rows.map((row, index) =>
    isToldApart(candidates, index) ? passedAt(r, args.file, row) : { set: 0, isNull: false },
  );
  const phases = nearestFirst(
    r,
    args.file,
    candidates,
    candidates.map((one) => phaseOf(r, one, passed)),
  );
  const first = Math.min(...phases.filter((phase) => phase > 0));
  const taken = general(
    candidates.filter((_, index) => phases[index] === first),
    first === Conversion.same && passed.every(({ set }, index) => set !== 0 || !isToldApart(candidates, index)),
  );
  const allowed = byWrittenType(r, byReceiver(r, byHolder(r, taken, args), args, selectOverloads), args);
  const sets = passed.map(({ set }) => set);
  const fitting = byResult(
    r,
    byOwnParameters(r, allowed, args, sets),
    args,
    (given, wanted) => conversion(r, { set: given, isNull: false }, wanted) !== Conversion.none,
  );
  const seen = { count, asItems: first === AS_ITEMS };
  return mostSpecific(r, fitting.length === 0 ? candidates : fitting, seen).map(({ value }) => value);
}

/** Whether a function has as many type parameters as are written out; of templates the others may be told by the arguments. */
function takesTypeArguments(one: Candidate, { typeArguments }: CallArguments): boolean {
  if (typeArguments.length === 0) return true;
  const { length } = listOf(one.file, one.file.facts.functions.typeParameters(one.fn));
  return isTemplate(one) ? length >= typeArguments.length : length === typeArguments.length;
}

/** Candidates without those for certain types, where it is not known that the arguments are of these. */
function general(candidates: readonly Candidate[], isKnown: boolean): readonly Candidate[] {
  const others = candidates.filter(({ file, fn }) => (file.facts.functions.flags(fn) & FunctionFlag.specialized) === 0);
  return isKnown || others.length === 0 ? candidates : others;
}

/** Of functions that take what nothing else holds, and others, those that the arguments are for. */
function byHolder(r: Resolver, candidates: readonly Candidate[], args: CallArguments): readonly Candidate[] {
  const flagged = candidates.map(({ value, file, fn }) =>
    parametersOf(file, fn, takesReceiverFirst(r, value)).map(
      (row) => (file.facts.bindings.flags(row) & BindingFlag.temporary) !== 0,
    ),
  );
  if (!flagged.some((parameters) => parameters.includes(true))) return candidates;
  const temporary = args.positional.map((row) => isTemporary(r, args.file, row));
  const fits = candidates.filter((_, at) =>
    flagged[at].every((wanted, index) => !wanted || temporary[index] !== false),
  );
  const [most] = fits
    .map((one) => flagged[candidates.indexOf(one)].filter(Boolean).length)
    .sort((left, right) => right - left);
  const left = fits.filter((one) => flagged[candidates.indexOf(one)].filter(Boolean).length === most);
  return left.length > 0 ? left : candidates;
}

/**
 * What a type has itself goes before what it is given by extensions, and of these those of a nearer unit of names, if any of
 * it fits.
 */
function nearestFirst(
  r: Resolver,
  from: SourceFile,
  candidates: readonly Candidate[],
  phases: readonly number[],
): readonly number[] {
  const ranks = candidates.map((one) => (isGiven(r, one) ? 1 + r.program.unitDistance(from, one.file) : 0));
  if (ranks.every((rank) => rank === ranks[0])) return phases;
  const nearest = Math.min(...ranks.filter((_, at) => phases[at] > 0));
  return phases.map((phase, at) => (ranks[at] > nearest ? 0 : phase));
}

/** Whether a function is taken from an instance of a type that it is no member of. */
function isGiven(r: Resolver, { value, file, fn }: Candidate): boolean {
  const { values } = r;
  const receiver = values.receiver(value);
  const owner = file.facts.functions.class(fn);
  if (owner === 0 || receiver === 0 || !(file.facts.functions.flags(fn) & FunctionFlag.receiverParameter)) return false;
  const kind = values.kind(receiver);
  if (kind !== ValueKind.instance && kind !== ValueKind.self) return false;
  const declared = r.canonical(file.symbolBase + owner);
  return !r.ancestors(r.canonical(values.ref(receiver))).some(({ symbol }) => symbol === declared);
}

/** A candidate as a call sees it: the types of its parameters in the order of the arguments. Undefined where these do not fit. */
function candidateFor(r: Resolver, value: number, args: CallArguments): Candidate | undefined {
  const candidate = candidateOf(r, value);
  const count = args.positional.length;
  if (args.labels !== undefined) {
    const places = placesOf(candidate.file, candidate.fn, args.labels);
    return places && { ...candidate, types: places.map((place) => candidate.types[place]), takesRest: false };
  }
  if (args.named.size === 0 && takes(candidate, count)) return candidate;
  const { file, fn, types } = candidate;
  const { bindings, strings } = file.facts;
  const rows = parametersOf(file, fn, takesReceiverFirst(r, value));
  const rest = rows.findIndex((row) => bindings.flags(row) & BindingFlag.rest);
  const places = args.positional.map((_, index) => (rest !== -1 && index > rest ? rest : index));
  for (const name of args.named.keys())
    places.push(name === '' ? rows.length - 1 : rows.findIndex((row) => strings[bindings.name(row)] === name));
  const isLeftOut = (row: number, at: number): boolean =>
    !places.includes(at) && at !== rest && bindings.value(row) === 0;
  if (places.some((place) => rows[place] === undefined) || rows.some(isLeftOut)) return undefined;
  return { ...candidate, types: places.map((place) => types[place]), takesRest: false };
}

function candidateOf(r: Resolver, value: number): Candidate {
  const { values } = r;
  const file = r.program.fileOfFunction(values.ref(value));
  const fn = values.ref(value) - file.functionBase;
  const rows = parametersOf(file, fn, takesReceiverFirst(r, value));
  const env = values.env(value);
  const types = rows.map((row) => {
    const type = file.facts.bindings.type(row);
    return type === 0 ? 0 : r.substitute(r.typeOf(file, type), env);
  });
  const last = rows[rows.length - 1];
  const takesRest = last !== undefined && (file.facts.bindings.flags(last) & BindingFlag.rest) !== 0;
  return { value, file, fn, types, takesRest };
}

function takes({ types, takesRest }: Candidate, count: number): boolean {
  return takesRest ? count >= types.length - 1 : count === types.length;
}

/** Whether the candidates want different things at a position: else the argument need not be looked at. */
function isToldApart(candidates: readonly Candidate[], index: number): boolean {
  const [first] = candidates;
  return candidates.some((one) => one.takesRest || one.types[index] !== first.types[index]);
}

function passedAt(r: Resolver, file: SourceFile, row: number): Passed {
  const { expressions } = file.facts;
  const isNull = expressions.kind(row) === Expression.literal && expressions.a(row) === Literal.null;
  const { values } = r;
  // A parameter of a lambda also stands for itself: what it is known to be says more.
  const all = values.members(r.valueOf(file, row));
  const known = all.filter((value) => values.kind(value) !== ValueKind.parameter || isTypeParameter(r, value));
  const set = known.length === all.length ? r.valueOf(file, row) : values.setOf(known);
  return { set, isNull, literal: literalType(r, file, row) };
}

function isTypeParameter(r: Resolver, value: number): boolean {
  const file = r.program.fileOfBinding(r.values.ref(value));
  return file.facts.bindings.kind(r.values.ref(value) - file.bindingBase) === Binding.typeParameter;
}

/** The first phase in which a candidate takes what is passed; 0 where it takes it in none. */
function phaseOf(r: Resolver, candidate: Candidate, passed: readonly Passed[]): number {
  const { types, takesRest, file } = candidate;
  const plain = takesRest ? [...types.slice(0, -1), arrayOf(r, file, types[types.length - 1])] : types;
  const levels = plain.length === passed.length ? passed.map((one, index) => conversion(r, one, plain[index])) : [0];
  if (!levels.includes(Conversion.none)) return Math.max(Conversion.same, ...levels);
  if (!takesRest) return 0;
  const asItems = passed.map((one, index) => conversion(r, one, types[Math.min(index, types.length - 1)]));
  return asItems.includes(Conversion.none) ? 0 : AS_ITEMS;
}

function conversion(r: Resolver, { set, isNull, literal }: Passed, wanted: ValueSet): number {
  const { values } = r;
  const types = values.members(wanted);
  if (types.length === 0) return Conversion.same;
  if (isNull) return types.every((type) => isPrimitive(r, type)) ? Conversion.none : Conversion.same;
  let level: number = Conversion.same;
  for (const value of values.members(set)) {
    const best = types.map((type) => convert(r, value, type)).filter((one) => one !== Conversion.none);
    const own = best.length > 0 ? Math.min(...best) : literalConversion(r, value, types, literal);
    if (own === Conversion.none) return Conversion.none;
    level = Math.max(level, own);
  }
  return level;
}

/** How a literal is given where types are declared: what it is of if nothing else is said goes before all others. */
function literalConversion(r: Resolver, value: number, types: readonly number[], literal: string | undefined): number {
  if (literal === undefined) return Conversion.none;
  const { values } = r;
  const taking = types.filter((type) => takesLiteral(r, type, literal));
  if (taking.length === 0) return Conversion.none;
  const isOwn = (type: number): boolean =>
    values.kind(value) === ValueKind.instance && values.ref(type) === values.ref(value);
  return taking.some(isOwn) ? Conversion.promoted : Conversion.boxed;
}

function convert(r: Resolver, value: number, type: number): number {
  const { values } = r;
  const kind = values.kind(value);
  if (values.kind(type) === ValueKind.external) {
    const isKnown =
      kind === ValueKind.literal || (kind === ValueKind.instance && !hasExternalAncestor(r, values.ref(value)));
    return isKnown ? Conversion.none : Conversion.same;
  }
  // Of what comes from outside nothing is known, save that a type from outside is likelier to take it.
  if (kind === ValueKind.external) return Number(isRoot(r, type)) || Conversion.boxed;
  if (values.kind(type) === ValueKind.parameter) {
    const bound = values.members(boundOf(r, values.ref(type)));
    if (bound.length > 0 && !bound.includes(type)) return Math.max(0, ...bound.map((one) => convert(r, value, one)));
    return isPrimitive(r, value) ? Conversion.boxed : Conversion.same;
  }
  if (values.kind(type) === ValueKind.function && kind === ValueKind.function)
    return functionConversion(r, value, type);
  if (values.kind(type) !== ValueKind.instance) return kind === values.kind(type) ? Conversion.same : Conversion.none;
  switch (kind) {
    case ValueKind.parameter: {
      const bound = values.members(boundOf(r, values.ref(value))).filter((one) => one !== value);
      return bound.length === 0
        ? Number(isRoot(r, type))
        : Math.max(...bound.map((one): number => convert(r, one, type)));
    }
    case ValueKind.function:
    case ValueKind.class:
      return fitsFunction(r, value, type);
    case ValueKind.literal: {
      const file = r.program.files[values.receiver(value)];
      const [text] = values.members(r.builtin(file, r.semanticsOf(file).builtins.string));
      return text === undefined
        ? Conversion.same
        : convertInstance(r, text, type) || convertByConstructor(r, text, type);
    }
    case ValueKind.instance:
    case ValueKind.self:
      return convertInstance(r, value, type) || convertByConstructor(r, value, type);
    default:
      return Conversion.same;
  }
}

/** Whether what is wanted has a constructor that takes a value alone, where the language converts by that. */
function convertByConstructor(r: Resolver, value: number, type: number): number {
  const { rules, protocols } = r.semanticsOf(r.program.fileOfSymbol(r.values.ref(type)));
  if (!rules.constructorsConvert) return Conversion.none;
  const converts = protocols.construct
    .flatMap((name) => r.membersOf(type, name))
    .flatMap(({ bindings, env }) => bindings.map((binding) => firstParameter(r, binding, env)))
    .some((wanted) => r.values.members(wanted).some((one) => isInstanceOf(r, value, one)));
  return converts ? Conversion.boxed : Conversion.none;
}

function isInstanceOf(r: Resolver, value: number, type: number): boolean {
  return r.values.kind(type) === ValueKind.instance && convertInstance(r, value, type) !== Conversion.none;
}

/** The type of the one argument that a constructor (binding) must be given; the empty set where that is another number. */
function firstParameter(r: Resolver, binding: number, env: number): ValueSet {
  const file = r.program.fileOfBinding(binding);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  const fn = symbol === 0 ? 0 : firstOf(file, file.facts.symbols.functions(symbol));
  if (fn === 0) return 0;
  const { bindings } = file.facts;
  const [first, ...others] = parametersOf(file, fn);
  if (first === undefined || others.some((row) => bindings.value(row) === 0)) return 0;
  const type = bindings.type(first);
  return type === 0 ? 0 : r.substitute(r.typeOf(file, type), env);
}

/** Whether a function (id) takes arguments, as far as is known. */
export function takesArguments(r: Resolver, fn: number, args: CallArguments): boolean {
  const candidate = candidateFor(r, r.values.value(ValueKind.function, fn), args);
  if (candidate === undefined) return false;
  return (
    phaseOf(
      r,
      candidate,
      args.positional.map((row) => passedAt(r, args.file, row)),
    ) > 0
  );
}

function convertInstance(r: Resolver, value: number, type: number): number {
  const ofNumbers = numberConversion(r, value, type);
  if (ofNumbers !== undefined) return ofNumbers;
  if (isPrimitive(r, value)) {
    if (isPrimitive(r, type)) return Number(isBelow(r, value, type) && !isRoot(r, type));
    const boxed = boxOf(r, value);
    return boxed !== 0 && isBelow(r, boxed, type) ? Conversion.boxed : Conversion.none;
  }
  if (isPrimitive(r, type)) {
    const unboxed = unboxedOf(r, value);
    return unboxed !== 0 && isBelow(r, unboxed, type) ? Conversion.boxed : Conversion.none;
  }
  return Number(isBelow(r, value, type));
}

/** Whether an instance is one of a type, with the items of arrays looked at and other type arguments left aside. */
function isBelow(r: Resolver, value: number, type: number): boolean {
  const { values } = r;
  const symbol = r.canonical(values.ref(value));
  const wanted = values.ref(type);
  if (symbol === wanted && isArray(r, symbol)) {
    const [own, other] = [itemOf(r, value), itemOf(r, type)];
    if (own === 0 || other === 0) return true;
    return values
      .members(own)
      .every((one) =>
        values
          .members(other)
          .some((item) =>
            isPrimitive(r, one) || isPrimitive(r, item) ? one === item : convert(r, one, item) !== Conversion.none,
          ),
      );
  }
  if (symbol === wanted) return !haveOtherArguments(r, value, type);
  return r.ancestors(symbol).some((ancestor) => ancestor.symbol === wanted);
}

/** Whether instances of one type have type arguments of which the same place is known to hold types that nothing is both of. */
function haveOtherArguments(r: Resolver, value: number, type: number): boolean {
  const { values } = r;
  const own = values.bindings(values.env(value));
  for (const [parameter, wanted] of values.bindings(values.env(type))) {
    const [given, ...others] = values.members(own.get(parameter) ?? 0);
    const [expected, ...further] = values.members(wanted);
    if (given === undefined || expected === undefined || others.length > 0 || further.length > 0) continue;
    const areTypes = values.kind(given) === ValueKind.instance && values.kind(expected) === ValueKind.instance;
    if (areTypes && !isBelow(r, given, expected) && !isBelow(r, expected, given)) return true;
  }
  return false;
}

/** Whether an ancestor of a class is not known: it may be anything else. Of the library's own types all that matter are. */
function hasExternalAncestor(r: Resolver, symbol: number): boolean {
  if (r.program.fileOfSymbol(symbol).isStub) return false;
  return r.ancestors(symbol).some((ancestor) => {
    const file = r.program.fileOfSymbol(ancestor.symbol);
    const heritage = listOf(file, file.facts.symbols.heritage(ancestor.symbol - file.symbolBase));
    return heritage.some(
      (base, at) =>
        at % 2 === 1 && r.values.members(r.typeOf(file, base)).some((one) => r.values.kind(one) === ValueKind.external),
    );
  });
}

/** A function is given where an interface of one method is wanted; a lambda has as many parameters as that method. */
function fitsFunction(r: Resolver, value: number, type: number): number {
  const { values } = r;
  const name = functionalMember(r, values.ref(type));
  if (name === undefined) return Number(r.program.fileOfSymbol(values.ref(type)).isStub && isRoot(r, type));
  if (values.kind(value) !== ValueKind.function) return Conversion.same;
  const file = r.program.fileOfFunction(values.ref(value));
  const fn = values.ref(value) - file.functionBase;
  if (file.facts.functions.symbol(fn) !== 0) return Conversion.same;
  const count = parametersOf(file, fn).length;
  const wanted = values.members(r.memberValue(type, name)).filter((one) => values.kind(one) === ValueKind.function);
  const fits = wanted.some((one) => {
    const source = r.program.fileOfFunction(values.ref(one));
    return parametersOf(source, values.ref(one) - source.functionBase).length === count;
  });
  return Number(fits || wanted.length === 0);
}

/** How many arguments there are, and whether a rest parameter takes them as its items, and not as the collection of them. */
interface Seen {
  readonly count: number;
  readonly asItems: boolean;
}

/** Those that no other is more specific than; of several with the same parameters, the nearest. */
function mostSpecific(r: Resolver, candidates: readonly Candidate[], seen: Seen): readonly Candidate[] {
  const isAbove = (one: Candidate, other: Candidate): boolean =>
    isMoreSpecific(r, other, one, seen) &&
    (!isMoreSpecific(r, one, other, seen) || isNearer(r, other, one, candidates));
  const left = candidates.filter((one) => !candidates.some((other) => other !== one && isAbove(one, other)));
  return left.length === 0 ? candidates.slice(0, 1) : left;
}

function isMoreSpecific(r: Resolver, one: Candidate, other: Candidate, seen: Seen): boolean {
  const [receiver, theirReceiver] = [receiverTypeOf(r, one), receiverTypeOf(r, other)];
  if (receiver !== theirReceiver && receiver !== 0 && theirReceiver !== 0 && !isAnyBelow(r, receiver, theirReceiver))
    return false;
  for (let index = 0; index < Math.max(seen.count, 1); index++) {
    const [own, theirs] = [typeAt(r, one, index, seen), typeAt(r, other, index, seen)];
    if (own === theirs || theirs === 0) continue;
    if (own === 0) return false;
    const fits = r.values
      .members(own)
      .every((type) => r.values.members(theirs).some((wanted) => isSubtype(r, type, wanted)));
    if (!fits) return false;
  }
  return true;
}

function typeAt(r: Resolver, { types, takesRest, file }: Candidate, index: number, { asItems }: Seen): ValueSet {
  const last = types.length - 1;
  if (!takesRest || index < last) return types[index] ?? 0;
  return asItems ? (types[last] ?? 0) : arrayOf(r, file, types[last] ?? 0);
}

function isSubtype(r: Resolver, type: number, wanted: number): boolean {
  if (r.values.kind(wanted) === ValueKind.parameter && r.values.kind(type) === ValueKind.parameter) {
    const bounds = (one: number): readonly number[] => r.values.members(boundOf(r, r.values.ref(one)));
    if (bounds(wanted).length === 0) return true;
  }
  if (r.values.kind(wanted) === ValueKind.function && r.values.kind(type) === ValueKind.function)
    return isMoreSpecificFunction(r, type, wanted, (one, other) => isSubtype(r, one, other));
  // Where only one takes values of primitive types, neither is the more specific by that.
  if (isRoot(r, wanted)) return true;
  return convert(r, type, wanted) === Conversion.same;
}

/**
 * Whether a candidate comes before another among the ancestors of the receiver, or is declared below it, or in a class of a
 * class that is, or has a body where the other has none. Of others the first is nearer: candidates stand in the order of
 * sets, which does not depend on what was asked before.
 */
function isNearer(r: Resolver, one: Candidate, other: Candidate, candidates: readonly Candidate[]): boolean {
  const [place, theirPlace] = [placeAbove(r, one), placeAbove(r, other)];
  if (place !== theirPlace && place !== -1 && theirPlace !== -1) return place < theirPlace;
  const isOneAbstract = isAbstract(one);
  // Of what only an interface is known the interface says what it has.
  if (isOneAbstract !== isAbstract(other) && isOfInterface(r, one)) return isOneAbstract;
  let [own, theirs] = [holderOf(one), holderOf(other)];
  const areParts = isPart(r, own) && isPart(r, theirs) && r.canonical(own) === r.canonical(theirs);
  if (areParts && isSignature(one) !== isSignature(other)) return isSignature(other);
  while (!areParts && own !== 0 && theirs !== 0 && own !== theirs) {
    if (derivesFrom(r, own, theirs)) return true;
    if (derivesFrom(r, theirs, own)) return false;
    [own, theirs] = [enclosing(r, own), enclosing(r, theirs)];
  }
  if (isOneAbstract !== isAbstract(other)) return !isOneAbstract;
  if (isGeneric(one) !== isGeneric(other) && haveSameTypes(one, other)) return isGeneric(other);
  if (areAlternatives(r, one.value, other.value) || (isTemplate(one) && isTemplate(other))) return false;
  return candidates.indexOf(one) < candidates.indexOf(other);
}

/**
 * Whether functions with the same parameters stand in one place, of which each build takes another. Where overloads are
 * symbols of their own, some differ by more than their parameters: by their result, or those of a class by their receiver.
 */
function areAlternatives(r: Resolver, one: number, other: number): boolean {
  const file = r.program.fileOfFunction(r.values.ref(one));
  const { definitionsAreAlternatives, linksDeclarations, overloads } = r.semanticsOf(file).rules;
  if (!definitionsAreAlternatives || file !== r.program.fileOfFunction(r.values.ref(other))) return false;
  const { functions, symbols } = file.facts;
  const [row, otherRow] = [r.values.ref(one) - file.functionBase, r.values.ref(other) - file.functionBase];
  const body = functions.class(row);
  if (body !== functions.class(otherRow) || (overloads && (body !== 0 || !linksDeclarations))) return false;
  // Of templates with the same parameters what is asked of their arguments chooses.
  if (isTemplate({ file, fn: row })) return false;
  const [symbol, otherSymbol] = [functions.symbol(row), functions.symbol(otherRow)];
  // What is declared and what defines it are one.
  if ((symbols.flags(symbol) | symbols.flags(otherSymbol)) & SymbolFlag.declaration) return false;
  return symbols.owner(symbol) === symbols.owner(otherSymbol);
}

/** The place of a candidate's class among the ancestors of what it is taken from; -1 where it is none of them. */
function placeAbove(r: Resolver, candidate: Candidate): number {
  const receiver = r.values.receiver(candidate.value);
  const kind = receiver === 0 ? undefined : r.values.kind(receiver);
  if (kind !== ValueKind.instance && kind !== ValueKind.self) return -1;
  const holder = r.canonical(holderOf(candidate));
  return r.ancestors(r.canonical(r.values.ref(receiver))).findIndex(({ symbol }) => symbol === holder);
}

/** Whether a candidate is taken from something of which only an interface is known: that says what it has. */
function isOfInterface(r: Resolver, { value }: Candidate): boolean {
  const receiver = r.values.receiver(value);
  const symbol = receiver === 0 ? 0 : classOfObject(r, receiver);
  return symbol !== 0 && isInterface(r, symbol);
}

/** The class (symbol) that a candidate is a member of, or 0. */
function holderOf({ file, fn }: Candidate): number {
  const owner = file.facts.functions.class(fn);
  return owner === 0 ? 0 : file.symbolBase + owner;
}

/** What a class is declared in, if that is a class too; else 0. */
function enclosing(r: Resolver, symbol: number): number {
  const file = r.program.fileOfSymbol(symbol);
  const owner = file.facts.symbols.owner(symbol - file.symbolBase);
  return owner !== 0 && isClassLike(file, owner) ? file.symbolBase + owner : 0;
}

/** Whether a function has type parameters of its own where conditions on these choose among overloads. */
function isTemplate({ file, fn }: Pick<Candidate, 'file' | 'fn'>): boolean {
  const { linksDeclarations, overloads } = file.language.semantics.rules;
  return overloads === true && linksDeclarations === true && file.facts.functions.typeParameters(fn) !== 0;
}

function isGeneric({ file, fn }: Candidate): boolean {
  return file.facts.functions.typeParameters(fn) !== 0;
}

/** Whether a type (symbol) is declared in several parts, none of which is nearer than the others. */
function isPart(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  return symbol !== 0 && (file.facts.symbols.flags(symbol - file.symbolBase) & SymbolFlag.partial) !== 0;
}

function isSignature({ file, fn }: Candidate): boolean {
  return (file.facts.functions.flags(fn) & FunctionFlag.signature) !== 0;
}

function isAbstract({ file, fn }: Candidate): boolean {
  const symbol = file.facts.functions.symbol(fn);
  return (file.facts.symbols.flags(symbol) & SymbolFlag.abstract) !== 0;
}
