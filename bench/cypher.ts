// Times of queries on an index that is there, in the engine itself: `npm run bench:cypher -- [repository]`. With
// `--before <checkout> --before-home <folder>` also in the database that a checkout of an earlier commit has, which is
// installed and has indexed the same repository there. The table of docs/bench.md is its output.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { jobOf, runQuery } from '../src/cypher/index.ts';
import { readSnapshot } from '../src/operations/queries/queries.ts';
import { openQueryGraph } from '../src/operations/queries/query-graph.ts';
import { indexedRepositories, openWorkspace } from '../src/workspace/index.ts';
import { describeMachine } from './machine.ts';
import { percentile } from './statistics.ts';

/** What is asked, with the aim in milliseconds where there is one. `$name`, `$qn` and `$uid` are those of the most called function, `$rare` and `$rareQn` of one with three callers. */
const QUERIES: readonly (readonly [what: string, query: string, aim?: number])[] = [
  ['by name', 'MATCH (n {name: $name}) RETURN n.uid', 0.5],
  ['by uid', 'MATCH (n {uid: $uid}) RETURN n.name', 0.5],
  ['callers by qualified name', 'MATCH (c)-[:CALLS]->(n) WHERE n.qualified_name = $rareQn RETURN c.qualified_name', 1],
  ['a thousand callers', 'MATCH (c)-[:CALLS]->(n) WHERE n.qualified_name = $qn RETURN c.qualified_name'],
  ['three hops from a symbol', 'MATCH (n {uid: $uid})-[:CALLS*1..3]->(m) RETURN count(DISTINCT m) AS n', 10],
  ['three hops to a symbol', 'MATCH (n {uid: $rare})<-[:CALLS*1..3]-(m) RETURN count(DISTINCT m) AS n', 10],
  [
    'twenty most called',
    'MATCH (n)<-[:CALLS]-(c) RETURN n.qualified_name AS name, count(c) AS calls ORDER BY calls DESC LIMIT 20',
    60,
  ],
  ['functions without callers', 'MATCH (n:Function) WHERE NOT (n)<-[:CALLS]-() RETURN count(n) AS n', 10],
  [
    'two steps with aggregation',
    'MATCH (a:Class)-[:DEFINES_METHOD]->(m)-[:CALLS]->(f) RETURN a.name AS name, count(f) AS n ORDER BY n DESC LIMIT 10',
    80,
  ],
  ['two steps counted', 'MATCH (a)-[:CALLS]->(b)-[:CALLS]->(c) RETURN count(*) AS n', 80],
  ['equi-join of two products', 'MATCH (a:Class), (b:Module) WHERE a.name = b.name RETURN count(*) AS n', 20],
  [
    'join by an expression',
    'MATCH (a:Class), (b:Class) WHERE toLower(a.name) = toLower(b.name) AND a.path <> b.path RETURN count(*) AS n',
  ],
  ['triangles', 'MATCH (a)-[:CALLS]->(b)-[:CALLS]->(c)-[:CALLS]->(a) RETURN count(*) AS n'],
  ['all nodes counted', 'MATCH (n) RETURN count(n) AS n'],
  ['all relationships counted', 'MATCH ()-[r]->() RETURN count(r) AS n'],
  ['relationships by type', 'MATCH ()-[r]->() RETURN type(r) AS type, count(*) AS n ORDER BY n DESC'],
  ['nodes by kind', 'MATCH (n) RETURN n.kind AS kind, count(*) AS n ORDER BY n DESC'],
  ['names by CONTAINS', "MATCH (n:Symbol) WHERE n.name CONTAINS 'expr' RETURN count(n) AS n"],
  ['names by =~', "MATCH (n:Symbol) WHERE n.name =~ '.*_(eval|expand)_.*' RETURN count(n) AS n"],
  ['product with LIMIT', 'MATCH (a:Function), (b:Function) RETURN a.name, b.name LIMIT 50'],
  ['shortest path', 'MATCH p = (a {uid: $rare})-[:CALLS* SHORTEST 1..12]->(b {uid: $uid}) RETURN length(p) AS n'],
];

const ROUNDS = 25;
const COLD = 'cold process to the first row';
const COLD_AIM = 150;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, 'before-home': { type: 'string' } },
});
const home = process.env.GITNEXUS_HOME ?? join(homedir(), '.gitnexus');
const { directory, name, root } = indexedIn(home, positionals[0]);

/** Answers a query; gives how many rows it has. */
type Ask = (query: string, params: Record<string, unknown>) => number | Promise<number>;

const graph = openQueryGraph(new Uint8Array(readSnapshot(directory)), directory);
const rowsOf = (query: string, params: Record<string, unknown>) =>
  runQuery(jobOf(query, { params, timeoutMs: 120_000 }), graph).rows;
