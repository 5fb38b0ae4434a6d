// Decorators: what they make of what they stand at, and what each of several is given.

import type { Resolver } from '../engine/resolver.ts';
import { listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { noArguments } from '../types/arguments.ts';
import { isReceiverParameter } from '../types/receivers.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { signatureFor } from './overloads.ts';
import { functionsBehind } from './signatures.ts';

/**
 * What a decorator makes of a value: the result of calling it with that value. A class makes an instance, save for
 * library classes, which mostly stand for what they decorate.
 */
export function decoratorApplied(r: Resolver, file: SourceFile, decorator: number, target: ValueSet): ValueSet {
  const { values } = r;
  let result: ValueSet = 0;
  for (const value of values.members(r.valueOf(file, decorator))) {
    if (values.kind(value) === ValueKind.class && !r.program.fileOfSymbol(values.ref(value)).isStub)
      result = values.union(result, madeBy(r, values.ref(value), target));
    if (values.kind(value) === ValueKind.instance) result = values.union(result, madeByObject(r, file, value, target));
    if (values.kind(value) !== ValueKind.function) continue;
    const source = r.program.fileOfFunction(values.ref(value));
    const symbol = source.facts.functions.symbol(values.ref(value) - source.functionBase);
    const fn = symbol === 0 ? values.ref(value) - source.functionBase : signatureFor(r, source, symbol, target);
    const returned = r.returnOf(source.functionBase + fn);
    const env = new Map(values.bindings(values.env(value)));
    const first = listRows(source, source.facts.functions.parameters(fn))[0];
    if (first !== undefined) {
      const type = source.facts.bindings.type(first);
      if (type === 0) env.set(source.bindingBase + first, target);
      else r.infer(source, type, values.env(value), target, env);
    }
    result = values.union(result, r.substitute(returned, values.environment(env)));
  }
  return result;
}

/** What an object that decorates makes of a value: the result of calling it. */
function madeByObject(r: Resolver, file: SourceFile, object: number, target: ValueSet): ValueSet {
  const { values } = r;
  return values.unionOf(functionsBehind(r, object, false), (method) => {
    const source = r.program.fileOfFunction(values.ref(method));
    const parameters = listOf(source, source.facts.functions.parameters(values.ref(method) - source.functionBase));
    const taken = [...parameters].find((one) => !isReceiverParameter(source, one));
    const env = new Map<number, ValueSet>();
    const type = taken === undefined ? 0 : source.facts.bindings.type(taken);
    if (taken !== undefined && type === 0) env.set(source.bindingBase + taken, target);
    else if (type !== 0) r.infer(source, type, values.env(method), target, env);
    return r.substitute(r.callResult(method, noArguments(file)), values.environment(env));
  });
}

/** An instance of a class that decorates: its type parameters are what its constructor makes of the decorated value. */
function madeBy(r: Resolver, symbol: number, target: ValueSet): ValueSet {
  const parameters = r.typeParameters(symbol);
  if (parameters.length === 0) return r.instanceOf(symbol, []);
  const env = new Map<number, ValueSet>();
  const instance = r.values.value(ValueKind.instance, r.canonical(symbol));
  for (const name of r.semanticsOf(r.program.fileOfSymbol(symbol)).protocols.construct) {
    for (const method of r.values.members(r.memberValue(instance, name))) {
      if (r.values.kind(method) !== ValueKind.function) continue;
      const source = r.program.fileOfFunction(r.values.ref(method));
      const fn = r.values.ref(method) - source.functionBase;
      const taken = listRows(source, source.facts.functions.parameters(fn)).find(
        (one) => !isReceiverParameter(source, one),
      );
      const type = taken === undefined ? 0 : source.facts.bindings.type(taken);
      if (type !== 0) r.infer(source, type, 0, target, env);
    }
  }
  return r.instanceOf(
    symbol,
    parameters.map((parameter) => env.get(parameter) ?? 0),
  );
}

/** What the decorators of a symbol (row) make of its function; the function itself where they change nothing. */
export function decoratedValue(r: Resolver, file: SourceFile, symbol: number): ValueSet {
  const decorators = listRows(file, file.facts.symbols.decorators(symbol)).reverse();
  const own = r.functionValue(file.symbolBase + symbol, 0, 0);
  return decorators.reduce((wrapped, decorator) => r.decoratorApplied(file, decorator, wrapped) || wrapped, own);
}

/** What a function is called with at a position, as the innermost of its decorators declares what it takes. */
export function expectedByDecorator(r: Resolver, file: SourceFile, fn: number, index: number): ValueSet {
  const { functions, symbols } = file.facts;
  const { values } = r;
  const symbol = functions.symbol(fn);
  const innermost = symbol === 0 ? undefined : listOf(file, symbols.decorators(symbol)).at(-1);
  if (innermost === undefined) return 0;
  const typeAt = (value: number, at: number): ValueSet =>
    values.unionOf(functionsBehind(r, value, false), (one) => r.parameterType(values.ref(one), values.env(one), at));
  return values.unionOf(values.members(r.valueOf(file, innermost)), (decorator) =>
    values.unionOf(values.members(typeAt(decorator, 0)), (taken) => typeAt(taken, index)),
  );
}

/** What a function is given where it stands among the decorators of a symbol: what those below it have made. */
export function passedToDecorator(r: Resolver, symbol: number, fn: number): ValueSet {
  const file = r.program.fileOfSymbol(symbol);
  const decorators = listOf(file, file.facts.symbols.decorators(symbol - file.symbolBase));
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
  const owner = file.facts.functions.class(fn - file.functionBase);
  return r.ancestors(r.canonical(ref)).some((ancestor) => ancestor.symbol === file.symbolBase + owner);
}
