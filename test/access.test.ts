// A server of several callers: each sees what its token allows, whatever it asks. The attacks name a repository that the
// caller may not see in every way that an operation takes; nothing of what is in it may come back.

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFiles } from '../src/operations/fixtures/scratch-engine.ts';
import { operations } from '../src/operations/list.ts';
import { connectHttp, textOf } from './mcp-clients.ts';
import { gitnexus, type ProgramOptions, type RunningServer, startMcpServer, startServer } from './program.ts';
import { temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'tokens.json');
const log = join(folder.path, 'requests.log');
const mcpLog = join(folder.path, 'mcp.log');
const program: ProgramOptions = { home: join(folder.path, 'home'), directory: folder.path };
const path = (name: string): string => join(folder.path, name);
let server: RunningServer;
let mcp: RunningServer;

/** What is only in the repository that is not to be seen, and in no request. */
const MARKS = ['hidden-file', 'Buried', 'vault-page', '4711'];

const FILES = {
  alpha: {
    'package.json': '{"name": "@shop/alpha", "version": "1.0.0"}',
    'src/alpha.ts': 'export function openDoor(): number {\n  return 1;\n}\n',
  },
  beta: {
    'package.json': '{"name": "beta", "dependencies": {"@shop/alpha": "1.0.0"}}',
    'src/beta.ts': `import { openDoor } from '@shop/alpha';\nexport function enter(): number {\n  return openDoor();\n}\n`,
  },
  vault: {
    'package.json': '{"name": "vault", "dependencies": {"@shop/alpha": "4711"}}',
    'src/hidden-file.ts': `import { openDoor } from '@shop/alpha';\nexport function unlock(): number {\n  return openDoor();\n}\nexport class Buried {}\n`,
    'docs/vault-page.md': '# Where it lies\n\nUnder the stairs, with the openDoor key.\n',
  },
};

