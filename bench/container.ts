// Measures an agent's queries in a container: from the action to its text, and how much of that is the server's, the
// script's and the engine's. Needs Docker.
//
//   npm run bench:container -- [--calls 40] [--json] <repository>
//
// The repository is copied into an image; neither it nor the user's cache is touched.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { GitNexusDockerEnvironment } from '../eval/environments/gitnexus-docker.ts';
import { makeImage, removeImages } from '../eval/environments/test-images.ts';
import { describeMachine } from './machine.ts';
import { percentile } from './statistics.ts';

/** Milliseconds that the script may add to the server's own time, half of the calls. */
const AIM = 100;
const WARM_UP = 5;

// Runs in the container. Each symbol is asked for by a request and by the script in turn, so that what else the machine
// does meets both.
const MEASURE_INSIDE = `
const { spawnSync } = require('node:child_process');
const { calls, warmUp } = JSON.parse(process.argv[1]);
const post = async (tool, body, accept) => {
  const headers = { 'Content-Type': 'application/json', Accept: accept };
  const response = await fetch('http://127.0.0.1:4848/tool/' + tool, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.text();
};
const timed = async (work) => {
  const start = performance.now();
  const result = await work();
  return { milliseconds: performance.now() - start, result };
};
(async () => {
  const query = 'MATCH (n:Function) RETURN DISTINCT n.name ORDER BY n.name LIMIT ' + (calls + warmUp);
  const { rows } = JSON.parse(await post('cypher', { query }, 'application/json'));
  const names = rows.map((row) => String(Array.isArray(row) ? row[0] : Object.values(row)[0]));
  const times = { names: names.slice(warmUp), server: [], script: [] };
  for (const [at, name] of names.entries()) {
    const asked = await timed(() => post('context', { name }, 'text/plain'));
    const run = await timed(() => spawnSync('gitnexus-context', [name], { encoding: 'utf8' }));
    if (run.result.stdout.trim() !== asked.result.trim()) throw new Error('The script answers something else for ' + name);
    if (at < warmUp) continue;
    times.server.push(asked.milliseconds);
    times.script.push(run.milliseconds);
  }
  console.log(JSON.stringify(times));
})();`;

interface Inside {
  readonly names: readonly string[];
  readonly server: readonly number[];
  readonly script: readonly number[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { calls: { type: 'string', default: '40' }, json: { type: 'boolean', default: false } },
});
const [repository] = positionals;
if (repository === undefined) throw new Error('A repository is missing');
const folder = mkdtempSync(join(tmpdir(), 'gitnexus-bench-'));
const image = makeImage({ files: { '/testbed': resolve(repository) } });
const environment = new GitNexusDockerEnvironment(
  { image, cwd: '/testbed', run_args: ['--rm', '--network', 'none'], interpreter: ['bash', '-c'], timeout: 300 },
  { cache_dir: join(folder, 'cache'), node_sources: ['container', 'host'], gitnexus_timeout: 600 },
);
try {
  await environment.start();
  const { ready, server_ready, reasons, node } = environment.state;
  if (!ready || !server_ready || node === undefined) throw new Error(`The tools are not ready: ${reasons.join('; ')}`);
  const inside = await measureInside(node.path, Number(values.calls));
  const outside = await measureOutside(inside.names);
  report({ server: inside.server, script: inside.script, ...outside });
} finally {
  await environment.stop();
  removeImages(image);
  rmSync(folder, { recursive: true, force: true });
}

async function measureInside(node: string, calls: number): Promise<Inside> {
  const words = [node, '-e', MEASURE_INSIDE, JSON.stringify({ calls, warmUp: WARM_UP })];
  const { output, returncode } = await environment.execute({ command: words.map(quoted).join(' ') });
  if (returncode !== 0) throw new Error(`The measurement failed in the container: ${output}`);
  return JSON.parse(output) as Inside;
}

/** As an agent's action, and beside each an action that does nothing. */
async function measureOutside(names: readonly string[]): Promise<{ action: number[]; nothing: number[] }> {
  const times = { action: [] as number[], nothing: [] as number[] };
  for (const name of names) {
    for (const [kind, command] of [
      ['action', `gitnexus-context ${quoted(name)}`],
      ['nothing', 'true'],
    ] as const) {
      const start = performance.now();
      await environment.execute({ command });
      times[kind].push(performance.now() - start);
    }
  }
  return times;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function report(times: Readonly<Record<'server' | 'script' | 'action' | 'nothing', readonly number[]>>): void {
  const figures = Object.fromEntries(
    Object.entries(times).map(([what, list]) => [what, { p50: percentile(list, 0.5), p95: percentile(list, 0.95) }]),
  );
  const added = times.script.map((milliseconds, at) => milliseconds - times.server[at]);
  const adds = { p50: percentile(added, 0.5), p95: percentile(added, 0.95) };
  const result = {
    machine: describeMachine(),
    calls: added.length,
    milliseconds: figures,
    script_adds: adds,
    aim: AIM,
  };
  if (values.json) {
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  const row = (what: string, { p50, p95 }: { p50: number; p95: number }) =>
    `| ${what} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`;
  const lines = [
    `\`gitnexus-context\` in a container, ${result.calls} symbols, milliseconds:`,
    '',
    '| | p50 | p95 |',
    '|---|---:|---:|',
    row('the server, asked from within', figures.server),
    row('the script, within', figures.script),
    row('an action, from `execute` to its text', figures.action),
    row('an action that does nothing', figures.nothing),
    row(`the script adds to the server (aim: under ${AIM}: ${adds.p50 < AIM ? 'met' : 'missed'})`, adds),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
