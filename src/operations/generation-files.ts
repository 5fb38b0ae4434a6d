// What lies in a generation's directory, by name, and the list of the files it was made from. What is inside the
// snapshot and the lexical index is the business of the folders that write them.

import { join } from 'node:path';

export const snapshotFile = (directory: string): string => join(directory, 'graph.snapshot');
export const lexicalFile = (directory: string): string => join(directory, 'lexical.index');
export const pagesFile = (directory: string): string => join(directory, 'pages.json');
export const pageTextsFile = (directory: string): string => join(directory, 'pages.texts');
/** The words of the chunks of prose. */
export const chunkIndexFile = (directory: string): string => join(directory, 'chunks.index');
/** What the words of each file depend on, so that the next generation can tell which still hold. */
export const wordKeysFile = (directory: string): string => join(directory, 'words.keys');
/** How names and calls were resolved, so that the next run can tell what an edit concerns; not always there. */
export const resolutionFile = (directory: string): string => join(directory, 'resolution.record');
export const sourcesFile = (directory: string): string => join(directory, 'sources.tsv');
export const reportFile = (directory: string): string => join(directory, 'report.json');

const FILES: ReadonlySet<string> = new Set(
  [
    snapshotFile,
    lexicalFile,
    pagesFile,
    pageTextsFile,
    chunkIndexFile,
    wordKeysFile,
    resolutionFile,
    sourcesFile,
    reportFile,
  ].map((file) => file('')),
);

/** Whether a generation has a file of that path, from its directory: what else comes from outside is none of it. */
export function isGenerationFile(path: string): boolean {
  return FILES.has(path);
}

/** The files that an index was made from: path to content hash. */
export interface Sources {
  hashOf(path: string): string | undefined;
  /** In path order. */
  entries(): IterableIterator<readonly [path: string, hash: string]>;
}

/** One line a file, `path<TAB>hash`, in path order. Paths with a tab or a newline are escaped as in JSON. */
export function encodeSources(sources: Iterable<readonly [path: string, hash: string]>): string {
  return [...sources]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([path, hash]) => `${JSON.stringify(path)}\t${hash}\n`)
    .join('');
}

/** Reads what `encodeSources` wrote. Only the line that is asked for is looked at, so that one lookup costs little. */
export function decodeSources(text: string): Sources {
  return {
    hashOf(path) {
      const key = `${JSON.stringify(path)}\t`;
      const start = text.startsWith(key) ? 0 : text.indexOf(`\n${key}`) + 1;
      if (start === 0 && !text.startsWith(key)) return undefined;
      return text.slice(start + key.length, text.indexOf('\n', start));
    },
    *entries() {
      for (const line of text.split('\n')) {
        const tab = line.lastIndexOf('\t');
        if (tab > 0) yield [JSON.parse(line.slice(0, tab)) as string, line.slice(tab + 1)] as const;
      }
    },
  };
}
