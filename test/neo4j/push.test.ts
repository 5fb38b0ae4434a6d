// Pushing to a real engine: what is there afterwards is what the index holds, row by row; a reader sees one whole generation
// at any moment, whatever becomes of the pusher.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../src/languages/index.ts';
import { createEngine, type Engine } from '../../src/operations/engine.ts';
import { exportGraph } from '../../src/operations/export/operation.ts';
import { writeFiles } from '../../src/operations/fixtures/scratch-engine.ts';
import { groupCreate, groupSync } from '../../src/operations/group/operations.ts';
import { indexFolder } from '../../src/operations/indexing/index-folder.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { push } from '../../src/operations/push/operation.ts';
import { type PushResult, pushOutput } from '../../src/operations/push/schema.ts';
import { runOperation } from '../../src/operations/run.ts';
import { openHome } from '../../src/operations/workspace.ts';
import { type Bolt, openBolt, storedParts } from '../../src/store/bolt/index.ts';
import type { Properties } from '../../src/store/property-rows.ts';
import { temporaryFolder } from '../sample-repository.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const address = process.env.NEO4J_TEST_ADDRESS ?? '';
const folder = temporaryFolder();
const home = join(folder.path, 'home');
const variables = { ...process.env };
let engine: Engine;
let bolt: Bolt;

const MONEY = {
  'package.json': '{"name": "@shop/money", "version": "2.1.0"}',
  'src/index.ts': 'export function round(value: number): number {\n  return value | 0;\n}\n',
};
const PRICES = {
  'package.json': '{"name": "prices", "dependencies": {"@shop/money": "^2.0.0"}}',
  'src/prices.ts': `import { round } from '@shop/money';\nexport const price = (value: number) => round(value);\n`,
};
/** Code of this repository itself, of two languages' worth of names and every kind of edge. */
const REAL = ['src/cypher', 'src/federation', 'fixtures/python'];

const call = async (operation: AnyOperation, given: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const caller = { remote: false, directory: folder.path, signal: new AbortController().signal };
  return (await runOperation(operation, given, engine, caller)).output;
};
const pushed = async (name: string, more: object = {}): Promise<PushResult> =>
  pushOutput.parse(await call(push, { name, to: address, graceSeconds: 0, ...more }));
const rows = async (query: string, parameters: Readonly<Record<string, unknown>> = {}) => {
  const session = bolt.session();
  try {
    return (await session.run(query, parameters)).records.map((record) => record.toObject());
  } finally {
    await session.close();
  }
};
const reindex = (name: string): Promise<unknown> =>
  indexFolder(engine, join(folder.path, name), { signal: new AbortController().signal, progress: () => undefined });

beforeAll(async () => {
  engine = createEngine(openHome(home, undefined), {
    version: '0.0.0-test',
    variables,
    workerUrl: undefined,
    languages: async () => languages,
  });
  bolt = await openBolt({ address, user: undefined, password: undefined });
  for (const [name, files] of Object.entries({ money: MONEY, prices: PRICES })) {
    mkdirSync(join(folder.path, name));
    writeFiles(join(folder.path, name), files);
  }
  for (const path of REAL) cpSync(join(ROOT, path), join(folder.path, 'real', path), { recursive: true });
  for (const name of ['money', 'prices', 'real']) await reindex(name);
});

afterAll(async () => {
  await bolt?.close();
  await engine?.close();
  folder.remove();
});

const LIVE = 'MATCH (:Repo {name: $repo})-[:LIVE]->(s:Snapshot)';
const isLive = (name: string): string => `${name}.since <= s.number AND ${name}.until > s.number`;

/** The live graph of a repository, as rows that compare. */
async function liveGraph(repo: string): Promise<{ nodes: unknown[]; edges: unknown[] }> {
  const nodes = await rows(
    `${LIVE} MATCH (n:Node {repo: $repo}) WHERE ${isLive('n')} RETURN labels(n) AS labels, properties(n) AS properties`,
    { repo },
  );
  const edges = await rows(
    `${LIVE} MATCH (n:Node {repo: $repo})-[e]->(m:Node) WHERE ${isLive('e')}
     RETURN type(e) AS type, n.uid AS source, m.uid AS target, properties(e) AS properties,
       ${isLive('n')} AND ${isLive('m')} AS whole`,
    { repo },
  );
  expect(edges.filter(({ whole }) => whole !== true)).toEqual([]);
  const plain = nodes.map(({ labels, properties }) => ({
    labels: (labels as string[]).filter((label) => label !== 'Node').sort(),
    properties: own(properties as Properties),
  }));
  const ends = edges.map(({ whole: _, properties, ...edge }) => ({
    ...edge,
    properties: own(properties as Properties),
  }));
  return { nodes: sorted(plain), edges: sorted(ends) };
}

