// The threads themselves, as the build leaves them: whose query is answered first, and what ends one.

import { afterEach, expect, it } from 'vitest';
import { exampleGraph } from '../store/example-graph.ts';
import { encodeSnapshot } from '../store/snapshot.ts';
import { type GraphSource, openQueryThreads, type QueryThreads } from './index.ts';
import { jobOf } from './job.ts';

const script = new URL('../../dist/query-worker.js', import.meta.url);
const ENDLESS = 'UNWIND range(1, 4000000) AS x UNWIND range(1, 4000000) AS y RETURN count(*)';
const MINUTES = { timeoutMs: 600_000 };

let threads: QueryThreads;
afterEach(() => threads.close());

function source(): GraphSource {
  const bytes = encodeSnapshot(exampleGraph);
  const snapshot = new SharedArrayBuffer(bytes.length);
  new Uint8Array(snapshot).set(bytes);
  return { key: 'example', snapshot, directory: '/nowhere' };
}

/** Asks for what never ends by itself. */
function ask(client: object, query = ENDLESS) {
  const controller = new AbortController();
  const state = { ended: undefined as string | undefined };
  const answer = threads.ask(graph, jobOf(query, MINUTES), { client, signal: controller.signal }).then(
    ({ rows }) => {
      state.ended = 'answered';
      return rows;
    },
    (error: { code?: string }) => {
      state.ended = error.code ?? String(error);
      return [];
    },
  );
  return { state, answer, cancel: () => controller.abort() };
}

const graph = source();

it('serves who asks little after one query of who asks much, and not after all of them', async () => {
  threads = openQueryThreads(script);
  const [greedy, modest] = [{}, {}];
  const heavy = Array.from({ length: 20 }, () => ask(greedy));
  const light = ask(modest, 'RETURN 1 AS n');
  heavy[0].cancel();
  expect(await light.answer).toEqual([{ n: 1 }]);
  expect(heavy.map(({ state }) => state.ended)).toEqual(['interrupted', ...Array(19).fill(undefined)]);
  for (const { cancel } of heavy) cancel();
  await Promise.all(heavy.map(({ answer }) => answer));
  expect(heavy.every(({ state }) => state.ended === 'interrupted')).toBe(true);
});

it('ends a query whose asker has gone, and uses its thread again', async () => {
  threads = openQueryThreads(script);
  for (let round = 0; round < 3; round++) {
    const both = [ask({}), ask({})];
    const behind = ask({}, 'MATCH (n) RETURN count(n) AS n');
    for (const { cancel } of both) cancel();
    expect(await behind.answer).toEqual([{ n: exampleGraph.nodes.length }]);
    await Promise.all(both.map(({ answer }) => answer));
    expect(both.map(({ state }) => state.ended)).toEqual(['interrupted', 'interrupted']);
  }
});

it('counts the wait for a turn into the time of a query', async () => {
  threads = openQueryThreads(script);
  const heavy = [ask({}), ask({})];
  const waiting = threads.ask(graph, jobOf('RETURN 1', { timeoutMs: 50 }), {
    client: {},
    signal: new AbortController().signal,
  });
  await expect(waiting).rejects.toMatchObject({ code: 'timeout' });
  expect(heavy.map(({ state }) => state.ended)).toEqual([undefined, undefined]);
});
