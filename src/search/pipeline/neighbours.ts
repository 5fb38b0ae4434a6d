// What stands next to a chunk: by calls and other references between the symbols in them, and by links between pages.

import { DEPENDENCY_KINDS, type EdgeKind, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { nameSegments } from '../name-forms.ts';
import { nodesNamed } from '../name-lookup.ts';
import type { Collection } from './collection.ts';

/** Edges whose both ends the resolver found. Imports are between modules, which hold everything. */
const RESOLVED_EDGES: readonly EdgeKind[] = DEPENDENCY_KINDS.filter((kind) => kind !== 'IMPORTS');
/** Edges that know their target by its name only: they come after the others. */
const NAME_EDGES: readonly EdgeKind[] = ['MAY_CALL'];

/** Where pages link to, and from where they are linked, over the whole collection. */
export interface PageLinks {
  /** The links between two pages of the collection, out of and in to a page, in page order. */
  of(page: number): readonly PageLink[];
  /** The symbols that a page mentions. */
  mentions(page: number): readonly MentionedSymbol[];
  /** The pages that mention a symbol. */
  mentionedIn(corpus: number, node: number): readonly number[];
}

export interface MentionedSymbol {
  readonly corpus: number;
  readonly node: number;
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
  const mentions = new Map<number, MentionedSymbol[]>();
  const mentioners = new Map<string, number[]>();
  const mention = (page: number, symbol: MentionedSymbol): void => {
    push(mentions, page, symbol);
    push(mentioners, `${symbol.corpus}:${symbol.node}`, page);
  };
  const bySlug = collection.corpora.map(({ pages }) => new Map(pages.pages.map(({ slug }, at) => [slug, at])));
  const bySource = new Map(collection.corpora.map(({ source }, at) => [source, at]));
  collection.corpora.forEach(({ pages }, corpus) => {
    for (let page = 0; page < pages.pages.length; page++) {
      const from = collection.pageKey(corpus, page);
      for (const { kind, leadsTo, source, target, at, text, relation } of pages.linksOf(page)) {
        if (leadsTo.kind === 'symbol') {
          mention(from, { corpus, node: leadsTo.node });
          continue;
        }
        if (kind === 'code' && leadsTo.kind === 'elsewhere') {
          const symbol = symbolOfOthers(collection, corpus, target);
          if (symbol !== undefined) mention(from, symbol);
          continue;
        }
        const other = source === undefined ? undefined : bySource.get(source);
        const there = other === undefined ? undefined : bySlug[other].get(target);
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

/** The one symbol of this name, or at this place, in the other sources; undefined if there are several. */
function symbolOfOthers({ corpora }: Collection, own: number, target: string): MentionedSymbol | undefined {
  const place = /^(.+):\d+$/.exec(target);
  const name = target.replace(/\(\)$/, '');
  const last = nameSegments(name).at(-1) ?? '';
  const found = corpora.flatMap(({ view }, corpus): MentionedSymbol[] => {
    if (corpus === own) return [];
    // What is nowhere as it is written is not looked for further: there are many such texts, and many ways to read them.
    const known = place === null ? view.byName(last) : view.inFile(place[1]);
    if (known.length === 0) return [];
    const nodes = nodesNamed(view, place === null ? name : target);
    return nodes.filter((node) => isSymbolKind(view.kindOf(node))).map((node) => ({ corpus, node }));
  });
  return found.length === 1 ? found[0] : undefined;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/**
 * The chunks next to a chunk, callers and callees alike, each once; those by surer edges first. One at a time: what is
 * called from everywhere has more neighbours than anybody follows.
 */
export function* chunkNeighbours(collection: Collection, links: PageLinks, key: number): Generator<number> {
  const seen = new Set([key]);
  for (const neighbour of allNeighbours(collection, links, key)) {
    if (neighbour === undefined || seen.has(neighbour)) continue;
    seen.add(neighbour);
    yield neighbour;
  }
}

function* allNeighbours(collection: Collection, links: PageLinks, key: number): Generator<number | undefined> {
  const { corpus, chunk, pageKey } = collection.locate(key);
  const at = collection.corpora.indexOf(corpus);
  const ofNode = (node: number): number | undefined => collection.chunksOfNode(at, node)[0];
  for (const kinds of [RESOLVED_EDGES, NAME_EDGES]) {
    for (const node of chunk.nodes ?? []) for (const other of ends(corpus.view, node, kinds)) yield ofNode(other);
  }
  for (const node of chunk.nodes ?? [])
    for (const page of links.mentionedIn(at, node)) yield firstChunk(collection, page);
  if (chunk.kind !== undefined) return;
  for (const { corpus: other, node } of links.mentions(pageKey)) yield collection.chunksOfNode(other, node)[0];
  for (const { from, to } of links.of(pageKey)) yield firstChunk(collection, from === pageKey ? to : from);
}

function* ends(view: GraphView, node: number, kinds: readonly EdgeKind[]): Generator<number> {
  for (const kind of kinds) {
    for (const edge of view.outgoing(node, kind)) yield view.targetOf(edge);
    for (const edge of view.incoming(node, kind)) yield view.sourceOf(edge);
  }
}

function firstChunk(collection: Collection, page: number): number | undefined {
  const { corpus, page: own } = collection.corpusOfPage(page);
  const [first, end] = collection.corpora[corpus].pages.chunksOf(own);
  return end > first ? collection.chunkKey(corpus, first) : undefined;
}
