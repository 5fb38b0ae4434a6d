// An engine that keeps what a transaction wrote, while its answer is lost on the way: the transaction is tried again, and what is
// there afterwards is there once. Here the answer to each transaction is lost. And pushes that end at each of their transactions.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Graph, GraphEdge, GraphNode } from '../../src/model/graph.ts';
import {
  type Bolt,
  openBolt,
  openGraphStore,
  type PushedGraph,
  prepareModel,
  pushGraph,
  storedParts,
} from '../../src/store/bolt/index.ts';
import { untilLoaded } from '../../src/store/demand.ts';
import { viewOf } from '../../src/store/graph-view.ts';
import { contentOf } from '../../src/store/view-contract.ts';
import { orderedExampleGraph } from './ordered-example.ts';

const address = process.env.NEO4J_TEST_ADDRESS ?? '';
const target = { address, database: undefined, user: undefined, password: undefined };
const options = {
  me: randomUUID(),
  grace: 0,
  force: false,
  signal: new AbortController().signal,
  progress: () => undefined,
};
let bolt: Bolt;
let losing: Bolt;

type Write = <T>(again: () => Promise<T>) => Promise<T>;

/** `write` is called for each transaction, and runs it as often as it likes. */
function writing(over: Bolt, write: Write): Bolt {
  return {
    ...over,
    session() {
      const session = over.session();
      return {
        executeWrite: (work) => write(() => session.executeWrite(work)),
        executeRead: (work) => session.executeRead(work),
        beginTransaction: (config) => session.beginTransaction(config),
        run: (query, parameters) => session.run(query, parameters),
        close: () => session.close(),
      };
    },
  };
}

/** Each transaction is kept, not heard of, and tried again. */
const losingAnswers = (over: Bolt): Bolt =>
  writing(over, async (again) => {
    await again();
    return again();
  });

const pushed = (repo: string, graph: Graph): PushedGraph => {
  const view = viewOf(graph);
  const generation = randomUUID();
  return {
    repo,
    generation,
    hash: generation,
    about: {},
    nodeCount: view.nodeCount,
    edgeCount: view.edgeCount,
    parts: () => storedParts(view),
    provides: [{ ecosystem: 'npm', package: repo, version: '1', folder: '', imported: repo }],
    uses: [{ uid: graph.nodes[0]!.uid, ecosystem: 'npm', imported: repo }],
  };
};

async function rows(query: string, repo: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const session = bolt.session();
  try {
    return (await session.run(query, { repo })).records.map((record) => record.toObject());
  } finally {
    await session.close();
  }
}

/** What is live is the graph, and nothing else of the repository is there. */
async function expectOnly(repo: string, { hash, nodeCount, edgeCount }: PushedGraph, graph: Graph): Promise<void> {
  const store = await openGraphStore(target);
  try {
    const there = await store.graph(repo, hash);
    expect(await untilLoaded(() => contentOf(there.view, graph))).toStrictEqual(contentOf(viewOf(graph), graph));
  } finally {
    await store.close();
  }
  const once = { snapshots: 1, live: 1, provided: 1, used: 1 };
  expect(await counts(repo)).toEqual({ nodes: nodeCount, edges: edgeCount, ...once });
}

async function counts(repo: string): Promise<Readonly<Record<string, number>>> {
  const [row] = await rows(
    `RETURN COUNT { (:Node {repo: $repo}) } AS nodes, COUNT { (:Node {repo: $repo})-->(:Node) } AS edges,
       COUNT { (:Repo {name: $repo})-[:HAS]->() } AS snapshots, COUNT { (:Repo {name: $repo})-[:LIVE]->() } AS live,
       COUNT { (:Snapshot {repo: $repo})-[:PROVIDES]->() } AS provided, COUNT { (:Node {repo: $repo})-[:OF]->() } AS used`,
    repo,
  );
  return Object.fromEntries(Object.entries(row!).map(([name, count]) => [name, Number(count)]));
}

beforeAll(async () => {
  bolt = await openBolt(target);
  losing = losingAnswers(bolt);
  await prepareModel(losing);
});

afterAll(() => bolt?.close());

