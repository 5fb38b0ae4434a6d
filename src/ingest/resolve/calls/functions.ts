// Functions as values: what they return, what their decorators make of them, what iterating and awaiting give.

import { FunctionFlag } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { declarationBeside } from '../names/bindings.ts';
import { functionOf, isClassLike, listOf, type SourceFile } from '../program/source-file.ts';
import { noArguments } from '../types/arguments.ts';
import { mappedMember } from '../types/computed-types.ts';
import { type Environment, ValueKind, type ValueSet } from '../values/values.ts';
import { functionsBehind } from './signatures.ts';

/** A symbol's function as a value. */
export function functionValue(r: Resolver, symbol: number, env: Environment, receiver: number): ValueSet {
  const file = r.program.fileOfSymbol(symbol);
  const fn = functionOf(file, symbol - file.symbolBase);
  return fn === 0 ? 0 : r.values.of(ValueKind.function, fn, env, receiver);
}

/** A symbol as a value: the class, or the function. */
export function valueOfSymbol(r: Resolver, symbol: number): ValueSet {
  const file = r.program.fileOfSymbol(symbol);
  return isClassLike(file, symbol - file.symbolBase)
    ? r.values.of(ValueKind.class, symbol)
    : functionValue(r, symbol, 0, 0);
}

/** What a function gives when it is called: as declared, or what its return statements say. */
export function returnOf(r: Resolver, id: number): ValueSet {
  const file = r.program.fileOfFunction(id);
  const fn = id - file.functionBase;
  const { functions } = file.facts;
  const flags = functions.flags(fn);
  const async = (flags & FunctionFlag.async) !== 0;
  const generator = (flags & FunctionFlag.generator) !== 0;
  const { builtins, declaredAsync } = r.semanticsOf(file);
  const declaredType = functions.returnType(fn);
  if (declaredType !== 0) {
    const declared = r.typeOf(file, declaredType);
    const plain = !async && !generator && isOfAnything(r, file, declared) ? returnedValues(r, file, fn) : 0;
    if (plain !== 0) return plain;
    if (declared !== 0) {
      return async && !generator && declaredAsync === 'awaited'
        ? r.builtin(file, builtins.promise, [declared])
        : declared;
    }
  }
  const around = declaredType === 0 ? resultDeclaredAround(r, file, fn) : 0;
  if (around !== 0) return around;
  if (generator) {
    r.dependencies?.readBody(file, fn);
    const yielded = valuesIn(r, file, functions.yields(fn));
    return r.builtin(file, async ? (builtins.asyncGenerator ?? builtins.generator) : builtins.generator, [yielded]);
  }
  const returned = returnedValues(r, file, fn) || resultDeclaredBeside(r, file, fn);
  if (!async) return returned;
  return r.builtin(file, builtins.promise, [r.awaited(returned)]);
}

/** What declarations beside the code say that a function gives. */
function resultDeclaredBeside(r: Resolver, file: SourceFile, fn: number): ValueSet {
  const declared = declarationBeside(r, file, file.facts.functions.symbol(fn));
  if (declared === undefined) return 0;
  const { source, row } = declared;
  return r.values.unionOf(listOf(source, source.facts.symbols.functions(row)), (one) =>
    r.returnOf(source.functionBase + one),
  );
}

/** `const make: () => Shape = () => ({...})`: what the function type says that a variable is declared with. */
function resultDeclaredAround(r: Resolver, file: SourceFile, fn: number): ValueSet {
  const expression = file.facts.functions.expression(fn);
  const declared = expression === 0 ? 0 : r.typeAround(file, expression);
  const { values } = r;
  const result = values.members(declared).reduce((set, value) => {
    for (const one of functionsBehind(r, value, false))
      set = values.union(set, returnUnder(r, values.ref(one), values.env(one)));
    return set;
  }, 0);
  // A type parameter of the function type is for the arguments to tell, and a function type does not say what runs.
  const saysLess = values.members(result).some((value) => {
    const kind = values.kind(value);
    return kind === ValueKind.parameter || kind === ValueKind.function;
  });
  return saysLess || isOfAnything(r, file, result) ? 0 : result;
}

function returnedValues(r: Resolver, file: SourceFile, fn: number): ValueSet {
  r.dependencies?.readBody(file, fn);
  return valuesIn(r, file, file.facts.functions.returns(fn));
}

function valuesIn(r: Resolver, file: SourceFile, list: number): ValueSet {
  return r.values.unionOf(listOf(file, list), (item) => r.valueOf(file, item));
}

/** Whether a type says no more than that something is a function or an object: it has none of the members that one has. */
function isOfAnything(r: Resolver, file: SourceFile, type: ValueSet): boolean {
  const { builtins } = r.semanticsOf(file);
  return type !== 0 && [builtins.function, builtins.object].some((name) => type === r.builtin(file, name));
}

