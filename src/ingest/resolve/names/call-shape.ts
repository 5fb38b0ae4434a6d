// Whether what a bare name means among the members of a receiver can be what a call runs: where a language looks on among
// the receivers around when it cannot, by how many arguments it is called with and by their names.

import { BindingFlag, FunctionFlag } from '../../../model/facts.ts';
import type { CallArguments, Found, Resolver } from '../engine/resolver.ts';
import { isCallable, listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { Role, usesIn } from '../program/uses.ts';

/** Whether something of what was found takes the call whose callee a name (row) is; all that is no function does. */
export function takesCall(r: Resolver, file: SourceFile, use: number, { bindings }: Found): boolean {
  const { around, role } = usesIn(file);
  if (use === 0 || role[use] !== Role.callee) return true;
  const args = r.argumentsOf(file, around[use]);
  return bindings.some((binding) => {
    const source = r.program.fileOfBinding(binding);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    if (symbol === 0 || !isCallable(source, symbol)) return true;
    return listOf(source, source.facts.symbols.functions(symbol)).some((fn) => hasShape(source, fn, args));
  });
}

/** Whether a function (row) has the parameters that are named, no fewer than are passed, and none left that must be. */
function hasShape(file: SourceFile, fn: number, { named, positional }: CallArguments): boolean {
  const { bindings, functions, strings } = file.facts;
  const hasReceiver = (functions.flags(fn) & FunctionFlag.receiverParameter) !== 0;
  const parameters = listRows(file, functions.parameters(fn)).slice(Number(hasReceiver));
  const names = parameters.map((row) => strings[bindings.name(row)]);
  const takesRest = parameters.some((row) => (bindings.flags(row) & BindingFlag.rest) !== 0);
  if (positional.length + named.size > parameters.length && !takesRest) return false;
  // An argument without a name behind those that have one is for the last parameter.
  const given = new Set([...named.keys()].map((name) => name || (names.at(-1) ?? '')));
  if (![...given].every((name) => names.includes(name))) return false;
  return parameters.every(
    (row, place) =>
      place < positional.length ||
      given.has(names[place]) ||
      bindings.value(row) !== 0 ||
      (bindings.flags(row) & (BindingFlag.rest | BindingFlag.optional)) !== 0,
  );
}
