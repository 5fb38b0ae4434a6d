import { expect, test } from 'vitest';
import { confidenceModule } from './confidence-table.ts';

const RULES = new Map([
  ['self-member', { right: 1999, wrong: 1 }],
  ['import', { right: 30, wrong: 10 }],
  ['callback', { right: 3, wrong: 0 }],
]);

test('the table is sorted, cuts shares and leaves out what was judged on too few pairs', () => {
  const text = confidenceModule(new Map([['b', { repositories: ['y@2', 'x@1'], rules: RULES }]]), '2026-01-31');
  const table = text.slice(text.indexOf('export const'));
  expect(table).toBe(`export const measuredConfidence: Readonly<Record<string, MeasuredRules>> = {
  b: {
    date: '2026-01-31',
    repositories: [
      'x@1',
      'y@2',
    ],
    rules: {
      import: { precision: 0.75, pairs: 40 },
      'self-member': { precision: 0.999, pairs: 2000 },
    },
  },
};
`);
});
