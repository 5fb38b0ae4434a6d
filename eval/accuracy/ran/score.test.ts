// The score of a run and a graph that are both made by hand.

import { expect, test } from 'vitest';
import type { Place } from '../places.ts';
import { handGraph } from '../temporary-tree.ts';
import { executedRun } from './executed.ts';
import { scoreRun } from './score.ts';

const at = (path: string, line: number, column = 1): Place => ({ path, line, column });

const SYMBOLS = [
  { kind: 'Function', name: 'f', place: at('a.py', 1) },
  { kind: 'Function', name: 'g', place: at('a.py', 2) },
  { kind: 'Method', name: 'A.size', place: at('a.py', 3) },
  { kind: 'Method', name: 'A.run', place: at('a.py', 4) },
  { kind: 'Method', name: 'B.run', place: at('a.py', 5) },
  { kind: 'Function', name: 'test_f', place: at('test_a.py', 1) },
] as const;

const DEFINITIONS = SYMBOLS.map(({ name, place }, index) => ({
  function: index,
  ...place,
  name: name.split('.').pop()!,
}));

const graph = handGraph(SYMBOLS, [
  { kind: 'CALLS', source: 'f', target: 'g', site: at('a.py', 10, 5) },
  { kind: 'REFERENCES', source: 'f', target: 'A.size', site: at('a.py', 11, 5) },
  { kind: 'CALLS', source: 'f', target: 'A.run', site: at('a.py', 12, 5) },
  { kind: 'CALLS', source: 'f', target: 'B.run', site: at('a.py', 12, 5), rule: 'dispatch' },
  { kind: 'OVERRIDES', source: 'B.run', target: 'A.run', site: at('a.py', 5) },
  { kind: 'CALLS', source: 'test_f', target: 'f', site: at('test_a.py', 2, 5) },
]);
Object.assign(graph.nodes.find(({ path, kind }) => kind === 'Module' && path === 'test_a.py')!, { test: true });

function call(caller: number | null, callee: number, line: number, form = 'function by its name') {
  return { call: callee, caller, path: caller === 5 ? 'test_a.py' : 'a.py', line, column: 5, library: false, form };
}

test('a pair counts once, by the best that links it', async () => {
  const run = executedRun([
    ...DEFINITIONS,
    call(0, 1, 10),
    call(0, 1, 99),
    call(0, 2, 11, 'property'),
    call(1, 0, 20, 'callback parameter'),
    call(5, 0, 2),
  ]);
  const { groups, missed } = await scoreRun(graph, run);
  expect(groups.get('program → program')).toMatchObject({
    pairs: 3,
    outcomes: { edge: 1, reference: 1, missed: 1, overridden: 0 },
  });
  expect(groups.get('test → program')).toMatchObject({ pairs: 1, outcomes: { edge: 1 } });
  expect(missed.get('program → program')).toEqual([
    { form: 'callback parameter', outcome: 'missed', pairs: 1, examples: ['a.py:20 -> a.py:1 f'] },
    { form: 'property', outcome: 'reference', pairs: 1, examples: ['a.py:11 -> a.py:3 size'] },
  ]);
});

test('a function with a name of its own is the property that it makes, by where it begins', async () => {
  const run = executedRun([
    ...DEFINITIONS.slice(0, 1),
    { function: 1, ...at('a.py', 8), name: 'getSize' },
    call(0, 1, 99),
  ]);
  const graph = handGraph(SYMBOLS, [{ kind: 'CALLS', source: 'f', target: 'g', site: at('a.py', 10, 5) }]);
  Object.assign(graph.nodes.find(({ name }) => name === 'g')!, { startLine: 8 });
  expect((await scoreRun(graph, run)).groups.get('program → program')).toMatchObject({
    pairs: 1,
    outcomes: { edge: 1 },
  });
});

test('at a site that ran, what the graph gives ran there or did not', async () => {
  const run = executedRun([
    ...DEFINITIONS,
    { site: 'a.py', line: 10, column: 5, targets: [], complete: true },
    { site: 'a.py', line: 12, column: 5, targets: [3], complete: true },
    { site: 'a.py', line: 12, column: 5, targets: [], complete: false },
  ]);
  const { program } = (await scoreRun(graph, run)).sites;
  expect(program).toMatchObject({ given: 2, ran: 1, sites: 2, oneRan: 1, dispatchGiven: 0 });
  expect(program.others).toEqual([{ rule: 'scope', given: 1, examples: ['a.py:10:5 -> Function:a.py:g'] }]);
});

test('a rule is judged at the calls that ran, and by name on the lines where something ran', async () => {
  const run = executedRun([
    ...DEFINITIONS,
    { site: 'a.py', line: 12, column: 5, targets: [3], complete: true },
    call(0, 1, 10),
  ]);
  expect((await scoreRun(graph, run)).rules).toEqual([
    { rule: 'dispatch', given: 1, ran: 0, bound: 0 },
    { rule: 'scope', given: 2, ran: 2, bound: 2 },
  ]);
});

test('a declaration stands for the override that ran in its place', async () => {
  const run = executedRun([...DEFINITIONS, { site: 'a.py', line: 12, column: 5, targets: [4], complete: true }]);
  expect((await scoreRun(graph, run)).rules).toEqual([
    { rule: 'dispatch', given: 1, ran: 1, bound: 1 },
    { rule: 'scope', given: 1, ran: 0, bound: 1 },
  ]);
});

test('impact is asked of each function: in which tests it ran, and which depend on it', async () => {
  const run = executedRun([...DEFINITIONS, { test: 5, ran: [0, 1, 2, 3, 5] }]);
  const uidOf = (name: string) => graph.nodes.find((node) => node.name === name || node.uid.endsWith(`:${name}`))!.uid;
  const [f, size, test] = [uidOf('f'), uidOf('A.size'), uidOf('test_f')];
  const ask = async (uid: string, references: boolean) => {
    if (uid === f) return new Map([[test, 1]]);
    return uid === size && references
      ? new Map([
          [test, 4],
          ['elsewhere', 1],
        ])
      : new Map<string, number>();
  };
  expect((await scoreRun(graph, run, ask)).impact).toEqual({
    tests: 1,
    pairs: 4,
    byCalls: 1,
    withReferences: 2,
    withinThreeSteps: 1,
    linked: 2,
    linkedRan: 2,
  });
});
