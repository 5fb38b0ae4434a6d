// What git says of a folder at the time of indexing.

import { type Git, isDirty, type WorkTree } from '../../workspace/index.ts';

export interface GitState {
  readonly commit?: string;
  readonly branch?: string;
  readonly dirty?: boolean;
}

/** Empty for a folder without git, or where git will not speak of it. */
export async function gitState(git: Git, workTree: WorkTree): Promise<GitState> {
  if (!workTree.found) return {};
  return {
    ...(workTree.head === undefined ? {} : { commit: workTree.head }),
    ...(workTree.branch === undefined ? {} : { branch: workTree.branch }),
    dirty: await isDirty(git),
  };
}
