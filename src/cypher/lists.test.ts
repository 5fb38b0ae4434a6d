// Lists in answers against the same computed here.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph, GraphEdge, GraphNode } from '../model/graph.ts';
import { askGraph } from './ask-graph.ts';

const NODES = 3000;
const nodes: GraphNode[] = Array.from({ length: NODES }, (_, index) => ({
  uid: `Function:f${index % 23}.ts:n${String(index).padStart(4, '0')}`,
  kind: 'Function',
  name: `n${index}`,
  qualifiedName: `q.n${index}`,
  path: `f${index % 23}.ts`,
  startLine: ((index * 7919) % 1000) + 1,
}));
const edges: GraphEdge[] = Array.from({ length: NODES * 2 }, (_, index) => ({
  kind: 'CALLS',
  source: index % NODES,
  target: (index * 31 + 7) % NODES,
  rule: 'scope',
  confidence: 1,
  sites: [{ line: index + 1, column: 1, rule: 'scope' }],
}));
const graph: Graph = { nodes, edges };

const { query } = askGraph(graph);

interface Group {
  readonly key: string;
  readonly names: string[];
  readonly lines: number[];
  readonly got: unknown;
}

/** Forms of a list expression over the nodes `ns` of a group, and what each means. */
const FORMS: readonly (readonly [string, (group: Group, limit: number) => unknown])[] = [
  ['[x IN ns | x.name]', ({ names }) => names],
  ['[x IN ns | x.name + "!"]', ({ names }) => names.map((name) => `${name}!`)],
  ['[x IN ns WHERE x.startLine > LIMIT_ | x.startLine]', ({ lines }, limit) => lines.filter((line) => line > limit)],
  [
    '[x IN ns WHERE x.startLine > LIMIT_ | x.startLine + 1]',
    ({ lines }, limit) => lines.filter((line) => line > limit).map((line) => line + 1),
  ],
  ['size([x IN ns WHERE x.startLine > LIMIT_])', ({ lines }, limit) => lines.filter((line) => line > limit).length],
  ['[x IN lines WHERE x > LIMIT_]', ({ lines }, limit) => lines.filter((line) => line > limit)],
  ['[x IN lines | x + LIMIT_]', ({ lines }, limit) => lines.map((line) => line + limit)],
  ['[x IN lines | key + toString(x)]', ({ key, lines }) => lines.map((line) => key + line)],
  ['any(x IN ns WHERE x.startLine > LIMIT_)', ({ lines }, limit) => lines.some((line) => line > limit)],
  ['all(x IN ns WHERE x.startLine > LIMIT_)', ({ lines }, limit) => lines.every((line) => line > limit)],
  ['none(x IN lines WHERE x > LIMIT_)', ({ lines }, limit) => !lines.some((line) => line > limit)],
  ['ns[1].name', ({ names }) => names[1] ?? null],
  ['names[-1]', ({ names }) => names.at(-1)],
  ['names[1..3]', ({ names }) => names.slice(1, 3)],
  ['[x IN names WHERE x ENDS WITH "1"][0]', ({ names }) => names.find((name) => name.endsWith('1')) ?? null],
  [
    'head([x IN ns WHERE x.startLine > LIMIT_ | x.name])',
    ({ names, lines }, limit) => names.find((_, i) => lines[i] > limit) ?? null,
  ],
  ['[ns[0].name, ns[0].path]', ({ names, key }) => [names[0], key]],
];

