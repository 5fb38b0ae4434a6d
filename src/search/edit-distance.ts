// How many slips apart two words are, up to a bound. Pure, and not tied to any use.

/**
 * The number of insertions, deletions, substitutions and swaps of neighbours between two words ("optimal string
 * alignment"), or undefined where it is more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, beforeLast[column - 2] + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    // The lowest of a row is at most one above the lowest of the row before it, so that even a swap, which reaches
    // back two rows, cannot come out lower than this.
    if (least > most) return undefined;
    beforeLast = last;
    last = current;
  }
  const distance = last[b.length];
  return distance <= most ? distance : undefined;
}
