// Answers against the same computed here over the graph: conditions, groups, optional matches, order, trails.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph, GraphEdge, GraphNode, NodeKind } from '../model/graph.ts';
import { isSymbolKind } from '../model/graph.ts';
import { viewOf } from '../store/graph-view.ts';
import { askGraph } from './ask-graph.ts';

const KINDS: readonly NodeKind[] = ['Class', 'Function', 'Method', 'Module', 'TypeAlias'];
const EDGES = ['CALLS', 'IMPORTS', 'INHERITS'] as const;
const NODES = 3000;

const nodes: GraphNode[] = Array.from({ length: NODES }, (_, index) => {
  const kind = KINDS[(index * 7) % KINDS.length];
  const path = `src/d${index % 13}/f${index % 97}.ts`;
  const line = (index * 7919) % 500;
  return {
    uid: `${kind}:${path}:n${index}`,
    kind,
    name: `n${index % 1500}`,
    qualifiedName: `q.n${index}`,
    path,
    ...(line < 400 ? { startLine: line + 1 } : {}),
    ...(index % 3 === 0 ? { exported: index % 2 === 0 } : {}),
  };
});
const edges: GraphEdge[] = EDGES.flatMap((kind, at) =>
  Array.from(
    { length: 3000 },
    (_, index): GraphEdge => ({
      kind,
      source: (index * 17 + at) % NODES,
      target: (index * index + at * 7) % 601,
      rule: 'scope',
      confidence: (index % 10) / 10,
      sites: [{ line: index + 1, column: 1, rule: 'scope' }],
    }),
  ),
);
const graph: Graph = { nodes, edges };
const view = viewOf(graph);

const { allCells } = askGraph(graph);

async function rowsOf(cypher: string): Promise<unknown[][]> {
  return allCells(cypher);
}

const byText = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();

/** A condition on a node, as Cypher over the variable `v` and as a function; null where Cypher has null. */
interface Condition {
  readonly cypher: (v: string) => string;
  readonly holds: (node: GraphNode) => boolean | null;
}

const compare = (operator: string, value: number): Condition => ({
  cypher: (v) => `${v}.startLine ${operator} ${value}`,
  holds: ({ startLine }) =>
    startLine === undefined
      ? null
      : operator === '<'
        ? startLine < value
        : operator === '>='
          ? startLine >= value
          : startLine === value,
});
const kindIs = (...kinds: NodeKind[]): Condition => ({
  cypher: (v) => `${v}:${kinds.join('|')}`,
  holds: (node) => kinds.includes(node.kind),
});
const simple: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .tuple(fc.constantFrom('<', '>=', '='), fc.integer({ min: 0, max: 420 }))
    .map(([operator, value]) => compare(operator, value)),
  fc.constantFrom(...KINDS).map((kind) => kindIs(kind)),
  fc.constant(kindIs('Class', 'TypeAlias')),
  fc.constantFrom<Condition>(
    { cypher: (v) => `${v}:Symbol`, holds: (node) => isSymbolKind(node.kind) },
    { cypher: (v) => `${v}.kind = 'Function'`, holds: (node) => node.kind === 'Function' },
    {
      cypher: (v) => `${v}.kind IN ['method', 'Module']`,
      holds: (node) => node.kind === 'Method' || node.kind === 'Module',
    },
    { cypher: (v) => `'Symbol' IN labels(${v})`, holds: (node) => isSymbolKind(node.kind) },
    { cypher: (v) => `${v}.exported`, holds: (node) => node.exported ?? null },
    { cypher: (v) => `${v}.exported IS NULL`, holds: (node) => node.exported === undefined },
    { cypher: (v) => `${v}.filePath CONTAINS 'd1'`, holds: (node) => node.path.includes('d1') },
    { cypher: (v) => `${v}.name ENDS WITH '7'`, holds: (node) => node.name.endsWith('7') },
    { cypher: (v) => `${v}.name =~ 'n1.*5'`, holds: (node) => /^n1.*5$/.test(node.name) },
    { cypher: (v) => `split(${v}.path, '/')[1] = 'd3'`, holds: (node) => node.path.split('/')[1] === 'd3' },
    { cypher: (v) => `(${v})-[:CALLS]->(:Class|Method)`, holds: (node) => reaches(node, 'CALLS', ['Class', 'Method']) },
    {
      cypher: (v) => `EXISTS { (${v})<-[:INHERITS]-() }`,
      holds: (node) => view.incoming(indexOf(node), 'INHERITS').length > 0,
    },
    {
      cypher: (v) => `COUNT { (${v})-[:IMPORTS]->() } > 0`,
      holds: (node) => view.outgoing(indexOf(node), 'IMPORTS').length > 0,
    },
  ),
);

const indexOf = (node: GraphNode): number => view.byUid(node.uid)!;

function reaches(node: GraphNode, kind: GraphEdge['kind'], kinds: readonly NodeKind[]): boolean {
  return view.outgoing(indexOf(node), kind).some((edge) => kinds.includes(view.kindOf(view.edge(edge).target)));
}

const condition: fc.Arbitrary<Condition> = fc.oneof(
  simple,
  fc.tuple(simple, simple, fc.constantFrom('AND', 'OR')).map(
    ([a, b, operator]): Condition => ({
      cypher: (v) => `(${a.cypher(v)} ${operator} ${b.cypher(v)})`,
      holds: (node) => {
        const sides = [a.holds(node), b.holds(node)];
        const decisive = operator === 'OR';
        return sides.includes(decisive) ? decisive : sides.includes(null) ? null : !decisive;
      },
    }),
  ),
  simple.map(
    (inner): Condition => ({
      cypher: (v) => `NOT ${inner.cypher(v)}`,
      holds: (node) => {
        const value = inner.holds(node);
        return value === null ? null : !value;
      },
    }),
  ),
);

