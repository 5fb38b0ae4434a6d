// The words of files that are as they were when the generation before was written, taken out of that generation. What is
// gathered of a file of code hangs on its path, its text and what the graph says of it: its key is a hash of all that.
// What was kept may be lost, never wrong: files whose keys or bytes are not what was written then count as absent.

import { readFileSync } from 'node:fs';
import { contentHash } from '../../model/content-hash.ts';
import type { GraphNode } from '../../model/graph.ts';
import { type FileNodes, openPages, type Page, type PageStore } from '../../pages/index.ts';
import { loadIndexBuilder, type OlderIndex } from '../../search/index.ts';
import { lexicalFile, pagesFile, pageTextsFile, wordKeysFile } from '../generation-files.ts';

/** Raised whenever other words or chunks come out of the same file. Layouts have versions of their own. */
const RULES = 1;

/** By path. */
export type WordKeys = ReadonlyMap<string, string>;

export interface KeyedFile {
  readonly path: string;
  readonly hash: string;
  readonly language: string;
}

/** The keys of all files that the graph has nodes of; `sources` are those whose text is read as code. */
export function wordKeys(
  nodes: readonly GraphNode[],
  files: ReadonlyMap<string, FileNodes>,
  sources: readonly KeyedFile[],
): WordKeys {
  const texts = new Map(sources.map(({ path, hash, language }) => [path, [hash, language]]));
  const keys = new Map<string, string>();
  for (const [path, file] of files) {
    const said = nodesOf(file).map((id) => {
      const { uid, name, qualifiedName, startLine, endLine, signature, doc, test } = nodes[id]!;
      return [uid, name, qualifiedName, startLine, endLine, signature, doc, test];
    });
    keys.set(path, contentHash(JSON.stringify([RULES, path, texts.get(path), said])));
  }
  return keys;
}

/** The nodes that have documents in the index, ascending. */
function nodesOf({ symbols, whole }: FileNodes): number[] {
  return (whole === undefined ? [...symbols] : [...symbols, whole]).sort((a, b) => a - b);
}

/** What a generation holds that words are kept from. */
export interface KeptFiles {
  readonly lexical: Uint8Array;
  readonly pages: string;
  readonly pageTexts: Uint8Array;
}

interface StoredKeys {
  /** Of the product. */
  readonly version: string;
  readonly digests: readonly string[];
  readonly keys: Readonly<Record<string, string>>;
}

/** The keys as they are written beside the files that they are about. */
export function encodeWordKeys(version: string, keys: WordKeys, files: KeptFiles): string {
  const sorted = [...keys].sort(([a], [b]) => (a < b ? -1 : 1));
  const stored: StoredKeys = { version, digests: digestsOf(files), keys: Object.fromEntries(sorted) };
  return `${JSON.stringify(stored, null, 1)}\n`;
}

function digestsOf({ lexical, pages, pageTexts }: KeptFiles): string[] {
  return [contentHash(lexical), contentHash(pages), contentHash(pageTexts)];
}

/** The words of an earlier generation. */
export interface EarlierWords {
  readonly keyOf: (path: string) => string | undefined;
  readonly lexical: OlderIndex;
  readonly pages: PageStore;
}

/** Undefined where they cannot be read, are not what was written, or are of another version of the product. */
export async function openEarlierWords(directory: string, version: string): Promise<EarlierWords | undefined> {
  const { openOlderIndex } = await loadIndexBuilder();
  try {
    const stored = JSON.parse(readFileSync(wordKeysFile(directory), 'utf8')) as StoredKeys;
    if (stored.version !== version) return undefined;
    const files: KeptFiles = {
      lexical: readFileSync(lexicalFile(directory)),
      pages: readFileSync(pagesFile(directory), 'utf8'),
      pageTexts: readFileSync(pageTextsFile(directory)),
    };
    if (digestsOf(files).some((digest, at) => digest !== stored.digests[at])) return undefined;
    const keys = new Map(Object.entries(stored.keys));
    return {
      keyOf: (path) => keys.get(path),
      lexical: openOlderIndex(files.lexical),
      pages: openPages(files.pages, files.pageTexts),
    };
  } catch {
    // Whatever is wrong with them, all words are gathered anew.
    return undefined;
  }
}

export interface KeptWords {
  has(path: string): boolean;
  /** For each document of the earlier index the node that it is of now, or `notKept`. */
  readonly ids: Int32Array;
  /** Of the kept files of code, with the numbers that their nodes have now. */
  readonly pages: readonly Page[];
}

/** What can be kept of `earlier`. */
export function keptWords(
  { keyOf, lexical, pages }: EarlierWords,
  files: ReadonlyMap<string, FileNodes>,
  keys: WordKeys,
  notKept: number,
): KeptWords {
  const ids = new Int32Array(lexical.ids.length).fill(notKept);
  const kept = new Set<string>();
  const nodeNow = new Map<number, number>();
  for (const [path, file] of files) {
    if (keyOf(path) !== keys.get(path)) continue;
    const nodes = nodesOf(file);
    const ordinals = lexical.ordinalsOf(path);
    if (ordinals.length !== nodes.length) continue;
    kept.add(path);
    // The key holds the uids in their order, which is the order of the graph then and now.
    ordinals.forEach((ordinal, at) => {
      ids[ordinal] = nodes[at]!;
      nodeNow.set(lexical.ids[ordinal]!, nodes[at]!);
    });
  }
  return {
    has: (path) => kept.has(path),
    ids,
    pages: pages.pages.flatMap(({ language, path }, page) =>
      language !== undefined && kept.has(path) ? [keptPage(pages, page, nodeNow)] : [],
    ),
  };
}

function keptPage(store: PageStore, page: number, nodeNow: ReadonlyMap<number, number>): Page {
  const [first, end] = store.chunksOf(page);
  const chunks = Array.from({ length: end - first }, (_, at) => {
    const { id: _id, page: _page, index: _index, nodes = [], ...chunk } = store.chunk(first + at);
    return { ...chunk, nodes: nodes.map((node) => nodeNow.get(node)!) };
  });
  const stored = store.pages[page]!;
  // A slug that had to give way to another's may not have to now.
  return { ...stored, slug: stored.path, packed: store.packedText(page), chunks, links: [] };
}
