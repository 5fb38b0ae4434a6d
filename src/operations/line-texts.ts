// Single lines of the files that an answer speaks of, each file read once for an answer.

import { contentHash } from '../model/content-hash.ts';
import type { OpenRepository } from './engine.ts';

/** Characters of a line that are shown. */
const LINE_LENGTH = 200;

/** In a file that changed since it was indexed the lines may be others: none is better than a wrong one. */
export function indexedLines({ read, sources }: OpenRepository): (path: string, line: number) => string | undefined {
  const files = new Map<string, readonly string[] | undefined>();
  return (path, line) => {
    if (!files.has(path)) {
      const bytes = read(path);
      const isIndexed = bytes !== undefined && sources.hashOf(path) === contentHash(bytes);
      files.set(path, isIndexed ? bytes.toString('utf8').split(/\r?\n/) : undefined);
    }
    return files.get(path)?.[line - 1]?.trim().slice(0, LINE_LENGTH);
  };
}
