// Walks posting lists and adds up BM25F scores. Which terms stand for which word of a query is decided elsewhere.

import { inverseDocumentFrequency, K1, lengthNorms, type Tuning } from './bm25f.ts';
import { readVarint } from './byte-reader.ts';
import { ALL_ONCE, FIELDS, type IndexContent, skipPosting, wordsOf } from './index-format.ts';

/** The terms that one word of a query is looked up as, each with what an occurrence of it counts for. */
export interface TermGroup {
  readonly terms: readonly { readonly rank: number; readonly weight: number }[];
  /** Factor on what this word brings. */
  readonly weight: number;
}

/** The groups of one query cannot exceed the bits of a word. */
export const MOST_GROUPS = 32;

/** Scores by document ordinal, valid until the next call of `score`. */
export interface Scores {
  /** Ordinals of the documents that match, in no order, valid up to `count`. */
  readonly touched: Uint32Array;
  readonly count: number;
  readonly score: Float64Array;
  /** Bit n is set where group n matches. */
  readonly groups: Uint32Array;
  /** Bit n is set where a term is in field n. */
  readonly fields: Uint8Array;
}

export interface Scorer {
  /** At most `MOST_GROUPS` groups. */
  score(groups: readonly TermGroup[]): Scores;
  /** The weight of a group: no document scores more for it. */
  weightOf(group: TermGroup): number;
  /** In how many documents a term is. */
  frequency(rank: number): number;
  /** Calls `visit` with every document that has the term, in order. */
  visitDocuments(rank: number, visit: (ordinal: number) => void): void;
}

export function scorer(content: IndexContent, tuning?: Tuning): Scorer {
  const { documentCount, sections } = content;
  const { postings, weights } = sections;
  const postingOffsets = wordsOf(sections.postingOffsets);
  const lengths = new Uint16Array(sections.lengths.buffer, sections.lengths.byteOffset, documentCount * FIELDS.length);
  const { fixed, perTerm } = lengthNorms(content.averageLengths, tuning);

  // Accumulators the size of the collection, made at the first query and cleared by what that query touched.
  let touched = new Uint32Array(0);
  let members = new Uint32Array(0);
  let score = new Float64Array(0);
  let counts = new Float32Array(0);
  let groupBits = new Uint32Array(0);
  let fieldBits = new Uint8Array(0);
  let touchedCount = 0;
  let memberCount = 0;

  function clear(): void {
    if (score.length !== documentCount) {
      touched = new Uint32Array(documentCount);
      members = new Uint32Array(documentCount);
      score = new Float64Array(documentCount);
      counts = new Float32Array(documentCount);
      groupBits = new Uint32Array(documentCount);
      fieldBits = new Uint8Array(documentCount);
    }
    for (let at = 0; at < touchedCount; at++) {
      const ordinal = touched[at];
      score[ordinal] = 0;
      groupBits[ordinal] = 0;
      fieldBits[ordinal] = 0;
    }
    touchedCount = 0;
  }

  /** Adds the normalised counts of a term to `counts`; returns in how many documents it is. */
  function addCounts(rank: number, weight: number): number {
    const from = { at: postingOffsets[rank] };
    const documents = readVarint(postings, from);
    let ordinal = 0;
    for (let left = documents; left > 0; left--) {
      ordinal += readVarint(postings, from);
      const mask = postings[from.at++];
      const once = (mask & ALL_ONCE) !== 0;
      let sum = 0;
      for (let field = 0; field < FIELDS.length; field++) {
        if ((mask & (1 << field)) === 0) continue;
        const times = once ? 1 : readVarint(postings, from);
        sum += times / (fixed[field] + perTerm[field] * lengths[ordinal * FIELDS.length + field]);
      }
      if (counts[ordinal] === 0) members[memberCount++] = ordinal;
      counts[ordinal] += sum * weight;
      fieldBits[ordinal] |= mask & ~ALL_ONCE;
    }
    return documents;
  }

  function scoreGroups(groups: readonly TermGroup[]): Scores {
    clear();
    groups.forEach((group, number) => {
      memberCount = 0;
      let documents = 0;
      for (const term of group.terms) documents = Math.max(documents, addCounts(term.rank, term.weight));
      const idf = inverseDocumentFrequency(documentCount, documents) * group.weight;
      for (let at = 0; at < memberCount; at++) {
        const ordinal = members[at];
        if (groupBits[ordinal] === 0) touched[touchedCount++] = ordinal;
        groupBits[ordinal] |= 1 << number;
        score[ordinal] += (idf * counts[ordinal]) / (K1 + counts[ordinal]);
        counts[ordinal] = 0;
      }
    });
    for (let at = 0; at < touchedCount; at++) score[touched[at]] *= weights[touched[at]] / 100;
    return { touched, count: touchedCount, score, groups: groupBits, fields: fieldBits };
  }

  function weightOf(group: TermGroup): number {
    const documents = Math.max(0, ...group.terms.map(({ rank }) => frequency(rank)));
    return inverseDocumentFrequency(documentCount, documents) * group.weight;
  }

  function frequency(rank: number): number {
    return readVarint(postings, { at: postingOffsets[rank] });
  }

  function visitDocuments(rank: number, visit: (ordinal: number) => void): void {
    const from = { at: postingOffsets[rank] };
    let ordinal = 0;
    for (let left = readVarint(postings, from); left > 0; left--) {
      ordinal += readVarint(postings, from);
      visit(ordinal);
      skipPosting(postings, from);
    }
  }

  return { score: scoreGroups, weightOf, frequency, visitDocuments };
}
