// The ranking formula and its constants. Walking the postings is scoring.ts.
//
// BM25F as in S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (Foundations and
// Trends in Information Retrieval 3(4), 2009), section 3.6: the counts of a term in the fields of a document are
// normalised by each field's length and added with each field's weight before saturation, so that a term in three
// fields is not taken for three terms:
//
//   count(t, d) = sum over fields f of  weight_f * count(t, d, f) / (1 - b_f + b_f * length(d, f) / averageLength_f)
//   score(d, q) = sum over terms t of   idf(t) * count(t, d) / (K1 + count(t, d))

import { FIELDS, type Field } from './index-format.ts';

export interface FieldTuning {
  /** What one occurrence in this field counts for, in a field of average length. */
  readonly weight: number;
  /** How far the count is normalised by the field's length: 0 not at all, 1 in full. */
  readonly b: number;
}

/** Saturation: the count at which a term brings half of what it can bring. */
export const K1 = 1.2;

export type Tuning = Readonly<Record<Field, FieldTuning>>;

export const TUNING: Tuning = {
  name: { weight: 3, b: 0.5 },
  qualifiedName: { weight: 0.7, b: 0.5 },
  path: { weight: 0.4, b: 0.5 },
  signature: { weight: 0.7, b: 0.6 },
  doc: { weight: 0.8, b: 0.7 },
  body: { weight: 0.25, b: 0.8 },
};

/** What the fields of a chunk count for: a title or a heading says what a text is about, its words what it says. */
export const PAGE_TUNING: Tuning = {
  name: { weight: 2, b: 0.5 },
  qualifiedName: { weight: 1, b: 0.5 },
  path: { weight: 0.5, b: 0.5 },
  signature: { weight: 1, b: 0.5 },
  doc: { weight: 1, b: 0.5 },
  body: { weight: 1, b: 0.75 },
};

/**
 * The weight of a term that is in `frequency` of `count` documents. The `1 +` keeps it above zero for a term that is
 * in more than half of them, which the original makes negative: a match must never cost a document its place.
 */
export function inverseDocumentFrequency(count: number, frequency: number): number {
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
}

/**
 * The two halves of the length norm of each field, so that the norm of a document is
 * `fixed[f] + perTerm[f] * length`, already divided by the field's weight.
 */
export function lengthNorms(
  averageLengths: Float32Array,
  tuning: Tuning = TUNING,
): { fixed: Float64Array; perTerm: Float64Array } {
  const fixed = new Float64Array(FIELDS.length);
  const perTerm = new Float64Array(FIELDS.length);
  FIELDS.forEach((field, at) => {
    const { weight, b } = tuning[field];
    const average = averageLengths[at];
    fixed[at] = (1 - b) / weight;
    // A field that is empty everywhere has no occurrences to normalise.
    perTerm[at] = average > 0 ? b / average / weight : 0;
  });
  return { fixed, perTerm };
}
