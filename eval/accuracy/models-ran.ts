// `npm run accuracy:models-ran -- <folder>`: how much of what ran in applications of frameworks the graph leads to, with and without
// the edges of models. The folder has, for each application of models/ran.json, its checkout and beside it what
// `ran/trace.py` wrote of its tests (`<name>.jsonl`).

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { GraphNode } from '../../src/model/graph.ts';
import { type DumpEdge, type DumpedGraph, indexGraph } from './graph-dump.ts';
import { fillBlock, markdownTable } from './markdown.ts';
import { applicationsCommand } from './models/applications.ts';
import { dumpRepository, productCli } from './product.ts';
import { type ExecutedRun, readExecutedRun } from './ran/executed.ts';
import { ExecutedGraph } from './ran/executed-graph.ts';

const USAGE = `Usage: npm run accuracy:models-ran -- <folder of applications and recorded runs> [options]

  --missing  list functions that ran and that nothing in the program leads to
  --write    put the table into docs/models.md instead of printing it
  --help     print this`;

const DOCUMENT = 'docs/models.md';
const APPLICATIONS = 'eval/accuracy/models/ran.json';

interface Application {
  readonly framework: string;
  readonly name: string;
  readonly application: string;
  readonly commit: string;
  readonly run: string;
}

/** What runs the target where the source runs. */
const RUNS: ReadonlySet<string> = new Set([
  'CALLS',
  'INSTANTIATES',
  'HANDLES',
  'INJECTS',
  'ENQUEUES',
  'EMITS',
  'LISTENS',
  'REQUESTS',
]);
/** A migration or a script is neither program nor test. */
const ASIDE = /(^|\/)(docs?|scripts?|alembic|migrations)\//;

interface Count {
  /** Functions of the program that ran, and those of them that something in the program leads to. */
  readonly functions: number;
  readonly used: number;
  /** (test, function of the program that ran in it), and those of them of which the test leads to the function. */
  readonly pairs: number;
  readonly reached: number;
  readonly unused: readonly string[];
}

async function main(): Promise<void> {
  const command = applicationsCommand(USAGE);
  if (command === undefined) return;
  const { folder, write, missing } = command;
  const rows: string[][] = [];
  for (const one of JSON.parse(readFileSync(APPLICATIONS, 'utf8')) as readonly Application[]) {
    const [root, recorded] = [resolve(folder, one.name), resolve(folder, `${one.name}.jsonl`)];
    for (const path of [root, recorded])
      if (!existsSync(path)) throw new Error(`${path}: nothing there of ${one.application} at ${one.commit}`);
    process.stderr.write(`indexing ${one.name} ...\n`);
    const graph = await dumpRepository(productCli(), root);
    const run = readExecutedRun(recorded);
    const [without, whole] = [countRan(withoutModels(graph), run), countRan(graph, run)];
    rows.push(rowOf(one, without, whole));
    if (missing) for (const name of whole.unused) process.stdout.write(`${one.name}: nothing leads to ${name}\n`);
  }
  const table = markdownTable(HEADERS, rows, 2);
  if (write) writeFileSync(DOCUMENT, fillBlock(readFileSync(DOCUMENT, 'utf8'), 'ran', table));
  else process.stdout.write(`${table}\n`);
}

const HEADERS = [
  'framework',
  'application',
  'functions that ran',
  'used, without models',
  'with',
  '(test, function)',
  'reached, without models',
  'with',
];

function rowOf({ framework, application, commit }: Application, without: Count, whole: Count): string[] {
  const share = (part: number, all: number): string => (part / all).toFixed(3);
  return [
    framework,
    `${application} \`${commit.slice(0, 8)}\``,
    `${whole.functions}`,
    share(without.used, without.functions),
    share(whole.used, whole.functions),
    `${whole.pairs}`,
    share(without.reached, without.pairs),
    share(whole.reached, whole.pairs),
  ];
}

function withoutModels({ nodes, edges }: DumpedGraph): DumpedGraph {
  return indexGraph(
    nodes,
    edges.filter(({ rule }) => !rule.startsWith('model:')),
  );
}

function countRan(graph: DumpedGraph, run: ExecutedRun): Count {
  const executed = new ExecutedGraph(graph, run);
  const next = stepsOf(graph);
  const isProgram = (node: GraphNode): boolean => !graph.isTest(node.path) && !ASIDE.test(node.path);
  const ran = new Set<GraphNode>();
  let [pairs, reached] = [0, 0];
  for (const { test, ran: started } of run.tests) {
    const from = executed.node(test);
    if (from === undefined || !graph.isTest(from.path)) continue;
    const found = reachedFrom(next, from);
    for (const node of new Set(started.map((one) => executed.node(one)))) {
      if (node === undefined || !isProgram(node)) continue;
      ran.add(node);
      pairs++;
      reached += Number(found.has(node));
    }
  }
  const used = new Set<GraphNode>();
  for (const [source, targets] of next)
    if (isProgram(source)) for (const target of targets) if (target !== source) used.add(target);
  const unused = [...ran].filter((node) => !used.has(node)).map(({ uid }) => uid);
  return { functions: ran.size, used: ran.size - unused.length, pairs, reached, unused: unused.sort() };
}

/** What runs where a node runs. A class that is made runs its constructor. */
function stepsOf({ edges }: DumpedGraph): ReadonlyMap<GraphNode, ReadonlySet<GraphNode>> {
  const next = new Map<GraphNode, Set<GraphNode>>();
  const add = (from: GraphNode, to: GraphNode): void => {
    next.set(from, (next.get(from) ?? new Set()).add(to));
  };
  for (const edge of edges) {
    const { kind, source, target } = edge;
    if (RUNS.has(kind)) add(source, target);
    // A decorator runs where what it decorates is defined, and what it makes runs in its place.
    else if (kind === 'DECORATES') add(target, source);
    else if (isConstruction(edge)) add(source, target);
  }
  return next;
}

function isConstruction({ kind, target }: DumpEdge): boolean {
  return kind === 'DEFINES_METHOD' && /(?:^|[.#])(?:__init__|__new__|__post_init__)$/.test(target.uid);
}

function reachedFrom(next: ReadonlyMap<GraphNode, ReadonlySet<GraphNode>>, from: GraphNode): ReadonlySet<GraphNode> {
  const found = new Set<GraphNode>([from]);
  for (const node of found) for (const one of next.get(node) ?? []) found.add(one);
  return found;
}

await main();
