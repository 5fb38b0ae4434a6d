// What stands next to a chunk: by calls and other references between the symbols in them, and by links between pages.

import type { EdgeKind } from '../../model/graph.ts';
import type { Collection } from './collection.ts';

/** Edges between chunks whose both ends the resolver found. */
const CHUNK_EDGES: readonly EdgeKind[] = [
  'CALLS',
  'INSTANTIATES',
  'INHERITS',
  'IMPLEMENTS',
  'OVERRIDES',
  'REFERENCES',
  'DECORATES',
];
/** Edges that know their target by its name only: they come after the others. */
const SYMBOL_EDGES: readonly EdgeKind[] = ['MAY_CALL'];

/** Where pages link to, and from where they are linked, over the whole collection. */
export interface PageLinks {
  /** The links between two pages of the collection, out of and in to a page, in page order. */
  of(page: number): readonly PageLink[];
  /** The symbols that a page mentions. */
  mentions(page: number): readonly { readonly corpus: number; readonly node: number }[];
  /** The pages that mention a symbol. */
  mentionedIn(corpus: number, node: number): readonly number[];
}

export interface PageLink {
  readonly from: number;
  readonly to: number;
  /** Where it stands in the text of `from`. */
  readonly at: number;
  readonly text: string;
  readonly relation?: string;
}

/** Reads all links of a collection once. Links that name another source are followed where that source is open. */
export function pageLinks(collection: Collection): PageLinks {
  const between = new Map<number, PageLink[]>();
  const mentions = new Map<number, { corpus: number; node: number }[]>();
  const mentioners = new Map<string, number[]>();
  const bySlug = collection.corpora.map(({ pages }) => new Map(pages.pages.map(({ slug }, at) => [slug, at])));
  const bySource = new Map(collection.corpora.map(({ source }, at) => [source, at]));
  collection.corpora.forEach(({ pages }, corpus) => {
    for (let page = 0; page < pages.pages.length; page++) {
      const from = collection.pageKey(corpus, page);
      for (const { leadsTo, source, target, at, text, relation } of pages.linksOf(page)) {
        if (leadsTo.kind === 'symbol') {
          push(mentions, from, { corpus, node: leadsTo.node });
          push(mentioners, `${corpus}:${leadsTo.node}`, from);
          continue;
        }
        const other = source === undefined ? undefined : bySource.get(source);
        const there = other === undefined ? undefined : bySlug[other]!.get(target);
        const to =
          leadsTo.kind === 'page'
            ? collection.pageKey(corpus, leadsTo.page)
            : there === undefined
              ? undefined
              : collection.pageKey(other!, there);
        if (to === undefined || to === from) continue;
        const link = { from, to, at, text, ...(relation === undefined ? {} : { relation }) };
        push(between, from, link);
        push(between, to, link);
      }
    }
  });
  return {
    of: (page) => between.get(page) ?? [],
    mentions: (page) => mentions.get(page) ?? [],
    mentionedIn: (corpus, node) => mentioners.get(`${corpus}:${node}`) ?? [],
  };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** The chunks next to a chunk, callers and callees alike, each once; those by surer edges first. */
export function chunkNeighbours(collection: Collection, links: PageLinks, key: number): readonly number[] {
  const found = new Set<number>();
  const { corpus, chunk, pageKey } = collection.locate(key);
  const at = collection.corpora.indexOf(corpus);
  const addNode = (node: number): void => {
    for (const each of collection.chunksOfNode(at, node).slice(0, 1)) if (each !== key) found.add(each);
  };
  for (const kinds of [CHUNK_EDGES, SYMBOL_EDGES]) {
    for (const node of chunk.nodes ?? []) {
      for (const kind of kinds) {
        for (const edge of corpus.view.outgoing(node, kind)) addNode(corpus.view.edge(edge).target);
        for (const edge of corpus.view.incoming(node, kind)) addNode(corpus.view.edge(edge).source);
      }
    }
  }
  for (const node of chunk.nodes ?? [])
    for (const page of links.mentionedIn(at, node)) addFirstChunk(collection, page, found);
  if (chunk.kind === undefined) {
    for (const { node } of links.mentions(pageKey)) addNode(node);
    for (const { from, to } of links.of(pageKey)) addFirstChunk(collection, from === pageKey ? to : from, found);
  }
  found.delete(key);
  return [...found];
}

function addFirstChunk(collection: Collection, page: number, found: Set<number>): void {
  const { corpus, page: own } = collection.corpusOfPage(page);
  const [first, end] = collection.corpora[corpus]!.pages.chunksOf(own);
  if (end > first) found.add(collection.chunkKey(corpus, first));
}
