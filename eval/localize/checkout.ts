// The tree of a repository at a commit, from clones that are at hand. Nothing is fetched: an evaluation that depends on
// a network is not repeated tomorrow.

import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import type { Instance } from '../instances/instance.ts';

/** Where a clone of `owner/name` may be in a folder of clones, bare or not. */
const CLONE_NAMES = [
  (owner: string, name: string) => `${owner}__${name}`,
  (owner: string, name: string) => `${owner}+${name}/repo`,
  (owner: string, name: string) => `${owner}/${name}`,
  (_: string, name: string) => name,
];

/** Throws where there is no clone, and says where it was looked for. */
export function cloneOf(repo: string, clones: string): string {
  if (repo.startsWith('/') || repo.startsWith('.')) return repo;
  const [owner = '', name = ''] = repo.split('/');
  const places = CLONE_NAMES.flatMap((form) => [form(owner, name), `${form(owner, name)}.git`]).map((each) =>
    join(clones, each),
  );
  const found = places.find((place) => existsSync(join(place, 'HEAD')) || existsSync(join(place, '.git')));
  if (found === undefined) throw new Error(`no clone of ${repo} in ${clones} (looked for ${places.join(', ')})`);
  return found;
}

/** The folder of the instance's tree below `folder`: made once, then the same. Throws where the commit is not there. */
export async function checkOut(
  { repo, base_commit }: Pick<Instance, 'repo' | 'base_commit'>,
  clones: string,
  folder: string,
): Promise<string> {
  const name = repo.startsWith('/') || repo.startsWith('.') ? basename(repo) : repo.replace('/', '__');
  const tree = join(folder, `${name}-${base_commit.slice(0, 12)}`);
  if (existsSync(join(tree, '.git/HEAD'))) return tree;
  mkdirSync(folder, { recursive: true });
  const clone = cloneOf(repo, clones);
  // A clone that shares its objects: a work tree would be written down in a clone that is not ours.
  await execa('git', ['clone', '--quiet', '--shared', '--no-checkout', clone, `${tree}.new`]);
  await execa('git', ['checkout', '--quiet', '--detach', base_commit], { cwd: `${tree}.new` });
  await execa('mv', [`${tree}.new`, tree]);
  return tree;
}
