// Questions about paths that need no knowledge of the home folder.

import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { AppError } from '../model/errors.ts';

/** Whether `path` is `folder` or lies in it. Both absolute and already real; nothing is read. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** What the system takes for a path at most, in bytes: nothing that is longer names a file. */
export const LONGEST_PATH = 4_096;

/** Throws `invalid-argument` for a path that is longer than any can be, before anything is done with it. */
export function refuseLongPath(path: string): void {
  // No character takes less than a byte, so that a very long text is not even measured.
  if (path.length <= LONGEST_PATH && Buffer.byteLength(path) <= LONGEST_PATH) return;
  throw new AppError(
    'invalid-argument',
    `Path '${path.slice(0, 60)}…' is too long: ${LONGEST_PATH} bytes are the limit`,
  );
}

/**
 * The real path of something that may not exist: links are followed as far as there is anything to follow. Throws
 * `invalid-argument` for a path that is too long.
 */
export function realPathOf(path: string, cwd: string): string {
  refuseLongPath(path);
  const absolute = resolve(cwd, path);
  for (let existing = absolute; ; existing = dirname(existing)) {
    const real = realPathOrNone(existing);
    if (real !== undefined) return join(real, relative(existing, absolute));
    if (dirname(existing) === existing) return absolute;
  }
}

function realPathOrNone(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    // Missing, or not for us to look into: its folder may still be.
    return undefined;
  }
}

/** Whether a path with `/` stays strictly inside whatever it is joined to: relative, no `..`, `.` or empty part. */
export function staysInside(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
