// The published tables, from reports made by hand.

import { expect, test } from 'vitest';
import { listedReport } from './listed-report.ts';
import { callsTable, confirmed, contradicted, namesTable, peersTable } from './repository-tables.ts';
import { causesTable, targetsTable } from './summary-tables.ts';
import { emptyTally } from './tally.ts';

const REPORTS = [listedReport('a/one', { right: 9, wrong: 1 }), listedReport('b/two', { right: 5, wrong: 0 })];

test('every repository has a row, and every set a mean in which each counts the same', () => {
  const rows = callsTable(REPORTS, 'source').split('\n');
  expect(rows[2]).toContain('| a/one@0123456');
  expect(rows[2]).toContain('| 100 | 9 | 0.9000 | 1.0000 | 10.00 % |');
  expect(rows[4]).toContain('| **mean, development** |  |  | 0.9500 | 1.0000 | 5.00 % |');
  expect(rows[5]).toContain('| **mean, held out** |  |  | - | - | - |');
});

test('names of symbols are a table of their own', () => {
  const rows = namesTable(REPORTS).split('\n');
  expect(rows[2]).toContain('| 4 | 0.7500 | 0.7500 | 0.9000 | 2 | read → variable (1) |');
  expect(rows[4]).toContain('| **mean, development** |  | 0.7500 | 0.7500 |');
});

test('what the truth cannot judge is neither contradicted nor confirmed', () => {
  const tally = { ...emptyTally(), right: 6, wrong: 1, unknown: 3 };
  expect(contradicted(tally)).toBe(0.1);
  expect(confirmed(tally)).toBe(0.6);
});

test('tools stand beside each other', () => {
  const [first, second] = REPORTS;
  const peer = {
    tool: 'other 1.0',
    score: { pairs: { ...emptyTally(), right: 1, wrong: 1, expected: 4, found: 1 }, leftOut: 0 },
  };
  const rows = peersTable([{ ...first, outlines: [...first.outlines, peer] }, second]).split('\n');
  expect(rows[0]).toContain('gitnexus: precision | recall | other 1.0: precision | recall');
  expect(rows[2]).toMatch(/0\.9000 \| 1\.0000 \| 0\.5000 \| 0\.2500 \|$/);
  expect(rows[3]).toMatch(/1\.0000 \| 1\.0000 \| - \| - \|$/);
});

test('classes are summed over the repositories that were looked into, and only over those', () => {
  const held = { ...REPORTS[1], listed: { ...REPORTS[1].listed, set: 'held-out' as const } };
  expect(causesTable([REPORTS[0], held], 'source', 5)).toContain('| CALLS name \\| member | 2 | 1 |');
  expect(causesTable(REPORTS, 'source', 5)).toContain('| CALLS name \\| member | 4 | 2 |');
});

test('a target stands beside the means of both sets', () => {
  expect(targetsTable(REPORTS)).toContain('| python | calls: precision | 0.97 | - | 0.9500 |');
});
