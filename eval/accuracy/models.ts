// `npm run accuracy:models -- <folder>`: what the models say of real applications, against the tables that the frameworks
// themselves print. The tables are in models/truth/, each with the application and the commit that it was made of by a probe in
// models/probes/; the folder has a checkout of each application, by its name.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { GraphNode } from '../../src/model/graph.ts';
import type { DumpedGraph } from './graph-dump.ts';
import { fillBlock, markdownTable } from './markdown.ts';
import { type FrameworkTable, type ModelScore, scoreModels } from './models/score.ts';
import { dumpRepository, productCli } from './product.ts';

const USAGE = `Usage: npm run accuracy:models -- <folder of applications> [options]

  --missing  list what is missing and what is too much
  --write    put the tables into docs/models.md instead of printing them
  --help     print this`;

const DOCUMENT = 'docs/models.md';
const TRUTH = 'eval/accuracy/models/truth';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean' }, missing: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (values.help || folder === undefined) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const rows: string[][] = [];
  for (const file of readdirSync(TRUTH).sort()) {
    const table = JSON.parse(readFileSync(join(TRUTH, file), 'utf8')) as FrameworkTable;
    const root = resolve(folder, table.name);
    if (!existsSync(root)) throw new Error(`${root}: no checkout of ${table.application} at ${table.commit}`);
    process.stderr.write(`indexing ${table.name} ...\n`);
    const score = scoreModels(graphOf(await dumpRepository(productCli(), root)), table);
    rows.push(rowOf(table, score));
    if (values.missing) list(table, score);
  }
  const headers = ['framework', 'application', 'routes', 'precision', 'recall', 'injected', 'precision', 'recall'];
  const text = markdownTable(headers, rows, 2);
  if (values.write) writeFileSync(DOCUMENT, fillBlock(readFileSync(DOCUMENT, 'utf8'), 'accuracy', text));
  else process.stdout.write(`${text}\n`);
}

function rowOf(
  { framework, application, commit, versions }: FrameworkTable,
  { routes, injections }: ModelScore,
): string[] {
  const version = Object.entries(versions).find(([name]) => name === framework)?.[1] ?? '';
  return [
    `${framework} ${version}`,
    `${application} \`${commit.slice(0, 8)}\``,
    ...[routes, injections].flatMap((part) =>
      part === undefined ? ['', '', ''] : [`${part.truth}`, share(part.precision), share(part.recall)],
    ),
  ];
}

function share(value: number): string {
  return value.toFixed(3);
}

function list({ name }: FrameworkTable, { routes, injections }: ModelScore): void {
  for (const part of [routes, injections]) {
    for (const key of part?.missing ?? []) process.stdout.write(`${name}: missing ${key}\n`);
    for (const key of part?.excess ?? []) process.stdout.write(`${name}: too much ${key}\n`);
  }
}

/** What the score needs of a graph: edges of routes and of models, outside of tests. */
function graphOf(graph: DumpedGraph) {
  return {
    edges: graph.edges.filter(
      ({ kind, rule, source }) => (kind === 'HANDLES' || rule.startsWith('model:')) && !isTest(source),
    ),
  };
}

/** By the path: a handler may be called like a test. */
function isTest({ path }: GraphNode): boolean {
  return /(?:^|\/)tests?\//.test(path);
}

await main();
