// Measures answers: how soon the server is ready, how long each tool takes over HTTP, and the command line from cold.
// What is asked for comes out of the index itself.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { serverPort } from '../eval/server-port.ts';
import { measureSuccess } from './meter.ts';
import { least, percentile } from './statistics.ts';

export interface ToolResult {
  readonly calls: number;
  /** Milliseconds. */
  readonly first: number;
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

export interface ServingResult {
  /** Seconds from the start of the process to its ready line: the least of the rounds. */
  readonly ready: number;
  readonly tools: Readonly<Record<string, ToolResult>>;
  /** Milliseconds until the last of the concurrent calls was answered: the least of the rounds, and their median. */
  readonly concurrent: { readonly calls: number; readonly least: number; readonly median: number };
  /** Seconds of a command from the start of its process to its end: the least of the rounds, and their median. */
  readonly cold: Readonly<Record<string, { readonly least: number; readonly median: number }>>;
  /** MiB of the server after all calls. */
  readonly memory: number | undefined;
}

export interface ServingOptions {
  readonly root: string;
  readonly home: string;
  readonly program: string;
  readonly rounds: number;
  readonly isGit: boolean;
  readonly say: (text: string) => void;
}

const SYMBOLS = 60;
const CONCURRENT = 20;
const PAGE = 1000;

export interface Server {
  readonly process: ChildProcess;
  readonly port: number;
  readonly seconds: number;
}

export interface Named {
  readonly uid: string;
  readonly name: string;
}

export async function measureServing(options: ServingOptions): Promise<ServingResult> {
  const { say } = options;
  say('server, from start to ready');
  const starts: number[] = [];
  for (let round = 0; round < Math.max(3, options.rounds); round++) {
    const server = await startServer(options);
    starts.push(server.seconds);
    await stopServer(server);
  }
  const server = await startServer(options);
  try {
    const symbols = await sampleSymbols(server);
    say(`tools, asked for ${symbols.length} symbols of the index`);
    const tools: Record<string, ToolResult> = {};
    for (const [tool, bodies] of Object.entries(requests(symbols, options.isGit))) {
      tools[tool] = await measureTool(server, tool, bodies);
    }
    say(`${CONCURRENT} calls of context at once`);
    const together: number[] = [];
    for (let round = 0; round < Math.max(5, options.rounds); round++) {
      const start = performance.now();
      const chosen = Array.from({ length: CONCURRENT }, (_, i) => symbols[(round + i) % symbols.length]);
      await Promise.all(chosen.map(({ uid }) => call(server, 'context', { name: uid })));
      together.push(performance.now() - start);
    }
    const memory = residentMemory(server);
    return {
      ready: least(starts),
      tools,
      concurrent: { calls: CONCURRENT, least: least(together), median: percentile(together, 0.5) },
      cold: await measureCold(options, symbols[0]),
      memory,
    };
  } finally {
    await stopServer(server);
  }
}

export async function startServer({
  program,
  home,
  root,
}: Pick<ServingOptions, 'program' | 'home' | 'root'>): Promise<Server> {
  const start = performance.now();
  const child = spawn(process.execPath, [program, 'eval-server', '--port', '0'], {
    cwd: root,
    env: { ...process.env, GITNEXUS_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = await serverPort(child);
  return { process: child, port, seconds: (performance.now() - start) / 1000 };
}

export async function stopServer(server: Server): Promise<void> {
  if (server.process.exitCode !== null) return;
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill('SIGTERM');
  await ended;
}

export async function call(server: Server, tool: string, body: unknown, accept = 'text/plain'): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}/tool/${tool}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: accept },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200 || text.startsWith('Error:')) {
    throw new Error(`${tool} ${JSON.stringify(body)}: ${response.status} ${text}`);
  }
  return text;
}

async function rows(server: Server, query: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const answer = JSON.parse(await call(server, 'cypher', { query, limit: PAGE }, 'application/json')) as {
    readonly rows: readonly Readonly<Record<string, unknown>>[];
  };
  return answer.rows;
}

