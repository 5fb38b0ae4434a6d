// Overloads: which of the signatures that one callable declares a call means. They are chosen by arity and names, then
// by what the arguments are, before anything is substituted: most of them are told apart by that alone.

import { BindingFlag, Expression, FunctionFlag } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { hasMembersOf, isInterface } from '../members/protocols.ts';
import { listOf, type SourceFile } from '../program/source-file.ts';
import { isReceiverParameter } from '../types/receivers.ts';
import { type Environment, ValueKind, type ValueSet } from '../values/values.ts';

/** One of the signatures that a call may mean. */
interface Candidate {
  readonly file: SourceFile;
  /** The function (row). */
  readonly fn: number;
  /** What is known of the type parameters that the signature mentions. */
  readonly env: Environment;
}

/** What a call passes, as far as signatures are told apart by it. */
interface Passed {
  /** Positional arguments; of a spread one nobody knows how many it stands for. */
  readonly count: number;
  readonly spread: boolean;
  readonly names: readonly string[];
  positional(index: number): ValueSet | undefined;
  named(name: string): ValueSet | undefined;
}

/** Those of the candidates that the arguments fit by their number and names; all where none does. */
function fittingByArity<One extends Candidate>(candidates: readonly One[], passed: Passed): readonly One[] {
  if (candidates.length < 2) return candidates;
  const fitting = candidates.filter((one) => takes(one, passed));
  return fitting.length === 0 ? candidates : fitting;
}

/** Those of the candidates that the arguments fit, in their order: also by what they are, as far as any does. */
function selectOverloads<One extends Candidate>(
  r: Resolver,
  candidates: readonly One[],
  passed: Passed,
): readonly One[] {
  const fitting = fittingByArity(candidates, passed);
  if (fitting.length < 2) return fitting;
  const accepting = fitting.filter((one) => accepts(r, one, passed));
  return accepting.length === 0 ? fitting : accepting;
}

/** The first of what `selectOverloads` gives. The types of those behind it are not asked for. */
function selectOverload<One extends Candidate>(r: Resolver, candidates: readonly One[], passed: Passed): One {
  const fitting = fittingByArity(candidates, passed);
  if (fitting.length < 2) return fitting[0]!;
  return fitting.find((one) => accepts(r, one, passed)) ?? fitting[0]!;
}

/** Of overloads, the first signature that takes the arguments; implementations that have signatures are hidden. */
export function chooseSignature(r: Resolver, file: SourceFile, symbol: number, args: CallArguments): number {
  const list = listOf(file, file.facts.symbols.functions(symbol));
  return list.length <= 1 ? (list[0] ?? 0) : chosen(r, file, list, passedBy(r, args));
}

/** The signature of a function that is called with one value: the first overload that takes it. */
export function signatureFor(r: Resolver, file: SourceFile, symbol: number, given: ValueSet): number {
  const list = listOf(file, file.facts.symbols.functions(symbol));
  const passed: Passed = { count: 1, spread: false, names: [], positional: () => given, named: () => undefined };
  return list.length <= 1 ? (list[0] ?? 0) : chosen(r, file, list, passed);
}

function chosen(r: Resolver, file: SourceFile, list: Int32Array, passed: Passed): number {
  const { functions } = file.facts;
  const signatures = list.filter((fn) => functions.flags(fn) & FunctionFlag.signature);
  const candidates = [...(signatures.length > 0 ? signatures : list)].map((fn) => ({ file, fn, env: 0 }));
  return selectOverload(r, candidates, passed).fn;
}

/** Of what the call member of one type holds, its signatures (functions) that the arguments fit, and all else. */
export function fittingSignatures(r: Resolver, called: readonly number[], args: CallArguments): readonly number[] {
  if (called.length < 2) return called;
  const { values, program } = r;
  const isSignature = (value: number): boolean => values.kind(value) === ValueKind.function;
  const candidates = called.filter(isSignature).map((value) => {
    const file = program.fileOfFunction(values.ref(value));
    return { file, fn: values.ref(value) - file.functionBase, env: values.env(value), value };
  });
  const fitting = selectOverloads(r, candidates, passedBy(r, args)).map(({ value }) => value);
  return candidates.length === called.length
    ? fitting
    : called.filter((one) => !isSignature(one) || fitting.includes(one));
}

function passedBy(r: Resolver, { file, positional, named }: CallArguments): Passed {
  const { expressions } = file.facts;
  const valueAt = (argument: number | undefined): ValueSet | undefined =>
    argument === undefined ? undefined : r.valueOf(file, argument);
  return {
    count: positional.length,
    spread: positional.some((argument) => expressions.kind(argument) === Expression.spread),
    names: [...named.keys()],
    positional: (index) => valueAt(positional[index]),
    named: (name) => valueAt(named.get(name)),
  };
}

