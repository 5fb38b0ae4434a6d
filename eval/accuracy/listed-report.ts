// For tests: the report of a survey on one repository, with one rule.

import type { SavedPart, SavedReport } from './saved-reports.ts';
import { emptyTally, type Tally } from './tally.ts';

/** The same counts in test code and in the rest; what is right was expected and found. */
export function listedReport(repository: string, counts: Pick<Tally, 'right' | 'wrong'>): SavedReport {
  const tally: Tally = { ...emptyTally(), ...counts, expected: counts.right, found: counts.right };
  const score = { sites: tally, pairs: tally };
  const part: SavedPart = {
    lines: 100,
    counted: { unresolved: 3, external: 4 },
    calls: {
      siteCounts: { inside: counts.right, outside: 0, unknown: 1 },
      scores: { CALLS: score, INSTANTIATES: score, both: score, dispatch: score, named: score },
      byRule: { import: score },
      mayCall: { edges: 2, right: 1, wrong: 1 },
      missed: [{ name: 'CALLS name | member', count: 2, examples: [] }],
      wrong: [],
    },
    relations: { scores: { IMPORTS: tally, INHERITS: tally, IMPLEMENTS: tally, OVERRIDES: tally }, missed: [] },
    uses: { expected: 4, found: 3, nameless: 2, missed: [{ name: 'read → variable', count: 1, examples: [] }] },
  };
  return {
    listed: { repository, language: 'python', commit: '0123456789abcdef', set: 'tuning' },
    date: '2026-01-31',
    truth: 'by hand',
    blindSpots: [],
    source: part,
    test: part,
    outlines: [{ tool: 'gitnexus', score: { pairs: tally, leftOut: 0 } }],
  };
}
