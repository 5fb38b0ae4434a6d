// Scores documents, and groups of documents taken as one, by many words of different weight, each in all its forms. A search takes a few words
// and says which of them it found (scoring.ts); here a whole text is the question, and only the sum counts.

import { inverseDocumentFrequency, K1, lengthNorms, type Tuning } from './bm25f.ts';
import { readVarint } from './byte-reader.ts';
import { ALL_ONCE, FIELDS, type IndexContent, wordsOf } from './index-format.ts';

/** How the documents of an index are put together: group numbers by ordinal, from 0. */
export interface Grouping {
  readonly groupOf: Uint32Array;
  readonly count: number;
}

/** The forms of one word, each with what an occurrence of it counts for, and what the word is worth. */
export interface WeightedGroup {
  readonly terms: readonly { readonly rank: number; readonly weight: number }[];
  readonly weight: number;
}

/**
 * BM25F of every document, by ordinal. With a grouping, of every group, by its number: the words of its documents are
 * counted together, as those of one long document.
 */
export function scoreWords(
  content: IndexContent,
  groups: readonly WeightedGroup[],
  tuning: Tuning,
  grouping?: Grouping,
): Float64Array {
  const { postings } = content.sections;
  const postingOffsets = wordsOf(content.sections.postingOffsets);
  const { lengths, average, count } = lengthsOf(content, grouping);
  const { fixed, perTerm } = lengthNorms(average, tuning);
  const scores = new Float64Array(count);
  const counts = new Float64Array(count);
  const touched = new Uint32Array(count);
  for (const { terms, weight } of groups) {
    let touchedCount = 0;
    for (const term of terms) {
      const from = { at: postingOffsets[term.rank] };
      let ordinal = 0;
      for (let left = readVarint(postings, from); left > 0; left--) {
        ordinal += readVarint(postings, from);
        const mask = postings[from.at++];
        const once = (mask & ALL_ONCE) !== 0;
        const target = grouping === undefined ? ordinal : grouping.groupOf[ordinal];
        let sum = 0;
        for (let field = 0; field < FIELDS.length; field++) {
          if ((mask & (1 << field)) === 0) continue;
          const times = once ? 1 : readVarint(postings, from);
          sum += times / (fixed[field] + perTerm[field] * lengths[target * FIELDS.length + field]);
        }
        if (counts[target] === 0) touched[touchedCount++] = target;
        counts[target] += sum * term.weight;
      }
    }
    const value = inverseDocumentFrequency(count, touchedCount) * weight;
    for (let at = 0; at < touchedCount; at++) {
      const target = touched[at];
      scores[target] += (value * counts[target]) / (K1 + counts[target]);
      counts[target] = 0;
    }
  }
  return scores;
}

interface Lengths {
  readonly lengths: Uint16Array | Float64Array;
  readonly average: Float32Array;
  readonly count: number;
}

/** Of groupings, which an open index has few of: their lengths are the same for every question. */
const lengthsOfGroups = new WeakMap<Grouping, Lengths>();

function lengthsOf(content: IndexContent, grouping: Grouping | undefined): Lengths {
  const { documentCount, averageLengths, sections } = content;
  const own = new Uint16Array(sections.lengths.buffer, sections.lengths.byteOffset, documentCount * FIELDS.length);
  if (grouping === undefined) return { lengths: own, average: averageLengths, count: documentCount };
  const known = lengthsOfGroups.get(grouping);
  if (known !== undefined) return known;
  const lengths = new Float64Array(grouping.count * FIELDS.length);
  const average = new Float32Array(FIELDS.length);
  for (let ordinal = 0; ordinal < documentCount; ordinal++) {
    for (let field = 0; field < FIELDS.length; field++) {
      const length = own[ordinal * FIELDS.length + field];
      lengths[grouping.groupOf[ordinal] * FIELDS.length + field] += length;
      average[field] += length / grouping.count;
    }
  }
  const found = { lengths, average, count: grouping.count };
  lengthsOfGroups.set(grouping, found);
  return found;
}
