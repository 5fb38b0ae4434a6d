// A graph engine with many edges: `npm run bench:scale -- [--edges 1000000] [--files 500]`. Simulated repositories are read by the
// engine's bulk importer, in the form that a push leaves, so that pushes of what differs go on from there; then questions.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Graph } from '../src/model/graph.ts';
import { createEngine, type Engine } from '../src/operations/engine.ts';
import { cell } from '../src/operations/export/neo4j-csv.ts';
import { operations } from '../src/operations/list.ts';
import { runOperation } from '../src/operations/run.ts';
import { graphHash } from '../src/operations/stored-graph.ts';
import { openBolt, openGraphStore, prepareModel, storedParts } from '../src/store/bolt/index.ts';
import { digestOf } from '../src/store/bolt/push.ts';
import { MODEL_VERSION, OPEN } from '../src/store/bolt/statements.ts';
import { viewOf } from '../src/store/graph-view.ts';
import type { PropertyValue } from '../src/store/property-rows.ts';
import { indexedRepositories, openCurrent, openWorkspace } from '../src/workspace/index.ts';
import { describeMachine } from './machine.ts';
import { publicName, repositoryName, simulatedGraph, simulateGroup, writeIndexOf } from './simulated-group.ts';
import { percentile } from './statistics.ts';

const { values } = parseArgs({
  options: {
    edges: { type: 'string', default: '1000000' },
    files: { type: 'string', default: '500' },
    questions: { type: 'string', default: '200' },
  },
});
const wanted = Number(values.edges);
const files = Number(values.files);
const classes = process.env.NEO4J_TEST_CLASSES ?? '';
const signal = new AbortController().signal;

const NODE_TYPES: Readonly<Record<string, string>> = {
  uid: '',
  kind: '',
  name: '',
  qualified_name: '',
  path: '',
  start_line: ':long',
  end_line: ':long',
  language: '',
  exported: ':boolean',
  version: '',
  repo: '',
  since: ':long',
  until: ':long',
};
const EDGE_TYPES: Readonly<Record<string, string>> = {
  line: ':long',
  column: ':long',
  rule: '',
  confidence: ':double',
  count: ':long',
  sites: ':string[]',
  names: ':string[]',
  site_names: '',
  since: ':long',
  until: ':long',
};

