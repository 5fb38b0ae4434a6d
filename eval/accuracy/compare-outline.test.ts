// Calls by file and line, against a truth made by hand: as a tool that notes lines gives them, and one that does not.

import { expect, test } from 'vitest';
import { compareOutline } from './compare-outline.ts';
import { type Outline, type OutlineSymbol, plainName } from './outline.ts';
import { type Place, placeKey } from './places.ts';
import type { Expectation, Truth, TruthSite } from './truth.ts';

const SOURCE = `def f(callback):
    g()
    Shape()
    callback()

def g(): pass

class Shape:
    def __init__(self): pass

class Square(Shape):
    def __init__(self): pass
`;

const TEXTS = new Map([['a.py', SOURCE.split('\n')]]);
const OPTIONS = { texts: TEXTS, includes: () => true };

function at(line: number, column: number): Place {
  return { path: 'a.py', line, column };
}

function symbol(line: number, name: string, callable = true): OutlineSymbol {
  return { path: 'a.py', line, name, callable };
}

const FILE = symbol(0, 'a.py', false);
const F = symbol(1, 'f');
const G = symbol(6, 'g');
const SHAPE = symbol(8, 'Shape');
const SHAPE_INIT = symbol(9, '__init__');
const SQUARE_INIT = symbol(12, '__init__');
const CALLBACK = symbol(1, 'callback', false);

function required(kind: Expectation['kind'], target: Place): Expectation {
  return { kind, targets: [target], acceptable: [], required: true, what: 'function' };
}

function site(place: Place, expectations: readonly Expectation[], closed = true): TruthSite {
  const callers = [{ places: [at(1, 5)], definite: true }];
  return { ...place, aliases: [], callers, shape: 'name', outcome: 'inside', expectations, closed };
}

const TRUTH: Truth = {
  files: new Set(['a.py']),
  sites: [
    site(at(2, 5), [required('CALLS', at(6, 5))]),
    site(at(3, 5), [required('INSTANTIATES', at(8, 7)), required('CALLS', at(9, 9))]),
    site(at(4, 5), [], false),
  ],
  relations: [],
  uses: [],
  replaced: new Map([[placeKey(at(12, 9)), new Set([placeKey(at(9, 9))])]]),
  namesOneOfMany: false,
  blindSpots: [],
  source: 'by hand',
};

function outline(calls: readonly { target: OutlineSymbol; caller?: OutlineSymbol; lines?: number[] }[]): Outline {
  return {
    symbols: [FILE, F, G, SHAPE, SHAPE_INIT, SQUARE_INIT, CALLBACK],
    calls: calls.map(({ target, caller = F, lines = [] }) => ({ callers: [caller], target, lines, implicit: false })),
  };
}

test('a construction is one pair, whether the class or its constructor is named', () => {
  for (const target of [SHAPE, SHAPE_INIT]) {
    const { pairs } = compareOutline(outline([{ target }]), TRUTH, OPTIONS);
    expect(pairs).toEqual({ right: 1, wrong: 0, unknown: 0, expected: 2, found: 1 });
  }
});

test('the caller must be the one that the truth names, if the tool has it', () => {
  const { pairs } = compareOutline(outline([{ target: G, caller: FILE, lines: [2] }]), TRUTH, OPTIONS);
  expect(pairs).toMatchObject({ right: 0, wrong: 1, found: 0 });
  const without = { ...outline([{ target: G, caller: FILE }]), symbols: [FILE, G] };
  expect(compareOutline(without, TRUTH, OPTIONS).pairs).toMatchObject({ right: 1, wrong: 0, found: 1 });
});

test('where the truth does not know what is called, nothing is wrong', () => {
  const verdict = (lines: number[]) =>
    compareOutline(outline([{ target: SQUARE_INIT, lines }]), { ...TRUTH, replaced: new Map() }, OPTIONS).pairs;
  expect(verdict([4])).toMatchObject({ wrong: 0, unknown: 1 });
  expect(verdict([4, 2])).toMatchObject({ wrong: 1, unknown: 0 });
  expect(verdict([])).toMatchObject({ wrong: 1, unknown: 0 });
});

test('an override of what is called is neither right nor wrong, and a variable is no call', () => {
  const { pairs, leftOut } = compareOutline(outline([{ target: SQUARE_INIT }, { target: CALLBACK }]), TRUTH, OPTIONS);
  expect(pairs).toMatchObject({ right: 0, wrong: 0, unknown: 1 });
  expect(leftOut).toBe(1);
});

test('where a tool gives the column of a name, the name may be another', () => {
  const renamed: OutlineSymbol = { ...symbol(6, 'computed'), column: 5 };
  const renaming = outline([{ target: renamed }]);
  const { pairs } = compareOutline({ ...renaming, symbols: [F, FILE, renamed] }, TRUTH, OPTIONS);
  expect(pairs).toMatchObject({ right: 1, wrong: 0, found: 1 });
});

test('a pair counts once, however often it calls', () => {
  const twice = outline([
    { target: G, lines: [2] },
    { target: G, lines: [2] },
  ]);
  expect(compareOutline(twice, TRUTH, OPTIONS).pairs).toMatchObject({ right: 1, expected: 2, found: 1 });
});

test('a name is what stands at its place', () => {
  const names = ['area', 'Shape.area', '#area', 'Shape.#area', 'GET /area.json'].map(plainName);
  expect(names).toEqual(['area', 'area', 'area', 'area', 'GET /area.json']);
});
