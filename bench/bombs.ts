// How far beyond its limit a query ends that would take all time and memory, three at once, and how soon `context` is
// answered beside them: `npm run bench:bombs -- <repository>`, on an index that is there. The table of docs/bench.md is
// its output.

import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BOMBS } from '../src/cypher/bombs.ts';
import { indexedRepositories, openWorkspace } from '../src/workspace/index.ts';
import { describeMachine } from './machine.ts';
import { type Server, startServer, stopServer } from './serving.ts';
import { percentile } from './statistics.ts';

const LIMIT_MS = 2_000;
const AT_ONCE = 3;
const AIMS = { beyond: 200, context: 50 };
/** Between two calls of `context`. */
const PAUSE_MS = 20;

const home = process.env.GITNEXUS_HOME ?? join(homedir(), '.gitnexus');
const wanted = process.argv[2];
const found = indexedRepositories(openWorkspace(home)).find(({ name }) => wanted === undefined || name === wanted);
if (found === undefined) throw new Error(`${wanted ?? 'Nothing'} is not indexed in ${home}.`);
const { path: root, name } = found;
const server = await startServer({ program: resolve('dist/cli.js'), home, root });
try {
  const symbol = await mostCalled(server);
  await post(server, 'context', { name: symbol });
  const contexts: number[] = [];
  const { load, cores } = describeMachine();
  process.stdout.write(
    `${name}; limit ${LIMIT_MS} ms, ${AT_ONCE} at once; load ${load} on ${cores} cores before the start\n\n`,
  );
  process.stdout.write(`| query | ended by | ms beyond the limit | aim |\n|---|---|---:|---:|\n`);
  for (let at = 0; at < BOMBS.length; at += AT_ONCE) {
    let underWay = AT_ONCE;
    const bombs = Array.from({ length: AT_ONCE }, async (_, next) => {
      const [what, query] = BOMBS[(at + next) % BOMBS.length];
      const { text, ms } = await post(server, 'cypher', { query, timeout: LIMIT_MS });
      underWay--;
      return { what, ms, code: /"code":"([\w-]+)"/.exec(text)?.[1] ?? 'an answer' };
    });
    await sleep(PAUSE_MS);
    while (underWay > 0) {
      contexts.push((await post(server, 'context', { name: symbol })).ms);
      await sleep(PAUSE_MS);
    }
    for (const { what, ms, code } of await Promise.all(bombs)) {
      process.stdout.write(`| ${what} | ${code} | ${Math.max(0, ms - LIMIT_MS).toFixed(0)} | ${AIMS.beyond} |\n`);
    }
  }
  const [median, most] = [percentile(contexts, 0.5), percentile(contexts, 1)].map((ms) => ms.toFixed(1));
  process.stdout.write(
    `| \`context\` beside them, ${contexts.length} times | | median ${median}, worst ${most} | ${AIMS.context} |\n`,
  );
  process.stdout.write(`\nThe server took ${peakMemory(server).toFixed(0)} MiB at most.\n`);
} finally {
  await stopServer(server);
}

async function mostCalled(of: Server): Promise<string> {
  const query = 'MATCH (n:Function)<-[r:CALLS]-() RETURN n.uid AS uid, count(r) AS c ORDER BY c DESC LIMIT 1';
  const { text } = await post(of, 'cypher', { query });
  return (JSON.parse(text) as { rows: readonly { uid: string }[] }).rows[0].uid;
}

async function post({ port }: Server, tool: string, body: unknown): Promise<{ text: string; ms: number }> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/tool/${tool}`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { text, ms: performance.now() - start };
}

/** MiB. */
function peakMemory({ process: { pid } }: Server): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