/** Another end of one function, other names of one import, and a call less. */
const edited: Graph = {
  ...orderedExampleGraph,
  nodes: orderedExampleGraph.nodes.map((node) => (node.name === 'authenticate' ? { ...node, endLine: 10 } : node)),
  edges: orderedExampleGraph.edges
    .filter(({ kind }) => kind !== 'MAY_CALL')
    .map((edge) => (edge.kind === 'IMPORTS' ? { ...edge, names: ['authenticate'] } : edge)),
};

it('has a first graph, one that differs from it, and one that takes its place, each once', async () => {
  const repo = `lost-${randomUUID()}`;
  for (const [graph, force] of [
    [orderedExampleGraph, false],
    [edited, false],
    [orderedExampleGraph, true],
  ] as const) {
    const sent = pushed(repo, graph);
    expect(await pushGraph(losing, sent, { ...options, force })).toMatchObject({ state: 'pushed' });
    await expectOnly(repo, sent, graph);
  }
});

it('counts relationships once whose ends are ended by two transactions', async () => {
  const repo = `ended-${randomUUID()}`;
  for (const line of [1, 2]) {
    const sent = pushed(repo, chainOf(5_002, line));
    expect(await pushGraph(losing, sent, options)).toMatchObject({ state: 'pushed' });
    expect(await counts(repo)).toMatchObject({ nodes: sent.nodeCount, edges: sent.edgeCount });
  }
});

/** More functions than one transaction writes, each of which calls the next and the last one itself. */
function chainOf(count: number, line: number): Graph {
  const nodes = Array.from({ length: count }, (_, index): GraphNode => {
    const name = `f${String(index).padStart(5, '0')}`;
    return { uid: `Function:a.ts:${name}`, kind: 'Function', name, qualifiedName: name, path: 'a.ts', startLine: line };
  });
  const edges = nodes.map((_, source): GraphEdge => {
    const called = Math.min(source + 1, count - 1);
    return { kind: 'CALLS', source, target: called, rule: 'scope', confidence: 1, sites: [] };
  });
  return { nodes, edges };
}

it('takes back what a push left that was ended at any of its transactions', async () => {
  const repo = `left-${randomUUID()}`;
  await pushGraph(losing, pushed(repo, orderedExampleGraph), options);
  const sent = pushed(repo, edited);
  for (let last = 1; ; last++) {
    let writes = 0;
    const ending = writing(losing, (again) => {
      if (++writes > last) throw new Error('The engine is gone');
      return again();
    });
    const [result] = await Promise.allSettled([pushGraph(ending, { ...sent, generation: randomUUID() }, options)]);
    if (result.status === 'fulfilled') break;
  }
  await pushGraph(losing, sent, options);
  await expectOnly(repo, sent, edited);
});

it('writes nothing more when another has taken its claim over, at whichever transaction', async () => {
  const repo = `taken-${randomUUID()}`;
  const first = pushed(repo, orderedExampleGraph);
  await pushGraph(bolt, first, options);
  for (const force of [false, true]) {
    let last = 2;
    for (; ; last++) {
      let writes = 0;
      let left = {};
      const taken = writing(bolt, async (again) => {
        if (++writes === last) {
          await rows("MATCH (r:Repo {name: $repo}) SET r.pusher = 'another'", repo);
          left = await counts(repo);
        }
        return again();
      });
      const sent = { ...pushed(repo, edited), hash: `edited-${force}` };
      const [result] = await Promise.allSettled([pushGraph(taken, sent, { ...options, force })]);
      if (result.status === 'fulfilled') break;
      expect(String(result.reason)).toContain('Another process took over');
      expect(await counts(repo)).toEqual(left);
      await rows('MATCH (r:Repo {name: $repo}) SET r.pusher_until = 0', repo);
    }
    // A push goes on to its end only where nothing but the release of its claim was left to do.
    expect(last).toBeGreaterThan(10);
    await rows('MATCH (r:Repo {name: $repo}) SET r.pusher_until = 0', repo);
    await pushGraph(bolt, first, options);
    await expectOnly(repo, first, orderedExampleGraph);
  }
});