async function run(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await gitnexus(program, ...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  return stdout;
}

async function token(id: string, ...words: readonly string[]): Promise<string> {
  const made = JSON.parse(await run('token', 'create', id, '--file', file, ...words, '--json')) as { token: string };
  return made.token;
}

const tokens: Record<string, string> = {};
const headers = (id: string): Record<string, string> => ({
  Authorization: `Bearer ${tokens[id] ?? id}`,
  Accept: 'application/json',
});
const ask = (id: string, tool: string, body: unknown = {}) => server.call(tool, body, headers(id));

beforeAll(async () => {
  for (const [name, files] of Object.entries(FILES)) {
    mkdirSync(path(name));
    writeFiles(path(name), files);
    await run('analyze', path(name));
  }
  await run('group', 'create', 'shop', 'alpha', 'beta');
  await run('group', 'create', 'everything', 'alpha', 'beta', 'vault');
  await run('group', 'sync', 'shop');
  await run('group', 'sync', 'everything');
  tokens.shop = await token('shop', '--groups', 'shop');
  tokens.alpha = await token('alpha', '--repositories', 'alpha');
  tokens.all = await token('all', '--groups', 'everything', '--rights', 'read,admin');
  tokens.admin = await token('admin', '--repositories', 'alpha', '--rights', 'admin');
  tokens.push = await token('push', '--repositories', 'alpha', '--rights', 'push');
  tokens.slow = await token('slow', '--repositories', 'alpha', '--per-minute', '3');
  tokens.old = await token('old', '--repositories', 'alpha', '--expires', '2020-01-01');
  server = await startServer(program, '--tokens', file, '--log', log);
  mcp = await startMcpServer(program, '--tokens', file, '--log', mcpLog);
});

afterAll(async () => {
  await server?.stop();
  await mcp?.stop();
  folder.remove();
});

describe('a token', () => {
  it('shows its bearer the repositories and groups that it names', async () => {
    const names = async (id: string): Promise<string[]> => {
      const { repositories } = JSON.parse((await ask(id, 'list_repos')).text) as { repositories: { name: string }[] };
      return repositories.map(({ name }) => name);
    };
    expect(await names('alpha')).toEqual(['alpha']);
    expect(await names('shop')).toEqual(['alpha', 'beta']);
    expect(await names('all')).toEqual(['alpha', 'beta', 'vault']);
    const used = JSON.parse((await ask('shop', 'context', { name: 'openDoor', group: 'shop' })).text) as {
      group: { repositories: { repository: string }[]; consulted: string[] };
    };
    expect(used.group.repositories.map(({ repository }) => repository)).toEqual(['beta']);
    const all = JSON.parse(
      (await ask('all', 'context', { name: 'openDoor', group: 'everything' })).text,
    ) as typeof used;
    expect(all.group.repositories.map(({ repository }) => repository)).toEqual(['beta', 'vault']);
  });

  it('is needed, must hold still, and allows what it says', async () => {
    for (const wrong of ['', 'nonsense', 'old', `${'x'.repeat(5_000)}`]) {
      expect((await ask(wrong, 'list_repos')).status).toBe(401);
    }
    expect((await server.call('list_repos', {}, { Accept: 'application/json' })).status).toBe(401);
    expect((await ask('admin', 'list_repos')).status).toBe(403);
    for (const place of ['/stats', '/shutdown']) {
      const method = place === '/stats' ? 'GET' : 'POST';
      expect((await server.request(place, { method, headers: headers('shop') })).status).toBe(403);
    }
    expect((await server.request('/stats', { headers: headers('all') })).status).toBe(200);
    const push = { method: 'POST', body: '{"name": "alpha"}' };
    expect((await server.request('/push', { ...push, headers: headers('all') })).status).toBe(403);
    const pushed = await server.request('/push', { ...push, headers: headers('push') });
    expect(pushed).toMatchObject({ status: 400, text: expect.stringContaining('no engine to push to') });
    const health = await server.request('/health');
    expect({ status: health.status, body: JSON.parse(health.text) as unknown }).toEqual({
      status: 200,
      body: { status: 'ok' },
    });
  });

  it('is answered so often in a minute, and told when again', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) statuses.push((await ask('slow', 'list_repos')).status);
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    expect(statuses[4]).toBe(429);
    expect(Number((await ask('slow', 'list_repos')).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('alpha', 'list_repos')).status).toBe(200);
  });

  it('is rotated without a restart, and a file that is broken meanwhile changes nothing', async () => {
    const before = await token('rotated', '--repositories', 'alpha');
    expect((await ask(before, 'list_repos')).status).toBe(200);
    await run('token', 'revoke', 'rotated', '--file', file);
    expect((await ask(before, 'list_repos')).status).toBe(401);
    const after = await token('rotated', '--repositories', 'alpha');
    expect((await ask(after, 'list_repos')).status).toBe(200);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(after);
    writeFileSync(file, text.slice(0, 100));
    expect((await ask(after, 'list_repos')).status).toBe(200);
    expect(server.output().stderr).toContain('the tokens that were read before are still taken');
    writeFileSync(file, text);
    expect((await ask(after, 'list_repos')).status).toBe(200);
  });

  it('follows its group: who is taken out of it is not seen any more', async () => {
    const inGroup = async (): Promise<number> => (await ask('shop', 'overview', { repo: 'beta' })).status;
    expect(await inGroup()).toBe(200);
    await run('group', 'remove', 'shop', 'beta');
    expect(await inGroup()).toBe(400);
    await run('group', 'add', 'shop', 'beta');
    await run('group', 'sync', 'shop');
    expect(await inGroup()).toBe(200);
  });

  it('is in the log with what it was used for, and never itself', async () => {
    await ask('shop', 'context', { name: 'openDoor', group: 'shop' });
    await ask('nobody', 'context', { name: 'openDoor' });
    const text = readFileSync(log, 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        token: 'shop',
        request: 'POST /tool/context',
        about: { name: 'openDoor', group: 'shop' },
        status: 200,
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ token: null, status: 401 }));
    for (const each of Object.values(tokens)) expect(text).not.toContain(each);
  });
});

describe('a file of tokens', () => {
  it('that others can change is not taken', async () => {
    const open = join(folder.path, 'open.json');
    writeFileSync(open, '{"tokens": []}');
    chmodSync(open, 0o666);
    const { code, stderr } = await gitnexus(program, 'eval-server', '--port', '0', '--tokens', open);
    expect({ code, said: stderr.includes('can be changed by others') }).toEqual({ code: 1, said: true });
    expect((await gitnexus(program, 'eval-server', '--port', '0', '--tokens', `${open}.gone`)).code).toBe(1);
  });
});

