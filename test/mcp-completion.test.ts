// Completion and roots over MCP through the official client, over each transport.

import { cpSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI, connectHttp, connectStdio, textOf } from './mcp-clients.ts';
import { gitnexus, type ProgramOptions, type RunningServer, startMcpServer } from './program.ts';
import { commit, makeSampleRepository, temporaryFolder, writeText } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;
let server: RunningServer;
/** A second indexed repository, and one that is not indexed. */
let other: string;
let unknown: string;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  other = realpathSync(makeSampleRepository(folder.path, 'other'));
  writeText(other, 'src/only-there.ts', 'export function onlyThere() {}\n');
  commit(other, 'one more');
  unknown = join(realpathSync(folder.path), 'unknown');
  cpSync(other, unknown, { recursive: true });
  for (const directory of [program.directory, other]) {
    expect(await gitnexus({ ...program, directory }, 'analyze')).toMatchObject({ code: 0 });
  }
  server = await startMcpServer(program);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const ways = [
  ['stdio', () => connectStdio(program, 'legacy')],
  ['stdio, modern', () => connectStdio(program, 'modern')],
  ['HTTP', () => connectHttp(server, 'legacy')],
  ['HTTP, modern', () => connectHttp(server, 'modern')],
] as const;

describe.each(ways)('completion over %s', (_way, connect) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  const values = async (...[params]: Parameters<Client['complete']>) => (await client.complete(params)).completion;
  const prompt = { type: 'ref/prompt', name: 'impact_before_change' } as const;

  it('knows repositories and symbols, those first that begin with what was typed', async () => {
    expect(await values({ ref: prompt, argument: { name: 'repo', value: 'O' } })).toMatchObject({
      values: ['other', 'my-project'],
      total: 2,
    });
    const symbols = await values({ ref: prompt, argument: { name: 'symbol', value: 'hashP' } });
    expect(symbols.values[0]).toBe('hashPassword');
    expect((await values({ ref: prompt, argument: { name: 'symbol', value: '' } })).values.length).toBeGreaterThan(5);
  });

  it('looks in the repository that was chosen before', async () => {
    const argument = { name: 'symbol', value: 'onlyTh' };
    expect((await values({ ref: prompt, argument })).values).toEqual([]);
    expect((await values({ ref: prompt, argument, context: { arguments: { repo: 'other' } } })).values).toEqual([
      'onlyThere',
    ]);
    await expect(values({ ref: prompt, argument, context: { arguments: { repo: 'nope' } } })).rejects.toThrow(/nope/);
  });

  it('fills in addresses of resources', async () => {
    const file = { type: 'ref/resource', uri: 'gitnexus://repo/{repo}/file/{which}' } as const;
    expect((await values({ ref: file, argument: { name: 'repo', value: 'my' } })).values).toEqual(['my-project']);
    expect((await values({ ref: file, argument: { name: 'which', value: 'src/auth/log' } })).values).toEqual([
      'src/auth/login.ts',
    ]);
    const flow = { type: 'ref/resource', uri: 'gitnexus://repo/{repo}/process/{which}' } as const;
    expect((await values({ ref: flow, argument: { name: 'which', value: '' } })).values).not.toEqual([]);
  });

  it('has nothing for free text and for what does not exist', async () => {
    const nothing = { values: [], total: 0, hasMore: false };
    expect(await values({ ref: prompt, argument: { name: 'change', value: 'x' } })).toEqual(nothing);
    expect(await values({ ref: prompt, argument: { name: 'nope', value: 'x' } })).toEqual(nothing);
    expect(await values({ ref: { ...prompt, name: 'nope' }, argument: { name: 'symbol', value: 'x' } })).toEqual(
      nothing,
    );
  });
});

describe.each(['stdio', 'HTTP'] as const)('roots over %s', (transport) => {
  let roots: string[] = [];
  let client: Client;

  async function connected(...words: readonly string[]): Promise<Client> {
    client = new Client(
      { name: 'gitnexus-test', version: '1.0.0' },
      { capabilities: { roots: { listChanged: true } }, versionNegotiation: { mode: 'legacy' } },
    );
    client.setRequestHandler('roots/list', () => ({
      roots: roots.map((path) => ({ uri: pathToFileURL(path).href })),
    }));
    const address = new URL(`http://127.0.0.1:${server.port}/mcp`);
    await client.connect(
      transport === 'HTTP'
        ? new StreamableHTTPClientTransport(address)
        : new StdioClientTransport({
            command: process.execPath,
            args: [CLI, 'mcp', ...words],
            cwd: program.directory,
            env: { ...(process.env as Record<string, string>), GITNEXUS_HOME: program.home },
            stderr: 'ignore',
          }),
    );
    return client;
  }

  /** Whether the project that is meant is the one that has this symbol. */
  async function meant(): Promise<string> {
    const answer = textOf(await client.callTool({ name: 'context', arguments: { name: 'onlyThere' } }));
    return answer.startsWith('function onlyThere') ? 'other' : 'my-project';
  }

  it('say which project is meant, the first that is indexed, and again when they change', async () => {
    roots = [unknown, join(folder.path, 'nowhere'), join(other, 'src')];
    await connected();
    expect(await meant()).toBe('other');
    roots = [program.directory];
    await client.sendRootsListChanged();
    expect(await meant()).toBe('my-project');
    roots = [];
    await client.sendRootsListChanged();
    expect(await meant()).toBe('my-project');
    await client.close();
  });

  it('open a project that is not indexed only to who started the server', async () => {
    roots = [unknown];
    await connected();
    const answer = textOf(await client.callTool({ name: 'read_file', arguments: { file_path: 'src/only-there.ts' } }));
    expect(answer.includes('onlyThere() {}')).toBe(transport === 'stdio');
    await client.close();
  });

  it('do not go before a root that the command line names', async () => {
    // The server over HTTP is started for all clients: nobody has named a root.
    if (transport === 'HTTP') return;
    roots = [other];
    await connected('--root', program.directory);
    expect(await meant()).toBe('my-project');
    await client.close();
  });
});
