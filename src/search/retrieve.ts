// The ranked list of nodes that a query is about. How they were found (by words today) ends here: what groups or shows
// them sees only the list, so that other ways of finding, fused or alone, can take this place.

import type { LexicalIndex, Substitution } from './lexical-index.ts';
import type { Ranked } from './pipeline/candidates.ts';
import { fuseLists } from './pipeline/rrf.ts';

export interface RankedNode {
  readonly node: number;
  /** Comparable within one list. */
  readonly score: number;
  /** The query spells its name. */
  readonly exact: boolean;
}

export interface Retrieval {
  /** Exact names first, then by score. */
  readonly ranked: readonly RankedNode[];
  /** What was looked up in place of words that are nowhere in the index. */
  readonly substitutions: readonly Substitution[];
}

/** What scores below this part of the best shares a common word with the query, and no more. */
const RELEVANCE_FLOOR = 0.4;

/** All nodes that are relevant to the query by their words, in order. */
export function retrieveByWords(index: LexicalIndex, query: string): Retrieval {
  const { hits, substitutions } = index.search(query, { limit: index.documentCount, floor: RELEVANCE_FLOOR });
  return {
    ranked: hits.map(({ id, score, exact }) => ({ node: id, score, exact: exact !== undefined })),
    substitutions,
  };
}

/** A retrieval with the nodes that are nearest by vector, best first, fused into it. Exact names stay first. */
export function withNearest({ ranked, substitutions }: Retrieval, nearest: readonly number[]): Retrieval {
  if (nearest.length === 0) return { ranked, substitutions };
  const exact = ranked.filter((each) => each.exact);
  const named = new Set(exact.map(({ node }) => node));
  const list = (nodes: readonly number[], evidence: Ranked['evidence']): Ranked[] =>
    nodes.filter((node) => !named.has(node)).map((chunk) => ({ chunk, score: 0, evidence }));
  const fused = fuseLists([
    {
      name: 'keyword',
      items: list(
        ranked.map(({ node }) => node),
        'keyword',
      ),
    },
    { name: 'vector', items: list(nearest, 'vector') },
  ]);
  // What is exact is worth what the best of the others is, so that the scores of flows stay on one scale.
  const best = fused[0]?.score ?? 1;
  return {
    ranked: [
      ...exact.map((each) => ({ ...each, score: best })),
      ...fused.map(({ chunk, score }) => ({ node: chunk, score, exact: false })),
    ],
    substitutions,
  };
}
