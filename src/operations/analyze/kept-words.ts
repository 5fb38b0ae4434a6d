// What can be kept of the words of the generation before: documents of the indexes under the numbers that they have now,
// and pages whose nodes have theirs. Where links lead is not kept, since that depends on all pages.

import { textOf } from '../../model/stored-text.ts';
import type { FileNodes, LinkedPage, Page, PageStore } from '../../pages/index.ts';
import { NOT_KEPT } from '../../search/index.ts';
import { type DocumentSource, type EarlierWords, indexedNodes, type WordKeys } from './earlier-words.ts';

export interface KeptWords {
  /** Whether all that is gathered of a file, as code and for the index of symbols, is kept. */
  hasFile(path: string): boolean;
  /** Whether the page of a document is kept. */
  hasDocument(path: string): boolean;
  /** For each document of the earlier index of symbols the node that it is of now, or `NOT_KEPT`. */
  readonly ids: Int32Array;
  readonly pages: readonly Page[];
}

/** Everything that is gathered of a file or document for itself, where its key is what it was. */
export function keptWords(
  earlier: EarlierWords,
  files: ReadonlyMap<string, FileNodes>,
  keys: WordKeys,
  documents: readonly DocumentSource[],
): KeptWords {
  const { lexical, pages } = earlier;
  const ids = new Int32Array(lexical.ids.length).fill(NOT_KEPT);
  const kept = new Set<string>();
  const nodeNow = new Map<number, number>();
  for (const [path, file] of files) {
    if (earlier.keyOf(path) !== keys.get(path)) continue;
    const nodes = indexedNodes(file);
    const ordinals = lexical.ordinalsOf(path);
    if (ordinals.length !== nodes.length) continue;
    kept.add(path);
    // The key holds the uids in their order, which is the order of the graph then and now.
    ordinals.forEach((ordinal, at) => {
      ids[ordinal] = nodes[at];
      nodeNow.set(lexical.ids[ordinal], nodes[at]);
    });
  }
  const unchanged = new Map(
    documents.flatMap(({ path, hash, content }) => (earlier.documentAt(path)?.[0] === hash ? [[path, content]] : [])),
  );
  const keptPages: Page[] = [];
  pages.pages.forEach(({ language, path }, page) => {
    const content = unchanged.get(path);
    if (language !== undefined && kept.has(path)) keptPages.push(codePage(pages, page, nodeNow));
    if (language === undefined && content !== undefined)
      keptPages.push({ ...storedPage(pages, page), slug: earlier.documentAt(path)![1], text: textOf(content) });
  });
  const hasDocument = new Set(keptPages.flatMap(({ path, language }) => (language === undefined ? [path] : [])));
  return { hasFile: (path) => kept.has(path), hasDocument: (path) => hasDocument.has(path), ids, pages: keptPages };
}

function codePage(store: PageStore, page: number, nodeNow: ReadonlyMap<number, number>): Page {
  const stored = storedPage(store, page);
  const chunks = stored.chunks.map((chunk) => ({
    ...chunk,
    nodes: (chunk.nodes ?? []).map((node) => nodeNow.get(node)!),
  }));
  // A slug that had to give way to another's may not have to now.
  return { ...stored, slug: stored.path, chunks };
}

function storedPage(store: PageStore, page: number): Page {
  const [first, end] = store.chunksOf(page);
  const chunks = Array.from({ length: end - first }, (_, at) => {
    const { id: _id, page: _page, index: _index, ...chunk } = store.chunk(first + at);
    return chunk;
  });
  const links = store.linksOf(page).map(({ leadsTo: _leadsTo, ...link }) => link);
  return { ...store.pages[page], packed: store.packedText(page), chunks, links };
}

export interface KeptChunks {
  /** For each document of the earlier index of chunks the number of its chunk now, or `NOT_KEPT`. */
  readonly ids: Int32Array;
  /** The pages of prose whose chunks are not in it, as they were given. */
  readonly others: readonly (readonly [page: LinkedPage, first: number])[];
}

/** Of all pages of prose with the numbers of their first chunks: a page that is kept may have got another slug. */
export function keptChunks(
  { chunks, pages }: EarlierWords,
  kept: Pick<KeptWords, 'hasDocument'>,
  prose: readonly (readonly [page: LinkedPage, first: number])[],
): KeptChunks {
  const ids = new Int32Array(chunks.ids.length).fill(NOT_KEPT);
  const slugs = new Map(pages.pages.map(({ path, slug }) => [path, slug]));
  const others = prose.filter(([page, first]) => {
    const ordinals = chunks.ordinalsOf(page.slug);
    if (!kept.hasDocument(page.path) || slugs.get(page.path) !== page.slug) return true;
    if (ordinals.length !== page.chunks.length) return true;
    ordinals.forEach((ordinal, at) => {
      ids[ordinal] = first + at;
    });
    return false;
  });
  return { ids, others };
}
