// The MCP server over HTTP as it stands on the wire: sessions, resumption, both eras, who may call, many clients at once.

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectHttp, MODERN_VERSION, textOf } from './mcp-clients.ts';
import { gitnexus, type ProgramOptions, type RunningServer, startMcpServer } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;
let server: RunningServer;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0 });
  server = await startMcpServer(program);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

function post(body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return server.request('/mcp', { method: 'POST', headers: { ...HEADERS, ...headers }, body: text });
}

/** The messages of a response, which is JSON or a stream of events. */
function messagesOf({ text, headers }: { readonly text: string; readonly headers: Headers }): Message[] {
  if (headers.get('content-type')?.startsWith('application/json')) return [JSON.parse(text) as Message];
  const lines = text.split('\n').filter((line) => line.startsWith('data: {'));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Message);
}

interface Message {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

function request(id: number, method: string, params: Record<string, unknown> = {}) {
  return { jsonrpc: '2.0', id, method, params };
}

function initialize(protocolVersion: string) {
  return request(1, 'initialize', {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
}

const ENVELOPE = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

describe('a client that opens a session', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('may speak %s', async (version) => {
    const opened = await post(initialize(version));
    expect(messagesOf(opened)[0]?.result).toMatchObject({ protocolVersion: version, serverInfo: { name: 'gitnexus' } });
    const session = { 'Mcp-Session-Id': opened.headers.get('mcp-session-id')!, 'MCP-Protocol-Version': version };
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session)).status).toBe(202);
    const [answer] = messagesOf(await post(request(2, 'tools/call', { name: 'list_repos', arguments: {} }), session));
    expect(answer?.result).toMatchObject({ structuredContent: { repositories: [{ name: 'my-project' }] } });
    expect(answer?.result).not.toHaveProperty('resultType');
    const ended = await server.request('/mcp', { method: 'DELETE', headers: session });
    expect(ended.status).toBe(200);
    expect((await post(request(3, 'tools/list'), session)).status).toBe(404);
  });

  it('gets the newest version if it asks for one that nobody knows', async () => {
    const [answer] = messagesOf(await post(initialize('1999-01-01')));
    expect(answer?.result?.protocolVersion).toBe('2025-11-25');
  });

  it('is told that its session is unknown, or missing', async () => {
    expect((await post(request(2, 'tools/list'), { 'Mcp-Session-Id': 'no-such' })).status).toBe(404);
    expect((await post(request(2, 'tools/list'))).status).toBe(400);
  });

  it('gets what it missed when it comes back with the last event that it saw', async () => {
    const opened = await post(initialize('2025-11-25'));
    const session = { 'Mcp-Session-Id': opened.headers.get('mcp-session-id')!, 'MCP-Protocol-Version': '2025-11-25' };
    const called = await post(request(2, 'tools/call', { name: 'list_repos', arguments: {} }), session);
    const [first] = /(?<=^id: ).*$/m.exec(called.text)!;
    const controller = new AbortController();
    const resumed = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
      headers: { ...session, Accept: 'text/event-stream', 'Last-Event-ID': first },
      signal: controller.signal,
    });
    expect(resumed.status).toBe(200);
    let text = '';
    for await (const chunk of resumed.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.includes('\n\n')) break;
    }
    controller.abort();
    expect(text).toContain('"id":2');
    expect(text).toContain('my-project');
  });
});

