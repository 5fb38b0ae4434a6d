// Opens a lexical index and answers queries from it. Building one is build-lexical-index.ts, which nothing here loads.

import { inverseDocumentFrequency, type Tuning } from './bm25f.ts';
import { labelReader } from './document-labels.ts';
import { type ExactMatch, exactNames, exactRank } from './exact-names.ts';
import { decodeIndex, FIELDS, type Field } from './index-format.ts';
import { inflections } from './inflections.ts';
import { type QueryTerms, queryTerms } from './query-terms.ts';
import { MOST_GROUPS, type Scores, scorer, type TermGroup } from './scoring.ts';
import { type TermDictionary, termDictionary } from './term-dictionary.ts';
import { topRanked } from './top-ranked.ts';
import { type Grouping, scoreWords } from './word-weights.ts';

export interface SearchOptions {
  /** How many hits at most; the total counts the rest too. */
  readonly limit: number;
  /** Which documents may be found, by id; all unless given. */
  readonly filter?: (id: number) => boolean;
  /**
   * Leaves out what scores below this fraction of the best score among documents that are not exact names; 0 unless
   * given. Any document with one common word of the query matches it, and a count of those tells nobody anything.
   */
  readonly floor?: number;
  /** Whether a document that has every word of a query of several stays, whatever it scores: it may have the phrase. */
  readonly keepComplete?: boolean;
}

export interface LexicalHit {
  readonly id: number;
  /** BM25F times the document's weight: comparable within one result only. */
  readonly score: number;
  /** Set where the query spells this document's name. */
  readonly exact?: ExactMatch;
  /** The terms of the query that were found in it, in the query's order. */
  readonly terms: readonly string[];
  /** The fields they were found in. */
  readonly fields: readonly Field[];
}

/** A term of a long text, and what it is worth there. */
export interface WeightedWord {
  readonly term: string;
  readonly weight: number;
}

/** A term that is in no document, and the terms that were looked up in its stead. */
export interface Substitution {
  readonly term: string;
  readonly by: 'prefix' | 'typo';
  readonly used: readonly string[];
}

export interface LexicalResult {
  /** Exact names first, then by score, then by id. */
  readonly hits: readonly LexicalHit[];
  /** How many documents have at least one of the terms and pass the filter and the floor. */
  readonly total: number;
  /** What a document could score at most that had every word of the query: scores as parts of it compare over indexes. */
  readonly possible: number;
  readonly substitutions: readonly Substitution[];
}

export interface LexicalIndex {
  readonly documentCount: number;
  readonly termCount: number;
  /** What a term tells: the rarer it is, the more; most of all one that is in no document. */
  weightOf(term: string): number;
  /** The ids of the documents, ascending; the place of one is its ordinal. */
  readonly ids: Uint32Array;
  /** Documents with any of the query's terms. */
  search(query: string, options: SearchOptions): LexicalResult;
  /** What each document scores by many weighted words, by ordinal; with a grouping, each group by its number. */
  scoreWords(words: readonly WeightedWord[], tuning: Tuning, grouping?: Grouping): Float64Array;
}

/** What an occurrence of another form of the word counts for. */
const INFLECTION_WEIGHT = 0.4;
const PREFIX_WEIGHT = 0.3;
const TYPO_WEIGHT = 0.5;
/** A prefix with more terms than this is not what was meant by any of them: the shortest are taken. */
const MOST_PREFIX_TERMS = 50;
const SHORTEST_CORRECTED = 4;

/**
 * Opens the bytes that `buildLexicalIndex` made; they are read in place and must not change. `tuning` is what the
 * fields count for: those of code unless given.
 * @throws AppError `corrupt-index`
 */
