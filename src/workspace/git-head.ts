// The commit that a folder's HEAD is at, from git's own files: for a thousand folders, where a process each costs too much.

import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Undefined where it cannot be told so: no git, no commit yet, or references that are kept in another form. */
export function headCommit(root: string): string | undefined {
  const folder = gitFolder(root);
  const head = folder && textOf(join(folder, 'HEAD'));
  if (head === undefined) return undefined;
  const name = /^ref: (\S+)/.exec(head)?.[1];
  if (name === undefined) return /^[0-9a-f]{40,64}/.exec(head)?.[0];
  const shared = textOf(join(folder!, 'commondir'));
  const folders = shared === undefined ? [folder!] : [folder!, resolve(folder!, shared.trim())];
  for (const each of folders) {
    const loose = textOf(join(each, name));
    if (loose !== undefined) return loose.trim();
  }
  const packed = textOf(join(folders.at(-1)!, 'packed-refs')) ?? '';
  return packed
    .split('\n')
    .find((line) => line.endsWith(` ${name}`))
    ?.split(' ')[0];
}

/** Of the work tree that the folder lies in. */
function gitFolder(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const git = join(folder, '.git');
    const kind = statSync(git, { throwIfNoEntry: false });
    if (kind?.isDirectory()) return git;
    const named = kind && /^gitdir: (.+)/.exec(textOf(git) ?? '')?.[1];
    if (named !== undefined) return resolve(folder, named.trim());
    if (dirname(folder) === folder) return undefined;
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Missing or not for us: to the caller both mean that nothing can be told from it.
    return undefined;
  }
}
