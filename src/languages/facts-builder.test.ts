import { expect, it } from 'vitest';
import { FactsBuilder } from './facts-builder.ts';

it.each([
  ['', [0]],
  ['a', [0]],
  ['a\n', [0]],
  ['a\nb', [0, 2]],
  ['a\r\nb\r\n', [0, 3]],
  ['a\n\n', [0, 2]],
])('lines of %j', (text, starts) => {
  expect([...new FactsBuilder().finish(text).lineStarts]).toEqual(starts);
});