describe('a client that opens none', () => {
  const modern = (method: string, params: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    post(request(1, method, { ...params, ...ENVELOPE }), {
      'MCP-Protocol-Version': MODERN_VERSION,
      'Mcp-Method': method,
      ...headers,
    });

  it('finds out what there is', async () => {
    const [answer] = messagesOf(await modern('server/discover'));
    expect(answer?.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [MODERN_VERSION],
      capabilities: { tools: {}, resources: {}, prompts: {} },
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
  });

  it('may keep the list of tools, and gets the same at every call', async () => {
    const [first, second] = await Promise.all([modern('tools/list'), modern('tools/list')]);
    expect(messagesOf(first)[0]?.result).toMatchObject({
      resultType: 'complete',
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
    expect(second.text).toBe(first.text);
    expect(first.headers.get('mcp-session-id')).toBeNull();
  });

  it('calls a tool in one request', async () => {
    const call = { name: 'context', arguments: { name: 'hashPassword' } };
    const [answer] = messagesOf(await modern('tools/call', call, { 'Mcp-Name': 'context' }));
    expect(answer?.result).toMatchObject({ resultType: 'complete', structuredContent: { status: 'found' } });
  });

  it('is refused where headers and body differ', async () => {
    const call = { name: 'context', arguments: { name: 'hashPassword' } };
    const other = await modern('tools/call', call, { 'Mcp-Name': 'impact' });
    expect(other.status).toBe(400);
    expect(messagesOf(other)[0]?.error?.code).toBe(-32020);
    expect((await modern('tools/list', {}, { 'Mcp-Method': 'tools/call' })).status).toBe(400);
  });

  it('is told which versions there are if it asks for another', async () => {
    const meta = { ...ENVELOPE._meta, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' };
    const answer = await post(request(1, 'tools/list', { _meta: meta }), { 'MCP-Protocol-Version': '2031-01-01' });
    expect(answer.status).toBe(400);
    expect(messagesOf(answer)[0]?.error?.code).toBe(-32022);
  });
});

describe('who may call', () => {
  it('is not a web page from elsewhere, nor one that turned a name into this address', async () => {
    expect((await post(initialize('2025-11-25'), { Origin: 'https://example.org' })).status).toBe(403);
    expect((await post(initialize('2025-11-25'), { Origin: 'http://localhost:3000' })).status).toBe(200);
    expect(await rawStatus(server.port, { Host: 'rebound.example.org' })).toBe(403);
    expect(await rawStatus(server.port, { Host: 'localhost' }, 'TRACE')).toBe(405);
  });

  it('must bring the token beyond this machine', async () => {
    const refused = await gitnexus(program, 'mcp', '--http', '--port', '0', '--host', '0.0.0.0');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('needs a token') });
    const guarded = await startMcpServer({ ...program, authToken: 'secret' }, '--host', '0.0.0.0');
    try {
      const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(initialize('2025-11-25')) };
      const without = await guarded.request('/mcp', init);
      expect(without.status).toBe(401);
      expect(without.headers.get('www-authenticate')).toBe('Bearer');
      const client = await connectHttp(guarded, 'legacy', 'secret');
      expect((await client.listTools()).tools.length).toBeGreaterThan(5);
      await client.close();
    } finally {
      await guarded.stop();
    }
  });
});

/** The status of a request that `fetch` would not send: with a `Host` of its own, or a method for debugging. */
async function rawStatus(port: number, more: Record<string, string>, method = 'POST'): Promise<number | undefined> {
  const { request: send } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = { ...HEADERS, ...more };
    const sent = send({ port, host: '127.0.0.1', path: '/mcp', method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? JSON.stringify(initialize('2025-11-25')) : undefined);
  });
}

describe('what is no message', () => {
  it.each([
    ['no JSON', '{"jsonrpc": "2.0", "id": 1, "method"', 400, -32700],
    ['nothing', '', 400, -32700],
    ['another version of JSON-RPC', '{"jsonrpc": "1.0", "id": 1, "method": "ping"}', 400, undefined],
    ['a list', '[]', 400, undefined],
    ['a method that is no text', '{"jsonrpc": "2.0", "id": 1, "method": 7}', 400, undefined],
  ])('is refused: %s', async (_what, body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    const [message] = messagesOf(answer);
    expect(message?.error).toBeDefined();
    if (code !== undefined) expect(message?.error?.code).toBe(code);
  });

  it('is refused when it is too large, in another type, or elsewhere', async () => {
    const large = await post(JSON.stringify(request(1, 'tools/list', { text: 'x'.repeat(17 * 1024 * 1024) })));
    expect(large.status).toBe(413);
    expect((await post(initialize('2025-11-25'), { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await server.request('/other')).status).toBe(404);
    const put = await server.request('/mcp', { method: 'PUT', headers: HEADERS, body: '{}' });
    expect(put.status).toBeGreaterThanOrEqual(400);
  });
});

describe('many clients', () => {
  it('are served at once, each with its own answers', async () => {
    const names = ['authenticateUser', 'validatePassword', 'hashPassword', 'generateToken', 'openSession'];
    const clients = await Promise.all(
      Array.from({ length: 50 }, (_, index) => connectHttp(server, index % 2 === 0 ? 'legacy' : 'modern')),
    );
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.callTool({ name: 'context', arguments: { name: names[index % names.length] } }),
      ),
    );
    for (const [index, answer] of answers.entries()) {
      expect(textOf(answer)).toContain(`function ${names[index % names.length]} → `);
    }
    await Promise.all(clients.map((client) => client.close()));
  });

  it('leave the server as it was when they go in the middle', async () => {
    const query = 'MATCH (a:Symbol), (b:Symbol), (c:Symbol) RETURN count(*)';
    for (let round = 0; round < 10; round++) {
      const controller = new AbortController();
      const init = { method: 'POST', headers: HEADERS, signal: controller.signal };
      const body = JSON.stringify(request(round, 'tools/call', { name: 'cypher', arguments: { query }, ...ENVELOPE }));
      const headers = { 'MCP-Protocol-Version': MODERN_VERSION, 'Mcp-Method': 'tools/call', 'Mcp-Name': 'cypher' };
      const sent = fetch(`http://127.0.0.1:${server.port}/mcp`, { ...init, headers: { ...HEADERS, ...headers }, body });
      setTimeout(() => controller.abort(), round * 3);
      await sent.then((response) => response.text()).catch((error: Error) => expect(error.name).toBe('AbortError'));
    }
    const client = await connectHttp(server, 'modern');
    expect(textOf(await client.callTool({ name: 'list_repos', arguments: {} }))).toContain('my-project');
    await client.close();
  });
});

describe('its end', () => {
  it('comes with a signal, though clients are there', async () => {
    const other = await startMcpServer(program);
    const client = await connectHttp(other, 'legacy');
    await client.listTools();
    other.interrupt();
    expect(await other.ended).toBe(0);
    expect(other.output().stdout).toBe('');
    await client.close().catch((error: Error) => expect(error.message).not.toBe(''));
  });
});
