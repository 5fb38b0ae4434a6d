// What changed between two states of a repository, file by file and line by line.

import { copyFile, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commitOf, emptyObject, headCommit, mergeBase, type Side } from './git.ts';
import { type FileChange, parseDiff } from './git-patch.ts';
import { fieldsOf, type Git, runGit, withoutOwnFilters } from './git-process.ts';
import { errorCode } from './system.ts';

/**
 * What to compare. Revisions may come from outside.
 * - `all`: HEAD with the work tree, untracked files included. `unstaged`: the index with the work tree, without them.
 * - `staged`: HEAD with the index. `commits`: one commit with another.
 * - `since`: a commit with the work tree, untracked files included.
 * - `compare`: the same from the commit where HEAD parted from `base`: what this branch has changed.
 */
export type DiffRequest =
  | { readonly kind: 'all' | 'staged' | 'unstaged' }
  | { readonly kind: 'commits'; readonly base: string; readonly target: string }
  | { readonly kind: 'since' | 'compare'; readonly base: string };

export interface Diff {
  /** Where the old and the new text of a file can be read with `readFilesAt`. */
  readonly oldSide: Side;
  readonly newSide: Side;
  /** In path order. Submodules are left out. */
  readonly files: readonly FileChange[];
}

/**
 * Compares. Only files in the folder count, by paths relative to it; renames are followed.
 * Throws `invalid-argument` for an unknown revision, `git-failed` outside a repository.
 */
export async function diff(git: Git, request: DiffRequest): Promise<Diff> {
  switch (request.kind) {
    case 'commits': {
      const [base, target] = await Promise.all([commitOf(git, request.base), commitOf(git, request.target)]);
      const files = await changes(git, [base, target]);
      return { oldSide: { kind: 'commit', id: base }, newSide: { kind: 'commit', id: target }, files };
    }
    case 'unstaged':
      // `--ours`: in a conflict, against our side instead of all three at once.
      return { oldSide: { kind: 'index' }, newSide: { kind: 'work-tree' }, files: await changes(git, ['--ours']) };
    case 'staged': {
      const { tree, side } = await headTree(git);
      return { oldSide: side, newSide: { kind: 'index' }, files: await changes(git, ['--cached', tree]) };
    }
    case 'all': {
      const { tree, side } = await headTree(git);
      return { oldSide: side, newSide: { kind: 'work-tree' }, files: await changesWithUntracked(git, tree) };
    }
    case 'since': {
      const id = await commitOf(git, request.base);
      return {
        oldSide: { kind: 'commit', id },
        newSide: { kind: 'work-tree' },
        files: await changesWithUntracked(git, id),
      };
    }
    case 'compare': {
      const [base, head] = await Promise.all([commitOf(git, request.base), commitOf(git, 'HEAD')]);
      const id = await mergeBase(git, base, head);
      return {
        oldSide: { kind: 'commit', id },
        newSide: { kind: 'work-tree' },
        files: await changesWithUntracked(git, id),
      };
    }
  }
}

async function headTree(git: Git): Promise<{ tree: string; side: Side }> {
  const head = await headCommit(git);
  if (head === undefined) return { tree: await emptyObject(git, 'tree'), side: { kind: 'nothing' } };
  return { tree: head, side: { kind: 'commit', id: head } };
}

/** Everything that a user's or a repository's settings could change about the output is said here. */
const OPTIONS = [
  '--raw',
  '--patch',
  '--unified=0',
  '--inter-hunk-context=0',
  '--diff-algorithm=myers',
  '--no-indent-heuristic',
  '--find-renames=50%',
  '-l1000',
  '-O/dev/null',
  '--relative',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];

async function changes(git: Git, sides: readonly string[], index?: string): Promise<FileChange[]> {
  const variables: Record<string, string> = index === undefined ? {} : { GIT_INDEX_FILE: index };
  const run = { variables, settings: await withoutOwnFilters(git) };
  const output = await runGit(git, ['diff', ...OPTIONS, ...sides, '--'], run);
  return parseDiff(output.toString('utf8')).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Git leaves untracked files out of a diff, and with them the other half of every rename that was not staged. So it
 * is shown a copy of its index in which they are listed; the repository itself is not touched.
 */
async function changesWithUntracked(git: Git, tree: string): Promise<FileChange[]> {
  const listed = await runGit(git, ['ls-files', '-z', '--full-name', '--others', '--exclude-standard']);
  // A nested repository ends in a slash and is not ours to look into.
  const untracked = fieldsOf(listed).filter((path) => !path.endsWith('/'));
  if (untracked.length === 0) return changes(git, [tree]);
  const folder = await mkdtemp(join(tmpdir(), 'gitnexus-index-'));
  try {
    const index = join(folder, 'index');
    await copyIndex(git, index);
    const empty = await emptyObject(git, 'blob');
    const input = untracked.map((path) => `100644 ${empty} 0\t${path}\0`).join('');
    // Writing an index looks again at files as fresh as it is, and so may run filters.
    const settings = await withoutOwnFilters(git);
    await runGit(git, ['update-index', '-z', '--index-info'], {
      input,
      settings,
      variables: { GIT_INDEX_FILE: index },
    });
    const prefix = (await runGit(git, ['rev-parse', '--show-prefix'])).toString('utf8').replace(/\n$/, '');
    const unknown = new Set(untracked.map((path) => path.slice(prefix.length)));
    return (await changes(git, [tree], index)).map((change) => ({ ...change, untracked: unknown.has(change.path) }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyIndex(git: Git, to: string): Promise<void> {
  const told = (await runGit(git, ['rev-parse', '--git-path', 'index'])).toString('utf8').replace(/\n$/, '');
  const from = resolve(git.directory, told);
  try {
    const { atimeMs, mtimeMs } = await stat(from);
    await copyFile(from, to);
    // Git compares a file with itself when it is no older than the index: a copy that looked newer would hide what was
    // changed in the same tick. Whole seconds, rounded down, err on the safe side.
    await utimes(to, Math.floor(atimeMs / 1000), Math.floor(mtimeMs / 1000));
  } catch (error) {
    // Before the first `git add` there is none.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
