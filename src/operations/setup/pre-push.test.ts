// The hook that reviews what is pushed, in pushes to a repository beside it, with a program that notes what it is asked.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { setup } from './operation.ts';

const variables: Record<string, string | undefined> = {};
const project = scratchEngine('shop', { 'a.py': 'A = 1\n' }, { variables });
const folder = dirname(project.root);
const programs = join(folder, 'programs');
const asked = join(folder, 'asked');
const hook = join(project.root, '.git/hooks/pre-push');
Object.assign(variables, { HOME: folder, PATH: process.env.PATH });

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
  return execFileSync('git', ['-C', project.root, ...identity, ...args], { encoding: 'utf8' }).trim();
}

function push(...args: string[]) {
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
  const { status, stderr } = spawnSync('git', ['-C', project.root, 'push', ...args], { encoding: 'utf8', env });
  return { status, stderr, asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim() : '' };
}

function commit(text: string): string {
  writeFileSync(join(project.root, 'a.py'), text);
  git('commit', '-qam', text.trim());
  return git('rev-parse', 'HEAD');
}

const answer = (status: number): void => {
  const program = join(programs, 'gitnexus');
  writeFileSync(program, `#!/bin/sh\necho "$@" >> '${asked}'\necho 'a finding'\nexit ${status}\n`);
  chmodSync(program, 0o755);
};

beforeAll(() => {
  mkdirSync(programs);
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'one');
  execFileSync('git', ['clone', '-q', '--bare', project.root, join(folder, 'remote.git')]);
  git('remote', 'add', 'origin', join(folder, 'remote.git'));
  git('fetch', '-q', 'origin');
});

afterEach(() => rmSync(asked, { force: true }));

it('comes, reviews each branch that is pushed, and stops what the review fails', async () => {
  await project.call(setup, { client: 'git', yes: true });
  expect((await project.call(setup, { client: 'git', yes: true })).text).toContain('stays as it is');
  const before = git('rev-parse', 'HEAD');
  const after = commit('A = 2\n');
  answer(1);
  expect(push('origin', 'main')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('a finding'),
    asked: `review ${before}...${after}`,
  });
  expect(push('--no-verify', '--dry-run', 'origin', 'main')).toMatchObject({ status: 0 });
  rmSync(asked);
  answer(0);
  expect(push('origin', 'main')).toMatchObject({ status: 0, asked: `review ${before}...${after}` });
});

it('compares a new branch with the main one of the remote, and says where it cannot', () => {
  const before = git('rev-parse', 'HEAD');
  const after = commit('A = 3\n');
  const unknown = push('origin', 'HEAD:refs/heads/topic');
  expect(unknown).toMatchObject({ status: 0, stderr: expect.stringContaining('was not reviewed'), asked: '' });
  git('remote', 'set-head', 'origin', 'main');
  expect(push('origin', 'HEAD:refs/heads/other').asked).toBe(`review ${before}...${after}`);
  rmSync(asked);
  expect(push('origin', ':topic')).toMatchObject({ status: 0, asked: '' });
});

it('says that nothing was reviewed where the program is not there', () => {
  rmSync(join(programs, 'gitnexus'));
  commit('A = 4\n');
  // The folders of git and of a shell, which may hold the program as well.
  const found = spawnSync('sh', ['-c', 'command -v gitnexus']).status === 0;
  const { status, stderr } = push('origin', 'main');
  expect({ status, said: stderr.includes('nothing was reviewed') }).toEqual({ status: 0, said: !found });
});

it('goes again, and leaves the hook of somebody else alone', async () => {
  await project.call(setup, { client: 'git', remove: true, yes: true });
  expect(existsSync(hook)).toBe(false);
  writeFileSync(hook, '#!/bin/sh\n');
  await expect(project.call(setup, { client: 'git', yes: true })).rejects.toThrow(/another pre-push hook/);
  await project.call(setup, { client: 'git', remove: true, yes: true });
  expect(readFileSync(hook, 'utf8')).toBe('#!/bin/sh\n');
});

it('stands where the settings of the repository say', async () => {
  git('config', 'core.hooksPath', '.hooks');
  await project.call(setup, { client: 'git', yes: true });
  expect(readFileSync(join(project.root, '.hooks/pre-push'), 'utf8')).toContain('gitnexus review');
});
