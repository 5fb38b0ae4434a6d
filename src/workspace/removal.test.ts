// Removing repositories: what is left when it fails at any call, and that nothing else goes.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultySystem } from './fixtures/faulty-system.ts';
import { fillGeneration, indexMeta, scratchFolder, scratchProject, wordOf } from './fixtures/scratch.ts';
import { comparisonsFolder, repositoriesFolder, trashFolder } from './home.ts';
import {
  checkHome,
  indexedRepositories,
  openCurrent,
  openWorkspace,
  type Repository,
  registerRepository,
  removeAllRepositories,
  removeRepository,
  type Workspace,
  withComparisonHome,
  withWriterLock,
} from './index.ts';

async function index(workspace: Workspace, path: string): Promise<Repository> {
  writeFileSync(join(path, 'source.txt'), 'mine\n');
  const repository = await registerRepository(workspace, path);
  await withWriterLock(workspace, repository, async (writer) => {
    const next = writer.begin();
    fillGeneration(next, 'word');
    next.commit(indexMeta());
  });
  return repository;
}

/** The names of the repositories, after a look that each of them is whole. */
function wholeOnes(workspace: Workspace): string[] {
  return indexedRepositories(workspace).map((repository) => {
    const open = openCurrent(workspace, repository);
    expect(wordOf(open.directory)).toBe('word');
    open.release();
    return repository.name;
  });
}

test('what versions of a repository were compared in goes with it, and nothing of another', async () => {
  const home = scratchFolder();
  const workspace = openWorkspace(home);
  const [one, two] = [await index(workspace, scratchProject('one')), await index(workspace, scratchProject('two'))];
  for (const { path } of [one, two]) await withComparisonHome(workspace, path, () => Promise.resolve());
  await removeRepository(workspace, one);
  expect(readdirSync(comparisonsFolder(home))).toEqual([two.id]);
  expect(readdirSync(trashFolder(home))).toEqual([]);
});

test('a repository whose versions are being compared stays', async () => {
  const workspace = openWorkspace(scratchFolder());
  const repository = await index(workspace, scratchProject('one'));
  await withComparisonHome(workspace, repository.path, () =>
    expect(removeRepository(workspace, repository)).rejects.toMatchObject({ code: 'locked' }),
  );
  expect(wholeOnes(workspace)).toEqual(['one']);
});

test.each(['fails-once', 'fails-from-then-on'] as const)(
  'a removal that fails at any call (%s) leaves whole repositories, and the next one finishes it',
  async (fault) => {
    const outcomes = new Set<string>();
    for (let k = 1; ; k++) {
      const home = scratchFolder();
      const paths = [scratchProject('one'), scratchProject('two')];
      for (const path of paths) await index(openWorkspace(home), path);
      const { system, calls } = faultySystem(k, fault);
      const failure = await removeAllRepositories(openWorkspace(home, { system })).then(
        ({ failures }) => failures[0],
        (error: unknown) => error,
      );
      // Those that it began with are whole or gone, in its order.
      const left = wholeOnes(openWorkspace(home));
      expect(['one,two', 'two', ''], `after call ${k}`).toContain(left.join());
      outcomes.add(left.join());
      if (failure === undefined) expect(left).toEqual([]);
      const { failures } = await removeAllRepositories(openWorkspace(home));
      expect(failures).toEqual([]);
      const again = await index(openWorkspace(home), paths[0]);
      await removeRepository(openWorkspace(home), again);
      expect(checkHome(openWorkspace(home))).toEqual([]);
      expect(readdirSync(trashFolder(home))).toEqual([]);
      expect(readdirSync(repositoriesFolder(home))).toEqual([]);
      for (const path of paths) expect(readFileSync(join(path, 'source.txt'), 'utf8')).toBe('mine\n');
      if (calls() < k) break;
    }
    expect(outcomes).toEqual(new Set(['one,two', 'two', '']));
  },
);

test('what others put into the home folder stays when everything of ours is removed', async () => {
  const home = scratchFolder();
  const workspace = openWorkspace(home);
  await index(workspace, scratchProject('app'));
  const others = [
    'repos/website/index.html',
    'repos/site-0123456789ab/src/a.ts',
    'trash/letter.txt',
    'trash/x-deadbeef/y',
    'notes.txt',
  ];
  for (const path of others) {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), 'theirs');
  }
  expect(checkHome(workspace)).toEqual([]);
  const { removed, failures } = await removeAllRepositories(workspace);
  expect({ removed: removed.map(({ name }) => name), failures }).toEqual({ removed: ['app'], failures: [] });
  expect(others.filter((path) => !existsSync(join(home, path)))).toEqual([]);
});
