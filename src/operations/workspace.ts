// Opens the home folder for a surface, which knows only where it is.

import { realpathSync } from 'node:fs';
import { AppError } from '../model/errors.ts';
import { openWorkspace, type Workspace } from '../workspace/index.ts';

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
