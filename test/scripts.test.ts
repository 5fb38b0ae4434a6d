// The shell scripts as an agent's shell runs them: by the server where there is one, else by the command line.

import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions, type RunningServer, startServer } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

const TOOLS = ['query', 'context', 'impact', 'cypher', 'overview', 'augment', 'detect-changes'] as const;
const BIN = fileURLToPath(new URL('../bin/', import.meta.url));

const folder = temporaryFolder();
const stubFolder = join(folder.path, 'stub');
let program: ProgramOptions;
let server: RunningServer;

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script with a `gitnexus` on the path that prints its arguments, one a line, so that a fall back is seen. */
function script(
  tool: string,
  words: readonly string[],
  options: { port: number; variables?: Record<string, string>; file?: string; directory?: string },
): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      options.file ?? join(BIN, `gitnexus-${tool}`),
      [...words],
      {
        cwd: options.directory ?? program.directory,
        env: {
          PATH: `${stubFolder}:${process.env.PATH}`,
          GITNEXUS_PORT: String(options.port),
          // A proxy must not come between the script and this machine.
          http_proxy: 'http://127.0.0.1:9',
          ...options.variables,
        },
      },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      },
    );
  });
}

beforeAll(async () => {
  mkdirSync(stubFolder);
  writeFileSync(join(stubFolder, 'gitnexus'), '#!/bin/sh\nfor word in "$@"; do echo "<$word>"; done\nexit 3\n', {
    mode: 0o755,
  });
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  await gitnexus(program, 'analyze');
  server = await startServer(program);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

describe('the scripts', () => {
  it('are one text under several names', () => {
    const texts = TOOLS.map((tool) => readFileSync(join(BIN, `gitnexus-${tool}`), 'utf8'));
    expect(new Set(texts).size).toBe(1);
  });

  it('print what the server answers', async () => {
    const { port } = server;
    const calls: readonly (readonly [tool: string, words: string[], name: string, body: object])[] = [
      ['query', ['user', 'authentication'], 'query', { query: 'user authentication' }],
      [
        'context',
        ['process', 'src/orders/processor.ts'],
        'context',
        { name: 'process', filePath: 'src/orders/processor.ts' },
      ],
      ['impact', ['hashPassword'], 'impact', { name: 'hashPassword' }],
      ['impact', ['handleLogin', 'downstream'], 'impact', { name: 'handleLogin', direction: 'downstream' }],
      ['impact', ['handleLogin', 'src/routes'], 'impact', { name: 'handleLogin', filePath: 'src/routes' }],
      ['cypher', ['MATCH (n:Class) RETURN n.name'], 'cypher', { query: 'MATCH (n:Class) RETURN n.name' }],
      ['overview', [], 'overview', {}],
      ['detect-changes', ['HEAD~1', 'HEAD'], 'detect_changes', { baseCommit: 'HEAD~1', targetCommit: 'HEAD' }],
    ];
    for (const [tool, words, name, body] of calls) {
      const expected = await server.call(name, body);
      expect(await script(tool, words, { port })).toEqual({ code: 0, stdout: `${expected.text}\n`, stderr: '' });
    }
  });

  it('pass on any text unharmed, and end with 1 on an error', async () => {
    const name = 'a "quoted" \\ back\\slash\ttab\nnew line\n\u0001 $HOME `id` é 漢字 %s';
    const { code, stdout } = await script('context', [name], { port: server.port });
    expect(code).toBe(1);
    expect(stdout).toContain(`Error: Symbol '${name.replace('\u0001', '\\u0001')}' not found in index`);
  });

  it('ask about the repository that one stands in, wherever the server does', async () => {
    const other = join(folder.path, 'elsewhere');
    mkdirSync(join(other, 'src'), { recursive: true });
    writeFileSync(join(other, 'src/only.ts'), 'export function onlyElsewhere() {}\n');
    await gitnexus({ ...program, directory: other }, 'analyze');
    const { port } = server;
    for (const directory of [other, join(other, 'src')]) {
      const { stdout } = await script('context', ['onlyElsewhere'], { port, directory });
      expect(stdout).toContain('function onlyElsewhere → src/only.ts:1');
    }
    // Of a folder that is not indexed the server knows nothing better than its own.
    const outside = await script('context', ['hashPassword'], { port, directory: folder.path });
    expect(outside.stdout).toContain('function hashPassword → src/auth/utils.ts:1');
    const wrong = await server.call('context', { name: 'hashPassword', cwd: 7 });
    expect(wrong).toMatchObject({ status: 400, text: "Error: Argument 'cwd' must be a string" });
  });

  it('send the token and the repository', async () => {
    const guarded = await startServer({ ...program, authToken: 'secret' });
    try {
      const options = { port: guarded.port, variables: { GITNEXUS_AUTH_TOKEN: 'secret', GITNEXUS_REPO: 'nope' } };
      expect((await script('overview', [], options)).stdout).toContain("Error: Repository 'nope' not found");
    } finally {
      await guarded.stop();
    }
  });

  it('refuse a wrong use', async () => {
    expect(await script('context', [], { port: server.port })).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('without an answer', () => {
  let failing: Server;
  let failingPort = 0;

  beforeAll(async () => {
    failing = createServer((_request, response) => response.writeHead(500).end('Error: broken'));
    failingPort = await new Promise<number>((resolve) => {
      failing.listen(0, '127.0.0.1', () => resolve((failing.address() as { port: number }).port));
    });
  });

  afterAll(() => failing.close());

  it.each([
    ['query', ['-v', 'words'], '<query>\n<-->\n<-v words>\n'],
    ['context', ['a "b"', 'f.ts'], '<context>\n<-->\n<a "b">\n<f.ts>\n'],
    ['impact', ['a'], '<impact>\n<-->\n<a>\n<upstream>\n'],
    ['cypher', ['MATCH (n) RETURN n'], '<cypher>\n<-->\n<MATCH (n) RETURN n>\n'],
    ['overview', [], '<overview>\n'],
    ['detect-changes', ['HEAD~1'], '<detect-changes>\n<-->\n<HEAD~1>\n'],
  ])('gitnexus-%s %j asks the command line', async (tool, words, stdout) => {
    // Port 9 is the discard service: nothing listens there.
    for (const port of [9, failingPort])
      expect(await script(tool, words, { port })).toEqual({ code: 3, stdout, stderr: '' });
  });

  it('finds the package it lies in, where nothing is installed', async () => {
    const root = join(folder.path, 'package');
    mkdirSync(join(root, 'bin'), { recursive: true });
    mkdirSync(join(root, 'dist'));
    copyFileSync(join(BIN, 'gitnexus-overview'), join(root, 'bin', 'gitnexus-overview'));
    writeFileSync(join(root, 'dist', 'cli.js'), 'console.log("own", process.argv.slice(2).join(" "))');
    const file = join(root, 'bin', 'gitnexus-overview');
    const bare = `${process.execPath.replace(/\/[^/]*$/, '')}:/usr/bin:/bin`;
    expect(await script('overview', [], { port: 9, file, variables: { PATH: bare } })).toEqual({
      code: 0,
      stdout: 'own overview\n',
      stderr: '',
    });
  });
});

describe('gitnexus-augment', () => {
  it('goes straight to the command line and never fails', async () => {
    const { port } = server;
    expect(await script('augment', ['hash.*Password'], { port })).toEqual({
      code: 0,
      stdout: '<augment>\n<-->\n<hash.*Password>\n',
      stderr: '',
    });
    expect((await script('augment', [], { port })).code).toBe(0);
  });
});