const params = chosen();
const now = await measured((query, given) => rowsOf(query, given).length, resolve('dist/cli.js'), home);
const { before: checkout, 'before-home': beforeHome } = options;
const before = checkout === undefined ? undefined : await measuredBefore(checkout, beforeHome ?? home);
const { load, cores } = describeMachine();
console.log(
  `${name}: ${graph.nodeCount} nodes, ${graph.edgeCount} relationships; medians of ${ROUNDS} in ms; load ${load} on ${cores} cores\n`,
);
const heads = [
  'query',
  'aim',
  'ms',
  'CPU ms',
  'first',
  'rows',
  ...(before ? ['before: ms', 'CPU ms', 'rows', 'times'] : []),
];
console.log(`| ${heads.join(' | ')} |\n|---|${'---:|'.repeat(heads.length - 1)}`);
for (const [at, { what, aim, wall, cpu, first, rows }] of now.entries()) {
  const old = before?.[at];
  const cells = [what, aim ?? '', wall.toFixed(2), cpu.toFixed(2), first.toFixed(1), rows];
  if (old !== undefined) cells.push(old.wall.toFixed(2), old.cpu.toFixed(2), old.rows, (wall / old.wall).toFixed(2));
  console.log(`| ${cells.join(' | ')} |`);
}

interface Measurement {
  readonly what: string;
  readonly aim: number | undefined;
  /** Medians in milliseconds, and the first time. */
  readonly wall: number;
  readonly cpu: number;
  readonly first: number;
  readonly rows: number | string;
}

async function measured(ask: Ask, program: string, of: string): Promise<readonly Measurement[]> {
  const all: Measurement[] = [];
  for (const [what, query, aim] of QUERIES) {
    const [walls, cpus]: [number[], number[]] = [[], []];
    let rows: number | string = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const cpu = process.cpuUsage();
      try {
        rows = await ask(query, params);
      } catch (error) {
        rows = (error as { code?: string }).code ?? String(error);
      }
      walls.push(performance.now() - began);
      const used = process.cpuUsage(cpu);
      cpus.push((used.user + used.system) / 1000);
      if (typeof rows === 'string') break;
    }
    all.push({ what, aim, wall: percentile(walls, 0.5), cpu: percentile(cpus, 0.5), first: walls[0], rows });
  }
  return [...all, cold(program, of)];
}

function cold(program: string, of: string): Measurement {
  const query = 'MATCH (n {name: $name}) RETURN n.uid LIMIT 1';
  const words = [program, 'cypher', query, '--params', JSON.stringify({ name: params.name })];
  const walls = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    execFileSync(process.execPath, words, { cwd: root, env: { ...process.env, GITNEXUS_HOME: of }, stdio: 'ignore' });
    return performance.now() - began;
  });
  return { what: COLD, aim: COLD_AIM, wall: percentile(walls, 0.5), cpu: Number.NaN, first: walls[0], rows: 1 };
}

/** Bundles the database's reader of the other checkout, so that its own packages are found. */
async function measuredBefore(folder: string, of: string): Promise<readonly Measurement[]> {
  const { bundle } = await import(pathToFileURL(resolve('scripts/bundle.mjs')).href);
  const outdir = join(resolve(folder), 'node_modules/.cache/gitnexus-bench');
  mkdirSync(outdir, { recursive: true });
  const entryPoints = [join(resolve(folder), 'src/store/database.ts')];
  await bundle({ entryPoints, outdir, outExtension: { '.js': '.mjs' }, splitting: false });
  const { openDatabase } = await import(pathToFileURL(join(outdir, 'database.mjs')).href);
  const database = await openDatabase(join(indexedIn(of, name).directory, 'database'));
  const ask: Ask = async (query, given) => {
    const { rows } = await database.query(query, { params: given, timeoutMs: 120_000 });
    return rows.length;
  };
  try {
    return await measured(ask, join(resolve(folder), 'dist/cli.js'), of);
  } finally {
    await database.close();
  }
}

function indexedIn(folder: string, wanted: string | undefined) {
  const repositories = indexedRepositories(openWorkspace(folder));
  const found = repositories.find((each) => wanted === undefined || each.name === wanted);
  if (found?.generation === undefined) throw new Error(`${wanted ?? 'Nothing'} is not indexed in ${folder}.`);
  return { directory: found.generation.directory, name: found.name, root: found.path };
}

/** The most called function, and one with few callers, for the parameters of the queries. */
function chosen(): Record<string, unknown> {
  const [top] = rowsOf(
    'MATCH (n:Function)<-[r:CALLS]-() RETURN n.name AS name, n.qualified_name AS qn, n.uid AS uid, count(r) AS c ORDER BY c DESC LIMIT 1',
    {},
  );
  const [rare] = rowsOf(
    `MATCH (n:Function)<-[r:CALLS]-() WITH n, count(r) AS c WHERE c = 3
     MATCH (n)-[o:CALLS]->() RETURN n.uid AS uid, n.qualified_name AS qn, count(o) AS d ORDER BY d DESC, uid LIMIT 1`,
    {},
  );
  return { ...top, rare: rare?.uid ?? top?.uid, rareQn: rare?.qn ?? top?.qn };
}
