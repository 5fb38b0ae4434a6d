// How well the letters of a pattern, in their order, are those of a name. Pure.

export interface LetterMatch {
  readonly score: number;
  /** Offsets of the matched letters. */
  readonly letters: readonly number[];
}

/** The letters and digits that a text has, as bits: a name without one of them is not looked at. */
export function lettersOf(lowerCase: string): number {
  let bits = 0;
  for (let at = 0; at < lowerCase.length; at++) bits |= 1 << (lowerCase.charCodeAt(at) & 31);
  return bits;
}

const FIRST = 8;
const WORD_START = 6;
const NEXT_TO = 5;
const SAME_CASE = 1;
const RUN = 4;
const WHOLE = 30;
const LAST_PART = 12;

/**
 * The best way to find all letters in order, or undefined. Letters that begin a word, or follow one another, count most;
 * of the names that have them equally, the shortest is best. Starts are tried from every occurrence of the first letter
 * that begins a word, and from the first of all.
 */
export function matchLetters(pattern: string, name: string): LetterMatch | undefined {
  const low = name.toLowerCase();
  const wanted = pattern.toLowerCase();
  if (wanted === '') return undefined;
  const whole = low.lastIndexOf(wanted);
  let best: LetterMatch | undefined;
  const consider = (letters: readonly number[] | undefined): void => {
    if (letters === undefined) return;
    const score = scored(pattern, name, letters);
    if (best === undefined || score > best.score) best = { score, letters };
  };
  if (whole >= 0) consider(Array.from(wanted, (_, at) => whole + at));
  for (let from = low.indexOf(wanted[0]), tries = 0; from >= 0 && tries < 8; from = low.indexOf(wanted[0], from + 1)) {
    if (tries > 0 && !startsWord(name, from)) continue;
    tries++;
    consider(lettersFrom(wanted, name, low, from));
  }
  return best;
}

/** Goes on with the next letter where it stands directly, else where it begins a word, else where it is. */
function lettersFrom(wanted: string, name: string, low: string, from: number): readonly number[] | undefined {
  const letters = [from];
  for (let at = 1; at < wanted.length; at++) {
    const letter = wanted[at];
    const next = letters.at(-1)! + 1;
    let found = low.indexOf(letter, next);
    if (found < 0) return undefined;
    if (found !== next) {
      const first = found;
      while (found >= 0 && !startsWord(name, found)) found = low.indexOf(letter, found + 1);
      const rest = wanted.slice(at + 1);
      if (found < 0 || !hasInOrder(low, rest, found + 1)) found = first;
    }
    letters.push(found);
  }
  return letters;
}

function hasInOrder(low: string, rest: string, from: number): boolean {
  let at = from;
  for (const letter of rest) {
    at = low.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function scored(pattern: string, name: string, letters: readonly number[]): number {
  let score = 0;
  letters.forEach((at, index) => {
    if (at === 0) score += FIRST;
    if (startsWord(name, at)) score += WORD_START;
    if (index > 0 && at === letters[index - 1] + 1) score += NEXT_TO;
    if (name[at] === pattern[index]) score += SAME_CASE;
  });
  const lastPart = Math.max(name.lastIndexOf('.', name.length - 2), name.lastIndexOf('/')) + 1;
  const isRun = letters.at(-1)! - letters[0] === letters.length - 1;
  if (isRun) score += RUN;
  if (isRun && letters.length === name.length) score += WHOLE;
  else if (isRun && letters[0] === lastPart) score += letters.length === name.length - lastPart ? WHOLE - 4 : LAST_PART;
  return score - Math.min(name.length, 80) / 8 - (letters.at(-1)! - letters[0] + 1 - letters.length) / 4;
}

function startsWord(name: string, at: number): boolean {
  if (at === 0) return true;
  const before = name.charCodeAt(at - 1);
  const here = name.charCodeAt(at);
  if (!isAlphanumeric(before)) return isAlphanumeric(here);
  return isUpper(here) && !isUpper(before);
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127;
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}
