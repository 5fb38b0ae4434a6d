// Small programs whose parts all depend on each other are resolved in a bounded number of steps, on any machine the same.

import { afterAll, describe, expect, it } from 'vitest';
import { randomTangle } from './sample/random-tangles.ts';
import { resolved } from './sample/resolve-edited.ts';
import { linesOf, type Resolved } from './sample/resolve-tree.ts';
import { type Files, SHAPES, type Shape } from './sample/tangled.ts';
import { temporaryFolder, writeText } from './sample-repository.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** What any program may take, with a second pass over what the first leaves open. */
const MOST_STEPS = 3_000_000;

let made = 0;
async function resolvedFiles(
  files: Files,
  edit: Files = {},
): Promise<{ whole: Resolved; again: () => Promise<Resolved> }> {
  const root = `${folder.path}/${made++}`;
  const write = (all: Files): void => {
    for (const [path, text] of Object.entries(all)) writeText(root, path, text);
  };
  write(files);
  const whole = await resolved(root);
  const again = (): Promise<Resolved> => {
    write(edit);
    return resolved(root, whole.bytes);
  };
  return { whole, again };
}

describe.each(Object.entries(SHAPES))('%s', (name, shape: Shape) => {
  const parts = name.includes('Complete') ? 40 : 200;

  it('is resolved in bounded steps', async () => {
    const { whole } = await resolvedFiles(shape(parts));
    expect(whole.report.steps).toBeLessThan(MOST_STEPS);
    // Whatever was left open is no base for a later run.
    expect(whole.record === undefined || whole.report.overspent === 0).toBe(true);
  });
});

describe('exports through stars', () => {
  it.each(['pythonStars', 'pythonStarsOfNothing', 'typescriptStars'])(
    '%s: take few steps for each line',
    async (name) => {
      const files = SHAPES[name](160);
      const lines = Object.values(files).reduce((sum, text) => sum + text.split('\n').length, 0);
      const { report } = (await resolvedFiles(files)).whole;
      expect(report.steps).toBeLessThan(100 * lines);
      expect(report.overspent).toBe(0);
    },
  );

  it('leave the answers as a run from nothing finds them, after an edit in the circle', async () => {
    const files = SHAPES.pythonStars(40);
    const edited = files['pkg/m7.py'].replace('class C7', 'def late(): return C9()\n\nclass C7');
    const others = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [
        `other${at}.py`,
        `from pkg import late\n\ndef f${at}(): return late()\n`,
      ]),
    );
    const { whole, again } = await resolvedFiles({ ...files, ...others }, { 'pkg/m7.py': edited });
    const taken = await again();
    expect(linesOf(taken)).toEqual(linesOf((await resolvedFiles({ ...files, ...others, 'pkg/m7.py': edited })).whole));
    expect(linesOf(taken)).not.toEqual(linesOf(whole));
  });
});

describe('a language that reads members by methods, beside one with wrappers', () => {
  it('asks once what a wrapper stands for', async () => {
    const structs = Array.from({ length: 20 }, (_, at) => `pub struct S${at} { pub part: S${(at + 1) % 20} }\n`);
    const uses = Array.from({ length: 20 }, (_, at) => `pub fn f${at}(s: &S${at}) { s.missing(); s.part.absent(); }\n`);
    const files = {
      'Cargo.toml': '[package]\nname = "mixed"\n',
      'src/lib.rs': [...structs, ...uses].join(''),
      'Main.kt': 'class Main { fun run() = 1 }\n',
    };
    const { report } = (await resolvedFiles(files)).whole;
    expect(report.steps).toBeLessThan(10_000);
    expect(report.overspent).toBe(0);
  });
});

const SEEDS = Number(process.env.GITNEXUS_TEST_TANGLES ?? 16);

describe('a random program', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed))('of seed %d is resolved in bounded steps', async (seed) => {
    const { files, lines, description } = randomTangle(seed, 300);
    expect(lines).toBeLessThanOrEqual(300);
    expect(randomTangle(seed, 300).files).toEqual(files);
    const { whole } = await resolvedFiles(files);
    expect(whole.report.steps, description).toBeLessThan(MOST_STEPS);
    expect(whole.record === undefined || whole.report.overspent === 0).toBe(true);
  });
});

describe('ancestors', () => {
  /** Each class inherits from the two before it, and is defined before them. */
  const diamonds = (height: number): string =>
    Array.from({ length: height }, (_, at) => height - at)
      .map((at) => `class C${at}(C${at - 1}, C${Math.max(0, at - 2)}): pass\n`)
      .join('');

  it.each([
    ['diamonds', `${diamonds(200)}class C0:\n    def f(self): pass\nC200().f()\n`],
    ['diamonds that lead back', `${diamonds(200)}class C0(C200, C100):\n    def f(self): pass\nC200().f()\n`],
  ])('are found once for each class: %s', async (_, text) => {
    const { whole } = await resolvedFiles({ 'diamonds.py': text });
    expect(whole.report.steps).toBeLessThan(100_000);
    expect(whole.report.sitesByRule).toMatchObject({ inherited: 1 });
  });
});

describe('a cycle that spends its budget', () => {
  it('leaves the rest unresolved and counted, and what is plain is found', async () => {
    const files = { ...SHAPES.commonjsCircles(600), 'plain.js': 'function one() { two() }\nfunction two() {}\n' };
    const { whole } = await resolvedFiles(files);
    expect(whole.report.overspent).toBeGreaterThan(0);
    expect(whole.report.steps).toBeLessThan(2 * MOST_STEPS);
    expect(whole.record).toBeUndefined();
    const { nodes, edges } = whole.graph;
    const calls = edges
      .filter(({ kind }) => kind === 'CALLS')
      .map(({ source, target }) => [nodes[source].name, nodes[target].name]);
    expect(calls).toContainEqual(['one', 'two']);
  });
});
