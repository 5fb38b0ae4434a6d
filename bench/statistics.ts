// Minima and percentiles of what was measured several times.

/** The value below which a share of the values lies (nearest rank). `share` is between 0 and 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function least(values: readonly number[]): number {
  return Math.min(...values);
}

/** The largest of those that could be measured; undefined if none could. */
export function largest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The least of those that could be measured; undefined if none could. */
export function leastKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