/** What a function gives with what `env` binds put in. */
export function returnUnder(r: Resolver, id: number, env: Environment): ValueSet {
  const file = r.program.fileOfFunction(id);
  const type = file.facts.functions.returnType(id - file.functionBase);
  if (type !== 0 && r.isComputed(file, type)) return r.typeUnder(file, type, env);
  return r.substitute(r.returnOf(id), env);
}

/** Instances made by constructing a function: those of its members, else the object it returns. */
export function constructedBy(r: Resolver, symbol: number): ValueSet {
  const file = r.program.fileOfSymbol(symbol);
  const row = symbol - file.symbolBase;
  if (file.facts.symbols.members(row) !== 0) return r.values.of(ValueKind.instance, symbol);
  const fn = listOf(file, file.facts.symbols.functions(row))[0];
  const returned = fn === undefined ? 0 : r.returnOf(file.functionBase + fn);
  return returned || (isClassLike(file, row) ? 0 : r.values.of(ValueKind.instance, symbol));
}

/** What iterating over a set of values gives, by the language's protocol. */
export function iterated(r: Resolver, set: ValueSet, from: SourceFile, async: boolean): ValueSet {
  const { values } = r;
  let result: ValueSet = 0;
  for (const value of values.members(set)) {
    switch (values.kind(value)) {
      case ValueKind.tuple:
        result = values.tupleItems(values.ref(value)).reduce((all, item) => values.union(all, item), result);
        break;
      case ValueKind.external:
        result = values.union(result, values.single(value));
        break;
      case ValueKind.mapping:
        result = values.union(result, values.ref(value));
        break;
      case ValueKind.mapped:
        result = values.union(result, mappedMember(r, value, undefined));
        break;
      default:
        result = values.union(result, byProtocol(r, value, from, async));
    }
  }
  return result;
}

function byProtocol(r: Resolver, value: number, from: SourceFile, async: boolean): ValueSet {
  const { protocols } = r.semanticsOf(from);
  const names = async ? protocols.asyncIterate : protocols.iterate;
  if (!names) return 0;
  const { values } = r;
  const args: CallArguments = noArguments(from);
  const call = (set: ValueSet): ValueSet => r.callResults(set, args);
  const iterator = call(r.memberValue(value, names[0]));
  let result: ValueSet = 0;
  for (const one of values.members(iterator)) {
    const args = firstArgument(r, one);
    if (args !== 0) {
      result = values.union(result, args);
      continue;
    }
    const next = call(r.memberValue(one, names[1]));
    const given = async ? r.awaited(next) : next;
    result = values.union(result, names[2] === undefined ? given : r.memberOfSet(given, names[2]) || given);
  }
  return result;
}

/** The element of a library iterator is its first type argument. */
function firstArgument(r: Resolver, value: number): ValueSet {
  if (r.values.kind(value) !== ValueKind.instance) return 0;
  const symbol = r.values.ref(value);
  if (!r.program.fileOfSymbol(symbol).isStub) return 0;
  const parameter = r.typeParameters(symbol)[0];
  return parameter === undefined ? 0 : (r.values.bindings(r.values.env(value)).get(parameter) ?? 0);
}

/** What awaiting gives: the argument of a promise (or of what is declared as one); anything else is itself. */
export function awaited(r: Resolver, set: ValueSet, around: readonly number[] = []): ValueSet {
  const { values } = r;
  let result: ValueSet = 0;
  for (const value of values.members(set)) {
    // What awaits to itself, or to ever more of its kind, is itself.
    const isPromise =
      values.kind(value) === ValueKind.instance && around.length < DEEPEST_PROMISE && !around.includes(value);
    const promise = isPromise ? promised(r, value, [...around, value]) : undefined;
    result = values.union(result, promise === undefined ? values.single(value) : promise);
  }
  return result;
}

/** Promises of promises are followed as deep as this. */
const DEEPEST_PROMISE = 8;

function promised(r: Resolver, value: number, around: readonly number[]): ValueSet | undefined {
  const { values } = r;
  const symbol = values.ref(value);
  for (const ancestor of r.ancestors(symbol)) {
    if (!r.isPromise(ancestor.symbol)) continue;
    const parameters = r.typeParameters(ancestor.symbol);
    const last = parameters[parameters.length - 1];
    if (last === undefined) return 0;
    const env = new Map(values.bindings(values.env(value)));
    const own = values.bindings(ancestor.env).get(last);
    const inner = own === undefined ? (env.get(last) ?? 0) : r.substitute(own, values.env(value));
    return awaited(r, inner, around);
  }
  return undefined;
}
