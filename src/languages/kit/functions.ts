// Functions: their scope, their parameters, what they return.

import { Binding, BindingFlag, Expression, FunctionFlag, Scope, ScopeColumn, SymbolColumn } from '../../model/facts.ts';
import type { FunctionFields } from '../facts-builder.ts';
import { type BlockLowering, enterDeclaration, newBlock } from './blocks.ts';
import { newScope, startOf } from './lowering.ts';
import { add } from './rows.ts';

/** The function of a symbol that has but one. */
export function newFunction(l: BlockLowering, symbol: number): number {
  const row = l.facts.function({ symbol });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([row]));
  return row;
}

/** Runs `lower` in the scope of a function, whose further columns it gives. The body shares its block with the parameters. */
export function inFunction(
  l: BlockLowering,
  node: number,
  symbol: number,
  row: number,
  lower: () => FunctionFields,
): void {
  const { block, scope, function: outerFunction, symbol: outerSymbol, returns, yields } = l;
  l.symbol = symbol;
  l.function = row;
  l.returns = [];
  l.yields = [];
  const own = newScope(l, Scope.function, node);
  l.scope = own;
  l.block = newBlock(block);
  l.facts.patchFunction(row, { scope: own });
  const fields = lower();
  l.facts.patchFunction(row, { ...fields, returns: l.facts.list(l.returns), yields: l.facts.list(l.yields) });
  Object.assign(l, { block, scope, function: outerFunction, symbol: outerSymbol, returns, yields });
}

/** A function without a name, as a value or as a type: what is called in it belongs to the symbol around it. */
export function functionExpression(
  l: BlockLowering,
  node: number,
  lower: () => FunctionFields,
  flags: number = FunctionFlag.arrow,
): number {
  const row = l.facts.function({ flags });
  inFunction(l, node, l.symbol, row, lower);
  const expression = add(l, Expression.function, startOf(l, node), row);
  if ((flags & FunctionFlag.signature) === 0) l.facts.patchFunction(row, { expression });
  return expression;
}

export interface Parameter {
  /** Empty where it has none. */
  readonly name: string;
  /** Where the name stands. */
  readonly position?: number;
  readonly type: number;
  readonly value?: number;
  readonly flags?: number;
}

/** Binds the parameters of the current function; gives the list of them. */
export function bindParameters(l: BlockLowering, parameters: readonly Parameter[]): number {
  const start = l.facts.scopeAt(l.scope, ScopeColumn.start);
  const rows = parameters.map(({ name, position = start, type, value = 0, flags = 0 }, index) => {
    if (name !== '') enterDeclaration(l, name, position);
    return l.facts.binding({
      scope: l.scope,
      name,
      kind: Binding.parameter,
      type,
      value,
      position,
      function: l.function,
      index,
      flags: BindingFlag.value | flags,
    });
  });
  return l.facts.list(rows);
}

/** A class whose constructor is not written does not have those of its ancestors either. */
export function bindImplicitConstructor(
  l: BlockLowering,
  node: number,
  name: string,
  parameters: readonly Parameter[] = [],
): void {
  const fn = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.constructor });
  const rows = parameters.map((one, index) =>
    l.facts.binding({
      scope: 0,
      name: one.name,
      kind: Binding.parameter,
      type: one.type,
      value: one.value ?? 0,
      position: one.position ?? 0,
      function: fn,
      index,
      flags: one.flags ?? 0,
    }),
  );
  l.facts.patchFunction(fn, { parameters: l.facts.list(rows) });
  const position = startOf(l, node);
  const value = l.facts.expression(Expression.function, l.scope, position, fn);
  l.facts.patchFunction(fn, { expression: value });
  l.facts.binding({ scope: l.scope, name, kind: Binding.field, value, position, flags: BindingFlag.value });
}
