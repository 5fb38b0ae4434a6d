// Linked work trees of git (`git worktree add`): checkouts of their own, wherever they lie.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Longer than any such file that git writes. */
const MOST_BYTES = 8_192;

/** Whether a folder is the top of a linked work tree: its `.git` is a file that leads to where git keeps those. */
export function isLinkedWorkTree(folder: string): boolean {
  return linkedFrom(folder) !== undefined;
}

/** The folder with the data of the repository that a folder is a linked work tree of, if it is the top of one. */
function linkedFrom(folder: string): string | undefined {
  try {
    const path = join(folder, '.git');
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() !== true || stat.size > MOST_BYTES) return undefined;
    const found = /^gitdir: (.*)[\\/]worktrees[\\/][^\\/\r\n]+\s*$/m.exec(readFileSync(path, 'utf8'))?.[1];
    return found === undefined ? undefined : resolve(folder, found);
  } catch {
    // Not ours to read: git would not take it for one either.
    return undefined;
  }
}

/** Whether two folders lie in different checkouts of one repository, of which at least one is a linked work tree. */
export function areOfOtherCheckouts(one: string, other: string): boolean {
  const [first, second] = [checkoutOf(one), checkoutOf(other)];
  return first !== undefined && second !== undefined && first.data === second.data && first.top !== second.top;
}

/** The checkout around a folder, and where its repository's data are. */
function checkoutOf(folder: string): { readonly top: string; readonly data: string } | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return { top: at, data: linkedFrom(at) ?? join(at, '.git') };
    if (at === dirname(at)) return undefined;
  }
}

/** The linked work tree that a path lies in below `folder`, if it lies in one. Both are absolute, real paths. */
export function linkedWorkTreeBetween(folder: string, path: string): string | undefined {
  for (let at = path; at !== folder && at !== dirname(at); at = dirname(at)) if (isLinkedWorkTree(at)) return at;
  return undefined;
}
