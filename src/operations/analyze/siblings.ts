// Other checkouts of the same repository: what was read of a file in one of them holds for the same file in another.

import { join, relative } from 'node:path';
import {
  type Git,
  type Repository,
  realPathOf,
  registeredRepositories,
  type Workspace,
  type WorkTree,
  workTreeTops,
} from '../../workspace/index.ts';

/** The ids of indexed repositories that are the same folder in other work trees. */
export async function siblingsOf(
  workspace: Workspace,
  git: Git,
  workTree: WorkTree,
  { path }: Repository,
): Promise<string[]> {
  if (!workTree.found) return [];
  const within = relative(realPathOf(workTree.top, workTree.top), path);
  const folders = new Set((await workTreeTops(git)).map((top) => realPathOf(join(top, within), top)));
  folders.delete(path);
  if (folders.size === 0) return [];
  return registeredRepositories(workspace)
    .filter((repository) => folders.has(repository.path))
    .map(({ id }) => id);
}
