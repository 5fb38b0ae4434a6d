// The repositories that `affected` is measured on: their commits and suites are those that the accuracy of what ran is
// measured with.

import { readFileSync } from 'node:fs';
import { readSuites, type Suite } from '../accuracy/ran/suites.ts';
import { readRepositories } from '../accuracy/repositories.ts';

export interface Subject {
  readonly name: string;
  readonly set: 'development' | 'held-out';
  /** The folders that are mutated, and whose changes make a commit one to measure. */
  readonly sources: readonly string[];
  readonly commit: string;
  readonly suite: Suite;
}

export function readSubjects(): Subject[] {
  const listed = JSON.parse(readFileSync('eval/affected/subjects.json', 'utf8')) as (Pick<
    Subject,
    'name' | 'set' | 'sources'
  > & { readonly repository: string })[];
  const [suites, repositories] = [readSuites(), readRepositories()];
  return listed.map(({ repository, ...subject }) => {
    const suite = suites.find((each) => each.repository === repository);
    const commit = suite?.commit ?? repositories.find((each) => each.repository === repository)?.commit;
    if (suite === undefined || commit === undefined) throw new Error(`${repository} has no suite or no commit`);
    return { ...subject, suite, commit };
  });
}
