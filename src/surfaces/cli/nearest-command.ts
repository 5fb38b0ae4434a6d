// "Did you mean" for commands.

/** The name nearest to `word`, if it is near enough to have been meant. */
export function nearestCommand(names: readonly string[], word: string): string | undefined {
  const scored = names
    .map((name) => ({ name, distance: name.startsWith(word) ? 0.5 : distance(name, word) }))
    .sort((a, b) => a.distance - b.distance);
  const best = scored[0];
  return best !== undefined && best.distance <= Math.max(2, word.length / 3) ? best.name : undefined;
}

/** Insertions, deletions, replacements and swaps of neighbours. The names are short, so the plain table will do. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) => [row, ...new Array<number>(b.length).fill(0)]);
  for (let column = 0; column <= b.length; column++) table[0][column] = column;
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min(table[row - 1][column] + 1, table[row][column - 1] + 1, table[row - 1][column - 1] + same);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) best = Math.min(best, table[row - 2][column - 2] + 1);
      table[row][column] = best;
    }
  }
  return table[a.length][b.length];
}
