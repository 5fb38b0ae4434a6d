// A small seeded generator of numbers, so that what looks like chance is the same on every run. Not for secrets.

/** A function that gives uniform numbers in [0, 1), the same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The numbers 0 to size - 1 in an order drawn from `random` (Fisher and Yates). */
export function shuffledOrder(size: number, random: () => number): Int32Array {
  const order = new Int32Array(size);
  for (let index = 0; index < size; index++) order[index] = index;
  for (let index = size - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const kept = order[index];
    order[index] = order[other];
    order[other] = kept;
  }
  return order;
}
