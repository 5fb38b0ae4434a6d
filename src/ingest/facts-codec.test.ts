// The codec gives back exactly what it was given, and never takes damaged bytes for facts.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Facts, TABLE_NAMES, tablesOf, tableWidth } from '../model/facts.ts';
import { decodeFacts, encodeFacts } from './facts-codec.ts';

const integer = fc.oneof(fc.integer(), fc.integer({ min: -3, max: 200 }), fc.constant(0));

/** Rows as front ends make them: repeated, growing, mostly zero, or anything. */
const column = (rows: number): fc.Arbitrary<number[]> =>
  fc.oneof(
    fc.array(integer, { minLength: rows, maxLength: rows }),
    integer.map((value) => new Array<number>(rows).fill(value)),
    integer.map((step) => Array.from({ length: rows }, (_, row) => (row * step) | 0)),
    fc.nat(rows).map((at) => Array.from({ length: rows }, (_, row) => (row === at ? -7 : 0))),
  );

const table = (width: number): fc.Arbitrary<Int32Array> =>
  fc.nat(40).chain((rows) =>
    fc.array(column(rows), { minLength: width, maxLength: width }).map((columns) => {
      const data = new Int32Array(rows * width);
      columns.forEach((values, at) => {
        values.forEach((value, row) => {
          data[row * width + at] = value;
        });
      });
      return data;
    }),
  );

const anyString = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  // Halves of pairs, alone or next to each other across two strings.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('\ud83d', '\ude00', '\u00ff', '\u0000', ''),
);

const facts: fc.Arbitrary<Facts> = fc
  .record({
    strings: fc.array(anyString, { maxLength: 30 }),
    lists: fc.array(integer, { maxLength: 60 }).map((items) => Int32Array.from(items)),
    tables: fc.record(Object.fromEntries(TABLE_NAMES.map((name) => [name, table(tableWidth(name))]))),
    lineStarts: fc.array(integer, { maxLength: 60 }).map((items) => Int32Array.from(items)),
    flags: fc.nat(),
    doc: fc.nat(),
    listedExports: fc.nat(),
    unit: fc.nat(),
    syntaxErrors: fc.nat(),
    firstErrorLine: fc.nat(),
  })
  .map(({ tables, ...rest }) => ({ ...rest, ...tablesOf(tables as Parameters<typeof tablesOf>[0]) }) as Facts);

test('facts come back as they were', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const bytes = encodeFacts(given);
      expect(decodeFacts(bytes)).toEqual(given);
      expect(encodeFacts(decodeFacts(bytes)!)).toEqual(bytes);
      // The cache hands out views that start anywhere.
      const shifted = new Uint8Array(bytes.length + 3);
      shifted.set(bytes, 3);
      expect(decodeFacts(shifted.subarray(3))).toEqual(given);
    }),
    { numRuns: 300 },
  );
});

test('damaged bytes are not facts', () => {
  fc.assert(
    fc.property(
      facts,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      fc.uint8Array({ maxLength: 20 }),
      (given, at, by, more) => {
        const bytes = encodeFacts(given);
        const flipped = bytes.slice();
        flipped[at % bytes.length] ^= by;
        expect(decodeFacts(flipped)).toBeUndefined();
        expect(decodeFacts(bytes.subarray(0, at % bytes.length))).toBeUndefined();
        expect(decodeFacts(more)).toBeUndefined();
        if (more.length > 0) expect(decodeFacts(Buffer.concat([bytes, more]))).toBeUndefined();
      },
    ),
    { numRuns: 300 },
  );
});

test('small and near numbers take one byte each', () => {
  const rows = 1000;
  const data = new Int32Array(rows * 6);
  for (let row = 0; row < rows; row++) data.set([(row % 30) + 1, row >> 4, row * 13, row - 1, row % 3, 0], row * 6);
  const empty = Object.fromEntries(TABLE_NAMES.map((name) => [name, new Int32Array(tableWidth(name))]));
  const tables = tablesOf({ ...empty, expressions: data } as unknown as Parameters<typeof tablesOf>[0]);
  const numbers = { flags: 0, doc: 0, listedExports: 0, syntaxErrors: 0, firstErrorLine: 0 };
  const none = new Int32Array(0);
  const given = {
    strings: [''],
    lists: none,
    lineStarts: none,
    ...numbers,
    ...tables,
  };
  expect(encodeFacts(given as unknown as Facts).length).toBeLessThan(rows * 5 + 200);
});
