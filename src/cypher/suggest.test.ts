import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LABELS, PROPERTY_SPELLINGS, RELATIONSHIP_TYPES } from '../store/vocabulary.ts';
import { editDistance, nearest } from './suggest.ts';

describe('near names', () => {
  it.each([
    ['Clas', LABELS, 'Class'],
    ['Fucntion', LABELS, 'Function'],
    ['func', LABELS, 'Function'],
    ['methods', LABELS, 'Method'],
    ['CALL', RELATIONSHIP_TYPES, 'CALLS'],
    ['inherit', RELATIONSHIP_TYPES, 'INHERITS'],
    ['filename', PROPERTY_SPELLINGS, 'name'],
    ['file', PROPERTY_SPELLINGS, 'filePath'],
  ] as const)('of %s', (wanted, names, expected) => {
    expect(nearest(wanted, names)).toContain(expected);
  });

  it('are none when nothing is near', () => {
    expect(nearest('zzzzzzzz', LABELS)).toEqual([]);
  });

  it('are measured by a distance', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(editDistance(a, `${a}x`)).toBe(1);
      }),
    );
  });
});