const folder = mkdtempSync(join(tmpdir(), 'gitnexus-scale-'));
let engine: ChildProcess | undefined;
try {
  await measure();
} finally {
  engine?.stdin?.end();
  if (engine) await new Promise((resolve) => engine!.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const { load, cores, processor, node, memory } = { memory: '', ...describeMachine() } as Record<string, unknown>;
  const probe = simulatedGraph(0, { repositories: 10, files, seed: 20 }).graph;
  const repositories = Math.max(10, Math.ceil(wanted / probe.edges.length));
  const simulation = { repositories, files, seed: 20 };
  const workspace = openWorkspace(join(folder, 'home'));
  mkdirSync(join(folder, 'sources'));
  await simulateGroup(workspace, join(folder, 'sources'), simulation);
  console.log(`${cores} cores of ${processor}, Node ${node}, load ${load} ${memory}`);
  // Each is printed as it is known: the next may take an hour.
  const rows = {
    push: (...found: (readonly [string, string | number])[]): void => {
      for (const [name, value] of found) console.log(`| ${name} | ${value} |`);
    },
  };
  rows.push(['repositories', repositories]);
  const written = await timed(() => writeTables(workspace, simulation));
  rows.push(['nodes', written.value.nodes], ['edges', written.value.edges], ['writing the tables, s', written.seconds]);
  const imported = await timed(async () => bulkImport());
  rows.push(['bulk import, s', imported.seconds]);
  const address = await startEngine();
  const bolt = await openBolt({ address, database: undefined, user: undefined, password: undefined });
  const session = bolt.session();
  const indexed = await timed(async () => {
    await prepareModel(bolt);
    await session.run('CALL db.awaitIndexes(3600)');
  });
  rows.push(['indexes and constraints, s', indexed.seconds]);
  rows.push(['on disk, MiB', Math.round(sizeOf(join(folder, 'engine', 'data', 'databases')) / 1024 / 1024)]);
  await session.close();
  const store = await openGraphStore({ address, database: undefined, user: undefined, password: undefined });
  const host = { version: '0', variables: process.env, workerUrl: undefined, languages: async () => [] };
  const local = createEngine(workspace, host);
  for (const changed of [1, 10, 50]) rows.push(...(await delta(local, address, changed, simulation)));
  const stored = createEngine(workspace, { ...host, store });
  rows.push(...(await questions(stored, repositories)));
  await stored.close();
  await local.close();
  await store.close();
  await bolt.close();
}

/** The tables of all repositories, in the form of a push: nodes with their lives, and snapshots that are live. */
async function writeTables(
  workspace: ReturnType<typeof openWorkspace>,
  simulation: { repositories: number; files: number; seed: number },
): Promise<{ nodes: number; edges: number }> {
  const tables = join(folder, 'tables');
  mkdirSync(tables);
  const open = (name: string, header: string): number => {
    const file = openSync(join(tables, name), 'w');
    writeSync(file, `${header}\n`);
    return file;
  };
  const columns = (types: Readonly<Record<string, string>>): string =>
    Object.entries(types)
      .map(([name, type]) => name + type)
      .join(',');
  const nodes = open('nodes.csv', `id:ID,${columns(NODE_TYPES)},:LABEL`);
  const edges = open('edges.csv', `:START_ID,:END_ID,${columns(EDGE_TYPES)},:TYPE`);
  const snapshots = open(
    'snapshots.csv',
    'id:ID,repo,generation,hash,state,number:long,nodes:long,edges:long,paths:string[],digests:string[],:LABEL',
  );
  const owners = open('owners.csv', 'id:ID,name,version:long,:LABEL');
  const lives = open('lives.csv', ':START_ID,:END_ID,:TYPE');
  writeSync(owners, `model,,${MODEL_VERSION},GitnexusModel\n`);
  const sum = { nodes: 0, edges: 0 };
  const life = { since: 1, until: OPEN };
  const line = (
    types: Readonly<Record<string, string>>,
    properties: Readonly<Record<string, PropertyValue | undefined>>,
  ): string =>
    Object.keys(types)
      .map((name) => cell(properties[name]))
      .join(',');
  for (const repository of indexedRepositories(workspace)) {
    const number = Number(repository.name.slice('repo-'.length));
    const { graph } = simulatedGraph(number, simulation);
    const repo = repository.name;
    const current = openCurrent(workspace, repository);
    const parts = [...storedParts(viewOf(graph))];
    const text: string[] = [];
    for (const { uid, labels, properties } of parts.flatMap((part) => part.nodes)) {
      text.push(
        `${cell(`${repo} ${uid}`)},${line(NODE_TYPES, { ...properties, ...life, repo })},${cell(['Node', ...labels])}\n`,
      );
    }
    writeSync(nodes, text.join(''));
    const others: string[] = [];
    for (const { type, source, target, properties } of parts.flatMap((part) => part.edges)) {
      others.push(
        `${cell(`${repo} ${source}`)},${cell(`${repo} ${target}`)},${line(EDGE_TYPES, { ...properties, ...life })},${type}\n`,
      );
    }
    writeSync(edges, others.join(''));
    const about = [
      repo,
      current.id,
      graphHash(current.directory),
      'complete',
      1,
      graph.nodes.length,
      graph.edges.length,
    ];
    const lists = [parts.map(({ path }) => path), parts.map(digestOf)];
    writeSync(snapshots, `snapshot ${repo},${[...about, ...lists].map(cell).join(',')},Snapshot\n`);
    writeSync(owners, `repo ${repo},${repo},,Repo\n`);
    writeSync(lives, `repo ${repo},snapshot ${repo},HAS\nrepo ${repo},snapshot ${repo},LIVE\n`);
    current.release();
    sum.nodes += graph.nodes.length;
    sum.edges += graph.edges.length;
  }
  for (const file of [nodes, edges, snapshots, owners, lives]) closeSync(file);
  return sum;
}

function bulkImport(): void {
  const home = join(folder, 'engine');
  mkdirSync(join(home, 'conf'), { recursive: true });
  const words = [
    'database',
    'import',
    'full',
    'neo4j',
    '--array-delimiter=U+001F',
    '--multiline-fields=true',
    '--overwrite-destination',
  ];
  const tables = ['nodes', 'snapshots', 'owners'].map((name) => `--nodes=${name}.csv`);
  const lines = ['edges', 'lives'].map((name) => `--relationships=${name}.csv`);
  execFileSync('java', ['-Xmx2g', '-cp', classes, 'org.neo4j.cli.AdminTool', ...words, ...tables, ...lines], {
    cwd: join(folder, 'tables'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') },
  });
}

async function startEngine(): Promise<string> {
  const port = await freePort();
  engine = spawn('java', ['-Xmx2g', '-cp', classes, 'Start', join(folder, 'engine'), String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: engine.stdout! }))
    if (line.startsWith('bolt ')) return line.slice(5);
  throw new Error('The engine ended before it was there');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** A push after so many files of a repository got a function more, and a line above all that they had. */
async function delta(
  engine: Engine,
  address: string,
  changed: number,
  simulation: { repositories: number; files: number; seed: number },
): Promise<[string, string | number][]> {
  const { graph } = simulatedGraph(changed, simulation);
  const paths = new Set(
    [...new Set(graph.nodes.map(({ path }) => path))].filter((path) => path !== '').slice(0, changed),
  );
  const edited: Graph = {
    ...graph,
    nodes: graph.nodes.map((node) =>
      paths.has(node.path) && node.startLine !== undefined
        ? { ...node, startLine: node.startLine + 1, endLine: node.endLine! + 1 }
        : node,
    ),
  };
  await writeIndexOf(engine.workspace, join(folder, 'sources'), changed, edited);
  const { value, seconds } = await timed(() =>
    ask(engine, 'push', { name: repositoryName(changed), to: address, graceSeconds: 0 }),
  );
  const [row] = (value as { repositories: { written: { nodes: number; relationships: number } }[] }).repositories;
  const { nodes, relationships } = row!.written;
  return [[`push of ${changed} edited file(s), s`, `${seconds} (${nodes} nodes, ${relationships} edges)`]];
}

async function questions(engine: Engine, repositories: number): Promise<[string, string][]> {
  const count = Number(values.questions);
  const numberOf = (at: number): number => (at * 37) % Math.min(repositories, 32);
  const of = (at: number): string => repositoryName(numberOf(at));
  const name = (at: number): string => publicName(numberOf(at), 21);
  const asked: Readonly<Record<string, (at: number) => Record<string, unknown>>> = {
    context: (at) => ({ name: name(at), repo: of(at) }),
    impact: (at) => ({ name: name(at), repo: of(at) }),
    find: (at) => ({ pattern: name(at), repo: of(at) }),
    cypher: (at) => ({
      query: 'MATCH (f {name: $name})<-[:CALLS]-(g) RETURN g.uid',
      params: { name: name(at) },
      repo: of(at),
    }),
    query_code_graph: (at) => ({ naturalLanguageQuery: `Who calls ${name(at)}?`, repo: of(at) }),
  };
  const rows: [string, string][] = [];
  for (const [operation, given] of Object.entries(asked)) {
    const times: number[] = [];
    for (let at = 0; at < count; at++) {
      const start = performance.now();
      // One that fails ends the run: how long it took would be no answer's time.
      const answer = await ask(engine, operation, given(at));
      times.push(performance.now() - start);
      if (!JSON.stringify(answer).includes(name(at)) && operation !== 'cypher')
        throw new Error(`${operation} says nothing of ${name(at)}`);
    }
    const cold = times.slice(0, 32);
    const warm = times.slice(32);
    const shown = (list: readonly number[]): string =>
      `p50 ${Math.round(percentile(list, 0.5))}, p95 ${Math.round(percentile(list, 0.95))}`;
    rows.push([`${operation}, ms`, `${shown(warm)}; first of a repository ${shown(cold)}`]);
  }
  return rows;
}

async function ask(engine: Engine, name: string, given: Readonly<Record<string, unknown>>): Promise<unknown> {
  const operation = operations.find((each) => each.name === name)!;
  const caller = { remote: false, directory: folder, signal };
  return (await runOperation(operation, given, engine, caller)).output;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: Math.round((performance.now() - start) / 100) / 10 };
}

function sizeOf(path: string): number {
  const stat = statSync(path);
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stat.size;
}
