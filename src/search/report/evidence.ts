// What speaks for a symbol or a file. A signal gives each a number from 0 to about 1; how much a signal counts is for
// whoever adds them up.

export interface Evidence {
  /** By node. */
  readonly symbols: ReadonlyMap<number, number>;
  /** By the place of the file in the ground. */
  readonly files: ReadonlyMap<number, number>;
}

export interface EvidenceSheet {
  readonly symbols: Map<number, number>;
  readonly files: Map<number, number>;
}

export function emptySheet(): EvidenceSheet {
  return { symbols: new Map(), files: new Map() };
}

/** The most that was said counts: a thing said twice is not twice as true. */
export function raise(sheet: Map<number, number>, key: number, value: number): void {
  if (value > (sheet.get(key) ?? 0)) sheet.set(key, value);
}

export function add(sheet: Map<number, number>, key: number, value: number): void {
  sheet.set(key, (sheet.get(key) ?? 0) + value);
}

/** The same numbers as parts of `best`. */
export function asParts(sheet: ReadonlyMap<number, number>, best: number): Map<number, number> {
  return new Map([...sheet].map(([key, value]) => [key, best > 0 ? value / best : 0]));
}

export function largest(values: Iterable<number>): number {
  let best = 0;
  for (const value of values) if (value > best) best = value;
  return best;
}