/** Edges of a kind between nodes that meet the conditions. */
function matches(kind: GraphEdge['kind'], source: Condition, target: Condition): GraphEdge[] {
  return edges.filter(
    (edge) =>
      edge.kind === kind && source.holds(nodes[edge.source]) === true && target.holds(nodes[edge.target]) === true,
  );
}

const runs = { numRuns: 40 };

describe('answers', () => {
  it('have the nodes that meet a condition', async () => {
    await fc.assert(
      fc.asyncProperty(condition, async (where) => {
        const expected = nodes.filter((node) => where.holds(node) === true);
        expect(byText(await rowsOf(`MATCH (n) WHERE ${where.cypher('n')} RETURN n.uid, n.startLine`))).toEqual(
          byText(expected.map((node) => [node.uid, node.startLine ?? null])),
        );
      }),
      runs,
    );
  });

  it('have the edges between nodes that meet conditions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...EDGES), condition, condition, async (kind, source, target) => {
        const rows = await rowsOf(
          `MATCH (a)-[r:${kind}]->(b) WHERE ${source.cypher('a')} AND ${target.cypher('b')} RETURN a.uid, type(r), r.line, b.uid`,
        );
        const expected = matches(kind, source, target);
        expect(byText(rows)).toEqual(
          byText(expected.map((edge) => [nodes[edge.source].uid, kind, edge.sites[0].line, nodes[edge.target].uid])),
        );
      }),
      runs,
    );
  });

  it('count by group', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...EDGES), condition, condition, async (kind, source, target) => {
        const rows = await rowsOf(
          `MATCH (a)-[r:${kind}]->(b) WHERE ${source.cypher('a')} AND ${target.cypher('b')}
           RETURN labels(b)[0], count(DISTINCT a.path) - count(*), count(*), count(DISTINCT a.path), min(r.line), sum(r.line), size(collect(a)), collect(DISTINCT b.kind)[0]`,
        );
        const groups = new Map<NodeKind, GraphEdge[]>();
        for (const edge of matches(kind, source, target)) {
          const { kind: group } = nodes[edge.target];
          groups.set(group, [...(groups.get(group) ?? []), edge]);
        }
        const expected = [...groups].map(([label, group]) => {
          const lines = group.map((edge) => edge.sites[0].line);
          const paths = new Set(group.map((edge) => nodes[edge.source].path)).size;
          const sum = lines.reduce((total, line) => total + line, 0);
          return [
            label,
            paths - group.length,
            group.length,
            paths,
            Math.min(...lines),
            sum,
            group.length,
            label.toLowerCase(),
          ];
        });
        expect(byText(rows)).toEqual(byText(expected));
      }),
      runs,
    );
  });

  it('keep nodes for which an optional match finds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...EDGES), condition, condition, async (kind, source, target) => {
        const rows = await rowsOf(
          `MATCH (a) WHERE ${source.cypher('a')} OPTIONAL MATCH (a)-[r:${kind}]->(b) WHERE ${target.cypher('b')}
           RETURN a.uid, count(b), count(type(r)), head(collect(labels(b)[1]))`,
        );
        const expected = nodes
          .filter((node) => source.holds(node) === true)
          .map((node) => {
            const found = matches(kind, { ...source, holds: (other) => other === node }, target);
            const symbol = found.some((edge) => isSymbolKind(nodes[edge.target].kind)) ? 'Symbol' : null;
            return [node.uid, found.length, found.length, symbol];
          });
        expect(byText(rows)).toEqual(byText(expected));
      }),
      { numRuns: 12 },
    );
  });

  it('are in the order that was asked for, from and to the row that was asked for', async () => {
    await fc.assert(
      fc.asyncProperty(condition, fc.nat(50), fc.nat(50), fc.boolean(), async (where, skip, limit, descending) => {
        const order = descending ? 'DESC' : 'ASC';
        const rows = await rowsOf(
          `MATCH (n) WHERE ${where.cypher('n')} RETURN n.qualifiedName, n.kind ORDER BY n.kind ${order}, n.qualified_name SKIP ${skip} LIMIT ${limit}`,
        );
        const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
        const expected = nodes
          .filter((node) => where.holds(node) === true)
          .map((node) => [node.qualifiedName, node.kind.toLowerCase()] as const)
          .sort((a, b) => (descending ? -1 : 1) * compareText(a[1], b[1]) || compareText(a[0], b[0]))
          .slice(skip, skip + limit);
        expect(rows).toEqual(expected);
      }),
      runs,
    );
  });

  it('have every trail of two calls', async () => {
    await fc.assert(
      fc.asyncProperty(simple, simple, async (source, target) => {
        const rows = await rowsOf(
          `MATCH p = (a)-[rs:CALLS*1..2]->(b) WHERE ${source.cypher('a')} AND ${target.cypher('b')} RETURN a.uid, b.uid, length(p), [r IN rs | r.line]`,
        );
        const expected: unknown[][] = [];
        for (const first of edges) {
          if (first.kind !== 'CALLS' || source.holds(nodes[first.source]) !== true) continue;
          const trails = [[first], ...view.outgoing(first.target, 'CALLS').map((edge) => [first, view.edge(edge)])];
          for (const trail of trails) {
            const end = nodes[trail.at(-1)!.target];
            if (target.holds(end) !== true || (trail.length === 2 && trail[0] === trail[1])) continue;
            expected.push([nodes[first.source].uid, end.uid, trail.length, trail.map((edge) => edge.sites[0].line)]);
          }
        }
        expect(byText(rows)).toEqual(byText(expected));
      }),
      { numRuns: 15 },
    );
  });
});
