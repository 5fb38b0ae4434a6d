// Functions that a function makes and returns, where its declared result says only how they are called: the factory of a
// decorator, a decorator that is typed as giving what it takes, a maker of handlers. No type depends on what is found here.

import { Binding, Expression, FunctionFlag } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { listOf, type SourceFile } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';

/** Makers of makers: beyond this depth nothing is looked for. */
const DEEPEST = 3;

/** The functions (values) that an expression (row) holds because a call made them. */
export function madeFunctions(r: Resolver, file: SourceFile, expression: number, depth = 0): readonly number[] {
  if (depth > DEEPEST) return [];
  const { expressions } = file.facts;
  const a = expressions.a(expression);
  switch (expressions.kind(expression)) {
    case Expression.call:
      return r.values.members(r.valueOf(file, a)).flatMap((value) => returnedFunctions(r, value, depth + 1));
    case Expression.cast:
      return madeFunctions(r, file, a, depth);
    case Expression.name: {
      const scope = expressions.scope(expression);
      return r.lookup(file, scope, a, false, expression).bindings.flatMap((binding) => {
        const source = r.program.fileOfBinding(binding);
        const { bindings } = source.facts;
        const row = binding - source.bindingBase;
        const isVariable = bindings.kind(row) === Binding.variable;
        return isVariable ? madeFunctions(r, source, bindings.value(row), depth + 1) : [];
      });
    }
    default:
      return [];
  }
}

/**
 * The functions of its own body that a function (value) returns. One that another of its results is a call of is what
 * the function uses to make its result.
 */
export function returnedFunctions(r: Resolver, value: number, depth = 0): readonly number[] {
  if (r.values.kind(value) !== ValueKind.function) return [];
  const fn = implementationOf(r, r.values.ref(value));
  const file = r.program.fileOfFunction(fn);
  if (file.isStub) return [];
  const { expressions, functions } = file.facts;
  const returned = [...listOf(file, functions.returns(fn - file.functionBase))];
  const used = new Set<number>();
  for (const item of returned) {
    if (expressions.kind(item) !== Expression.call) continue;
    const callee = expressions.a(item);
    for (const one of r.values.members(r.valueOf(file, callee))) used.add(one);
  }
  const own = returned.flatMap((item) => functionsAt(r, file, item, depth));
  return own.length > 1 ? own.filter((one) => !used.has(one)) : own;
}

function functionsAt(r: Resolver, file: SourceFile, expression: number, depth: number): readonly number[] {
  const { expressions } = file.facts;
  let at = expression;
  while (expressions.kind(at) === Expression.cast) at = expressions.a(at);
  const known = r.values.members(r.valueOf(file, at)).filter((value) => isNamedFunction(r, value));
  return known.length > 0 ? known : madeFunctions(r, file, at, depth);
}

function isNamedFunction(r: Resolver, value: number): boolean {
  if (r.values.kind(value) !== ValueKind.function) return false;
  const file = r.program.fileOfFunction(r.values.ref(value));
  return !file.isStub && file.facts.functions.symbol(r.values.ref(value) - file.functionBase) !== 0;
}

/** The function with a body, among the overloads that share a symbol. */
function implementationOf(r: Resolver, fn: number): number {
  const file = r.program.fileOfFunction(fn);
  const { functions, symbols } = file.facts;
  const symbol = functions.symbol(fn - file.functionBase);
  if (symbol === 0) return fn;
  const rows = [...listOf(file, symbols.functions(symbol))];
  const body = rows.find((row) => !(functions.flags(row) & FunctionFlag.signature));
  return body === undefined ? fn : file.functionBase + body;
}
