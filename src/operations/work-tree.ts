// What git says of a repository's folder, to those who list the files in it.

import { findWorkTree, type Git, listFiles, type WorkTree } from '../workspace/index.ts';

export interface FolderInGit {
  readonly workTree: WorkTree;
  /** The files that git tracks in the folder, by paths from it; undefined where there is no work tree. */
  readonly tracked: ReadonlySet<string> | undefined;
}

/**
 * Both in the time of one call. A folder without git is as good as any; but in a work tree whose list of tracked files
 * cannot be read (a damaged index, say), another set of files would be taken for no visible reason: throws `git-failed`.
 */
export async function folderInGit(git: Git): Promise<FolderInGit> {
  const [workTree, listed] = await Promise.all([
    findWorkTree(git),
    listFiles(git, { untracked: false }).then(
      (paths) => ({ paths }),
      (error: unknown) => ({ error }),
    ),
  ]);
  if (!workTree.found) return { workTree, tracked: undefined };
  if ('error' in listed) throw listed.error;
  return { workTree, tracked: new Set(listed.paths) };
}
