// The text of a page as it is stored: compressed by itself, so that one can be read alone.

import { deflateRawSync, inflateRawSync } from 'node:zlib';

export function packText(text: string): Uint8Array {
  return deflateRawSync(text, { level: 1 });
}

export function unpackText(packed: Uint8Array): string {
  return inflateRawSync(packed).toString('utf8');
}
