// Means and their differences, with intervals by bootstrap. The random numbers come from a seed, so that the same runs
// give the same interval.

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Uniform in [0, 1), from a seed (Marsaglia's xorshift with 32 bits of state). */
export function seededRandom(seed: number): () => number {
  // A state of zero stays zero.
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

/** Where the middle 95 % of the means lie when the numbers are drawn anew, with replacement, `draws` times. */
export function bootstrapInterval(numbers: readonly number[], seed: number, draws = 10_000): Interval {
  if (numbers.length === 0) return { low: 0, high: 0 };
  const random = seededRandom(seed);
  const means = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    for (let left = numbers.length; left > 0; left--) sum += numbers[Math.floor(random() * numbers.length)]!;
    means[draw] = sum / numbers.length;
  }
  means.sort();
  return { low: means[Math.floor(draws * 0.025)]!, high: means[Math.ceil(draws * 0.975) - 1]! };
}
