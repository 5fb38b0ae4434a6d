// The jail: from what a caller calls a file to where it really is, or the refusal because that is not in the project.
// Links are followed first and the outcome is judged, never the spelling. The answer is of the moment: whoever opens
// the file later holds its folder and looks again (`held-folder.ts`).

import { lstatSync, realpathSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { VERSION_CONTROL_FOLDERS } from '../ingest/derived-folders.ts';
import { AppError } from '../model/errors.ts';
import { isInside, realPathOf, refuseLongPath } from '../workspace/paths.ts';
import { ioFailure, permissionDenied } from './io-failure.ts';
import { refuseOddPath } from './path-forms.ts';

/** A place in a project, which need not exist. */
export interface ProjectPath {
  /** The real path of the project's root. */
  readonly root: string;
  /** The real path of the place itself. */
  readonly absolute: string;
  /** From the root, with `/`, as the index has it; empty for the root. */
  readonly path: string;
}

/**
 * Resolves a path against a project's root. An absolute path is good if it leads into the root.
 * Throws `unauthorized` for what lies outside, `invalid-argument` for a path that is none, `io-failed`, and `not-found`
 * if there is no such root.
 */
export function insideProject(root: string, given: string): ProjectPath {
  refuseLongPath(given);
  refuseOddPath(given, process.platform);
  const realRoot = realRootOf(root);
  const absolute = realPathOf(given, realRoot);
  if (!isInside(realRoot, absolute)) throw outside(given);
  refuseDanglingLink(realRoot, absolute, given);
  return { root: realRoot, absolute, path: relative(realRoot, absolute).split(sep).join('/') };
}

/**
 * Version control's own data is neither written, for it decides which commands the next call of git runs, nor read: it
 * holds credentials. Throws `io-failed`.
 */
export function refuseProtected({ path }: ProjectPath): void {
  const folders = [...VERSION_CONTROL_FOLDERS].map((name) => name.toLowerCase());
  if (path.split('/').some((part) => folders.includes(part.toLowerCase()))) {
    throw permissionDenied(path, "is version control's own.");
  }
}

export function outside(given: string): AppError {
  return new AppError('unauthorized', `Path '${given}' is outside the project`, {
    hint: "Only files below the project's root are read and written; give a path from there.",
  });
}

function realRootOf(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (cause) {
    throw new AppError('not-found', `There is no folder ${root}`, { cause });
  }
}

/** A link that leads nowhere has no real path yet: what is made through it would be made wherever it leads. */
function refuseDanglingLink(root: string, absolute: string, given: string): void {
  try {
    for (let at = absolute; at !== root; at = dirname(at)) {
      const stat = lstatSync(at, { throwIfNoEntry: false });
      if (stat?.isSymbolicLink()) throw outside(given);
      if (stat !== undefined) return;
    }
  } catch (error) {
    // A file where a folder should be: whoever opens the path finds out, and says it better.
    throw ioFailure(error, given);
  }
}
