import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PairMap, Sequences } from './pair-map.ts';

const small = fc.nat(40);
const large = fc.nat(0x7fffffff);

describe('a map from pairs', () => {
  it('holds what a map holds', () => {
    const entry = fc.tuple(fc.oneof(small, large), fc.oneof(small, large), large);
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 3000 }), fc.array(fc.tuple(small, small)), (entries, others) => {
        const map = new PairMap();
        const model = new Map<string, number>();
        for (const [left, right, value] of entries) {
          map.set(left, right, Math.min(value, 0x7ffffffe));
          model.set(`${left},${right}`, Math.min(value, 0x7ffffffe));
        }
        expect(map.size).toBe(model.size);
        for (const [left, right] of [...entries, ...others])
          expect(map.get(left, right)).toBe(model.get(`${left},${right}`) ?? -1);
      }),
      { numRuns: 50 },
    );
  });

  it('tells a pair from its mirror, and keeps 0', () => {
    const map = new PairMap();
    map.set(1, 2, 0);
    expect([map.get(1, 2), map.get(2, 1), map.get(0, 0)]).toEqual([0, -1, -1]);
  });
});

describe('sequences', () => {
  it('have the same number exactly when they are the same', () => {
    fc.assert(
      fc.property(fc.array(fc.array(small, { maxLength: 6 }), { maxLength: 60 }), (lists) => {
        const sequences = new Sequences();
        const numbers = lists.map((list) => sequences.of(list));
        for (const number of numbers) sequences.keep(number, 2 * number);
        expect(numbers.map((number) => sequences.get(number))).toEqual(numbers.map((number) => 2 * number));
        lists.forEach((one, i) => {
          lists.forEach((other, j) => {
            expect(numbers[i] === numbers[j]).toBe(one.join() === other.join());
          });
        });
      }),
    );
  });
});
