// Linked work trees of git (`git worktree add`): checkouts of their own, wherever they lie.

import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Longer than any such file that git writes. */
const MOST_BYTES = 8_192;

/** Whether a folder is the top of a linked work tree: its `.git` is a file that leads to where git keeps those. */
export function isLinkedWorkTree(folder: string): boolean {
  try {
    const path = join(folder, '.git');
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() !== true || stat.size > MOST_BYTES) return false;
    return /^gitdir: .*[\\/]worktrees[\\/][^\\/\r\n]+\s*$/m.test(readFileSync(path, 'utf8'));
  } catch {
    // Not ours to read: git would not take it for one either.
    return false;
  }
}

/** The linked work tree that a path lies in below `folder`, if it lies in one. Both are absolute, real paths. */
export function linkedWorkTreeBetween(folder: string, path: string): string | undefined {
  for (let at = path; at !== folder && at !== dirname(at); at = dirname(at)) if (isLinkedWorkTree(at)) return at;
  return undefined;
}
