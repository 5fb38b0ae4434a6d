// Short queries that would take all time and memory. Each ends by a limit, and how far it got is bounded in steps and in
// bytes, whatever the machine.

import { expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import { exampleGraph } from '../store/example-graph.ts';
import { encodeSnapshot } from '../store/snapshot.ts';
import { openColumns } from '../store/snapshot-columns.ts';
import { BOMBS } from './bombs.ts';
import { jobOf } from './job.ts';
import { runQuery } from './run-query.ts';
import { openSnapshotGraph } from './snapshot-graph.ts';

const graph = openSnapshotGraph(openColumns(encodeSnapshot(exampleGraph)), () => undefined);
const limits = { timeoutMs: 600_000, steps: 5_000_000, bytes: 64 * 1024 * 1024 };

it.each(BOMBS)('%s', (_name, text, code) => {
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
