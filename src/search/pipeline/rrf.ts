// Reciprocal rank fusion: many ranked lists become one. Only the places count, so lists whose scores mean different
// things can be added.

import { byScore, type Candidate, type Ranked } from './candidates.ts';

/** How much the first places stand out: rank r (from 0) brings `1 / (K + r)`. */
export const RRF_K = 60;

export interface RankedList {
  /** What the list is called in an explanation. */
  readonly name: string;
  readonly items: readonly Ranked[];
  /** Factor on what it brings; 1 unless given. */
  readonly weight?: number;
}

/** Fuses lists; a chunk's evidence is that of the first list that has it. */
export function fuseLists(lists: readonly RankedList[], k: number = RRF_K): Candidate[] {
  const fused = new Map<number, Candidate>();
  for (const { name, items, weight = 1 } of lists) {
    items.forEach(({ chunk, score, evidence }, rank) => {
      const before = fused.get(chunk);
      const stages = { ...before?.stages, [name]: Math.max(score, before?.stages[name] ?? Number.NEGATIVE_INFINITY) };
      const sum = (before?.score ?? 0) + weight / (k + rank);
      fused.set(chunk, {
        chunk,
        score: sum,
        evidence: before?.evidence ?? evidence,
        stages: { ...stages, rrf: sum },
        hop: 0,
      });
    });
  }
  return [...fused.values()].sort(byScore);
}
