// The keyword list of a collection: chunks of prose by their own words, chunks of code by the symbols in them. Scores of
// different indexes are made comparable by taking each as a part of what its index could have given for the query.

import { exactRank } from '../exact-names.ts';
import type { LexicalHit, LexicalIndex, Substitution } from '../lexical-index.ts';
import { queryTerms } from '../query-terms.ts';
import { tokenize } from '../tokenize.ts';
import type { Evidence, Ranked } from './candidates.ts';
import type { Collection, Corpus } from './collection.ts';

export interface KeywordOptions {
  readonly limit: number;
  /** Which chunks may be found, by their number in the collection. */
  readonly filter?: (chunk: number) => boolean;
}

export interface KeywordResult {
  readonly items: readonly Ranked[];
  readonly substitutions: readonly Substitution[];
}

interface Scored {
  readonly chunk: number;
  readonly score: number;
  readonly exact: number;
  readonly evidence: Evidence;
}

/** How many of the best are looked through for the phrase itself. */
const PHRASE_CANDIDATES = 50;

/** Exact names first, then what has the query's own phrase, then by the part of the query's weight that is matched. */
export function keywordList(collection: Collection, query: string, options: KeywordOptions): KeywordResult {
  const found = new Map<number, Scored>();
  const substitutions: Substitution[] = [];
  const put = (hit: Scored): void => {
    if (options.filter?.(hit.chunk) === false) return;
    const known = found.get(hit.chunk);
    if (known === undefined || precedes(hit, known)) found.set(hit.chunk, hit);
  };
  collection.corpora.forEach((corpus, at) => {
    const prose = corpus.chunkIndex.search(query, {
      limit: options.limit,
      filter: proseFilter(collection, at, options),
    });
    for (const hit of prose.hits) put(scoredHit(collection.chunkKey(at, hit.id), hit, prose.possible, 'exact title'));
    const code = corpus.symbolIndex.search(query, {
      limit: options.limit,
      filter: codeFilter(collection, at, options),
    });
    for (const hit of code.hits) {
      const chunk = chunkOfSymbol(collection, at, hit);
      if (chunk !== undefined) put(scoredHit(chunk, hit, code.possible, 'exact symbol'));
    }
    substitutions.push(...(prose.total >= code.total ? prose : code).substitutions);
  });
  const ranked = [...found.values()].sort((a, b) => (precedes(a, b) ? -1 : 1));
  return { items: phrasesFirst(collection, query, ranked).slice(0, options.limit), substitutions };
}

function precedes(a: Scored, b: Scored): boolean {
  return (b.exact - a.exact || b.score - a.score || a.chunk - b.chunk) < 0;
}

function scoredHit(chunk: number, hit: LexicalHit, possible: number, exactEvidence: Evidence): Scored {
  return {
    chunk,
    score: possible > 0 ? hit.score / possible : 0,
    exact: exactRank(hit.exact),
    evidence: hit.exact === undefined ? 'keyword' : exactEvidence,
  };
}

function proseFilter(collection: Collection, corpus: number, { filter }: KeywordOptions) {
  return filter === undefined ? () => true : (id: number) => filter(collection.chunkKey(corpus, id));
}

/** Nodes without chunks (flows) are no results here. */
function codeFilter(collection: Collection, corpus: number, { filter }: KeywordOptions) {
  return (node: number): boolean => {
    const chunks = collection.chunksOfNode(corpus, node);
    return filter === undefined ? chunks.length > 0 : chunks.some(filter);
  };
}

/** Of the chunks that a symbol was cut into, the one with the most of the words that were found in it. */
function chunkOfSymbol(collection: Collection, corpus: number, { id, terms }: LexicalHit): number | undefined {
  const chunks = collection.chunksOfNode(corpus, id);
  if (chunks.length < 2) return chunks[0];
  const store = collection.corpora[corpus]!.pages;
  let best = chunks[0];
  let most = -1;
  for (const chunk of chunks) {
    const words = new Set(tokenize(store.chunkText(chunk - collection.chunkKey(corpus, 0))));
    const count = terms.filter((term) => words.has(term)).length;
    if (count <= most) continue;
    most = count;
    best = chunk;
  }
  return best;
}

/**
 * A query of several words that stands in a text as it is: the text is about it. What an exact name or a phrase is worth
 * goes into the score, above all that words alone can give, so that the order of a list is that of its scores.
 */
function phrasesFirst(collection: Collection, query: string, ranked: readonly Scored[]): Scored[] {
  const phrase = tokenize(query).length < 2 ? undefined : foldedText(query);
  const bonus = ({ chunk, exact }: Scored, at: number): number => {
    if (exact > 0) return 1 + exact;
    if (phrase === undefined || at >= PHRASE_CANDIDATES) return 0;
    return foldedText(textOf(collection, chunk)).includes(phrase) ? 1 : 0;
  };
  return ranked
    .map((each, at) => ({ ...each, score: each.score + bonus(each, at) }))
    .sort((a, b) => b.score - a.score || a.chunk - b.chunk);
}

function foldedText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s"'“”]+/g, ' ')
    .trim();
}

/** The text of a chunk of a collection. */
export function textOf(collection: Collection, key: number): string {
  const { corpus, chunk } = collection.locate(key);
  return corpus.pages.chunkText(chunk.id);
}

/** How much each term of a query tells in a corpus: the larger of what its two indexes say. */
export function termWeights(corpus: Corpus, terms: readonly string[]): ReadonlyMap<string, number> {
  const weight = (index: LexicalIndex, term: string): number => (index.documentCount === 0 ? 0 : index.weightOf(term));
  return new Map(
    terms.map((term) => [term, Math.max(weight(corpus.chunkIndex, term), weight(corpus.symbolIndex, term))]),
  );
}

/** The terms of a query, as search sees them. */
export function termsOf(query: string): readonly string[] {
  return queryTerms(query).terms;
}
