// Names, paths and concurrency of the registered repositories, and which of them a command is about.

import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillGeneration, indexMeta, scratchFolder, scratchProgram, scratchProject } from './fixtures/scratch.ts';
import { repositoriesFolder, repositoryId } from './home.ts';
import {
  checkHome,
  indexedRepositories,
  openWorkspace,
  registeredRepositories,
  registerRepository,
  removeAllRepositories,
  removeRepository,
  resolveRepository,
  type Workspace,
  withWriterLock,
} from './index.ts';

async function index(workspace: Workspace, path: string, name?: string) {
  const repository = await registerRepository(workspace, path, name === undefined ? {} : { name });
  await withWriterLock(workspace, repository, async (writer) => {
    const next = writer.begin();
    fillGeneration(next, 'word');
    next.commit(indexMeta({ name: repository.name, commit: 'abc' }));
  });
  return repository;
}

const names = (workspace: Workspace) => registeredRepositories(workspace).map(({ name }) => name);

test('a repository is named after its folder; the next of that name gets a suffix and keeps it', async () => {
  const workspace = openWorkspace(scratchFolder());
  const paths = [scratchProject('app'), scratchProject('app'), scratchProject('app')];
  for (const path of paths) await index(workspace, path);
  for (const path of paths) await index(workspace, path);
  expect(registeredRepositories(workspace).map(({ name, path }) => [name, path])).toEqual([
    ['app', paths[0]],
    ['app-2', paths[1]],
    ['app-3', paths[2]],
  ]);
});

