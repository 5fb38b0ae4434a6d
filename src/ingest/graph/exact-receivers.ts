// Receivers that are made in plain view: `Parser().read()`, `parser = Parser()`, what a function gives that makes it so. They
// are of the class that is named there and of none below it, so that no override runs in the place of its methods.

import { Binding, Expression, FunctionFlag } from '../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../model/graph.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { functionOf, listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { symbolsNamed } from './named-symbols.ts';

/** Variables and functions between a receiver and where it is made. */
const FURTHEST = 4;

/** Functions whose calls give something else than what they return. */
const GIVES_OTHER = FunctionFlag.async | FunctionFlag.generator;

/** Whether the object of a member (row) is made in plain view. */
export function isReceiverMade(r: Resolver, file: SourceFile, member: number): boolean {
  const { expressions } = file.facts;
  return expressions.kind(member) === Expression.member && isMade(r, file, expressions.a(member), 0);
}

/** Whether what an expression (row) stands for is made in plain view: an object that is called itself. */
export function isObjectMade(r: Resolver, file: SourceFile, row: number): boolean {
  return isMade(r, file, row, 0);
}

function isMade(r: Resolver, file: SourceFile, row: number, steps: number): boolean {
  if (row === 0 || steps > FURTHEST) return false;
  const { expressions } = file.facts;
  switch (expressions.kind(row)) {
    case Expression.construct:
      return isOfNamedClass(r, file, row);
    case Expression.call:
      return isOfNamedClass(r, file, row) || isGivenMade(r, file, expressions.a(row), steps);
    case Expression.name: {
      const found = r.lookup(file, expressions.scope(row), expressions.a(row), false, row);
      if (found.values !== 0 || found.bindings.length === 0) return false;
      return found.bindings.every((binding) => isBoundMade(r, binding, steps + 1));
    }
    default:
      return false;
  }
}

/** Whether a call names a class and makes an instance of that very one. */
function isOfNamedClass(r: Resolver, file: SourceFile, call: number): boolean {
  const named = symbolsNamed(r, file, file.facts.expressions.a(call));
  const made = r.values.members(r.valueOf(file, call));
  if (named.length !== 1 || made.length !== 1 || r.values.kind(made[0]) !== ValueKind.instance) return false;
  const [{ symbol }] = named;
  const source = r.program.fileOfSymbol(symbol);
  if (source.facts.symbols.kind(symbol - source.symbolBase) !== NODE_KIND_NUMBERS.Class) return false;
  return r.canonical(r.values.ref(made[0])) === r.canonical(symbol) && !hasReturningConstructor(r, source, made[0]);
}

/** What a constructor returns may be of another class. */
function hasReturningConstructor(r: Resolver, file: SourceFile, instance: number): boolean {
  const hits = r.semanticsOf(file).protocols.construct.flatMap((name) => r.membersOf(instance, name));
  return hits
    .flatMap(({ bindings }) => bindings)
    .some((binding) => {
      const source = r.program.fileOfBinding(binding);
      const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
      const fn = symbol === 0 || source.isStub ? 0 : functionOf(source, symbol) - source.functionBase;
      if (fn > 0) r.dependencies?.readBody(source, fn);
      return fn > 0 && listOf(source, source.facts.functions.returns(fn)).length > 0;
    });
}

/** Whether all that a callee stands for are functions that return what they make. */
function isGivenMade(r: Resolver, file: SourceFile, callee: number, steps: number): boolean {
  const callees = r.values.members(r.valueOf(file, callee));
  return callees.length > 0 && callees.every((value) => isMaker(r, value, steps));
}

function isMaker(r: Resolver, value: number, steps: number): boolean {
  if (r.values.kind(value) !== ValueKind.function) return false;
  const file = r.program.fileOfFunction(r.values.ref(value));
  return !file.isStub && returnsMade(r, file, r.values.ref(value) - file.functionBase, steps);
}

/** Whether a function (row) that nothing can override returns what it makes. */
function returnsMade(r: Resolver, file: SourceFile, fn: number, steps: number): boolean {
  const { functions } = file.facts;
  if (functions.flags(fn) & GIVES_OTHER || functions.class(fn) !== 0 || functions.returnType(fn) !== 0) return false;
  r.dependencies?.readBody(file, fn);
  const returns = listOf(file, functions.returns(fn));
  return returns.length > 0 && returns.every((row) => isMade(r, file, row, steps + 1));
}

function isBoundMade(r: Resolver, binding: number, steps: number): boolean {
  const file = r.program.fileOfBinding(binding);
  const { bindings, strings } = file.facts;
  const row = binding - file.bindingBase;
  if (bindings.type(row) !== 0 || file.isStub) return false;
  if (bindings.kind(row) === Binding.variable) return isMade(r, file, bindings.value(row), steps);
  const fn = bindings.kind(row) === Binding.parameter ? bindings.function(row) : 0;
  if (fn === 0 || bindings.value(row) !== 0) return false;
  const provider = r.injection?.providerOf(r, file, fn, strings[bindings.name(row)]) ?? 0;
  if (provider === 0) return false;
  const source = r.program.fileOfSymbol(provider);
  const provides = functionOf(source, provider - source.symbolBase) - source.functionBase;
  return provides > 0 && returnsMade(r, source, provides, steps);
}
