// Reads the commits of a clone.

import { execFileSync } from 'node:child_process';
import type { Commit } from './commit-choice.ts';

/** The hash of the commit that a revision names. Throws where it names none. */
export function commitNamed(clone: string, revision: string): string {
  return git(clone, ['rev-parse', '--verify', `${revision}^{commit}`]).trim();
}

/** All commits that led to one and are no merges, it among them, newest first. Throws where git does. */
export function historyOf(clone: string, commit: string): Commit[] {
  const changes = ['--numstat', '--no-renames', '--ignore-all-space', '--ignore-blank-lines'];
  const format = '--format=%x1e%H%x1f%s%x1f%b%x1f';
  return git(clone, ['log', '--no-merges', ...changes, '--encoding=UTF-8', format, commit])
    .split('\x1e')
    .slice(1)
    .map((record): Commit => {
      const [hash = '', subject = '', body = '', numbers = ''] = record.split('\x1f');
      // Lines added and taken away, or two dashes for what is no text.
      const paths = numbers.split('\n').flatMap((line) => /^(?:\d+\t\d+|-\t-)\t(.+)$/.exec(line)?.[1] ?? []);
      return { hash, subject, body: body.trim(), paths };
    });
}

/** The lines of a file that commits after `since` wrote, by commit. Throws where git does. */
export function linesWritten(
  clone: string,
  { since, commit }: { readonly since: string; readonly commit: string },
  path: string,
): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  const blamed = git(clone, ['blame', '--porcelain', '-w', `${since}..${commit}`, '--', path]);
  for (const [, hash, line] of blamed.matchAll(/^([0-9a-f]{40}) \d+ (\d+)/gm)) {
    const known = lines.get(hash);
    if (known === undefined) lines.set(hash, [Number(line)]);
    else known.push(Number(line));
  }
  return lines;
}

function git(clone: string, words: readonly string[]): string {
  const settings = ['-c', 'core.quotePath=false', '-c', 'log.showSignature=false'];
  return execFileSync('git', ['-C', clone, ...settings, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
