// The evaluation server as a process of its own, started as a container starts it, with its settings in the
// environment; and what it says of real code. Its answers and refusals one by one are in eval-server.test.ts.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GraphEdge } from '../src/model/graph.ts';
import { openSnapshot } from '../src/store/index.ts';
import { gitnexus, type ProgramOptions } from './program.ts';
import { type Child, CLI, runChild, startChild } from './sample/child.ts';
import { dumpIndex, generationDirectory } from './sample/index-dump.ts';
import { makePackageRepository } from './sample/real-packages.ts';
import { makeSampleRepository, temporaryFolder, writeText } from './sample-repository.ts';

interface Server extends Child {
  readonly port: number;
  call(tool: string, body: unknown, headers?: Record<string, string>): Promise<{ status: number; text: string }>;
}

const folder = temporaryFolder();
const running: Server[] = [];
let program: ProgramOptions;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
});

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});
afterAll(() => folder.remove());

/** Starts the server on a free port, and waits for the line that says that it is ready. */
async function start(options: ProgramOptions, ...words: readonly string[]): Promise<Server> {
  const child = startChild(options, 'eval-server', '--port', '0', ...words);
  let ready: RegExpExecArray | null = null;
  while (ready === null) {
    if (child.process.exitCode !== null) throw new Error(`The server did not start: ${child.output().stderr}`);
    await sleep(10);
    ready = /^GITNEXUS_EVAL_SERVER_READY:(\d+)\n$/.exec(child.output().stdout);
  }
  const port = Number(ready[1]);
  const server: Server = {
    ...child,
    port,
    async call(tool, body, headers = {}) {
      const response = await fetch(`http://127.0.0.1:${port}/tool/${tool}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    },
  };
  running.push(server);
  return server;
}

/** Takes far longer than any test waits. */
const SLOW_QUERY =
  'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE (a * b) % 7 = 3 RETURN count(*) AS n';

describe('the settings in the environment', () => {
  it('ask for a token, bind, and limit what is served', async () => {
    const outside = { ...program, directory: makeSampleRepository(folder.path, 'outside') };
    const variables = { GITNEXUS_HOST: '0.0.0.0', GITNEXUS_WORKSPACE: program.directory };
    await gitnexus(outside, 'analyze');
    const open = await runChild({ ...program, variables }, 'eval-server', '--port', '0');
    expect(open).toMatchObject({ code: 1, stdout: '' });
    expect(open.stderr).toMatch(/^Error: Binding to 0\.0\.0\.0 needs a token\n/);

    const server = await start({ ...program, variables: { ...variables, GITNEXUS_AUTH_TOKEN: 'secret' } });
    const token = { Authorization: 'Bearer secret' };
    expect((await server.call('list_repos', {})).status).toBe(401);
    expect((await server.call('list_repos', {}, { Authorization: 'Bearer Secret' })).status).toBe(401);
    expect((await server.call('list_repos', {}, { ...token, Origin: 'https://page.example' })).status).toBe(403);
    const list = await server.call('list_repos', {}, token);
    expect(list).toMatchObject({ status: 200 });
    expect(list.text).toContain('  my-project — ');
    expect(list.text).not.toContain('outside');
    expect((await server.call('context', { name: 'hashPassword', repo: 'outside' }, token)).status).toBe(400);
    expect(server.output().stderr).toMatch(/^GitNexus eval-server: 1 repo\(s\) loaded: my-project\n/);
    await gitnexus(outside, 'clean');
  });

  it('take a workspace by any of its names, and only what lies in it', async () => {
    const workspace = join(folder.path, 'work');
    mkdirSync(workspace);
    mkdirSync(`${workspace}-beside`);
    const home = join(folder.path, 'workspace-home');
    for (const parent of [workspace, `${workspace}-beside`]) {
      await gitnexus({ home, directory: makeSampleRepository(parent) }, 'analyze');
    }
    symlinkSync(workspace, join(folder.path, 'link'));
    const variables = { GITNEXUS_WORKSPACE: join(folder.path, 'link') };
    const server = await start({ home, directory: folder.path, variables });
    expect(server.output().stderr).toMatch(/^GitNexus eval-server: 1 repo\(s\) loaded: my-project\n/);
    const nowhere = { home, directory: folder.path, variables: { GITNEXUS_WORKSPACE: join(folder.path, 'nowhere') } };
    const refused = await runChild(nowhere, 'eval-server', '--port', '0');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^Error: There is no folder .*nowhere\n/);
    const empty = { ...nowhere, variables: { GITNEXUS_WORKSPACE: join(folder.path, 'home') } };
    expect((await runChild(empty, 'eval-server')).stderr).toBe(
      'GitNexus eval-server: No indexed repositories found. Run: gitnexus analyze\n',
    );
  });

  it('write a log to the error stream, where it is asked for', async () => {
    const server = await start({ ...program, variables: { DEBUG: 'gitnexus:*' } });
    await server.call('context', { name: 'hashPassword' });
    await server.call('context', { name: 'nonExistent' });
    server.process.kill('SIGTERM');
    const { stdout, stderr } = await server.ended;
    expect(stdout).toBe(`GITNEXUS_EVAL_SERVER_READY:${server.port}\n`);
    expect(stderr).toMatch(/^\S+Z gitnexus:http POST \/tool\/context 200 [\d.]+ ms$/m);
    expect(stderr).toMatch(/^\S+Z gitnexus:http not-found: Symbol 'nonExistent' not found in index$/m);
  });

  it('do not let two servers have one port', async () => {
    const server = await start(program);
    const second = await runChild(program, 'eval-server', '--port', String(server.port));
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toMatch(new RegExp(`^Error: Port ${server.port} is already in use\\n`));
    expect((await server.call('context', { name: 'hashPassword' })).status).toBe(200);
  });
});

describe('the end of the server', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s lets a request under way finish, and takes no more',
    async (signal) => {
      const server = await start(program);
      await server.call('cypher', { query: 'MATCH (n:Function) RETURN count(n)' });
      const slow = server.call('cypher', { query: SLOW_QUERY, timeout: 4_000 });
      await sleep(500);
      server.process.kill(signal);
      await sleep(200);
      expect(server.process.exitCode).toBe(null);
      await expect(server.call('context', { name: 'hashPassword' })).rejects.toThrow();
      expect(await slow).toMatchObject({ status: 200 });
      expect(await server.ended).toMatchObject({ code: 0, signal: null });
    },
  );

  it('does not wait for ever, nor for connections that only stay open', async () => {
    const server = await start(program);
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve) => {
      httpRequest({ port: server.port, host: '127.0.0.1', path: '/health', agent }, (response) => {
        response.resume().once('end', resolve);
      }).end();
    });
    // One that has sent half a request and says no more.
    const silent = connect(server.port, '127.0.0.1');
    silent.on('error', () => silent.destroy());
    silent.write('POST /tool/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"query"');
    await sleep(200);
    server.process.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
    agent.destroy();
  });

  it('comes when nobody has called for a while', async () => {
    const server = await start(program, '--idle-timeout', '1');
    expect(server.output().stderr).toContain('  Auto-shutdown after 1s idle\n');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
    expect(server.output().stderr).toMatch(/\nGitNexus eval-server: Idle timeout reached, shutting down\n$/);
  });
});

describe('while it runs', () => {
  it('an impatient person at the command line does not wait for a query', async () => {
    for (const signals of [1, 2]) {
      const child = startChild(program, 'cypher', SLOW_QUERY, '--timeout', '60000');
      await sleep(1_500);
      for (let count = 0; count < signals; count++) {
        child.process.kill('SIGINT');
        await sleep(100);
      }
      // What a shell calls exit code 130.
      const { code, signal, stdout } = await child.ended;
      expect({ stopped: code === 130 || signal === 'SIGINT', stdout }).toEqual({ stopped: true, stdout: '' });
    }
  });

  it('a new index is served, the old one cleared away, and a removed one missed', async () => {
    const options = {
      home: join(folder.path, 'changing'),
      directory: makeSampleRepository(folder.path, 'changing-repo'),
    };
    await gitnexus(options, 'analyze');
    const server = await start(options);
    const generations = dirname(generationDirectory(options.home));
    for (const name of ['first', 'second', 'third']) {
      writeText(options.directory, 'src/new.ts', `export function ${name}() {}\n`);
      expect(await runChild(options, 'analyze')).toMatchObject({ code: 0 });
      expect((await server.call('context', { name })).text).toMatch(
        new RegExp(`^function ${name} → src/new\\.ts:1-1\n`),
      );
      expect(
        (await server.call('cypher', { query: `MATCH (n:Function {name: '${name}'}) RETURN n.path` })).text,
      ).toMatch(/^1 row\(s\):/);
    }
    // The writer leaves the generation that was in use when it wrote; the next one takes it away.
    expect(readdirSync(generations).length).toBeLessThanOrEqual(2);
    expect(await runChild(options, 'clean')).toMatchObject({ code: 0 });
    expect((await server.call('context', { name: 'third' })).text).toBe(
      'Error: No indexed repositories found. Run: gitnexus analyze',
    );
  });
});

describe('the program in a container', () => {
  // What the Dockerfile of the description starts, but for the port, which another test may have.
  it('is what the build leaves, with its dependencies and nothing else', async () => {
    const app = join(folder.path, 'app');
    mkdirSync(app);
    const root = dirname(dirname(CLI));
    for (const name of ['dist', 'package.json']) execFileSync('cp', ['-r', join(root, name), join(app, name)]);
    symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'));
    const workspace = join(folder.path, 'container-workspace');
    mkdirSync(workspace);
    makeSampleRepository(workspace);
    const env = { ...process.env, GITNEXUS_HOME: join(folder.path, 'container-home'), GITNEXUS_WORKSPACE: workspace };
    const inContainer = { cwd: app, env, encoding: 'utf8' } as const;
    execFileSync(process.execPath, ['dist/cli.js', 'analyze', join(workspace, 'my-project')], inContainer);
    const child = startChild(
      { home: env.GITNEXUS_HOME, directory: app, variables: { GITNEXUS_WORKSPACE: workspace } },
      ...['eval-server', '--port', '0', '--idle-timeout', '600'],
    );
    while (!child.output().stdout.endsWith('\n')) await sleep(10);
    const port = /:(\d+)\n$/.exec(child.output().stdout)?.[1];
    const response = await fetch(`http://localhost:${port}/tool/query`, { method: 'POST', body: '{"query": "login"}' });
    expect(await response.text()).toMatch(/^Found \d+ execution flow/m);
    child.process.kill('SIGTERM');
    expect(await child.ended).toMatchObject({ code: 0 });
  });
});

