// What the bytes of a file are as text, and back: so that a text that is changed in one place is the same bytes
// everywhere else. It reads and writes no file.

import { isUtf8 } from 'node:buffer';

/** `latin1` stands for whatever is text and not UTF-8: it keeps each byte, so nothing is lost on the way back. */
export type TextEncoding = 'utf8' | 'utf8-bom' | 'utf16le' | 'utf16be' | 'latin1';

export type DecodedText =
  /** `text` is without a byte order mark. */
  | { readonly kind: 'text'; readonly text: string; readonly encoding: TextEncoding }
  | { readonly kind: 'binary' }
  | { readonly kind: 'not-utf8' };

/** What is looked at to tell a binary file from text; git looks at as much. */
const BINARY_PROBE_BYTES = 8_000;

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LITTLE_MARK = Buffer.from([0xff, 0xfe]);
const BIG_MARK = Buffer.from([0xfe, 0xff]);

export function decodeText(bytes: Buffer): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) {
    if (bytes.length % 2 !== 0 || (bytes.length >= 4 && bytes[2] === 0 && bytes[3] === 0)) return { kind: 'not-utf8' };
    const units = bytes.subarray(2);
    const text = (wide === 'utf16le' ? units : Buffer.from(units).swap16()).toString('utf16le');
    return { kind: 'text', text, encoding: wide };
  }
  if (looksBinary(bytes)) return { kind: 'binary' };
  if (!isUtf8(bytes)) return { kind: 'text', text: bytes.toString('latin1'), encoding: 'latin1' };
  if (!startsWith(bytes, UTF8_MARK)) return { kind: 'text', text: bytes.toString('utf8'), encoding: 'utf8' };
  return { kind: 'text', text: bytes.toString('utf8', UTF8_MARK.length), encoding: 'utf8-bom' };
}

/** The bytes of a text, with the byte order mark that the encoding has; undefined if it cannot hold the text. */
export function encodeText(text: string, encoding: TextEncoding): Buffer | undefined {
  switch (encoding) {
    case 'utf8':
      return unitsOf(text, 'utf8');
    case 'utf8-bom':
      return marked(UTF8_MARK, unitsOf(text, 'utf8'));
    case 'utf16le':
      return marked(LITTLE_MARK, unitsOf(text, 'utf16le'));
    case 'utf16be':
      return marked(BIG_MARK, unitsOf(text, 'utf16le')?.swap16());
    case 'latin1':
      return unitsOf(text, 'latin1');
  }
}

/** Undefined where what would be read back is not what was written. */
function unitsOf(text: string, encoding: 'utf8' | 'utf16le' | 'latin1'): Buffer | undefined {
  const bytes = Buffer.from(text, encoding);
  return bytes.toString(encoding) === text ? bytes : undefined;
}

function marked(mark: Buffer, units: Buffer | undefined): Buffer | undefined {
  return units === undefined ? undefined : Buffer.concat([mark, units]);
}

/** The byte order that a UTF-16 byte order mark gives. */
function wideEncoding(bytes: Buffer): 'utf16le' | 'utf16be' | undefined {
  if (startsWith(bytes, LITTLE_MARK)) return 'utf16le';
  return startsWith(bytes, BIG_MARK) ? 'utf16be' : undefined;
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark);
}

/** A zero byte, or many control characters in what is not even UTF-8. */
function looksBinary(bytes: Buffer): boolean {
  const probe = bytes.subarray(0, BINARY_PROBE_BYTES);
  if (probe.includes(0)) return true;
  if (isUtf8(bytes)) return false;
  let controls = 0;
  for (const byte of probe) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1;
  return controls > probe.length / 10;
}
