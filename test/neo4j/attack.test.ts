// Servers that answer several callers from one engine: nothing of a repository that a token does not allow comes back, whatever
// is asked, and nothing in the engine is changed.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFiles } from '../../src/operations/fixtures/scratch-engine.ts';
import { type Bolt, openBolt } from '../../src/store/bolt/index.ts';
import { connectHttp } from '../mcp-clients.ts';
import { gitnexus, type ProgramOptions, type RunningServer, startMcpServer, startServer } from '../program.ts';
import { temporaryFolder } from '../sample-repository.ts';

const address = process.env.NEO4J_TEST_ADDRESS ?? '';
const folder = temporaryFolder();
const file = join(folder.path, 'tokens.json');
const program: ProgramOptions = { home: join(folder.path, 'home'), directory: folder.path };
const FILES = {
  open: {
    'package.json': '{"name": "@shop/open", "version": "1.0.0"}',
    'src/open.ts':
      'export function openDoor(): number {\n  return step();\n}\nfunction step(): number {\n  return 1;\n}\n',
  },
  vault: {
    'package.json': '{"name": "vault", "dependencies": {"@shop/open": "4711"}}',
    'src/hidden-file.ts': `import { openDoor } from '@shop/open';\nexport function unlock(): number {\n  return openDoor();\n}\nexport class Buried {}\n`,
  },
};
const MARKS = ['hidden-file', 'Buried', '4711', 'unlock'];
let bolt: Bolt;
let server: RunningServer;
let mcp: RunningServer;
let token: string;
let state: string;