/** Every way to name what may not be seen, as arguments beside those of the operation. */
const NAMINGS = (): Readonly<Record<string, unknown>>[] => [
  { repo: 'vault' },
  { repo: path('vault') },
  { repo: `${path('alpha')}/../vault` },
  { repo: join(path('vault'), 'src') },
  { repo: 'alpha', cwd: path('vault') },
  { cwd: path('vault') },
  { group: 'everything' },
  { group: 'everything', repo: 'vault' },
  { group: 'shop', repo: 'vault' },
  { group: 'shop', repo: path('vault') },
  { group: '../groups/everything' },
  { group: 'shop' },
];

/** What an operation needs, so that it gets as far as opening something. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  query: { query: 'unlock openDoor stairs' },
  context: { name: 'unlock' },
  impact: { name: 'openDoor' },
  cypher: { query: 'MATCH (n) RETURN n.path, n.name' },
  query_code_graph: { naturalLanguageQuery: 'Who calls openDoor?' },
  get_code_snippet: { qualifiedName: 'vault.src.hidden.unlock' },
  find: { pattern: 'unlock' },
  source: { name: 'unlock' },
  references: { name: 'openDoor' },
  why: { from: 'unlock', to: 'openDoor' },
  hierarchy: { name: 'unlock' },
  flow: { name: 'unlock' },
  trail: { from: 'unlock', to: 'openDoor' },
  brain_query: { query: 'stairs key' },
  brain_search: { query: 'stairs key' },
  brain_get: { slug: 'docs', source: 'vault' },
  brain_links: { slug: 'docs', source: 'vault' },
  group_status: { name: 'everything' },
};

describe('an attack', () => {
  const served = operations.filter(({ surfaces, access }) => surfaces.includes('http') && access === 'read');

  it.each(served.map(({ name }) => name))('by %s finds nothing, however the repository is named', async (tool) => {
    const operation = served.find(({ name }) => name === tool)!;
    const fits = (naming: object): boolean =>
      Object.keys(naming).every((key) => key === 'cwd' || key in operation.parameters);
    const tries = [{}, ...NAMINGS().filter(fits)];
    for (const id of ['shop', 'alpha']) {
      for (const naming of tries) {
        const { text, status } = await ask(id, tool, { ...NEEDED[tool], ...naming });
        const found = MARKS.filter((mark) => text.includes(mark));
        expect({ id, naming, status, found }).toEqual({ id, naming, status, found: [] });
      }
    }
  });

  it('meets what it would find if it were allowed: the same questions with a token that sees all', async () => {
    const seen: string[] = [];
    for (const tool of ['query', 'context', 'impact', 'cypher', 'find', 'source', 'brain_query', 'references']) {
      const { parameters } = served.find(({ name }) => name === tool)!;
      const naming =
        'repo' in parameters ? { repo: tool === 'impact' || tool === 'references' ? 'alpha' : 'vault' } : {};
      const more = tool === 'impact' || tool === 'references' ? { group: 'everything' } : {};
      const { text } = await ask('all', tool, { ...NEEDED[tool], ...naming, ...more });
      if (MARKS.some((mark) => text.includes(mark))) seen.push(tool);
    }
    expect(seen).toEqual(['query', 'context', 'impact', 'cypher', 'find', 'source', 'brain_query']);
  });

  it.each([
    'CREATE (n:X) RETURN n',
    'MATCH (n) SET n.name = 1 RETURN n',
    'MATCH (n) DETACH DELETE n',
    'MERGE (n:X) RETURN n',
    "LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row",
    'CALL apoc.load.json("file:///etc/passwd") YIELD value RETURN value',
    'CALL dbms.procedures() YIELD name RETURN name',
    'USE vault MATCH (n) RETURN n',
    "MATCH (n:Project {name: 'vault'}) RETURN n",
    "MATCH (n) WHERE n.name = 'Buried' RETURN n.path UNION MATCH (n:Repo) RETURN n.path",
    "MATCH (n {repo: 'vault'}) RETURN n",
    'MATCH (n) RETURN n; MATCH (m) DELETE m',
    "UNWIND ['vault'] AS r MATCH (n) WHERE n.qualified_name STARTS WITH r RETURN n.path",
    'SHOW DATABASES',
  ])('by Cypher finds and changes nothing: %s', async (query) => {
    for (const more of [{ repo: 'alpha' }, { group: 'shop' }]) {
      const { text } = await ask('shop', 'cypher', { query, ...more });
      expect(MARKS.filter((mark) => text.includes(mark) && !query.includes(mark))).toEqual([]);
    }
    const { text } = await ask('shop', 'cypher', { query: 'MATCH (n:Function) RETURN n.name', repo: 'alpha' });
    expect(text).toContain('openDoor');
  });
});

/** What is sent as `Authorization` by somebody who has no token, or has one of somebody who sees less. */
const PRESENTED: readonly (readonly [said: string, header: (of: { token: string; sha256: string }) => string])[] = [
  ['nothing', () => ''],
  ['no token', () => 'Bearer'],
  ['an empty token', () => 'Bearer  '],
  ['the id', () => 'Bearer all'],
  ['the hash that the file holds', ({ sha256 }) => `Bearer ${sha256}`],
  ['the hash in capitals', ({ sha256 }) => `Bearer ${sha256.toUpperCase()}`],
  ['a part of it', ({ token }) => `Bearer ${token.slice(0, -1)}`],
  ['without its prefix', ({ token }) => `Bearer ${token.slice('gnx_'.length)}`],
  ['with more behind it', ({ token }) => `Bearer ${token}0`],
  ['with a zero byte as text', ({ token }) => `Bearer ${token}%00`],
  ['encoded once more', ({ token }) => `Bearer ${Buffer.from(token).toString('base64')}`],
  [
    'in other case',
    ({ token }) => `Bearer ${token === token.toLowerCase() ? token.toUpperCase() : token.toLowerCase()}`,
  ],
  ['backwards', ({ token }) => `Bearer ${[...token].reverse().join('')}`],
  ['by another scheme', ({ token }) => `Basic ${Buffer.from(`all:${token}`).toString('base64')}`],
  ['by a scheme that begins so', ({ token }) => `Bearers ${token}`],
  ['without a scheme', ({ token }) => token],
  ['two with a comma', ({ token }) => `Bearer nonsense, Bearer ${token}`],
  ['as a list', ({ token }) => `Bearer ["${token}"]`],
  ['as a pattern', () => 'Bearer .*'],
  ['as a percent', () => 'Bearer %'],
  ['by a parameter', ({ token }) => `Bearer token="${token}"`],
  ['a word of programs', () => 'Bearer undefined'],
  ['another such word', () => 'Bearer null'],
  ['the name of a member of all objects', () => 'Bearer __proto__'],
  ['a text without signature', () => `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ['a very long one', () => `Bearer ${'a'.repeat(7_000)}`],
];

/** The token in every other place of a request where a server may look for it. */
const PLACES: readonly (readonly [
  said: string,
  request: (token: string) => { path?: string; headers?: Record<string, string>; body?: object },
])[] = [
  ['in the address', (token) => ({ path: `?token=${token}` })],
  ['in the address by its OAuth name', (token) => ({ path: `?access_token=${token}` })],
  ['as a user in a header of a proxy', (token) => ({ headers: { 'Proxy-Authorization': `Bearer ${token}` } })],
  ['as a cookie', (token) => ({ headers: { Cookie: `token=${token}; Authorization=Bearer ${token}` } })],
  ['in a header of its own', (token) => ({ headers: { 'X-Auth-Token': token, 'X-Api-Key': token } })],
  ['in the body', (token) => ({ body: { token, authorization: `Bearer ${token}` } })],
  ['as somebody whom a proxy vouches for', () => ({ headers: { 'X-Forwarded-User': 'all', 'X-Remote-User': 'all' } })],
  ['from this machine, it says', () => ({ headers: { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' } })],
  ['as another method, it says', () => ({ headers: { 'X-HTTP-Method-Override': 'GET' } })],
  [
    'at an address that a proxy rewrites',
    () => ({ headers: { 'X-Original-URL': '/health', 'X-Rewrite-URL': '/health' } }),
  ],
];

describe('an attack by a token', () => {
  const held = (): { token: string; sha256: string } => {
    const { tokens: all } = JSON.parse(readFileSync(file, 'utf8')) as { tokens: { id: string; sha256: string }[] };
    return { token: tokens.all!, sha256: all.find(({ id }) => id === 'all')!.sha256 };
  };
  const body = { query: 'MATCH (n) RETURN n.path, n.name', repo: 'vault' };

  it.each(PRESENTED)('that is %s is not taken', async (_, header) => {
    for (const asked of [server, mcp]) {
      const path = asked === mcp ? '/mcp' : '/tool/cypher';
      const { status, text } = await asked.request(path, {
        method: 'POST',
        headers: { Authorization: header(held()), 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(body),
      });
      const found = MARKS.filter((mark) => text.includes(mark));
      expect({ path, status, found }).toEqual({ path, status: 401, found: [] });
    }
  });

  it.each(PLACES)('%s is not taken, nor adds to what another one allows', async (_, make) => {
    const { path: query = '', headers: more = {}, body: beside = {} } = make(held().token);
    for (const own of [{}, { Authorization: `Bearer ${tokens.alpha}` }] as Record<string, string>[]) {
      const { status, text } = await server.request(`/tool/cypher${query}`, {
        method: 'POST',
        headers: { ...more, ...own, 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ ...body, ...beside }),
      });
      expect(MARKS.filter((mark) => text.includes(mark))).toEqual([]);
      expect(status).toBe('Authorization' in own ? 400 : 401);
    }
  });

  it.each([
    'everything',
    'EVERYTHING',
    ' everything',
    'everything ',
    'everything/',
    './everything',
    '../groups/everything',
    'shop/../everything',
    'everything.json',
    '/everything',
    'everything\u0000',
    'shop,everything',
    'shop everything',
    '*',
    '**',
    'e*',
    '.',
    '..',
    '__proto__',
    'constructor',
    'everything%2f',
    '%65verything',
    'everything\n',
    'everythin\u0261',
  ])('by the name of a group finds nothing: %j', async (group) => {
    for (const [tool, more] of [
      ['context', { name: 'openDoor' }],
      ['impact', { name: 'openDoor' }],
      ['cypher', { query: 'MATCH (n) RETURN n.path, n.name' }],
      ['group_status', { name: group }],
    ] as const) {
      for (const id of ['shop', 'alpha']) {
        const { text } = await ask(id, tool, { ...more, ...(tool !== 'group_status' && { group }) });
        expect({ tool, id, found: MARKS.filter((mark) => text.includes(mark)) }).toEqual({ tool, id, found: [] });
      }
    }
  });

  it('meets what one that may would see', async () => {
    const { status, text } = await ask('all', 'cypher', body);
    expect({ status, found: MARKS.filter((mark) => text.includes(mark)) }).toEqual({
      status: 200,
      found: ['hidden-file', 'Buried', 'vault-page'],
    });
  });
});

describe('over MCP', () => {
  const served = operations.filter(
    ({ surfaces, access, group }) =>
      surfaces.includes('http') && surfaces.includes('mcp') && access === 'read' && group !== 'explore',
  );

  it('a token sees tools that read, and its own repositories', async () => {
    const client = await connectHttp(mcp, 'modern', tokens.alpha);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain('query');
    expect(names.filter((name) => operations.some((each) => each.name === name && each.access === 'write'))).toEqual(
      [],
    );
    expect(names).not.toContain('bookmarks');
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).filter((uri) => /vault|beta/.test(uri))).toEqual([]);
    await client.close();
  });

  it('what is wrong gets no session: no token, an old one, one without the right, too many requests', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const type = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const status = async (id: string): Promise<number> =>
      (await mcp.request('/mcp', { method: 'POST', headers: { ...headers(id), ...type }, body })).status;
    for (const wrong of ['', 'nonsense', 'old']) expect(await status(wrong)).toBe(401);
    expect(await status('admin')).toBe(403);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push(await status('slow'));
    expect(statuses.at(-1)).toBe(429);
    const origin = { ...headers('alpha'), ...type, Origin: 'https://elsewhere.example' };
    expect((await mcp.request('/mcp', { method: 'POST', headers: origin, body })).status).toBe(403);
  });

  it('a session of one token is none of another, and ends with its token', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const type = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const post = (id: string, message: object, session?: string) =>
      mcp.request('/mcp', {
        method: 'POST',
        headers: { ...headers(id), ...type, ...(session && { 'Mcp-Session-Id': session }) },
        body: JSON.stringify(message),
      });
    const passing = await token('passing', '--groups', 'everything');
    const opened = await post(passing, initialize);
    const session = opened.headers.get('mcp-session-id')!;
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_repos', arguments: {} } };
    expect((await post(passing, list, session)).text).toContain('vault');
    for (const other of ['alpha', 'shop']) expect((await post(other, list, session)).status).toBe(404);
    for (const method of ['GET', 'DELETE']) {
      const stolen = { ...headers('alpha'), Accept: 'text/event-stream', 'Mcp-Session-Id': session };
      expect((await mcp.request('/mcp', { method, headers: stolen })).status).toBe(404);
    }
    await run('token', 'revoke', 'passing', '--file', file);
    expect((await post(passing, list, session)).status).toBe(401);
  });

  it.each(served.map(({ name }) => name))('%s finds nothing, however the repository is named', async (tool) => {
    const operation = served.find(({ name }) => name === tool)!;
    const client = await connectHttp(mcp, 'modern', tokens.shop);
    for (const naming of [{}, ...NAMINGS()]) {
      if (!Object.keys(naming).every((key) => key in operation.parameters)) continue;
      const answer = await client.callTool({ name: tool, arguments: { ...NEEDED[tool], ...naming } });
      const text = textOf(answer as Parameters<typeof textOf>[0]) + JSON.stringify(answer);
      expect({ naming, found: MARKS.filter((mark) => text.includes(mark)) }).toEqual({ naming, found: [] });
    }
    await client.close();
  });

  it('resources and completions of what is not seen are refused or empty', async () => {
    const client = await connectHttp(mcp, 'modern', tokens.alpha);
    const said: string[] = [];
    for (const repo of ['vault', path('vault'), '../vault', 'alpha/../vault', encodeURIComponent(path('vault'))]) {
      for (const part of ['context', 'schema', 'clusters', 'processes', 'cluster/0', 'process/unlock']) {
        await client.readResource({ uri: `gitnexus://repo/${repo}/${part}` }).then(
          (answer) => said.push(JSON.stringify(answer)),
          (error: unknown) => said.push(String(error)),
        );
      }
    }
    expect(said).toHaveLength(30);
    expect(MARKS.filter((mark) => said.some((text) => text.includes(mark)))).toEqual([]);
    await client.close();
  });

  it('each call is in the log with its token and what it was about', async () => {
    const client = await connectHttp(mcp, 'modern', tokens.shop);
    await client.callTool({ name: 'context', arguments: { name: 'openDoor', group: 'shop' } });
    await client.close();
    const text = readFileSync(mcpLog, 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        token: 'shop',
        request: 'tools/call context',
        about: { name: 'openDoor', group: 'shop' },
      }),
    );
    for (const each of Object.values(tokens)) expect(text).not.toContain(each);
  });
});

describe('what a server says of itself', () => {
  it.each(['the evaluation server', 'the MCP server'])(
    '%s is ready, and tells figures to who may end it',
    async (which) => {
      const asked = which === 'the MCP server' ? mcp : server;
      expect((await asked.request('/ready')).status).toBe(200);
      expect((await asked.request('/metrics')).status).toBe(401);
      expect((await asked.request('/metrics', { headers: headers('shop') })).status).toBe(403);
      const { status, text } = await asked.request('/metrics', { headers: headers('all') });
      expect(status).toBe(200);
      expect(text).toContain('gitnexus_ready 1\n');
      expect(text).toMatch(/gitnexus_requests_total\{tool="context",status="200"\} \d+\n/);
      expect(text).toMatch(/gitnexus_request_seconds_bucket\{tool="context",le="\+Inf"\} \d+\n/);
      expect(text).toMatch(/gitnexus_refused_requests_total\{status="401"\} \d+\n/);
      for (const line of text.trimEnd().split('\n'))
        expect(line).toMatch(/^(?:# TYPE \w+ \w+|\w+(?:\{[^}]*\})? [\d.e+-]+)$/);
    },
  );
});