test('a chosen name overrides, stays, and may not belong to another', async () => {
  const workspace = openWorkspace(scratchFolder());
  const [one, two] = [scratchProject('one'), scratchProject('two')];
  await index(workspace, one, 'shop');
  await index(workspace, one);
  await index(workspace, two);
  expect(names(workspace)).toEqual(['shop', 'two']);
  await expect(registerRepository(workspace, two, { name: 'shop' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  await index(workspace, one, 'store');
  await index(workspace, two, 'shop');
  expect(names(workspace)).toEqual(['shop', 'store']);
});

test.each(['', '.', '..', '.hidden', 'a/b', 'a\\b', 'a\nb', ' a', 'a'.repeat(101)])('%j is no name', async (name) => {
  const workspace = openWorkspace(scratchFolder());
  await expect(registerRepository(workspace, scratchProject('one'), { name })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

test('a path is known by its real path, through links as well', async () => {
  const workspace = openWorkspace(scratchFolder());
  const path = scratchProject('app');
  const link = join(scratchFolder(), 'link');
  symlinkSync(path, link);
  expect(await registerRepository(workspace, link)).toEqual(await registerRepository(workspace, `${path}/`));
});

test('what is no folder is not registered', async () => {
  const workspace = openWorkspace(scratchFolder());
  const file = join(scratchProject('app'), 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'x'), '/nowhere/at/all']) {
    await expect(registerRepository(workspace, path)).rejects.toMatchObject({ code: 'not-found' });
  }
});

test('ids are safe as file names, and differ where paths do', () => {
  expect(repositoryId('/a/my app (1)')).toMatch(/^my-app-1--[0-9a-f]{12}$/);
  expect(repositoryId('/')).toMatch(/^root-[0-9a-f]{12}$/);
  expect(repositoryId('/a/...')).toMatch(/^root-[0-9a-f]{12}$/);
  expect(repositoryId('/日本')).toMatch(/^[A-Za-z0-9._-]+$/);
  expect(repositoryId('/a/x')).not.toBe(repositoryId('/b/x'));
});

test('the list says what each index contains', async () => {
  const workspace = openWorkspace(scratchFolder());
  const repository = await index(workspace, scratchProject('app'));
  await registerRepository(workspace, scratchProject('not-yet'));
  expect(indexedRepositories(workspace)).toEqual([
    { ...repository, generation: expect.objectContaining({ meta: indexMeta({ name: 'app', commit: 'abc' }) }) },
  ]);
});

test('a first run that fails gives its name back', async () => {
  const workspace = openWorkspace(scratchFolder());
  const repository = await registerRepository(workspace, scratchProject('app'));
  const failing = withWriterLock(workspace, repository, async (writer) => {
    writer.begin();
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(names(workspace)).toEqual([]);
  expect((await index(workspace, scratchProject('app'))).name).toBe('app');
});

test('processes that register at once all end up in the list, each under a name of its own', async () => {
  const home = scratchFolder();
  const start = await scratchProgram();
  const paths = Array.from({ length: 24 }, (_, i) => scratchProject(i % 2 === 0 ? 'app' : 'lib'));
  const children = Array.from({ length: 4 }, start);
  children.forEach((child, i) => {
    child.send({ do: 'register', home, paths: paths.filter((_, k) => k % 4 === i) });
  });
  const given = (await Promise.all(children.map((child) => child.next()))).flatMap((answer) =>
    'names' in answer ? answer.names : [],
  );
  for (const child of children) child.dismiss();
  const listed = registeredRepositories(openWorkspace(home));
  expect(listed.map(({ path }) => path).sort()).toEqual([...paths].sort());
  expect(listed.map(({ name }) => name)).toEqual([...given].sort());
  expect(new Set(given)).toEqual(
    new Set(['app', 'lib', ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((n) => [`app-${n}`, `lib-${n}`])]),
  );
});

test('processes that analyze different repositories at once both end up registered', async () => {
  const home = scratchFolder();
  const workspace = openWorkspace(home);
  const start = await scratchProgram();
  const children = [start(), start(), start()];
  await Promise.all(
    children.map(async (child, i) => {
      const repository = await registerRepository(workspace, scratchProject(`r${i}`));
      child.send({ do: 'write', home, repository, times: 5 });
      for (let message = 0; message < 6; message++) await child.next();
      child.dismiss();
    }),
  );
  expect(indexedRepositories(workspace).map(({ name }) => name)).toEqual(['r0', 'r1', 'r2']);
});

test('a removed repository is gone with its index, and its name is free', async () => {
  const workspace = openWorkspace(scratchFolder());
  const [one, two] = [await index(workspace, scratchProject('app')), await index(workspace, scratchProject('app'))];
  await withWriterLock(workspace, one, async () => {
    await expect(removeRepository(workspace, one)).rejects.toMatchObject({ code: 'locked' });
  });
  await removeRepository(workspace, one);
  expect(names(workspace)).toEqual(['app-2']);
  expect(readdirSync(repositoriesFolder(workspace.home))).toEqual([two.id]);
  expect(checkHome(workspace)).toEqual([]);
  expect((await index(workspace, scratchProject('app'))).name).toBe('app');
});

test('removing all leaves what is being written, and clears what has no record', async () => {
  const workspace = openWorkspace(scratchFolder());
  const busy = await index(workspace, scratchProject('busy'));
  await index(workspace, scratchProject('idle'));
  mkdirSync(join(repositoriesFolder(workspace.home), 'debris-0123456789ab'));
  expect(checkHome(workspace)).toEqual([expect.objectContaining({ repository: 'debris-0123456789ab' })]);
  await withWriterLock(workspace, busy, async () => {
    const { removed, failures } = await removeAllRepositories(workspace);
    expect(removed.map(({ name }) => name)).toEqual(['idle', 'debris-0123456789ab']);
    expect(failures.map(({ code }) => code)).toEqual(['locked']);
  });
  expect(names(workspace)).toEqual(['busy']);
  expect(checkHome(workspace)).toEqual([]);
});

test('a restricted workspace sees only what lies in its folder', async () => {
  const home = scratchFolder();
  const [inside, outside] = [scratchProject('app'), scratchProject('other')];
  for (const path of [inside, outside]) await index(openWorkspace(home), path);
  mkdirSync(join(repositoriesFolder(home), 'debris'));
  const workspace = openWorkspace(home, { restrictTo: join(inside, '..') });
  expect(names(workspace)).toEqual(['app']);
  expect((await removeAllRepositories(workspace)).removed.map(({ name }) => name)).toEqual(['app']);
  expect(names(openWorkspace(home))).toEqual(['other']);
});

test('a home is given as an absolute path and need not exist', () => {
  expect(() => openWorkspace('relative')).toThrow(expect.objectContaining({ code: 'invalid-argument' }));
  expect(registeredRepositories(openWorkspace('/nowhere/at/all'))).toEqual([]);
});

test('a command is about the repository named, stood in, or the only one', async () => {
  const workspace = openWorkspace(scratchFolder());
  const root = scratchFolder();
  for (const path of ['app/packages/inner', 'lib', 'elsewhere', 'app2'])
    mkdirSync(join(root, path), { recursive: true });
  const choose = (request: { repo?: string; cwd?: string }) =>
    resolveRepository(indexedRepositories(workspace), { cwd: root, ...request }).name;

  expect(() => choose({})).toThrow(
    expect.objectContaining({ code: 'not-indexed', message: 'No indexed repositories found. Run: gitnexus analyze' }),
  );
  await index(workspace, join(root, 'app'));
  expect(choose({})).toBe('app');
  expect(choose({ cwd: join(root, 'elsewhere') })).toBe('app');
  await index(workspace, join(root, 'app/packages/inner'));
  await index(workspace, join(root, 'lib'));

  expect(choose({ cwd: join(root, 'app/packages') })).toBe('app');
  expect(choose({ cwd: join(root, 'app/packages/inner') })).toBe('inner');
  expect(choose({ repo: 'lib', cwd: join(root, 'app') })).toBe('lib');
  expect(choose({ repo: join(root, 'lib') })).toBe('lib');
  expect(choose({ repo: './lib/gone/deeper' })).toBe('lib');
  expect(choose({ repo: 'packages', cwd: join(root, 'app') })).toBe('app');
  expect(choose({ repo: '.', cwd: join(root, 'lib') })).toBe('lib');

  const list = 'app, inner, lib';
  for (const [request, code] of [
    [{}, 'invalid-argument'],
    [{ cwd: join(root, 'app2') }, 'invalid-argument'],
    [{ repo: 'ap' }, 'not-found'],
    [{ repo: join(root, 'app2') }, 'not-indexed'],
    [{ repo: '..' }, 'not-indexed'],
  ] as const) {
    expect(() => choose(request)).toThrow(expect.objectContaining({ code, hint: expect.stringContaining(list) }));
  }
});

test('the only likely one of several is meant by default', async () => {
  const workspace = openWorkspace(scratchFolder());
  await index(workspace, scratchProject('app'));
  await index(workspace, scratchProject('notes'));
  const repositories = indexedRepositories(workspace);
  const choose = (likely: readonly string[], repo?: string) =>
    resolveRepository(repositories, { cwd: '/', ...(repo === undefined ? {} : { repo }) }, ({ name }) =>
      likely.includes(name),
    ).name;
  expect(choose(['app'])).toBe('app');
  expect(choose(['app'], 'notes')).toBe('notes');
  expect(() => choose([])).toThrow(expect.objectContaining({ code: 'invalid-argument' }));
});

test('a repository whose folder has gone is still found by name and by path', async () => {
  const workspace = openWorkspace(scratchFolder());
  const path = scratchProject('app');
  await index(workspace, path);
  await index(workspace, scratchProject('other'));
  renameSync(path, `${path}-moved`);
  const repositories = indexedRepositories(workspace);
  expect(resolveRepository(repositories, { repo: 'app', cwd: '/' }).path).toBe(path);
  expect(resolveRepository(repositories, { repo: path, cwd: '/' }).name).toBe('app');
  rmSync(`${path}-moved`, { recursive: true });
});
