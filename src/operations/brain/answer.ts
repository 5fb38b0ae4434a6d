// What a search found as the answer that all surfaces give.

import { type Collection, type HybridAnswer, tokenize } from '../../search/index.ts';
import { resultOf } from './results.ts';
import type { SearchOutput } from './schemas.ts';

export function searchAnswer(
  collection: Collection,
  input: { readonly query: string; readonly offset: number; readonly explain: boolean },
  { intent, detail, candidates, total, substitutions }: HybridAnswer,
  degraded: readonly string[],
): SearchOutput {
  const terms = new Set(tokenize(input.query));
  return {
    query: input.query,
    intent,
    ...(detail === undefined ? {} : { detail }),
    results: candidates.map((candidate) =>
      resultOf(collection, candidate, terms, { explain: input.explain, timelines: detail === 'high' }),
    ),
    total,
    offset: input.offset,
    degraded: [...degraded],
    substitutions: substitutions.map(({ term, by, used }) => ({ term, by, used: [...used] })),
  };
}
