// Modules that code mixes into classes while it runs, under names that only a value has (`include(plugin::Methods)` in a method
// that is given the plugin): which ones these are is followed from where they are named, through parameters, what functions
// return, and the containers that they are kept in. It is found before anything else is evaluated, and settles, with what
// the source states, what classes inherit from.

import { Binding, Expression, Heritage } from '../../../model/facts.ts';
import type { GivenBase, Resolver } from '../engine/resolver.ts';
import { functionOf, isCallable, listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { type CallsByName, callsByName, runs, writtenFor } from '../types/callers-by-name.ts';
import { containersOf, writtenItems } from '../types/contents.ts';
import { ValueKind } from '../values/values.ts';
import { metaclassSymbols } from './metaclasses.ts';

/** Of no more functions than this, sites are asked for what they run like all others. */
const MOST_CALLED = 8;

/** Values are handed on so far. */
const DEEPEST = 12;

/** A module (symbol id), and the class in whose body it is named, or 0. */
interface Flowing {
  readonly module: number;
  readonly by: number;
}

/** A call that mixes something into its receiver. */
interface MixingCall {
  readonly file: SourceFile;
  readonly callee: number;
  readonly argument: number;
  readonly how: number;
}

interface Search {
  readonly r: Resolver;
  readonly calls: CallsByName;
  readonly open: Set<number>;
}

/** Takes what is found. */
export interface MixedSink {
  /** A class (symbol id) inherits from another by what code does. */
  addBase(symbol: number, base: GivenBase): void;
  /** A call (expression id) may run a function (id) of what is mixed in by its parts: more of them than edges are given to. */
  addCaller(fn: number, call: number): void;
}

/** Finds what code mixes in, and where what it is a part of is called. */
export function collectMixed(r: Resolver, sink: MixedSink): void {
  const mixing = r.program.files.flatMap((file) => mixingCalls(r, file));
  if (mixing.length === 0) return;
  const search: Search = {
    r,
    calls: callsByName(r, (file) => r.semanticsOf(file).mixing !== undefined),
    open: new Set(),
  };
  const found = mixing.flatMap(({ file, callee, argument, how }) => {
    const object = file.facts.expressions.a(callee);
    const mixed = modulesOf(search, file, argument, 0);
    return receiversOf(r, file, object).flatMap(({ root, symbol }) =>
      mixed.map(({ module, by }) => ({ symbol, module, how, isCertain: by === root })),
    );
  });
  const bases: (readonly [number, GivenBase])[] = [];
  const isSure = new Set(found.filter(({ isCertain }) => isCertain).map(({ symbol, module }) => `${symbol} ${module}`));
  for (const { symbol, module, how } of found) {
    if (isSure.has(`${symbol} ${module}`)) bases.push([symbol, { symbol: module, how, isPresumed: false }]);
  }
  for (const { symbol, module, how } of found) {
    if (isSure.has(`${symbol} ${module}`) || symbol === module) continue;
    const sure = found.filter((one) => one.isCertain && one.symbol === symbol && one.how === Heritage.metaclass);
    const behind =
      how === Heritage.metaclass
        ? [...sure.map((one) => one.module), ...metaclassSymbols(r, symbol)].filter((one) => isOwn(r, one))
        : [symbol];
    for (const one of new Set(behind))
      if (one !== module) bases.push([module, { symbol: one, how: Heritage.implements, isPresumed: true }]);
  }
  // Nothing of it is known before all is found.
  collectCallers(search, mixing, sink);
  for (const [symbol, base] of bases) sink.addBase(symbol, base);
}

/** Where the functions are called that modules have whose parts are mixed in: `plugin.configure(self)`. */
function collectCallers(search: Search, mixing: readonly MixingCall[], sink: MixedSink): void {
  const { r, calls } = search;
  const wholes = mixing.flatMap(({ file, argument }) => {
    const { expressions } = file.facts;
    if (expressions.kind(argument) !== Expression.member) return [];
    return modulesOf(search, file, expressions.a(argument), 0).map(({ module }) => module);
  });
  const functions = new Map<string, Map<number, number>>();
  for (const module of new Set(wholes)) {
    const file = r.program.fileOfSymbol(module);
    const { bindings, strings, symbols } = file.facts;
    for (const row of r.scopeBindings(file, symbols.members(module - file.symbolBase))) {
      const symbol = bindings.symbol(row);
      if (symbol === 0 || !isCallable(file, symbol)) continue;
      const name = strings[bindings.name(row)];
      functions.set(name, (functions.get(name) ?? new Map()).set(module, functionOf(file, symbol)));
    }
  }
  for (const [name, byModule] of functions) {
    for (const [file, call] of byModule.size > MOST_CALLED ? (calls.get(name) ?? []) : []) {
      const callee = file.facts.expressions.a(call);
      const object = file.facts.expressions.a(callee);
      if (file.facts.expressions.kind(callee) !== Expression.member || !isOfVariable(r, file, object)) continue;
      for (const module of new Set(modulesOf(search, file, object, 0).map((one) => one.module))) {
        const fn = byModule.get(module);
        if (fn !== undefined) sink.addCaller(fn, file.expressionBase + call);
      }
    }
  }
}

function isOwn(r: Resolver, symbol: number): boolean {
  return !r.program.fileOfSymbol(symbol).isStub;
}

/** The calls in a file that mix in what is no constant. */
function mixingCalls(r: Resolver, file: SourceFile): readonly MixingCall[] {
  const { mixing } = r.semanticsOf(file);
  if (mixing === undefined || file.isStub) return [];
  const { expressions, strings } = file.facts;
  const found: MixingCall[] = [];
  for (let row = 1; row < expressions.rows; row++) {
    const callee = expressions.a(row);
    if (expressions.kind(row) !== Expression.call || expressions.kind(callee) !== Expression.member) continue;
    const how = mixing[strings[expressions.b(callee)]];
    if (how === undefined) continue;
    for (const argument of listOf(file, expressions.b(row)))
      if (isOfVariable(r, file, argument)) found.push({ file, callee, argument, how });
  }
  return found;
}

/** Whether an expression is a variable or parameter, or a member of one. */
function isOfVariable(r: Resolver, file: SourceFile, expression: number): boolean {
  const { expressions } = file.facts;
  let at = expression;
  while (expressions.kind(at) === Expression.member) at = expressions.a(at);
  if (expressions.kind(at) !== Expression.name) return false;
  return r
    .lookup(file, expressions.scope(at), expressions.a(at), false, at)
    .bindings.some((binding) => isVariable(r, binding));
}

function isVariable(r: Resolver, binding: number): boolean {
  const file = r.program.fileOfBinding(binding);
  const kind = file.facts.bindings.kind(binding - file.bindingBase);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  return kind === Binding.parameter || (kind === Binding.variable && symbol === 0);
}

/** The classes that the receiver of a call may be, each with the one that the code around the call is of. */
function receiversOf(
  r: Resolver,
  file: SourceFile,
  object: number,
): readonly { readonly root: number; readonly symbol: number }[] {
  const { expressions, strings } = file.facts;
  if (
    expressions.kind(object) === Expression.member &&
    expressions.kind(expressions.a(object)) === Expression.receiver
  ) {
    const name = strings[expressions.b(object)];
    return receiversOf(r, file, expressions.a(object)).flatMap(({ root }) =>
      classesIn(r, r.memberValue(r.values.value(ValueKind.class, root), name)).map((symbol) => ({ root, symbol })),
    );
  }
  const value = r.valueOf(file, object);
  const modules = r.values
    .members(value)
    .filter((one) => r.values.kind(one) === ValueKind.self || r.values.kind(one) === ValueKind.instance)
    .map((one) => r.canonical(r.values.ref(one)));
  const classes = [...classesIn(r, value), ...modules.flatMap((module) => extendedBy(r, module))];
  return [...new Set(classes)].map((symbol) => ({ root: symbol, symbol }));
}

function classesIn(r: Resolver, set: number): readonly number[] {
  return r.values
    .members(set)
    .filter((one) => r.values.kind(one) === ValueKind.class || r.values.kind(one) === ValueKind.selfClass)
    .map((one) => r.canonical(r.values.ref(one)))
    .filter((symbol) => isOwn(r, symbol));
}

/** The classes that themselves have the methods of a module. */
function extendedBy(r: Resolver, module: number): readonly number[] {
  const found = new Set<number>();
  for (const file of r.program.files) {
    if (file.isStub || r.semanticsOf(file).mixing === undefined) continue;
    const { symbols } = file.facts;
    for (let row = 1; row < symbols.rows; row++) {
      const heritage = listRows(file, symbols.heritage(row));
      if (!heritage.some((kind, at) => at % 2 === 0 && kind === Heritage.metaclass)) continue;
      const symbol = r.canonical(file.symbolBase + row);
      if (metaclassSymbols(r, symbol).includes(module)) found.add(symbol);
    }
  }
  return [...found];
}

/** The modules that an expression (row) may be, wherever they come from. */
function modulesOf(search: Search, file: SourceFile, expression: number, depth: number): readonly Flowing[] {
  const { r, open } = search;
  const id = file.expressionBase + expression;
  if (expression === 0 || depth > DEEPEST || open.has(id)) return [];
  const { expressions, strings } = file.facts;
  const a = expressions.a(expression);
  const kind = expressions.kind(expression);
  const known = classesIn(r, r.valueOf(file, expression));
  if (known.length > 0) return known.map((module) => ({ module, by: 0 }));
  open.add(id);
  try {
    const follow = (row: number): readonly Flowing[] => modulesOf(search, file, row, depth + 1);
    switch (kind) {
      case Expression.name:
        return r
          .lookup(file, expressions.scope(expression), a, false, expression)
          .bindings.flatMap((binding) => boundModules(search, binding, depth + 1));
      case Expression.member:
        return follow(a).flatMap(({ module, by }) =>
          classesIn(r, r.memberValue(r.values.value(ValueKind.class, module), strings[expressions.b(expression)])).map(
            (one) => ({ module: one, by }),
          ),
        );
      case Expression.choice:
        return listRows(file, a).flatMap(follow);
      case Expression.assign:
        return follow(expressions.b(expression));
      case Expression.cast:
        return follow(a);
      case Expression.index:
        return itemModules(search, file, a, depth + 1);
      case Expression.call:
        return r.values.members(r.valueOf(file, a)).flatMap((value) => resultModules(search, value, depth + 1));
      default:
        return [];
    }
  } finally {
    open.delete(id);
  }
}

function boundModules(search: Search, binding: number, depth: number): readonly Flowing[] {
  const file = search.r.program.fileOfBinding(binding);
  const { bindings } = file.facts;
  const row = binding - file.bindingBase;
  if (bindings.kind(row) === Binding.variable) return modulesOf(search, file, bindings.value(row), depth);
  return bindings.kind(row) === Binding.parameter && bindings.function(row) !== 0
    ? passedModules(search, file, row, depth)
    : [];
}

function itemModules(search: Search, file: SourceFile, container: number, depth: number): readonly Flowing[] {
  const { r } = search;
  return containersOf(r, file, container, 0).flatMap((id) => {
    const home = r.program.fileOfExpression(id);
    const written = [...writtenItems(home, id - home.expressionBase)].map((item) => [home, item] as const);
    const stored = r.contents(id).map((content) => [content.file, content.value] as const);
    return [...written, ...stored].flatMap(([source, item]) => modulesOf(search, source, item, depth));
  });
}

function resultModules(search: Search, value: number, depth: number): readonly Flowing[] {
  const { r } = search;
  if (r.values.kind(value) !== ValueKind.function) return [];
  const file = r.program.fileOfFunction(r.values.ref(value));
  if (file.isStub) return [];
  const returned = listRows(file, file.facts.functions.returns(r.values.ref(value) - file.functionBase));
  return returned.flatMap((row) => modulesOf(search, file, row, depth));
}

/** What is passed for a parameter (row) wherever its function is called. */
function passedModules(search: Search, file: SourceFile, row: number, depth: number): readonly Flowing[] {
  const { r, calls } = search;
  const fn = file.functionBase + file.facts.bindings.function(row);
  return writtenFor(r, calls, file, row).flatMap(({ file: source, call, argument }) => {
    const passed = modulesOf(search, source, argument, depth);
    if (passed.length === 0 || !runs(r, source, call, fn)) return [];
    const by = classAround(r, source, call);
    return passed.map(({ module }) => ({ module, by }));
  });
}

/** The class in whose body a call stands, outside of functions; or 0. */
function classAround(r: Resolver, file: SourceFile, call: number): number {
  const { expressions, scopes } = file.facts;
  const scope = expressions.scope(call);
  const symbol = scopes.function(scope) === 0 ? scopes.symbol(scope) : 0;
  return symbol === 0 ? 0 : r.canonical(file.symbolBase + symbol);
}