/** Whether a signature has a place for each argument, and an argument for each place that must be filled. */
function takes({ file, fn }: Candidate, { count, spread, names }: Passed): boolean {
  const { bindings, strings } = file.facts;
  const open = new Set(names);
  let free = spread ? 0 : count;
  let missing = 0;
  let takesAnyName = false;
  for (const parameter of listOf(file, file.facts.functions.parameters(fn))) {
    if (isReceiverParameter(file, parameter)) continue;
    const flags = bindings.flags(parameter);
    if (flags & BindingFlag.keywordRest) takesAnyName = true;
    else if (flags & BindingFlag.rest) {
      const items = restItems(file, parameter);
      if (items && !spread && items.length !== free) return false;
      free = 0;
    } else if (free > 0 && !(flags & BindingFlag.keywordOnly)) free--;
    else if (!open.delete(strings[bindings.name(parameter)])) {
      const optional = flags & BindingFlag.optional || bindings.value(parameter) !== 0;
      if (!optional) missing++;
    }
  }
  return free === 0 && (takesAnyName || open.size === 0) && (spread || missing === 0);
}

/** The types of the items of a rest parameter that is declared as a tuple without spreads, else undefined. */
function restItems(file: SourceFile, parameter: number): Int32Array | undefined {
  const { bindings, expressions } = file.facts;
  const type = bindings.type(parameter);
  if (type === 0 || expressions.kind(type) !== Expression.collection) return undefined;
  const items = listOf(file, expressions.b(type));
  return items.some((item) => expressions.kind(item) === Expression.spread) ? undefined : items;
}

/** The declared type of one argument of a rest parameter, or 0 where the declaration does not say it by itself. */
function restElement(r: Resolver, file: SourceFile, type: number): number {
  if (type === 0 || r.semanticsOf(file).rules.restNamesItems) return type;
  const { expressions } = file.facts;
  if (expressions.kind(type) !== Expression.apply) return 0;
  const args = listOf(file, expressions.b(type));
  return args.length === 1 ? args[0] : 0;
}

/** Whether no argument contradicts its declared type: functions where functions are wanted, related classes. */
function accepts(r: Resolver, { file, fn, env }: Candidate, passed: Passed): boolean {
  const { bindings, strings } = file.facts;
  const fits = (type: number, given: ValueSet | undefined): boolean => {
    if (type === 0 || given === undefined || given === 0) return true;
    const wanted = r.typeOf(file, type);
    return wanted === 0 || compatible(r, given, wanted, env);
  };
  let index = 0;
  for (const parameter of listOf(file, file.facts.functions.parameters(fn))) {
    if (isReceiverParameter(file, parameter)) continue;
    const flags = bindings.flags(parameter);
    const items = flags & BindingFlag.rest ? restItems(file, parameter) : undefined;
    if (items) {
      if (!items.every((item, place) => fits(item, passed.positional(index + place)))) return false;
    } else {
      const declared = bindings.type(parameter);
      const type = flags & BindingFlag.rest ? restElement(r, file, declared) : declared;
      const named = passed.named(strings[bindings.name(parameter)]);
      if (!fits(type, named ?? passed.positional(index))) return false;
    }
    index++;
  }
  return true;
}

/** Whether any of the values given may be of any of the types wanted. A type parameter counts as what limits it. */
function compatible(r: Resolver, given: ValueSet, wanted: ValueSet, env: Environment): boolean {
  const { values } = r;
  return values.members(wanted).some((type) => {
    const limit = values.kind(type) === ValueKind.parameter ? limitOf(r, values.ref(type), env) : values.single(type);
    return limit === 0 || values.members(limit).some((one) => isAnyOf(r, given, one));
  });
}

/** What is known of a type parameter: what it is bound to, else what it is declared to extend. */
function limitOf(r: Resolver, parameter: number, env: Environment): ValueSet {
  const bound = r.values.bindings(env).get(parameter);
  if (bound !== undefined) return bound;
  const file = r.program.fileOfBinding(parameter);
  return r.typeOf(file, file.facts.bindings.type(parameter - file.bindingBase));
}

function isAnyOf(r: Resolver, given: ValueSet, type: number): boolean {
  return r.values.kind(type) === ValueKind.parameter || r.values.members(given).some((one) => fitsType(r, one, type));
}

/** Whether a value may be of a type, by what both are at the outside. */
function fitsType(r: Resolver, one: number, type: number): boolean {
  const { values } = r;
  const left = values.kind(one);
  const right = values.kind(type);
  if (left === ValueKind.parameter || left === ValueKind.external) return true;
  if (left === ValueKind.function && right === ValueKind.function && isPredicate(r, type)) return isPredicate(r, one);
  if (left === ValueKind.function)
    return right === ValueKind.function || (right === ValueKind.instance && !r.isBuiltinString(type));
  if (left === ValueKind.literal && right === ValueKind.literal) return values.ref(one) === values.ref(type);
  if (left === ValueKind.literal) return right === ValueKind.instance && r.isBuiltinString(type);
  if (left === ValueKind.class && right === ValueKind.instance && isInterface(r, values.ref(type)))
    return hasMembersOf(r, one, values.ref(type));
  if (left === ValueKind.instance && right === ValueKind.instance) {
    return (
      r.isAnonymous(values.ref(type)) ||
      hasMembersOf(r, one, values.ref(type)) ||
      r.ancestors(values.ref(one)).some((ancestor) => ancestor.symbol === values.ref(type))
    );
  }
  return left === right || left === ValueKind.record || left === ValueKind.class || left === ValueKind.tuple;
}

/** Whether a function tells what its argument is. */
function isPredicate(r: Resolver, fn: number): boolean {
  const file = r.program.fileOfFunction(r.values.ref(fn));
  return file.facts.functions.predicate(r.values.ref(fn) - file.functionBase) !== 0;
}
