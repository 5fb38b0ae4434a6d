// The comparison on a program whose truth and graph are both made by hand.

import { expect, test } from 'vitest';
import { compareCalls } from './compare-calls.ts';
import { compareRelations } from './compare-relations.ts';
import type { DumpedGraph } from './graph-dump.ts';
import { modulePlace, type Place, placeKey } from './places.ts';
import { precision, recall } from './tally.ts';
import { handGraph } from './temporary-tree.ts';
import type { Expectation, Truth, TruthSite } from './truth.ts';

const OPTIONS = { includes: () => true, mostExamples: 3 };
const at = (line: number, column = 1): Place => ({ path: 'a.py', line, column });

const SYMBOLS = [
  { kind: 'Function', name: 'f', place: at(1, 5) },
  { kind: 'Function', name: 'g', place: at(2, 5) },
  { kind: 'Function', name: 'h', place: at(3, 5) },
  { kind: 'Method', name: 'A.m', place: at(4, 5) },
  { kind: 'Method', name: 'B.m', place: at(5, 5) },
] as const;

function calls(target: Place, required = true): Expectation {
  return { kind: 'CALLS', targets: [target], acceptable: [], required, what: 'function' };
}

function site(line: number, part: Partial<TruthSite>): TruthSite {
  const callers = [{ places: [at(1, 5)], definite: true }];
  return {
    ...at(line),
    aliases: [],
    callers,
    shape: 'name',
    outcome: 'inside',
    expectations: [],
    closed: true,
    ...part,
  };
}

function truth(sites: readonly TruthSite[], part: Partial<Truth> = {}): Truth {
  const files = new Set(['a.py']);
  return {
    files,
    sites,
    relations: [],
    uses: [],
    replaced: new Map(),
    namesOneOfMany: false,
    blindSpots: [],
    source: 'by hand',
    ...part,
  };
}

function graphOf(
  edges: readonly { target: string; line: number; source?: string; rule?: 'dispatch' | 'scope' | 'wrapped' }[],
): DumpedGraph {
  return handGraph(
    SYMBOLS,
    edges.map(({ target, line, source = 'f', rule = 'scope' }) => ({
      kind: 'CALLS',
      source,
      target,
      site: at(line),
      rule,
    })),
  );
}

