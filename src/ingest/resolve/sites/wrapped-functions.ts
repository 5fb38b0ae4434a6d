// Functions that are called through what a wrapper made of them: of `const load = retried(fetchAll)` the call `load()` runs a
// function that `retried` returned, which calls what `retried` was given. Whatever else the wrapper is given elsewhere, here
// that is `fetchAll`.

import { Binding, Expression } from '../../../model/facts.ts';
import type { Found, Resolver } from '../engine/resolver.ts';
import { listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { argumentFor, givenParameters } from '../types/receivers.ts';
import { ValueKind } from '../values/values.ts';

/** How many names a callee is followed through, and how many expressions are looked at for it. */
const DEEPEST = 4;
const MOST_STEPS = 60;

/** What is wrapped (functions as values) where a call has this callee (row) and runs functions (ids) that others have made. */
export function wrappedFunctions(
  r: Resolver,
  file: SourceFile,
  callee: number,
  made: readonly number[],
): readonly number[] {
  const found = new Set<number>();
  for (const fn of made) {
    const source = r.program.fileOfFunction(fn);
    const maker = source.isStub ? 0 : makerOf(source, fn - source.functionBase);
    if (maker === 0 || (source === file && isInside(file, callee, maker))) continue;
    const called = parametersCalled(r, source, fn - source.functionBase, maker);
    if (called.length === 0) continue;
    const search: Search = { r, maker: source.functionBase + maker, seen: new Set() };
    for (const { home, call } of makingCalls(search, file, callee, 0))
      for (const parameter of called) for (const value of passedFor(r, home, call, source, parameter)) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}

/** The function (row) that a function (row) stands in; 0 if it stands in none. */
function makerOf({ facts: { functions, scopes } }: SourceFile, fn: number): number {
  return scopes.function(scopes.parent(functions.scope(fn)));
}

function isInside({ facts: { expressions, functions, scopes } }: SourceFile, row: number, fn: number): boolean {
  for (
    let at = scopes.function(expressions.scope(row));
    at !== 0;
    at = scopes.function(scopes.parent(functions.scope(at)))
  )
    if (at === fn) return true;
  return false;
}

/** The parameters (rows) of a maker that a function which it makes calls. */
function parametersCalled(r: Resolver, file: SourceFile, fn: number, maker: number): readonly number[] {
  const { expressions } = file.facts;
  const parameters = givenParameters(file, maker);
  const found = new Set<number>();
  r.dependencies?.readBody(file, fn);
  for (const name of namesCalled(r, file, fn, maker)) {
    const { bindings } = r.lookup(file, expressions.scope(name), expressions.a(name), false, name);
    for (const parameter of parameters) if (bindings.includes(file.bindingBase + parameter)) found.add(parameter);
  }
  return [...found];
}

const calledIn = new WeakMap<SourceFile, Map<number, readonly number[]>>();

/** The names (rows) called in a function, or by `call` and `apply`, that are those of parameters of its maker. */
function namesCalled(r: Resolver, file: SourceFile, fn: number, maker: number): readonly number[] {
  const ofFile = calledIn.get(file) ?? new Map<number, readonly number[]>();
  calledIn.set(file, ofFile);
  const known = ofFile.get(fn);
  if (known !== undefined) return known;
  const { bindings, expressions, functions, strings } = file.facts;
  const { handing } = r.semanticsOf(file);
  const names = new Set(listRows(file, functions.parameters(maker)).map((row) => bindings.name(row)));
  const found: number[] = [];
  for (let row = 1; names.size > 0 && row < expressions.rows; row++) {
    if (expressions.kind(row) !== Expression.call) continue;
    let name = expressions.a(row);
    if (expressions.kind(name) === Expression.member) {
      const member = strings[expressions.b(name)];
      if (handing === undefined || (member !== handing.call && member !== handing.apply)) continue;
      name = expressions.a(name);
    }
    const isName = expressions.kind(name) === Expression.name && names.has(expressions.a(name));
    if (isName && isInside(file, row, fn)) found.push(name);
  }
  ofFile.set(fn, found);
  return found;
}

interface MakingCall {
  readonly home: SourceFile;
  readonly call: number;
}

/** For calls of one maker (id). */
interface Search {
  readonly r: Resolver;
  readonly maker: number;
  /** The expressions (ids) that were looked at. */
  readonly seen: Set<number>;
}

/** The calls of the maker whose result an expression (row) is: through names, members and casts. */
function makingCalls(search: Search, file: SourceFile, expression: number, depth: number): readonly MakingCall[] {
  const { r, maker, seen } = search;
  const id = file.expressionBase + expression;
  if (expression === 0 || depth > DEEPEST || seen.size > MOST_STEPS || seen.has(id)) return [];
  seen.add(id);
  const { expressions, strings } = file.facts;
  const a = expressions.a(expression);
  switch (expressions.kind(expression)) {
    case Expression.cast:
    case Expression.await:
      return makingCalls(search, file, a, depth);
    case Expression.call:
      return r.values.members(r.valueOf(file, a)).some((value) => isFunction(r, value) && r.values.ref(value) === maker)
        ? [{ home: file, call: expression }]
        : [];
    case Expression.name:
      return r
        .lookup(file, expressions.scope(expression), a, false, expression)
        .bindings.flatMap((binding) => makingCallsBehind(search, r.follow(binding), depth + 1));
    case Expression.member: {
      const name = strings[expressions.b(expression)];
      return r.values.members(r.valueOf(file, a)).flatMap((value) => makingCallsIn(search, value, name, depth + 1));
    }
    default:
      return [];
  }
}

/** The calls of the maker that a member of a value is the result of. */
function makingCallsIn(search: Search, value: number, name: string, depth: number): readonly MakingCall[] {
  const { r } = search;
  const ref = r.values.ref(value);
  switch (r.values.kind(value)) {
    case ValueKind.module:
      return makingCallsBehind(search, r.exported(r.program.fileAt(ref), name), depth);
    case ValueKind.record: {
      const file = r.program.fileOfExpression(ref);
      const entries = listOf(file, file.facts.expressions.a(ref - file.expressionBase));
      const found: MakingCall[] = [];
      for (let at = 0; at < entries.length; at += 3)
        if (entries[at] !== 0 && file.facts.strings[entries[at]] === name)
          found.push(...makingCalls(search, file, entries[at + 2], depth));
      return found;
    }
    default:
      return r
        .membersOf(value, name)
        .flatMap(({ bindings }) => bindings.flatMap((one) => makingCallsBehind(search, r.follow(one), depth)));
  }
}

function makingCallsBehind(search: Search, { bindings, written = [] }: Found, depth: number): readonly MakingCall[] {
  const unnamed = written.flatMap((id) => {
    const file = search.r.program.fileOfExpression(id);
    return makingCalls(search, file, id - file.expressionBase, depth);
  });
  return [...unnamed, ...bindings.flatMap((binding) => makingCallsOf(search, binding, depth))];
}

function makingCallsOf(search: Search, binding: number, depth: number): readonly MakingCall[] {
  const file = search.r.program.fileOfBinding(binding);
  const { bindings, symbols } = file.facts;
  const row = binding - file.bindingBase;
  const kind = bindings.kind(row);
  if (file.isStub || (kind !== Binding.variable && kind !== Binding.field && kind !== Binding.definition)) return [];
  const symbol = bindings.symbol(row);
  const value = bindings.value(row) || (symbol === 0 ? 0 : symbols.value(symbol));
  return makingCalls(search, file, value, depth);
}

/** The functions (values) that a call passes for a parameter (row). */
function passedFor(
  r: Resolver,
  home: SourceFile,
  call: number,
  source: SourceFile,
  parameter: number,
): readonly number[] {
  const argument = argumentFor(source, parameter, r.argumentsOf(home, call));
  if (argument === undefined) return [];
  return r.values.members(r.valueOf(home, argument)).filter((value) => isFunction(r, value));
}

function isFunction(r: Resolver, value: number): boolean {
  return r.values.kind(value) === ValueKind.function;
}
