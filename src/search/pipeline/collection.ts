// What a query is put to: the open sources, numbered through, so that a chunk or a page of any of them is one number.

import type { GraphView } from '../../model/graph.ts';
import type { PageStore, StoredChunk, StoredPage } from '../../pages/index.ts';
import type { LexicalIndex } from '../lexical-index.ts';

/** One source, open. */
export interface Corpus {
  /** Its name. */
  readonly source: string;
  readonly pages: PageStore;
  /** Words of the chunks of prose, by chunk. */
  readonly chunkIndex: LexicalIndex;
  /** Words of the symbols of code, by node. */
  readonly symbolIndex: LexicalIndex;
  readonly view: GraphView;
}

/** A chunk of a collection, found. */
export interface Located {
  readonly corpus: Corpus;
  readonly chunk: StoredChunk;
  readonly page: StoredPage;
  /** The page's number in the collection. */
  readonly pageKey: number;
}

export interface Collection {
  readonly corpora: readonly Corpus[];
  readonly chunkCount: number;
  readonly pageCount: number;
  /** The number in the collection of a corpus's chunk, or page. */
  chunkKey(corpus: number, chunk: number): number;
  pageKey(corpus: number, page: number): number;
  locate(chunkKey: number): Located;
  corpusOfPage(pageKey: number): { readonly corpus: number; readonly page: number };
  pageAt(pageKey: number): StoredPage;
  /** The chunks of a page, in order. */
  chunksOfPage(pageKey: number): readonly number[];
  /** The chunks that a node's text is in, in order: several where it was too large for one. */
  chunksOfNode(corpus: number, node: number): readonly number[];
}

export function collectionOf(corpora: readonly Corpus[]): Collection {
  const firstChunk = offsets(corpora.map(({ pages }) => pages.chunkCount));
  const firstPage = offsets(corpora.map(({ pages }) => pages.pages.length));
  const nodeChunks: (ReadonlyMap<number, readonly number[]> | undefined)[] = [];
  const corpusOfPage = (key: number): { corpus: number; page: number } => {
    const corpus = rangeOf(firstPage, key);
    return { corpus, page: key - firstPage[corpus] };
  };
  return {
    corpora,
    chunkCount: firstChunk.at(-1)!,
    pageCount: firstPage.at(-1)!,
    chunkKey: (corpus, chunk) => firstChunk[corpus] + chunk,
    pageKey: (corpus, page) => firstPage[corpus] + page,
    locate(key) {
      const at = rangeOf(firstChunk, key);
      const corpus = corpora[at];
      const chunk = corpus.pages.chunk(key - firstChunk[at]);
      return { corpus, chunk, page: corpus.pages.pages[chunk.page], pageKey: firstPage[at] + chunk.page };
    },
    corpusOfPage,
    pageAt(key) {
      const { corpus, page } = corpusOfPage(key);
      return corpora[corpus].pages.pages[page];
    },
    chunksOfPage(key) {
      const { corpus, page } = corpusOfPage(key);
      const [first, end] = corpora[corpus].pages.chunksOf(page);
      return Array.from({ length: end - first }, (_, at) => firstChunk[corpus] + first + at);
    },
    chunksOfNode(corpus, node) {
      nodeChunks[corpus] ??= chunksByNode(corpora[corpus].pages);
      return (nodeChunks[corpus].get(node) ?? []).map((chunk) => firstChunk[corpus] + chunk);
    },
  };
}

/** Where each of several runs of numbers starts, and where the last ends. */
function offsets(counts: readonly number[]): number[] {
  const starts = [0];
  for (const count of counts) starts.push(starts.at(-1)! + count);
  return starts;
}

function rangeOf(starts: readonly number[], key: number): number {
  let at = 0;
  while (at + 2 < starts.length && starts[at + 1] <= key) at++;
  return at;
}

function chunksByNode(pages: PageStore): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (let id = 0; id < pages.chunkCount; id++) {
    for (const node of pages.chunk(id).nodes ?? []) {
      const known = found.get(node);
      if (known === undefined) found.set(node, [id]);
      else known.push(id);
    }
  }
  return found;
}
