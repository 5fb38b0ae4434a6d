// Takes out what says the same again, and keeps one page or one type of page from filling the answer.

import type { Candidate } from './candidates.ts';

export interface DedupeOptions {
  /** Chunks of one page at most. */
  readonly maxPerPage: number;
  /** Two chunks of a page are the same from this similarity on (cosine where both have vectors, else of their words). */
  readonly cosineThreshold: number;
  /** What part of the answer one type of page may take, where several types were found. */
  readonly maxTypeRatio: number;
}

export const DEDUPE_DEFAULTS: DedupeOptions = { maxPerPage: 2, cosineThreshold: 0.85, maxTypeRatio: 0.6 };

/** Chunks of one page where a walk brings neighbours from the same file: they are what was asked for. */
export function pageCap(walkDepth: number, maxPerPage: number = DEDUPE_DEFAULTS.maxPerPage): number {
  return walkDepth > 0 ? Math.max(maxPerPage, Math.min(10, walkDepth * 5)) : maxPerPage;
}

/** Without what nearly equals a better chunk of the same page. */
export function dropNearDuplicates(
  candidates: readonly Candidate[],
  threshold: number,
  pageOf: (id: number) => number,
  similarity: (a: number, b: number) => number,
): Candidate[] {
  const kept = new Map<number, number[]>();
  return candidates.filter(({ id }) => {
    const page = pageOf(id);
    const others = kept.get(page) ?? [];
    if (others.some((other) => similarity(id, other) >= threshold)) return false;
    kept.set(page, [...others, id]);
    return true;
  });
}

/** The best of each page, up to the cap. */
export function capPages(
  candidates: readonly Candidate[],
  maxPerPage: number,
  pageOf: (id: number) => number,
): Candidate[] {
  const counts = new Map<number, number>();
  return candidates.filter(({ id }) => {
    const page = pageOf(id);
    const count = counts.get(page) ?? 0;
    counts.set(page, count + 1);
    return count < maxPerPage;
  });
}

/**
 * Moves what exceeds a type's share of the first `limit` behind what does not. Nothing is lost: where other types run
 * out, the type goes on.
 */
export function shareTypes(
  candidates: readonly Candidate[],
  limit: number,
  maxTypeRatio: number,
  typeOf: (id: number) => string,
): Candidate[] {
  const most = Math.max(1, Math.ceil(limit * maxTypeRatio));
  const counts = new Map<string, number>();
  const within: Candidate[] = [];
  const over: Candidate[] = [];
  for (const candidate of candidates) {
    const type = typeOf(candidate.id);
    const count = counts.get(type) ?? 0;
    if (count < most) {
      counts.set(type, count + 1);
      within.push(candidate);
    } else over.push(candidate);
  }
  return [...within.slice(0, limit), ...over, ...within.slice(limit)];
}

/** Words in common over words in either: for chunks without vectors. */
export function wordSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 1 : common / all;
}
