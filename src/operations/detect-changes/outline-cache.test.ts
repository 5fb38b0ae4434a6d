// Which outlines are kept.

import { expect, test } from 'vitest';
import type { Language } from './outline.ts';
import { outlineCache } from './outline-cache.ts';

test('a version is parsed once, and what was not used for longest is forgotten first', () => {
  const language = { isTest: () => true, extract: () => EMPTY, significantParts: () => [] } as unknown as Language;
  const cache = outlineCache(10);
  const parsed: string[] = [];
  const ask = (version: string, length: number) =>
    cache.get(language, 'a.toy', version, () => {
      parsed.push(version);
      return 'x'.repeat(length);
    });
  for (const version of ['1', '2', '1', '3', '1', '2']) ask(version, 4);
  expect(parsed).toEqual(['1', '2', '3', '2']);
  ask('too large', 11);
  ask('1', 4);
  expect(parsed).toEqual(['1', '2', '3', '2', 'too large', '1']);
});

const EMPTY = { symbols: { rows: 1 }, strings: [''], lineStarts: [0] };
