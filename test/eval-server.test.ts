// The evaluation server as its callers meet it: endpoints, messages, refusals, and how it starts, keeps up and ends.

import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions, type RunningServer, startServer } from './program.ts';
import { makeSampleRepository, temporaryFolder, writeText } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;
const running: RunningServer[] = [];

async function start(options: ProgramOptions, ...words: readonly string[]): Promise<RunningServer> {
  const server = await startServer(options, ...words);
  running.push(server);
  return server;
}

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0 });
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

afterAll(() => folder.remove());

describe('the calls of the contract', () => {
  const calls: readonly (readonly [tool: string, body: object, answer: RegExp])[] = [
    [
      'query',
      { query: 'user authentication' },
      /(?:^|\n\n)Found \d+ execution flow\(s\):\n\n1\. .+ \(\d+ steps, \d+ symbols\)\n {3}\w+ \w+ → \S+:\d+\n[\s\S]*\n\n---\nNext: Pick a symbol above and run gitnexus-context "<name>" to see all its callers, callees, and execution flows\.$/,
    ],
    [
      'context',
      { name: 'authenticateUser', filePath: 'src/auth/login.ts' },
      /^function authenticateUser → src\/auth\/login\.ts:11-15\n\nCalled\/imported by \(\d+\):\n {2}← \[CALLS\] function handleLogin → src\/routes\/auth\.ts:4 ×2\n[\s\S]*\n\nCalls\/imports \(\d+\):\n {2}→ \[CALLS\] function [\s\S]*\n\nParticipates in \d+ execution flow\(s\):\n {2}• .+ \(step \d+\/\d+\)\n[\s\S]*\n\nSource:\nexport async function authenticateUser\(credentials: Credentials\)[\s\S]*\n\n---\nNext: To check what breaks if you change this, run gitnexus-impact "<name>" upstream$/,
    ],
    [
      'impact',
      { name: 'authenticateUser', direction: 'upstream' },
      /^Blast radius for function authenticateUser \(upstream\): \d+ symbol\(s\) depends on this \(will break if changed\)\n\nd=1: WILL BREAK \(direct\) \(\d+\)\n[\s\S]*function handleLogin → src\/routes\/auth\.ts:4 \[CALLS\] ×2\n[\s\S]*\n\n---\nNext: Review d=1 items first \(WILL BREAK\)\. Read the source with cat to understand the code, then make your fix\.$/,
    ],
    [
      'cypher',
      { query: 'MATCH (n:Symbol) WHERE n.name CONTAINS "auth" RETURN n.name, n.filePath LIMIT 10' },
      /^\d+ row\(s\):\n\n {2}n\.name: authenticateUser \| n\.filePath: src\/auth\/login\.ts\n[\s\S]*\n---\nNext: To explore a result symbol in depth, run gitnexus-context "<name>"$/,
    ],
    [
      'detect_changes',
      { baseCommit: 'HEAD~1', targetCommit: 'HEAD' },
      /^Changes: 1 files, 1 symbols\nAffected processes: \d+\nRisk level: (low|medium|high|critical)\n\nChanged symbols:\n {2}function hashPassword → src\/auth\/utils\.ts:1\n\nAffected execution flows:\n {2}• .+ \(\d+ steps\) — changed: hashPassword\n[\s\S]*\n---\nNext: Run gitnexus-context "<symbol>" on high-risk changed symbols to check their callers\.$/,
    ],
  ];

  it('have answers of the shape shown', async () => {
    const server = await start(program);
    for (const [tool, body, answer] of calls) {
      const { status, text, headers } = await server.call(tool, body);
      expect({ tool, status, type: headers.get('content-type') }).toEqual({
        tool,
        status: 200,
        type: 'text/plain; charset=utf-8',
      });
      expect(text).toMatch(answer);
    }
  });

  it('list repositories and health', async () => {
    const server = await start(program);
    expect((await server.call('list_repos')).text).toMatch(
      /^Indexed repositories:\n\n {2}my-project — \d+ symbols, \d+ relationships, \d+ flows\n {4}Path: \/.*my-project\n {4}Indexed: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    );
    const head = await fetch(`http://127.0.0.1:${server.port}/health`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const health = await server.request('/health');
    expect(health.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(health.text)).toEqual({ status: 'ok', repos: ['my-project'] });
  });

  it('take the names of arguments in either spelling', async () => {
    const server = await start(program);
    const bodies = [
      { name: 'process', filePath: 'src/orders/processor.ts' },
      { name: 'process', file_path: 'orders' },
    ];
    for (const body of bodies) {
      expect((await server.call('context', body)).text).toMatch(/^function process → src\/orders\/processor\.ts:1-3\n/);
    }
  });
});

describe('what goes wrong', () => {
  it('has the texts and the statuses of the contract', async () => {
    const server = await start(program);
    const { call, request } = server;
    const results = {
      json: await call('query', '{"query": '),
      list: await call('query', '[1]'),
      missing: await call('context', {}),
      unknown: await call('context', { name: 'a', nmae: 'b' }),
      choice: await call('impact', { name: 'hashPassword', direction: 'sideways' }),
      depth: await call('impact', { name: 'hashPassword', max_depth: 'deep' }),
      repo: await call('context', { name: 'hashPassword', repo: 'nope' }),
      symbol: await call('context', { name: 'nonExistent' }),
      near: await call('impact', { name: 'hashPasswort' }),
      revision: await call('detect_changes', { baseCommit: '--output=/tmp/x', targetCommit: 'HEAD' }),
      cypher: await call('cypher', { query: 'MATCH (n:Symbol RETURN n' }),
      write: await call('cypher', { query: 'MATCH (n) DELETE n' }),
      tool: await call('rename', {}),
      path: await request('/nope'),
      method: await request('/tool/query'),
      large: await call('query', { query: 'x'.repeat(1_100_000) }),
    };
    const statuses = Object.fromEntries(Object.entries(results).map(([name, { status }]) => [name, status]));
    expect(statuses).toEqual({
      json: 400,
      list: 400,
      missing: 400,
      unknown: 400,
      choice: 400,
      depth: 400,
      repo: 400,
      symbol: 200,
      near: 200,
      revision: 400,
      cypher: 200,
      write: 200,
      tool: 404,
      path: 404,
      method: 404,
      large: 413,
    });
    expect(results.json.text).toBe('Error: Invalid JSON body');
    expect(results.missing.text).toBe("Error: Argument 'name' is required");
    expect(results.unknown.text).toMatch(/^Error: Unknown argument 'nmae'\nArguments: name, file_path, /);
    expect(results.choice.text).toBe(
      "Error: Argument 'direction' must be one of upstream, downstream (got 'sideways')",
    );
    expect(results.depth.text).toBe("Error: Argument 'max_depth' must be a number");
    expect(results.repo.text).toBe("Error: Repository 'nope' not found\nIndexed repositories: my-project");
    expect(results.symbol.text).toBe("Error: Symbol 'nonExistent' not found in index\nSymbol not found.");
    expect(results.near.text).toMatch(
      /^Error: Symbol 'hashPasswort' not found in index\nSymbol not found\. Nearest: hashPassword/,
    );
    expect(results.cypher.text).toMatch(/^Error: /);
    expect(results.write.text).toMatch(/^Error: /);
    expect(results.tool.text).toBe(
      [
        "Error: Unknown tool 'rename'",
        'Tools: query, context, impact, cypher, query_code_graph, get_code_snippet, detect_changes, review, affected, overview, find, source, references, why, hierarchy, flow, trail, map, contracts, report, bookmarks, list_repos, brain_query, brain_search, brain_sources, brain_get, brain_links, group_list, group_status',
      ].join('\n'),
    );
    expect(results.path.text).toBe('Not found. Use POST /tool/:name or GET /health');
    for (const { text } of Object.values(results)) expect(text).not.toContain('Next:');
  });

  it('has a structured form', async () => {
    const server = await start(program);
    const { text } = await server.call('context', { name: 'hashPasswort' }, { Accept: 'application/json' });
    expect(JSON.parse(text)).toMatchObject({
      error: "Symbol 'hashPasswort' not found in index",
      code: 'not-found',
      nearest: expect.arrayContaining(['hashPassword']),
    });
  });

  it('lists the candidates of an ambiguous name, without a hint', async () => {
    const server = await start(program);
    expect((await server.call('context', { name: 'process' })).text).toBe(
      [
        "Multiple symbols named 'process'. Disambiguate with file path:",
        '',
        '  function process → src/images/handler.ts:1  (uid: Function:src/images/handler.ts:process)',
        '  function process → src/orders/processor.ts:1  (uid: Function:src/orders/processor.ts:process)',
        '',
        'Re-run: gitnexus-context "process" "<file_path>"',
      ].join('\n'),
    );
  });
});

describe('who may call', () => {
  /** `fetch` does not let the caller choose these headers. */
  function withHeaders(port: number, headers: Record<string, string>, method = 'GET'): Promise<number> {
    return new Promise((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path: '/health', headers, method }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
  }

  it('is on this machine, and no web page', async () => {
    const { port } = await start(program);
    expect(await withHeaders(port, { Host: 'localhost:9999' })).toBe(200);
    expect(await withHeaders(port, { Host: '[::1]:4848' })).toBe(200);
    expect(await withHeaders(port, { Host: '127.0.0.1', Origin: 'http://localhost:3000' })).toBe(200);
    expect(await withHeaders(port, { Host: 'attacker.example:4848' })).toBe(403);
    expect(await withHeaders(port, { Host: '127.0.0.1.attacker.example' })).toBe(403);
    expect(await withHeaders(port, { Host: 'localhost', Origin: 'https://attacker.example' })).toBe(403);
    expect(await withHeaders(port, { Host: 'localhost', Origin: 'null' })).toBe(403);
    expect(await withHeaders(port, { Host: 'localhost' }, 'TRACE')).toBe(405);
  });

  it('has the token, where there is one', async () => {
    const { port } = await start({ ...program, authToken: 'se cret' });
    expect(await withHeaders(port, { Host: 'server.example', Authorization: 'Bearer se cret' })).toBe(200);
    expect(await withHeaders(port, { Host: 'localhost' })).toBe(401);
    expect(await withHeaders(port, { Host: 'localhost', Authorization: 'Bearer se cre' })).toBe(401);
    const page = { Host: 'localhost', Authorization: 'Bearer se cret', Origin: 'https://attacker.example' };
    expect(await withHeaders(port, page)).toBe(403);
  });

  it('must have one where others can reach the server', async () => {
    const refused = await gitnexus({ ...program, bindHost: '0.0.0.0' }, 'eval-server', '--port', '0');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^Error: Binding to 0\.0\.0\.0 needs a token\n/);
    const { port } = await start({ ...program, bindHost: '0.0.0.0', authToken: 'secret' });
    expect(await withHeaders(port, { Host: 'anything', Authorization: 'Bearer secret' })).toBe(200);
  });
});

describe('the life of the server', () => {
  it('begins with the banner and the ready line', async () => {
    const server = await start(program, '--idle-timeout', '300');
    const { stdout, stderr } = server.output();
    expect(stdout).toBe(`GITNEXUS_EVAL_SERVER_READY:${server.port}\n`);
    expect(stderr).toBe(
      [
        'GitNexus eval-server: 1 repo(s) loaded: my-project',
        `GitNexus eval-server: listening on http://127.0.0.1:${server.port}`,
        '  POST /tool/query    — search execution flows',
        '  POST /tool/context  — 360-degree symbol view',
        '  POST /tool/impact   — blast radius analysis',
        '  POST /tool/cypher   — raw Cypher query',
        '  GET  /health        — health check',
        '  POST /shutdown      — graceful shutdown',
        '  Auto-shutdown after 300s idle',
        '',
      ].join('\n'),
    );
  });

  it('does not begin without an index', async () => {
    const empty = { ...program, home: join(folder.path, 'empty-home') };
    expect(await gitnexus(empty, 'eval-server', '--port', '0')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'GitNexus eval-server: No indexed repositories found. Run: gitnexus analyze\n',
    });
  });

  it('does not begin on a port in use', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    try {
      const { code, stderr } = await gitnexus(program, 'eval-server', '--port', String(port));
      expect(code).toBe(1);
      expect(stderr).toMatch(new RegExp(`^Error: Port ${port} is already in use\\n`));
    } finally {
      other.close();
    }
  });

  it('ends by /shutdown', async () => {
    const server = await start(program);
    const { status, text } = await server.request('/shutdown', { method: 'POST' });
    expect({ status, body: JSON.parse(text) }).toEqual({ status: 200, body: { status: 'shutting_down' } });
    expect(await server.ended).toBe(0);
    expect(server.output().stderr).toMatch(/\nGitNexus eval-server: shutting down\.\.\.\n$/);
    await expect(server.request('/health')).rejects.toThrow();
  });

  it('ends by a signal', async () => {
    const server = await start(program);
    server.interrupt();
    expect(await server.ended).toBe(0);
    expect(server.output().stderr).toMatch(/\nGitNexus eval-server: shutting down\.\.\.\n$/);
  });

  it('ends when nobody calls, and not before', async () => {
    const server = await start(program, '--idle-timeout', '2');
    // Together longer than the time, and each far from it.
    for (let call = 0; call < 6; call++) {
      await sleep(400);
      expect((await server.request('/health')).status).toBe(200);
    }
    expect(await server.ended).toBe(0);
    expect(server.output().stderr).toMatch(/\nGitNexus eval-server: Idle timeout reached, shutting down\n$/);
  });

  it('finishes what is under way', async () => {
    const server = await start(program, '--idle-timeout', '1.5');
    const slow = server.call('cypher', { query: SLOW_QUERY, timeout: 4_000 });
    await sleep(2_500);
    // The idle timer has not ended the server while the query ran; a signal does not cut it off either.
    server.interrupt();
    const { status, text } = await slow;
    expect(status).toBe(200);
    expect(text).toMatch(/^(Error: |\d+ row)/);
    expect(await server.ended).toBe(0);
  });

  it('does not let a slow query hold up the others', async () => {
    const server = await start(program);
    await server.call('cypher', { query: 'MATCH (n:Function) RETURN n.name' });
    let slowEnded = false;
    const slow = server.call('cypher', { query: SLOW_QUERY, timeout: 6_000 }).then((answer) => {
      slowEnded = true;
      return answer;
    });
    await sleep(50);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call('context', { name: 'hashPassword' })),
    );
    expect(slowEnded).toBe(false);
    for (const { text } of answers) expect(text).toMatch(/^function hashPassword → src\/auth\/utils\.ts:1-3\n/);
    expect((await slow).status).toBe(200);
  });
});

