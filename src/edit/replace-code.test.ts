// Finding a piece of code and replacing it: the rest of the text must not change by a byte.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCode } from './find-code.ts';
import { inLineEndingOf, replaceStretch } from './replace-code.ts';

/** The text with `code` replaced, or what was found instead. */
function replaced(text: string, code: string, replacement: string): unknown {
  const found = findCode(text, code);
  return found.kind === 'once' ? replaceStretch(text, found.start, found.end, replacement) : found;
}

describe('a piece of code that is there once', () => {
  test('is replaced, and nothing else', () => {
    expect(replaced('one two three\n', 'two', '2')).toBe('one 2 three\n');
    expect(replaced('a\nb\nc\n', 'b\n', '')).toBe('a\nc\n');
    expect(replaced('abc', 'abc', '')).toBe('');
  });

  test('is found whatever ends the lines, and the new code gets the endings of the file', () => {
    expect(replaced('a\r\nb\r\nc\r\n', 'a\nb\n', 'a\nx\ny\n')).toBe('a\r\nx\r\ny\r\nc\r\n');
    expect(replaced('a\nb\nc\n', 'a\r\nb', 'x\r\nb')).toBe('x\nb\nc\n');
    expect(replaced('only\r\none', 'one', 'x\ny')).toBe('only\r\nx\r\ny');
  });

  test('leaves lines alone that it only mentions, also where endings are mixed', () => {
    expect(replaced('a\nb\r\nc\nd\r\n', 'a\nb\nc\nd\n', 'a\nb\nC\nd\n')).toBe('a\nb\r\nC\nd\r\n');
  });
});

test('a piece of code that is there several times is not chosen from; places that overlap count', () => {
  expect(replaced('x = 1\ny = 2\nx = 1\n', 'x = 1', 'x = 3')).toEqual({ kind: 'several', count: 2, lines: [1, 3] });
  expect(replaced('aaa', 'aa', 'b')).toEqual({ kind: 'several', count: 2, lines: [1, 1] });
  expect(replaced('y\n'.repeat(50), 'y', 'z')).toMatchObject({ count: 50, lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
});

describe('a piece of code that is nowhere', () => {
  const text = 'def area(self):\n    return self.width * self.height\n\n\ndef name(self):\n    return "box"\n';

  test('has a nearest match where only blanks differ', () => {
    expect(findCode(text, 'def name(self):\n  return  "box"')).toEqual({
      kind: 'nowhere',
      nearest: { line: 5, lines: ['def name(self):', '    return "box"'], onlyBlanks: true },
    });
  });

  test('has one where a line differs, by the lines that do not', () => {
    expect(findCode(text, 'def area(self):\n    return self.width + self.height')).toMatchObject({
      nearest: { line: 1, onlyBlanks: false },
    });
  });

  test('has one by likeness where no line is the same', () => {
    expect(findCode(text, 'return self.width * self.hight')).toMatchObject({ nearest: { line: 2, onlyBlanks: false } });
  });

  test('has none where nothing is like it', () => {
    expect(findCode(text, 'qqqq zzzz')).toEqual({ kind: 'nowhere', nearest: undefined });
    expect(findCode('', 'x')).toEqual({ kind: 'nowhere', nearest: undefined });
  });
});

test('a whole new text has the line endings of the old one, unless it says otherwise', () => {
  expect(inLineEndingOf('a\r\nb\r\n', 'x\ny\n')).toBe('x\r\ny\r\n');
  expect(inLineEndingOf('a\nb\n', 'x\r\ny\r\n')).toBe('x\r\ny\r\n');
  expect(inLineEndingOf('a\nb\r\n', 'x\ny\n')).toBe('x\ny\n');
  expect(inLineEndingOf('one line', 'x\ny\n')).toBe('x\ny\n');
});

test('around any stretch of any text, all stays as it was', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '\r', 'é', '𝒳'), { maxLength: 30 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, text, text, (before, code, after, replacement) => {
      // A stretch that begins inside a line ending is none that a caller can name.
      fc.pre(code !== '' && !/\r(?!\n)/.test(replacement) && !/\r$/.test(before) && !/\r$/.test(code));
      const all = before + code + after;
      const result = replaced(all, code, replacement);
      if (typeof result !== 'string') return;
      expect(result.startsWith(before) && result.endsWith(after)).toBe(true);
      const middle = result.slice(before.length, result.length - after.length);
      expect(middle.replaceAll('\r\n', '\n')).toBe(replacement.replaceAll('\r\n', '\n'));
    }),
    { numRuns: 2_000 },
  );
});
