// Git functions against real repositories, with names and revisions that are out to harm.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder, scratchRepository } from './fixtures/scratch.ts';
import { commitOf, findWorkTree, isDirty, listFiles, mergeBase, readFromDisk } from './git.ts';
import { diff } from './git-diff.ts';
import type { Git } from './git-process.ts';
import { openGitSession } from './git-session.ts';

const HOSTILE_NAMES = [
  '--output=x',
  '-n',
  ' lead and trail ',
  'a\nb.ts',
  'a\tb.ts',
  'back\\slash.ts',
  'b" b/quote.ts',
  'colon:name.ts',
  'dir with space/ünï→.ts',
  '*.ts',
];

test('a work tree is found from a subfolder, with head and branch', async () => {
  const repository = scratchRepository();
  repository.write('sub/a.ts', 'a\n');
  const head = repository.commitAll();
  const sub = { ...repository, directory: join(repository.directory, 'sub') };
  expect(await findWorkTree(sub)).toEqual({ found: true, top: repository.directory, head, branch: 'main' });
  repository.run('checkout', '--quiet', '--detach');
  expect(await findWorkTree(sub)).toMatchObject({ head, branch: undefined });
});

test('a repository without commits has no head, and everything in it is new', async () => {
  const repository = scratchRepository();
  expect(await findWorkTree(repository)).toMatchObject({ found: true, head: undefined, branch: 'main' });
  expect(await isDirty(repository)).toBe(false);
  repository.write('a.ts', 'a\n');
  expect(await isDirty(repository)).toBe(true);
  await expect(commitOf(repository.session(), 'HEAD')).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('a folder without git is told apart from a repository, and asking it for more is a clear error', async () => {
  const git: Git = { directory: scratchFolder(), environment: { ...process.env, GIT_CEILING_DIRECTORIES: '/' } };
  expect(await findWorkTree(git)).toMatchObject({ found: false, reason: 'no-repository' });
  await expect(commitOf(openGitSession(git), 'main')).rejects.toMatchObject({
    code: 'git-failed',
    hint: expect.stringContaining('git repository'),
  });
  await expect(listFiles(git, { untracked: true })).rejects.toMatchObject({ code: 'git-failed' });
});

test('a bare repository has no work tree', async () => {
  const git = { ...scratchRepository(), directory: scratchFolder() };
  execFileSync('git', ['init', '--quiet', '--bare'], { cwd: git.directory });
  expect(await findWorkTree(git)).toMatchObject({ found: false, reason: 'no-repository' });
});

test('without git on the PATH the folder is simply not a repository', async () => {
  const git = { directory: scratchFolder(), environment: { PATH: scratchFolder() } };
  expect(await findWorkTree(git)).toMatchObject({ found: false, reason: 'no-git' });
  await expect(commitOf(openGitSession(git), 'HEAD')).rejects.toMatchObject({
    code: 'git-failed',
    hint: expect.stringContaining('PATH'),
  });
});

test('a linked work tree is a top of its own', async () => {
  const repository = scratchRepository();
  repository.write('a.ts', 'a\n');
  const head = repository.commitAll();
  const linked = join(scratchFolder(), 'linked');
  repository.run('worktree', 'add', '--quiet', '-b', 'side', linked);
  const git = { ...repository, directory: linked };
  expect(await findWorkTree(git)).toEqual({ found: true, top: linked, head, branch: 'side' });
  expect(await isDirty(git)).toBe(false);
});

test('variables that point git elsewhere do not reach it', async () => {
  const [here, elsewhere] = [scratchRepository(), scratchRepository()];
  here.write('here.ts', '');
  here.commitAll();
  const environment = {
    ...here.environment,
    GIT_DIR: join(elsewhere.directory, '.git'),
    GIT_WORK_TREE: elsewhere.directory,
  };
  expect(await listFiles({ ...here, environment }, { untracked: false })).toEqual(['here.ts']);
});

test.each(['--output=x', '-n', '', ' ', 'nosuch', 'HEAD..HEAD', '^HEAD', ':/', 'HEAD\nHEAD', '--', '--all'])(
  'the revision %j from outside is a name that does not exist, never an option',
  async (revision) => {
    const repository = scratchRepository();
    repository.write('a.ts', 'a\n');
    repository.commitAll('m');
    await expect(commitOf(repository.session(), revision)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(existsSync(join(repository.directory, 'x'))).toBe(false);
  },
);

test('a revision with a NUL is refused before git sees it', async () => {
  await expect(commitOf(scratchRepository().session(), 'HEAD\0')).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('commits are found by branch, tag, short id and relative name', async () => {
  const repository = scratchRepository();
  const first = repository.commitAll();
  repository.run('tag', '-a', '-m', 't', 'v1');
  const second = repository.commitAll();
  expect(await commitOf(repository.session(), 'v1')).toBe(first);
  expect(await commitOf(repository.session(), 'main')).toBe(second);
  expect(await commitOf(repository.session(), 'HEAD~1')).toBe(first);
  expect(await commitOf(repository.session(), second.slice(0, 8))).toBe(second);
  expect(await mergeBase(repository, first, second)).toBe(first);
});

test('unrelated histories have no merge base, and that is said', async () => {
  const repository = scratchRepository();
  const one = repository.commitAll();
  repository.run('checkout', '--quiet', '--orphan', 'other');
  const other = repository.commitAll('other');
  await expect(mergeBase(repository, one, other)).rejects.toMatchObject({ code: 'git-failed' });
});

test('files of any name are listed', async () => {
  const repository = scratchRepository();
  for (const name of HOSTILE_NAMES) repository.write(name, name);
  repository.run('add', '--all', '--', '.');
  expect(await listFiles(repository, { untracked: false })).toEqual([...HOSTILE_NAMES].sort());
});

test('in a subfolder, paths are relative to it', async () => {
  const repository = scratchRepository();
  repository.write('top.ts', 'top');
  repository.write('sub/a.ts', 'a');
  repository.commitAll();
  repository.write('sub/new.ts', 'new');
  repository.write('.gitignore', 'sub/ignored.ts\n');
  repository.write('sub/ignored.ts', '');
  const sub = { ...repository, directory: join(repository.directory, 'sub') };
  expect(await listFiles(sub, { untracked: false })).toEqual(['a.ts']);
  expect(await listFiles(sub, { untracked: true })).toEqual(['a.ts', 'new.ts']);
});

test.each(['../a', '/etc/passwd', 'a/../../b', '', './a'])('the path %j does not leave the folder', async (path) => {
  await expect(readFromDisk(scratchFolder(), path)).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('links are neither files nor ways out', async () => {
  const [folder, outside] = [scratchFolder(), scratchFolder()];
  writeFileSync(join(outside, 'secret'), 'secret');
  symlinkSync(outside, join(folder, 'way'));
  symlinkSync(join(outside, 'secret'), join(folder, 'link'));
  for (const path of ['way/secret', 'link']) expect(await readFromDisk(folder, path)).toBeUndefined();
});

test('programs that a repository names in its settings are not run', async () => {
  const repository = scratchRepository();
  const proof = join(scratchFolder(), 'ran');
  const program = join(scratchFolder(), 'program.sh');
  writeFileSync(program, `#!/bin/sh\ntouch '${proof}'\n`);
  chmodSync(program, 0o755);
  repository.write('a.ts', 'a\n');
  repository.commitAll();
  repository.write('a.ts', 'b\n');
  repository.run('config', 'core.fsmonitor', program);
  repository.run('config', 'filter.evil.clean', program);
  repository.run('config', 'filter.evil.required', 'true');
  repository.run('config', 'diff.evil.textconv', program);
  repository.run('config', 'diff.evil.command', program);
  repository.run('config', 'diff.external', program);
  repository.write('.gitattributes', '*.ts filter=evil diff=evil\n');
  repository.run('config', 'core.pager', program);
  expect(await isDirty(repository)).toBe(true);
  await listFiles(repository, { untracked: true });
  expect((await diff(repository.session(), { kind: 'all' })).map(({ path }) => path)).toEqual([
    '.gitattributes',
    'a.ts',
  ]);
  await diff(repository.session(), { kind: 'unstaged' });
  expect(existsSync(proof)).toBe(false);
  // The trap works: git itself, asked plainly, springs it.
  repository.run('status');
  expect(existsSync(proof)).toBe(true);
});

test('asking leaves no trace in the repository', async () => {
  const repository = scratchRepository();
  repository.write('a.ts', 'a\n');
  repository.commitAll();
  renameSync(join(repository.directory, 'a.ts'), join(repository.directory, 'b.ts'));
  rmSync(join(repository.directory, '.git', 'hooks'), { recursive: true });
  mkdirSync(join(repository.directory, 'empty'));
  const before = execFileSync('find', ['.git', '-type', 'f', '-newermt', '2000-01-01', '-printf', '%p %T@ %s\n'], {
    cwd: repository.directory,
    encoding: 'utf8',
  });
  await isDirty(repository);
  await listFiles(repository, { untracked: true });
  await diff(repository.session(), { kind: 'all' });
  await diff(repository.session(), { kind: 'staged' });
  const after = execFileSync('find', ['.git', '-type', 'f', '-newermt', '2000-01-01', '-printf', '%p %T@ %s\n'], {
    cwd: repository.directory,
    encoding: 'utf8',
  });
  expect(after).toBe(before);
});
