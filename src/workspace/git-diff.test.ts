// Differences of real repositories: every pair of sides, every kind of change, names and lines that look like syntax.

import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ScratchRepository, scratchFolder, scratchRepository } from './fixtures/scratch.ts';
import { type DiffRequest, diff, type FileVersion, readVersion } from './git-diff.ts';
import { parseStatus } from './git-status.ts';

const TEXT = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', ''].join('\n');

/** One line a change: `status path (from old)`, and whether git knows the file. */
async function outline(repository: ScratchRepository, request: DiffRequest): Promise<string[]> {
  const changes = await diff(repository.session(), request);
  return changes.map(({ status, path, old, untracked }) =>
    [status, path, ...(status === 'renamed' ? [`from ${old?.path}`] : []), ...(untracked ? ['untracked'] : [])].join(
      ' ',
    ),
  );
}

/** The texts of both versions of each change. */
async function texts(repository: ScratchRepository, request: DiffRequest): Promise<string[]> {
  const session = repository.session();
  const text = async (version: FileVersion | undefined) =>
    version === undefined ? '-' : ((await readVersion(session, version))?.toString() ?? 'unreadable');
  const changes = await diff(session, request);
  return Promise.all(changes.map(async ({ path, old, now }) => `${path}: ${await text(old)} > ${await text(now)}`));
}

test('both versions of a file can be read, each from where it is', async () => {
  const repository = scratchRepository();
  repository.write('a.ts', 'head');
  repository.commitAll();
  repository.write('a.ts', 'staged');
  repository.run('add', 'a.ts');
  repository.write('a.ts', 'disk');
  repository.write('new.ts', 'new');
  expect(await texts(repository, { kind: 'all' })).toEqual(['a.ts: head > disk', 'new.ts: - > new']);
  expect(await texts(repository, { kind: 'staged' })).toEqual(['a.ts: head > staged']);
  expect(await texts(repository, { kind: 'unstaged' })).toEqual(['a.ts: staged > disk']);
});

