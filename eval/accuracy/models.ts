// `npm run accuracy:models -- <folder>`: what the models say of real applications, against the tables that the frameworks
// themselves print. The tables are in models/truth/, each with the application and the commit that it was made of by a probe in
// models/probes/; the folder has a checkout of each application, by its name. One without a checkout there keeps the scores of
// its last run.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GraphNode } from '../../src/model/graph.ts';
import type { DumpedGraph } from './graph-dump.ts';
import { fillBlock, markdownTable } from './markdown.ts';
import { applicationsCommand } from './models/applications.ts';
import { capabilityMatrix, type Measured, type Shares } from './models/capabilities.ts';
import { type FrameworkTable, keyOf, type ModelScore, PARTS, scoreModels } from './models/score.ts';
import { dumpRepository, productCli } from './product.ts';

const USAGE = `Usage: npm run accuracy:models -- <folder of applications> [options]

  --missing  list what is missing and what is too much
  --write    put the tables into docs/models.md instead of printing them
  --help     print this`;

const DOCUMENT = 'docs/models.md';
const TRUTH = 'eval/accuracy/models/truth';
const SCORES = 'eval/accuracy/models/scores.json';

async function main(): Promise<void> {
  const command = applicationsCommand(USAGE);
  if (command === undefined) return;
  const { folder, write, missing } = command;
  const before = JSON.parse(readFileSync(SCORES, 'utf8')) as Readonly<Record<string, Shares>>;
  const rows: string[][] = [];
  const measured: Measured[] = [];
  for (const file of readdirSync(TRUTH).sort()) {
    const table = JSON.parse(readFileSync(join(TRUTH, file), 'utf8')) as FrameworkTable;
    const score = await scoreOf(table, resolve(folder, table.name), missing, before[keyOf(table)]);
    rows.push(...rowsOf(table, score));
    measured.push({ table, score });
  }
  const matrix = capabilityMatrix(measured);
  if (write) {
    const text = fillBlock(readFileSync(DOCUMENT, 'utf8'), 'accuracy', markdownTable(HEADERS, rows, 3));
    writeFileSync(DOCUMENT, fillBlock(text, 'matrix', matrix));
    // What the matrix is made of, beside the models themselves.
    const scores = Object.fromEntries(measured.map(({ table, score }) => [keyOf(table), score]));
    writeFileSync(SCORES, `${JSON.stringify(scores, null, 2)}\n`);
  } else process.stdout.write(`${markdownTable(HEADERS, rows, 3)}\n\n${matrix}\n`);
}

const HEADERS = ['framework', 'application', 'what', 'in its table', 'precision', 'recall'];

/** Of the checkout in a folder, or `known` where there is none. */
async function scoreOf(table: FrameworkTable, root: string, missing: boolean, known?: Shares): Promise<Shares> {
  if (!existsSync(root)) {
    if (known === undefined) throw new Error(`${root}: no checkout of ${table.application} at ${table.commit}`);
    return known;
  }
  process.stderr.write(`indexing ${table.name} ...\n`);
  const score = scoreModels(graphOf(await dumpRepository(productCli(), root), table), table);
  if (missing) list(table, score);
  return sharesOf(score);
}

/** One for each part that the framework was asked about. */
function rowsOf({ framework, application, commit, versions }: FrameworkTable, score: Shares): string[][] {
  const version = Object.entries(versions).find(([name]) => name === framework)?.[1] ?? '';
  return PARTS.flatMap((part) => {
    const found = score[part];
    if (found === undefined) return [];
    const { truth, precision, recall } = found;
    return [
      [
        `${framework} ${version}`,
        `${application} \`${commit.slice(0, 8)}\``,
        part,
        `${truth}`,
        share(precision),
        share(recall),
      ],
    ];
  });
}

function sharesOf(score: ModelScore): Shares {
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const found = score[part];
      return found === undefined
        ? []
        : [[part, { truth: found.truth, precision: found.precision, recall: found.recall }]];
    }),
  );
}

function share(value: number): string {
  return value.toFixed(3);
}

function list({ name }: FrameworkTable, score: ModelScore): void {
  for (const part of PARTS.map((one) => score[one])) {
    for (const key of part?.missing ?? []) process.stdout.write(`${name}: missing ${key}\n`);
    for (const key of part?.excess ?? []) process.stdout.write(`${name}: too much ${key}\n`);
  }
}

/** What the score needs of a graph: edges of routes and of models, outside of tests. */
function graphOf(graph: DumpedGraph, { folders, tests, injectionRule }: FrameworkTable) {
  const isInside = ({ path }: GraphNode): boolean =>
    (tests || !isTest(path)) && folders?.some((one) => path.startsWith(`${one}/`)) !== false;
  return {
    nodes: graph.nodes,
    edges: graph.edges.filter(
      ({ kind, rule, source, target }) =>
        (kind === 'HANDLES' || rule.startsWith('model:') || rule === injectionRule) &&
        // Requests are those of tests. An event has the place where it is told of first, be it in another folder.
        (kind === 'REQUESTS' || isInside(source.kind === 'Event' ? target : source)),
    ),
  };
}

/** By the path: a handler may be called like a test. */
function isTest(path: string): boolean {
  return /(?:^|\/)tests?\//.test(path);
}

await main();
