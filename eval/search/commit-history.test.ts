// A history made for the purpose, read by git itself.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { commitNamed, historyOf, linesWritten } from './commit-history.ts';

const clone = mkdtempSync(join(tmpdir(), 'gitnexus-history-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

let second = 0;

function git(...words: readonly string[]): void {
  // Each commit a second after the one before, so that the order is that of the history.
  const date = `@${1_700_000_000 + second++} +0000`;
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words], {
    cwd: clone,
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    stdio: 'pipe',
  });
}

function commit(message: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(clone, path), text);
  git('add', '--all');
  git('commit', '--quiet', '-m', message);
}

it('lists what each commit changed but white space, and no merges', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('First of all', { 'a.py': 'def f(x):\n    return x\n', 'größe.py': 'y = 1\n' });
  commit('Indent\n\nBy two.\n\nMore.', { 'a.py': 'def f(x):\n\n  return x\n', 'größe.py': 'y = 2\n' });
  git('switch', '--quiet', '-c', 'side');
  commit('On the side', { 'b.py': 'z = 1\n' });
  git('switch', '--quiet', 'main');
  git('mv', 'a.py', 'c.py');
  commit('Move', {});
  git('merge', '--quiet', '--no-ff', '-m', 'Take the side', 'side');
  commit('After the commit', { 'b.py': 'z = 2\n' });

  const history = historyOf(clone, commitNamed(clone, 'HEAD~1'));
  expect(history.map(({ subject, body, paths }) => ({ subject, body, paths }))).toEqual([
    { subject: 'Move', body: '', paths: ['a.py', 'c.py'] },
    { subject: 'On the side', body: '', paths: ['b.py'] },
    { subject: 'Indent', body: 'By two.\n\nMore.', paths: ['größe.py'] },
    { subject: 'First of all', body: '', paths: ['a.py', 'größe.py'] },
  ]);
  const [, , indent, first] = history.map(({ hash }) => hash);
  const head = commitNamed(clone, 'HEAD~1');
  const written = linesWritten(clone, { since: first, commit: head }, 'größe.py');
  expect(written.get(indent)).toEqual([1]);
  expect(() => commitNamed(clone, 'nowhere')).toThrow('nowhere');
});
