// Answering from a real engine: its graphs are held to the contract of all others, and every answer to that of the index that
// was pushed, as it is.

import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../src/languages/index.ts';
import { allEdges, EDGE_KINDS, isSymbolKind } from '../../src/model/graph.ts';
import { createEngine, type Engine } from '../../src/operations/engine.ts';
import { indexFolder } from '../../src/operations/indexing/index-folder.ts';
import { operations } from '../../src/operations/list.ts';
import { runOperation } from '../../src/operations/run.ts';
import { openHome } from '../../src/operations/workspace.ts';
import { arbitraryGraph } from '../../src/store/arbitrary-graph.ts';
import {
  type Bolt,
  type GraphStore,
  openBolt,
  openGraphStore,
  prepareModel,
  pushGraph,
  storedParts,
} from '../../src/store/bolt/index.ts';
import { untilLoaded } from '../../src/store/demand.ts';
import { viewOf } from '../../src/store/graph-view.ts';
import { contentOf } from '../../src/store/view-contract.ts';
import { temporaryFolder } from '../sample-repository.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const address = process.env.NEO4J_TEST_ADDRESS ?? '';
/** Folders to compare answers on, besides those below; with `NEO4J_TEST_HOME`, as they are indexed and pushed from there. */
const MORE = (process.env.NEO4J_TEST_REPOSITORIES ?? '').split(':').filter((path) => path !== '');
const OWN: Readonly<Record<string, readonly string[]>> = {
  typescript: ['src/cypher', 'src/federation'],
  python: ['fixtures/python'],
  mixed: ['fixtures/go', 'fixtures/rust', 'src/model'],
};
const names = [...Object.keys(OWN), ...MORE.map((path) => basename(path))];
const folder = temporaryFolder();
let embedded: Engine;
let stored: Engine;
let store: GraphStore;
let bolt: Bolt;

const signal = new AbortController().signal;
const target = { address, database: undefined, user: undefined, password: undefined };

beforeAll(async () => {
  const host = {
    version: '0.0.0-test',
    variables: process.env,
    workerUrl: undefined,
    languages: async () => languages,
  };
  const home = openHome(process.env.NEO4J_TEST_HOME ?? join(folder.path, 'home'), undefined);
  embedded = createEngine(home, host);
  bolt = await openBolt(target);
  await prepareModel(bolt);
  store = await openGraphStore(target);
  stored = createEngine(home, { ...host, store });
  for (const [name, paths] of Object.entries(OWN)) {
    mkdirSync(join(folder.path, name));
    for (const path of paths) {
      cpSync(join(ROOT, path), join(folder.path, name, path), {
        recursive: true,
        filter: (each) => !each.endsWith('.lock'),
      });
    }
  }
  const places = [...Object.keys(OWN).map((name) => join(folder.path, name)), ...MORE];
  for (const place of places) {
    const name = basename(place);
    await indexFolder(embedded, place, { signal, progress: () => undefined });
    await ask(embedded, 'push', { name, to: address, graceSeconds: 0 });
  }
}, 1_800_000);

/** Answers that were compared, those that end at a row limit on both sides, and those that were not the same. */
const compared = { answers: 0, graphs: 0, truncated: 0, different: 0 };

afterAll(async () => {
  console.error(JSON.stringify({ repositories: names.length, ...compared }));
  await stored?.close();
  await embedded?.close();
  await store?.close();
  await bolt?.close();
  folder.remove();
});

