// What git knows of a folder: its work tree, HEAD, files, and files as they were. Differences are in `git-diff.ts`.
// Paths in and out are relative to the folder asked about, with `/`, also where it is a subfolder of the work tree.

import { createHash } from 'node:crypto';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../model/errors.ts';
import { fieldsOf, type Git, type GitOutput, gitFailed, runGit, tryGit, withoutOwnFilters } from './git-process.ts';
import { isInside, staysInside } from './paths.ts';
import { errorCode } from './system.ts';

/** One of the two sides of a comparison, and a place to read files from. */
export type Side =
  | { readonly kind: 'commit'; readonly id: string }
  /** Before the first commit. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'index' }
  | { readonly kind: 'work-tree' };

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

function answer(output: GitOutput): string | undefined {
  return output.status === 0 ? lineOf(output.stdout) : undefined;
}

/** HEAD's commit, or undefined before the first commit. Throws `git-failed` outside a repository. */
export async function headCommit(git: Git): Promise<string | undefined> {
  const head = await tryGit(git, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  if (head.status === 0) return lineOf(head.stdout);
  await runGit(git, ['rev-parse', '--git-dir']);
  return undefined;
}

/**
 * The full id of a commit named from outside. What looks like an option is no exception: it is looked up as a name.
 * Throws `invalid-argument` if there is no such commit, `git-failed` outside a repository.
 */
export async function commitOf(git: Git, revision: string): Promise<string> {
  if (revision.trim() !== '') {
    const found = await tryGit(git, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
    const id = lineOf(found.stdout);
    // `^name` is a commit to git as well: the exclusion of one.
    if (found.status === 0 && /^[0-9a-f]+$/.test(id)) return id;
    await runGit(git, ['rev-parse', '--git-dir']);
  }
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
  return (await runGit(git, args, { settings: await withoutOwnFilters(git) })).length > 0;
}

/** Tracked files, or also the untracked ones that are not ignored; sorted. Throws `git-failed`. */
export async function listFiles(git: Git, options: { untracked: boolean }): Promise<string[]> {
  const also = options.untracked ? ['--others', '--exclude-standard'] : [];
  const listed = fieldsOf(await runGit(git, ['ls-files', '-z', '--cached', ...also]));
  // During a merge a path is listed once for each stage; a nested repository is listed with a slash at its end.
  return [...new Set(listed)].filter((path) => !path.endsWith('/')).sort();
}

/**
 * Files as one side has them; those that it does not have (or that are no plain files there) are left out.
 * Throws `invalid-argument` for a path that leads out of the folder, `git-failed`.
 */
export async function readFilesAt(git: Git, side: Side, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const astray = paths.find((path) => !staysInside(path));
  if (astray !== undefined) {
    throw new AppError('invalid-argument', `'${astray}' is not a path inside the repository`);
  }
  switch (side.kind) {
    case 'nothing':
      return new Map();
    case 'work-tree':
      return readFromDisk(git.directory, paths);
    case 'commit':
      return readBlobs(git, side.id, paths);
    case 'index':
      return readBlobs(git, ':0', paths);
  }
}

async function readFromDisk(directory: string, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const root = await realpath(directory);
  for (const path of paths) {
    const place = join(root, path);
    try {
      // A link on the way could lead out of the folder; git does not follow those either.
      const plain = (await lstat(place)).isFile() && isInside(root, await realpath(place));
      if (plain) found.set(path, await readFile(place));
    } catch (error) {
      // Missing, or beyond our rights: to a reader of sources both mean that there is nothing to read.
      if (errorCode(error) === undefined) throw error;
    }
  }
  return found;
}

/** All in one process: the batch protocol is line by line, so a name with a line break goes a way of its own. */
async function readBlobs(git: Git, tree: string, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const inBatch = paths.filter((path) => !path.includes('\n'));
  if (inBatch.length > 0) {
    const input = inBatch.map((path) => `${tree}:./${path}\n`).join('');
    const output = await runGit(git, ['cat-file', '--batch'], { input });
    let offset = 0;
    for (const path of inBatch) {
      const end = output.indexOf('\n', offset);
      const size = / blob (\d+)$/.exec(output.toString('utf8', offset, end))?.[1];
      const other = / (?:tree|commit|tag) (\d+)$/.exec(output.toString('utf8', offset, end))?.[1];
      offset = end + 1;
      if (size !== undefined) found.set(path, output.subarray(offset, offset + Number(size)));
      const length = size ?? other;
      if (length !== undefined) offset += Number(length) + 1;
    }
  }
  for (const path of paths.filter((name) => name.includes('\n'))) {
    const blob = await tryGit(git, ['cat-file', 'blob', `${tree}:./${path}`]);
    if (blob.status === 0) found.set(path, blob.stdout);
  }
  return found;
}

/** The id that an empty object of a kind has, in the hash the repository uses; git knows it without storing it. */
export async function emptyObject(git: Git, kind: 'blob' | 'tree'): Promise<string> {
  const format = lineOf(await runGit(git, ['rev-parse', '--show-object-format']));
  return createHash(format === 'sha256' ? 'sha256' : 'sha1')
    .update(`${kind} 0\0`)
    .digest('hex');
}

/** The one line that a command printed: without its line break, but with any that belong to a path. */
function lineOf(output: Buffer): string {
  return output.toString('utf8').replace(/\n$/, '');
}
