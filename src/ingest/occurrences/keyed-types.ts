// Texts that name a member in the arguments of a type or a call: `Pick<T, 'name'>`, `get(value, 'name')`. They do where
// the parameter that they stand for is declared as a key of another.

import { Binding, Expression } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { listOf, listRows, type SourceFile } from '../resolve/program/source-file.ts';
import type { ValueSet } from '../resolve/values/values.ts';

/** The types whose keys a literal (row) must be one of; 0 where nothing says so. */
export function keyedTypes(r: Resolver, file: SourceFile, literal: number): ValueSet {
  const { expressions } = file.facts;
  let result: ValueSet = 0;
  for (let row = literal + 1; row < expressions.rows; row++) {
    if (expressions.kind(row) !== Expression.apply) continue;
    const args = listRows(file, expressions.b(row));
    const index = args.findIndex((argument) => isWithin(file, argument, literal));
    if (index < 0) continue;
    result = r.values.union(result, ofAlias(r, file, expressions.a(row), args, index));
    break;
  }
  return result;
}

/** Whether an argument is a literal, or a choice with it. */
function isWithin(file: SourceFile, argument: number, literal: number): boolean {
  if (argument === literal) return true;
  const { expressions } = file.facts;
  if (expressions.kind(argument) !== Expression.choice) return false;
  return listOf(file, expressions.a(argument)).includes(literal);
}

function ofAlias(r: Resolver, file: SourceFile, alias: number, args: readonly number[], index: number): ValueSet {
  const { expressions } = file.facts;
  if (expressions.kind(alias) !== Expression.name) return 0;
  const scope = expressions.scope(alias);
  const found = r.lookup(file, scope, expressions.a(alias), true, alias);
  let result: ValueSet = 0;
  for (const binding of found.bindings.flatMap((one) => r.follow(one).bindings)) {
    const source = r.program.fileOfBinding(binding);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    if (symbol === 0) continue;
    const parameters = listRows(source, source.facts.symbols.typeParameters(symbol));
    const keyed = keyedParameter(source, parameters, index);
    // `Omit` takes any key, and means those of its first argument.
    const target = keyed >= 0 ? args[keyed] : source.isStub && index > 0 ? args[0] : undefined;
    if (target !== undefined) result = r.values.union(result, r.typeOf(file, target));
  }
  return result;
}

/** The position of the parameter whose keys another is declared to be, or -1. */
function keyedParameter(file: SourceFile, parameters: readonly number[], index: number): number {
  const { bindings, expressions } = file.facts;
  const own = parameters[index];
  const bound = own === undefined ? 0 : bindings.type(own);
  if (bound === 0 || expressions.kind(bound) !== Expression.keyOf) return -1;
  const of = expressions.a(bound);
  if (expressions.kind(of) !== Expression.name) return -1;
  const name = expressions.a(of);
  return parameters.findIndex((one) => bindings.kind(one) === Binding.typeParameter && bindings.name(one) === name);
}
