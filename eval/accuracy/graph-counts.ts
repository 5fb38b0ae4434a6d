// What a graph holds, in numbers: edges by rule, call sites that nothing binds, flows. For telling two states of the
// product apart on the same repository.

import type { DumpedGraph } from './graph-dump.ts';

/** Counts by name. Edges of calls are counted once for each rule that gave one of their sites. */
export function graphCounts({ nodes, edges }: DumpedGraph): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string, count = 1): void => {
    counts.set(name, (counts.get(name) ?? 0) + count);
  };
  for (const name of ['symbols', 'execution flows', 'unresolved call sites', 'call sites that lead outside'])
    add(name, 0);
  for (const { kind, nameLine, unresolvedCalls, externalCalls } of nodes) {
    if (nameLine !== undefined) add('symbols');
    if (kind === 'Process') add('execution flows');
    add('unresolved call sites', unresolvedCalls ?? 0);
    add('call sites that lead outside', externalCalls ?? 0);
  }
  for (const { kind, sites } of edges) {
    if (!COUNTED.has(kind)) continue;
    add(`\`${kind}\` edges`);
    if (kind !== 'CALLS' && kind !== 'INSTANTIATES') continue;
    for (const rule of new Set(sites.map((site) => site.rule))) add(`calls by rule \`${rule}\``);
  }
  return counts;
}

const COUNTED: ReadonlySet<string> = new Set([
  'CALLS',
  'INSTANTIATES',
  'MAY_CALL',
  'IMPORTS',
  'INHERITS',
  'IMPLEMENTS',
  'OVERRIDES',
  'REFERENCES',
]);
