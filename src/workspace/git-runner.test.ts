// Git through a process that stays says what git started from here says, also when that process dies.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder, scratchRepository } from './fixtures/scratch.ts';
import { openObjects } from './git-objects.ts';
import { type Git, type GitRunner, tryGit } from './git-process.ts';
import { openGitRunner } from './git-runner.ts';

let script: URL;
const runners: GitRunner[] = [];

beforeAll(async () => {
  const outdir = scratchFolder();
  await build({
    entryPoints: { 'git-runner': 'src/workspace/git-runner-process.ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
  script = pathToFileURL(join(outdir, 'git-runner.mjs'));
});
afterAll(() => {
  for (const runner of runners) runner.close();
});

function opened(): GitRunner {
  const runner = openGitRunner(script);
  runners.push(runner);
  return runner;
}

/** The processes of a script that this one has started. */
function processes(): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return listed
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...words]) => Number(parent) === process.pid && words.join(' ').includes(script.pathname))
    .map(([pid]) => Number(pid));
}

async function status(runner: GitRunner, git: Git): Promise<string> {
  return (await runner.run(git, ['status', '--porcelain'])).stdout.toString();
}

test('the answers are those of git itself, in whatever order they are asked for', async () => {
  const repository = scratchRepository();
  repository.write('a.txt', 'one\n');
  repository.commitAll();
  repository.write('é"b.txt', 'two\n');
  const runner = opened();
  const commands = [
    ['status', '-z'],
    ['rev-parse', 'HEAD'],
    ['show', 'HEAD:a.txt'],
    ['show', 'HEAD:none'],
    ['no-such'],
  ];
  for (let turn = 0; turn < 2; turn++) {
    const found = await Promise.all(commands.map((args) => runner.run(repository, args)));
    expect(found).toEqual(await Promise.all(commands.map((args) => tryGit(repository, args))));
  }
  expect(processes()).toHaveLength(1);
  const hashed = await runner.run(repository, ['hash-object', '--stdin'], {
    input: 'text',
    settings: ['core.abbrev=4'],
  });
  expect(hashed).toEqual(await tryGit(repository, ['hash-object', '--stdin'], { input: 'text' }));
});

test('whoever asks once starts no process', async () => {
  const before = processes().length;
  expect(await status(opened(), scratchRepository())).toBe('');
  expect(processes()).toHaveLength(before);
});

test('a process that is killed is replaced', async () => {
  const repository = scratchRepository();
  const runner = opened();
  for (let turn = 0; turn < 3; turn++) {
    const known = processes();
    await status(runner, repository);
    repository.write(`file${turn}`, '');
    expect(await status(runner, repository)).toContain(`?? file${turn}`);
    for (const pid of processes().filter((one) => !known.includes(one))) process.kill(pid, 'SIGKILL');
  }
});

test('what cannot be run is the same error', async () => {
  const runner = opened();
  const nowhere: Git = { directory: join(scratchFolder(), 'none'), environment: process.env };
  for (let turn = 0; turn < 3; turn++)
    await expect(runner.run(nowhere, ['status'])).rejects.toMatchObject({ code: 'git-failed' });
});

test('what waits for ever is given up, here, in the process, and by the one that reads objects', async () => {
  const repository = scratchRepository();
  const pipe = join(repository.directory, '.git', 'excludes');
  const object = `${'0'.repeat(39)}1`;
  mkdirSync(join(repository.directory, '.git/objects/00'));
  for (const path of [pipe, join(repository.directory, '.git/objects/00', object.slice(2))]) {
    execFileSync('mkfifo', [path]);
  }
  repository.run('config', 'core.excludesFile', pipe);
  const hasty = { ...repository, environment: { ...repository.environment, GITNEXUS_GIT_TIMEOUT: '300' } };
  const late = { code: 'git-failed', message: expect.stringMatching(/did not end within 300 ms/) as string };
  const runner = opened();
  for (let turn = 0; turn < 2; turn++) await expect(status(runner, hasty)).rejects.toMatchObject(late);
  const objects = openObjects(hasty);
  await expect(objects.read(object)).rejects.toMatchObject(late);
  const wrong = { ...hasty, environment: { ...hasty.environment, GITNEXUS_GIT_TIMEOUT: 'soon' } };
  await expect(tryGit(wrong, ['status'])).rejects.toThrow('GITNEXUS_GIT_TIMEOUT must be a number of milliseconds');
});

test('the process ends when it is closed', async () => {
  const repository = scratchRepository();
  const before = processes();
  const runner = opened();
  await status(runner, repository);
  await status(runner, repository);
  expect(processes()).toHaveLength(before.length + 1);
  runner.close();
  await expect.poll(() => processes().length, { timeout: 10_000 }).toBe(before.length);
});
