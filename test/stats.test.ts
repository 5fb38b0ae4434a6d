// What the evaluation server says of itself.

import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions, type RunningServer, startServer } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
let server: RunningServer;
let program: ProgramOptions;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0 });
  server = await startServer(program);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

it('counts calls by tool, with errors and latencies, and says what is served', async () => {
  expect(JSON.parse((await server.request('/stats')).text)).toMatchObject({ requests: 0, tools: {} });
  for (const name of ['hashPassword', 'authenticateUser']) {
    expect((await server.call('context', { name })).status).toBe(200);
  }
  expect((await server.call('impact', {})).status).toBe(400);
  expect((await server.call('no-such-tool', {})).status).toBe(404);
  const { status, text, headers } = await server.request('/stats');
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
  });
  const stats = JSON.parse(text);
  expect(stats).toMatchObject({
    version: '0.0.0-test',
    uptime_seconds: expect.any(Number),
    requests: 3,
    tools: { context: { requests: 2, errors: 0 }, impact: { requests: 1, errors: 1 } },
    repositories: [{ name: 'my-project', generation: expect.any(String), symbols: expect.any(Number) }],
    memory_bytes: { rss: expect.any(Number) },
  });
  const { median, p95, max } = stats.tools.context.latency_ms;
  expect(median).toBeGreaterThan(0);
  expect(median).toBeLessThanOrEqual(p95);
  expect(p95).toBeLessThanOrEqual(max);
});
