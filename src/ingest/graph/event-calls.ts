// Calls that an object makes of the functions that hear its events, joined by the literal name of the event.

import { Expression, HEARD, positionAt, RAISED } from '../../model/facts.ts';
import { MOST_OVERRIDES } from '../../model/graph.ts';
import { identitiesOf } from '../resolve/calls/handed-over.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { type SiteTarget, valueTargets } from '../resolve/sites/sites.ts';
import type { EdgeSink } from './edge-table.ts';
import type { NodeTable } from './nodes.ts';

/** Adds an edge from each place of a file that raises an event to the functions that hear it, where they are not too many. */
export function addEventCalls(r: Resolver, table: NodeTable, edges: EdgeSink, file: SourceFile): void {
  const { assignments, expressions, lineStarts, scopes, strings } = file.facts;
  for (let row = 1; row < assignments.rows; row++) {
    const target = assignments.target(row);
    if (expressions.kind(target) !== Expression.member) continue;
    const name = strings[expressions.b(target)];
    if (!name.startsWith(RAISED)) continue;
    const hearing = listeners(r, file, expressions.a(target), name.slice(RAISED.length));
    if (hearing.length > MOST_OVERRIDES) continue;
    const owner = table.enclosing(file, scopes.symbol(expressions.scope(target)));
    // Of several, one hears this object and another the next one of its class.
    const rule = hearing.length === 1 ? 'callback' : 'dispatch';
    const site = { ...positionAt(lineStarts, assignments.position(row)), rule } as const;
    for (const { symbol } of hearing) {
      const node = table.ofSymbol(symbol);
      if (node) edges.add('CALLS', owner, node, site);
    }
  }
}

function listeners(r: Resolver, file: SourceFile, object: number, event: string): readonly SiteTarget[] {
  const found = new Map<number, SiteTarget>();
  for (const value of r.values.members(r.valueOf(file, object)))
    for (const identity of identitiesOf(r, value)) {
      if (!r.patchedNames(identity)) continue;
      for (const heard of r.patchedMembers(identity, HEARD + event))
        for (const listener of r.values.members(r.valueOf(heard.file, heard.value)))
          for (const target of valueTargets(r, heard.file, heard.value, listener, 'callback', false))
            if (target.kind === 'CALLS') found.set(target.symbol, target);
    }
  return [...found.values()];
}