test('right, wrong, unknown and missed are told apart', () => {
  const sites = [
    site(10, { expectations: [calls(at(2, 5))] }),
    site(11, { expectations: [calls(at(2, 5))] }),
    site(12, { expectations: [calls(at(3, 5))] }),
    site(13, { outcome: 'unknown' }),
    site(14, { outcome: 'outside' }),
  ];
  const graph = graphOf([
    { target: 'g', line: 10 },
    { target: 'h', line: 11 },
    { target: 'g', line: 13 },
    { target: 'A.m', line: 14 },
    { target: 'B.m', line: 99 },
  ]);
  const { scores, missed, wrong, silent } = compareCalls(graph, truth(sites), OPTIONS);
  expect(scores.CALLS.sites).toEqual({ right: 1, wrong: 2, unknown: 2, expected: 3, found: 1 });
  expect(precision(scores.CALLS.sites)).toBeCloseTo(1 / 3);
  expect(recall(scores.CALLS.sites)).toBeCloseTo(1 / 3);
  expect(missed.map(({ name, count }) => [name, count])).toEqual([
    ['CALLS name → function [another target is given]', 1],
    ['CALLS name → function [nothing is given]', 1],
  ]);
  expect(wrong.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(silent).toBe(1);
});

test('a pair is right if one of its sites is, and counts once', () => {
  const sites = [
    site(10, { expectations: [calls(at(2, 5))] }),
    site(11, { expectations: [calls(at(2, 5))] }),
    site(12, { expectations: [calls(at(3, 5))] }),
  ];
  const graph = graphOf([10, 11, 12].map((line) => ({ target: 'g', line })));
  const { scores } = compareCalls(graph, truth(sites), OPTIONS);
  expect(scores.CALLS.sites).toMatchObject({ right: 2, wrong: 1, expected: 3, found: 2 });
  expect(scores.CALLS.pairs).toMatchObject({ right: 1, wrong: 0, expected: 2, found: 1 });
});

test('the right target from another caller is a site found and a pair missed', () => {
  const graph = graphOf([{ target: 'g', line: 10, source: 'h' }]);
  const { scores, wrongCallers } = compareCalls(graph, truth([site(10, { expectations: [calls(at(2, 5))] })]), OPTIONS);
  expect(scores.CALLS.sites).toMatchObject({ right: 1, expected: 1, found: 1 });
  expect(scores.CALLS.pairs).toMatchObject({ expected: 1, found: 0 });
  expect(wrongCallers).toHaveLength(1);
});

const REPLACED = new Map([[placeKey(at(5, 5)), new Set([placeKey(at(4, 5))])]]);

test('dispatch is counted apart, and right where the target replaces what the truth names', () => {
  const sites = [site(10, { expectations: [calls(at(4, 5))] })];
  const graph = graphOf([
    { target: 'A.m', line: 10 },
    { target: 'B.m', line: 10, rule: 'dispatch' },
    { target: 'g', line: 10, rule: 'dispatch' },
  ]);
  const { scores } = compareCalls(graph, truth(sites, { replaced: REPLACED }), OPTIONS);
  expect(scores.CALLS.sites).toMatchObject({ right: 1, wrong: 0, expected: 1, found: 1 });
  expect(scores.dispatch.sites).toMatchObject({ right: 1, wrong: 1 });
});

test('an override in place of the declaration is wrong, and the declaration missed', () => {
  const sites = [site(10, { expectations: [calls(at(4, 5))] })];
  const { scores } = compareCalls(
    graphOf([{ target: 'B.m', line: 10 }]),
    truth(sites, { replaced: REPLACED }),
    OPTIONS,
  );
  expect(scores.CALLS.sites).toMatchObject({ right: 0, wrong: 1, expected: 1, found: 0 });
});

test('what is acceptable is right but not required, and an unresolved site refutes nothing', () => {
  const acceptable: Expectation = {
    kind: 'CALLS',
    targets: [],
    acceptable: [at(2, 5)],
    required: false,
    what: 'variable',
  };
  const sites = [site(10, { expectations: [acceptable], closed: false })];
  const { scores } = compareCalls(
    graphOf([
      { target: 'g', line: 10 },
      { target: 'h', line: 10 },
    ]),
    truth(sites),
    OPTIONS,
  );
  expect(scores.CALLS.sites).toEqual({ right: 1, wrong: 0, unknown: 1, expected: 0, found: 0 });
});

test('where the truth names one of many, others of that name are unknown once the one is given', () => {
  const sites = [site(10, { expectations: [calls(at(4, 5))] })];
  const both = graphOf([
    { target: 'A.m', line: 10 },
    { target: 'B.m', line: 10 },
  ]);
  const { scores } = compareCalls(both, truth(sites, { namesOneOfMany: true }), OPTIONS);
  expect(scores.CALLS.sites).toMatchObject({ right: 1, wrong: 0, unknown: 1 });
  const other = compareCalls(graphOf([{ target: 'B.m', line: 10 }]), truth(sites, { namesOneOfMany: true }), OPTIONS);
  expect(other.scores.CALLS.sites).toMatchObject({ right: 0, wrong: 1, unknown: 0 });
});

test('relations are compared by pair, whatever stands where', () => {
  const relation = (target: string, outcome: 'inside' | 'outside' | 'unknown', line: number) => ({
    kind: 'IMPORTS' as const,
    site: at(line),
    source: [modulePlace('a.py')],
    targets: outcome === 'inside' ? [modulePlace(target)] : [],
    outcome,
    required: outcome === 'inside',
    shape: 'import',
  });
  const symbols = [
    ...SYMBOLS,
    { kind: 'Function' as const, name: 'x', place: { path: 'b.py', line: 1, column: 5 } },
    { kind: 'Function' as const, name: 'y', place: { path: 'c.py', line: 1, column: 5 } },
  ];
  const graph = handGraph(symbols, [
    { kind: 'IMPORTS', source: 'a.py', target: 'b.py', site: at(1) },
    { kind: 'IMPORTS', source: 'a.py', target: 'c.py', site: at(2) },
  ]);
  const relations = [relation('b.py', 'inside', 1), relation('', 'outside', 2), relation('d.py', 'inside', 3)];
  const { scores, missed, wrong } = compareRelations(graph, truth([], { relations }), OPTIONS);
  expect(scores.IMPORTS).toEqual({ right: 1, wrong: 1, unknown: 0, expected: 2, found: 1 });
  expect(missed[0].name).toBe('IMPORTS import [target is no node]');
  expect(wrong).toHaveLength(1);
});

test('what a decorator put in the place of a function is not known to the truth, which names the function', () => {
  const sites = [site(10, { expectations: [calls(at(2, 5))] }), site(11, { outcome: 'outside' })];
  const graph = graphOf([
    { target: 'g', line: 10 },
    { target: 'h', line: 10, rule: 'wrapped' },
    { target: 'h', line: 11, rule: 'wrapped' },
  ]);
  const { scores } = compareCalls(graph, truth(sites), OPTIONS);
  expect(scores.CALLS.sites).toMatchObject({ right: 1, wrong: 0, unknown: 2, expected: 1, found: 1 });
});
