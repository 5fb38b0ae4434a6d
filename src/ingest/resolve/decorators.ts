// Decorators: what they make of what they stand at, and what each of several is given.

import { BindingColumn, FunctionColumn, SymbolColumn } from '../../model/facts.ts';
import { cell, listOf, type SourceFile } from './program.ts';
import type { Resolver } from './resolver.ts';
import { ValueKind, type ValueSet } from './values.ts';

/**
 * What a decorator makes of a value: the result of calling it with that value. A class makes an instance, save for
 * library classes, which mostly stand for what they decorate.
 */
export function decoratorApplied(r: Resolver, file: SourceFile, decorator: number, target: ValueSet): ValueSet {
  const { values } = r;
  let result: ValueSet = 0;
  for (const value of values.members(r.valueOf(file, decorator))) {
    if (values.kind(value) === ValueKind.class && !r.program.fileOfSymbol(values.ref(value)).prelude)
      result = values.union(result, r.instanceOf(values.ref(value), []));
    if (values.kind(value) !== ValueKind.function) continue;
    const fnId = values.ref(value);
    const source = r.program.fileOfFunction(fnId);
    const fn = fnId - source.functionBase;
    const returned = r.returnOf(fnId);
    const env = new Map(values.bindings(values.env(value)));
    const first = [...listOf(source, cell(source.facts.functions, fn, FunctionColumn.parameters))][0];
    if (first !== undefined) {
      const type = cell(source.facts.bindings, first, BindingColumn.type);
      if (type === 0) env.set(source.bindingBase + first, target);
      else r.infer(source, type, values.env(value), target, env);
    }
    result = values.union(result, r.substitute(returned, values.environment(env)));
  }
  return result;
}

/** What the decorators of a symbol (row) make of its function; the function itself where they change nothing. */
export function decoratedValue(r: Resolver, file: SourceFile, symbol: number): ValueSet {
  const decorators = [...listOf(file, cell(file.facts.symbols, symbol, SymbolColumn.decorators))].reverse();
  const own = r.functionValue(file.symbolBase + symbol, 0, 0);
  return decorators.reduce((wrapped, decorator) => r.decoratorApplied(file, decorator, wrapped) || wrapped, own);
}

/** What a function is given where it stands among the decorators of a symbol: what those below it have made. */
export function passedToDecorator(r: Resolver, symbol: number, fn: number): ValueSet {
  const file = r.program.fileOfSymbol(symbol);
  const decorators = listOf(file, cell(file.facts.symbols, symbol - file.symbolBase, SymbolColumn.decorators));
  let wrapped = r.symbolValue(symbol);
  let passed: ValueSet = 0;
  for (const decorator of [...decorators].reverse()) {
    const runs = r.values.members(r.valueOf(file, decorator)).some((value) => runsFunction(r, value, fn));
    if (runs) passed = r.values.union(passed, wrapped);
    wrapped = r.decoratorApplied(file, decorator, wrapped) || wrapped;
  }
  return passed;
}

/** Whether calling a value runs a function: it is that function, or a class that it constructs. */
function runsFunction(r: Resolver, value: number, fn: number): boolean {
  const ref = r.values.ref(value);
  if (r.values.kind(value) === ValueKind.function) return ref === fn;
  if (r.values.kind(value) !== ValueKind.class) return false;
  const file = r.program.fileOfFunction(fn);
  const owner = cell(file.facts.functions, fn - file.functionBase, FunctionColumn.class);
  return r.ancestors(r.canonical(ref)).some((ancestor) => ancestor.symbol === file.symbolBase + owner);
}
