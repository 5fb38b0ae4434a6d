// Times of queries on an index that is there, in the engine itself: `npm run bench:cypher -- [repository]`. The table
// of docs/bench.md is its output.

import { homedir } from 'node:os';
import { join } from 'node:path';
import { jobOf, runQuery } from '../src/cypher/index.ts';
import { readSnapshot } from '../src/operations/queries/queries.ts';
import { openQueryGraph } from '../src/operations/queries/query-graph.ts';
import { indexedRepositories, openWorkspace } from '../src/workspace/index.ts';

/** What is asked, with the aim in milliseconds where there is one. `$name`, `$qn` and `$uid` are those of the most called function. */
const QUERIES: readonly (readonly [what: string, query: string, aim?: number])[] = [
  ['by name', 'MATCH (n {name: $name}) RETURN n.uid', 0.5],
  ['by uid', 'MATCH (n {uid: $uid}) RETURN n.name', 0.5],
  ['callers by qualified name', 'MATCH (c)-[:CALLS]->(n) WHERE n.qualified_name = $qn RETURN c.qualified_name', 1],
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

const ROUNDS = 15;

const home = process.env.GITNEXUS_HOME ?? join(homedir(), '.gitnexus');
const wanted = process.argv[2];
const found = indexedRepositories(openWorkspace(home)).find(({ name }) => wanted === undefined || name === wanted);
if (found?.generation === undefined) throw new Error(`${wanted ?? 'Nothing'} is not indexed in ${home}.`);
const { directory } = found.generation;
let began = performance.now();
const graph = openQueryGraph(new Uint8Array(readSnapshot(directory)), directory);
const opened = performance.now() - began;
const ask = (query: string, params: Record<string, unknown>) =>
  runQuery(jobOf(query, { params, timeoutMs: 120_000 }), graph);
const [top] = ask(
  'MATCH (n:Function)<-[r:CALLS]-() RETURN n.name AS name, n.qualified_name AS qn, n.uid AS uid, count(r) AS c ORDER BY c DESC LIMIT 1',
  {},
).rows;
const [rare] = ask(
  'MATCH (n:Function)<-[r:CALLS]-() WITH n, count(r) AS c WHERE c = 3 MATCH (n)-[o:CALLS]->() RETURN n.uid AS uid, count(o) AS d ORDER BY d DESC, uid LIMIT 1',
  {},
).rows;
const params = { ...top, rare: rare?.uid ?? top?.uid };
if (process.argv.includes('--queries')) {
  console.log(JSON.stringify({ params, queries: QUERIES.map(([what, query]) => ({ what, query })) }));
  process.exit(0);
}

console.log(
  `${found.name}: ${graph.nodeCount} nodes, ${graph.edgeCount} relationships; opened in ${opened.toFixed(1)} ms\n`,
);
console.log('| query | aim, ms | median, ms | first, ms | rows |\n|---|---:|---:|---:|---:|');
for (const [what, query, aim] of QUERIES) {
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < ROUNDS; round++) {
    began = performance.now();
    rows = ask(query, params).rows.length;
    times.push(performance.now() - began);
  }
  const first = times[0]!;
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  console.log(`| ${what} | ${aim ?? ''} | ${median.toFixed(2)} | ${first.toFixed(1)} | ${rows} |`);
}
