import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import { buildLexicalIndex } from './build-lexical-index.ts';
import { openLexicalIndex } from './lexical-index.ts';

const bytes = buildLexicalIndex([
  { id: 3, fields: { name: 'parseConfig', path: 'src/config.ts', body: 'return parse(text)' } },
  { id: 9, fields: { name: '解析', path: 'src/b.ts', doc: 'Reads a file.' } },
]);

function openingFails(damaged: Uint8Array): void {
  let thrown: unknown;
  try {
    openLexicalIndex(damaged);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(AppError);
  expect((thrown as AppError).code).toBe('corrupt-index');
}

describe('a damaged index', () => {
  it('is refused when any one bit is wrong', () => {
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const damaged = bytes.slice();
      damaged[bit >> 3] ^= 1 << (bit & 7);
      openingFails(damaged);
    }
  });

  it('is refused when cut at any place', () => {
    for (let length = 0; length < bytes.length; length++) openingFails(bytes.slice(0, length));
  });

  it('is refused when it is something else', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), openingFails));
  });
});

describe('an index read into the middle of a buffer', () => {
  it.each([0, 1, 2, 3])('is read from offset %i', (offset) => {
    const pool = new Uint8Array(bytes.length + 8);
    pool.set(bytes, offset);
    const index = openLexicalIndex(pool.subarray(offset, offset + bytes.length));
    expect(index.search('config', { limit: 5 }).hits.map((hit) => hit.id)).toEqual([3]);
  });
});
