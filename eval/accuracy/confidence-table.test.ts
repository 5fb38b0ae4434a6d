import { expect, test } from 'vitest';
import { collectRules, confidenceModule } from './confidence-table.ts';
import { listedReport } from './listed-report.ts';

const RULES = new Map([
  ['self-member', { right: 1999, wrong: 1 }],
  ['import', { right: 30, wrong: 10 }],
  ['callback', { right: 3, wrong: 0 }],
]);

test('the table is sorted, cuts shares and leaves out what was judged on too few pairs', () => {
  const text = confidenceModule(new Map([['b', { date: '2026-01-31', repositories: ['y@2', 'x@1'], rules: RULES }]]));
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

test('the pairs of a rule are summed over repositories, test code included', () => {
  const reports = [listedReport('a/one', { right: 9, wrong: 1 }), listedReport('b/two', { right: 5, wrong: 0 })];
  const rules = collectRules(reports).get('python')!;
  expect(rules.repositories).toEqual(['one@0123456789', 'two@0123456789']);
  expect(rules.date).toBe('2026-01-31');
  expect(rules.rules.get('import')).toEqual({ right: 28, wrong: 2 });
});
