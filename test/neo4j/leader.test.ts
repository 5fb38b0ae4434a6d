// A cluster that changes its leader while a graph is pushed to it and read from it: whoever is refused waits, asks who leads now,
// and goes on there; what arrives is what was sent, once.

import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import {
  type Bolt,
  openBolt,
  openGraphStore,
  prepareModel,
  pushGraph,
  storedParts,
} from '../../src/store/bolt/index.ts';
import { untilLoaded } from '../../src/store/demand.ts';
import { viewOf } from '../../src/store/graph-view.ts';
import { contentOf } from '../../src/store/view-contract.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { orderedExampleGraph } from './ordered-example.ts';

const engine = process.env.NEO4J_TEST_ADDRESS ?? '';
const graph = orderedExampleGraph;
const view = viewOf(graph);
/** An engine may hold what an earlier run pushed to it. */
const [changing, elected] = [`changing-${randomUUID()}`, `elected-${randomUUID()}`] as const;
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function cluster(onBegin?: (cluster: Cluster) => void): Promise<{ cluster: Cluster; bolt: Bolt }> {
  const started = await startCluster(engine, onBegin);
  opened.push(started);
  const bolt = await openBolt({ address: started.address, database: undefined, user: undefined, password: undefined });
  opened.push(bolt);
  return { cluster: started, bolt };
}

const push = (bolt: Bolt, repo: string) =>
  pushGraph(
    bolt,
    {
      repo,
      generation: `${repo}-1`,
      hash: repo,
      about: {},
      nodeCount: view.nodeCount,
      edgeCount: view.edgeCount,
      parts: () => storedParts(view),
      provides: [],
      uses: [],
    },
    { me: repo, grace: 0, force: false, signal: new AbortController().signal, progress: () => undefined },
  );

/** What is read back through the cluster is the graph. */
async function expectThere(address: string, repo: string): Promise<void> {
  const store = await openGraphStore({ address, database: undefined, user: undefined, password: undefined });
  opened.push(store);
  const there = await store.graph(repo, repo);
  expect(await untilLoaded(() => contentOf(there.view, graph))).toStrictEqual(contentOf(view, graph));
}

it('a push goes on where the leader is now, however often it changes', async () => {
  let writes = 0;
  const { cluster: members, bolt } = await cluster((each) => {
    if (++writes % 3 === 0) each.changeLeader(0);
  });
  await prepareModel(bolt);
  expect(await push(bolt, changing)).toMatchObject({ state: 'pushed' });
  expect(members.refused.length).toBeGreaterThanOrEqual(5);
  // What one session wrote another would miss at a member that lags behind.
  expect(members.begun('r')).toBe(0);
  await expectThere(members.address, changing);
});

it('while nobody leads it is tried again with growing pauses', async () => {
  const { cluster: members, bolt } = await cluster();
  await prepareModel(bolt);
  const before = members.turnedAway();
  members.changeLeader(4_000);
  const began = performance.now();
  expect(await push(bolt, elected)).toMatchObject({ state: 'pushed' });
  expect(performance.now() - began).toBeGreaterThan(4_000);
  expect(members.turnedAway()).toBeGreaterThan(before);
  // Few times: nobody is asked again and again without a pause.
  expect(members.turnedAway() - before).toBeLessThanOrEqual(20);
  await expectThere(members.address, elected);
});
