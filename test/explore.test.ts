// The explorer's server: who may reach the page and the answers, and what the operations say that it is made of. The page
// itself is tried in a browser (`npm run test:browser`).

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions, type RunningServer, startExplorer, startMcpServer } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;
let server: RunningServer;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
  server = await startExplorer(program, 'authenticateUser');
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

describe('the page', () => {
  it('is served with a policy that lets nothing but itself in', async () => {
    const { status, text, headers } = await server.request('/explore');
    expect(status).toBe(200);
    expect(text).toContain('<div id="app">');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\bon\w+=|style=/);
  });

  it('begins with the symbol that was named', () => {
    expect(server.output().stdout).toMatch(/\/explore\?repo=[\w-]+&symbol=authenticateUser\n/);
  });

  it('has no files but its own', async () => {
    for (const path of ['/explore/../cli.js', '/explore/%2e%2e/cli.js', '/explore/none.js', '/explore/app.js.map']) {
      expect((await server.request(path)).status).toBe(404);
    }
    expect((await server.request('/explore/app.js')).headers.get('content-type')).toContain('text/javascript');
  });

  it('weighs at most 200 kB, all of it together', async () => {
    let bytes = 0;
    for (const path of ['', '/app.js', '/style.css', '/layout-worker.js', '/icon.svg']) {
      const { headers } = await server.request(`/explore${path}`, { headers: { 'Accept-Encoding': 'gzip' } });
      expect(headers.get('content-encoding')).toBe('gzip');
      bytes += Number(headers.get('content-length'));
    }
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(200_000);
  });

  it('is kept from other pages', async () => {
    expect((await server.request('/explore', { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    const asked = { Origin: 'https://evil.example', Accept: 'application/json' };
    expect((await server.call('context', { name: 'authenticateUser' }, asked)).status).toBe(403);
  });
});

describe('a server with a token', () => {
  it('gives the page to everybody and answers to those who have it', async () => {
    const guarded = await startExplorer({ ...program, authToken: 'secret' });
    try {
      expect(guarded.output().stdout).toMatch(/#token=secret\n$/);
      expect((await guarded.request('/explore')).status).toBe(200);
      expect((await guarded.call('list_repos', {})).status).toBe(401);
      const origin = `http://127.0.0.1:${guarded.port}`;
      expect((await guarded.call('list_repos', {}, { Authorization: 'Bearer secret', Origin: origin })).status).toBe(
        200,
      );
    } finally {
      await guarded.stop();
    }
  });
});

describe('an MCP server over HTTP', () => {
  it('has the page beside its tools, unless the groups that were asked for leave it out', async () => {
    const origin = { Accept: 'application/json' };
    const marked = { address: 'view=map', title: 'Map' };
    for (const [words, page, note] of [
      [[], 200, 200],
      [['--read-only'], 200, 404],
      [['--tools', 'graph,explore'], 200, 200],
      [['--tools', 'graph'], 404, 404],
    ] as const) {
      const mcp = await startMcpServer(program, ...words);
      try {
        expect((await mcp.request('/explore')).status).toBe(page);
        const { status, text } = await mcp.call('context', { name: 'hashPassword' }, origin);
        expect([status, text.includes('validatePassword')]).toEqual([page, page === 200]);
        expect((await mcp.call('bookmark', marked, origin)).status).toBe(note);
        expect((await mcp.request('/explore', { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
        expect((await mcp.request('/shutdown', { method: 'POST' })).status).toBe(404);
      } finally {
        await mcp.stop();
      }
    }
  });
});

describe('find', () => {
  it.each([
    ['authUser', 'authenticateUser'],
    ['hp', 'hashPassword'],
    ['SessionStore.create', 'SessionStore.create'],
    ['login.ts', 'src/auth/login.ts'],
  ])('takes %s for %s', async (pattern, label) => {
    const { stdout } = await gitnexus(program, 'find', pattern, '--json');
    const [best] = (JSON.parse(stdout) as { matches: { label: string; letters: number[] }[] }).matches;
    expect(best?.label).toBe(label);
    const letters = best.letters.map((at) => label[at]).join('');
    expect(letters.toLowerCase()).toBe(pattern.toLowerCase());
  });
});

describe('source', () => {
  it('links every name that the resolver knows, and nothing else', async () => {
    const { stdout } = await gitnexus(program, 'source', 'authenticateUser', '--json');
    const found = JSON.parse(stdout) as {
      first_line: number;
      lines: string[];
      links: { line: number; column: number; length: number; uid: string }[];
      locals: { line: number; column: number; length: number; group: number }[];
    };
    const textOf = ({ line, column, length }: { line: number; column: number; length: number }) =>
      found.lines[line - found.first_line].slice(column - 1, column - 1 + length);
    const linked = found.links.map((link) => [textOf(link), link.uid.slice(link.uid.lastIndexOf(':') + 1)]);
    expect(linked).toEqual([
      ['Credentials', 'Credentials'],
      ['validatePassword', 'validatePassword'],
      ['password', 'Credentials.password'],
      ['generateToken', 'generateToken'],
      ['user', 'Credentials.user'],
      ['openSession', 'openSession'],
    ]);
    const groups = new Map<number, string[]>();
    for (const local of found.locals) groups.set(local.group, [...(groups.get(local.group) ?? []), textOf(local)]);
    expect([...groups.values()]).toContainEqual(['token', 'token']);
    expect([...groups.values()]).toContainEqual(['credentials', 'credentials', 'credentials']);
  });
});
