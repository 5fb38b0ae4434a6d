// The analyses over recorded trajectories. Every figure expected here was worked out by hand from `recorded/`:
// baseline has shop-1, -2, -3; native_augment has shop-1, -2, -4; foreign has shop-1, written without our metrics.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { productPackage } from '../environments/gitnexus/package-root.ts';
import { compare, summary, toolUsage } from './analyses.ts';
import { readGroups } from './runs.ts';
import { bootstrapInterval, mean, seededRandom } from './statistics.ts';
import { type Table, writeTable } from './table.ts';

const recorded = fileURLToPath(new URL('recorded', import.meta.url));
const groups = (...names: string[]) => readGroups(names.map((name) => join(recorded, name)));

/** The rows as objects by column. */
function rows(table: Table): Record<string, string | number | null>[] {
  return JSON.parse(writeTable(table, 'json')) as Record<string, string | number | null>[];
}

describe('summary', () => {
  it('gives means over the runs that have a measure', () => {
    const [base, native, foreign] = rows(summary(groups('baseline', 'native_augment', 'foreign')));
    expect(base).toMatchObject({
      run: 'baseline',
      instances: 3,
      submitted: 2 / 3,
      'gold files': 1 / 3,
      // shop-3 has no gold functions.
      'gold functions': 0,
      steps: 20,
      'input tokens': 2000,
      'tool calls': 0,
      'cache hits': 0,
    });
    expect(base!.cost).toBeCloseTo(0.2);
    expect(native).toMatchObject({
      instances: 3,
      submitted: 1,
      'gold functions': 2.5 / 3,
      steps: 25 / 3,
      'tool calls': 4 / 3,
      'augment hits': 1,
      'index seconds': 3,
      'cache hits': 2,
    });
    expect(foreign).toMatchObject({ instances: 1, steps: 9, 'tool calls': 1, 'gold files': null, 'cache hits': 1 });
  });

  it('finds the runs of a matrix below one folder', () => {
    expect(readGroups([recorded]).map(({ name, runs }) => [name, runs.length])).toEqual([
      ['baseline', 3],
      ['foreign', 1],
      ['native_augment', 3],
    ]);
  });
});

describe('compare', () => {
  const table = rows(compare(groups('baseline', 'native_augment'), { seed: 1 }));
  const of = (measure: string) => table.find((row) => row.measure === measure)!;

  it('takes the differences over the instances that both have', () => {
    // shop-1: 10 to 8, shop-2: 20 to 12.
    expect(of('steps')).toMatchObject({ pairs: 2, base: 15, mean: 10, difference: -5, more: 0, less: 2 });
    // shop-1: 1 to 1, shop-2: 0 to 1.
    expect(of('gold files')).toMatchObject({ pairs: 2, base: 0.5, mean: 1, difference: 0.5, more: 1, less: 0 });
    // shop-1: 0.10 to 0.12, shop-2: 0.20 to 0.16.
    expect(of('cost').difference).toBeCloseTo(-0.01);
  });

  it('says whether chance makes such a difference', () => {
    // Two differences, -2 and -8, drawn anew: -2, -5 or -8.
    expect(of('steps')).toMatchObject({ low: -8, high: -2, 'beyond chance': 'yes' });
    expect(of('cost')['beyond chance']).toBe('no');
    expect(of('submitted')).toMatchObject({ low: 0, high: 0, 'beyond chance': 'no' });
  });
});

it('counts the use of tools and of augmented searches', () => {
  const table = rows(toolUsage(groups('baseline', 'native_augment')));
  expect(table.map(({ tool, calls, runs }) => [tool, calls, runs])).toEqual([
    ['context', 1, 1],
    ['query', 3, 2],
    ['(augmented searches)', 5, 2],
  ]);
  expect(table[1]!['calls per run']).toBe(1.5);
  expect(table[2]).toMatchObject({ hits: 3, errors: 1, 'calls per run': 2.5, 'seconds per call': 0.2 });
});

describe('the interval of a mean', () => {
  it('is the same for the same seed, and holds the mean', () => {
    const numbers = [1, 5, 2, 8, 3, 9, 4, 4, 7, 2];
    const interval = bootstrapInterval(numbers, 7);
    expect(bootstrapInterval(numbers, 7)).toEqual(interval);
    expect(interval.low).toBeLessThan(mean(numbers));
    expect(interval.high).toBeGreaterThan(mean(numbers));
    // The error of the mean is 0.83, so 95 % lie within about 1.6 on either side.
    expect(interval.high - interval.low).toBeGreaterThan(2.5);
    expect(interval.high - interval.low).toBeLessThan(4);
  });

  it('is drawn evenly', () => {
    const random = seededRandom(3);
    const numbers = Array.from({ length: 20_000 }, random);
    expect(mean(numbers)).toBeCloseTo(0.5, 1);
    expect(numbers.filter((each) => each < 0.1).length / numbers.length).toBeCloseTo(0.1, 1);
    expect(bootstrapInterval([], 1)).toEqual({ low: 0, high: 0 });
  });
});

describe('a table', () => {
  const table: Table = {
    columns: ['run', 'x'],
    rows: [
      ['a|b', 1.23456],
      ['c,"d', null],
    ],
  };
  it.each([
    ['table', 'run       x\na|b   1.235\nc,"d      -\n'],
    ['markdown', '| run | x |\n| --- | --- |\n| a\\|b | 1.235 |\n| c,"d | - |\n'],
    ['csv', 'run,x\na|b,1.23456\n"c,""d",\n'],
  ] as const)('as %s', (format, text) => {
    expect(writeTable(table, format)).toBe(text);
  });
});

it('is all there on the command line', async () => {
  const program = join(productPackage().root, 'dist/gitnexus-eval.js');
  const run = (...words: string[]) => execa(process.execPath, [program, ...words], { reject: false });
  const compared = await run(
    'compare',
    join(recorded, 'baseline'),
    join(recorded, 'native_augment'),
    '--format',
    'csv',
  );
  expect(compared.stdout.split('\n')[4]).toBe('native_augment,steps,2,15,10,-5,-8,-2,0,2,yes');
  expect((await run('summary', recorded)).stdout.split('\n')).toHaveLength(4);
  expect((await run('tool-usage', recorded, '--format', 'markdown')).stdout).toContain(
    '| native_augment | query | 3 | 2 |',
  );
  expect((await run('compare', join(recorded, 'baseline'))).stderr).toBe('Error: compare needs two runs or more');
});
