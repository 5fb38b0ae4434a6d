// Bytes to text and back: nothing may change on the way.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, encodeText, type TextEncoding } from './text-encoding.ts';

const ENCODINGS: readonly TextEncoding[] = ['utf8', 'utf8-bom', 'utf16le', 'utf16be', 'latin1'];

test('whatever bytes are read as text are the same bytes when they are written again', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 100 }).map((text) => Buffer.from(text, 'utf8')),
    fc
      .string({ maxLength: 100 })
      .map((text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])),
  );
  fc.assert(
    fc.property(bytes, (given) => {
      const decoded = decodeText(Buffer.from(given));
      if (decoded.kind === 'text') expect(encodeText(decoded.text, decoded.encoding)).toEqual(Buffer.from(given));
    }),
    { numRuns: 500 },
  );
});

test('a text goes into every encoding that has its characters, and into no other', () => {
  const fits = (text: string) => ENCODINGS.filter((encoding) => encodeText(text, encoding) !== undefined);
  expect(fits('plain\r\n')).toEqual(ENCODINGS);
  expect(fits('café')).toEqual(ENCODINGS);
  expect(fits('価')).toEqual(['utf8', 'utf8-bom', 'utf16le', 'utf16be']);
  expect(fits('\ud800')).toEqual(['utf16le', 'utf16be']);
});

test('encodings are told by their marks, and single bytes by what is left', () => {
  const encodingOf = (...bytes: number[]) => {
    const decoded = decodeText(Buffer.from(bytes));
    return decoded.kind === 'text' ? `${decoded.encoding} ${decoded.text}` : decoded.kind;
  };
  expect(encodingOf(0x61)).toBe('utf8 a');
  expect(encodingOf(0xef, 0xbb, 0xbf, 0x61)).toBe('utf8-bom a');
  expect(encodingOf(0xff, 0xfe, 0x61, 0)).toBe('utf16le a');
  expect(encodingOf(0xfe, 0xff, 0, 0x61)).toBe('utf16be a');
  expect(encodingOf(0x63, 0x61, 0x66, 0xe9)).toBe('latin1 café');
  expect(encodingOf(0x61, 0, 0x62)).toBe('binary');
  expect(encodingOf(0xff, 0xfe, 0x61)).toBe('not-utf8');
});
