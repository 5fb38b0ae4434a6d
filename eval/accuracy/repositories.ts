// The repositories that the published numbers come from, and which of them were held back: those are measured, but
// nobody looks at what was missed or wrong in them.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredLanguage } from './measure.ts';

export type RepositorySet = 'tuning' | 'held-out';

export interface ListedRepository {
  /** `owner/name` on GitHub. */
  readonly repository: string;
  readonly language: MeasuredLanguage;
  readonly commit: string;
  readonly set: RepositorySet;
}

const LIST = 'eval/accuracy/repositories.json';

/** Read from the working directory, which is the project's root. */
export function readRepositories(): readonly ListedRepository[] {
  return JSON.parse(readFileSync(LIST, 'utf8')) as ListedRepository[];
}

/**
 * The set that the hash of a name gives, before anything is known of the repository. One that is held back by its hash
 * goes to the tuning set for good as soon as somebody looks into it; none comes back.
 */
export function setByHash(repository: string): RepositorySet {
  const digest = createHash('sha256').update(repository).digest();
  return digest[digest.length - 1] % 2 === 1 ? 'held-out' : 'tuning';
}

/** The name without its owner: also that of its folder. */
export function shortName(repository: string): string {
  return repository.slice(repository.indexOf('/') + 1);
}

/** Numbers of another commit would be published under the wrong name. */
export function checkCommits(
  checkouts: string,
  wanted: readonly Pick<ListedRepository, 'repository' | 'commit'>[],
): void {
  const problems = wanted.flatMap(({ repository, commit }) => {
    const folder = join(checkouts, shortName(repository));
    const { stdout, status } = spawnSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' });
    if (status === 0 && stdout.trim() === commit) return [];
    const clone = `git clone https://github.com/${repository} ${folder} && git -C ${folder} checkout ${commit}`;
    return [existsSync(folder) ? `git -C ${folder} checkout ${commit}` : clone];
  });
  if (problems.length > 0) throw new Error(`Not at the listed commits. Run:\n  ${problems.join('\n  ')}`);
}