/** Takes far longer than any test waits. */
const SLOW_QUERY =
  'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE (a * b) % 7 = 3 RETURN count(*) AS n';

describe('keeping up', () => {
  it('serves a new generation, and repositories that were indexed later, without a restart', async () => {
    const options = {
      home: join(folder.path, 'growing-home'),
      directory: makeSampleRepository(folder.path, 'growing'),
    };
    await gitnexus(options, 'analyze');
    const server = await start(options);
    expect((await server.call('context', { name: 'brandNew' })).text).toMatch(/^Error: Symbol 'brandNew' not found/);

    writeText(options.directory, 'src/new.ts', 'export function brandNew() {\n  return 1;\n}\n');
    expect((await gitnexus(options, 'analyze')).code).toBe(0);
    expect((await server.call('context', { name: 'brandNew' })).text).toMatch(
      /^function brandNew → src\/new\.ts:1-3\n/,
    );

    const second = { ...options, directory: makeSampleRepository(folder.path, 'second') };
    await gitnexus(second, 'analyze');
    expect(JSON.parse((await server.request('/health')).text)).toEqual({ status: 'ok', repos: ['growing', 'second'] });
    // Without a name, the repository that the server stands in is meant.
    expect((await server.call('context', { name: 'brandNew' })).status).toBe(200);
    expect((await server.call('context', { name: 'brandNew', repo: 'second' })).text).toMatch(/^Error: Symbol /);

    const elsewhere = await start({ ...options, directory: folder.path });
    const undecided = await elsewhere.call('context', { name: 'hashPassword' });
    expect(undecided.status).toBe(400);
    expect(undecided.text).toMatch(/growing, second$/);
  });

  it('serves only what lies in the workspace', async () => {
    const inside = { home: join(folder.path, 'shared-home'), directory: makeSampleRepository(folder.path, 'inside') };
    const outside = { ...inside, directory: makeSampleRepository(folder.path, 'outside') };
    await gitnexus(inside, 'analyze');
    await gitnexus(outside, 'analyze');
    const server = await start({ ...inside, workspaceRoot: inside.directory });
    expect(JSON.parse((await server.request('/health')).text)).toEqual({ status: 'ok', repos: ['inside'] });
    for (const repo of ['outside', outside.directory]) {
      const { text } = await server.call('context', { name: 'hashPassword', repo });
      expect(text).toMatch(/^Error: /);
    }
    expect((await server.call('list_repos')).text).not.toContain('outside');
  });
});
