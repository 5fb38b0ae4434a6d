// A growing run of bytes with variable-length numbers: seven bits a byte, the lowest first, the high bit for "more".
// Its reader is `byte-reader.ts`.

import { invariant } from '../model/errors.ts';

export interface ByteWriter {
  readonly length: number;
  /** A whole number from 0 to 2^53 - 1. */
  number(value: number): void;
  /** A whole number of either sign, small in magnitude: zigzag, so that -1 takes one byte too. */
  signed(value: number): void;
  /** UTF-8. Lone surrogates, which UTF-8 cannot hold, become U+FFFD. */
  text(value: string): void;
  take(): Uint8Array;
}

const SHORT_TEXT = 40;

export function createByteWriter(): ByteWriter {
  let bytes = Buffer.allocUnsafeSlow(1 << 16);
  let length = 0;

  function reserve(extra: number): void {
    if (length + extra <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, length + extra));
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  }

  function number(value: number): void {
    // The common case first, and without a message that would be put together for nothing.
    if (value >>> 0 !== value)
      invariant(Number.isSafeInteger(value) && value >= 0, `${value} is no whole number from 0 up`);
    if (length + 8 > bytes.length) reserve(8);
    let rest = value;
    // Bit operations are 32 bits wide, so the few larger numbers are brought down by division first.
    while (rest > 0x7fffffff) {
      bytes[length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      bytes[length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[length++] = rest;
  }

  /** False, with nothing written, for text that has other characters. */
  function writeAscii(value: string): boolean {
    for (let at = 0; at < value.length; at++) {
      const unit = value.charCodeAt(at);
      if (unit > 127) return false;
      bytes[length + at] = unit;
    }
    length += value.length;
    return true;
  }

  return {
    get length() {
      return length;
    },
    number,
    signed: (value) => number(value >= 0 ? value * 2 : -value * 2 - 1),
    text(value) {
      reserve(value.length * 3);
      // A call into the runtime costs more than a short text has characters.
      if (value.length > SHORT_TEXT || !writeAscii(value)) length += bytes.write(value, length, 'utf8');
    },
    take: () => new Uint8Array(bytes.buffer, bytes.byteOffset, length),
  };
}
