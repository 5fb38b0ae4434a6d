// Keeps the best of many candidates without sorting them all.

/**
 * The first `limit` of the offered items in the order of `compare` (negative: the first argument comes first), sorted.
 * `compare` must be a total order, or equals would come out by chance.
 */
export function topRanked(limit: number, compare: (a: number, b: number) => number) {
  // A heap whose root is the worst of those kept.
  const heap: number[] = [];

  function offer(item: number): void {
    if (heap.length < limit) {
      heap.push(item);
      rise(heap.length - 1);
    } else if (limit > 0 && compare(item, heap[0]) < 0) {
      heap[0] = item;
      sink();
    }
  }

  function rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (compare(heap[at], heap[parent]) <= 0) return;
      swap(at, parent);
      at = parent;
    }
  }

  function sink(): void {
    let at = 0;
    for (;;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && compare(heap[child], heap[worst]) > 0) worst = child;
      }
      if (worst === at) return;
      swap(at, worst);
      at = worst;
    }
  }

  function swap(a: number, b: number): void {
    const kept = heap[a];
    heap[a] = heap[b];
    heap[b] = kept;
  }

  return { offer, sorted: () => heap.sort(compare) };
}
