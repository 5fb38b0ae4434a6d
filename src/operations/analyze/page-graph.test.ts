import { expect, it } from 'vitest';
import type { Graph, GraphNode } from '../../model/graph.ts';
import { buildPages } from '../../pages/index.ts';
import { pageGraphOf, withPages } from './page-graph.ts';

const node = (kind: GraphNode['kind'], path: string, name = ''): GraphNode => ({
  uid: `${kind}:${path}:${name}`,
  kind,
  name,
  qualifiedName: name,
  path,
});
const nodes = [node('File', 'a.ts'), node('Function', 'a.ts', 'addAll'), node('Page', 'b.md'), node('Page', 'c.md')];
const pages = buildPages({
  documents: [
    {
      path: 'b.md',
      text: '# Adding\n\n`addAll()` adds.\nSee [more](c.md), `addAll` again, [itself](b.md) and [code](a.ts).\n',
    },
    { path: 'c.md', text: '---\ntitle: More\n---\n\n`nothingKnown` and [[Adding]].\n' },
  ],
  code: [
    {
      path: 'a.ts',
      text: 'function addAll() {}\n',
      language: 'typescript',
      module: { node: 0, kind: 'module', qualifiedName: 'a', startLine: 1, endLine: 1 },
      symbols: [],
    },
  ],
  symbols: { atPlace: () => undefined, named: (name) => (name === 'addAll' ? 1 : undefined) },
});
const graph: Graph = {
  nodes: [node('Community', ''), ...nodes],
  edges: [{ kind: 'CALLS', source: 2, target: 2, rule: 'scope', confidence: 1, sites: [] }],
};

it('gives pages their titles, links and mentions, after all other edges and in their order', () => {
  const { nodes: named, edges } = withPages(graph, pageGraphOf(pages, nodes));
  expect(named.map(({ name }) => name)).toEqual(['', '', 'addAll', 'Adding', 'More']);
  expect(edges[0]).toBe(graph.edges[0]);
  expect(
    edges
      .slice(1)
      .map(({ kind, source, target, confidence, sites }) => [
        `${kind} ${named[source].path} ${named[target].path}`,
        confidence,
        ...sites.map(({ line, column }) => `${line}:${column}`),
      ]),
  ).toEqual([
    ['LINKS_TO b.md a.ts', 1, '4:54'],
    ['LINKS_TO b.md c.md', 1, '4:5'],
    ['LINKS_TO c.md b.md', 1, '5:20'],
    ['MENTIONS b.md a.ts', null, '3:1', '4:19'],
  ]);
});

it('leaves a graph without pages as it is', () => {
  expect(withPages(graph, { pages: [], edges: [] })).toBe(graph);
});
