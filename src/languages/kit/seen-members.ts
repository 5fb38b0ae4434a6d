// Members of types that are seen by their bare names where nothing inherits them: those that are imported on demand.

import { Heritage, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { TreeLowering } from './lowering.ts';

/**
 * Goes into a scope in which the members of types are seen, up to the end of the text: like inherited ones of a type around
 * all that follows.
 */
export function seeMembersOf(l: TreeLowering, types: readonly number[], start = 0): void {
  const { facts, scope } = l;
  const symbol = facts.symbol({
    kind: 'Class',
    name: '',
    owner: 0,
    start: 0,
    end: 0,
    nameStart: 0,
    flags: SymbolFlag.anonymous,
    scope,
  });
  const end = l.text.length;
  const members = facts.scope(Scope.members, scope, symbol, 0, start, end);
  facts.patchSymbol(symbol, SymbolColumn.heritage, facts.list(types.flatMap((type) => [Heritage.extends, type])));
  facts.patchSymbol(symbol, SymbolColumn.members, members);
  l.scope = facts.scope(Scope.block, members, 0, 0, start, end);
}