describe('lists', () => {
  it('hold the elements of their own row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FORMS),
        fc.constantFrom(...FORMS),
        fc.integer({ min: 0, max: 1000 }),
        fc.constantFrom('', 'WHERE key CONTAINS "1"', 'WHERE size(ns) > 15', 'ORDER BY key DESC SKIP 3'),
        fc.constantFrom('', 'WHERE n.startLine % 3 <> 0', 'WHERE n.name ENDS WITH "7"'),
        async ([form, meaning], [other, otherMeaning], limit, filter, selection) => {
          const put = (text: string) => text.replaceAll('LIMIT_', String(limit));
          const { rows } = await query(
            `MATCH (n) ${selection} WITH n.path AS key, collect(n) AS ns, collect(n.name) AS names, collect(n.startLine) AS lines ${filter}
             RETURN key, names, lines, ${put(form)} AS got, ${put(other)} AS also`,
          );
          for (const row of rows as unknown as (Group & { also: unknown })[]) {
            expect(row.got, put(form)).toEqual(meaning(row, limit));
            expect(row.also, put(other)).toEqual(otherMeaning(row, limit));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('hold the nodes and edges of their own path', async () => {
    const { rows } = await query(
      `MATCH p = (a)-[rs:CALLS*1..3]->(b) WHERE a.startLine < 100 AND b.startLine % 2 = 0
       RETURN p, [x IN nodes(p) | x.name] AS names, [x IN nodes(p) WHERE x.startLine > 500 | x.startLine] AS lines, [r IN rs | r.line] AS at, any(x IN nodes(p) WHERE x.name = 'n7') AS seven`,
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) {
      const path = row.p as unknown as {
        nodes: { name: string; start_line: number }[];
        relationships: { line: number }[];
      };
      expect(row.names).toEqual(path.nodes.map((node) => node.name));
      expect(row.lines).toEqual(path.nodes.map((node) => node.start_line).filter((line) => line > 500));
      expect(row.at).toEqual(path.relationships.map((edge) => edge.line));
      expect(row.seven).toBe(path.nodes.some((node) => node.name === 'n7'));
    }
  });

  it('hold their own elements when one is inside another', async () => {
    const { rows } = await query(
      'MATCH (n) WITH n.path AS key, collect(n.startLine) AS lines RETURN lines, [x IN lines WHERE x > 900 | [y IN lines WHERE y > 950 | y + x]] AS got',
    );
    for (const row of rows) {
      const lines = row.lines as number[];
      const inner = lines.filter((line) => line > 950);
      expect(row.got).toEqual(lines.filter((line) => line > 900).map((x) => inner.map((y) => y + x)));
    }
  });

  it.each([
    ["any(l IN labels(n) WHERE l IN ['Function', 'Method'])", true],
    ["any(l IN labels(n) WHERE l = 'Symbol')", true],
    ["all(l IN labels(n) WHERE l <> 'Class')", true],
    ["none(l IN labels(n) WHERE l = 'Class')", true],
    ["none(l IN labels(n) WHERE l = 'Symbol')", false],
    ['any(x IN [1, 2] WHERE x > 1 AND n.startLine > 0)', true],
    ['all(x IN [] WHERE x > 1)', true],
    ['any(x IN $xs WHERE x = n.name)', true],
    ['none(x IN $xs WHERE n.name = x)', false],
    ["n.name IN [x IN ['n5', 'n6'] | x]", true],
  ])('may be asked about in WHERE: %s', async (condition, expected) => {
    const { rows } = await query(`MATCH (n {name: 'n5'}) WHERE ${condition} RETURN count(*) AS n`, {
      params: { xs: ['n5'] },
    });
    expect(rows).toEqual([{ n: expected ? 1 : 0 }]);
  });

  it('of a path may be asked about in WHERE, and carried on by WITH', async () => {
    const path = "MATCH p = (a {name: 'n5'})-[rs:CALLS*1..3]->(b)";
    const { rows } = await query(
      `${path} WHERE any(x IN nodes(p) WHERE x.name = 'n162') RETURN [x IN nodes(p) | x.name] AS names`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { names } of rows) expect(names).toContain('n162');
    const all = await query(
      `${path} WITH [x IN nodes(p) | x.name] AS names, [r IN rs | type(r)] AS types RETURN names, types`,
    );
    expect(all.rows.filter((row) => (row.names as string[]).includes('n162'))).toHaveLength(rows.length);
    expect(all.rows.every((row) => (row.types as string[]).every((type) => type === 'CALLS'))).toBe(true);
  });

  it.each([
    [
      'MATCH (n) WITH collect(n) AS ns WITH [x IN ns WHERE x.startLine > 999 | x.startLine] AS lines RETURN lines',
      [[1000, 1000, 1000]],
    ],
    [
      'MATCH (n) WITH collect(n) AS ns UNWIND [x IN ns WHERE x.startLine > 999] AS y RETURN y.startLine',
      [1000, 1000, 1000],
    ],
    ["MATCH (n {name: 'n5'}) RETURN size([x IN collect(n) WHERE EXISTS { (x)-->() }]) AS got", [1]],
    ["MATCH (n {name: 'n5'}) RETURN [(n)-->(m) | m.name] AS got", [['n162', 'n162']]],
    ["MATCH (n {name: 'n5'}) RETURN reduce(s = 0, x IN [1, 2, 3] | s + x) AS got", [6]],
  ])('are values like any other: %s', (cypher, expected) => {
    expect(query(cypher).rows.map((row) => Object.values(row)[0])).toEqual(expected);
  });

  it('have no functions with a lambda', () => {
    expect(() => query('RETURN list_filter([1, 2], x -> x > 1) AS got')).toThrow('expected a value, found >');
  });

  it('of patterns are counted', async () => {
    const { rows } = await query(
      "MATCH (n {name: 'n5'}) RETURN size([(n)-[:CALLS]->(m) WHERE m.name <> 'x' | m]) AS n",
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe('an order given to WITH', () => {
  it('is the order of what is collected', async () => {
    const { rows } = await query(
      'MATCH (n) WITH n ORDER BY n.startLine DESC RETURN n.path AS key, collect(n.startLine) AS lines',
    );
    for (const row of rows) expect(row.lines).toEqual([...(row.lines as number[])].sort((a, b) => b - a));
  });

  it.each([
    ['RETURN sum(n.startLine) AS got', 3999],
    ['RETURN count(*) + min(n.startLine) AS got', 1003],
    ['WITH n WHERE n.startLine > 0 RETURN min(n.startLine) AS got', 999],
    ['WITH sum(n.startLine) AS got RETURN got', 3999],
    ['RETURN collect(n.startLine) AS got', [1000, 1000, 1000, 999]],
  ])('is the order by which LIMIT takes rows for aggregates: %s', async (rest, got) => {
    const top = 'MATCH (n) WITH n ORDER BY n.startLine DESC LIMIT 4';
    expect((await query(`${top} ${rest}`)).rows).toEqual([{ got }]);
  });

  it('is the order of all that is collected', async () => {
    const { rows } = await query('MATCH (n) WITH n ORDER BY n.startLine RETURN collect(n.startLine) AS lines');
    expect(rows).toEqual([{ lines: nodes.map(({ startLine }) => startLine!).sort((a, b) => a - b) }]);
  });
});