describe('the graph of real code', () => {
  it('has no guess among its calls, and tells of guesses where it is asked', async () => {
    const options = { home: join(folder.path, 'gyp-home'), directory: makePackageRepository(folder.path, 'gyp') };
    expect(await gitnexus(options, 'analyze')).toMatchObject({ code: 0, stderr: '' });
    const view = openSnapshot(dumpIndex(options.home).files['graph.snapshot']);
    const edges = Array.from({ length: view.edgeCount }, (_, index) => view.edge(index));
    const calls = edges.filter(({ kind }) => kind === 'CALLS');
    const guesses = edges.filter(({ kind }) => kind === 'MAY_CALL');
    expect(calls.length).toBeGreaterThan(300);
    expect(guesses.length).toBeGreaterThan(0);
    const rules = ({ rule, sites }: GraphEdge) => [rule, ...sites.map((site) => site.rule)];
    expect(calls.filter((edge) => rules(edge).includes('unique-name'))).toEqual([]);
    // By the name alone, or one of several things that a parameter is passed, which nobody has measured.
    const others = guesses.filter((edge) => !rules(edge).includes('unique-name'));
    expect(others.flatMap(rules).filter((rule) => rule !== 'argument-flow')).toEqual([]);
    expect(others.filter(({ confidence }) => confidence !== null)).toEqual([]);

    // The database says the same, and the tools leave guesses out unless they are asked for.
    const count = async (query: string) => (await gitnexus(options, 'cypher', query)).stdout.split('\n')[2];
    expect(await count("MATCH ()-[r:CALLS]->() WHERE r.rule = 'unique-name' RETURN count(r) AS n")).toBe('  n: 0');
    expect(await count('MATCH ()-[r:MAY_CALL]->() RETURN count(r) AS n')).toBe(`  n: ${guesses.length}`);
    const { uid } = view.node(guesses[0].target);
    const relations = async (...words: string[]) => {
      const { stdout } = await gitnexus(options, 'impact', uid, ...words, '--max-depth', '1', '--json');
      const { byDepth } = JSON.parse(stdout) as { byDepth: Record<string, readonly { relationType: string }[]> };
      return Object.values(byDepth).flatMap((rows) => rows.map(({ relationType }) => relationType));
    };
    expect(await relations()).not.toContain('MAY_CALL');
    expect(await relations('--include-may-call')).toContain('MAY_CALL');
  });
});
