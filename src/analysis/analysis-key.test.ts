import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Graph, GraphEdge, GraphNode } from '../model/graph.ts';
import { viewOf } from '../store/index.ts';
import { analyse, analysedAs } from './analyse.ts';
import { analysisKey } from './analysis-key.ts';
import { sketchGraph } from './sketch.ts';

/** What the key leaves out, of a node and of an edge. */
const UNREAD = ['startLine', 'endLine', 'nameLine', 'nameColumn', 'signature', 'doc', 'size'] as const;

const calls = fc.array(fc.tuple(fc.nat(19), fc.nat(19)), { minLength: 5, maxLength: 60 });

function graphOf(pairs: readonly (readonly [number, number])[]): Graph {
  const symbols = Array.from({ length: 20 }, (_, index) => ({
    at: `src/${index % 3}/f${index % 5}.x#load_${index}`,
    kind: 'Function' as const,
    uid: `Function:${String(index).padStart(3, '0')}`,
  }));
  const edges = [...new Map(pairs.map((pair) => [pair.join(), pair])).values()].map(
    ([source, target]): GraphEdge => ({
      kind: 'CALLS',
      source,
      target,
      rule: 'import',
      confidence: 1,
      sites: [{ line: source + 1, column: 1, rule: 'import' }],
    }),
  );
  return {
    nodes: sketchGraph({ symbols }).nodes,
    edges: edges.sort((a, b) => a.source - b.source || a.target - b.target),
  };
}

/** The same code elsewhere in its files: with other comments, and a line more in all that has twenty. */
function moved({ nodes, edges }: Graph): Graph {
  return {
    nodes: nodes.map((node) => ({
      ...node,
      startLine: 101,
      endLine: 121,
      nameLine: 102,
      nameColumn: 7,
      doc: 'Other.',
    })),
    edges: edges.map((edge) => ({ ...edge, sites: edge.sites.map((site) => ({ ...site, line: site.line + 100 })) })),
  };
}

it('is that of the same code elsewhere, whose analysis is the same', () => {
  fc.assert(
    fc.property(calls, (pairs) => {
      const graph = graphOf(pairs);
      const other = moved(graph);
      expect(analysisKey(other)).toBe(analysisKey(graph));
      expect(analysedAs(other, viewOf(analyse(graph).graph))).toEqual(analyse(other).graph);
    }),
  );
});

it('changes with each relation, and with the names and roles of symbols', () => {
  const graph = graphOf([
    [0, 1],
    [1, 2],
  ]);
  const first: Partial<GraphNode>[] = [
    { name: 'x' },
    { exported: true },
    { test: true },
    { endLine: 400 },
    { path: 'a.x' },
  ];
  const others = first.map(
    (change): Graph => ({ ...graph, nodes: graph.nodes.with(0, { ...graph.nodes[0], ...change }) }),
  );
  const [edge] = graph.edges;
  const edges: Partial<GraphEdge>[] = [{ target: 3 }, { confidence: null }, { kind: 'MAY_CALL' }, { sites: [] }];
  for (const change of edges) others.push({ ...graph, edges: graph.edges.with(0, { ...edge, ...change }) });
  const keys = [graph, ...others].map(analysisKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it('leaves out only what the analysis does not read, save for how long a symbol is', () => {
  const { nodes, edges } = graphOf([
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 3],
  ]);
  const read = new Set<string>();
  const watched = nodes.map((node) => {
    const seen: Record<string, unknown> = { ...node };
    for (const name of UNREAD) {
      Object.defineProperty(seen, name, {
        // Spread copies it, which is no reading of it.
        enumerable: false,
        get() {
          read.add(name);
          return node[name];
        },
      });
    }
    return seen as unknown as GraphNode;
  });
  analyse({ nodes: watched, edges });
  expect([...read].sort()).toEqual(['endLine', 'startLine']);
});
