// The analyses over recorded trajectories. Every figure expected here was worked out by hand from `recorded/`:
// baseline has shop-1, -2, -3; native_augment has shop-1, -2, -4; foreign has shop-1, written without our metrics.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { productPackage } from '../environments/gitnexus/package-root.ts';
import type { Trajectory } from '../run/trajectory.ts';
import { compare, intervals, summary, toolUsage } from './analyses.ts';
import { readGroups } from './runs.ts';
import { bootstrapInterval, drawnMean, mean, seededRandom, twoLevelInterval } from './statistics.ts';
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
    expect(base.cost).toBeCloseTo(0.2);
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

describe('several samples of an instance', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gitnexus-samples-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are one group, and one instance of it', () => {
    for (const sample of ['sample-1', 'sample-2']) {
      cpSync(join(recorded, 'baseline'), join(folder, 'baseline', sample), { recursive: true });
    }
    const [group] = readGroups([folder]);
    expect([group.name, group.runs.length]).toEqual(['baseline', 6]);
    expect(rows(summary([group]))[0]).toMatchObject({ instances: 3, samples: 2, submitted: 2 / 3, steps: 20 });
    const steps = rows(intervals([group], { seed: 1 })).find(({ measure }) => measure === 'steps')!;
    // 10, 20 and 30 steps, drawn anew.
    expect(steps).toMatchObject({ instances: 3, samples: 2, mean: 20, low: 10, high: 30 });
    expect(rows(compare([...groups('baseline'), group], { seed: 1 }))[3]).toMatchObject({ pairs: 3, difference: 0 });
  });
});

it('counts the use of tools and of augmented searches', () => {
  const table = rows(toolUsage(groups('baseline', 'native_augment')));
  expect(table.map(({ tool, calls, runs }) => [tool, calls, runs])).toEqual([
    ['context', 1, 1],
    ['query', 3, 2],
    ['(augmented searches)', 5, 2],
  ]);
  expect(table[1]['calls per run']).toBe(1.5);
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

  it('of instances with several samples lies over both', () => {
    // Within each of these instances the samples are as far apart as they can be, and their means are alike.
    const samples = [
      [0, 1],
      [1, 0],
      [0, 1],
      [1, 0],
    ];
    const both = twoLevelInterval(samples.length, (at, random) => drawnMean(samples[at], random), 7);
    expect(bootstrapInterval(samples.map(mean), 7)).toEqual({ low: 0.5, high: 0.5 });
    expect(both.low).toBeLessThan(0.35);
    expect(both.high).toBeGreaterThan(0.65);
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

describe('the page of a run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gitnexus-page-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(productPackage().root, 'dist/gitnexus-eval.js');
  const run = (...words: string[]) => execa(process.execPath, [program, ...words], { reject: false });
  const runs = join(folder, 'native');
  const page = async (): Promise<string> => {
    const file = join(folder, 'page.html');
    expect((await run('report', runs, '--output', file)).stdout).toBe(`Wrote 3 runs to ${file}`);
    return readFileSync(file, 'utf8');
  };

  it('has each patch and conversation as text, and fetches nothing', async () => {
    cpSync(join(recorded, 'native_augment'), runs, { recursive: true });
    const file = join(runs, 'shop-1/shop-1.traj.json');
    const trajectory = JSON.parse(readFileSync(file, 'utf8')) as Trajectory;
    const hostile = '--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-<script>alert(1)</script>\n+"&"\n';
    writeFileSync(file, JSON.stringify({ ...trajectory, info: { ...trajectory.info, submission: hostile } }));
    const html = await page();
    expect(html).toContain('<span class="removed">-&lt;script&gt;alert(1)&lt;/script&gt;</span>');
    expect(html).toContain('<span class="added">+&quot;&amp;&quot;</span>');
    expect(html).not.toMatch(/<script|<link|src=|https?:/);
    expect(html).toContain('not judged by the harness of SWE-bench');
    for (const id of ['shop-1', 'shop-2', 'shop-4']) expect(html).toMatch(new RegExp(`<h3>${id}</h3>`));
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links).toHaveLength(3);
    for (const id of links) expect(html).toContain(`id="${id}"`);
  });

  it('says what the harness found, which is called where it is installed', async () => {
    const absent = await run('judge', runs, '--dataset', 'some/bugs', '--python', 'false');
    expect([absent.exitCode, absent.stderr]).toEqual([2, expect.stringContaining('There is no preds.json')]);
    writeFileSync(join(runs, 'preds.json'), '{}');
    const missing = await run('judge', runs, '--dataset', 'some/bugs', '--python', 'false');
    expect(missing.stderr).toContain('not installed for false (pip install swebench)');
    expect(missing.stderr).toContain(
      '-m swebench.harness.run_evaluation --dataset_name some/bugs --split test --predictions_path preds.json',
    );
    // In the harness's place: it leaves the report that the harness leaves.
    const report = JSON.stringify({ resolved_ids: ['shop-1'], unresolved_ids: ['shop-2'] });
    const python = join(folder, 'python');
    writeFileSync(python, `#!/bin/sh\n[ "$1" = -c ] || printf '%s' '${report}' >scripted.gitnexus.json\n`, {
      mode: 0o755,
    });
    const judged = await run('judge', runs, '--dataset', 'some/bugs', '--python', python);
    expect(judged.stdout).toBe('1 of 2 judged are resolved');
    const html = await page();
    expect(html).toContain('1 of 2 judged are resolved');
    expect([...html.matchAll(/class="verdict (\w+)"/g)].map(([, verdict]) => verdict)).toEqual(['yes', 'no', 'open']);
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
