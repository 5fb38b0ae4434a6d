import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptAnswers, setsIn, setsWith, Touches, watched, watchedAside } from './touches.ts';

/** The files of a set. */
function filesOf(touches: Touches, set: number, files = 12): number[] {
  const all = Array.from({ length: files }, (_, file) => file);
  return all.filter((file) => setsWith(touches.columns(), (one) => one === file)[set] === 1);
}

test('what is noted goes to the innermost frame, each file once', () => {
  const touches = new Touches();
  let inner = 0;
  const outer = watchedAside(touches, () => {
    touches.touch(1);
    inner = watchedAside(touches, () => {
      touches.touch(2);
      touches.touch(1);
    });
    touches.touch(1);
    touches.touch(3);
  });
  expect([filesOf(touches, outer), filesOf(touches, inner)]).toEqual([
    [1, 3],
    [1, 2],
  ]);
});

test('the file that a question is part of is not noted for it', () => {
  const touches = new Touches();
  touches.enter(4);
  touches.touch(4);
  touches.touch(5);
  expect(filesOf(touches, touches.leave())).toEqual([5]);
});

test('an answer that is kept is read from what it was found from, whoever asks for it', () => {
  const touches = new Touches();
  const answers = new KeptAnswers<string, number>(touches);
  const find = (): number => {
    touches.touch(7);
    return 42;
  };
  const first = watchedAside(touches, () => answers.find('key', find, () => true));
  const second = watchedAside(touches, () => {
    expect(answers.get('key')).toBe(42);
  });
  expect([filesOf(touches, first), filesOf(touches, second)]).toEqual([[7], [7]]);
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
  const touches = new Touches();
  touches.touch(3);
  expect(() =>
    watched(touches, () => {
      touches.touch(2);
      throw new Error('failed');
    }),
  ).toThrow('failed');
  expect(watchedAside(touches, () => undefined)).toBe(0);
});

/** Frames within frames: numbers are files, lists are frames whose files count for the one around them too. */
type Frame = readonly (number | Frame)[];
const frame = fc.letrec<{ frame: Frame }>((tie) => ({
  frame: fc.array(fc.oneof({ depthSize: 'small' }, fc.integer({ min: 0, max: 11 }), tie('frame')), { maxLength: 6 }),
})).frame;

function note(touches: Touches, items: Frame): number {
  return watched(touches, () => {
    for (const item of items)
      if (typeof item === 'number') touches.touch(item);
      else note(touches, item);
  });
}

test('sets hold what was noted, and the same where another run takes them over', () => {
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 6 }), (frames) => {
      const touches = new Touches();
      const sets = frames.map((items) => watchedAside(touches, () => void note(touches, items)));
      const expected = frames.map((items) => [...new Set(items.flat(9) as number[])].sort((a, b) => a - b));
      expect(sets.map((set) => filesOf(touches, set))).toEqual(expected);
      const later = new Touches();
      watchedAside(later, () => later.touch(9));
      const numbers = later.adopt(touches.columns(), setsIn(touches.columns(), sets));
      expect(sets.map((set) => filesOf(later, numbers[set]!))).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
