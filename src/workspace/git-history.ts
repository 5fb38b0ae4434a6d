// What git's history says of files: which were changed together, and who wrote the lines of one.

import { fieldsOf, type Git, tryGit } from './git-process.ts';

/**
 * The files of each commit (those below the folder, named from it), newest first; undefined where there is no history.
 * Merges are left out: what they bring was committed before.
 */
export async function filesOfCommits(git: Git, most: number): Promise<string[][] | undefined> {
  const args = ['log', '--no-merges', '--no-renames', '--relative', '--name-only', '-z', '--format=%x01', `-n${most}`];
  const listed = await tryGit(git, args);
  if (listed.status !== 0) return undefined;
  return listed.stdout
    .toString('utf8')
    .split('\x01')
    .slice(1)
    .map((commit) => fieldsOf(Buffer.from(commit)).map((field) => field.replace(/^\n/, '')))
    .map((files) => files.filter((path) => path !== ''));
}

/** Whether commits are missing at the far end of the history. */
export async function isShallow(git: Git): Promise<boolean> {
  const answer = await tryGit(git, ['rev-parse', '--is-shallow-repository']);
  return answer.stdout.toString('utf8').trim() === 'true';
}

/** Who last wrote most of some lines, and how many of them; undefined for what is in no commit. */
export async function mainAuthor(
  git: Git,
  path: string,
  lines?: readonly [from: number, to: number],
): Promise<{ name: string; lines: number } | undefined> {
  const range = lines === undefined ? [] : ['-L', `${lines[0]},${lines[1]}`];
  const blamed = await tryGit(git, ['blame', '-w', '--line-porcelain', ...range, 'HEAD', '--', path]);
  if (blamed.status !== 0) return undefined;
  const counts = new Map<string, number>();
  for (const line of blamed.stdout.toString('utf8').split('\n')) {
    if (line.startsWith('author ')) counts.set(line.slice(7), (counts.get(line.slice(7)) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return first === undefined ? undefined : { name: first[0], lines: first[1] };
}
