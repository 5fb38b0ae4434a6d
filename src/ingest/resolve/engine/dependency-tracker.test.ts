import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARTS, partOfName, WHOLE } from '../program/file-parts.ts';
import type { SourceFile } from '../program/source-file.ts';
import { DependencyTracker, KeptAnswers, setsIn, setsWith, tracked, trackedApart } from './dependency-tracker.ts';

/** The parts of a set. */
function filesOf(dependencies: DependencyTracker, set: number, files = 12): number[] {
  const all = Array.from({ length: files }, (_, file) => file);
  return all.filter((file) => setsWith(dependencies.columns(), (one) => one === file)[set] === 1);
}

test('what is noted goes to the innermost frame, each file once', () => {
  const dependencies = new DependencyTracker();
  let inner = 0;
  const outer = trackedApart(dependencies, () => {
    dependencies.read(1);
    inner = trackedApart(dependencies, () => {
      dependencies.read(2);
      dependencies.read(1);
    });
    dependencies.read(1);
    dependencies.read(3);
  });
  expect([filesOf(dependencies, outer), filesOf(dependencies, inner)]).toEqual([
    [1, 3],
    [1, 2],
  ]);
});

test('of the file that a question is part of nothing is noted, of others the part that is read', () => {
  const dependencies = new DependencyTracker();
  const file = (index: number): SourceFile => ({ index, isStub: false }) as SourceFile;
  const read = (): void => {
    dependencies.readName(file(4), 'one');
    dependencies.readName(file(5), 'one');
  };
  const parts = (set: number): number[] => filesOf(dependencies, set, 6 * PARTS);
  dependencies.enter(4);
  read();
  expect(parts(dependencies.leave())).toEqual([5 * PARTS + partOfName('one')]);
  dependencies.enterWhole();
  read();
  expect(parts(dependencies.leave())).toEqual([4 * PARTS + WHOLE, 5 * PARTS + WHOLE]);
});

test('an answer that is kept is read from what it was found from, whoever asks for it', () => {
  const dependencies = new DependencyTracker();
  const answers = new KeptAnswers<string, number>(dependencies);
  const find = (): number => {
    dependencies.read(7);
    return 42;
  };
  const first = trackedApart(dependencies, () => answers.find('key', find, () => true));
  const second = trackedApart(dependencies, () => {
    expect(answers.get('key')).toBe(42);
  });
  expect([filesOf(dependencies, first), filesOf(dependencies, second)]).toEqual([[7], [7]]);
});

test('an answer that is not to be kept is not there later', () => {
  const answers = new KeptAnswers<string, number>(undefined);
  expect(
    answers.find(
      'key',
      () => 1,
      () => false,
    ),
  ).toBe(1);
  expect(answers.get('key')).toBeUndefined();
});

test('nothing is noted where no frame is open, and a frame ends also when its work fails', () => {
  const dependencies = new DependencyTracker();
  dependencies.read(3);
  expect(() =>
    tracked(dependencies, () => {
      dependencies.read(2);
      throw new Error('failed');
    }),
  ).toThrow('failed');
  expect(trackedApart(dependencies, () => undefined)).toBe(0);
});

/** Frames within frames: numbers are files, lists are frames whose files count for the one around them too. */
type Frame = readonly (number | Frame)[];
const frame = fc.letrec<{ frame: Frame }>((tie) => ({
  frame: fc.array(fc.oneof({ depthSize: 'small' }, fc.integer({ min: 0, max: 11 }), tie('frame')), { maxLength: 6 }),
})).frame;

function note(dependencies: DependencyTracker, items: Frame): number {
  return tracked(dependencies, () => {
    for (const item of items)
      if (typeof item === 'number') dependencies.read(item);
      else note(dependencies, item);
  });
}

test('sets hold what was noted, and the same where another run takes them over', () => {
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 6 }), (frames) => {
      const dependencies = new DependencyTracker();
      const sets = frames.map((items) => trackedApart(dependencies, () => void note(dependencies, items)));
      const expected = frames.map((items) => [...new Set(items.flat(9) as number[])].sort((a, b) => a - b));
      expect(sets.map((set) => filesOf(dependencies, set))).toEqual(expected);
      const later = new DependencyTracker();
      trackedApart(later, () => later.read(9));
      const numbers = later.adopt(dependencies.columns(), setsIn(dependencies.columns(), sets));
      expect(sets.map((set) => filesOf(later, numbers[set]))).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
