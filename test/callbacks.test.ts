// Callbacks as a person meets them: named after what they are registered under, in every answer.

import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions } from './program.ts';
import { commit, git, temporaryFolder, writeText } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;

const server = (helper: string): string => `
const app = require('server');
const request = Object.create(null);

function load() { return read(); }
function read() { return parse(); }
function parse() { return 1; }

define(request, 'fresh', function () {
  return ${helper}();
});

request.get = request.header = function (name) {
  return load();
};

app.get('/users/:id', (req, res) => {
  res.send(load());
});

module.exports = { app, request };
`;
const tests = `
const { request } = require('./server');
describe('a request', () => {
  it('is fresh', () => {
    request.header('x');
  });
});
`;

beforeAll(async () => {
  const directory = join(folder.path, 'repository');
  writeText(directory, 'server.js', server('load'));
  writeText(directory, 'server.test.js', tests);
  git(directory, 'init', '--quiet', '--initial-branch', 'main');
  commit(directory, 'First');
  program = { home: join(folder.path, 'home'), directory };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0 });
});

afterAll(() => folder.remove());

async function text(...words: readonly string[]): Promise<string> {
  const { code, stdout } = await gitnexus(program, ...words);
  expect(code).toBe(0);
  return stdout;
}

it('are found by their names, short and qualified', async () => {
  expect(await text('context', 'request.fresh')).toMatch(/^method request\.fresh → server\.js:9-11\n/);
  expect(await text('context', "app.get('/users/:id')")).toMatch(
    /^function app\.get\('\/users\/:id'\) → server\.js:17-19\n/,
  );
  expect(await text('context', "describe('a request').it('is fresh')")).toMatch(/^function it\('is fresh'\) → /);
});

it('are entry points and where flows begin', async () => {
  const overview = await text('overview');
  expect(overview).toContain("[route] GET /users/:id: function app.get('/users/:id') → server.js:17");
  expect(JSON.parse(await text('context', "app.get('/users/:id')", '--json')).processes).not.toEqual([]);
});

it('are in the blast radius of what they call, and their tests too', async () => {
  const impact = await text('impact', 'parse', '--tests');
  for (const row of ['method request.fresh', "function app.get('/users/:id')"]) expect(impact).toContain(row);
});

it('are what a change inside them changes', async () => {
  writeText(program.directory, 'server.js', server('read'));
  expect(await text('detect-changes')).toContain('  method request.fresh → server.js:9\n');
  writeText(program.directory, 'server.js', server('load'));
});

it('have second names where the code gives them two', async () => {
  expect(await text('context', 'request.get')).toMatch(/^method request\.get → /);
  expect(await text('context', 'request.header')).toMatch(/^method request\.header → /);
  expect(await text('impact', 'request.get', '--tests')).toContain("it('is fresh')");
});

it('cannot be renamed, because a text names them', async () => {
  const { stdout, stderr } = await gitnexus(program, 'rename', "app.get('/users/:id')", 'listUsers');
  expect(stdout + stderr).toContain('is named by the text that it is registered under');
});
