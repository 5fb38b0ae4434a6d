// Re-scores fused candidates by how near their vectors are to the query's.

import { byScore, type Candidate } from './candidates.ts';

export const RRF_SHARE = 0.7;
export const COSINE_SHARE = 0.3;

/**
 * `0.7 · rrf/best + 0.3 · cosine`. What has no vector keeps the first part alone: it is on the same scale, and no
 * missing vector can bring it above one that has it.
 */
export function cosineReScore(
  candidates: readonly Candidate[],
  cosineOf: (id: number) => number | undefined,
): Candidate[] {
  const best = Math.max(...candidates.map(({ score }) => score));
  if (!(best > 0)) return [...candidates];
  return candidates
    .map((candidate) => {
      const normalized = candidate.score / best;
      const cosine = cosineOf(candidate.id);
      const score = RRF_SHARE * normalized + COSINE_SHARE * Math.max(0, cosine ?? 0);
      const stages = { ...candidate.stages, ...(cosine === undefined ? {} : { cosine }), blend: score };
      return { ...candidate, score, stages };
    })
    .sort(byScore);
}
