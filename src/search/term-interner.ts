// Turns the words of a text into term numbers while an index is built. A word is split into terms the first time it
// is met; after that it costs one hash of its characters and one comparison, with no string made for it.

import { append, column } from './column.ts';
import { type CodeUnits, scanUnits, termsOfWord } from './tokenize.ts';

/** `terms[n]` is the term with number n, in order of first use. */
export interface TermInterner {
  readonly terms: readonly string[];
  /** The number of a term that is taken as it is. */
  intern(term: string): number;
  /** Calls `visit` with the number of every term of `text`, as often as it occurs. */
  visitTerms(text: string, visit: (term: number) => void): void;
}

export function termInterner(): TermInterner {
  const terms: string[] = [];
  const numbers = new Map<string, number>();
  // All words met, one after the other: word n has the units from its start to that of the next, and so with its terms.
  let wordUnits = new Uint16Array(1 << 16);
  const wordStart = column();
  const firstTerm = column();
  const termsOfWords = column();
  const hashes = column();
  append(wordStart, 0);
  append(firstTerm, 0);
  // Open addressing: each slot holds the number of a word plus one; the size is a power of two.
  let slots = new Uint32Array(1 << 14);
  let units = new Uint16Array(1 << 12);

  function intern(term: string): number {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    const number = terms.length;
    terms.push(term);
    numbers.set(term, number);
    return number;
  }

  function wordAt(start: number, end: number): number {
    let hash = end - start;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ units[at], 0x5bd1e995) ^ (hash >>> 15);
    hash >>>= 0;
    let slot = mix(hash) & (slots.length - 1);
    for (;;) {
      const entry = slots[slot];
      if (entry === 0) return addWord(start, end, hash, slot);
      if (hashes.values[entry - 1] === hash && isWord(entry - 1, start, end)) return entry - 1;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  function isWord(word: number, start: number, end: number): boolean {
    const from = wordStart.values[word];
    if (wordStart.values[word + 1] - from !== end - start) return false;
    for (let at = start; at < end; at++) if (wordUnits[from + at - start] !== units[at]) return false;
    return true;
  }

  function addWord(start: number, end: number, hash: number, slot: number): number {
    const number = hashes.length;
    const from = wordStart.values[number];
    if (from + end - start > wordUnits.length) {
      const grown = new Uint16Array(wordUnits.length * 2);
      grown.set(wordUnits);
      wordUnits = grown;
    }
    wordUnits.set(units.subarray(start, end), from);
    append(wordStart, from + end - start);
    append(hashes, hash);
    for (const term of termsOfWord(String.fromCharCode(...units.subarray(start, end)))) {
      append(termsOfWords, intern(term));
    }
    append(firstTerm, termsOfWords.length);
    slots[slot] = number + 1;
    if (hashes.length * 2 > slots.length) grow();
    return number;
  }

  function grow(): void {
    slots = new Uint32Array(slots.length * 2);
    for (let number = 0; number < hashes.length; number++) {
      let slot = mix(hashes.values[number]) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
  }

  function unitsOf(text: string): CodeUnits {
    if (text.length > units.length) units = new Uint16Array(Math.max(text.length, units.length * 2));
    // Below some length a call out of JavaScript costs more than the loop.
    if (text.length < LEAST_FOR_COPY) for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
    else Buffer.from(units.buffer).write(text, 'utf16le');
    return { units, length: text.length };
  }

  function visitTerms(text: string, visit: (term: number) => void): void {
    scanUnits(unitsOf(text), (start, end) => {
      const word = wordAt(start, end);
      const last = firstTerm.values[word + 1];
      for (let at = firstTerm.values[word]; at < last; at++) visit(termsOfWords.values[at]);
    });
  }

  return { terms, intern, visitTerms };
}

const LEAST_FOR_COPY = 64;

function mix(hash: number): number {
  const folded = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return folded ^ (folded >>> 16);
}
