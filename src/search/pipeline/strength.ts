// Re-scores fused candidates by how strong each match was, where there are no vectors to do it. Fusion counts places
// only: a list whose first match is ten times as good as its second gives both nearly the same, and every boost that
// follows would decide between them.

import { byScore, type Candidate } from './candidates.ts';
import { COSINE_SHARE, RRF_SHARE } from './cosine.ts';
import type { RankedList } from './rrf.ts';

/** `0.7 · rrf/best + 0.3 · strength`: the strength is the candidate's score as a part of the best in its list. */
export function strengthReScore(candidates: readonly Candidate[], lists: readonly RankedList[]): Candidate[] {
  const best = Math.max(...candidates.map(({ score }) => score));
  if (!(best > 0)) return [...candidates];
  const strengths = new Map<number, number>();
  for (const { items, weight = 1 } of lists) {
    const strongest = Math.max(0, ...items.map(({ score }) => score));
    for (const { chunk, score } of items) {
      const strength = strongest > 0 ? (weight * score) / strongest : 0;
      strengths.set(chunk, Math.max(strength, strengths.get(chunk) ?? 0));
    }
  }
  return candidates
    .map((candidate) => {
      const strength = strengths.get(candidate.chunk) ?? 0;
      const score = RRF_SHARE * (candidate.score / best) + COSINE_SHARE * strength;
      return { ...candidate, score, stages: { ...candidate.stages, strength, blend: score } };
    })
    .sort(byScore);
}
