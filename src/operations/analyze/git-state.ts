// What git says of a folder at the time of indexing.

import { findWorkTree, isDirty } from '../../workspace/index.ts';

export interface GitState {
  readonly commit?: string;
  readonly branch?: string;
  readonly dirty?: boolean;
}

/** Empty for a folder without git, or where git will not speak of it. */
export async function gitState(
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<GitState> {
  const git = { directory, environment };
  const found = await findWorkTree(git);
  if (!found.found) return {};
  return {
    ...(found.head === undefined ? {} : { commit: found.head }),
    ...(found.branch === undefined ? {} : { branch: found.branch }),
    dirty: await isDirty(git),
  };
}
