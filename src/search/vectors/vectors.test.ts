// The vector search against the plain formula.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dotProducts, plainProducts } from './dot-products.ts';
import { decodeQuantized, encodeQuantized, quantize } from './quantized.ts';
import { vectorMatrix } from './vector-matrix.ts';

const byte = fc.integer({ min: -127, max: 127 });
const vectors = (dimensions: number) =>
  fc.array(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: dimensions, maxLength: dimensions }), {
    minLength: 1,
    maxLength: 20,
  });

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, each, at) => sum + each * y[at], 0);
  const length = Math.sqrt(dot(a, a) * dot(b, b));
  return length === 0 ? 0 : dot(a, b) / length;
}

describe('products', () => {
  it('are the same from the vector instructions and from the plain loop', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(byte, { minLength: 32, maxLength: 32 }), { maxLength: 9 }),
        fc.array(byte, { minLength: 32, maxLength: 32 }),
        (rows, vector) => {
          const products = dotProducts(rows.length, 32);
          products.rows.set(rows.flat());
          const plain = new Int32Array(rows.length);
          plainProducts(products.rows, 32, Int8Array.from(vector), plain);
          expect([...products.with(Int8Array.from(vector))]).toEqual([...plain]);
        },
      ),
    );
  });
});

describe('a matrix', () => {
  it('finds the cosine of every vector to within a hundredth, best first', () => {
    fc.assert(
      fc.property(
        vectors(24),
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 24, maxLength: 24 }),
        (all, query) => {
          const matrix = vectorMatrix(all.length, 24, (key) => quantize(all[key]));
          const hits = matrix.search(query, all.length);
          expect(hits).toHaveLength(all.length);
          for (const { key, cosine: found } of hits) expect(found).toBeCloseTo(cosine(all[key], query), 1.7);
          expect(hits.every(({ cosine: found }, at) => at === 0 || found <= hits[at - 1].cosine)).toBe(true);
        },
      ),
    );
  });

  it('has no answer for what has no vector, or one of another length', () => {
    const matrix = vectorMatrix(3, 2, (key) => (key === 1 ? undefined : quantize(key === 0 ? [1, 0] : [0, 1, 0])));
    expect(matrix.size).toBe(1);
    expect(matrix.search([1, 1], 5).map(({ key }) => key)).toEqual([0]);
    expect(matrix.search([1, 1, 1], 5)).toEqual([]);
    expect(matrix.cosine([1, 0], 1)).toBeUndefined();
    expect(matrix.similarity(0, 2)).toBeUndefined();
    expect(matrix.cosine([2, 0], 0)).toBeCloseTo(1, 5);
  });

  it('keeps to a filter', () => {
    const matrix = vectorMatrix(3, 2, (key) => quantize([1, key]));
    expect(matrix.search([1, 0], 5, (key) => key > 0).map(({ key }) => key)).toEqual([1, 2]);
  });
});

it('vectors survive as bytes', () => {
  const vector = quantize([0.5, -0.25, 0.125]);
  const bytes = Buffer.concat([Buffer.from([0]), encodeQuantized(vector)]).subarray(1);
  const read = decodeQuantized(bytes);
  expect([...read.components]).toEqual([...vector.components]);
  expect(read.scale).toBeCloseTo(vector.scale, 6);
  expect(quantize([0, 0])).toEqual({ components: new Int8Array(2), scale: 0 });
});