async function ask(engine: Engine, name: string, given: Readonly<Record<string, unknown>>): Promise<object> {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  const caller = { remote: false, directory: folder.path, signal };
  try {
    const { output, text } = await runOperation(operation, given, engine, caller);
    return { output, text };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

describe('a graph in the engine', () => {
  it('is held to the contract of all graphs, also where each is pushed as what differs from the one before', async () => {
    let number = 0;
    const me = { me: 'contract', grace: 0, force: false, signal, progress: () => undefined };
    await fc.assert(
      fc.asyncProperty(arbitraryGraph, async (graph) => {
        const view = viewOf(graph);
        const hash = `contract ${number++}`;
        await pushGraph(
          bolt,
          {
            repo: 'contract',
            generation: hash,
            hash,
            about: {},
            nodeCount: view.nodeCount,
            edgeCount: view.edgeCount,
            parts: () => storedParts(view),
            provides: [],
            uses: [],
          },
          me,
        );
        const opened = await store.graph('contract', hash);
        expect(await untilLoaded(() => contentOf(opened.view, graph))).toStrictEqual(contentOf(view, graph));
      }),
      { numRuns: 12 },
    );
  });

  it('that was not pushed is said to be missing', async () => {
    await expect(store.graph('typescript', 'another')).rejects.toThrow('does not hold the graph');
  });
});

/** What is asked of each repository, with symbols of its own. */
function questions(engine: Engine, repo: string): (readonly [string, Readonly<Record<string, unknown>>])[] {
  const { repository, release } = engine.open(repo, folder.path);
  const { view } = repository;
  const degrees = Array.from({ length: view.nodeCount }, (_, node) => node)
    .filter((node) => isSymbolKind(view.kindOf(node)))
    .map((node) => ({ node, degree: view.incoming(node).length }))
    .sort((a, b) => b.degree - a.degree || a.node - b.node);
  const chosen = degrees.filter((_, at) => at < 6 || at % Math.ceil(degrees.length / 10) === 0);
  const uids = chosen.map(({ node }) => view.node(node).uid);
  const called = chosen.map(({ node }) => view.nameOf(node));
  void release();
  const common = { repo };
  return [
    ...uids.flatMap(
      (name) =>
        [
          ['context', { name, ...common }],
          ['impact', { name, ...common }],
          ['impact', { name, direction: 'downstream', maxDepth: 5, ...common }],
          ['hierarchy', { name, ...common }],
          ['why', { from: name, to: uids[0], ...common }],
          ['trail', { from: name, ...common }],
          ['references', { name, ...common }],
        ] as const,
    ),
    ...called.map((query) => ['query', { query, ...common }] as const),
    ...called.map((name) => ['find', { pattern: name, ...common }] as const),
    ...called
      .slice(0, 4)
      .map((name) => ['query_code_graph', { naturalLanguageQuery: `Who calls ${name}?`, ...common }] as const),
    ['query_code_graph', { naturalLanguageQuery: 'Which functions are never called?', ...common }],
    ['flow', common],
    ['overview', common],
    ['map', common],
    ['report', common],
  ];
}

/** Of whose rows the order is not said, they are compared sorted. */
const QUERIES: readonly (string | { readonly text: string; readonly params: Readonly<Record<string, unknown>> })[] = [
  'MATCH (n) RETURN count(*) AS count',
  'MATCH ()-[r]->() RETURN type(r) AS type, count(*) AS count, sum(r.count) AS sites',
  'MATCH (n) RETURN labels(n) AS labels, count(n) AS count',
  "MATCH (c)-[:CALLS]->(f:Function) WHERE f.name STARTS WITH 'p' RETURN c.uid, f.qualifiedName",
  'MATCH (m:Module)-[r:IMPORTS]->(p:Package) RETURN m.filePath AS path, p.name AS name, r.names AS names',
  'MATCH (f:Function) WHERE f.isExported AND f.startLine < 40 RETURN f',
  "MATCH (n {kind: 'FUNCTION'}) RETURN n.label AS label, n.is_symbol AS symbol, count(*) AS count",
  "MATCH (n) WHERE n.kind IN ['Class', 'method'] RETURN n.uid AS uid, id(n) AS id, n.type AS type",
  { text: 'MATCH (n) WHERE n.kind = $kind RETURN count(n) AS count', params: { kind: 'Class' } },
  {
    text: 'UNWIND $names AS name MATCH (n:Symbol {name: name}) RETURN name, count(n) AS count',
    params: { names: ['main', 'get', 'parse'] },
  },
  'MATCH (f:Function)-[:CALLS*1..3]->(g:Function) RETURN f.uid AS a, count(DISTINCT g.uid) AS b',
  'MATCH (f)-[r:CALLS*2]->(g) RETURN f.uid AS a, g.uid AS b, [x IN r | x.rule] AS rules',
  'MATCH (f:Function) WHERE NOT (f)<-[:CALLS]-() RETURN f.uid AS uid',
  'MATCH (f:Symbol) RETURN f.uid AS uid, COUNT { (f)<-[:CALLS]-() } AS callers',
  'MATCH (f:Symbol) WHERE EXISTS { MATCH (f)-[:CALLS]->(g) WHERE g.name = f.name } RETURN f.uid AS uid',
  'MATCH (c:Class) OPTIONAL MATCH (c)-[:DEFINES_METHOD]->(m) RETURN c.uid AS uid, collect(m.name) AS names ORDER BY uid',
  'MATCH (c:Class) RETURN c.uid AS uid, size([(c)-[:DEFINES_METHOD]->(m) WHERE m.exported | m.name]) AS count',
  'MATCH (a)-[:CALLS]-(b) WITH a, count(DISTINCT b) AS near WHERE near > 3 RETURN a.uid AS uid, near ORDER BY near DESC, uid LIMIT 20',
  'MATCH (n:Class|Interface) RETURN n.uid AS uid UNION MATCH (n:Method) RETURN n.uid AS uid',
  'MATCH (n:!Symbol) RETURN n.uid AS uid, n.path AS path',
  'MATCH p = (a:Module)-[:DEFINES]->(b) RETURN length(p) AS length, [n IN nodes(p) | n.uid] AS nodes, count(*) AS count',
  'MATCH p = shortestPath((a:Function)-[:CALLS*..4]->(b:Function)) WHERE a.uid < b.uid RETURN a.uid AS a, b.uid AS b, length(p) AS length',
  "MATCH (n:Symbol) WHERE n.name =~ '.*[Pp]arse.*' RETURN toUpper(n.name) AS name, substring(n.path, 0, 6) AS path",
  'MATCH (n:Symbol) RETURN n.language AS language, avg(n.endLine - n.startLine) AS mean, max(n.startLine) AS last',
  'MATCH (a)-[r:CALLS]->(b) WHERE r.confidence < 1 RETURN a.uid AS a, b.uid AS b, r.confidence AS confidence, r.sites AS sites',
  'MATCH (a)-[r:REFERENCES]->(b) RETURN r ORDER BY a.uid, b.uid, r.line LIMIT 30',
  'MATCH (n) WITH n ORDER BY n.uid SKIP 5 LIMIT 7 RETURN *',
  'MATCH (a:Function) WITH collect(a) AS all UNWIND all AS one RETURN one.name AS name, one.uid AS uid',
  'MATCH (n:Function) RETURN n {.name, .filePath, double: n.startLine * 2} AS map',
  'MATCH (n:File) RETURN n.name AS name, CASE WHEN n.size > 100 THEN "long" WHEN n.size IS NULL THEN "none" ELSE "short" END AS size',
  'MATCH (n:Route) RETURN n.method AS method, n.url AS url',
  'MATCH (p:Package) RETURN p.name AS name, p.version AS version',
  'MATCH (n:Community)<-[:MEMBER_OF]-(m) RETURN n.uid AS uid, count(m) AS members',
  'MATCH (p:Process)<-[s:STEP_IN_PROCESS]-(f) RETURN p.uid AS flow, s.step AS step, f.uid AS uid',
  'RETURN 1 + 1 AS two, [1, 2.5, null, "x"] AS list',
  'CALL db.labels() YIELD label RETURN count(label) AS count',
  'MATCH (n:Nothing) RETURN n',
  'MATCH (n) SET n.name = 1 RETURN n',
];

/** Without what an engine says in its own way: the order of rows, of collected lists and of keys; and that it has no `content`. */
function comparable(answer: unknown): unknown {
  const { output } = answer as { output?: { columns: unknown; row_count: number; rows: readonly unknown[] } };
  if (output === undefined) return answer;
  const { columns, row_count, rows } = output;
  return { columns, row_count, rows: rows.map((row) => JSON.stringify(sorted(row))).sort() };
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(sorted(item))).sort();
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

describe.each(names)('of %s', (repo) => {
  it('the graph is that of the index', async () => {
    const here = embedded.open(repo, folder.path);
    const there = stored.open(repo, folder.path);
    const all = (view: typeof here.repository.view): unknown => ({
      nodes: Array.from({ length: view.nodeCount }, (_, node) => view.node(node)),
      edges: allEdges(view).map((edge) => view.edge(edge)),
      into: Array.from({ length: view.nodeCount }, (_, node) =>
        EDGE_KINDS.map((kind) => view.incoming(node, kind).map((edge) => view.edge(edge).source)),
      ),
      unlinked: view.unlinkedNames().map((name) => view.unlinkedSites(name)),
    });
    compared.graphs++;
    expect(await untilLoaded(() => all(there.repository.view))).toStrictEqual(all(here.repository.view));
    await here.release();
    await there.release();
  });

  it('every answer is that of the index', async () => {
    const answered = new Map<string, number>();
    const different: unknown[] = [];
    for (const [name, given] of questions(embedded, repo)) {
      const here = await ask(embedded, name, given);
      let there = await ask(stored, name, given);
      // Questions in words have a time limit of their own, which a busy machine may meet: that is no answer to compare.
      for (let tries = 0; tries < 9 && JSON.stringify(there).includes('than the time limit'); tries++) {
        there = await ask(stored, name, given);
      }
      compared.answers++;
      if (!isDeepStrictEqual(there, here)) different.push({ name, given, there, here });
      answered.set(name, (answered.get(name) ?? 0) + Number('output' in here));
    }
    compared.different += different.length;
    expect(different.slice(0, 2)).toEqual([]);
    // What fails on both sides is no answer that was compared.
    expect([...answered].filter(([, count]) => count === 0)).toEqual([]);
  });

  it.each(QUERIES)('rows are those of the index: %s', async (query) => {
    const { text, params } = typeof query === 'string' ? { text: query, params: {} } : query;
    const given = { repo, query: text, params, timeout: 120_000 };
    const [there, here] = [await ask(stored, 'cypher', given), await ask(embedded, 'cypher', given)];
    if (JSON.stringify(here).includes('"truncated":true')) {
      compared.truncated++;
      expect(JSON.stringify(there)).toContain('"truncated":true');
    } else {
      compared.answers++;
      if (!isDeepStrictEqual(comparable(there), comparable(here))) compared.different++;
      expect(comparable(there)).toEqual(comparable(here));
    }
  });
});

describe('what means something else in an engine', () => {
  it.each([
    ['MATCH (n:Function) RETURN n.content', '`content`'],
    ['MATCH (n:Function) RETURN properties(n)', 'properties()'],
    ['MATCH (n:Function) RETURN keys(n)', 'keys()'],
    ['EXPLAIN MATCH (n) RETURN n', 'EXPLAIN'],
    ['MATCH (n) RETURN n["name"]', 'computed name'],
    ['MATCH (n) RETURN repeat(n.name, 2)', 'repeat()'],
  ])('%s', async (query, said) => {
    const answer = (await ask(stored, 'cypher', { repo: 'typescript', query })) as { failed?: string };
    expect(answer.failed).toContain(said);
  });
});