export function openLexicalIndex(bytes: Uint8Array, tuning?: Tuning): LexicalIndex {
  const content = decodeIndex(bytes);
  const dictionary = termDictionary(content);
  const scoring = scorer(content, tuning);
  const label = labelReader(content);
  const { ids: idBytes } = content.sections;
  const ids = new Uint32Array(idBytes.buffer, idBytes.byteOffset, content.documentCount);

  function documentsWithKey(key: string): number[] {
    const rank = dictionary.find(key);
    const ordinals: number[] = [];
    if (rank >= 0) scoring.visitDocuments(rank, (ordinal) => ordinals.push(ordinal));
    return ordinals;
  }

  function search(query: string, { limit, filter, floor = 0, keepComplete = false }: SearchOptions): LexicalResult {
    const asked = queryTerms(query);
    const exact = exactNames({ documentsWithKey, label }, asked);
    const { words: known, substitutions } = lookUp(dictionary, asked, exact.size > 0);
    const words = rarest(known, MOST_GROUPS, scoring.frequency);
    const scores = scoring.score(words.map((word) => word.group));

    const allowed = candidates(scores, exact).filter((ordinal) => filter === undefined || filter(ids[ordinal]));
    const least = floor * bestScore(allowed, scores, exact);
    const all = keepComplete && words.length > 1 ? 2 ** words.length - 1 : undefined;
    const found = allowed.filter(
      (ordinal) => scores.score[ordinal] >= least || exact.has(ordinal) || scores.groups[ordinal] === all,
    );
    // No score comes near the step between two ways of meeting a name: 32 words bring less than 40 each.
    const keys = scores.score.slice();
    for (const [ordinal, match] of exact) keys[ordinal] += exactRank(match) * 10_000;
    const top = topRanked(limit, (a, b) => keys[b] - keys[a] || a - b);
    for (const ordinal of found) top.offer(ordinal);
    const hits = top.sorted().map((ordinal) => hitOf(ids[ordinal], ordinal, scores, words, exact.get(ordinal)));
    return { hits, total: found.length, possible: possibleScore(asked, known), substitutions };
  }

  function weightOf(term: string): number {
    const rank = dictionary.find(term);
    return inverseDocumentFrequency(content.documentCount, rank < 0 ? 0 : scoring.frequency(rank));
  }

  /** What is nowhere in the index counts as what is rarest: an index that lacks the telling word cannot come near. */
  function possibleScore({ terms }: QueryTerms, words: readonly LookedUpWord[]): number {
    const weights = new Map(words.map(({ text, group }) => [text, scoring.weightOf(group)]));
    return terms.reduce(
      (sum, term) => sum + (weights.get(term) ?? inverseDocumentFrequency(content.documentCount, 0)),
      0,
    );
  }

  /** A term that is not in the index is left out: nothing is looked up in its stead. */
  function weighWords(words: readonly WeightedWord[], ownTuning: Tuning, grouping?: Grouping): Float64Array {
    const groups = words.flatMap(({ term, weight }) => {
      const forms = knownForms(dictionary, term);
      // In a whole file the forms of a word stand side by side: there each tells for itself.
      if (grouping === undefined) return [{ terms: forms, weight }];
      return forms.map((form) => ({ terms: [{ rank: form.rank, weight: 1 }], weight: weight * form.weight }));
    });
    return scoreWords(content, groups, ownTuning, grouping);
  }

  return {
    documentCount: content.documentCount,
    termCount: content.termCount,
    ids,
    weightOf,
    search,
    scoreWords: weighWords,
  };
}

/** Of the documents that were not found by name, unless all were: a name found says nothing of how good a match is. */
function bestScore(ordinals: readonly number[], scores: Scores, exact: ReadonlyMap<number, ExactMatch>): number {
  const unnamed = ordinals.filter((ordinal) => !exact.has(ordinal));
  return unnamed.reduce((best, ordinal) => Math.max(best, scores.score[ordinal]), 0);
}

/** A name without a letter or digit (`_`, `$`) has no terms, yet it is a name. */
function candidates(scores: Scores, exact: ReadonlyMap<number, ExactMatch>): number[] {
  const ordinals = Array.from(scores.touched.subarray(0, scores.count));
  for (const ordinal of exact.keys()) if (scores.groups[ordinal] === 0) ordinals.push(ordinal);
  return ordinals;
}

interface LookedUpWord {
  readonly text: string;
  readonly group: TermGroup;
}

