// Functions that are run by their names: in languages that have such, what takes nothing needs no parentheses.

import { Expression } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { isCallee, isTypedCallee } from '../program/callees.ts';
import { isGetter, listOf, type SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { noArguments } from './arguments.ts';

/** What a name or a member (row) is worth, whose values are these: of functions that it runs, what they give. */
export function afterRun(r: Resolver, file: SourceFile, row: number, set: ValueSet): ValueSet {
  const { values } = r;
  if (set === 0 || !runsByName(r, file)) return set;
  const all = values.members(set);
  if (!all.some((value) => isRunByName(r, file, row, value))) return set;
  return values.unionOf(all, (value) =>
    isRunByName(r, file, row, value) ? r.callResult(value, noArguments(file)) : values.single(value),
  );
}

function isRunByName(r: Resolver, file: SourceFile, row: number, value: number): boolean {
  if (r.values.kind(value) !== ValueKind.function) return false;
  const source = r.program.fileOfFunction(r.values.ref(value));
  const symbol = source.facts.functions.symbol(r.values.ref(value) - source.functionBase);
  if (symbol === 0) return false;
  // Type arguments are those of the function itself.
  if (isGetter(source, symbol)) return !isTypedCallee(file, row);
  return takesNothing(source, symbol) && !isCallee(file, row);
}

/**
 * What a call (row) gives that has type arguments and no others, of a member that its name runs: they are those of the
 * member. Undefined of any other call.
 */
export function typedRun(r: Resolver, file: SourceFile, call: number, callee: number): ValueSet | undefined {
  const { expressions, strings } = file.facts;
  if (expressions.kind(callee) !== Expression.member || !runsByName(r, file)) return undefined;
  if (!isTypedCallee(file, callee) || listOf(file, expressions.b(call)).length > 0) return undefined;
  const args = r.argumentsOf(file, call);
  const name = strings[expressions.b(callee)];
  const runs = r.values.members(r.valueOf(file, expressions.a(callee))).flatMap((object) =>
    r.membersOf(object, name).flatMap(({ bindings, env }) =>
      bindings.flatMap((binding) => {
        const source = r.program.fileOfBinding(binding);
        const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
        const isRun = symbol !== 0 && isGetter(source, symbol);
        return isRun ? [...r.values.members(r.functionValue(source.symbolBase + symbol, env, object))] : [];
      }),
    ),
  );
  return runs.length === 0 ? undefined : r.values.unionOf(runs, (method) => r.callResult(method, args));
}

/** Whether a function (symbol) has no parameters. */
export function takesNothing(file: SourceFile, symbol: number): boolean {
  const { functions, symbols } = file.facts;
  const all = listOf(file, symbols.functions(symbol));
  return all.length > 0 && all.every((fn) => functions.parameters(fn) === 0);
}

/** Whether names in a file run functions, wherever they stand. */
export function runsByName(r: Resolver, file: SourceFile): boolean {
  return r.semanticsOf(file).rules.namesRun === true;
}
