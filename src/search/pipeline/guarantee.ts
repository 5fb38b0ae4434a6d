// Every page in the answer shows its compiled truth, where it has any.

import type { Candidate } from './candidates.ts';

/**
 * Where a page is in the answer with other chunks only, its best compiled-truth chunk from before the duplicates were
 * taken out takes the place of its last one. Places stay as they are: the page was not found again, it is shown better.
 */
export function guaranteeCompiledTruth(
  answer: readonly Candidate[],
  before: readonly Candidate[],
  pageOf: (chunk: number) => number,
  isCompiledTruth: (chunk: number) => boolean,
): Candidate[] {
  const shown = new Set(answer.filter(({ chunk }) => isCompiledTruth(chunk)).map(({ chunk }) => pageOf(chunk)));
  const best = new Map<number, Candidate>();
  for (const candidate of before) {
    const page = pageOf(candidate.chunk);
    if (!best.has(page) && isCompiledTruth(candidate.chunk)) best.set(page, candidate);
  }
  const lastOf = new Map(answer.map(({ chunk }, at) => [pageOf(chunk), at]));
  return answer.map((candidate, at) => {
    const page = pageOf(candidate.chunk);
    const truth = best.get(page);
    if (shown.has(page) || lastOf.get(page) !== at || truth === undefined) return candidate;
    return { ...truth, score: candidate.score, stages: { ...truth.stages, guarantee: candidate.score } };
  });
}
