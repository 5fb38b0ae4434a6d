// What is told while the resolver works, by a clock of the test's own.

import { expect, it } from 'vitest';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { runOperation } from '../run.ts';
import { analyze } from './operation.ts';
import { resolutionProgress } from './resolution-progress.ts';

it('says how far the pass is and how long it takes, not more often than anybody reads', () => {
  let time = 0;
  const told: string[] = [];
  const listen = resolutionProgress(
    (message) => told.push(message),
    () => time,
  );
  for (const [at, pass, done] of [
    [0, 1, 1],
    [50, 1, 2],
    [1_000, 1, 10],
    [400_000, 1, 50],
    [400_050, 2, 1],
    [401_000, 2, 100],
  ] as const) {
    time = at;
    listen({ pass, done, total: 100 });
  }
  expect(told).toEqual([
    'Resolving names and calls: 1 of 100 files',
    'Resolving names and calls: 10 of 100 files, about 9 s left',
    'Resolving names and calls: 50 of 100 files, about 7 min left',
    'Resolving names and calls again, for what is passed on (pass 2): 100 of 100 files, about 1 s left',
  ]);
});

it('is told by a run', async () => {
  const { engine, root } = scratchEngine('told', { 'a.ts': 'export const f = () => 1;\n', 'b.ts': 'g();\n' });
  const told: string[] = [];
  const { signal } = new AbortController();
  const caller = { remote: false, directory: root, signal, progress: (message: string) => told.push(message) };
  await runOperation(analyze, { path: root, force: true }, engine, caller);
  expect(told).toContainEqual(expect.stringMatching(/^Resolving names and calls: \d+ of \d+ files/));
});
