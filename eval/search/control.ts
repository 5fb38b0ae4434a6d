// The control: plain BM25 over whole documents, one field, the product's own tokenizer, k1 1.2 and b 0.75.

import { tokenize } from '../../src/search/tokenize.ts';
import type { ControlDocument } from './question-set.ts';

const K1 = 1.2;
const B = 0.75;

/** Ranks the keys of the documents for a query, best first; equals in the order of the documents. */
export function plainBm25(documents: readonly ControlDocument[]): (query: string) => string[] {
  const counts = documents.map(({ text }) => {
    const terms = new Map<string, number>();
    for (const term of tokenize(text)) terms.set(term, (terms.get(term) ?? 0) + 1);
    return terms;
  });
  const lengths = counts.map((terms) => [...terms.values()].reduce((sum, count) => sum + count, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
  const frequency = new Map<string, number>();
  for (const terms of counts) for (const term of terms.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const idf = (term: string): number => {
    const found = frequency.get(term) ?? 0;
    return Math.log(1 + (documents.length - found + 0.5) / (found + 0.5));
  };
  return (query) => {
    const terms = [...new Set(tokenize(query))];
    return documents
      .map(({ key }, at) => {
        const norm = K1 * (1 - B + (B * lengths[at]) / average);
        const score = terms.reduce((sum, term) => {
          const count = counts[at].get(term) ?? 0;
          return count === 0 ? sum : sum + (idf(term) * count * (K1 + 1)) / (count + norm);
        }, 0);
        return { key, score, at };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .map(({ key }) => key);
  };
}
