// Counts of right, wrong, unknown and missed, and what follows from them.

export interface Tally {
  /** Edges that the truth confirms. */
  right: number;
  /** Edges that the truth contradicts: it names another target, or none inside. */
  wrong: number;
  /** Edges of which the truth cannot tell. */
  unknown: number;
  /** What the truth holds. */
  expected: number;
  /** What the truth holds and the graph has too. */
  found: number;
}

export function emptyTally(): Tally {
  return { right: 0, wrong: 0, unknown: 0, expected: 0, found: 0 };
}

/** Null where nothing was judged. */
export function precision({ right, wrong }: Tally): number | null {
  return right + wrong === 0 ? null : right / (right + wrong);
}

/** Null where the truth holds nothing. */
export function recall({ expected, found }: Tally): number | null {
  return expected === 0 ? null : found / expected;
}

/** A count of classes, with the first places of each as examples. */
export class Classes {
  readonly #byName = new Map<string, { count: number; examples: string[] }>();
  readonly #most: number;

  constructor(mostExamples: number) {
    this.#most = mostExamples;
  }

  add(name: string, example: string): void {
    const known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, { count: 1, examples: [example] });
    else {
      known.count++;
      if (known.examples.length < this.#most) known.examples.push(example);
    }
  }

  /** The most frequent first. */
  sorted(): ClassCount[] {
    return [...this.#byName]
      .map(([name, { count, examples }]) => ({ name, count, examples }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
}

export interface ClassCount {
  readonly name: string;
  readonly count: number;
  readonly examples: readonly string[];
}
