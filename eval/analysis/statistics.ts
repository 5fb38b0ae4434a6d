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
  return twoLevelInterval(numbers.length, (at) => numbers[at], seed, draws);
}

/**
 * The same over instances of which each was run several times: instances are drawn with replacement, and within each of
 * them `sample` draws among its samples (the two-stage bootstrap of Davison and Hinkley, Bootstrap Methods and their
 * Application, 1997, section 3.8). With one sample an instance it is the bootstrap over instances.
 */
export function twoLevelInterval(
  instances: number,
  sample: (at: number, random: () => number) => number,
  seed: number,
  draws = 10_000,
): Interval {
  if (instances === 0) return { low: 0, high: 0 };
  const random = seededRandom(seed);
  const means = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    for (let left = instances; left > 0; left--) sum += sample(Math.floor(random() * instances), random);
    means[draw] = sum / instances;
  }
  means.sort();
  return { low: means[Math.floor(draws * 0.025)], high: means[Math.ceil(draws * 0.975) - 1] };
}

/** The mean of as many samples as there are, drawn with replacement; the one sample itself where there is only one. */
export function drawnMean(samples: readonly number[], random: () => number): number {
  if (samples.length === 1) return samples[0];
  let sum = 0;
  for (let left = samples.length; left > 0; left--) sum += samples[Math.floor(random() * samples.length)];
  return sum / samples.length;
}
