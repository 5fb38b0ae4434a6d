// Random graphs for property tests: every kind, every optional field, text of every sort. Not part of the product.

import * as fc from 'fast-check';
import type { Graph, GraphEdge, GraphNode, UnlinkedSite } from '../model/graph.ts';
import { EDGE_KINDS, MENTIONS, NODE_KINDS, RULES } from '../model/graph.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    'a"b',
    "it's",
    'line\nbreak\r\n',
    'nul\0inside',
    'back\\slash',
    '[1,2]',
    'a,b',
    '日本語 😀',
    '\u001f',
  ),
);
const line = fc.integer({ min: 1, max: 3_000_000 });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const nodeFields = fc.record({
  kind: fc.constantFrom(...NODE_KINDS),
  name: fc.oneof(text, fc.constantFrom('run', 'User', 'main')),
  qualifiedName: text,
  path: fc.oneof(text, fc.constantFrom('src/a.ts', 'src/b.py')),
  startLine: optional(line),
  endLine: optional(line),
  nameLine: optional(line),
  nameColumn: optional(line),
  language: optional(fc.constantFrom('python', 'go')),
  signature: optional(text),
  doc: optional(text),
  exported: optional(fc.boolean()),
  test: optional(fc.boolean()),
  modifiers: optional(fc.array(fc.constantFrom('async', 'static', 'abstract'), { maxLength: 3 })),
  entry: optional(
    fc.record(
      {
        kind: fc.constantFrom('route' as const, 'command' as const, 'main' as const, 'handler' as const),
        label: text,
      },
      { noNullPrototype: true },
    ),
  ),
  unresolvedCalls: optional(fc.nat()),
  externalCalls: optional(fc.nat()),
  size: optional(fc.maxSafeNat()),
  entrySymbol: optional(text),
});

const edgeFields = (nodeCount: number) =>
  fc.record({
    kind: fc.constantFrom(...EDGE_KINDS),
    source: fc.nat({ max: nodeCount - 1 }),
    target: fc.nat({ max: nodeCount - 1 }),
    rule: fc.constantFrom(...RULES),
    confidence: fc.oneof(
      fc.constant(null),
      fc.constantFrom(0, 0.5, 0.97, 1),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    sites: fc.array(
      fc.record(
        { line, column: line, rule: fc.constantFrom(...RULES), name: text, access: fc.constant('write' as const) },
        { noNullPrototype: true, requiredKeys: ['line', 'column', 'rule'] },
      ),
      { maxLength: 4 },
    ),
    step: optional(fc.integer({ min: 1, max: 50 })),
    names: optional(fc.array(text, { maxLength: 3 })),
  });

/** Leaves out fields that are undefined, as the model asks. */
function compact<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;
}

const unlinkedSite: fc.Arbitrary<UnlinkedSite> = fc.record(
  { path: text, line: fc.integer({ min: 1, max: 100_000 }), mention: fc.constantFrom(...MENTIONS) },
  { noNullPrototype: true },
);

function byPlace(a: UnlinkedSite, b: UnlinkedSite): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line;
}

/** Graphs that keep the model's promises: unique uids, sorted nodes, sorted and unique edges. */
export const arbitraryGraph: fc.Arbitrary<Graph> = fc
  .array(nodeFields, { minLength: 1, maxLength: 25 })
  .chain((fields) =>
    fc.tuple(
      fc.constant(fields),
      fc.array(edgeFields(fields.length), { maxLength: 60 }),
      fc.boolean(),
      fc.dictionary(text, fc.array(unlinkedSite, { minLength: 1, maxLength: 6 }), { maxKeys: 5 }),
    ),
  )
  .map(([fields, edges, canonicalUid, unlinked]) => ({
    nodes: fields
      .map((node, index) => {
        const prefix = canonicalUid ? `${node.kind}:${node.path}:` : '';
        return compact<GraphNode>({ ...node, uid: `${prefix}${node.name}~${index}` } as GraphNode);
      })
      .sort((a, b) => (a.uid < b.uid ? -1 : 1)),
    edges: sortedUnique(edges.map((edge) => compact<GraphEdge>(edge as GraphEdge))),
    unlinked: Object.entries(unlinked)
      .map(([name, sites]) => ({ name, sites: [...sites].sort(byPlace) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  }));

function sortedUnique(edges: readonly GraphEdge[]): GraphEdge[] {
  const byKey = new Map(edges.map((edge) => [edgeKey(edge), edge]));
  return [...byKey.values()].sort((a, b) => (edgeKey(a) < edgeKey(b) ? -1 : 1));
}

function edgeKey(edge: GraphEdge): string {
  const pad = (value: number) => String(value).padStart(6, '0');
  return `${pad(EDGE_KINDS.indexOf(edge.kind))} ${pad(edge.source)} ${pad(edge.target)}`;
}
