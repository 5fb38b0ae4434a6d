// Which of the files that are gone became which of those that are new: the same content, or at least half of it.

/** A file that is gone or new. */
export interface Candidate {
  readonly path: string;
  /** The id of its content. */
  readonly id: string;
  /** Undefined where there is nothing to compare but the id. */
  readonly bytes: Buffer | undefined;
}

/** What two files must have in common, as a share of the larger one. */
const LEAST_ALIKE = 0.5;
/** With more pairs than this, only files of the same name are compared. */
export const MOST_PAIRS = 250_000;

/** New paths with the old ones they come from. Each file is used once; the most alike find each other first. */
export function findRenames(gone: readonly Candidate[], added: readonly Candidate[]): Map<string, string> {
  const renames = new Map<string, string>();
  const takenOld = new Set<string>();
  const pair = (old: Candidate, now: Candidate): void => {
    if (takenOld.has(old.path) || renames.has(now.path)) return;
    takenOld.add(old.path);
    renames.set(now.path, old.path);
  };
  for (const [old, now] of inOrder(sameContent(gone, added))) pair(old, now);
  const restOld = gone.filter(({ path }) => !takenOld.has(path)).map(measured);
  const restNew = added.filter(({ path }) => !renames.has(path)).map(measured);
  for (const [old, now] of inOrder(alike(restOld, restNew))) pair(old, now);
  return renames;
}

type Pair = readonly [old: Candidate, now: Candidate, score: number];

/** By likeness, then those whose file name stayed, then by path. */
function inOrder(pairs: Pair[]): Pair[] {
  const named = ([old, now]: Pair) => Number(fileName(old.path) === fileName(now.path));
  const byPath = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return pairs.sort(
    (a, b) => b[2] - a[2] || named(b) - named(a) || byPath(a[0].path, b[0].path) || byPath(a[1].path, b[1].path),
  );
}

function sameContent(gone: readonly Candidate[], added: readonly Candidate[]): Pair[] {
  const byId = new Map<string, Candidate[]>();
  for (const old of gone) byId.set(old.id, [...(byId.get(old.id) ?? []), old]);
  return added.flatMap((now) =>
    (byId.get(now.id) ?? [])
      // All empty files are the same; only the name tells that one is another's successor.
      .filter((old) => now.bytes?.length !== 0 || fileName(old.path) === fileName(now.path))
      .map((old): Pair => [old, now, 1]),
  );
}

interface Measured {
  readonly file: Candidate;
  readonly size: number;
  /** How many bytes there are of each line. */
  readonly lines: ReadonlyMap<string, number>;
}

function measured(file: Candidate): Measured {
  const lines = new Map<string, number>();
  let size = 0;
  for (const line of file.bytes === undefined ? [] : linesOf(file.bytes)) {
    lines.set(line, (lines.get(line) ?? 0) + line.length);
    size += line.length;
  }
  return { file, size, lines };
}

/** Lines with their breaks, whichever of the two kinds; long ones in parts, since a file may be a single line. */
function linesOf(bytes: Buffer): readonly string[] {
  return (
    bytes
      .toString('latin1')
      .replace(/\r\n/g, '\n')
      .match(/[^\n]{0,63}\n|[^\n]{1,64}/g) ?? []
  );
}

function alike(gone: readonly Measured[], added: readonly Measured[]): Pair[] {
  const everyPair = gone.length * added.length <= MOST_PAIRS;
  const pairs: Pair[] = [];
  for (const now of added) {
    for (const old of gone) {
      if (!everyPair && fileName(old.file.path) !== fileName(now.file.path)) continue;
      const score = likeness(old, now);
      if (score >= LEAST_ALIKE) pairs.push([old.file, now.file, score]);
    }
  }
  return pairs;
}

/** The bytes in lines that both have, as a share of the larger. */
function likeness(a: Measured, b: Measured): number {
  const larger = Math.max(a.size, b.size);
  if (larger === 0 || Math.min(a.size, b.size) < LEAST_ALIKE * larger) return 0;
  let common = 0;
  for (const [line, bytes] of a.lines) common += Math.min(bytes, b.lines.get(line) ?? 0);
  return common / larger;
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
