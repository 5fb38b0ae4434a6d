// Questions to a group of simulated repositories: `npm run bench:group -- [--repositories 1000] [--files 500] [--keep <folder>]`.
// The repositories are made by a process of its own, so that the memory that is measured is that of syncing and asking.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { context } from '../src/operations/context/operation.ts';
import { createEngine } from '../src/operations/engine.ts';
import { groupAdd, groupCreate, groupSync } from '../src/operations/group/operations.ts';
import type { GroupAnswer } from '../src/operations/group/schema.ts';
import { impact } from '../src/operations/impact/operation.ts';
import type { AnyOperation } from '../src/operations/operation.ts';
import { runOperation } from '../src/operations/run.ts';
import { openWorkspace } from '../src/workspace/index.ts';
import { describeMachine } from './machine.ts';
import { repositoryName, simulatedGraph, simulateGroup, type UsedName, writeIndexOf } from './simulated-group.ts';
import { percentile } from './statistics.ts';

const QUESTIONS = 200;
/** Of them, how many are asked what breaks, which opens graphs. */
const IMPACTS = 40;
const COLD = 10;
const P95_AIM_MS = 300;
const MEMORY_AIM_MIB = 2048;

const { values } = parseArgs({
  options: {
    repositories: { type: 'string', default: '1000' },
    files: { type: 'string', default: '500' },
    keep: { type: 'string' },
    make: { type: 'string' },
  },
});
const simulation = { repositories: Number(values.repositories), files: Number(values.files), seed: 20 };

if (values.make !== undefined) await make(values.make);
else await measure();

async function make(folder: string): Promise<void> {
  mkdirSync(join(folder, 'sources'), { recursive: true });
  const used = await simulateGroup(openWorkspace(join(folder, 'home')), join(folder, 'sources'), simulation);
  writeFileSync(join(folder, 'used.json'), JSON.stringify(used));
}

async function measure(): Promise<void> {
  const folder = values.keep === undefined ? mkdtempSync(join(tmpdir(), 'gitnexus-group-')) : resolve(values.keep);
  try {
    const { load, cores, processor, node } = describeMachine();
    if (!readdirSync(folder).includes('used.json')) {
      const size = ['--repositories', values.repositories, '--files', values.files];
      const { status } = spawnSync(process.execPath, [process.argv[1]!, '--make', folder, ...size], {
        stdio: 'inherit',
      });
      if (status !== 0) throw new Error('The repositories could not be made');
    }
    console.log(
      `${simulation.repositories} repositories of ${simulation.files} files; ${cores} cores of ${processor}, Node ${node}, load ${load}\n`,
    );
    await ask(folder, JSON.parse(readFileSync(join(folder, 'used.json'), 'utf8')) as UsedName[]);
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(folder: string, used: readonly UsedName[]): Promise<void> {
  const workspace = openWorkspace(join(folder, 'home'));
  const engine = createEngine(workspace, {
    version: '0',
    variables: {},
    workerUrl: undefined,
    languages: async () => [],
  });
  const { signal } = new AbortController();
  const call = (operation: AnyOperation, given: Readonly<Record<string, unknown>>) =>
    runOperation(operation, given, engine, { remote: true, directory: folder, signal });
  const rows: (readonly [what: string, value: string])[] = [];
  const names = Array.from({ length: simulation.repositories }, (_, at) => repositoryName(at));
  rmSync(join(folder, 'home', 'groups'), { recursive: true, force: true });
  await call(groupCreate, { name: 'all' });
  for (let at = 0; at < names.length; at += 1_000)
    await call(groupAdd, { name: 'all', repositories: names.slice(at, at + 1_000) });
  rows.push(['sync from nothing', `${seconds(await timed(() => call(groupSync, { name: 'all' })))} s`]);
  await writeIndexOf(workspace, join(folder, 'sources'), 0, simulatedGraph(0, simulation).graph);
  rows.push(['sync after one repository changed', `${seconds(await timed(() => call(groupSync, { name: 'all' })))} s`]);
  rows.push(['on disk beside the indexes', `${mebibytes(sizeOf(join(folder, 'home', 'groups')))} MiB`]);
  const names95 = chosen(used);
  for (const [what, operation] of [
    ['who uses a name', context],
    ['what breaks', impact],
  ] as const) {
    const times: number[] = [];
    const users: number[] = [];
    let wrong = 0;
    const asked = operation === context ? names95 : names95.filter((_, at) => at % (QUESTIONS / IMPACTS) === 0);
    for (const { repository, name, users: expected } of asked) {
      const given = {
        name,
        repo: repositoryName(repository),
        group: 'all',
        ...(operation === context && { includeContent: false }),
      };
      const start = performance.now();
      const { output } = (await call(operation, given)) as { output: { group: GroupAnswer } };
      times.push(performance.now() - start);
      const found = output.group.repositories?.filter(({ steps = 1 }) => steps === 1).length ?? 0;
      users.push(found);
      if (operation === context && found !== expected) wrong++;
    }
    rows.push([`${what}: p50`, `${Math.round(percentile(times, 0.5))} ms`]);
    rows.push([
      `${what}: p95`,
      `${Math.round(percentile(times, 0.95))} ms${operation === context ? aim(percentile(times, 0.95) < P95_AIM_MS) : ''}`,
    ]);
    rows.push([`${what}: worst`, `${Math.round(Math.max(...times))} ms`]);
    if (operation === context)
      rows.push(
        [`${what}: repositories that use it, p50 and most`, `${percentile(users, 0.5)}, ${Math.max(...users)}`],
        [`${what}: answers with another number of users than were made`, String(wrong)],
      );
  }
  const peak = process.resourceUsage().maxRSS / 1024;
  rows.push(['peak memory of all this', `${Math.round(peak)} MiB${aim(peak < MEMORY_AIM_MIB)}`]);
  const cold = names95.slice(0, COLD).map(({ repository, name }) => {
    const start = performance.now();
    execFileSync(
      process.execPath,
      ['dist/cli.js', 'context', name, '--repo', repositoryName(repository), '--group', 'all'],
      {
        env: { ...process.env, GITNEXUS_HOME: join(folder, 'home') },
        stdio: 'ignore',
      },
    );
    return performance.now() - start;
  });
  rows.push(['who uses a name, on the command line: p50', `${Math.round(percentile(cold, 0.5))} ms`]);
  await engine.close();
  const width = Math.max(...rows.map(([what]) => what.length));
  console.log(rows.map(([what, value]) => `| ${what.padEnd(width)} | ${value} |`).join('\n'));
}

/** A half of the most used names, and a half of all. */
function chosen(used: readonly UsedName[]): UsedName[] {
  const half = QUESTIONS / 2;
  const step = Math.max(1, Math.floor(used.length / half));
  const spread = used.filter((_, at) => at % step === 0).slice(0, half);
  return [...used.slice(0, half), ...spread];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function aim(met: boolean): string {
  return met ? ' (aim met)' : ' (aim missed)';
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  );
}
