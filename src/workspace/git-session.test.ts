// What is kept of a repository between questions, and what must not be.

import { execFileSync } from 'node:child_process';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder, scratchRepository } from './fixtures/scratch.ts';
import { commitOf } from './git.ts';
import { diff } from './git-diff.ts';
import { openObjects } from './git-objects.ts';
import { findRenames } from './git-renames.ts';
import { openGitSession } from './git-session.ts';

test('objects of every kind and size come in the order in which they were asked for', async () => {
  const repository = scratchRepository();
  const large = 'x'.repeat(3_000_000);
  repository.write('empty', '');
  repository.write('large', large);
  repository.write('odd', '0123 blob 5\n\n');
  const head = repository.commitAll();
  const objects = openObjects(repository);
  const names = ['HEAD', `${head}:large`, 'HEAD:missing', 'HEAD:empty', 'HEAD:odd', `${head}:`, 'a\nb', 'HEAD:large'];
  const found = await Promise.all(names.map((name) => objects.read(name)));
  expect(found.map((object) => object?.kind)).toEqual([
    'commit',
    'blob',
    undefined,
    'blob',
    'blob',
    'tree',
    undefined,
    'blob',
  ]);
  expect(found[0]?.id).toBe(head);
  expect(found[1]?.bytes?.toString()).toBe(large);
  expect(found[3]?.bytes?.length).toBe(0);
  expect(found[4]?.bytes?.toString()).toBe('0123 blob 5\n\n');
  objects.close();
  expect((await objects.read('HEAD'))?.id).toBe(head);
  objects.close();
});

/** A `git` whose processes that read objects end after one answer. */
function shortLived(script: string): string {
  const folder = scratchFolder();
  const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
  const body = `#!/bin/sh\ncase " $* " in *" cat-file "*) ${script.replaceAll('GIT', `'${git}' "$@"`)} ;; esac\nexec '${git}' "$@"\n`;
  writeFileSync(join(folder, 'git'), body);
  chmodSync(join(folder, 'git'), 0o755);
  return `${folder}${delimiter}${process.env.PATH}`;
}

test('a process that dies between questions is replaced, and one that dies at once is an error', async () => {
  const repository = scratchRepository();
  const head = repository.commitAll();
  const mortal = openObjects({
    ...repository,
    environment: { ...repository.environment, PATH: shortLived('read -r line; echo "$line" | GIT; exit 1') },
  });
  for (let turn = 0; turn < 3; turn++) expect((await mortal.read('HEAD'))?.id).toBe(head);
  const dead = openObjects({
    ...repository,
    environment: { ...repository.environment, PATH: shortLived('echo broken >&2; exit 3') },
  });
  for (let turn = 0; turn < 2; turn++) {
    await expect(dead.read('HEAD')).rejects.toMatchObject({
      code: 'git-failed',
      message: expect.stringContaining('broken'),
    });
  }
});

test('branches that move and settings that change are seen', async () => {
  const repository = scratchRepository();
  const session = repository.session();
  const first = repository.commitAll();
  expect(await commitOf(session, 'main')).toBe(first);
  const second = repository.commitAll();
  repository.run('pack-refs', '--all');
  repository.run('gc', '--quiet');
  expect(await commitOf(session, 'main')).toBe(second);

  expect(await session.filterSettings()).toEqual([]);
  repository.run('config', 'filter.late.clean', 'touch /nowhere');
  expect(await session.filterSettings()).toEqual(['filter.late.clean=']);
});

test('settings in a file that the repository includes are read anew', async () => {
  const repository = scratchRepository();
  repository.write('more', '');
  repository.run('config', 'include.path', '../more');
  // Old enough for a change to show.
  execFileSync('touch', ['--date=2020-01-01', join(repository.directory, '.git', 'config')]);
  const session = repository.session();
  expect(await session.filterSettings()).toEqual([]);
  repository.write('more', '[filter "late"]\n\tclean = touch /nowhere\n');
  expect(await session.filterSettings()).toEqual(['filter.late.clean=']);
});

test('a repository that takes the place of another is another', async () => {
  const [one, other] = [scratchRepository(), scratchRepository()];
  one.write('a.ts', 'a\n');
  one.commitAll();
  other.write('b.ts', 'b\n');
  const head = other.commitAll();
  const session = one.session();
  expect(await diff(session, { kind: 'all' })).toEqual([]);
  renameSync(join(one.directory, '.git'), join(scratchFolder(), 'away'));
  renameSync(join(other.directory, '.git'), join(one.directory, '.git'));
  expect(await commitOf(session, 'HEAD')).toBe(head);
  expect((await diff(session, { kind: 'all' })).map(({ status, path }) => `${status} ${path}`)).toEqual([
    'added a.ts',
    'deleted b.ts',
  ]);
});

test('what is remembered is computed once, a failure is not, and the oldest is forgotten', async () => {
  const session = openGitSession(scratchRepository());
  let computed = 0;
  const value = (key: string) => session.remember(key, async () => ++computed);
  expect([await value('a'), await value('a')]).toEqual([1, 1]);
  await expect(session.remember('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await value('b')).toBe(2);
  for (const key of ['c', 'd', 'e', 'f', 'g', 'h', 'i']) await value(key);
  const before = computed;
  expect(await value('a')).toBe(before + 1);
});

test('of several files that are gone, the one most alike became the new one', () => {
  const file = (path: string, content: string) => ({ path, id: `id of ${content}`, bytes: Buffer.from(content) });
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `line ${from + at}\n`).join('');
  const gone = [
    file('a.ts', lines(0, 10)),
    file('b.ts', lines(0, 8)),
    file('same/x.ts', 's\n'),
    file('__init__.py', ''),
  ];
  const added = [
    file('c.ts', lines(0, 9)),
    file('d.ts', lines(0, 10).replaceAll('\n', '\r\n')),
    file('far.ts', lines(6, 20)),
    file('other/x.ts', 's\n'),
    file('pkg/empty.py', ''),
    file('pkg/__init__.py', ''),
  ];
  expect([...findRenames(gone, added)].sort()).toEqual([
    ['c.ts', 'b.ts'],
    ['d.ts', 'a.ts'],
    ['other/x.ts', 'same/x.ts'],
    ['pkg/__init__.py', '__init__.py'],
  ]);
});
