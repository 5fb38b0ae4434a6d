// The keyword list of a collection: chunks of prose by their own words, chunks of code by the symbols in them. Scores of
// different indexes are made comparable by taking each as a part of what its index could have given for the query.

import { exactRank } from '../exact-names.ts';
import type { LexicalHit, LexicalIndex, LexicalResult, Substitution } from '../lexical-index.ts';
import { queryTerms } from '../query-terms.ts';
import { isPlaceKind, locate } from '../report/locate.ts';
import { sourceReader } from '../report/source-text.ts';
import { tokenize } from '../tokenize.ts';
import { byScore, type Ranked } from './candidates.ts';
import type { Collection, Corpus } from './collection.ts';
import type { KeywordResult, ListOptions } from './search-space.ts';

/** A chunk that was found. */
interface Scored extends Ranked {
  readonly exact: number;
  /** The terms of the query that are in it. */
  readonly terms: readonly string[];
}

/** How many of the best are looked through for the phrase itself. */
const PHRASE_CANDIDATES = 50;

/** The list of a collection: exact names first, then what has the query's own phrase, then by score. */
export function keywordList(collection: Collection, query: string, options: ListOptions): KeywordResult {
  const found: Scored[] = [];
  const substitutions: Substitution[] = [];
  collection.corpora.forEach((_, at) => {
    const prose = proseList(collection, at, query, options);
    const code = codeList(collection, at, query, options);
    found.push(...prose.found, ...code.found);
    substitutions.push(...(prose.total >= code.total ? prose : code).substitutions);
  });
  const best = new Map<number, Scored>();
  for (const scored of found) {
    const known = best.get(scored.id);
    if (known === undefined || order(scored, known) < 0) best.set(scored.id, scored);
  }
  const items = phrasesFirst(query, [...best.values()].sort(order), (key) => textOf(collection, key));
  return { items: items.slice(0, options.limit), substitutions };
}

interface CorpusList extends Pick<LexicalResult, 'total' | 'substitutions'> {
  readonly found: readonly Scored[];
}

/** Chunks of prose, each scored by the part that it has of what its index could have given for the query. */
function proseList(collection: Collection, corpus: number, query: string, options: ListOptions): CorpusList {
  const filter = proseFilter(collection, corpus, options);
  const result = collection.corpora[corpus].chunkIndex.search(query, { limit: options.limit, filter });
  const found = result.hits.map(({ id, exact, score, terms }): Scored => {
    const evidence = exact === undefined ? 'keyword' : 'exact title';
    return {
      id: collection.chunkKey(corpus, id),
      score: partOf(score, result),
      exact: exactRank(exact),
      evidence,
      terms,
    };
  });
  return { ...result, found };
}

/**
 * Chunks of code in the order of the ranker that `query` has. What the first, the second of them is worth beside prose, is
 * what the index gives to its own first, second; what that ranker never answers with (the statements of a module) has the
 * score of the index.
 */
function codeList(collection: Collection, at: number, query: string, options: ListOptions): CorpusList {
  const { symbolIndex: index, view, pages } = collection.corpora[at];
  const filter = codeFilter(collection, at, options);
  const result = index.search(query, { limit: options.limit, filter });
  if (result.hits.length === 0) return { ...result, found: [] };
  const termsOfNode = new Map(result.hits.map(({ id, terms }) => [id, terms]));
  const parts = result.hits.map(({ score }) => partOf(score, result)).sort((a, b) => b - a);
  const scoredAs = (node: number, score: number, exact: number): readonly Scored[] => {
    const terms = termsOfNode.get(node) ?? [];
    const id = chunkOfSymbol(collection, at, { id: node, terms });
    if (id === undefined || options.filter?.(id) === false) return [];
    return [{ id, score, exact, evidence: exact > 0 ? 'exact symbol' : 'keyword', terms }];
  };
  const { symbols } = locate(view, index, query, {
    limit: options.limit,
    textOf: sourceReader(view, pages),
    accepts: filter,
  });
  const places = symbols.flatMap(({ node, exact }, place) => scoredAs(node, parts[place] ?? parts.at(-1)!, exact));
  const others = result.hits
    .filter(({ id }) => !isPlaceKind(view.kindOf(id), query))
    .flatMap(({ id, score, exact }) => scoredAs(id, partOf(score, result), exactRank(exact)));
  return { ...result, found: [...places, ...others] };
}

function partOf(score: number, { possible }: LexicalResult): number {
  return possible > 0 ? score / possible : 0;
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
function chunkOfSymbol(
  collection: Collection,
  corpus: number,
  { id, terms }: Pick<LexicalHit, 'id' | 'terms'>,
): number | undefined {
  const chunks = collection.chunksOfNode(corpus, id);
  if (chunks.length < 2) return chunks[0];
  const store = collection.corpora[corpus].pages;
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