function own({ repo: _r, since: _s, until: _u, changed: _c, ...properties }: Properties): Properties {
  return properties;
}

function embeddedGraph(repo: string): { nodes: unknown[]; edges: unknown[] } {
  const lease = engine.open(repo, folder.path);
  const parts = [...storedParts(lease.repository.view)];
  const nodes = parts
    .flatMap((part) => part.nodes)
    .map(({ labels, properties }) => ({
      labels: [...labels].sort(),
      properties,
    }));
  return { nodes: sorted(nodes), edges: sorted(parts.flatMap((part) => part.edges)) };
}

function sorted(items: readonly unknown[]): unknown[] {
  return items
    .map((item) => [JSON.stringify(ordered(item)), item] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, item]) => item);
}

function ordered(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const entries = Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, ordered(value)]));
}

/** How many snapshots there are, and whether anything is left of others. */
const snapshots = async (repo: string): Promise<{ count: number; left: number }> => {
  const [row] = await rows(
    `${LIVE} MATCH (o:Snapshot {repo: $repo}) WITH s, count(o) AS count
     RETURN count, COUNT { MATCH (n:Node {repo: $repo}) WHERE n.until <= s.number OR n.since > s.number } +
       COUNT { MATCH (n:Node {repo: $repo})-[e]->(:Node) WHERE e.until <= s.number OR e.since > s.number } AS left`,
    { repo },
  );
  return { count: Number(row?.count), left: Number(row?.left) };
};
const ONE = { count: 1, left: 0 };

