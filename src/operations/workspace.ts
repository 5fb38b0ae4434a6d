// The home folder and the project, for a surface that knows only where they are said to be.

import { realpathSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { AppError } from '../model/errors.ts';
import {
  findWorkTree,
  indexerSocket,
  isInside,
  makeHome,
  openWorkspace,
  realPathOf,
  type Workspace,
} from '../workspace/index.ts';
import type { Engine, Host } from './engine.ts';

/** `restrictTo`: only repositories under this folder are seen. Throws `invalid-argument` if there is no such folder. */
export function openHome(home: string, restrictTo: string | undefined): Workspace {
  if (restrictTo === undefined) return openWorkspace(home);
  try {
    return openWorkspace(home, { restrictTo: realpathSync(restrictTo) });
  } catch (cause) {
    throw new AppError('invalid-argument', `There is no folder ${restrictTo}`, {
      cause,
      hint: 'GITNEXUS_WORKSPACE limits what is served to the repositories under a folder.',
    });
  }
}

/**
 * The real path of the project that a folder belongs to: the top of the work tree around it, unless it is the folder
 * itself that was asked for (`exact`) or there is no git. Throws `invalid-argument` if there is no such folder.
 */
export async function projectRoot(folder: string, exact: boolean, variables: Host['variables']): Promise<string> {
  const directory = realFolder(folder);
  if (exact) return directory;
  const workTree = await findWorkTree({ directory, environment: variables });
  return workTree.found ? realFolder(workTree.top) : directory;
}

/** Where the indexer of a home folder listens; the folder is made. Undefined where there can be none. */
export function socketIn(workspace: Workspace): string | undefined {
  makeHome(workspace);
  return indexerSocket(workspace.home);
}

/** Whether a folder, by its absolute path, lies in an indexed repository. */
export function isIndexed(engine: Pick<Engine, 'repositories'>, folder: string): boolean {
  if (!isAbsolute(folder)) return false;
  const real = realPathOf(folder, folder);
  return engine.repositories().some(({ path }) => isInside(path, real));
}

function realFolder(path: string): string {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return real;
  } catch (cause) {
    throw new AppError('invalid-argument', `There is no folder ${path}`, { cause });
  }
  throw new AppError('invalid-argument', `${path} is not a folder`);
}
