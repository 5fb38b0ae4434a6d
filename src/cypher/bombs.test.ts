// Short queries that would take all time and memory. Each ends by a limit, and how far it got is bounded in steps and in
// bytes, whatever the machine.

import { expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import { exampleGraph } from '../store/example-graph.ts';
import { encodeSnapshot } from '../store/snapshot.ts';
import { openColumns } from '../store/snapshot-columns.ts';
import { jobOf, runQuery } from './run-query.ts';
import { openSnapshotGraph } from './snapshot-graph.ts';

const graph = openSnapshotGraph(openColumns(encodeSnapshot(exampleGraph)), () => undefined);
const limits = { timeoutMs: 600_000, steps: 5_000_000, bytes: 64 * 1024 * 1024 };

const times = (count: number, text: string) => text.repeat(count);
const letters = [...'abcdefghijkl'];

it.each([
  ['a text that doubles thirty times', `WITH 'x' AS s ${times(30, 'WITH s + s AS s ')}RETURN size(s)`, 'too-large'],
  [
    'eighteen doublings of a column',
    `MATCH (n) WITH collect(n.name) AS s ${times(24, 'WITH s + s AS s ')}RETURN s`,
    'too-large',
  ],
  ['pairs of pairs', `WITH [1] AS s ${times(40, 'WITH [s, s] AS s ')}RETURN s`, /too-large|timeout/],
  [
    'pairs of pairs that are compared',
    `WITH [1] AS s ${times(40, 'WITH [s, s] AS s ')}RETURN s = [s]`,
    /too-large|timeout/,
  ],
  [
    'two thousand nodes',
    `MATCH ${Array.from({ length: 2000 }, (_, at) => `(a${at})`).join(', ')} RETURN count(*)`,
    'bad-query',
  ],
  [
    'a hundred nodes',
    `MATCH ${Array.from({ length: 100 }, (_, at) => `(a${at})`).join(', ')} RETURN a0.name + a1.name, count(*)`,
    'timeout',
  ],
  [
    'a product with a condition at its end',
    `MATCH ${letters.map((name) => `(${name})`).join(', ')} WHERE ${letters.map((name) => `${name}.name`).join(' + ')} = 'x' RETURN count(*)`,
    'timeout',
  ],
  ['lists of lists', 'RETURN [x IN range(1, 100000) | range(1, 100000)] AS xs', 'too-large'],
  ['a list that grows', 'RETURN reduce(a = [0], x IN range(1, 60) | a + a) AS xs', 'too-large'],
  ['a nested list as an answer', 'RETURN reduce(a = [], x IN range(1, 1000000) | [a]) AS a', 'too-large'],
  ['a map that nests', 'RETURN reduce(a = {}, x IN range(1, 1000000) | {a: a}) AS a', 'too-large'],
  ['all numbers', 'UNWIND range(1, 4000000) AS x UNWIND range(1, 4000000) AS y RETURN count(*)', 'timeout'],
  [
    'all numbers at once',
    'UNWIND range(1, 4000000) AS x RETURN collect(x) AS xs, collect(toString(x)) AS ys',
    /too-large|timeout/,
  ],
  ['distinct numbers', 'UNWIND range(1, 4000000) AS x RETURN count(DISTINCT toString(x)) AS n', /too-large|timeout/],
  [
    'sorted numbers',
    'UNWIND range(1, 4000000) AS x RETURN x ORDER BY toString(x) DESC SKIP 3999999',
    /too-large|timeout/,
  ],
  ['groups', 'UNWIND range(1, 4000000) AS x RETURN x, count(*) AS n ORDER BY n', /too-large|timeout/],
  ['repeated text', "RETURN repeat('x', 4000000000) AS x", 'too-large'],
  ['replaced text', "WITH repeat('x', 100000) AS x RETURN replace(x, 'x', x) AS y", 'too-large'],
  ['padded text', "RETURN lpad('x', 4000000001, 'y') AS x", 'too-large'],
  ['every path', 'MATCH (a)-[*]-(b), (c)-[*]-(d), (e)-[*]-(f) RETURN count(*)', 'timeout'],
  [
    'every path, over and over',
    'MATCH p = (a)-[*]-(b) MATCH q = (c)-[*]-(d) MATCH r = (e)-[*]-(f) RETURN collect(p)',
    /timeout|too-large/,
  ],
  ['nested comprehensions', `RETURN ${times(6, '[x IN range(1, 100) | ')}1${times(6, ']')} AS x`, /timeout|too-large/],
])('%s', (_name, text, code) => {
  let thrown: unknown;
  try {
    runQuery({ ...jobOf(text, {}), limits }, graph);
  } catch (error) {
    thrown = error;
  }
  expect(thrown, 'it should have met a limit').toBeInstanceOf(AppError);
  expect((thrown as AppError).code).toMatch(code);
});

it('ends where nobody wants the answer any more', () => {
  let looks = 0;
  const job = { ...jobOf('UNWIND range(1, 4000000) AS x UNWIND range(1, 1000) AS y RETURN count(*)', {}), limits };
  const cancelled = () => ++looks > 3;
  expect(() => runQuery(job, graph, cancelled)).toThrow('Interrupted');
  expect(looks).toBe(4);
});

it('matches regular expressions in time that grows with the text alone', () => {
  const text = "RETURN repeat('a', 30000) =~ '(a+)+b' AS a, repeat('a', 30000) =~ '(a|aa)*' AS b";
  expect(runQuery({ ...jobOf(text, {}), limits }, graph).rows).toEqual([{ a: false, b: true }]);
});