async function run(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await gitnexus(program, ...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  return stdout;
}

/** All that is in the engine, as a text. */
async function everything(): Promise<string> {
  const session = bolt.session();
  try {
    const all = async (text: string): Promise<string[]> =>
      (await session.run(text)).records.map((record) => JSON.stringify(record.toObject())).sort();
    const nodes = await all('MATCH (n) RETURN labels(n) AS labels, properties(n) AS properties');
    const edges = await all(
      'MATCH (a)-[e]->(b) RETURN type(e) AS type, properties(e) AS properties, a.uid AS a, b.uid AS b',
    );
    const schema = [...(await all('SHOW INDEXES YIELD name')), ...(await all('SHOW CONSTRAINTS YIELD name'))];
    return JSON.stringify([nodes, edges, schema]);
  } finally {
    await session.close();
  }
}

beforeAll(async () => {
  bolt = await openBolt({ address, database: undefined, user: undefined, password: undefined });
  for (const [name, files] of Object.entries(FILES)) {
    mkdirSync(join(folder.path, name));
    writeFiles(join(folder.path, name), files);
    await run('analyze', join(folder.path, name));
    await run('push', name, '--to', address);
  }
  const words = [
    'token',
    'create',
    'caller',
    '--file',
    file,
    '--repositories',
    'open',
    '--per-minute',
    '100000',
    '--json',
  ];
  token = (JSON.parse(await run(...words)) as { token: string }).token;
  server = await startServer(program, '--tokens', file, '--store', address);
  mcp = await startMcpServer(program, '--tokens', file, '--store', address);
  state = await everything();
});

afterAll(async () => {
  await server?.stop();
  await mcp?.stop();
  await bolt?.close();
  folder.remove();
});

const ask = (tool: string, body: object) =>
  server.call(tool, body, { Authorization: `Bearer ${token}`, Accept: 'application/json' });

const DEEP = `MATCH (n) WHERE ${'('.repeat(5_000)}n.name = 'x'${')'.repeat(5_000)} RETURN n.path`;
const UNIONS = Array.from({ length: 300 }, () => 'MATCH (n) RETURN n.path AS path').join(' UNION ALL ');
const LONG = `MATCH (n) WHERE ${Array.from({ length: 2_000 }, (_, at) => `n.name = 'x${at}'`).join(' OR ')} RETURN n.path`;

/** Queries that name, match, or reach for what is not to be seen, or that would write. */
const ATTACKS: readonly (string | readonly [string, Readonly<Record<string, unknown>>])[] = [
  // Other rows.
  'MATCH (n) RETURN n',
  'MATCH (n) RETURN n.uid, n.path, n.name',
  "MATCH (n {repo: 'vault'}) RETURN n",
  "MATCH (n) WHERE n.repo = 'vault' RETURN n",
  "MATCH (n) WHERE n.repo <> 'open' RETURN n",
  'MATCH (n) RETURN n.since, n.until',
  "MATCH (n:Class) RETURN n UNION MATCH (n:Function) WHERE n.name = 'unl' + 'ock' RETURN n",
  'MATCH (n) RETURN n.name UNION ALL MATCH (n) RETURN n.path AS `n.name`',
  'MATCH (n) WITH collect(n) AS all UNWIND all AS one RETURN one.repo, one.path',
  'MATCH (n) WITH collect(n) AS all RETURN [x IN all | x.path]',
  'MATCH (n) RETURN reduce(t = "", x IN collect(n.path) | t + x) AS text',
  'OPTIONAL MATCH (n:Class) RETURN n',
  'MATCH (a:Function) OPTIONAL MATCH (b:Class) RETURN a.name, b.name',
  'MATCH (a), (b), (c) RETURN DISTINCT a.path, b.path, c.path',
  // Ways between repositories.
  'MATCH (p:Package)-[]-(x) RETURN x',
  'MATCH (p:Package)--(x)--(q) RETURN q',
  'MATCH (p:Package)-[*]-(x) RETURN x',
  'MATCH (p:Package)-[*1..6]-(x) RETURN x.path, x.name',
  'MATCH p = (a)-[*]-(b) RETURN nodes(p)',
  'MATCH p = shortestPath((a:Package)-[*]-(b)) RETURN p',
  'MATCH p = allShortestPaths((a:Function)-[*..8]-(b:Class)) RETURN p',
  'MATCH (p:Package)-[:OF]-(i)-[:OF]-(q) RETURN q',
  'MATCH (p:Package)-[:PROVIDES|OF]-(i) RETURN i',
  'MATCH (p)-[r]-(q) RETURN startNode(r), endNode(r)',
  'MATCH (n) WHERE EXISTS { MATCH (m:Class) } RETURN n',
  'MATCH (n) RETURN COUNT { MATCH (m:Class) } AS classes',
  'MATCH (n) RETURN [(n)-[*]-(m) | m.path] AS paths',
  'MATCH (n:Function) WHERE EXISTS { MATCH (m) WHERE m.name = "Bur" + "ied" RETURN m } RETURN n',
  // Labels of the model.
  'MATCH (r:Repo) RETURN r',
  'MATCH (s:Snapshot) RETURN s',
  'MATCH (g:Group) RETURN g',
  'MATCH (i:ImportName) RETURN i',
  'MATCH (m:GitnexusModel) RETURN m',
  'MATCH (n) WHERE n:Repo RETURN n',
  'MATCH (n:Node|Repo) RETURN n',
  'MATCH (n:!Node) RETURN n',
  'MATCH (n:!Symbol) RETURN n',
  'MATCH (n:`Node`) RETURN n',
  'MATCH (n:`Repo`) RETURN n',
  'MATCH (n:`Node) RETURN n //`) RETURN n',
  'MATCH (n:`Node\\u0060) RETURN n //`) RETURN n',
  'MATCH (n)-[:`CALLS`]->(m) RETURN m',
  'MATCH (n)-[:`CALLS|OF`]-(m) RETURN m',
  'MATCH (n)-[:`LIVE`]-(m) RETURN m',
  // Names and texts.
  "MATCH (n) WHERE n.name = 'x' OR 1 = 1 RETURN n",
  "MATCH (n) WHERE n.name = '\\u0027 OR true OR n.name = \\u0027' RETURN n",
  "MATCH (n) WHERE n.name = '\\\\' OR true //' RETURN n",
  'MATCH (`n`) RETURN `n`.path AS `x`',
  'MATCH (`n:Node) MATCH (m) RETURN m //`) RETURN 1 AS one',
  'MATCH (`n\\u0060) MATCH (m) RETURN m //`) RETURN 1 AS one',
  'MATCH (`in_repo`) RETURN `in_repo`',
  'MATCH (n) RETURN $in_repo AS repo',
  ['MATCH (n) WHERE n.name <> $in_repo RETURN n.path', { in_repo: 'vault' }],
  ['MATCH (n) WHERE n.name <> $u_in_repo RETURN n.path', { u_in_repo: 'vault', in_repo: 'vault', in_number: 1 }],
  ['MATCH (n) WHERE n.name = $`x) RETURN n //` RETURN n', { 'x) RETURN n //': 'y' }],
  ['UNWIND $rows AS row MATCH (n {name: row.name}) RETURN n', { rows: [{ name: 'Buried' }, { name: { $gt: '' } }] }],
  ['MATCH (n) WHERE n.repo IN $repos RETURN n', { repos: ['vault', 'open'] }],
  "MATCH (n) RETURN n['repo'], n['path']",
  "WITH 'repo' AS key MATCH (n) RETURN n[key]",
  'MATCH (n) RETURN properties(n)',
  'MATCH (n) RETURN keys(n)',
  'MATCH (n) RETURN n {.*}',
  'MATCH (n) RETURN n {.repo, .since}',
  // Procedures, functions, other statements.
  'CALL db.labels() YIELD label RETURN label',
  'CALL dbms.listConfig() YIELD name, value RETURN name, value',
  'CALL apoc.cypher.run("MATCH (n) RETURN n", {}) YIELD value RETURN value',
  'CALL { MATCH (n:Class) RETURN n } RETURN n',
  'CALL db.index.fulltext.queryNodes("x", "y") YIELD node RETURN node',
  'CALL db.labels() YIELD label MATCH (n) RETURN n',
  'RETURN apoc.version()',
  'RETURN graph.names()',
  'USE neo4j MATCH (n) RETURN n',
  'SHOW DATABASES',
  'SHOW TRANSACTIONS',
  "LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row",
  "LOAD CSV FROM 'http://127.0.0.1:1/' AS row RETURN row",
  'MATCH (n) RETURN n; MATCH (m) DETACH DELETE m',
  'EXPLAIN MATCH (n) RETURN n',
  'PROFILE MATCH (n:Repo) RETURN n',
  'CYPHER runtime=slotted MATCH (n) RETURN n',
  // Writing.
  'CREATE (n:Node {repo: "open"}) RETURN n',
  'MATCH (n) SET n.repo = "vault" RETURN n',
  'MATCH (n) SET n:Repo RETURN n',
  'MATCH (n) REMOVE n.repo RETURN n',
  'MATCH (n) DETACH DELETE n',
  'MERGE (n:Repo {name: "open"}) SET n.pusher = "me" RETURN n',
  'MATCH (n) FOREACH (x IN [1] | SET n.name = "x") RETURN n',
  'DROP CONSTRAINT gitnexus_life',
  'CREATE INDEX mine FOR (n:Node) ON (n.name)',
  "MATCH (n) WHERE n.name = '' SET n.name = '' RETURN n",
  // Long ones.
  LONG,
  'MATCH (a)-[*]-(b)-[*]-(c)-[*]-(d) RETURN count(*)',
  'UNWIND range(1, 3000000) AS x UNWIND range(1, 3000000) AS y MATCH (n) RETURN count(*)',
  "MATCH (n) WHERE n.name =~ '(a+)+(a+)+(a+)+b' RETURN n",
  DEEP,
  UNIONS,
  `MATCH (\`${'n'.repeat(1_000_000)}\`) RETURN 1 AS one`,
  // What lies on a path, and between its ends.
  'MATCH p = (a:Package)-[:CALLS*0..]-(b) UNWIND nodes(p) AS n RETURN n.path, n.repo',
  'MATCH p = (a)-[*0..0]-(b) RETURN p',
  'MATCH p = (a)-[*0..4]-(b) UNWIND relationships(p) AS e RETURN startNode(e).path, endNode(e).name',
  'MATCH (a)-[r*1..3]-(b) UNWIND r AS e RETURN endNode(e)',
  'MATCH p = SHORTEST 5 (a:Package)-[*]-(b) RETURN p',
  'MATCH (a) (()-[]-(x)){1,4} (b) RETURN x',
  // Queries within queries.
  'MATCH (n) CALL { WITH n MATCH (m) RETURN m.path AS path } RETURN path',
  'MATCH (n) CALL (n) { MATCH (m:Class) RETURN m } RETURN m',
  'CALL { MATCH (n) DETACH DELETE n } IN TRANSACTIONS',
  'MATCH (n) RETURN COLLECT { MATCH (m) RETURN m.path } AS paths',
  'MATCH (n) WHERE COUNT { MATCH (m:Repo) } > 0 RETURN n',
  'MATCH (n) WHERE (n)-[*]-(:Repo) RETURN n',
  'MATCH (n) RETURN exists((n)--(:Snapshot)) AS live',
  'MATCH (n) RETURN [(m:Class) | m.path] AS paths',
  'MATCH (n) RETURN [p = (n)-[*0..4]-(m) | [x IN nodes(p) | x.path]] AS paths',
  'MATCH (n:Function) RETURN n.path AS x UNION ALL UNWIND [1] AS y MATCH (m) RETURN m.path AS x',
  // Names that the statement has of its own, and bounds said anew.
  'MATCH (), (n) WITH n AS in_0 MATCH (in_0)--(m) RETURN m',
  'MATCH (`in_0`), () RETURN `in_0`.path',
  'MATCH (r)-[*1..2]-(u_r) WHERE r.repo <> u_r.repo RETURN u_r',
  ["MATCH (n) WHERE n.path CONTAINS $in_text_0 OR n.name = 'x' RETURN n.path", { in_text_0: 'src' }],
  ['MATCH (n $of) RETURN n.path', { of: { repo: 'vault' } }],
  ['MATCH (n {repo: $of}) RETURN n.path', { of: 'vault' }],
  'MATCH (n {since: 1}) RETURN n.path',
  'MATCH (a)-[r {since: 1}]-(b) RETURN r.until, b.path',
  'MATCH (n WHERE n.repo = "vault") RETURN n.path',
  'MATCH (n) WHERE n.since >= 0 OR n.until > 0 RETURN n.path ORDER BY n.repo',
  'MATCH (n) WHERE id(n) >= 0 RETURN id(n), elementId(n)',
  'MATCH (n) WITH * MATCH (m) WHERE m <> n RETURN *',
  // Labels that are computed or spelled otherwise.
  'MATCH (n:$("Re" + "po")) RETURN n',
  ['MATCH (n:$($label)) RETURN n', { label: 'Repo' }],
  'MATCH (n:\\u0052epo) RETURN n',
  'MATCH (n:`\\u0052epo`) RETURN n',
  'MATCH (n:Ｒepo) RETURN n',
  'MATCH (n:`Repo\u0000`) RETURN n',
  'MATCH (n:%) RETURN n.path',
  // Comments, and escapes that end them or a name early.
  'MATCH (n) // ) MATCH (m) RETURN m\nRETURN n.path',
  'MATCH (n) /* \\u002a\\u002f MATCH (m:Repo) RETURN m // */ RETURN n.name',
  'MATCH (n) RETURN n.name AS `x\\u0060, n.repo AS y //`',
  'MATCH (n) RETURN n.name AS `x``, n.repo AS ``y`',
  'MATCH (`\\u005cu0060) MATCH (m) RETURN m.path //`) RETURN 1 AS one',
  "MATCH (n) WHERE n.name = '\\\\u0027 OR true //' RETURN n.path",
  // Other graphs, and what an administrator says.
  'USE graph.byName("neo4j") MATCH (n) RETURN n',
  'USE system SHOW USERS',
  'ALTER CURRENT USER SET PASSWORD FROM "" TO "x"',
  "TERMINATE TRANSACTION 'neo4j-transaction-1'",
  'INSERT (n:Node {repo: "open"})',
];

describe('an attack by Cypher', () => {
  it(`is one of at least sixty (${ATTACKS.length})`, () => expect(ATTACKS.length).toBeGreaterThanOrEqual(60));

  it.each(ATTACKS)('finds and changes nothing: %.90s', async (attack) => {
    const [query, params] = typeof attack === 'string' ? [attack, {}] : attack;
    for (const more of [{ repo: 'open' }, {}, { repo: 'vault' }]) {
      const { text } = await ask('cypher', { query, params, timeout: 4_000, ...more });
      expect({
        more,
        found: MARKS.filter((mark) => text.includes(mark) && !JSON.stringify(attack).includes(mark)),
      }).toEqual({ more, found: [] });
    }
    const client = await connectHttp(mcp, 'modern', token);
    const answer = JSON.stringify(
      await client.callTool({ name: 'cypher', arguments: { query, params, timeout: 4_000 } }),
    );
    await client.close();
    expect(MARKS.filter((mark) => answer.includes(mark) && !JSON.stringify(attack).includes(mark))).toEqual([]);
  });

  it('leaves the engine as it was, and a server that answers', async () => {
    expect(await everything()).toBe(state);
    const { text } = await ask('cypher', { query: 'MATCH (n:Function) RETURN n.name', repo: 'open' });
    expect(text).toContain('openDoor');
  });
});

describe('an attack by another operation', () => {
  it.each([
    'query',
    'context',
    'impact',
    'find',
    'flow',
    'overview',
    'query_code_graph',
    'references',
    'report',
    'map',
  ])('%s', async (tool) => {
    for (const repo of ['vault', join(folder.path, 'vault'), `${join(folder.path, 'open')}/../vault`]) {
      const body = {
        name: 'openDoor',
        query: 'openDoor',
        pattern: 'o',
        naturalLanguageQuery: 'Who calls openDoor?',
        repo,
      };
      const { text } = await ask(tool, body);
      expect(MARKS.filter((mark) => text.includes(mark))).toEqual([]);
    }
  });
});

describe('an attack by the name of a group or a place', () => {
  let ungrouped: string;

  beforeAll(async () => {
    await run('group', 'create', 'both', 'open', 'vault');
    await run('group', 'sync', 'both');
    const words = ['--file', file, '--groups', 'none', '--per-minute', '100000', '--json'];
    ungrouped = (JSON.parse(await run('token', 'create', 'ungrouped', ...words)) as { token: string }).token;
  });

  it.each([
    { group: 'both' },
    { group: 'both', repo: 'open' },
    { group: 'both', repo: 'vault' },
    { group: '../groups/both' },
    { group: '__proto__' },
    { repo: '__proto__' },
    { repo: 'VAULT' },
    { repo: ' vault ' },
    { repo: 'open/../vault' },
    { repo: 'va*' },
    { repo: '' },
    { repo: '.', cwd: 'VAULT_PATH' },
    { cwd: 'VAULT_PATH' },
    { group: 'both', cwd: 'VAULT_PATH' },
  ])('finds nothing: %j', async (named) => {
    const body = JSON.parse(
      JSON.stringify(named).replace('VAULT_PATH', () => JSON.stringify(join(folder.path, 'vault')).slice(1, -1)),
    ) as object;
    const asked = [
      ['context', { name: 'openDoor' }],
      ['context', { name: 'Function:src/hidden-file.ts:unlock' }],
      ['impact', { name: 'openDoor' }],
      ['query', { query: 'openDoor' }],
      ['find', { pattern: '.' }],
      ['overview', {}],
      ['list_repos', {}],
      ['contracts', {}],
      ['cypher', { query: 'MATCH (n) RETURN n.path, n.name' }],
      ['query_code_graph', { naturalLanguageQuery: 'Who calls openDoor?' }],
    ] as const;
    for (const [tool, given] of asked) {
      for (const bearer of [token, ungrouped]) {
        const headers = { Authorization: `Bearer ${bearer}`, Accept: 'application/json' };
        const { text } = await server.call(tool, { ...given, ...body }, headers);
        const found = MARKS.filter((mark) => text.includes(mark) && !JSON.stringify(given).includes(mark));
        expect({ tool, found, text: found.length > 0 ? text : '' }).toEqual({ tool, found: [], text: '' });
        if (bearer === ungrouped)
          expect({ tool, opened: text.includes('src/open.ts') }).toEqual({ tool, opened: false });
      }
    }
  });
});

/** Each says yes or no, or how many, of what is elsewhere in the engine. */
const ORACLES = [
  'MATCH (n) RETURN count(n) AS n',
  'MATCH (n:Class) RETURN count(n) AS n',
  'MATCH ()-[r]-() RETURN count(r) AS n',
  'MATCH (f:Function) RETURN f.name AS f, COUNT { MATCH (m:Class) } AS n ORDER BY f',
  'MATCH (f:Function) RETURN f.name AS f, EXISTS { MATCH (m:Class) } AS n ORDER BY f',
  "MATCH (f:Function) WHERE NOT EXISTS { MATCH (m {name: 'unlock'}) } RETURN f.name AS f ORDER BY f",
  'MATCH (f:Function) RETURN f.name AS f, COUNT { (f)-[*]-() } AS n ORDER BY f',
  'MATCH (f:Function) RETURN f.name AS f, size([(f)--(m) | 1]) AS n ORDER BY f',
  'OPTIONAL MATCH (n:Class) RETURN n IS NULL AS none',
  'MATCH (a:Function) OPTIONAL MATCH (b:Class) RETURN a.name AS a, b IS NULL AS none ORDER BY a',
  'MATCH (n) RETURN count(DISTINCT n.path) AS paths, min(n.path) AS first, max(n.name) AS last',
  "MATCH (f:Function {name: 'openDoor'})<-[r:CALLS]-(g) RETURN count(g) AS callers",
];

describe('a count', () => {
  it.each(ORACLES)('is as if nothing else were in the engine: %s', async (query) => {
    const embedded = await startServer(program);
    const { text: expected } = await embedded.call('cypher', { query, repo: 'open' }, { Accept: 'application/json' });
    await embedded.stop();
    const { text } = await ask('cypher', { query, repo: 'open' });
    expect(JSON.parse(expected)).toHaveProperty('rows');
    expect((JSON.parse(text) as { rows: unknown }).rows).toEqual((JSON.parse(expected) as { rows: unknown }).rows);
  });
});

describe('a push that a token asks for', () => {
  const ends = async (bearer: string, body: unknown): Promise<[number, string]> => {
    const { status, text } = await server.request('/push', {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return [status, text];
  };

  it('needs the right, and is of what its bearer sees, to the engine of the server', async () => {
    const words = ['--file', file, '--repositories', 'open', '--rights', 'push', '--json'];
    const pusher = (JSON.parse(await run('token', 'create', 'pusher', ...words)) as { token: string }).token;
    expect((await ends(token, { name: 'open' }))[0]).toBe(403);
    for (const name of ['vault', join(folder.path, 'vault'), 'nothing']) {
      const [, text] = await ends(pusher, { name, force: true });
      expect({ name, said: JSON.parse(text) }).toEqual({
        name,
        said: expect.objectContaining({ error: expect.stringContaining(name) }),
      });
    }
    for (const wrong of [
      {},
      { name: 'open', archives: folder.path },
      { name: 'open', to: 'bolt://127.0.0.1:1' },
      { name: 'open', database: 'system' },
    ])
      expect(await ends(pusher, wrong)).toEqual([400, expect.stringContaining('repository or group')]);
    expect(await everything()).toBe(state);
    writeFiles(join(folder.path, 'open'), { 'src/more.ts': 'export function more(): number {\n  return 2;\n}\n' });
    await run('analyze', join(folder.path, 'open'));
    const [status, text] = await ends(pusher, { name: 'open' });
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { to: address, repositories: [expect.objectContaining({ repository: 'open', state: 'pushed' })] },
    ]);
    // The first question after a push has the server look, and is answered from the graph before.
    const more = { query: "MATCH (n {name: 'more'}) RETURN n.path", repo: 'open' };
    await expect.poll(async () => (await ask('cypher', more)).text, { timeout: 30_000 }).toContain('src/more.ts');
    expect((await ends(pusher, { name: 'open' }))[1]).toContain('unchanged');
    expect((await server.call('list_repos', {}, { Authorization: `Bearer ${pusher}` })).status).toBe(403);
  });
});

describe('what the server says', () => {
  it('meets what it would find if it were asked by somebody who may', async () => {
    const session = bolt.session();
    const found = await session.run("MATCH (n:Node {repo: 'vault'}) RETURN collect(n.name) AS names");
    await session.close();
    expect(JSON.stringify(found.records[0]!.toObject())).toContain('Buried');
  });
});
