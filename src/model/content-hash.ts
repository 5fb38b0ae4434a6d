// The hash by which the content of a file is known, in the index and to whoever edits.

import { createHash } from 'node:crypto';

export function contentHash(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
