// An engine that keeps what a transaction wrote, while its answer is lost on the way: the transaction is tried again, and what is
// there afterwards is there once. Here the answer to each transaction is lost.

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

/** Each transaction is kept, not heard of, and tried again. */
function losingAnswers(over: Bolt): Bolt {
  return {
    ...over,
    session() {
      const session = over.session();
      return {
        async executeWrite(work) {
          await session.executeWrite(work);
          return session.executeWrite(work);
        },
        executeRead: (work) => session.executeRead(work),
        beginTransaction: (config) => session.beginTransaction(config),
        run: (query, parameters) => session.run(query, parameters),
        close: () => session.close(),
      };
    },
  };
}

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
  const [counts] = await rows(
    `RETURN COUNT { (:Node {repo: $repo}) } AS nodes, COUNT { (:Node {repo: $repo})-->(:Node) } AS edges,
       COUNT { (:Repo {name: $repo})-[:HAS]->() } AS snapshots, COUNT { (:Repo {name: $repo})-[:LIVE]->() } AS live,
       COUNT { (:Snapshot {repo: $repo})-[:PROVIDES]->() } AS provided, COUNT { (:Node {repo: $repo})-[:OF]->() } AS used`,
    repo,
  );
  const numbers = Object.fromEntries(Object.entries(counts!).map(([name, count]) => [name, Number(count)]));
  expect(numbers).toEqual({ nodes: nodeCount, edges: edgeCount, snapshots: 1, live: 1, provided: 1, used: 1 });
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
    const graph = chainOf(5_002, line);
    const sent = pushed(repo, graph);
    expect(await pushGraph(losing, sent, options)).toMatchObject({ state: 'pushed' });
    await expectOnly(repo, sent, graph);
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
    const ending: Bolt = {
      ...losing,
      session() {
        const session = losing.session();
        return {
          ...session,
          executeWrite(work) {
            if (++writes > last) throw new Error('The engine is gone');
            return session.executeWrite(work);
          },
        };
      },
    };
    const [result] = await Promise.allSettled([pushGraph(ending, { ...sent, generation: randomUUID() }, options)]);
    if (result.status === 'fulfilled') break;
  }
  await pushGraph(losing, sent, options);
  await expectOnly(repo, sent, edited);
});
