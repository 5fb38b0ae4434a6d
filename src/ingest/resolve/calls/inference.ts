// Type parameters: matching declared types with values to find what the parameters must be.

import { BindingFlag, Expression } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { functionalMember } from '../members/functional.ts';
import { declaredMethods, hasMembersOf } from '../members/protocols.ts';
import { instancesOf } from '../names/bindings.ts';
import { listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { indexed } from '../types/evaluate.ts';
import { aliasTargets, isClassType, nameOfBinding } from '../types/types.ts';
import { type Environment, SELF_KEY, ValueKind, type ValueSet } from '../values/values.ts';
import { merge } from './calls.ts';
import { returnUnder } from './functions.ts';

/** See `Resolver.infer`. */
export function infer(
  r: Resolver,
  file: SourceFile,
  type: number,
  env: Environment,
  set: ValueSet,
  out: Map<number, ValueSet>,
  depth = 0,
): void {
  if (set === 0 || depth > 6 || !r.memo.spend()) return;
  const { expressions } = file.facts;
  const a = expressions.a(type);
  const b = expressions.b(type);
  switch (expressions.kind(type)) {
    case Expression.name:
    case Expression.member:
      inferName(r, file, type, env, set, out, depth);
      return;
    case Expression.choice:
    case Expression.intersection:
      for (const item of listOf(file, a)) infer(r, file, item, env, set, out, depth + 1);
      return;
    case Expression.apply:
      inferApplied(r, file, type, env, set, out, depth);
      return;
    case Expression.function:
      inferFunction(r, file, a, env, set, out, depth);
      return;
    case Expression.collection: {
      const items = listOf(file, b);
      for (const value of r.values.members(set)) {
        if (r.values.kind(value) !== ValueKind.tuple) continue;
        const given = r.values.tupleItems(r.values.ref(value));
        for (const [index, item] of items.entries()) infer(r, file, item, env, given[index] ?? 0, out, depth + 1);
      }
      return;
    }
    case Expression.class:
      inferShape(r, file, a, env, set, out, depth);
      return;
    default:
  }
}

/** A name: a type parameter takes the values; an alias is looked into. */
function inferName(
  r: Resolver,
  file: SourceFile,
  type: number,
  env: Environment,
  set: ValueSet,
  out: Map<number, ValueSet>,
  depth: number,
): void {
  for (const value of r.values.members(r.typeOf(file, type))) {
    const ref = r.values.ref(value);
    if (r.values.kind(value) === ValueKind.parameter) {
      if (!r.values.bindings(env).has(ref)) merge(r, out, ref, set);
    } else if (r.values.kind(value) === ValueKind.function) {
      const source = r.program.fileOfFunction(ref);
      inferFunction(r, source, ref - source.functionBase, env, set, out, depth + 1);
    }
  }
}

/** `C<A>` against instances of C or of its descendants: their type arguments are matched one by one. */
function inferApplied(
  r: Resolver,
  file: SourceFile,
  type: number,
  env: Environment,
  set: ValueSet,
  out: Map<number, ValueSet>,
  depth: number,
): void {
  const { values } = r;
  const base = file.facts.expressions.a(type);
  const args = listRows(file, file.facts.expressions.b(type));
  if (isClassType(file, base) && args.length === 1) {
    inferClassOf(r, file, args[0], env, set, out, depth);
    return;
  }
  const wanted = new Set<number>();
  for (const value of values.members(r.typeOf(file, base))) {
    if (values.kind(value) === ValueKind.instance) wanted.add(values.ref(value));
  }
  if (wanted.size === 0) {
    inferAlias(r, file, base, args, env, set, out, depth);
    return;
  }
  for (const value of values.members(set)) {
    const instance = asInstance(r, value);
    if (inferFunctional(r, file, wanted, args, env, value, out, depth)) continue;
    if (isClassValue(r, value) && inferProtocols(r, file, wanted, args, env, value, out, depth)) continue;
    if (instance === 0) {
      const element = r.iterated(values.single(value), file, false);
      if (args.length === 1) infer(r, file, args[0], env, element, out, depth + 1);
      continue;
    }
    const ancestor = r.ancestors(values.ref(instance)).find((one) => wanted.has(one.symbol));
    if (!ancestor && inferProtocols(r, file, wanted, args, env, value, out, depth)) continue;
    if (!ancestor && inferBelow(r, file, wanted, args, env, instance, out, depth)) continue;
    if (!ancestor) {
      // Another shape of the same idea (an array given where an iterable is wanted): matched by what it yields.
      if (args.length === 1)
        infer(r, file, args[0], env, r.iterated(values.single(instance), file, false), out, depth + 1);
      continue;
    }
    const bound = new Map(values.bindings(values.env(instance)));
    for (const [parameter, inner] of values.bindings(ancestor.env))
      bound.set(parameter, r.substitute(inner, values.env(instance)));
    r.typeParameters(ancestor.symbol).forEach((parameter, index) => {
      const argument = argumentFor(r, file, args, parameter, index);
      if (argument !== undefined) infer(r, file, argument, env, bound.get(parameter) ?? 0, out, depth + 1);
    });
  }
}

/**
 * `D<A>` against an instance of an ancestor of D, as where a pattern asks whether it is a D: what D gives to the parameters of
 * the ancestor tells its own. False where it is no ancestor.
 */
function inferBelow(
  r: Resolver,
  file: SourceFile,
  wanted: ReadonlySet<number>,
  args: readonly number[],
  env: Environment,
  instance: number,
  out: Map<number, ValueSet>,
  depth: number,
): boolean {
  const { values } = r;
  const above = r.canonical(values.ref(instance));
  const bound = values.bindings(values.env(instance));
  let isBelow = false;
  for (const symbol of wanted) {
    const ancestor = r.ancestors(symbol).find((one) => one.symbol === above);
    if (ancestor === undefined) continue;
    isBelow = true;
    const own = new Map<number, ValueSet>();
    for (const [parameter, given] of values.bindings(ancestor.env))
      for (const one of values.members(given))
        if (values.kind(one) === ValueKind.parameter) merge(r, own, values.ref(one), bound.get(parameter) ?? 0);
    inferArguments(r, file, r.typeParameters(symbol), own, args, env, out, depth);
  }
  return isBelow;
}

/** The type argument (row) for a parameter, by its position or by its name. */
function argumentFor(
  r: Resolver,
  file: SourceFile,
  args: readonly number[],
  parameter: number,
  index: number,
): number | undefined {
  const { expressions, strings } = file.facts;
  const isNamed = (row: number): boolean => expressions.kind(row) === Expression.keyword;
  const given = args[index];
  if (given !== undefined && !isNamed(given)) return given;
  const named = args.filter(isNamed);
  const found = named.length === 0 ? undefined : nameOfBinding(r, parameter);
  const item = named.find((row) => strings[expressions.a(row)] === found);
  return item === undefined ? undefined : expressions.b(item);
}

/** A generic alias: what its own parameters must be is what its arguments are matched with. */
function inferAlias(
  r: Resolver,
  file: SourceFile,
  base: number,
  args: readonly number[],
  env: Environment,
  set: ValueSet,
  out: Map<number, ValueSet>,
  depth: number,
): void {
  for (const binding of aliasTargets(r, file, base)) {
    const source = r.program.fileOfBinding(binding);
    const { bindings, symbols } = source.facts;
    const symbol = bindings.symbol(binding - source.bindingBase);
    const type = symbol === 0 ? 0 : symbols.value(symbol);
    if (type === 0) continue;
    const own = new Map<number, ValueSet>();
    infer(r, source, type, 0, set, own, depth + 1);
    const parameters = listRows(source, symbols.typeParameters(symbol)).map((row) => source.bindingBase + row);
    inferArguments(r, file, parameters, own, args, env, out, depth);
  }
}

/** What was found for the parameters (binding ids) of a type is what the arguments that stand for them are matched with. */
function inferArguments(
  r: Resolver,
  file: SourceFile,
  parameters: readonly number[],
  found: ReadonlyMap<number, ValueSet>,
  args: readonly number[],
  env: Environment,
  out: Map<number, ValueSet>,
  depth: number,
): void {
  parameters.forEach((parameter, index) => {
    const [argument, set] = [args[index], found.get(parameter)];
    if (argument !== undefined && set !== undefined) infer(r, file, argument, env, set, out, depth + 1);
  });
}

/** `type[T]` against classes: T is an instance of them. */
function inferClassOf(
  r: Resolver,
  file: SourceFile,
  argument: number,
  env: Environment,
  set: ValueSet,
  out: Map<number, ValueSet>,
  depth: number,
): void {
  const { values } = r;
  for (const value of values.members(set)) {
    if (values.kind(value) !== ValueKind.class) continue;
    infer(r, file, argument, env, instancesOf(r, values.single(value)), out, depth + 1);
  }
}

/**
 * `P<A>` against a value that has the members of the interface P without saying that it is one: what its members give
 * tells the type parameters of P. False where it lacks a member.
 */
function inferProtocols(
  r: Resolver,
  file: SourceFile,
  wanted: ReadonlySet<number>,
  args: readonly number[],
  env: Environment,
  value: number,
  out: Map<number, ValueSet>,
  depth: number,
): boolean {
  const fitting = [...wanted].filter((symbol) => hasMembersOf(r, value, symbol));
  for (const symbol of fitting) {
    const own = new Map<number, ValueSet>();
    for (const { source, fn, name } of declaredMethods(r, symbol))
      inferFunction(r, source, fn, 0, r.memberValue(value, name), own, depth + 1);
    inferArguments(r, file, r.typeParameters(symbol), own, args, env, out, depth);
  }
  return fitting.length > 0;
}

/**
 * `I<A>`, an interface of one method, against a function that stands for the method: what the function takes and gives tells
 * the type parameters of I. False where there is no such function.
 */
function inferFunctional(
  r: Resolver,
  file: SourceFile,
  wanted: ReadonlySet<number>,
  args: readonly number[],
  env: Environment,
  value: number,
  out: Map<number, ValueSet>,
  depth: number,
): boolean {
  const kind = r.values.kind(value);
  if (kind !== ValueKind.function && kind !== ValueKind.class) return false;
  let isOne = false;
  for (const symbol of wanted) {
    const name = functionalMember(r, symbol);
    const instance = r.values.value(ValueKind.instance, r.canonical(symbol));
    for (const method of name === undefined ? [] : r.values.members(r.memberValue(instance, name))) {
      if (r.values.kind(method) !== ValueKind.function) continue;
      const source = r.program.fileOfFunction(r.values.ref(method));
      const own = new Map<number, ValueSet>();
      isOne = true;
      inferFunction(r, source, r.values.ref(method) - source.functionBase, 0, r.values.single(value), own, depth + 1);
      inferArguments(r, file, r.typeParameters(symbol), own, args, env, out, depth);
    }
  }
  return isOne;
}

function isClassValue(r: Resolver, value: number): boolean {
  const kind = r.values.kind(value);
  return kind === ValueKind.class || kind === ValueKind.selfClass;
}

function asInstance(r: Resolver, value: number): number {
  const { values } = r;
  const kind = values.kind(value);
  if (kind === ValueKind.instance) return value;
  return kind === ValueKind.self ? values.value(ValueKind.instance, r.canonical(values.ref(value))) : 0;
}

/** A function type against functions: their results tell the type parameters in the declared result. */
function inferFunction(
  r: Resolver,
  file: SourceFile,
  fn: number,
  env: Environment,
  set: ValueSet,
  out: Map<number, ValueSet>,
  depth: number,
): void {
  const { functions } = file.facts;
  const returnType = functions.returnType(fn);
  const parameters = listOf(file, functions.parameters(fn));
  for (const value of r.values.members(set)) {
    const kind = r.values.kind(value);
    if (kind === ValueKind.class) {
      if (returnType !== 0) infer(r, file, returnType, env, r.instanceOf(r.values.ref(value), []), out, depth + 1);
      for (const made of constructorsOf(r, value)) inferParameters(r, file, parameters, env, made, out, depth);
      continue;
    }
    if (kind !== ValueKind.function) continue;
    const given = r.values.ref(value);
    if (returnType !== 0) {
      const result = returnUnder(r, given, boundEnvironment(r, value));
      infer(r, file, returnType, env, result, out, depth + 1);
    }
    inferPredicate(r, file, fn, env, given, out, depth);
    inferParameters(r, file, parameters, env, value, out, depth);
  }
}

/** The constructors of a class, as function values. */
function constructorsOf(r: Resolver, value: number): readonly number[] {
  const file = r.program.fileOfSymbol(r.values.ref(value));
  const instance = r.values.value(ValueKind.instance, r.canonical(r.values.ref(value)), r.values.env(value));
  return r
    .semanticsOf(file)
    .protocols.construct.flatMap((name) => r.values.members(r.memberValue(instance, name)))
    .filter((one) => r.values.kind(one) === ValueKind.function);
}

/** The declared parameters of a function type against those of a function; a rest parameter takes what is left. */
function inferParameters(
  r: Resolver,
  file: SourceFile,
  parameters: Int32Array,
  env: Environment,
  given: number,
  out: Map<number, ValueSet>,
  depth: number,
): void {
  const id = r.values.ref(given);
  const source = r.program.fileOfFunction(id);
  const { bindings } = source.facts;
  const own = listOf(source, source.facts.functions.parameters(id - source.functionBase));
  const typeAt = (parameter: number): ValueSet => {
    const type = bindings.type(parameter);
    return type === 0 ? 0 : r.typeUnder(source, type, r.values.env(given));
  };
  parameters.forEach((parameter, index) => {
    const type = file.facts.bindings.type(parameter);
    if (type === 0) return;
    const rest = (file.facts.bindings.flags(parameter) & BindingFlag.rest) !== 0;
    const left = own.subarray(index);
    if (rest && !r.semanticsOf(file).rules.restNamesItems && left.some((one) => typeAt(one) !== 0))
      infer(r, file, type, env, r.values.tuple([...left].map(typeAt), r.program.languageHome(file)), out, depth + 1);
    else if (!rest && left[0] !== undefined) infer(r, file, type, env, typeAt(left[0]), out, depth + 1);
  });
}

/** `value is S` against a function that tells what its argument is. */
function inferPredicate(
  r: Resolver,
  file: SourceFile,
  fn: number,
  env: Environment,
  given: number,
  out: Map<number, ValueSet>,
  depth: number,
): void {
  const wanted = file.facts.functions.predicateType(fn);
  if (wanted === 0) return;
  const source = r.program.fileOfFunction(given);
  const proven = source.facts.functions.predicateType(given - source.functionBase);
  if (proven !== 0) infer(r, file, wanted, env, r.typeOf(source, proven), out, depth + 1);
}

/** What a function was taken with: its environment, and its receiver. */
function boundEnvironment(r: Resolver, fn: number): Environment {
  const receiver = r.values.receiver(fn);
  if (receiver === 0) return r.values.env(fn);
  const env = new Map(r.values.bindings(r.values.env(fn)));
  return r.values.environment(env.set(SELF_KEY, r.values.single(receiver)));
}

/** An object type against values that have its members. */
function inferShape(
  r: Resolver,
  file: SourceFile,
  symbol: number,
  env: Environment,
  set: ValueSet,
  out: Map<number, ValueSet>,
  depth: number,
): void {
  const { bindings, expressions, functions, strings, symbols } = file.facts;
  const scope = symbols.members(symbol);
  if (scope === 0) return;
  const { index } = r.semanticsOf(file).protocols;
  for (const row of r.scopeBindings(file, scope).slice(0, 16)) {
    const type = bindings.type(row);
    if (type === 0) continue;
    const name = strings[bindings.name(row)];
    if (name === index && expressions.kind(type) === Expression.function) {
      const item = functions.returnType(expressions.a(type));
      infer(r, file, item, env, indexed(r, file, set, 0, 0), out, depth + 1);
    } else infer(r, file, type, env, r.memberOfSet(set, name), out, depth + 1);
  }
}
