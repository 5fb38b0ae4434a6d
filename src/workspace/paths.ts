// Questions about paths that need no knowledge of the home folder.

import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Whether `path` is `folder` or lies in it. Both absolute and already real; nothing is read. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** The real path of something that may not exist: links are followed as far as there is anything to follow. */
export function realPathOf(path: string, cwd: string): string {
  const absolute = resolve(cwd, path);
  try {
    return realpathSync.native(absolute);
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : join(realPathOf(parent, cwd), basename(absolute));
  }
}

/** Whether a path with `/` stays strictly inside whatever it is joined to: relative, no `..`, `.` or empty part. */
export function staysInside(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
