// Every page in the answer shows its compiled truth, where it has any.

import type { Candidate } from './candidates.ts';

/**
 * Where a page is in the answer with other chunks only, its best compiled-truth chunk from before the duplicates were
 * taken out takes the place of its last one. Places stay as they are: the page was not found again, it is shown better.
 */
export function guaranteeCompiledTruth(
  answer: readonly Candidate[],
  before: readonly Candidate[],
  pageOf: (id: number) => number,
  isCompiledTruth: (id: number) => boolean,
): Candidate[] {
  const shown = new Set(answer.filter(({ id }) => isCompiledTruth(id)).map(({ id }) => pageOf(id)));
  const best = new Map<number, Candidate>();
  for (const candidate of before) {
    const page = pageOf(candidate.id);
    if (!best.has(page) && isCompiledTruth(candidate.id)) best.set(page, candidate);
  }
  const lastOf = new Map(answer.map(({ id }, at) => [pageOf(id), at]));
  return answer.map((candidate, at) => {
    const page = pageOf(candidate.id);
    const truth = best.get(page);
    if (shown.has(page) || lastOf.get(page) !== at || truth === undefined) return candidate;
    return { ...truth, score: candidate.score, stages: { ...truth.stages, guarantee: candidate.score } };
  });
}
