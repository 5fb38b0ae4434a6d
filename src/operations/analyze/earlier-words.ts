// The words of the generation before, and how the next one tells which of them still hold. What is gathered of a file of
// code depends on its path, its text and what the graph says of it: its key is a hash of all that. What is gathered of a
// document depends on its path and text. Words may be lost, never wrong: bytes that are not what was written are left alone.

import { readFileSync } from 'node:fs';
import { contentHash } from '../../model/content-hash.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { StoredText } from '../../model/stored-text.ts';
import { type FileNodes, openPages, type PageStore } from '../../pages/index.ts';
import { type OlderIndex, openOlderIndex } from '../../search/index.ts';
import { chunkIndexFile, lexicalFile, pagesFile, pageTextsFile, wordKeysFile } from '../generation-files.ts';

/** Raised whenever other words or chunks come out of the same file. Layouts have versions of their own. */
const RULES = 1;

/** By path. */
export type WordKeys = ReadonlyMap<string, string>;

export interface KeyedFile {
  readonly path: string;
  /** Of its content. */
  readonly hash: string;
}

/** What words are gathered from. Its text is not looked at if its words are kept. */
export interface DocumentSource extends KeyedFile {
  readonly content: StoredText;
}

/** The keys of all files that the graph has nodes of; `sources` are those whose text is read as code. */
export function wordKeys(
  nodes: readonly GraphNode[],
  files: ReadonlyMap<string, FileNodes>,
  sources: readonly (KeyedFile & { readonly language: string })[],
): WordKeys {
  const texts = new Map(sources.map(({ path, hash, language }) => [path, [hash, language]]));
  const keys = new Map<string, string>();
  for (const [path, file] of files) {
    const said = indexedNodes(file).map((id) => {
      const { uid, name, qualifiedName, startLine, endLine, signature, doc, test } = nodes[id];
      return [uid, name, qualifiedName, startLine, endLine, signature, doc, test];
    });
    keys.set(path, contentHash(JSON.stringify([path, texts.get(path), said])));
  }
  return keys;
}

/** The nodes of a file that have documents in the index, ascending. */
export function indexedNodes({ symbols, whole }: FileNodes): number[] {
  return (whole === undefined ? [...symbols] : [...symbols, whole]).sort((a, b) => a - b);
}

/** The files of a generation that words are kept from. */
export interface WordFiles {
  readonly lexical: Uint8Array;
  readonly pages: string;
  readonly pageTexts: Uint8Array;
  readonly chunkIndex: Uint8Array;
}

/** A document as it was: the hash of its content, and the slug that it would like to have. */
export type StoredDocument = readonly [hash: string, slug: string];

interface StoredKeys {
  readonly version: string;
  readonly digests: readonly string[];
  readonly code: Readonly<Record<string, string>>;
  readonly documents: Readonly<Record<string, StoredDocument>>;
}

/** The keys as they are written beside the files that they are about. */
export function encodeWordKeys(
  version: string,
  code: WordKeys,
  documents: ReadonlyMap<string, StoredDocument>,
  files: WordFiles,
): string {
  const stored: StoredKeys = {
    version: `${version} ${RULES}`,
    digests: digestsOf(files),
    code: sortedRecord(code),
    documents: sortedRecord(documents),
  };
  return `${JSON.stringify(stored, null, 1)}\n`;
}

function sortedRecord<Value>(entries: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function digestsOf({ lexical, pages, pageTexts, chunkIndex }: WordFiles): string[] {
  return [lexical, pages, pageTexts, chunkIndex].map(contentHash);
}

export interface EarlierWords {
  keyOf(path: string): string | undefined;
  documentAt(path: string): StoredDocument | undefined;
  readonly lexical: OlderIndex;
  readonly chunks: OlderIndex;
  readonly pages: PageStore;
}

/** Undefined where they cannot be read, are not what was written, or are of another version of the product. */
export function openEarlierWords(directory: string, version: string): EarlierWords | undefined {
  try {
    const stored = JSON.parse(readFileSync(wordKeysFile(directory), 'utf8')) as StoredKeys;
    if (stored.version !== `${version} ${RULES}`) return undefined;
    const files: WordFiles = {
      lexical: readFileSync(lexicalFile(directory)),
      pages: readFileSync(pagesFile(directory), 'utf8'),
      pageTexts: readFileSync(pageTextsFile(directory)),
      chunkIndex: readFileSync(chunkIndexFile(directory)),
    };
    if (digestsOf(files).some((digest, at) => digest !== stored.digests[at])) return undefined;
    const [code, documents] = [new Map(Object.entries(stored.code)), new Map(Object.entries(stored.documents))];
    return {
      keyOf: (path) => code.get(path),
      documentAt: (path) => documents.get(path),
      lexical: openOlderIndex(files.lexical),
      chunks: openOlderIndex(files.chunkIndex),
      pages: openPages(files.pages, files.pageTexts),
    };
  } catch {
    // Whatever is wrong with them, all words are gathered anew.
    return undefined;
  }
}
