import { expect, it } from 'vitest';
import { identifiersIn } from './baselines.ts';
import { meanMeasures, measureRanking, quantile } from './measures.ts';
import { localizeReport, renderLocalize } from './report.ts';

it('tells any from all of what was to be found, at each depth', () => {
  const ranking = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(measureRanking(ranking, ['a'])).toEqual({ any: [1, 1, 1], all: [1, 1, 1], mrr: 1 });
  expect(measureRanking(ranking, ['f', 'b'])).toEqual({ any: [0, 1, 1], all: [0, 0, 1], mrr: 0.5 });
  expect(measureRanking(ranking, ['b', 'z'])).toEqual({ any: [0, 1, 1], all: [0, 0, 0], mrr: 0.5 });
  expect(measureRanking([], ['z'])).toEqual({ any: [0, 0, 0], all: [0, 0, 0], mrr: 0 });
});

it('takes means over instances, and quantiles', () => {
  const all = [measureRanking(['a'], ['a']), measureRanking(['b', 'a'], ['a'])];
  expect(meanMeasures(all)).toEqual({ instances: 2, any: [0.5, 1, 1], all: [0.5, 1, 1], mrr: 0.75 });
  expect(meanMeasures([])).toEqual({ instances: 0, any: [0, 0, 0], all: [0, 0, 0], mrr: 0 });
  expect(quantile([5, 1, 3, 2, 4], 0.5)).toBe(3);
  expect(quantile([5, 1, 3, 2, 4], 0.95)).toBe(5);
  expect(quantile([], 0.5)).toBe(0);
});

it('greps for what looks like a name', () => {
  expect(identifiersIn('When `price` is set, round_up(3) and Cart.addAll fail (see __init__), but if not')).toEqual([
    'price',
    'round_up',
    'addAll',
    '__init__',
  ]);
});

it('says in a table what came out, and what was not measured', () => {
  const report = localizeReport([
    {
      instance_id: 'one',
      rankings: [{ method: 'bm25', files: measureRanking(['b', 'a'], ['a']), functions: undefined }],
      top: { files: ['b', 'a'], functions: [] },
      index_seconds: 2,
      query_milliseconds: 30,
      first_query_milliseconds: 90,
    },
    { instance_id: 'two', error: 'no clone' },
  ]);
  expect(renderLocalize(report).split('\n').slice(2)).toEqual([
    '| bm25 | 0.0 / 100.0 / 100.0 | 0.0 / 100.0 / 100.0 | 0.500 | 0.0 / 0.0 / 0.0 | 0.0 / 0.0 / 0.0 | 0.000 |',
    '',
    '1 instances, 0 of them with functions.',
    'Index: median 2.0 s, p95 2.0 s. Query: median 30 ms, p95 30 ms.',
    'Not measured: two: no clone',
  ]);
});
