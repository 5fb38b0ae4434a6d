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

describe('what the server says', () => {
  it('meets what it would find if it were asked by somebody who may', async () => {
    const session = bolt.session();
    const found = await session.run("MATCH (n:Node {repo: 'vault'}) RETURN collect(n.name) AS names");
    await session.close();
    expect(JSON.stringify(found.records[0]!.toObject())).toContain('Buried');
  });
});
