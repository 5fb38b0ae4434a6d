// Ten repositories in one engine, two servers over it and fifty clients, while two repositories are indexed and pushed again and
// again, and one of the servers is ended or killed and started: no answer that is wrong or empty, and no growth of the server
// that stays. `NEO4J_SOAK_SECONDS` says how long (20), `NEO4J_TEST_REPOSITORIES` of which folders (parts of this repository).

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions } from '../program.ts';
import { temporaryFolder } from '../sample-repository.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const address = process.env.NEO4J_TEST_ADDRESS ?? '';
const SECONDS = Number(process.env.NEO4J_SOAK_SECONDS ?? 20);
const CLIENTS = 50;
/** From how long on a server's memory is held to not growing: before, what it reads for the first time is most of it. */
const GROWTH_SECONDS = 600;
const MOST_GROWTH = 1.25;
/** The share of answers that may say that the engine took longer than its time limit: the machine does all of this at once. */
const MOST_LATE = 0.001;
const given = (process.env.NEO4J_TEST_REPOSITORIES ?? '').split(':').filter((path) => path !== '');
const PARTS = ['cypher', 'store', 'search', 'workspace', 'surfaces', 'model', 'federation', 'ask', 'pages', 'edit'];
const paths = given.length > 0 ? given : PARTS.map((part) => join(ROOT, 'src', part));
/** Those that are pushed again and again: a file comes or goes that nothing in them names. */
const moving = paths.slice(0, 2).map((path) => basename(path));
/** What a client takes to read an answer, in milliseconds. */
const PAUSE = 1_000;
const folder = temporaryFolder();
const program: ProgramOptions = { home: join(folder.path, 'home'), directory: folder.path };
const headers = { Accept: 'application/json' };

interface Question {
  readonly tool: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Undefined where it changes with what is pushed: ranks, since they follow how rare a term is. */
  readonly expected: string | undefined;
}

async function run(...words: readonly string[]): Promise<void> {
  const { code, stderr } = await gitnexus(program, ...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
}

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
  readonly ended: Promise<unknown>;
}

