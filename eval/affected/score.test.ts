// What is counted as found and as missed.

import { expect, it } from 'vitest';
import { causesOf } from './causes.ts';
import { mutate, mutationsOf } from './mutants.ts';
import { chanceOfAll, chanceOfNone, isSelected, type Judged, scoreOf } from './score.ts';
import { functionsIn, unitsThatRun } from './traces.ts';

const selection = { files: ['a.py', 'b.py'], tests: ['a.py::one'], whole: ['b.py'] };
const unit = (seconds: number) => ({ failed: false, seconds });
const baseline = { 'a.py::one': unit(1), 'a.py::two': unit(3), 'b.py::three': unit(4), 'c.py::four': unit(2) };
const judged = (id: string, ...units: string[]): Judged => ({
  id,
  units,
  selection,
  started: units,
  closure: ['a.py'],
});

it('takes a test as selected by its own name or with its whole file', () => {
  const found = ['a.py::one', 'a.py::two', 'b.py::three', 'a.py', 'c.py'].map((each) => isSelected(each, selection));
  expect(found).toEqual([true, false, true, true, false]);
});

it('needs one of the failing tests, or all of the affected ones', () => {
  const changes = [judged('x', 'a.py::one', 'a.py::two'), judged('y', 'c.py::four')];
  const faults = scoreOf(changes, baseline, 'any');
  expect(faults).toMatchObject({ changes: 2, caught: 1, caughtByClosure: 1, tests: 0.5, time: 0.5 });
  expect(faults.files).toBeCloseTo(2 / 3);
  expect(faults.closureFiles).toBeCloseTo(1 / 3);
  expect(faults.missed).toEqual([{ id: 'y', units: ['c.py::four'] }]);
  expect(faults.startedFiles).toBeCloseTo(1 / 3);
  expect(faults.related).toBeUndefined();
  const byRunner = changes.map((each) => ({ ...each, related: ['c.py', 'x.py'] }));
  expect(scoreOf(byRunner, baseline, 'any').related).toEqual({ caught: 1, files: 1 / 3 });
  expect(scoreOf(changes, baseline, 'all').missed).toEqual([
    { id: 'x', units: ['a.py::two'] },
    { id: 'y', units: ['c.py::four'] },
  ]);
});

it('finds where the way to a change leaves what a test runs', () => {
  const at = { path: 'src.py', hash: '', start: 0, end: 0 };
  const functions = ['.run', '.Base.step', '.changed'].map((name) => ({ ...at, name }));
  const step = (by: string, symbol: string) => ({ by, symbol, path: 'src.py' });
  const way = [step('CALLS import', 'run'), step('CALLS dispatch', 'Base.step'), step('CALLS scope', 'changed')];
  const units = { 'a.py::one': { failed: false, ran: [0] }, 'b.py::three': { failed: false, ran: [0, 1, 2] } };
  const change = { ...judged('x', 'b.py::three'), selection: { ...selection, ways: new Map([['a.py::one', way]]) } };
  expect(causesOf({ functions, units }, [change])).toEqual([
    { by: 'CALLS dispatch', units: 1, most: 'src.py#Base.step', mostUnits: 1 },
  ]);
});

it('expects of a random choice what counting gives', () => {
  expect(chanceOfNone(3, 1, 2)).toBeCloseTo(1 / 3);
  expect(chanceOfNone(3, 2, 2)).toBe(0);
  expect(chanceOfAll(3, 2, 2)).toBeCloseTo(1 / 3);
  expect(chanceOfAll(3, 3, 2)).toBe(0);
});

it('mutates what a test could see, each place by itself', () => {
  const text = "import a from 'a';\nif (a === 1) {\n  throw new Error('x');\n}\n";
  expect(mutationsOf('x.ts', text).map((each) => mutate(text, each).split('\n').slice(1, 3).join(' '))).toEqual([
    "if (!(a === 1)) {   throw new Error('x');",
    "if (a !== 1) {   throw new Error('x');",
    "if (a === (1 + 1)) {   throw new Error('x');",
    'if (a === 1) {   ;',
    'if (a === 1) {   throw new Error("XXx");',
  ]);
});

it('tells functions by what they do themselves, and the innermost around a place', () => {
  const text = 'const f = () => {\n  // One.\n  return g(() => 1);\n};\n';
  const functions = functionsIn('x.ts', text);
  const hash = (of: string, at: number) => functionsIn('x.ts', of)[at].hash;
  expect(functions.map(({ name }) => name)).toEqual(['.f', '.f.function']);
  expect(hash(text.replace('One', 'Two'), 0)).toBe(functions[0].hash);
  expect(hash(text.replace('1)', '2)'), 0)).toBe(functions[0].hash);
  expect(hash(text.replace('1)', '2)'), 1)).not.toBe(functions[1].hash);
  const trace = { functions, units: { one: { failed: false, ran: [0] }, two: { failed: false, ran: [0, 1] } } };
  const at = text.indexOf('1)');
  expect(unitsThatRun(trace, { path: 'x.ts', start: at, end: at + 1 })).toEqual(['two']);
  expect(unitsThatRun(trace, { path: 'y.ts', start: at, end: at + 1 })).toBeUndefined();
});
