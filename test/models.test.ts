// Frameworks as a person meets them: routes in queries, `context`, `impact` and flows; a model of the repository's own; and
// edits, after which the index is what a new one would be.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions } from './program.ts';
import { runChild } from './sample/child.ts';
import { dumpIndex } from './sample/index-dump.ts';
import { git, temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
const directory = join(folder.path, 'repository');
const program: ProgramOptions = { home: join(folder.path, 'home'), directory };

function write(path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

function replace(path: string, from: string, to: string): void {
  const text = readFileSync(join(directory, path), 'utf8');
  expect(text).toContain(from);
  write(path, text.replace(from, to));
}

async function text(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await gitnexus(program, ...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  return stdout;
}

async function notes(): Promise<readonly string[]> {
  return JSON.parse(await text('analyze', '--json')).notes;
}

async function cypher(query: string): Promise<readonly Record<string, unknown>[]> {
  return JSON.parse(await text('cypher', query, '--json')).rows;
}

const OWN = `
framework: mine
needs: [minejobs]
rows:
  - { id: job, at: { decorator: 'minejobs.job' }, from: enclosing, to: decorated, emit: CALLS }
  - { id: never, at: { decorator: 'minejobs.never' }, from: enclosing, to: decorated, emit: CALLS }
`;

beforeAll(async () => {
  for (const name of ['model-fastapi', 'model-celery'])
    cpSync(join(import.meta.dirname, '..', 'fixtures/python', name), join(directory, name), {
      recursive: true,
      filter: (path) => !path.endsWith('.graph'),
    });
  cpSync(join(directory, 'model-fastapi/app'), join(directory, 'app'), { recursive: true });
  cpSync(join(directory, 'model-celery/app'), join(directory, 'app'), { recursive: true });
  for (const name of ['model-fastapi', 'model-celery']) rmSync(join(directory, name), { recursive: true });
  write('jobs.py', 'from minejobs import job\n\n\n@job\ndef nightly():\n    pass\n');
  git(directory, 'init', '--quiet');
  git(directory, 'add', '-A');
  git(directory, '-c', 'user.name=n', '-c', 'user.email=n@n', 'commit', '--quiet', '-m', 'all');
  expect(await notes()).toEqual([]);
});

afterAll(() => folder.remove());

describe('a route', () => {
  it('is found by the queries of its documentation, by its name and by a question', async () => {
    const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'models.md'), 'utf8');
    const query = /```cypher\n([\s\S]*?)```/.exec(page)![1].trim();
    expect(await cypher(query)).toEqual([
      expect.objectContaining({ 'r.url': '/api/v1/items/{item_id}', 'h.rule': 'model:fastapi.route' }),
    ]);
    const route = await text('context', 'POST /api/v1/items/{item_id}');
    expect(route).toMatch(/^route POST \/api\/v1\/items\/\{item_id\} → app\/routers\/items\.py:19/);
    expect(route).toContain('→ [HANDLES] function create_item → app/routers/items.py:19');
    expect(await text('impact', 'POST /api/v1/items/{item_id}')).toContain('Requests come from outside.');
    const answer = await text('query', 'who handles POST /api/v1/items/42');
    expect(answer.split('\n')[1]).toContain('function create_item → app/routers/items.py');
  });

  it('depends on its handler, and is where its flow begins', async () => {
    expect(await text('impact', 'create_item')).toContain('route POST /api/v1/items/{item_id}');
    const session = await text('impact', 'session', '--file', 'app/deps.py');
    expect(session).toContain('function me → app/routers/users.py:10 [CALLS]');
    expect(session).toContain('route PUT /api/v1/users/me');
    const flows = await cypher(
      'MATCH (r:Route)-[s:STEP_IN_PROCESS {step: 1}]->(p) RETURN p.name AS name ORDER BY name',
    );
    expect(flows.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^Handle PUT \/api\/v1\/users\/me: /));
  });

  it('has a reason that says what its rule is', async () => {
    expect(await text('why', 'verify', 'session')).toContain(
      'model:fastapi.depends: a row of the model of a framework, which runs what it is given',
    );
  });

  it('leaves no handler without dependants', async () => {
    const handlers = await cypher('MATCH ()-[:HANDLES|LISTENS]->(f) RETURN DISTINCT f.uid AS uid');
    expect(handlers.length).toBeGreaterThan(5);
    for (const { uid } of handlers) {
      const { impactedCount } = JSON.parse(await text('impact', uid as string, '--json'));
      expect({ uid, isDependedOn: impactedCount > 0 }).toEqual({ uid, isDependedOn: true });
    }
  });
});

describe('a model of the repository', () => {
  it('applies, and says which of its rows do not', async () => {
    write('.gitnexus/models/mine.yml', OWN);
    expect(await notes()).toEqual(['Rows of models that apply to nothing here: mine.never']);
    expect(await cypher("MATCH (m)-[c:CALLS]->(f {name: 'nightly'}) RETURN m.name AS name, c.rule AS rule")).toEqual([
      { name: 'jobs', rule: 'model:mine.job' },
    ]);
  });

  it('applies in the program as it is installed', async () => {
    const home = join(folder.path, 'installed');
    const { code, stdout, stderr } = await runChild({ home, directory }, 'analyze', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).notes).toEqual(['Rows of models that apply to nothing here: mine.never']);
  });

  it('that is broken is said to be, and nothing else happens', async () => {
    write('.gitnexus/models/mine.yml', OWN.replace('emit: CALLS', 'emit: EATS'));
    const [problem, ...others] = await notes();
    expect(problem).toMatch(/^\.gitnexus\/models\/mine\.yml: rows\.0\.emit: /);
    expect(others).toEqual([]);
    expect(await cypher("MATCH (m)-[c:CALLS]->(f {name: 'nightly'}) RETURN c.rule AS rule")).toEqual([]);
  });
});

describe('an index that was kept up to date', () => {
  const clean: ProgramOptions = { home: join(folder.path, 'clean'), directory };
  const EDITS: readonly (readonly [string, () => void])[] = [
    ['a prefix', () => replace('app/routers/users.py', 'prefix="/users"', 'prefix="/people"')],
    ['a constant that a prefix is made of', () => replace('app/main.py', '"/v1"', '"/v2"')],
    ['what a parameter is filled with', () => replace('app/deps.py', 'Depends(session)):', 'Depends(Page)):')],
    ['a path', () => replace('app/routers/items.py', '"/{item_id}"', '"/{item_id}/new"')],
    ['lines before a route', () => replace('app/routers/items.py', 'router =', '\n\nrouter =')],
    ['the name of a task', () => replace('app/tasks.py', 'mail.send', 'mail.post')],
    ['a decorator that hands to another', () => replace('app/once.py', 'return shared_task(', 'return print(')],
    ['what a choice depends on', () => replace('app/chosen.py', 'STRICT = False', 'STRICT = True')],
    ['a model', () => write('.gitnexus/models/mine.yml', OWN.replace('mine.never', 'mine.other'))],
    ['a model that goes', () => rmSync(join(directory, '.gitnexus'), { recursive: true })],
  ];

  it.each(EDITS)('is what a new one is after an edit of %s', async (_, edit) => {
    edit();
    await notes();
    rmSync(clean.home, { recursive: true, force: true });
    expect((await gitnexus(clean, 'analyze')).code).toBe(0);
    expect(dumpIndex(program.home)).toEqual(dumpIndex(clean.home));
  });
});
