import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { contentHash } from '../../model/content-hash.ts';
import { EDGE_KINDS, type Graph, type GraphEdge, type GraphNode } from '../../model/graph.ts';
import { arbitraryGraph } from '../arbitrary-graph.ts';
import { exampleGraph } from '../example-graph.ts';
import { describeGraphDatabase } from '../port.contract.ts';
import type { GraphDatabaseAdapter, LoadOptions } from '../port.ts';
import { ladybugAdapter } from './adapter.ts';
import { loadBinding } from './binding.ts';
import { databaseContent } from './database-content.ts';
import { loadLadybug } from './load.ts';
import { CHANGES_FILE, DATABASE_FILE, ROWS_FILE } from './schema.ts';
import { updateDatabase } from './update.ts';

const root = mkdtempSync(join(tmpdir(), 'update-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
function freshDirectory(): string {
  const directory = join(root, `graph-${count++}`);
  mkdirSync(directory);
  return directory;
}

const contentOf = ({ doc, name }: GraphNode) => (doc === undefined ? undefined : `${doc}\n"${name}",\\`);

/** Made of the database in `earlier`, however small it is and however much has changed. */
async function update(
  graph: Graph,
  earlier: string,
  { directory = freshDirectory(), ...options }: LoadOptions & { readonly directory?: string } = {},
): Promise<string> {
  const aside = freshDirectory();
  const done = await updateDatabase(
    {
      binding: loadBinding(),
      earlier,
      directory,
      aside,
      contentOf: options.contentOf,
      onHandedOver: () => undefined,
      limits: { mostChanged: Number.POSITIVE_INFINITY, fewestEdges: 0 },
    },
    graph,
    options.additions,
  );
  expect(done).toBe(true);
  return directory;
}

async function loaded(graph: Graph): Promise<string> {
  const directory = freshDirectory();
  await loadLadybug(graph, directory, { contentOf });
  return directory;
}

const filesOf = (directory: string) =>
  readdirSync(directory)
    .sort()
    .map((name) => `${name} ${contentHash(readFileSync(join(directory, name)))}`);

const edgeKey = ({ kind, source, target }: GraphEdge) =>
  `${String(EDGE_KINDS.indexOf(kind)).padStart(2, '0')} ${String(source).padStart(6, '0')} ${String(target).padStart(6, '0')}`;

/** Sorted as the model asks; edges as (source uid, target uid, edge). */
function graphOf(nodes: readonly GraphNode[], edges: readonly (readonly [string, string, GraphEdge])[]): Graph {
  const sorted = [...nodes].sort((a, b) => (a.uid < b.uid ? -1 : 1));
  const places = new Map(sorted.map(({ uid }, place) => [uid, place]));
  const placed = edges.flatMap(([from, to, edge]) => {
    const [source, target] = [places.get(from), places.get(to)];
    return source === undefined || target === undefined ? [] : [{ ...edge, source, target }];
  });
  const unique = new Map(placed.map((edge) => [edgeKey(edge), edge]));
  return { nodes: sorted, edges: [...unique.values()].sort((a, b) => (edgeKey(a) < edgeKey(b) ? -1 : 1)) };
}

const uidEdges = ({ nodes, edges }: Graph) =>
  edges.map((edge) => [nodes[edge.source]!.uid, nodes[edge.target]!.uid, edge] as const);

/** `graph`, of which some is gone, some has what `other` has, and to which some of `other` is added. */
function changed(graph: Graph, other: Graph, dice: readonly number[]): Graph {
  let throws = 0;
  const roll = () => dice[throws++ % dice.length]!;
  const another = () => other.nodes[roll() % other.nodes.length]!;
  const kept = graph.nodes.flatMap((node) => {
    const rolled = roll() % 10;
    if (rolled === 0) return [];
    return rolled < 3 ? [{ ...another(), uid: node.uid }] : [node];
  });
  const known = new Set(kept.map(({ uid }) => uid));
  const added = other.nodes.filter(({ uid }) => !known.has(uid) && roll() % 3 === 0);
  const nodes = [...kept, ...added];
  const end = () => nodes[roll() % nodes.length]!.uid;
  const edges = uidEdges(graph).flatMap(([from, to, edge]) => {
    const rolled = roll() % 10;
    if (rolled === 0) return [];
    const like = other.edges[roll() % Math.max(1, other.edges.length)];
    return [[from, to, rolled < 3 && like !== undefined ? { ...like, kind: edge.kind } : edge] as const];
  });
  const more = other.edges.filter(() => roll() % 3 === 0).map((edge) => [end(), end(), edge] as const);
  return graphOf(nodes, nodes.length === 0 ? [] : [...edges, ...more]);
}

describe('a database that is made of an earlier one', () => {
  it('holds what one that was loaded holds, over any chain of changes', async () => {
    const dice = fc.array(fc.nat(1000), { minLength: 97, maxLength: 97 });
    const steps = fc.array(fc.tuple(arbitraryGraph, dice), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(arbitraryGraph, steps, async (first, changes) => {
        let graph = first;
        let directory = await loaded(graph);
        for (const [other, thrown] of changes) {
          graph = changed(graph, other, thrown);
          const before = filesOf(directory);
          const next = await update(graph, directory, { contentOf });
          expect(await databaseContent(next)).toEqual(await databaseContent(await loaded(graph)));
          expect(filesOf(directory)).toEqual(before);
          directory = next;
        }
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  it.each<readonly [string, (graph: Graph) => Graph]>([
    ['nothing changed', (graph) => graph],
    ['everything changed', ({ nodes, edges }) => ({ nodes: nodes.map((n) => ({ ...n, name: `${n.name}'` })), edges })],
    ['nothing is left', () => ({ nodes: [], edges: [] })],
    ['every edge is gone', ({ nodes }) => ({ nodes, edges: [] })],
    [
      'all is of another graph',
      ({ nodes, edges }) => ({ nodes: nodes.map((n) => ({ ...n, uid: `x${n.uid}` })), edges }),
    ],
    ['a node is gone with its edges', (graph) => graphOf(graph.nodes.slice(1), uidEdges(graph))],
  ])('holds the same where %s', async (_, change) => {
    const graph = change(exampleGraph);
    const updated = await update(graph, await loaded(exampleGraph), { contentOf });
    expect(await databaseContent(updated)).toEqual(await databaseContent(await loaded(graph)));
  });

  it('holds the same where it begins with nothing', async () => {
    const updated = await update(exampleGraph, await loaded({ nodes: [], edges: [] }), { contentOf });
    expect(await databaseContent(updated)).toEqual(await databaseContent(await loaded(exampleGraph)));
  });

  it('holds additions whose nodes stood between the others', async () => {
    const earlier = await loaded(exampleGraph);
    const half = exampleGraph.nodes.length >> 1;
    const isEarly = ({ source, target }: GraphEdge) => Math.max(source, target) < half;
    const early = { nodes: exampleGraph.nodes.slice(0, half), edges: exampleGraph.edges.filter(isEarly) };
    const late = { nodes: exampleGraph.nodes.slice(half), edges: exampleGraph.edges.filter((edge) => !isEarly(edge)) };
    const updated = await update(early, earlier, { contentOf, additions: async () => late });
    expect(await databaseContent(updated)).toEqual(await databaseContent(earlier));
  });

  it('holds rows that are larger than a page', async () => {
    const long = (node: GraphNode) =>
      node.kind === 'Function' ? `${node.name} ${'日本 "x"\n'.repeat(2000)}` : undefined;
    const [first, second] = exampleGraph.nodes;
    const sites = Array.from({ length: 2000 }, (_, at) => ({ line: at + 1, column: 7, rule: 'scope' as const }));
    const edge: GraphEdge = { kind: 'CALLS', source: 0, target: 1, rule: 'scope', confidence: 0.5, sites };
    const added = { ...second!, uid: 'Function:b.x:more', kind: 'Function' as const, doc: 'd'.repeat(9000) };
    const edges = [...uidEdges(exampleGraph), [first!.uid, added.uid, edge] as const];
    const graph = graphOf([...exampleGraph.nodes, added], edges);
    const updated = await update(graph, await loaded(exampleGraph), { contentOf: long });
    const directory = freshDirectory();
    await loadLadybug(graph, directory, { contentOf: long });
    expect(await databaseContent(updated)).toEqual(await databaseContent(directory));
  });

  it('is a file as it was, the changes and what rows are compared with, and leaves the earlier one to its readers', async () => {
    const earlier = await loaded(exampleGraph);
    const reader = await ladybugAdapter.open(earlier);
    const updated = await update({ nodes: exampleGraph.nodes, edges: [] }, earlier, { contentOf });
    expect(readdirSync(updated).sort()).toEqual([DATABASE_FILE, CHANGES_FILE, ROWS_FILE]);
    expect(filesOf(updated).filter((line) => !line.startsWith(CHANGES_FILE))).toEqual(filesOf(earlier));
    const edges = 'MATCH ()-[r]->() RETURN count(*) AS n';
    expect((await reader.query(edges)).rows).toEqual([{ n: exampleGraph.edges.length }]);
    await reader.close();
    const [one, two] = await Promise.all([ladybugAdapter.open(updated), ladybugAdapter.open(updated)]);
    expect(await Promise.all([one, two].map((each) => each.query(edges)))).toMatchObject([
      { rows: [{ n: 0 }] },
      { rows: [{ n: 0 }] },
    ]);
    await one.close();
    await two.close();
  });
});

/** Enough edges that an earlier database is of use. */
const NODES = 3000;
const large: Graph = {
  nodes: Array.from({ length: NODES }, (_, at) => ({
    uid: `Function:a.x:f${String(at).padStart(5, '0')}`,
    kind: 'Function',
    name: `f${at}`,
    qualifiedName: `a.f${at}`,
    path: 'a.x',
    startLine: at + 1,
  })),
  edges: Array.from({ length: 30_000 }, (_, at) => ({
    kind: 'CALLS',
    source: Math.floor(at / 10),
    target: (at * 7 + (at % 10) * 131) % NODES,
    rule: 'scope',
    confidence: 1,
    sites: [{ line: at + 1, column: 1, rule: 'scope' }],
  })),
};
const without = (graph: Graph, isGone: (edge: GraphEdge) => boolean): Graph => ({
  ...graph,
  edges: graph.edges.filter((edge) => !isGone(edge)),
});

describe('loading with an earlier database', () => {
  it('counts edges as they are, also where many are gone', async () => {
    const graph = without(large, ({ source }) => source % 11 === 5);
    const directory = freshDirectory();
    expect(await loadLadybug(graph, directory, { earlier: await loaded(large) })).toEqual({});
    expect(readdirSync(directory)).toContain(CHANGES_FILE);
    const database = await ladybugAdapter.open(directory);
    for (const query of [
      'MATCH (a)-[r:CALLS]->(b) RETURN count(*) AS n',
      'MATCH (a)<-[r:CALLS]-(b) RETURN count(r) AS n',
      'MATCH ()-[:CALLS]->() RETURN count(*) AS n',
      'MATCH (b:Node) MATCH (a)-[r:CALLS]->(b) RETURN count(*) AS n',
      'MATCH (b), (a)-[r:CALLS]->(b) RETURN count(*) AS n',
      'MATCH (a)-[r:CALLS]->(b) WHERE true RETURN count(*) AS n',
      'OPTIONAL MATCH (a)-[r:CALLS]->(b) RETURN count(r) AS n',
      'MATCH (a)-[r:CALLS]->(b) WITH count(*) AS n RETURN n',
      'UNWIND [1] AS x RETURN COUNT { MATCH (a)-[:CALLS]->(b) } AS n',
      'MATCH (a)-[r:CALLS]->(b) RETURN count(*) AS n UNION MATCH (a)-[r:CALLS]->(b) RETURN count(r) AS n',
    ]) {
      expect((await database.query(query)).rows, query).toEqual([{ n: graph.edges.length }]);
    }
    await database.close();
  }, 60_000);

  it('loads everything where too much has changed, or too little is there', async () => {
    const half = without(large, ({ source }) => source % 2 === 0);
    const directory = freshDirectory();
    expect(await loadLadybug(half, directory, { earlier: await loaded(large) })).toEqual({});
    expect(readdirSync(directory).sort()).toEqual([DATABASE_FILE, ROWS_FILE]);
    const small = freshDirectory();
    await loadLadybug(exampleGraph, small, { earlier: await loaded(exampleGraph) });
    expect(readdirSync(small).sort()).toEqual([DATABASE_FILE, ROWS_FILE]);
  }, 60_000);

  it('loads everything, and says why, where the earlier one cannot be used', async () => {
    const graph = without(large, ({ source }) => source === 5);
    const whole = await databaseContent(await loaded(graph));
    const damaged: readonly (readonly [string, (directory: string) => void])[] = [
      ['cut', (at) => writeFileSync(join(at, DATABASE_FILE), readFileSync(join(at, DATABASE_FILE)).subarray(0, 5000))],
      ['missing', (at) => rmSync(join(at, DATABASE_FILE))],
    ];
    for (const [name, damage] of damaged) {
      const earlier = await loaded(large);
      damage(earlier);
      const directory = freshDirectory();
      const { note } = await loadLadybug(graph, directory, { earlier, contentOf });
      expect(note, name).toMatch(/^The graph database was written anew: /);
      expect(readdirSync(directory).sort(), name).toEqual([DATABASE_FILE, ROWS_FILE]);
      expect(await databaseContent(directory), name).toEqual(whole);
    }
  }, 120_000);

  it('finds out when the rows of the earlier one are not those that were kept of it', async () => {
    const earlier = await loaded(large);
    const other = await loaded(without(large, ({ source }) => source === 7));
    writeFileSync(join(earlier, DATABASE_FILE), readFileSync(join(other, DATABASE_FILE)));
    const { note } = await loadLadybug(large, freshDirectory(), { earlier });
    expect(note).toContain('the rows of CALLS add up to 29990,');
    appendFileSync(join(other, ROWS_FILE), 'x');
    const directory = freshDirectory();
    expect(await loadLadybug(large, directory, { earlier: other })).toEqual({});
    expect(readdirSync(directory)).not.toContain(CHANGES_FILE);
  }, 60_000);

  it('ends where nothing is added in the end', async () => {
    const directory = freshDirectory();
    const additions = () => Promise.reject(new Error('Nobody finds any'));
    await expect(loadLadybug(large, directory, { earlier: await loaded(large), additions })).rejects.toMatchObject({
      code: 'io-failed',
      message: expect.stringContaining('Nobody finds any'),
    });
    expect(readdirSync(directory)).toEqual([]);
  }, 60_000);
});

/** Loads another graph first, and makes the database of that. */
const updating: GraphDatabaseAdapter = {
  ...ladybugAdapter,
  async load(graph, directory, options = {}) {
    const removed = graph.nodes
      .slice(1)
      .map((node, at) => (at % 3 === 0 ? { ...node, name: 'other', startLine: 77 } : node));
    const more: GraphNode = {
      uid: 'Class:gone.x:Gone',
      kind: 'Class',
      name: 'Gone',
      qualifiedName: 'g',
      path: 'gone.x',
    };
    const edges = uidEdges(graph).filter((_, at) => at % 4 !== 0);
    const toGone = uidEdges(graph).map(([from, , edge]) => [from, more.uid, edge] as const);
    const earlier = freshDirectory();
    await loadLadybug(graphOf([...removed, more], [...edges, ...toGone]), earlier, options);
    await update(graph, earlier, { ...options, directory });
    return {};
  },
};
describeGraphDatabase('LadybugDB, made of an earlier database', updating);
