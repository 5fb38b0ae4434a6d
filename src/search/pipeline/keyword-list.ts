// The keyword list. That of a collection: chunks of prose by their own words, chunks of code by the symbols in them. Scores of
// different indexes are made comparable by taking each as a part of what its index could have given for the query.

import { exactRank } from '../exact-names.ts';
import type { LexicalHit, LexicalIndex, Substitution } from '../lexical-index.ts';
import { queryTerms } from '../query-terms.ts';
import { tokenize } from '../tokenize.ts';
import { byScore, type Evidence, type Ranked } from './candidates.ts';
import type { Collection, Corpus } from './collection.ts';
import type { KeywordResult, ListOptions } from './search-space.ts';

/** A hit of an index, as what it is in the list. */
interface Found {
  readonly id: number;
  readonly hit: LexicalHit;
  /** What the hit's index could have given for the query. */
  readonly possible: number;
  /** What it is where the query spells its name. */
  readonly exactEvidence: Evidence;
}

interface Scored extends Ranked {
  readonly exact: number;
  /** The terms of the query that are in it. */
  readonly terms: readonly string[];
}

/** How many of the best are looked through for the phrase itself. */
const PHRASE_CANDIDATES = 50;

/** The list of a collection. */
export function keywordList(collection: Collection, query: string, options: ListOptions): KeywordResult {
  const found: Found[] = [];
  const substitutions: Substitution[] = [];
  collection.corpora.forEach((corpus, at) => {
    const { limit } = options;
    const prose = corpus.chunkIndex.search(query, { limit, filter: proseFilter(collection, at, options) });
    for (const hit of prose.hits) {
      const id = collection.chunkKey(at, hit.id);
      found.push({ id, hit, possible: prose.possible, exactEvidence: 'exact title' });
    }
    const code = corpus.symbolIndex.search(query, { limit, filter: codeFilter(collection, at, options) });
    for (const hit of code.hits) {
      const id = chunkOfSymbol(collection, at, hit);
      if (id === undefined || options.filter?.(id) === false) continue;
      found.push({ id, hit, possible: code.possible, exactEvidence: 'exact symbol' });
    }
    substitutions.push(...(prose.total >= code.total ? prose : code).substitutions);
  });
  const items = rankedHits(query, found, (key) => textOf(collection, key));
  return { items: items.slice(0, options.limit), substitutions };
}

/** Hits in one list: exact names first, then what has the query's own phrase, then by the part of its weight that is matched. */
export function rankedHits(
  query: string,
  found: readonly Found[],
  textOf: (id: number) => string | undefined,
): readonly Ranked[] {
  const best = new Map<number, Scored>();
  for (const { id, hit, possible, exactEvidence } of found) {
    const scored: Scored = {
      id,
      score: possible > 0 ? hit.score / possible : 0,
      exact: exactRank(hit.exact),
      evidence: hit.exact === undefined ? 'keyword' : exactEvidence,
      terms: hit.terms,
    };
    const known = best.get(id);
    if (known === undefined || order(scored, known) < 0) best.set(id, scored);
  }
  return phrasesFirst(query, [...best.values()].sort(order), textOf);
}

function order(a: Scored, b: Scored): number {
  return b.exact - a.exact || b.score - a.score || a.id - b.id;
}

function proseFilter(collection: Collection, corpus: number, { filter }: ListOptions) {
  return filter === undefined ? () => true : (id: number) => filter(collection.chunkKey(corpus, id));
}

/** Nodes without chunks (flows) are no results here. */
function codeFilter(collection: Collection, corpus: number, { filter }: ListOptions) {
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
function phrasesFirst(
  query: string,
  ranked: readonly Scored[],
  textOf: (id: number) => string | undefined,
): readonly Ranked[] {
  const { terms: asked } = queryTerms(query);
  const phrase = tokenize(query).length < 2 ? undefined : foldedText(query);
  const hasPhrase = ({ id, terms }: Scored): boolean => {
    // Texts are looked into only where all the words are: it is the slowest part of a search.
    if (phrase === undefined || !asked.every((term) => terms.includes(term))) return false;
    return foldedText(textOf(id) ?? '').includes(phrase);
  };
  return ranked
    .map((each, at) => {
      const { id, score, evidence, exact } = each;
      const bonus = exact > 0 ? 1 + exact : at < PHRASE_CANDIDATES && hasPhrase(each) ? 1 : 0;
      return { id, score: score + bonus, evidence };
    })
    .sort(byScore);
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
