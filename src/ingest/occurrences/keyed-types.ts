// Texts that name a member in the arguments of a type or a call: `Pick<T, 'name'>`, `get(value, 'name')`. They do where
// the parameter that they stand for is declared as a key of another.

import { Binding, BindingColumn, Expression, ExpressionColumn, SymbolColumn } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { cell, listOf, type SourceFile } from '../resolve/program/source-file.ts';
import type { ValueSet } from '../resolve/values/values.ts';

/** The types whose keys a literal (row) must be one of; 0 where nothing says so. */
export function keyedTypes(r: Resolver, file: SourceFile, literal: number): ValueSet {
  const { expressions } = file.facts;
  let result: ValueSet = 0;
  for (let row = literal + 1; row < expressions.rows; row++) {
    if (cell(expressions, row, ExpressionColumn.kind) !== Expression.apply) continue;
    const args = [...listOf(file, cell(expressions, row, ExpressionColumn.b))];
    const index = args.findIndex((argument) => isWithin(file, argument, literal));
    if (index < 0) continue;
    result = r.values.union(result, ofAlias(r, file, cell(expressions, row, ExpressionColumn.a), args, index));
    break;
  }
  return result;
}

/** Whether an argument is a literal, or a choice with it. */
function isWithin(file: SourceFile, argument: number, literal: number): boolean {
  if (argument === literal) return true;
  const { expressions } = file.facts;
  if (cell(expressions, argument, ExpressionColumn.kind) !== Expression.choice) return false;
  return listOf(file, cell(expressions, argument, ExpressionColumn.a)).includes(literal);
}

function ofAlias(r: Resolver, file: SourceFile, alias: number, args: readonly number[], index: number): ValueSet {
  const { expressions } = file.facts;
  if (cell(expressions, alias, ExpressionColumn.kind) !== Expression.name) return 0;
  const scope = cell(expressions, alias, ExpressionColumn.scope);
  const found = r.lookup(file, scope, cell(expressions, alias, ExpressionColumn.a), true, alias);
  let result: ValueSet = 0;
  for (const binding of found.bindings.flatMap((one) => r.follow(one).bindings)) {
    const source = r.program.fileOfBinding(binding);
    const symbol = cell(source.facts.bindings, binding - source.bindingBase, BindingColumn.symbol);
    if (symbol === 0) continue;
    const parameters = [...listOf(source, cell(source.facts.symbols, symbol, SymbolColumn.typeParameters))];
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
  const bound = own === undefined ? 0 : cell(bindings, own, BindingColumn.type);
  if (bound === 0 || cell(expressions, bound, ExpressionColumn.kind) !== Expression.keyOf) return -1;
  const of = cell(expressions, bound, ExpressionColumn.a);
  if (cell(expressions, of, ExpressionColumn.kind) !== Expression.name) return -1;
  const name = cell(expressions, of, ExpressionColumn.a);
  return parameters.findIndex(
    (one) =>
      cell(bindings, one, BindingColumn.kind) === Binding.typeParameter &&
      cell(bindings, one, BindingColumn.name) === name,
  );
}
