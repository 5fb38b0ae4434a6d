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
  /** Scores that say which is nearer, and nothing by themselves: their strength starts at the least of the list. */
  readonly relative?: boolean;
}

/** Fuses lists; the evidence is that of the first list that has found it. */
export function fuseLists(lists: readonly RankedList[], k: number = RRF_K): Candidate[] {
  const fused = new Map<number, Candidate>();
  for (const { name, items, weight = 1, relative = false } of lists) {
    const strongest = items.reduce((best, { score }) => Math.max(best, score), 0);
    const weakest = relative ? items.reduce((least, { score }) => Math.min(least, score), strongest) : 0;
    items.forEach(({ id, score, evidence }, rank) => {
      const before = fused.get(id);
      const stages = { ...before?.stages, [name]: Math.max(score, before?.stages[name] ?? Number.NEGATIVE_INFINITY) };
      const sum = (before?.score ?? 0) + weight / (k + rank);
      const strength = strongest > weakest ? (Math.min(1, weight) * (score - weakest)) / (strongest - weakest) : 0;
      fused.set(id, {
        id,
        score: sum,
        strength: Math.max(strength, before?.strength ?? 0),
        evidence: before?.evidence ?? evidence,
        stages: { ...stages, rrf: sum },
        hop: 0,
      });
    });
  }
  return [...fused.values()].sort(byScore);
}
