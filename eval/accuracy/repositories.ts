// The repositories that the published numbers come from, and which of them were held back: those are measured, but
// nobody looks at what was missed or wrong in them.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
  return digest[digest.length - 1]! % 2 === 1 ? 'held-out' : 'tuning';
}

/** The name without its owner: also that of its folder. */
export function shortName(repository: string): string {
  return repository.slice(repository.indexOf('/') + 1);
}
