// Shortest paths against all paths of random graphs, of which the shortest are picked out.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Budget } from './budget.ts';
import { createGrowingGraph, setUp } from './growing-graph.ts';
import { parseStatement } from './parse-query.ts';
import { prepareQuery } from './query.ts';

interface SmallGraph {
  readonly count: number;
  /** Each with its source, its target, and whether it is of the type that is searched for. */
  readonly edges: readonly (readonly [source: number, target: number, wanted: boolean])[];
}

const graphs: fc.Arbitrary<SmallGraph> = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const node = fc.nat({ max: count - 1 });
  const wanted = fc.integer({ min: 0, max: 5 }).map((n) => n > 0);
  return fc.record({ count: fc.constant(count), edges: fc.array(fc.tuple(node, node, wanted), { maxLength: 9 }) });
});

const searches = fc.record({
  direction: fc.constantFrom('out' as const, 'in' as const, 'both' as const),
  least: fc.constantFrom(0, 1),
  most: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  /** Which ends are known before the search. */
  ends: fc.constantFrom('MATCH (a), (b)', 'MATCH (b) MATCH (a)', 'MATCH (a)', 'MATCH (b)'),
  all: fc.boolean(),
});

type Search = typeof searches extends fc.Arbitrary<infer One> ? One : never;

function found({ count, edges }: SmallGraph, { direction, least, most, ends, all }: Search): string[] {
  const graph = createGrowingGraph();
  const parts = [
    ...Array.from({ length: count }, (_, i) => `(n${i} {i: ${i}})`),
    ...edges.map(([from, to, wanted], i) => `(n${from})-[:${wanted ? 'R' : 'S'} {i: ${i}}]->(n${to})`),
  ];
  setUp(graph, `CREATE ${parts.join(', ')}`, new Budget());
  const [left, right] = direction === 'in' ? ['<-', '-'] : direction === 'out' ? ['-', '->'] : ['-', '-'];
  const text = `${ends} MATCH p = ${all ? 'allShortestPaths' : 'shortestPath'}((a)${left}[:R*${least}..${most ?? ''}]${right}(b))
    RETURN a.i, b.i, [r IN relationships(p) | r.i] AS rels, [n IN nodes(p) | n.i] AS nodes`;
  const { run } = prepareQuery(parseStatement(text).query, graph, new Budget(), { text, params: new Map() });
  const rows: string[] = [];
  run((row) => {
    rows.push(JSON.stringify(row.slice(0, 4)));
    return true;
  });
  return rows.sort();
}

/** All paths that repeat no relationship, shortest of each pair of ends. */
function expected(graph: SmallGraph, { direction, least, most }: Search): Map<string, string[]> {
  const shortest = new Map<string, { readonly length: number; readonly rows: string[] }>();
  const visit = (nodes: readonly number[], rels: readonly number[]): void => {
    const key = `${nodes[0]} ${nodes[nodes.length - 1]}`;
    const known = shortest.get(key);
    if (rels.length >= least && (known === undefined || known.length >= rels.length)) {
      const rows = known?.length === rels.length ? known.rows : [];
      rows.push(JSON.stringify([nodes[0], nodes[nodes.length - 1], rels, nodes]));
      shortest.set(key, { length: rels.length, rows });
    }
    if (rels.length >= (most ?? graph.count + 1)) return;
    const at = nodes[nodes.length - 1];
    graph.edges.forEach(([source, target, wanted], edge) => {
      if (!wanted || rels.includes(edge)) return;
      if (direction !== 'in' && source === at) visit([...nodes, target], [...rels, edge]);
      if (direction !== 'out' && target === at && !(direction === 'both' && source === at)) {
        visit([...nodes, source], [...rels, edge]);
      }
    });
  };
  for (let node = 0; node < graph.count; node++) visit([node], []);
  return new Map([...shortest].map(([key, { rows }]) => [key, rows]));
}

it('are those that are shortest among all', () => {
  fc.assert(
    fc.property(graphs, searches, (graph, search) => {
      const rows = found(graph, search);
      const wanted = expected(graph, search);
      if (search.all) expect(rows).toEqual([...wanted.values()].flat().sort());
      else {
        // Which of several equally short ones is not said.
        expect(rows.length).toBe(wanted.size);
        for (const row of rows) expect([...wanted.values()].flat()).toContain(row);
      }
    }),
    { numRuns: Number(process.env.GITNEXUS_CYPHER_CASES ?? 500) },
  );
});
