import { expect, test } from 'vitest';
import { collectRan, collectRules, confidenceModule } from './confidence-table.ts';
import { listedReport } from './listed-report.ts';
import type { SavedRan } from './ran/ran-report.ts';

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

test('rules that compilers do not judge are judged by what ran, in all repositories together', () => {
  const rules = [
    { rule: 'property', given: 20, ran: 19 },
    { rule: 'import', given: 900, ran: 0 },
    { rule: 'wrapped', given: 9, ran: 9 },
  ];
  const saved = ['one', 'two'].map(() => ({ language: 'python', rules }) as unknown as SavedRan);
  const compiled = new Map([
    ['import', { right: 30, wrong: 10 }],
    ['property', { right: 1, wrong: 99 }],
  ]);
  const text = confidenceModule(
    new Map([['python', { date: '2026-01-31', repositories: ['x@1'], rules: compiled }]]),
    collectRan(saved),
  );
  expect(text.slice(text.indexOf('rules: {')).match(/^ {6}.*$/gm)).toEqual([
    '      import: { precision: 0.75, pairs: 40 },',
    "      property: { precision: 0.95, pairs: 40, truth: 'ran' },",
  ]);
});
