// Where a piece of code stands in a text: once, several times, or nowhere but with something like it.

import { unixText } from './line-endings.ts';

export type FoundCode =
  | { readonly kind: 'once'; readonly start: number; readonly end: number }
  /** The lines (1-based) on which it begins; `count` may be more than there are lines listed. */
  | { readonly kind: 'several'; readonly count: number; readonly lines: readonly number[] }
  | { readonly kind: 'nowhere'; readonly nearest: NearestCode | undefined };

/** What in the text is most like the code that was looked for. */
export interface NearestCode {
  /** 1-based, of the first line. */
  readonly line: number;
  readonly lines: readonly string[];
  /** Nothing but blanks differs. */
  readonly onlyBlanks: boolean;
}

const MOST_LISTED = 10;
/** Below this share of common pairs of letters a line is not like another. */
const LEAST_LIKENESS = 0.5;
/** Lines of a text that are compared letter by letter. */
const MOST_COMPARED = 20_000;

/** `code` must not be empty. The ends of lines count as equal in all spellings; offsets are those of `text`. */
export function findCode(text: string, code: string): FoundCode {
  const { text: haystack, originalOffset } = unixText(text);
  const needle = code.replaceAll('\r\n', '\n');
  const places: number[] = [];
  let count = 0;
  // Places that overlap count too: which of them is meant cannot be known either.
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
    if (count < MOST_LISTED) places.push(at);
    count++;
  }
  if (count === 0) return { kind: 'nowhere', nearest: nearestCode(haystack.split('\n'), needle.split('\n')) };
  if (count > 1) return { kind: 'several', count, lines: places.map((place) => lineOf(haystack, place)) };
  return { kind: 'once', start: originalOffset(places[0]), end: originalOffset(places[0] + needle.length) };
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** The stretch of lines of which most are the same but for blanks; else around the one line that is most alike. */
function nearestCode(lines: readonly string[], wanted: readonly string[]): NearestCode | undefined {
  const shape = wanted.map(withoutBlanks);
  const start = startByEqualLines(lines.map(withoutBlanks), shape) ?? startByLikeness(lines, wanted);
  if (start === undefined) return undefined;
  const shown = lines.slice(start, start + wanted.length);
  return { line: start + 1, lines: shown, onlyBlanks: shown.map(withoutBlanks).join('') === shape.join('') };
}

function withoutBlanks(line: string): string {
  return line.replaceAll(/\s+/g, '');
}

/** Each line that is the same votes for where the code would begin. A line that is everywhere says little. */
function startByEqualLines(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const places = new Map<string, number[]>();
  lines.forEach((line, at) => {
    const known = places.get(line);
    if (known === undefined) places.set(line, [at]);
    else known.push(at);
  });
  const votes = new Map<number, number>();
  wanted.forEach((line, offset) => {
    const found = line === '' ? [] : (places.get(line) ?? []);
    for (const at of found) {
      if (at >= offset) votes.set(at - offset, (votes.get(at - offset) ?? 0) + line.length / found.length);
    }
  });
  let best: number | undefined;
  for (const [start, weight] of votes) {
    const leader = best === undefined ? 0 : votes.get(best)!;
    if (weight > leader || (weight === leader && start < best!)) best = start;
  }
  return best;
}

function startByLikeness(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const offset = wanted.findIndex((line) => line.trim() !== '');
  const pairs = pairsOf(wanted[offset] ?? '');
  let best: number | undefined;
  let bestLikeness = LEAST_LIKENESS;
  for (let at = 0; at < Math.min(lines.length, MOST_COMPARED); at++) {
    const likeness = likenessOf(pairs, pairsOf(lines[at]));
    if (likeness <= bestLikeness) continue;
    bestLikeness = likeness;
    best = Math.max(0, at - offset);
  }
  return best;
}

function pairsOf(line: string): ReadonlyMap<string, number> {
  const letters = withoutBlanks(line).toLowerCase();
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < letters.length; at++) {
    const pair = letters.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Twice the pairs in common by all pairs: 1 for the same line, 0 for nothing in common. */
function likenessOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [pair, count] of a) common += Math.min(count, b.get(pair) ?? 0);
  const total = sum(a) + sum(b);
  return total === 0 ? 0 : (2 * common) / total;
}

function sum(counts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
