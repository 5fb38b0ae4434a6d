// The second pass: from what the first found along calls, references and links to what stands next to it.

import { byScore, type Candidate } from './candidates.ts';

/** Further than this everything is next to everything. */
export const MAX_WALK_DEPTH = 2;
/** Neighbours of one chunk that are followed at one step. */
export const NEIGHBOR_CAP_PER_HOP = 50;
/** How many of the candidates are walked from. */
export const MOST_ANCHORS = 20;

/**
 * The candidates and what can be reached from the best of them in `depth` steps. A neighbour at hop h gets the score of
 * what it was reached from times `1 / (1 + h)`; one that several reach, or that was found already, gets the best it can.
 */
export function expandAnchors(
  candidates: readonly Candidate[],
  anchors: readonly Candidate[],
  depth: number,
  neighboursOf: (id: number) => Iterable<number>,
): Candidate[] {
  const found = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const put = (candidate: Candidate): void => {
    const known = found.get(candidate.id);
    if (known === undefined) found.set(candidate.id, candidate);
    else if (known.score < candidate.score) {
      const stages = { ...known.stages, ...candidate.stages };
      found.set(candidate.id, { ...known, score: candidate.score, stages });
    }
  };
  for (const anchor of anchors) put(anchor);
  const reached = new Map<number, number>();
  let frontier = anchors.map(({ id, score }) => ({ id, score }));
  for (const { id } of frontier) reached.set(id, 0);
  for (let hop = 1; hop <= Math.min(depth, MAX_WALK_DEPTH); hop++) {
    const next: { id: number; score: number }[] = [];
    for (const { id, score } of frontier) {
      let followed = 0;
      for (const neighbour of neighboursOf(id)) {
        if (followed++ === NEIGHBOR_CAP_PER_HOP) break;
        const before = reached.get(neighbour);
        if (before !== undefined && before < hop) continue;
        const decayed = score / (1 + hop);
        const stages = { twoPass: decayed };
        put({ id: neighbour, score: decayed, strength: decayed, evidence: 'neighbour of anchor', stages, hop });
        if (before === undefined) next.push({ id: neighbour, score: decayed });
        reached.set(neighbour, hop);
      }
    }
    frontier = next;
  }
  return [...found.values()].sort(byScore);
}
