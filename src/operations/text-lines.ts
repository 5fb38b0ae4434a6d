// For tests that hold whole texts: lines, and many of them.

export function text(...lines: readonly string[]): string {
  return lines.join('\n');
}

/** `make(1)` to `make(count)`. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}
