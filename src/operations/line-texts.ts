// The lines of the files that an answer speaks of, each file read once for an answer.

import { contentHash } from '../model/content-hash.ts';
import type { OpenRepository } from './engine.ts';

/** Characters of a line that are shown. */
const LINE_LENGTH = 200;

/** A line as it is shown. */
export function indexedLines(repository: OpenRepository): (path: string, line: number) => string | undefined {
  const linesOf = indexedTexts(repository);
  return (path, line) => linesOf(path)?.[line - 1]?.trim().slice(0, LINE_LENGTH);
}

/** In a file that changed since it was indexed the lines may be others: none is better than a wrong one. */
export function indexedTexts({
  read,
  sources,
}: Pick<OpenRepository, 'read' | 'sources'>): (path: string) => readonly string[] | undefined {
  const files = new Map<string, readonly string[] | undefined>();
  return (path) => {
    if (!files.has(path)) {
      const bytes = read(path);
      const isIndexed = bytes !== undefined && sources.hashOf(path) === contentHash(bytes);
      const text = isIndexed ? bytes.toString('utf8').replace(/^\uFEFF/, '') : undefined;
      files.set(path, text?.split(/\r?\n/));
    }
    return files.get(path);
  };
}
