// Differences of real repositories: every pair of sides, every kind of change, names and lines that look like syntax.

import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ScratchRepository, scratchFolder, scratchRepository } from './fixtures/scratch.ts';
import { readFilesAt } from './git.ts';
import { type DiffRequest, diff } from './git-diff.ts';
import { parseDiff } from './git-patch.ts';

const TEXT = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', ''].join('\n');

/** One line a change: `status path (from old) -old,count +new,count`. */
async function outline(repository: ScratchRepository, request: DiffRequest): Promise<string[]> {
  const { files } = await diff(repository, request);
  return files.map(({ status, path, oldPath, binary, untracked, hunks }) =>
    [
      status,
      path,
      ...(status === 'renamed' ? [`from ${oldPath}`] : []),
      ...(binary ? ['binary'] : []),
      ...(untracked ? ['untracked'] : []),
      ...hunks.map((hunk) => `-${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines}`),
    ].join(' '),
  );
}

test('hunks carry both positions and the text of the lines', async () => {
  const repository = scratchRepository();
  repository.write('a.ts', TEXT);
  const base = repository.commitAll();
  repository.write('a.ts', TEXT.replace('two\n', 'TWO\nmore\n').replace('five\n', '').replace('eight\n', 'eight'));
  const { files, oldSide, newSide } = await diff(repository, { kind: 'all' });
  expect(oldSide).toEqual({ kind: 'commit', id: base });
  expect(newSide).toEqual({ kind: 'work-tree' });
  expect(files).toEqual([
    {
      status: 'modified',
      path: 'a.ts',
      oldPath: 'a.ts',
      newPath: 'a.ts',
      binary: false,
      untracked: false,
      hunks: [
        { oldStart: 2, oldLines: 1, newStart: 2, newLines: 2, removed: ['two'], added: ['TWO', 'more'] },
        { oldStart: 5, oldLines: 1, newStart: 5, newLines: 0, removed: ['five'], added: [] },
        { oldStart: 8, oldLines: 1, newStart: 8, newLines: 1, removed: ['eight'], added: ['eight'] },
      ],
    },
  ]);
});

test('the scopes see each their own part of the work', async () => {
  const repository = scratchRepository();
  for (const name of ['staged', 'unstaged', 'both', 'deleted', 'same']) repository.write(`${name}.ts`, TEXT);
  const base = repository.commitAll();
  repository.write('staged.ts', `${TEXT}S\n`);
  repository.write('both.ts', `${TEXT}S\n`);
  repository.run('add', '--all');
  repository.write('unstaged.ts', `U\n${TEXT}`);
  repository.write('both.ts', `U\n${TEXT}S\n`);
  repository.write('new.ts', 'n\n');
  rmSync(join(repository.directory, 'deleted.ts'));

  const staged = ['modified both.ts -8,0 +9,1', 'modified staged.ts -8,0 +9,1'];
  const deleted = 'deleted deleted.ts -1,8 +0,0';
  const all = [
    'modified both.ts -0,0 +1,1 -8,0 +10,1',
    deleted,
    'added new.ts untracked -0,0 +1,1',
    'modified staged.ts -8,0 +9,1',
    'modified unstaged.ts -0,0 +1,1',
  ];
  expect(await outline(repository, { kind: 'staged' })).toEqual(staged);
  expect(await outline(repository, { kind: 'unstaged' })).toEqual([
    'modified both.ts -0,0 +1,1',
    deleted,
    'modified unstaged.ts -0,0 +1,1',
  ]);
  expect(await outline(repository, { kind: 'all' })).toEqual(all);
  expect(await outline(repository, { kind: 'since', base })).toEqual(all);
});

test('commits are compared with each other, and a branch with where it began', async () => {
  const repository = scratchRepository();
  repository.write('a.ts', TEXT);
  const base = repository.commitAll();
  repository.run('checkout', '--quiet', '-b', 'side');
  repository.write('side.ts', 's\n');
  const side = repository.commitAll();
  repository.run('checkout', '--quiet', 'main');
  repository.write('main.ts', 'm\n');
  repository.commitAll();
  repository.run('checkout', '--quiet', 'side');
  repository.write('loose.ts', 'l\n');

  expect(await outline(repository, { kind: 'commits', base, target: 'side' })).toEqual(['added side.ts -0,0 +1,1']);
  expect(await outline(repository, { kind: 'commits', base: side, target: 'main' })).toEqual([
    'added main.ts -0,0 +1,1',
    'deleted side.ts -1,1 +0,0',
  ]);
  const compared = await diff(repository, { kind: 'compare', base: 'main' });
  expect(compared.oldSide).toEqual({ kind: 'commit', id: base });
  expect(compared.files.map(({ path, untracked }) => [path, untracked])).toEqual([
    ['loose.ts', true],
    ['side.ts', false],
  ]);
});

