import { expect, test } from 'vitest';
import { blockNames, fillBlock, markdownTable } from './markdown.ts';

const DOCUMENT = 'before\n<!-- begin one -->\nold\n<!-- end one -->\nafter\n<!-- begin two -->\n<!-- end two -->\n';

test('a block is filled between its marks, and again with the same result', () => {
  const filled = fillBlock(DOCUMENT, 'one', 'new');
  expect(filled).toBe(DOCUMENT.replace('\nold\n', '\n\nnew\n\n'));
  expect(fillBlock(filled, 'one', 'new')).toBe(filled);
  expect(blockNames(filled)).toEqual(['one', 'two']);
});

test('a block that is not there is an error', () => {
  expect(() => fillBlock(DOCUMENT, 'three', '')).toThrow('<!-- begin three -->');
});

test('numbers are aligned to the right', () => {
  expect(markdownTable(['name', 'n'], [['a', '1']])).toBe('| name | n |\n| --- | ---: |\n| a | 1 |');
});
