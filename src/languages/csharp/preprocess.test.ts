import { expect, test } from 'vitest';
import { preprocessed } from './preprocess.ts';

/** What is left of a text, line by line; a blank line is `·`. */
function left(text: string): string {
  const kept = preprocessed(text);
  expect(kept.length).toBe(text.length);
  return kept
    .split('\n')
    .map((line) => line.trim() || '·')
    .join(' ');
}

test('one branch of a condition is kept, at its place', () => {
  expect(left('#if A\none\n#elif B\ntwo\n#else\nthree\n#endif\nfour')).toBe('· one · · · · · four');
  expect(left('#if !A\none\n#else\ntwo\n#endif')).toBe('· · · two ·');
  expect(left('#if NETFRAMEWORK || NET45\none\n#elif NO_SPAN\ntwo\n#else\nthree\n#endif')).toBe('· · · · · three ·');
});

test('what a file defines itself counts, and conditions are read in each other', () => {
  expect(left('#define X\n#undef Y\n#if X && !Y\n#if Y == false\none\n#endif\n#endif')).toBe('· · · · one · ·');
  expect(left('#if false\n#define X\n#if A\none\n#endif\n#else\ntwo\n#endif')).toBe('· · · · · · two ·');
});

test('other directives and a byte order mark become blanks', () => {
  expect(left('\ufeffclass A { }\n#region a\n#nullable enable\nb')).toBe('class A { } · · b');
  expect(preprocessed('a\r\n#pragma x\r\nb')).toBe('a\r\n         \r\nb');
});

test('what does not end is read to the end of the text', () => {
  expect(left('#endif\n#else\n#if (A\none')).toBe('· · · one');
});
