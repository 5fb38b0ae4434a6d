// What git knows of a folder: its work tree, HEAD and files, and what a name from outside means. Differences are in `git-diff.ts`.
// Paths in and out are relative to the folder asked about, with `/`, also where it is a subfolder of the work tree.

import { createHash } from 'node:crypto';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../model/errors.ts';
import { fieldsOf, type Git, type GitOutput, gitFailed, ownFilters, runGit, tryGit } from './git-process.ts';
import type { GitSession } from './git-session.ts';
import { isInside, staysInside } from './paths.ts';
import { errorCode } from './system.ts';

/** The work tree a folder lies in, or why there is none that git would speak of. */
export type WorkTree =
  | {
      readonly found: true;
      readonly top: string;
      readonly head: string | undefined;
      readonly branch: string | undefined;
    }
  | { readonly found: false; readonly reason: 'no-repository' | 'refused' | 'no-git'; readonly message: string };

/**
 * The top of the work tree around a folder (a linked work tree's own), HEAD's commit (undefined before the first) and
 * branch (undefined when detached). Never throws: a folder without git is as good as any.
 */
export async function findWorkTree(git: Git): Promise<WorkTree> {
  try {
    // All at once: the start of a process is what each of them costs.
    const [top, head, branch] = await Promise.all([
      tryGit(git, ['rev-parse', '--show-toplevel']),
      tryGit(git, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']),
      tryGit(git, ['symbolic-ref', '--quiet', '--short', 'HEAD']),
    ]);
    if (top.status === 0) return { found: true, top: lineOf(top.stdout), head: answer(head), branch: answer(branch) };
    const reason = /not a git repository|must be run in a work tree/i.test(top.stderr) ? 'no-repository' : 'refused';
    return { found: false, reason, message: gitFailed(git, 'rev-parse', top).message };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { found: false, reason: 'no-git', message: error.message };
  }
}

/** The tops of all work trees of a repository, as git names them; none where git will not speak of it. */
export async function workTreeTops(git: Git): Promise<string[]> {
  const { status, stdout } = await tryGit(git, ['worktree', 'list', '--porcelain']);
  if (status !== 0) return [];
  return [...stdout.toString('utf8').matchAll(/^worktree (.+)$/gm)].map(([, top]) => top);
}

function answer(output: GitOutput): string | undefined {
  return output.status === 0 ? lineOf(output.stdout) : undefined;
}

/**
 * The full id of a commit named from outside. What looks like an option is no exception: it is looked up as a name.
 * Throws `invalid-argument` if there is no such commit, `git-failed` outside a repository.
 */
export async function commitOf(session: GitSession, revision: string): Promise<string> {
  const found = await session.object(`${revision}^{commit}`);
  if (found !== undefined && revision.trim() !== '') return found.id;
  throw new AppError('invalid-argument', `There is no commit '${revision}'`, {
    hint: 'Give a commit, a branch or a tag of this repository; git log --oneline and git branch --all list them.',
  });
}

/** Where two commits parted. Throws `git-failed` if they have no common ancestor (a shallow clone, say). */
export async function mergeBase(git: Git, one: string, other: string): Promise<string> {
  const base = await tryGit(git, ['merge-base', one, other]);
  if (base.status === 0) return lineOf(base.stdout);
  throw new AppError('git-failed', `${one.slice(0, 12)} and ${other.slice(0, 12)} have no common ancestor`, {
    hint: 'In a shallow clone: git fetch --unshallow',
  });
}

/** Whether anything in the folder differs from HEAD, untracked files included. Throws `git-failed`. */
export async function isDirty(git: Git): Promise<boolean> {
  const args = ['status', '--porcelain', '-z', '--untracked-files=normal', '--ignore-submodules=all', '--', '.'];
  return (await runGit(git, args, { settings: (await ownFilters(git)).settings })).length > 0;
}

/** Tracked files, or also the untracked ones that are not ignored; sorted. Throws `git-failed`. */
export async function listFiles(git: Git, options: { untracked: boolean }): Promise<string[]> {
  const also = options.untracked ? ['--others', '--exclude-standard'] : [];
  const listed = fieldsOf(await runGit(git, ['ls-files', '-z', '--cached', ...also]));
  // During a merge a path is listed once for each stage; a nested repository is listed with a slash at its end.
  return [...new Set(listed)].filter((path) => !path.endsWith('/')).sort();
}

/** The bytes of a plain file in the folder, or undefined if there is none, or none that may be read. */
export async function readFromDisk(directory: string, path: string): Promise<Buffer | undefined> {
  if (!staysInside(path)) throw new AppError('invalid-argument', `'${path}' is not a path inside the repository`);
  const root = await realpath(directory);
  const place = join(root, path);
  try {
    // A link on the way could lead out of the folder; git does not follow those either.
    const plain = (await lstat(place)).isFile() && isInside(root, await realpath(place));
    return plain ? await readFile(place) : undefined;
  } catch (error) {
    // Missing, or beyond our rights: to a reader of sources both mean that there is nothing to read.
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

/** The id of a tree without files, in the hash the repository uses; git knows it without storing it. */
export async function emptyTree(session: GitSession): Promise<string> {
  const { objectFormat } = await session.layout();
  return createHash(objectFormat).update('tree 0\0').digest('hex');
}

/** The one line that a command printed: without its line break, but with any that belong to a path. */
function lineOf(output: Buffer): string {
  return output.toString('utf8').replace(/\n$/, '');
}
