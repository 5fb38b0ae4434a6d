// A repository that is large enough for two parts: the graph is the same in one thread, in two, and where one fails.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../languages/index.ts';
import type { Graph } from '../../model/graph.ts';
import { buildWorker, removeTemporaryFolders, temporaryTree } from '../fixtures/temporary-tree.ts';
import { type Ingested, ingest } from '../ingest.ts';
import { buildProgram } from '../resolve/program.ts';
import { divide } from './parts.ts';
import { type GraphInput, resolveGraph } from './resolve-graph.ts';

const FILES = 40;
const FUNCTIONS = 500;

let ingested: Ingested;
let alone: Graph;

/** Each file calls into the next, and hands it an object that only its own half knows; the last calls the first. */
function fileText(file: number): string {
  const next = (file + 1) % FILES;
  const lines = [`import { Tool${next}, take${next} } from './file-${String(next).padStart(2, '0')}';`];
  lines.push(`export class Tool${file} { use${file}() { return new Tool${next}(); } }`);
  lines.push(`export function take${file}(given) { return given.use${(file + FILES - 1) % FILES}(); }`);
  lines.push(`export function give${file}() { return take${next}(new Tool${file}()); }`);
  for (let at = 0; at < FUNCTIONS; at++) {
    const before = at === 0 ? `give${file}()` : `step${at - 1}(value + ${at})`;
    lines.push(`export function step${at}(value: number) { return [${before}, value * ${at}, { value, at: ${at} }]; }`);
  }
  return lines.join('\n');
}

beforeAll(async () => {
  const files = Array.from({ length: FILES }, (_, at) => [`file-${String(at).padStart(2, '0')}.ts`, fileText(at)]);
  ingested = await ingest({ root: temporaryTree(Object.fromEntries(files)), languages, workers: 0 });
  alone = (await resolveGraph(input())).graph;
});
afterAll(removeTemporaryFolders);

function input(url?: URL): GraphInput {
  const { configuration } = ingested;
  const thread = url && { url, configuration, encodedFacts: () => undefined };
  return { project: 'parts', ...ingested, thread };
}

function callees(graph: Graph, name: string): string[] {
  const from = graph.nodes.findIndex((node) => node.name === name);
  return graph.edges
    .filter(({ kind, source }) => kind === 'CALLS' && source === from)
    .map(({ target, rule }) => `${graph.nodes[target]!.name} ${rule}`);
}

test('files are divided in two, in order, by what is in them', () => {
  const { sources, preludes, repository } = ingested;
  const parts = divide(buildProgram(sources, preludes, repository));
  expect(parts.map((files) => files.length)).toEqual([FILES / 2, FILES / 2]);
  expect(parts.flat().map(({ path }) => path)).toEqual(sources.map(({ path }) => path));
  const few = divide(buildProgram(sources.slice(0, 4), preludes, repository));
  expect(few.map((files) => files.length)).toEqual([4]);
});

test('arguments flow from one part into the other', () => {
  for (const file of [0, FILES / 2, FILES - 1]) {
    expect(callees(alone, `take${file}`)).toEqual([`use${(file + FILES - 1) % FILES} argument-flow`]);
  }
});

test('a thread of its own gives the same graph', async () => {
  const url = await buildWorker(new URL('../resolve-worker.ts', import.meta.url), 'resolve-worker');
  const { graph, report } = await resolveGraph(input(url));
  expect(graph).toEqual(alone);
  expect(report).toEqual((await resolveGraph(input())).report);
});

test('what a thread cannot do is done here', async () => {
  const url = new URL('data:text/javascript,throw new Error("no memory")');
  expect((await resolveGraph(input(url))).graph).toEqual(alone);
});