test('renames are followed, staged or not', async () => {
  const repository = scratchRepository();
  for (const name of ['a', 'b', 'c']) repository.write(`${name}.ts`, `${TEXT}${name}\n`.repeat(3));
  repository.commitAll();
  repository.run('mv', 'a.ts', 'A.ts');
  rmSync(join(repository.directory, 'b.ts'));
  repository.write('moved/b.ts', `${TEXT}b\n`.repeat(3).replace('one', 'ONE'));
  const renames = ['renamed A.ts from a.ts', 'renamed moved/b.ts from b.ts untracked -1,1 +1,1'];
  expect(await outline(repository, { kind: 'all' })).toEqual(renames);
  const { files } = await diff(repository, { kind: 'all' });
  expect(files[1]).toMatchObject({ oldPath: 'b.ts', newPath: 'moved/b.ts' });
});

test('names and lines that look like syntax are taken literally', async () => {
  const names = [
    '--output=x',
    'a\nb.ts',
    'b" b/q.ts',
    'tab\t.ts',
    'back\\slash',
    ' sp ace ',
    'ünï.ts',
    '@@ -1 +1 @@',
    ':0 x',
  ];
  const lines = [
    'diff --git a/x b/x',
    '--- a/x',
    '+++ b/x',
    '@@ -1 +1 @@',
    '\\ No newline',
    'Binary files',
    '\r',
    'a\u2028b',
  ];
  const repository = scratchRepository();
  for (const name of names) repository.write(name, 'old\n'.repeat(20));
  repository.run('add', '--all', '--', '.');
  repository.run('commit', '--quiet', '-m', 'm');
  for (const name of names) repository.write(name, `${lines.join('\n')}\n${'old\n'.repeat(20)}`);
  repository.write('new\n"name".ts', 'n\n');
  const { files } = await diff(repository, { kind: 'all' });
  expect(files.map(({ path }) => path)).toEqual([...names, 'new\n"name".ts'].sort());
  for (const { path, hunks } of files) {
    if (names.includes(path))
      expect(hunks).toEqual([expect.objectContaining({ oldLines: 0, newStart: 1, added: lines })]);
  }
  const sides = await readFilesAt(
    repository,
    { kind: 'work-tree' },
    files.map(({ path }) => path),
  );
  expect(sides.size).toBe(names.length + 1);
});

test('binary files, modes, links and submodules', async () => {
  const repository = scratchRepository();
  repository.write('image', 'a\0b');
  repository.write('script', TEXT);
  repository.write('becomes-link', TEXT);
  repository.commitAll();
  repository.write('image', 'a\0c');
  writeFileSync(join(repository.directory, 'script'), TEXT, { mode: 0o755 });
  repository.run('update-index', '--chmod=+x', 'script');
  rmSync(join(repository.directory, 'becomes-link'));
  symlinkSync('image', join(repository.directory, 'becomes-link'));
  symlinkSync('image', join(repository.directory, 'new-link'));
  repository.write('nested/inner.ts', 'i\n');
  repository.run('init', '--quiet', 'nested');
  expect(await outline(repository, { kind: 'staged' })).toEqual(['modified script']);
  expect((await outline(repository, { kind: 'all' })).filter((line) => !line.includes('script'))).toEqual([
    'type-changed becomes-link -1,8 +0,0 -0,0 +1,1',
    'modified image binary',
    'added new-link untracked -0,0 +1,1',
  ]);
});

test('a change within the tick in which the index was written is seen', async () => {
  const repository = scratchRepository();
  const [file, index] = [join(repository.directory, 'a.ts'), join(repository.directory, '.git', 'index')];
  repository.run('config', 'core.trustctime', 'false');
  const tick = new Date(Math.floor(Date.now() / 1000) * 1000 - 10_000);
  repository.write('a.ts', 'old\n');
  utimesSync(file, tick, tick);
  repository.commitAll();
  repository.write('a.ts', 'new\n');
  utimesSync(file, tick, tick);
  utimesSync(index, tick, tick);
  repository.write('untracked.ts', '');
  expect(await outline(repository, { kind: 'all' })).toEqual([
    'modified a.ts -1,1 +1,1',
    'added untracked.ts untracked',
  ]);
});

