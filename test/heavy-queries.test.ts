// What queries that would never end do to those who ask beside them, and what ends them: their clients, in each of the
// ways in which a client can say so. No clock decides: a query that is not ended outlives the test.

import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOMBS } from '../src/cypher/bombs.ts';
import { connectHttp, connectStdio, textOf } from './mcp-clients.ts';
import { gitnexus, type ProgramOptions, type RunningServer, startMcpServer, startServer } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
});
afterAll(() => folder.remove());

/** Those that neither end by themselves nor grow. */
const ENDLESS = ['all numbers', 'a product with a condition at its end', 'a hundred nodes'].map(
  (wanted) => BOMBS.find(([name]) => name === wanted)![1],
);
const LONGEST = 120_000;
/** As many as may run at once. */
const THREADS = 2;

describe('over HTTP', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(program);
  });
  afterAll(() => server.stop());

  /** A query on a connection of its own. */
  function bomb(query: string) {
    const state = { ended: undefined as string | undefined };
    const sent = request({ port: server.port, path: '/tool/cypher', method: 'POST', agent: false }, () => {
      state.ended = 'answered';
    });
    sent.on('error', () => {
      state.ended ??= 'closed';
    });
    sent.end(JSON.stringify({ query, timeout: LONGEST }));
    return { state, close: () => sent.destroy() };
  }

  it('three at once delay nobody who asks for something else, and end with their connections', async () => {
    for (let round = 0; round < 2; round++) {
      const bombs = ENDLESS.map(bomb);
      // Asked behind them, so that they are under way or in the queue.
      for (const [tool, body] of [
        ['context', { name: 'hashPassword' }],
        ['impact', { name: 'hashPassword' }],
        ['query', { query: 'user authentication' }],
        ['overview', {}],
      ] as const) {
        const { status, text } = await server.call(tool, body);
        expect({ tool, status, failed: text.startsWith('Error') }).toEqual({ tool, status: 200, failed: false });
      }
      expect(bombs.map(({ state }) => state.ended)).toEqual([undefined, undefined, undefined]);
      for (const { close } of bombs) close();
      const { text } = await server.call('cypher', { query: 'RETURN 1 AS n', timeout: LONGEST / 2 });
      expect(text).toMatch(/^1 row\(s\):/);
    }
  });
});

describe.each([
  ['stdio', 'legacy'],
  ['stdio', 'modern'],
  ['HTTP', 'legacy'],
  ['HTTP', 'modern'],
] as const)('over MCP, %s, %s', (transport, era) => {
  it('queries that are cancelled leave their threads to the next one', async () => {
    const server = transport === 'HTTP' ? await startMcpServer(program) : undefined;
    const client = server === undefined ? await connectStdio(program, era) : await connectHttp(server, era);
    try {
      const controller = new AbortController();
      const cancelled = ENDLESS.slice(0, THREADS).map((query) =>
        client.callTool(
          { name: 'cypher', arguments: { query, timeout: LONGEST } },
          { signal: controller.signal, timeout: 2 * LONGEST },
        ),
      );
      const outcomes = Promise.allSettled(cancelled);
      const context = await client.callTool({ name: 'context', arguments: { name: 'hashPassword' } });
      expect(context.isError).toBeUndefined();
      controller.abort('enough');
      expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      const next = { query: 'RETURN 1 AS n', timeout: LONGEST / 2 };
      expect(textOf(await client.callTool({ name: 'cypher', arguments: next }, { timeout: LONGEST }))).toMatch(
        /^1 row\(s\):/,
      );
    } finally {
      await client.close();
      await server?.stop();
    }
  });
});
