// How text becomes terms, for documents and queries alike. A word is scanned first, then split into its parts.
// What is done to a query beyond this (stop words, inflections) is in query-terms.ts.

/** A run of letters, digits and underscores, or one gram (one or two characters) of a run of CJK. */
export type WordVisitor = (start: number, end: number) => void;

/** Longer words are encoded data (base64, hashes, minified names) that nobody searches for by a part. */
const LONGEST_WORD = 80;

const UNKNOWN = 0;
const SEPARATOR = 1;
const WORD = 2;
const CJK = 3;
const HIGH_SURROGATE = 4;

const UNDERSCORE = 95;

/** Class of each UTF-16 code unit. Beyond ASCII it is found by a regular expression, once for each unit met. */
const classes = new Uint8Array(65536);
for (let unit = 0; unit < 128; unit++) {
  const letterOrDigit = (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57);
  classes[unit] = letterOrDigit || unit === UNDERSCORE ? WORD : SEPARATOR;
}

const cjkCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const wordCharacter = /[\p{L}\p{M}\p{Nd}]/u;

function classify(unit: number): number {
  let found = SEPARATOR;
  if (isHighSurrogate(unit)) found = HIGH_SURROGATE;
  else if (unit < 0xd800 || unit > 0xdfff) {
    const character = String.fromCharCode(unit);
    // CJK punctuation and symbols have the script Han or Common; only what is a letter makes a gram.
    if (wordCharacter.test(character)) found = cjkCharacter.test(character) ? CJK : WORD;
  }
  classes[unit] = found;
  return found;
}

/** The UTF-16 code units of a text: in an array they are read several times as fast as out of a string. */
export interface CodeUnits {
  /** Valid up to `length`. */
  readonly units: Uint16Array;
  readonly length: number;
}

function codeUnits(text: string): CodeUnits {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return { units, length: text.length };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Class of the character at `at`, which takes two units when it is a surrogate pair. */
function classOfPair({ units, length }: CodeUnits, at: number): number {
  const low = at + 1 < length ? units[at + 1] : 0;
  if (low < 0xdc00 || low > 0xdfff) return SEPARATOR;
  const character = String.fromCharCode(units[at], low);
  if (!wordCharacter.test(character)) return SEPARATOR;
  return cjkCharacter.test(character) ? CJK : WORD;
}

function classAt(text: CodeUnits, at: number): number {
  const unit = text.units[at];
  const known = classes[unit];
  const found = known === UNKNOWN ? classify(unit) : known;
  return found === HIGH_SURROGATE ? classOfPair(text, at) : found;
}

function unitsAt({ units }: CodeUnits, at: number): number {
  return isHighSurrogate(units[at]) ? 2 : 1;
}

/**
 * Calls `visit` with the range of every word of `text`, in order. A run of CJK characters, which has no spaces
 * between its words, is visited as its overlapping pairs; a CJK character that stands alone as itself.
 */
export function scanWords(text: string, visit: WordVisitor): void {
  scanUnits(codeUnits(text), visit);
}

/** The same for a text whose code units are at hand. */
export function scanUnits(text: CodeUnits, visit: WordVisitor): void {
  const { units, length } = text;
  let at = 0;
  while (at < length) {
    let kind = classes[units[at]];
    if (kind === SEPARATOR) {
      at++;
      continue;
    }
    if (kind !== WORD) kind = classAt(text, at);
    if (kind === WORD) {
      const start = at;
      at = endOfWord(text, at);
      if (at - start <= LONGEST_WORD) visit(start, at);
    } else if (kind === CJK) at = scanCjk(text, at, visit);
    else at += unitsAt(text, at);
  }
}

function endOfWord(text: CodeUnits, start: number): number {
  const { units, length } = text;
  let at = start;
  while (at < length) {
    const unit = units[at];
    if (classes[unit] === WORD) at++;
    else if (unit < 128 || classAt(text, at) !== WORD) break;
    else at += unitsAt(text, at);
  }
  return at;
}

/** Visits the grams of the CJK run at `start`; returns where the run ends. */
function scanCjk(text: CodeUnits, start: number, visit: WordVisitor): number {
  let previous = start;
  let at = start + unitsAt(text, start);
  if (at >= text.length || classAt(text, at) !== CJK) {
    visit(start, at);
    return at;
  }
  while (at < text.length && classAt(text, at) === CJK) {
    const next = at + unitsAt(text, at);
    visit(previous, next);
    previous = at;
    at = next;
  }
  return at;
}

/**
 * The terms of one scanned word: the whole in lower case without its underscores, so that `parseHttp`, `parse_http`
 * and `ParseHTTP` share a term, and, where it has several, its parts: `parseHTTPResponse2` gives
 * `parsehttpresponse2`, `parse`, `http`, `response`, `2`. Empty for a word of underscores alone.
 */
export function termsOfWord(word: string): readonly string[] {
  const parts = splitWord(word);
  if (parts.length < 2) return parts.map(foldCase);
  return [parts.join(''), ...parts].map(foldCase);
}

/** One spelling for what reads the same: compatibility forms (full-width letters, ligatures) and case are folded. */
export function foldCase(word: string): string {
  const lower = word.toLowerCase();
  for (let at = 0; at < lower.length; at++)
    if (lower.charCodeAt(at) > 127) return lower.normalize('NFKC').toLowerCase();
  return lower;
}

const LOWER = 0;
const UPPER = 1;
const DIGIT = 2;
const LOW_LINE = 3;

function caseAt(word: string, at: number): number {
  const unit = word.charCodeAt(at);
  if (unit >= 97 && unit <= 122) return LOWER;
  if (unit >= 65 && unit <= 90) return UPPER;
  if (unit >= 48 && unit <= 57) return DIGIT;
  if (unit === UNDERSCORE) return LOW_LINE;
  const character = word[at];
  return character !== character.toLowerCase() ? UPPER : LOWER;
}

/** The parts of an identifier at underscores, case changes and digits, in their own case. */
function splitWord(word: string): string[] {
  // A literal such as 0xFF, 1e10 or 3d has no parts worth finding; only its underscores are dropped.
  if (caseAt(word, 0) === DIGIT) return word.split('_').filter((part) => part !== '');
  const parts: string[] = [];
  let start = 0;
  let previous = LOW_LINE;
  for (let at = 0; at < word.length; at++) {
    const current = caseAt(word, at);
    if (current === LOW_LINE || previous === LOW_LINE) {
      if (previous !== LOW_LINE) parts.push(word.slice(start, at));
      start = at;
    } else if (current !== previous) {
      if (previous === UPPER && current === LOWER) {
        // The last capital of a run starts the next part (`HTTPResponse`), unless the run is a plural (`URLs`).
        if (at - 1 > start && !isPluralOfAcronym(word, at)) {
          parts.push(word.slice(start, at - 1));
          start = at - 1;
        }
      } else {
        parts.push(word.slice(start, at));
        start = at;
      }
    }
    previous = current;
  }
  if (previous !== LOW_LINE) parts.push(word.slice(start));
  return parts;
}

function isPluralOfAcronym(word: string, at: number): boolean {
  return word[at] === 's' && (at + 1 === word.length || caseAt(word, at + 1) !== LOWER);
}

/** All terms of a text, in order, repeated as often as they occur. */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  scanWords(text, (start, end) => {
    for (const term of termsOfWord(text.slice(start, end))) terms.push(term);
  });
  return terms;
}
