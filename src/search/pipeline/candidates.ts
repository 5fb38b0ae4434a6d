// What goes from stage to stage: ranked lists of what was found, and the candidates they are fused into. What is found
// is a number: a chunk, or where only code is searched a symbol (see search-space.ts).

/** Why something is in the answer. */
export type Evidence =
  | 'exact title'
  | 'exact symbol'
  | 'keyword'
  | 'vector'
  | 'linked page'
  | 'timeline entry'
  | 'neighbour of anchor';

/** What one list has found. */
export interface Ranked {
  readonly id: number;
  /** Comparable within its list only. */
  readonly score: number;
  readonly evidence: Evidence;
}

/** The score that each stage gave, or the factor that it put on it. */
export type StageScores = Readonly<Partial<Record<string, number>>>;

/** What was found, on its way through the pipeline. */
export interface Candidate {
  readonly id: number;
  readonly score: number;
  /** How strong its best match is, as a part of the best of its list: unlike the score, of which places decide most. */
  readonly strength: number;
  readonly evidence: Evidence;
  readonly stages: StageScores;
  /** Steps from an anchor; 0 for what a list brought. */
  readonly hop: number;
}

/** Best first; of equals the one with the lower number. */
export function byScore(a: { score: number; id: number }, b: { score: number; id: number }): number {
  return b.score - a.score || a.id - b.id;
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
