// What one thread gives, the others read.

import { expect, test } from 'vitest';
import { TextStore, textOf } from './stored-text.ts';

test('texts of any characters are read as they were', () => {
  const texts = ['plain', '', 'naïve \u00ff', '解析 \ud83d\ude00', 'lone \ud800', 'end\n'];
  const store = new TextStore();
  const stored = texts.map((text) => store.add(text));
  expect(stored.map(textOf)).toEqual(texts);
  expect(structuredClone(stored).map(textOf)).toEqual(texts);
  expect(stored.map(({ start, end }) => end - start)).toEqual([5, 0, 7, 10, 12, 4]);
});

test('texts of any length find room, each in one piece', () => {
  const texts = ['short', 'x'.repeat(3 << 20), 'y'.repeat(2 << 20), 'z'.repeat(9 << 20), 'after'];
  const store = new TextStore();
  const stored = texts.map((text) => store.add(text));
  expect(stored.every((one, at) => textOf(one) === texts[at])).toBe(true);
  expect(new Set(stored.map(({ memory }) => memory)).size).toBe(4);
});
