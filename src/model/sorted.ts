// Search in ascending lists of numbers.

/** The place of the last item that is at most `value`; 0 if there is none. Items ascend, and there is at least one. */
export function lastAtMost(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Of some items those that weigh most, in their order. */
export function heaviest<Item>(items: readonly Item[], weigh: (item: Item) => number): readonly Item[] {
  const weights = items.map(weigh);
  const most = Math.max(...weights);
  return items.filter((_, at) => weights[at] === most);
}
