// The engine is killed while a graph is pushed to it, at one transaction after the other, and started again: the push goes on as
// soon as it is there, or the next one does, and what was there before and what arrives is whole.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { temporaryFolder } from '../sample-repository.ts';
import { orderedExampleGraph } from './ordered-example.ts';

const classes = process.env.NEO4J_TEST_CLASSES ?? '';
/** Sooner than a driver gives up. */
const RETRIED_SECONDS = 40;
const graph = orderedExampleGraph;
const view = viewOf(graph);
const folder = temporaryFolder();
const home = join(folder.path, 'engine');
let port: number;
let java: ChildProcess;
let bolt: Bolt;

async function startEngine(): Promise<void> {
  java = spawn('java', ['-Xmx512m', '-cp', classes, 'Start', home, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: java.stdout! })) if (line.startsWith('bolt ')) return;
  throw new Error('The engine ended before it was there');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function killEngine(): Promise<void> {
  const ended = once(java, 'exit');
  java.kill('SIGKILL');
  await ended;
}

const pushed = (repo: string): PushedGraph => ({
  repo,
  generation: `${repo}-1`,
  hash: repo,
  about: {},
  nodeCount: view.nodeCount,
  edgeCount: view.edgeCount,
  parts: () => storedParts(view),
  provides: [],
  uses: [],
});
const options = { me: 'me', grace: 0, force: false, signal: new AbortController().signal, progress: () => undefined };

/** `atStep` is waited for before what a transaction wrote is kept. */
function stepping(over: Bolt, atStep: () => Promise<void>): Bolt {
  return {
    ...over,
    session() {
      const session = over.session();
      return {
        executeWrite: (work) =>
          session.executeWrite(async (transaction) => {
            const done = await work(transaction);
            await atStep();
            return done;
          }),
        executeRead: (work) => session.executeRead(work),
        beginTransaction: (config) => session.beginTransaction(config),
        run: (query, parameters) => session.run(query, parameters),
        close: () => session.close(),
      };
    },
  };
}

async function expectThere(repo: string): Promise<void> {
  const store = await openGraphStore({
    address: `bolt://127.0.0.1:${port}`,
    database: undefined,
    user: undefined,
    password: undefined,
  });
  try {
    const there = await store.graph(repo, repo);
    expect(await untilLoaded(() => contentOf(there.view, graph))).toStrictEqual(contentOf(view, graph));
  } finally {
    await store.close();
  }
}

beforeAll(async () => {
  if (classes === '') return;
  mkdirSync(home);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as { port: number }).port;
  server.close();
  await startEngine();
  bolt = await openBolt({
    address: `bolt://127.0.0.1:${port}`,
    database: undefined,
    user: undefined,
    password: undefined,
  });
  await prepareModel(bolt);
  await pushGraph(bolt, pushed('steady'), options);
});

afterAll(async () => {
  await bolt?.close();
  if (java !== undefined) await killEngine();
  folder.remove();
});

// An engine whose address was given is not ours to kill.
describe.runIf(classes)('an engine that is killed', () => {
  let steps = 0;

  it('has been pushed to in steps that are counted', async () => {
    const counting = stepping(bolt, async () => {
      steps++;
    });
    await pushGraph(counting, pushed('counted'), options);
    expect(steps).toBeGreaterThanOrEqual(12);
  });

  it('at any of them, and started again, has the graph whole', async () => {
    const apart = Math.ceil(steps / 6);
    for (let step = 1; step <= steps; step += apart) {
      let at = 0;
      let restarted: Promise<number> | undefined;
      const killing = stepping(bolt, async () => {
        if (++at !== step) return;
        await killEngine();
        restarted = timed(startEngine);
      });
      const repo = `killed-${step}`;
      const [result] = await Promise.allSettled([pushGraph(killing, pushed(repo), options)]);
      expect(restarted).toBeDefined();
      // A transaction that was not kept is tried again for a minute: a machine on which an engine needs longer is too busy.
      if ((await restarted)! < RETRIED_SECONDS) expect(result).toMatchObject({ value: { state: 'pushed' } });
      await pushGraph(bolt, pushed(repo), options);
      await expectThere(repo);
      await expectThere('steady');
    }
  }, 900_000);
});