/** A sixth of them the most called of the repository, the others spread evenly over all its functions and classes. */
export async function sampleSymbols(server: Server): Promise<readonly Named[]> {
  const busiest = await rows(
    server,
    `MATCH (a)-[r:CALLS]->(b) RETURN b.uid AS uid, b.name AS name, count(r) AS calls ORDER BY calls DESC, uid LIMIT ${SYMBOLS / 6}`,
  );
  const all: Named[] = [];
  for (let from = 0; ; from += PAGE) {
    const page = await rows(
      server,
      `MATCH (n) WHERE n.kind IN ['function', 'method', 'class'] RETURN n.uid AS uid, n.name AS name ORDER BY uid SKIP ${from} LIMIT ${PAGE}`,
    );
    all.push(...page.map(named));
    if (page.length < PAGE) break;
  }
  const wanted = SYMBOLS - busiest.length;
  const spread = Array.from({ length: Math.min(wanted, all.length) }, (_, i) => {
    return all[Math.floor((i * all.length) / Math.min(wanted, all.length))];
  });
  return [...busiest.map(named), ...spread];
}

function named(row: Readonly<Record<string, unknown>>): Named {
  return { uid: String(row.uid), name: String(row.name) };
}

/** What each tool is asked. */
function requests(symbols: readonly Named[], isGit: boolean): Readonly<Record<string, readonly unknown[]>> {
  const words = symbols.map(({ name }) => wordsOf(name));
  return {
    query: symbols.map((_, i) => ({ query: [words[i], words[(i * 7 + 3) % words.length]].join(' ') })),
    context: symbols.map(({ uid }) => ({ name: uid })),
    impact: symbols.map(({ uid }) => ({ name: uid, direction: 'upstream' })),
    cypher: symbols.map(({ uid, name }, i) => cypherRequest(i, uid, name)),
    ...(isGit ? { detect_changes: symbols.slice(0, 20).map(() => ({})) } : {}),
    overview: symbols.slice(0, 20).map(() => ({})),
  };
}

function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The questions take turns: callers of a symbol, what it reaches in two steps, and symbols whose name holds a text. */
function cypherRequest(turn: number, uid: string, name: string): unknown {
  switch (turn % 3) {
    case 0:
      return {
        query: 'MATCH (a)-[:CALLS]->(b) WHERE b.uid = $uid RETURN a.name, a.filePath LIMIT 20',
        params: { uid },
      };
    case 1:
      return { query: 'MATCH (a)-[:CALLS*1..2]->(b) WHERE a.uid = $uid RETURN b.name LIMIT 20', params: { uid } };
    default:
      return {
        query: 'MATCH (n:Symbol) WHERE n.name CONTAINS $part RETURN n.name, n.filePath LIMIT 10',
        params: { part: name.slice(0, 5) },
      };
  }
}

async function measureTool(server: Server, tool: string, bodies: readonly unknown[]): Promise<ToolResult> {
  const times: number[] = [];
  for (const body of bodies) {
    const start = performance.now();
    await call(server, tool, body);
    times.push(performance.now() - start);
  }
  // The first call loads what the tool needs, once in the life of a server.
  const [first = Number.NaN, ...others] = times;
  return {
    calls: times.length,
    first,
    p50: percentile(others, 0.5),
    p95: percentile(others, 0.95),
    worst: percentile(others, 1),
  };
}

async function measureCold({ program, home, root, rounds }: ServingOptions, { uid, name }: Named) {
  const cold: Record<string, { least: number; median: number }> = {};
  for (const args of [
    ['context', uid],
    ['augment', name],
  ]) {
    const times: number[] = [];
    for (let round = 0; round < Math.max(7, rounds); round++) {
      const env = { GITNEXUS_HOME: home };
      const { wall } = await measureSuccess(process.execPath, [program, ...args], { cwd: root, env, timeOnly: true });
      times.push(wall);
    }
    cold[args[0]] = { least: least(times), median: percentile(times, 0.5) };
  }
  return cold;
}

function residentMemory({ process: { pid } }: Server): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found === null ? undefined : Number(found[1]) / 1024;
  } catch {
    // Only Linux tells.
    return undefined;
  }
}

/** Milliseconds that a process has computed so far; not told on every system. */
export function computedMs(pid: number | undefined): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
