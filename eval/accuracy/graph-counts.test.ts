import { expect, test } from 'vitest';
import { graphCounts } from './graph-counts.ts';
import { handGraph } from './temporary-tree.ts';

test('edges are counted by kind, those of calls by rule too', () => {
  const at = (line: number) => ({ path: 'a.py', line, column: 5 });
  const graph = handGraph(
    [
      { kind: 'Function', name: 'f', place: at(1) },
      { kind: 'Function', name: 'g', place: at(2) },
    ],
    [
      { kind: 'CALLS', source: 'f', target: 'g', site: at(10), rule: 'scope' },
      { kind: 'CALLS', source: 'g', target: 'f', site: at(11), rule: 'import' },
      { kind: 'CONTAINS', source: 'a.py', target: 'f', site: at(1) },
    ],
  );
  const nodes = graph.nodes.map((node) => ({ ...node, unresolvedCalls: 2 }));
  expect([...graphCounts({ ...graph, nodes })]).toEqual([
    ['symbols', 2],
    ['execution flows', 0],
    ['unresolved call sites', 6],
    ['call sites that lead outside', 0],
    ['`CALLS` edges', 2],
    ['calls by rule `scope`', 1],
    ['calls by rule `import`', 1],
  ]);
});
