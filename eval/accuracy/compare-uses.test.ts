// Names of symbols against the edges at them, on a graph made by hand.

import { expect, test } from 'vitest';
import type { GraphNode } from '../../src/model/graph.ts';
import { compareUses } from './compare-uses.ts';
import { type DumpEdge, indexGraph } from './graph-dump.ts';
import type { Place } from './places.ts';
import type { Truth, TruthUse } from './truth.ts';

const node = (kind: GraphNode['kind'], name: string, line: number): GraphNode => ({
  uid: `${kind}:a.ts:${name}`,
  kind,
  name,
  qualifiedName: `p.a.${name}`,
  path: 'a.ts',
  nameLine: line,
  nameColumn: 1,
});

const CALLER = node('Function', 'f', 1);
const CONSTANT = node('Variable', 'constant', 10);
const INNER = node('Function', 'f.inner', 3);

const at = (line: number): Place => ({ path: 'a.ts', line, column: 1 });
const use = (line: number, target: number): TruthUse => ({
  ...at(line),
  targets: [at(target)],
  owners: [[at(1)]],
  what: 'read → variable',
});

function edge(kind: DumpEdge['kind'], target: GraphNode, line: number): DumpEdge {
  const rule = 'through-value';
  return { kind, source: CALLER, target, rule, sites: [{ line, column: 1, rule }] };
}

test('a name has a trace where an edge to its symbol stands, of whatever kind', () => {
  const graph = indexGraph(
    [CALLER, CONSTANT, INNER],
    [edge('CALLS', CONSTANT, 2), edge('REFERENCES', CONSTANT, 4), edge('MAY_CALL', CONSTANT, 5)],
  );
  const truth: Truth = {
    files: new Set(['a.ts']),
    sites: [],
    relations: [],
    // The last two: a part of the caller, and something that the graph has no symbol for.
    uses: [use(2, 10), use(4, 10), use(5, 10), use(6, 10), use(7, 3), use(8, 99)],
    replaced: new Map(),
    namesOneOfMany: false,
    blindSpots: [],
    source: 'by hand',
  };
  const compared = compareUses(graph, truth, { includes: () => true, mostExamples: 2 });
  expect(compared).toMatchObject({ expected: 4, found: 2, nameless: 1 });
  expect(compared.missed).toEqual([
    {
      name: 'read → variable [nothing is given]',
      count: 2,
      examples: ['a.ts:5:1 → Variable:a.ts:constant', 'a.ts:6:1 → Variable:a.ts:constant'],
    },
  ]);
});
