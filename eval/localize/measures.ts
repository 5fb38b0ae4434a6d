// What a ranking is worth to someone who reads its beginning, and the means over instances.

/** How deep somebody reads. */
export const DEPTHS = [1, 5, 10] as const;

export interface RankMeasures {
  /** By depth: 1 where any of what was to be found is among the first, else 0. */
  readonly any: readonly number[];
  /** By depth: 1 where all of it is. */
  readonly all: readonly number[];
  /** One over the rank of the first that was found. */
  readonly mrr: number;
}

/** `ranking` has each key once, best first; `gold` at least one. */
export function measureRanking(ranking: readonly string[], gold: readonly string[]): RankMeasures {
  const ranks = gold.map((key) => ranking.indexOf(key)).map((at) => (at < 0 ? Number.POSITIVE_INFINITY : at + 1));
  const first = Math.min(...ranks);
  const last = Math.max(...ranks);
  return {
    any: DEPTHS.map((depth) => Number(first <= depth)),
    all: DEPTHS.map((depth) => Number(last <= depth)),
    mrr: 1 / first,
  };
}

export interface MeanMeasures extends RankMeasures {
  readonly instances: number;
}

export function meanMeasures(all: readonly RankMeasures[]): MeanMeasures {
  const mean = (value: (each: RankMeasures) => number): number =>
    all.length === 0 ? 0 : all.reduce((sum, each) => sum + value(each), 0) / all.length;
  return {
    instances: all.length,
    any: DEPTHS.map((_, at) => mean((each) => each.any[at])),
    all: DEPTHS.map((_, at) => mean((each) => each.all[at])),
    mrr: mean((each) => each.mrr),
  };
}

/** The value below which a part of the numbers lies; 0 of none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
