// Re-scores fused candidates by how strong each match was. Fusion counts places only: a list whose first match is ten
// times as good as its second gives both nearly the same, and every boost that follows would decide between them.

import { byScore, type Candidate } from './candidates.ts';
import { COSINE_SHARE, RRF_SHARE } from './cosine.ts';

/** `0.7 · rrf/best + 0.3 · strength`. */
export function strengthReScore(candidates: readonly Candidate[]): Candidate[] {
  const best = Math.max(...candidates.map(({ score }) => score));
  if (!(best > 0)) return [...candidates];
  return candidates
    .map((candidate) => {
      const { strength } = candidate;
      const score = RRF_SHARE * (candidate.score / best) + COSINE_SHARE * strength;
      return { ...candidate, score, stages: { ...candidate.stages, strength, blend: score } };
    })
    .sort(byScore);
}
