// The text of a page as it is stored: compressed by itself, so that one can be read alone.

import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Texts shorter than this need no more than the least window, which costs a tenth of the usual one to set up. */
const SHORT = 512;
const SHORT_OPTIONS = { level: 1, windowBits: 9, memLevel: 1, chunkSize: 2 * SHORT };

export function packText(text: string): Uint8Array {
  // What is given is a part of a larger buffer, which would be kept and sent with it.
  return Uint8Array.from(deflateRawSync(text, text.length < SHORT ? SHORT_OPTIONS : { level: 1 }));
}

export function unpackText(packed: Uint8Array): string {
  return inflateRawSync(packed).toString('utf8');
}