/** The `most` words that tell most, in their order: a pasted stack trace has more than can be looked up. */
function rarest(
  words: readonly LookedUpWord[],
  most: number,
  frequency: (rank: number) => number,
): readonly LookedUpWord[] {
  if (words.length <= most) return words;
  const commonest = ({ group }: LookedUpWord): number => Math.max(...group.terms.map(({ rank }) => frequency(rank)));
  const ordered = words.map((word) => ({ word, documents: commonest(word) }));
  const kept = new Set(
    ordered
      .sort((a, b) => a.documents - b.documents)
      .slice(0, most)
      .map(({ word }) => word),
  );
  return words.filter((word) => kept.has(word));
}

function hitOf(
  id: number,
  ordinal: number,
  scores: Scores,
  words: readonly LookedUpWord[],
  exact: ExactMatch | undefined,
): LexicalHit {
  const groups = scores.groups[ordinal];
  const fields = scores.fields[ordinal];
  return {
    id,
    score: scores.score[ordinal],
    ...(exact === undefined ? {} : { exact }),
    terms: words.filter((_, number) => (groups & (1 << number)) !== 0).map((word) => word.text),
    fields: FIELDS.filter((_, number) => (fields & (1 << number)) !== 0),
  };
}

/** The terms of the index that each word of the query stands for. */
function lookUp(
  dictionary: TermDictionary,
  query: QueryTerms,
  nameFound: boolean,
): { words: readonly LookedUpWord[]; substitutions: readonly Substitution[] } {
  const words: LookedUpWord[] = [];
  const substitutions: Substitution[] = [];
  for (const text of query.terms) {
    const terms = knownForms(dictionary, text);
    if (terms.length === 0) {
      const ranks = startingWith(dictionary, text);
      terms.push(...ranks.map((rank) => ({ rank, weight: PREFIX_WEIGHT })));
      if (ranks.length > 0) substitutions.push(substitution(dictionary, text, 'prefix', ranks));
    }
    if (terms.length > 0) words.push({ text, group: { terms, weight: 1 } });
  }
  for (const text of query.joined) {
    const rank = dictionary.find(text);
    if (rank >= 0) words.push({ text, group: { terms: [{ rank, weight: 1 }], weight: 1 } });
  }
  if (words.length === 0 && !nameFound) {
    for (const text of query.terms) {
      const ranks = correctable(text) ? dictionary.oneEditAway(text) : [];
      if (ranks.length === 0) continue;
      words.push({ text, group: { terms: ranks.map((rank) => ({ rank, weight: TYPO_WEIGHT })), weight: 1 } });
      substitutions.push(substitution(dictionary, text, 'typo', ranks));
    }
  }
  return { words, substitutions };
}

function knownForms(dictionary: TermDictionary, text: string): { rank: number; weight: number }[] {
  const terms: { rank: number; weight: number }[] = [];
  const itself = dictionary.find(text);
  if (itself >= 0) terms.push({ rank: itself, weight: 1 });
  for (const form of inflections(text)) {
    const rank = dictionary.find(form);
    if (rank >= 0) terms.push({ rank, weight: INFLECTION_WEIGHT });
  }
  return terms;
}

/** A single Latin letter or digit starts half of all words; a single CJK character is a word. */
function startingWith(dictionary: TermDictionary, text: string): readonly number[] {
  if (/^[\0-\x7f]$/.test(text)) return [];
  const { first, end } = dictionary.prefixRange(text);
  const ranks = Array.from({ length: end - first }, (_, at) => first + at);
  if (ranks.length <= MOST_PREFIX_TERMS) return ranks;
  const lengths = new Map(ranks.map((rank) => [rank, dictionary.text(rank).length]));
  return ranks.sort((a, b) => lengths.get(a)! - lengths.get(b)! || a - b).slice(0, MOST_PREFIX_TERMS);
}

function correctable(text: string): boolean {
  return text.length >= SHORTEST_CORRECTED && /^[a-z][a-z0-9]*$/.test(text);
}

function substitution(
  dictionary: TermDictionary,
  term: string,
  by: Substitution['by'],
  ranks: readonly number[],
): Substitution {
  return { term, by, used: ranks.map((rank) => dictionary.text(rank)) };
}
