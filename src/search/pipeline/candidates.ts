// What goes from stage to stage: ranked lists of chunks, and the candidates they are fused into.

/** Why a chunk is in the answer. */
export type Evidence = 'exact title' | 'exact symbol' | 'keyword' | 'vector' | 'linked page' | 'neighbour of anchor';

/** A chunk in one list. */
export interface Ranked {
  readonly chunk: number;
  /** Comparable within its list only. */
  readonly score: number;
  readonly evidence: Evidence;
}

/** The score that each stage gave a chunk, or the factor that it put on it. */
export type StageScores = Readonly<Partial<Record<string, number>>>;

/** A chunk on its way through the pipeline. */
export interface Candidate {
  readonly chunk: number;
  readonly score: number;
  readonly evidence: Evidence;
  readonly stages: StageScores;
  /** Steps from an anchor; 0 for what a list brought. */
  readonly hop: number;
}

/** Best first; of equals the one that comes first in the collection. */
export function byScore(a: { score: number; chunk: number }, b: { score: number; chunk: number }): number {
  return b.score - a.score || a.chunk - b.chunk;
}

/** The candidates with a factor on their scores, sorted anew. Factors of 1 leave no trace. */
export function scaled(
  candidates: readonly Candidate[],
  stage: string,
  factorOf: (candidate: Candidate) => number,
): Candidate[] {
  return candidates
    .map((candidate) => {
      const factor = factorOf(candidate);
      if (factor === 1) return candidate;
      return { ...candidate, score: candidate.score * factor, stages: { ...candidate.stages, [stage]: factor } };
    })
    .sort(byScore);
}