test('what is as it was again is no change, however it came to that', async () => {
  const repository = scratchRepository();
  for (const name of ['back', 'kept', 'crlf']) repository.write(`${name}.ts`, TEXT);
  repository.commitAll();
  repository.write('back.ts', 'x\n');
  repository.write('made.ts', 'x\n');
  repository.write('crlf.ts', 'x\n');
  repository.run('add', '--all');
  repository.write('back.ts', TEXT);
  repository.write('crlf.ts', TEXT.replaceAll('\n', '\r\n'));
  repository.run('config', 'core.autocrlf', 'true');
  rmSync(join(repository.directory, 'made.ts'));
  repository.run('rm', '--quiet', '--cached', 'kept.ts');
  expect(await outline(repository, { kind: 'all' })).toEqual([]);
  expect(await outline(repository, { kind: 'staged' })).toHaveLength(4);
  repository.write('kept.ts', `${TEXT}x\n`);
  expect(await outline(repository, { kind: 'all' })).toEqual(['modified kept.ts untracked']);
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

  const staged = ['modified both.ts', 'modified staged.ts'];
  const deleted = 'deleted deleted.ts';
  const all = ['modified both.ts', deleted, 'added new.ts untracked', 'modified staged.ts', 'modified unstaged.ts'];
  expect(await outline(repository, { kind: 'staged' })).toEqual(staged);
  expect(await outline(repository, { kind: 'unstaged' })).toEqual([
    'modified both.ts',
    deleted,
    'modified unstaged.ts',
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

  expect(await outline(repository, { kind: 'commits', base, target: 'side' })).toEqual(['added side.ts']);
  expect(await outline(repository, { kind: 'commits', base: side, target: 'main' })).toEqual([
    'added main.ts',
    'deleted side.ts',
  ]);
  expect(await outline(repository, { kind: 'compare', base: 'main' })).toEqual([
    'added loose.ts untracked',
    'added side.ts',
  ]);
  repository.write('side.ts', 'changed\n');
  rmSync(join(repository.directory, 'loose.ts'));
  expect(await texts(repository, { kind: 'compare', base: 'main' })).toEqual(['side.ts: - > changed\n']);
  expect(await texts(repository, { kind: 'since', base: side })).toEqual(['side.ts: s\n > changed\n']);
  rmSync(join(repository.directory, 'side.ts'));
  expect(await outline(repository, { kind: 'compare', base: 'main' })).toEqual([]);
  expect(await outline(repository, { kind: 'since', base: 'main' })).toEqual(['deleted main.ts']);
});

test('renames are followed, staged or not', async () => {
  const repository = scratchRepository();
  for (const name of ['a', 'b', 'c']) repository.write(`${name}.ts`, `${TEXT}${name}\n`.repeat(3));
  repository.commitAll();
  repository.run('mv', 'a.ts', 'A.ts');
  rmSync(join(repository.directory, 'b.ts'));
  repository.write('moved/b.ts', `${TEXT}b\n`.repeat(3).replace('one', 'ONE'));
  const renames = ['renamed A.ts from a.ts', 'renamed moved/b.ts from b.ts untracked'];
  expect(await outline(repository, { kind: 'all' })).toEqual(renames);
  expect((await diff(repository.session(), { kind: 'all' }))[1]).toMatchObject({
    old: { path: 'b.ts' },
    now: { path: 'moved/b.ts' },
  });
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
  const old = 'old\n'.repeat(20);
  const now = `${lines.join('\n')}\n${old}`;
  for (const name of names) repository.write(name, old);
  repository.run('add', '--all', '--', '.');
  repository.run('commit', '--quiet', '-m', 'm');
  for (const name of names) repository.write(name, now);
  repository.write('new\n"name".ts', 'n\n');
  expect(await texts(repository, { kind: 'all' })).toEqual(
    [...names.map((name) => `${name}: ${old} > ${now}`), 'new\n"name".ts: - > n\n'].sort(),
  );
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
    'type-changed becomes-link',
    'modified image',
    'added new-link untracked',
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
  expect(await outline(repository, { kind: 'all' })).toEqual(['modified a.ts', 'added untracked.ts untracked']);
});

test.each(['sha1', 'sha256'])('before the first commit everything is added (%s)', async (format) => {
  const repository = scratchRepository(scratchFolder(), format);
  expect(await outline(repository, { kind: 'all' })).toEqual([]);
  repository.write('a.ts', 'a\n');
  expect(await outline(repository, { kind: 'all' })).toEqual(['added a.ts untracked']);
  repository.run('add', 'a.ts');
  expect(await outline(repository, { kind: 'staged' })).toEqual(['added a.ts']);
  await expect(diff(repository.session(), { kind: 'compare', base: 'main' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
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
  const sub = repository.inFolder('sub');
  const changed = ['modified a.ts', 'added new.ts untracked'];
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
  const conflict = ['modified a.ts'];
  expect(await outline(repository, { kind: 'unstaged' })).toEqual(conflict);
  expect(await outline(repository, { kind: 'all' })).toEqual(conflict);
  repository.write('new.ts', 'n\n');
  expect(await outline(repository, { kind: 'all' })).toEqual([...conflict, 'added new.ts untracked']);
});

test("the user's settings do not change the answer", async () => {
  const repository = scratchRepository();
  repository.write('a.ts', TEXT);
  repository.commitAll();
  repository.write('a.ts', TEXT.replace('four', 'FOUR'));
  repository.write('new.ts', 'n\n');
  const plain = await diff(repository.session(), { kind: 'all' });
  for (const [name, value] of [
    ['diff.noprefix', 'true'],
    ['status.renames', 'copies'],
    ['status.showUntrackedFiles', 'no'],
    ['status.relativePaths', 'true'],
    ['status.short', 'true'],
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
  expect(await diff(repository.session(), { kind: 'all' })).toEqual(plain);
});

test('revisions from outside are names', async () => {
  const repository = scratchRepository();
  repository.commitAll();
  for (const base of ['--output=x', 'typo']) {
    const refused = { code: 'invalid-argument', message: expect.stringContaining(base) };
    await expect(diff(repository.session(), { kind: 'commits', base, target: 'HEAD' })).rejects.toMatchObject(refused);
    await expect(diff(repository.session(), { kind: 'since', base })).rejects.toMatchObject(refused);
    await expect(diff(repository.session(), { kind: 'compare', base })).rejects.toMatchObject(refused);
  }
});

test('an output that is cut short is an error, not a shorter answer', () => {
  const whole = '# branch.oid 1234\0? a.ts\0';
  expect(parseStatus(whole)).toMatchObject({ head: '1234', entries: [{ path: 'a.ts', untracked: true }] });
  expect(() => parseStatus(whole.slice(0, -2))).toThrow(/not expected/);
  expect(() => parseStatus('2 R. N... 100644 100644 100644 1 2 R100 b.ts\0a.ts\0')).toThrow(/not expected/);
});
