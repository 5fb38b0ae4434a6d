// What compose.organisation.yaml starts, without containers: two servers with its command lines behind its proxy, which is nginx
// where that is installed and otherwise one that does what is used of its configuration: the servers in turn, and a request that
// one refuses or drops is asked again of the other. One is drained, one is killed, and no caller notices.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writeFiles } from '../../src/operations/fixtures/scratch-engine.ts';
import { gitnexus, type ProgramOptions } from '../program.ts';
import { temporaryFolder } from '../sample-repository.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const address = process.env.NEO4J_TEST_ADDRESS ?? '';
const CLIENTS = 12;
const NAMES = ['server-a', 'server-b'] as const;
type Name = (typeof NAMES)[number];
const compose = parse(readFileSync(join(ROOT, 'compose.organisation.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<Name, { readonly command: readonly string[] }>>;
  readonly configs: { readonly proxy: { readonly content: string } };
};
const folder = temporaryFolder();
const program: ProgramOptions = { home: join(folder.path, 'home'), directory: folder.path };
const tokens = join(folder.path, 'tokens.json');
const ports = {} as Record<Name, number>;
const servers = {} as Record<Name, ChildProcess>;
let proxy: { readonly port: number; stop(): Promise<void> };
let caller: string;
let admin: string;

async function run(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await gitnexus(program, ...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  return stdout;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** With the words that stand in the file, but for what is a place. */
async function start(name: Name): Promise<void> {
  const places: Readonly<Record<string, string>> = {
    '--port': `--port=${ports[name]}`,
    '--store': `--store=${address}`,
    '--tokens': `--tokens=${tokens}`,
  };
  const [, ...words] = compose.services[name].command.map((word) => places[word.split('=')[0]!] ?? word);
  const child = spawn(process.execPath, [...words], {
    cwd: ROOT,
    env: { ...process.env, GITNEXUS_HOME: program.home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  servers[name] = child;
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('GITNEXUS_EVAL_SERVER_READY')) return;
  throw new Error(`${name} ended before it was there`);
}

async function startNginx(port: number): Promise<typeof proxy> {
  const place = join(folder.path, 'nginx');
  mkdirSync(place);
  const text = compose.configs.proxy.content
    .replaceAll(/(server-[ab]):4848/g, (_, name: Name) => `127.0.0.1:${ports[name]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${place}/${one};`,
  );
  const file = join(place, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\npid ${place}/pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${text}}\n`,
  );
  const child = spawn('nginx', ['-e', 'stderr', '-p', place, '-c', file], { stdio: 'inherit' });
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function startStandIn(port: number): Promise<typeof proxy> {
  let turn = 0;
  const pass = (
    name: Name,
    body: Buffer,
    from: { url?: string; method?: string; headers: object },
    to: ServerResponse,
    others: number,
  ): void => {
    const again = (): void => {
      if (others > 0) pass(NAMES[1 - NAMES.indexOf(name)]!, body, from, to, others - 1);
      else to.writeHead(502).end();
    };
    const sent = request(
      { port: ports[name], host: '127.0.0.1', path: from.url, method: from.method, headers: { ...from.headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          if (answer.statusCode === 503) again();
          else
            to.writeHead(answer.statusCode!, { 'Content-Type': answer.headers['content-type'] }).end(
              Buffer.concat(parts),
            );
        });
        answer.on('error', again);
      },
    );
    sent.on('error', again);
    sent.end(body);
  };
  const server = createServer((given, to) => {
    const parts: Buffer[] = [];
    given.on('data', (part: Buffer) => parts.push(part));
    given.on('end', () => pass(NAMES[turn++ % 2]!, Buffer.concat(parts), given, to, 1));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

beforeAll(async () => {
  for (const name of ['money', 'till']) mkdirSync(join(folder.path, name));
  writeFiles(join(folder.path, 'money'), {
    'package.json': '{"name": "@shop/money", "version": "1.0.0"}',
    'index.ts': 'export function round(value: number): number {\n  return Math.floor(value);\n}\n',
  });
  writeFiles(join(folder.path, 'till'), {
    'package.json': '{"name": "till", "dependencies": {"@shop/money": "^1.0.0"}}',
    'till.ts':
      "import { round } from '@shop/money';\nexport function pay(sum: number): number {\n  return round(sum);\n}\n",
  });
  for (const name of ['money', 'till']) await run('analyze', join(folder.path, name));
  await run('group', 'create', 'shop', 'money', 'till');
  await run('group', 'sync', 'shop');
  await run('push', 'shop', '--to', address);
  const made = async (...words: readonly string[]): Promise<string> =>
    (JSON.parse(await run('token', 'create', ...words, '--file', tokens, '--json')) as { token: string }).token;
  caller = await made('ci', '--groups', 'shop', '--per-minute', '1000000');
  admin = await made('watch', '--groups', 'shop', '--rights', 'admin');
  for (const name of NAMES) ports[name] = await freePort();
  await Promise.all(NAMES.map(start));
  const hasNginx = spawnSync('nginx', ['-v']).status === 0;
  console.error(hasNginx ? 'The proxy is nginx' : 'The proxy is a stand-in: there is no nginx');
  proxy = await (hasNginx ? startNginx : startStandIn)(await freePort());
  while ((await ready(proxy.port)) !== 200) await sleep(50);
});

afterAll(async () => {
  await proxy?.stop();
  for (const child of Object.values(servers)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  folder.remove();
});

const ready = async (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ status }) => status,
    () => 0,
  );

async function ask(token: string | undefined): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${proxy.port}/tool/context`, {
    method: 'POST',
    headers: { Accept: 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ name: 'round', group: 'shop' }),
  });
  return { status: response.status, text: await response.text() };
}

/** What all clients saw while `work` was done. */
async function meanwhile(work: () => Promise<void>): Promise<{ right: number; other: unknown[] }> {
  const { text: expected } = await ask(caller);
  const seen = { right: 0, other: [] as unknown[] };
  let done = false;
  const client = async (): Promise<void> => {
    while (!done) {
      const answer = await ask(caller).catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (answer.status === 200 && answer.text === expected) seen.right++;
      else seen.other.push(answer);
      await sleep(50);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  await work();
  done = true;
  await Promise.all(clients);
  return seen;
}

it('answers from both servers, to those with a token', async () => {
  expect((await ask(undefined)).status).toBe(401);
  const { status, text } = await ask(caller);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    group: { consulted: ['money', 'till'], repositories: [{ repository: 'till' }] },
  });
  for (let count = 0; count < 8; count++) expect((await ask(caller)).status).toBe(200);
  for (const name of NAMES) {
    const metrics = async (token: string): Promise<{ status: number; text: string }> => {
      const response = await fetch(`http://127.0.0.1:${ports[name]}/metrics`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return { status: response.status, text: await response.text() };
    };
    expect((await metrics(caller)).status).toBe(403);
    const { text: counted } = await metrics(admin);
    expect(Number(/gitnexus_requests_total\{tool="context",status="200"\} (\d+)/.exec(counted)?.[1])).toBeGreaterThan(
      0,
    );
  }
});

it('one that is drained says so, goes on for what it was told to, and no answer is lost', async () => {
  const child = servers['server-b'];
  const ended = once(child, 'exit');
  const seen = await meanwhile(async () => {
    await sleep(500);
    child.kill('SIGTERM');
    await expect.poll(() => ready(ports['server-b']), { interval: 20 }).toBe(503);
    expect(await ready(proxy.port)).toBe(200);
    await ended;
    await sleep(500);
  });
  expect(seen.other).toEqual([]);
  expect(seen.right).toBeGreaterThan(CLIENTS);
  expect([child.exitCode, child.signalCode]).toEqual([0, null]);
});

it('one that is killed is not noticed, and one that comes back takes its share', async () => {
  await start('server-b');
  const seen = await meanwhile(async () => {
    await sleep(500);
    const ended = once(servers['server-a'], 'exit');
    servers['server-a'].kill('SIGKILL');
    await ended;
    await sleep(1_500);
    await start('server-a');
    await sleep(500);
  });
  expect(seen.other).toEqual([]);
  expect(seen.right).toBeGreaterThan(CLIENTS);
  expect(await ready(ports['server-a'])).toBe(200);
});
