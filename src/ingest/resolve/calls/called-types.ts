// Types that are called and not constructed: what looks like a construction runs a member that the type itself has.

import { BindingFlag, SymbolFlag } from '../../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../../model/graph.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';

const INTERFACE = NODE_KIND_NUMBERS.Interface;

/** The symbols of the call member that a class (value) itself has, where the class cannot be constructed. */
export function callsOfType(r: Resolver, value: number): readonly number[] {
  const type = r.program.fileOfSymbol(r.values.ref(value));
  const { rules, protocols } = r.semanticsOf(type);
  if (rules.typesAreCalled !== true || protocols.call === undefined) return [];
  if (!isIncomplete(type, r.values.ref(value) - type.symbolBase)) return [];
  return r.membersOf(value, protocols.call).flatMap(({ bindings }) =>
    bindings.flatMap((binding) => {
      const file = r.program.fileOfBinding(binding);
      const row = binding - file.bindingBase;
      const symbol = file.facts.bindings.symbol(row);
      const isOwn = (file.facts.bindings.flags(row) & BindingFlag.static) !== 0;
      return symbol !== 0 && isOwn ? [file.symbolBase + symbol] : [];
    }),
  );
}

function isIncomplete({ facts: { symbols } }: SourceFile, row: number): boolean {
  return symbols.kind(row) === INTERFACE || (symbols.flags(row) & SymbolFlag.abstract) !== 0;
}