test.each(['sha1', 'sha256'])('before the first commit everything is added (%s)', async (format) => {
  const repository = scratchRepository(scratchFolder(), format);
  expect(await outline(repository, { kind: 'all' })).toEqual([]);
  repository.write('a.ts', 'a\n');
  expect(await outline(repository, { kind: 'all' })).toEqual(['added a.ts untracked -0,0 +1,1']);
  repository.run('add', 'a.ts');
  expect(await outline(repository, { kind: 'staged' })).toEqual(['added a.ts -0,0 +1,1']);
  expect((await diff(repository, { kind: 'all' })).oldSide).toEqual({ kind: 'nothing' });
  await expect(diff(repository, { kind: 'compare', base: 'main' })).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('in a subfolder only its own files count', async () => {
  const repository = scratchRepository();
  repository.write('top.ts', TEXT);
  repository.write('sub/a.ts', TEXT);
  repository.commitAll();
  repository.write('top.ts', 'x\n');
  repository.write('sub/a.ts', `${TEXT}x\n`);
  repository.write('sub/new.ts', 'x\n');
  repository.write('new.ts', 'x\n');
  const sub = { ...repository, directory: join(repository.directory, 'sub') };
  const changed = ['modified a.ts -8,0 +9,1', 'added new.ts untracked -0,0 +1,1'];
  expect(await outline(sub, { kind: 'all' })).toEqual(changed);
  expect(await outline(sub, { kind: 'unstaged' })).toEqual(changed.slice(0, 1));
});

test('a conflict is shown once, against our side', async () => {
  const repository = scratchRepository();
  repository.write('a.ts', TEXT);
  repository.commitAll();
  repository.run('checkout', '--quiet', '-b', 'side');
  repository.write('a.ts', TEXT.replace('one', 'theirs'));
  repository.commitAll();
  repository.run('checkout', '--quiet', 'main');
  repository.write('a.ts', TEXT.replace('one', 'ours'));
  repository.commitAll();
  expect(() => repository.run('merge', '--quiet', 'side')).toThrow();
  const conflict = ['modified a.ts -0,0 +1,1 -1,0 +3,3'];
  expect(await outline(repository, { kind: 'unstaged' })).toEqual(conflict);
  expect(await outline(repository, { kind: 'all' })).toEqual(conflict);
  repository.write('new.ts', 'n\n');
  expect(await outline(repository, { kind: 'all' })).toEqual([...conflict, 'added new.ts untracked -0,0 +1,1']);
});

test("the user's settings do not change the answer", async () => {
  const repository = scratchRepository();
  repository.write('a.ts', TEXT);
  repository.commitAll();
  repository.write('a.ts', TEXT.replace('four', 'FOUR'));
  const plain = await diff(repository, { kind: 'all' });
  for (const [name, value] of [
    ['diff.noprefix', 'true'],
    ['diff.mnemonicPrefix', 'true'],
    ['diff.renames', 'false'],
    ['diff.context', '9'],
    ['diff.interHunkContext', '9'],
    ['diff.orderFile', '/nowhere'],
    ['diff.colorMoved', 'zebra'],
    ['diff.algorithm', 'patience'],
    ['diff.suppressBlankEmpty', 'true'],
    ['diff.wsErrorHighlight', 'all'],
    ['color.ui', 'always'],
    ['core.quotePath', 'true'],
    ['core.pager', 'false'],
  ] as const) {
    repository.run('config', name, value);
  }
  expect(await diff(repository, { kind: 'all' })).toEqual(plain);
});

test('revisions from outside are names', async () => {
  const repository = scratchRepository();
  repository.commitAll();
  for (const base of ['--output=x', 'typo']) {
    const refused = { code: 'invalid-argument', message: expect.stringContaining(base) };
    await expect(diff(repository, { kind: 'commits', base, target: 'HEAD' })).rejects.toMatchObject(refused);
    await expect(diff(repository, { kind: 'since', base })).rejects.toMatchObject(refused);
    await expect(diff(repository, { kind: 'compare', base })).rejects.toMatchObject(refused);
  }
});

test('a patch that is cut short is an error, not a shorter answer', () => {
  const whole = ':100644 100644 1 2 M\ta\n\ndiff --git a/a b/a\n@@ -1,2 +1 @@\n-one\n-two\n+three\n';
  expect(parseDiff(whole)[0]?.hunks).toHaveLength(1);
  expect(() => parseDiff(whole.slice(0, -8))).toThrow(/not expected/);
});