describe('a push', () => {
  it.each(['money', 'prices', 'real'])('makes the graph of %s, whole and once', async (repo) => {
    const first = await pushed(repo);
    const embedded = embeddedGraph(repo);
    expect(first.repositories).toMatchObject([
      { state: 'pushed', nodes: embedded.nodes.length, relationships: embedded.edges.length },
    ]);
    const live = await liveGraph(repo);
    expect(live.nodes).toEqual(embedded.nodes);
    expect(live.edges).toEqual(embedded.edges);
    expect((await pushed(repo)).repositories).toMatchObject([{ state: 'unchanged' }]);
    expect(await snapshots(repo)).toEqual(ONE);
  });

  it.each([
    "MATCH (c)-[:CALLS]->(f:Function) WHERE c.name STARTS WITH 'p' RETURN c.uid AS a, f.uid AS b",
    'MATCH (m:Module)-[r:IMPORTS]->(p:Package) RETURN m.path AS a, p.name AS b, r.names AS c',
    "MATCH (f:Function) WHERE f.name STARTS WITH 'parse' AND f.exported RETURN f.uid AS a, f.start_line AS b",
    "MATCH (f:Function)-[:CALLS*1..3]->(g:Function) WHERE f.name STARTS WITH 's' RETURN f.uid AS a, count(DISTINCT g.uid) AS b",
    "MATCH (n:Symbol) WHERE NOT (n)<-[:CALLS]-() AND n.path STARTS WITH 'src/f' RETURN n.uid AS a",
    'MATCH ()-[r:CALLS]->() RETURN r.rule AS a, count(*) AS b, sum(r.count) AS c',
  ])('answers as the index does: %s', async (query) => {
    // Nothing has been pushed but once, so that what there is of `real` is what is live.
    const scoped = query.replace(/^MATCH \((\w*)(:?\w*)\)/, (_, name: string, label: string) => {
      return `MATCH (${name === '' ? 'first' : name}${label || ':Node'} {repo: 'real'})`;
    });
    const lease = engine.open('real', folder.path);
    const asker = { client: {}, signal: new AbortController().signal };
    const embedded = await lease.repository.query(query, { timeoutMs: 60_000 }, asker);
    await lease.release();
    expect({ truncated: embedded.truncated, some: embedded.rows.length > 0 }).toEqual({ truncated: false, some: true });
    const found = await rows(scoped);
    expect(sorted(found)).toEqual(sorted(embedded.rows));
  });

  it('joins repositories by the names that are imported, and by nothing else', async () => {
    const users = await rows(
      `MATCH (:Repo {name: 'money'})-[:LIVE]->(:Snapshot)-[:PROVIDES]->(:ImportName)<-[:OF]-(p:Package)<-[r:CALLS]-(user)
       WHERE 'round' IN r.names RETURN user.repo AS repo, user.name AS name`,
    );
    expect(users).toEqual([{ repo: 'prices', name: 'price' }]);
    expect(await rows('MATCH (a:Node)-[e]->(b:Node) WHERE a.repo <> b.repo RETURN type(e) AS type')).toEqual([]);
  });

  it('of a group pushes its members and names them', async () => {
    await call(groupCreate, { name: 'shop', repositories: ['money', 'prices'] });
    await call(groupSync, { name: 'shop' });
    expect((await pushed('shop')).repositories.map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
    const named = await rows("MATCH (:Group {name: 'shop'})-[:HAS]->(r:Repo) RETURN r.name AS name ORDER BY name");
    expect(named).toEqual([{ name: 'money' }, { name: 'prices' }]);
  });

  it('shows readers the old generation or the new one, never less', async () => {
    const before = embeddedGraph('real').nodes.length;
    writeFiles(join(folder.path, 'real'), { 'src/more.ts': 'export function added(): void {}\n' });
    await reindex('real');
    const after = embeddedGraph('real').nodes.length;
    const seen = new Set<number>();
    let done = false;
    const reading = (async () => {
      while (!done) {
        const [row] = await rows(
          `MATCH (:Repo {name: 'real'})-[:LIVE]->(s:Snapshot)
           RETURN COUNT { MATCH (n:Node {repo: 'real'}) WHERE ${isLive('n')} } AS count`,
        );
        seen.add(Number(row?.count));
      }
    })();
    // What was replaced stays for those who read it.
    await pushed('real', { graceSeconds: 300 });
    done = true;
    await reading;
    expect([...seen].filter((count) => count !== before && count !== after)).toEqual([]);
    expect(seen.has(before)).toBe(true);
    expect((await snapshots('real')).count).toBe(2);
    await pushed('real');
    expect(await snapshots('real')).toEqual(ONE);
    expect((await liveGraph('real')).nodes.length).toBe(after);
  });

  /** How far an unfinished push has come: up to 1 with its nodes, up to 2 with their relationships; -1 before it began. */
  async function written(): Promise<number> {
    const [row] = await rows(
      `MATCH (s:Snapshot {repo: 'real', state: 'writing'})
       OPTIONAL MATCH (n:Node {repo: 'real', since: s.number})
       RETURN count(n) AS nodes, sum(COUNT { (n)-->() }) AS edges, count(DISTINCT s) AS snapshots`,
    );
    if (Number(row?.snapshots) === 0) return -1;
    const { nodes, edges } = embeddedGraph('real');
    return Number(row?.nodes) / nodes.length + Number(row?.edges) / edges.length;
  }

  it('that is killed at any moment leaves what was read as it was, and the next one sweeps', async () => {
    const live = await liveGraph('real');
    const words = ['dist/cli.js', 'push', 'real', '--to', address, '--force', '--grace-seconds', '0'];
    let unfinished = 0;
    for (const share of [0, 0.1, 0.3, 0.6, 1, 1.2, 1.6, 1.9]) {
      const pusher: ChildProcess = spawn(process.execPath, words, {
        cwd: ROOT,
        env: { ...variables, GITNEXUS_HOME: home },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => pusher.once('exit', resolve));
      while (pusher.exitCode === null && (await written()) < share) await sleep(2);
      pusher.kill('SIGKILL');
      await ended;
      if ((await written()) >= 0) unfinished++;
      const now = await liveGraph('real');
      expect(now.nodes).toEqual(live.nodes);
      expect(now.edges).toEqual(live.edges);
      // Nobody waits two minutes for the claim of one that is gone.
      await rows("MATCH (r:Repo {name: 'real'}) SET r.pusher_until = 0");
    }
    expect(unfinished).toBeGreaterThanOrEqual(5);
    expect((await pushed('real', { force: true })).repositories).toMatchObject([{ state: 'pushed' }]);
    expect(await snapshots('real')).toEqual(ONE);
    expect(await rows("MATCH (s:Snapshot {repo: 'real'}) RETURN s.state AS state")).toEqual([{ state: 'complete' }]);
    expect((await liveGraph('real')).edges).toEqual(live.edges);
  });

  it('waits for nobody: of two at one repository one is told of the other', async () => {
    const both = await Promise.allSettled([pushed('real', { force: true }), pushed('real', { force: true })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const failure = both.find((each) => each.status === 'rejected') as PromiseRejectedResult;
    expect(String(failure.reason)).toContain("Another process is pushing 'real'");
    expect((await liveGraph('real')).nodes).toEqual(embeddedGraph('real').nodes);
  });

  it('of a changed snapshot pushes what differs, and leaves nothing else', async () => {
    const path = join(folder.path, 'real');
    const edits: readonly (() => void)[] = [
      () =>
        writeFiles(path, {
          'src/more.ts':
            'export function added(): number {\n  return other();\n}\nfunction other(): number {\n  return 1;\n}\n',
        }),
      // Everything below moves by a line, in a file that others use.
      () =>
        writeFiles(path, {
          'src/cypher/values.ts': `// Moved.\n${readFileSync(join(path, 'src/cypher/values.ts'), 'utf8')}`,
        }),
      () => rmSync(join(path, 'src/more.ts')),
    ];
    for (const edit of edits) {
      edit();
      await reindex('real');
      const [row] = (await pushed('real')).repositories;
      const embedded = embeddedGraph('real');
      expect(row!.written.nodes).toBeLessThan(embedded.nodes.length / 2);
      const live = await liveGraph('real');
      expect(live.nodes).toEqual(embedded.nodes);
      expect(live.edges).toEqual(embedded.edges);
      expect(await snapshots('real')).toEqual(ONE);
    }
  });

  it('of what differs that is killed is taken back', async () => {
    const words = ['dist/cli.js', 'push', 'real', '--to', address, '--grace-seconds', '0'];
    for (let round = 0; round < 6; round++) {
      const live = await liveGraph('real');
      writeFiles(join(folder.path, 'real'), {
        'src/cypher/values.ts': `// ${round}\n${readFileSync(join(folder.path, 'real/src/cypher/values.ts'), 'utf8')}`,
      });
      await reindex('real');
      const before = Number((await rows("MATCH (:Repo {name: 'real'})-[:LIVE]->(s) RETURN s.number AS n"))[0]!.n);
      const pusher = spawn(process.execPath, words, {
        cwd: ROOT,
        env: { ...variables, GITNEXUS_HOME: home },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => pusher.once('exit', resolve));
      const begun = async (): Promise<number> =>
        Number(
          (
            await rows(
              "MATCH (n:Node {repo: 'real'}) WHERE n.changed > $before OR n.since > $before RETURN count(n) AS count",
              { before },
            )
          )[0]!.count,
        );
      while (pusher.exitCode === null && (await begun()) <= round * 40) await sleep(1);
      pusher.kill('SIGKILL');
      await ended;
      const now = await liveGraph('real');
      const embedded = embeddedGraph('real');
      expect([live.edges.length, embedded.edges.length]).toContain(now.edges.length);
      await rows("MATCH (r:Repo {name: 'real'}) SET r.pusher_until = 0");
      await pushed('real');
      expect((await liveGraph('real')).nodes).toEqual(embedded.nodes);
      expect((await liveGraph('real')).edges).toEqual(embedded.edges);
      expect(await snapshots('real')).toEqual(ONE);
    }
  });

  it('says what is wrong with an address, and that nothing answers', async () => {
    await expect(pushed('money', { to: 'http://localhost:7687' })).rejects.toThrow(
      'is no address like bolt://host:7687',
    );
    await expect(pushed('money', { to: 'bolt://localhost:1' })).rejects.toThrow('The engine says');
    await expect(pushed('nothing')).rejects.toThrow("Repository 'nothing' not found");
  });
});

describe.runIf(process.env.NEO4J_TEST_CLASSES)('the bulk importer', () => {
  it('takes what export writes for it, by the command that it prints', async () => {
    const output = join(folder.path, 'csv');
    const exported = (await call(exportGraph, { format: 'neo4j-csv', output, repo: 'real' })) as {
      nodes: number;
      edges: number;
      command: string;
    };
    const place = join(folder.path, 'imported');
    mkdirSync(join(place, 'conf'), { recursive: true });
    const [, ...words] = exported.command.split(' ');
    const said = execFileSync(
      'java',
      ['-Xmx1g', '-cp', process.env.NEO4J_TEST_CLASSES!, 'org.neo4j.cli.AdminTool', ...words],
      { cwd: output, encoding: 'utf8', env: { ...variables, NEO4J_HOME: place, NEO4J_CONF: join(place, 'conf') } },
    );
    expect(said).toContain(`${exported.nodes} nodes`);
    expect(said).toContain(`${exported.edges} relationships`);
  });
});