/** A process of its own, so that it can be killed and has a memory of its own. */
async function start(...words: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, ['dist/cli.js', 'eval-server', '--port', '0', '--no-refresh', ...words], {
    cwd: ROOT,
    env: { ...process.env, GITNEXUS_HOME: program.home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^GITNEXUS_EVAL_SERVER_READY:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return { process: child, port: Number(port), ended };
  }
  throw new Error('A server ended before it was there');
}

async function stop({ process: child, ended }: Server, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await ended;
}

async function call({ port }: Server, tool: string, body: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/tool/${tool}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Over a connection of its own: one of the clients' may end at any time. */
async function memoryOf({ port }: Server): Promise<number> {
  const request = get({ host: '127.0.0.1', port, path: '/metrics', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return Number(/gitnexus_resident_memory_bytes (\d+)/.exec(text)?.[1]) / 1024 / 1024;
}

let questions: readonly Question[];

beforeAll(async () => {
  for (const path of paths) {
    const place = join(folder.path, basename(path));
    mkdirSync(place);
    cpSync(path, place, { recursive: true, filter: (each) => !/\/(?:\.git|node_modules)$/.test(each) });
    await run('analyze', place);
  }
  await run('group', 'create', 'all', ...paths.map((path) => basename(path)));
  await run('group', 'sync', 'all');
  await run('push', 'all', '--to', address);
  const embedded = await start();
  const asked: Question[] = [];
  for (const repo of paths.map((path) => basename(path))) {
    const top = await call(embedded, 'cypher', {
      repo,
      query:
        'MATCH (f:Symbol)<-[r:CALLS]-() RETURN f.uid AS uid, f.name AS name, count(r) AS n ORDER BY n DESC, uid LIMIT 3',
    });
    for (const { uid, name } of (JSON.parse(top.text) as { rows: { uid: string; name: string }[] }).rows) {
      const bodies: [string, Record<string, unknown>][] = [
        ['context', { name: uid, repo }],
        ['impact', { name: uid, repo }],
        ['query', { query: name, repo }],
        [
          'cypher',
          { query: 'MATCH (f {uid: $uid})<-[:CALLS]-(g) RETURN g.uid AS uid ORDER BY uid', params: { uid }, repo },
        ],
        ['query_code_graph', { naturalLanguageQuery: `Who calls ${name}?`, repo }],
      ];
      for (const [tool, body] of bodies) {
        const { text, status } = await call(embedded, tool, body);
        expect({ tool, body, status }).toEqual({ tool, body, status: 200 });
        const isMoving = moving.includes(repo);
        asked.push({ tool, body, expected: tool === 'query' && isMoving ? undefined : isMoving ? steady(text) : text });
      }
    }
  }
  await stop(embedded);
  questions = asked;
}, 1_800_000);

afterAll(() => folder.remove());

it(`two servers answer ${CLIENTS} clients for ${SECONDS} s as the indexes do`, async () => {
  const servers: (Server | undefined)[] = [await start('--store', address), await start('--store', address)];
  const until = Date.now() + SECONDS * 1_000;
  // However slow the machine is, some of each is to have happened.
  const goesOn = (): boolean => Date.now() < until || times.length < 20 * CLIENTS || pushes < 3 || restarts < 4;
  const wrong: unknown[] = [];
  const times: number[] = [];
  const memory: number[] = [];
  let pushes = 0;
  let again = 0;
  let empty = 0;
  let unpushed = 0;
  let late = 0;
  let restarts = 0;
  const client = async (number: number): Promise<void> => {
    for (let at = number * 7; goesOn(); at++) {
      const { tool, body, expected } = questions[at % questions.length]!;
      const began = performance.now();
      const server = servers[at % 2] ?? servers[(at + 1) % 2];
      try {
        const { status, text: said } = await call(server!, tool, body);
        const text = moving.includes(String(body.repo)) && expected !== undefined ? steady(said) : said;
        // A server that starts between an index and its push has no graph before it to answer from, and says so.
        if (moving.includes(String(body.repo)) && text.includes('does not hold the graph')) unpushed++;
        // Nor is one that says it came too late.
        else if (text.includes('"code":"timeout"')) late++;
        else if (status !== 200 || (expected ?? text) !== text)
          wrong.push({ tool, body, status, ...difference(expected ?? '', text) });
        else if (expected === undefined && !text.includes(String(body.query))) empty++;
        times.push(performance.now() - began);
      } catch {
        // The server was ended or killed under it: whoever asks, asks the other one, as a proxy does.
        again++;
        await sleep(50);
      }
      await sleep(PAUSE);
    }
  };
  const pusher = async (): Promise<void> => {
    while (goesOn()) {
      const repository = moving[pushes % moving.length]!;
      const file = join(folder.path, repository, `soak${pushes % 3}.ts`);
      if (pushes % 5 === 4) rmSync(file, { force: true });
      else writeFileSync(file, `export function soak${pushes}(): number {\n  return ${pushes};\n}\n`);
      await run('analyze', join(folder.path, repository));
      await run('push', repository, '--to', address, '--grace-seconds', '60');
      pushes++;
      await sleep(1_000);
    }
  };
  const breaker = async (): Promise<void> => {
    for (; goesOn(); restarts++) {
      const round = restarts;
      await sleep(Math.max(4_000, (SECONDS * 1_000) / 12));
      const server = servers[1]!;
      servers[1] = undefined;
      await sleep(200);
      await stop(server, round % 4 === 3 ? 'SIGKILL' : 'SIGTERM');
      servers[1] = await start('--store', address);
    }
  };
  const watcher = async (): Promise<void> => {
    while (goesOn()) {
      memory.push(await memoryOf(servers[0]!));
      await sleep(Math.max(500, (SECONDS * 1_000) / 180));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  await Promise.all([...clients, pusher(), breaker(), watcher()]);
  await Promise.all(servers.map((server) => stop(server!)));
  times.sort((a, b) => a - b);
  const quantile = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const quarters = [0, 1, 2, 3].map((at) =>
    median(memory.slice((memory.length * at) / 4, (memory.length * (at + 1)) / 4)),
  );
  console.error(
    JSON.stringify({
      answers: times.length,
      again,
      unpushed,
      late,
      pushes,
      restarts,
      p50: quantile(0.5),
      p95: quantile(0.95),
      wrong: wrong.length,
      firstWrong: wrong.slice(0, 5),
      empty,
      memory: { quarters, most: Math.round(Math.max(...memory)) },
    }),
  );
  expect({ empty, wrong: wrong.slice(0, 3) }).toEqual({ empty: 0, wrong: [] });
  expect(late / times.length).toBeLessThan(MOST_LATE);
  if (SECONDS >= GROWTH_SECONDS) expect(quarters[3]! / quarters[1]!).toBeLessThan(MOST_GROWTH);
}, 7_200_000);

/** Without flows, of which as many are kept as a repository is large. */
function steady(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) => (/processes|flows/.test(key) ? undefined : value)) as unknown,
  );
}

/** From where on two texts differ. */
function difference(expected: string, text: string): { expected: string; text: string } {
  let at = 0;
  while (at < text.length && text[at] === expected[at]) at++;
  const from = Math.max(0, at - 80);
  return { expected: expected.slice(from, at + 200), text: text.slice(from, at + 200) };
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
