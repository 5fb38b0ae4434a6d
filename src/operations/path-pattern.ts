// A pattern of paths as in .gitignore, in files that are not about ignoring.

import { candidateOf, judge, parseIgnoreRules } from '../ingest/index.ts';

export function pathPattern(pattern: string): (path: string) => boolean {
  const rules = parseIgnoreRules(pattern, '');
  return (path) => judge(rules, candidateOf(path, false)) === 'ignored';
}
