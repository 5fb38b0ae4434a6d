// Turns the words of a text into term numbers while an index is built. A word is split into terms the first time it
// is met; after that it costs one hash of its characters and one comparison, with no string made for it.

import { scanWords, termsOfWord } from './tokenize.ts';

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
  const words: string[] = [];
  const termsOfWords: (readonly number[])[] = [];
  // Open addressing: each slot holds the number of a word plus one; the size is a power of two.
  let slots = new Uint32Array(1 << 14);
  const hashes: number[] = [];

  function intern(term: string): number {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    const number = terms.length;
    terms.push(term);
    numbers.set(term, number);
    return number;
  }

  function wordAt(text: string, start: number, end: number): number {
    let hash = end - start;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995) ^ (hash >>> 15);
    let slot = mix(hash) & (slots.length - 1);
    for (;;) {
      const entry = slots[slot]!;
      if (entry === 0) return addWord(text.slice(start, end), hash, slot);
      if (hashes[entry - 1] === hash && sameText(words[entry - 1]!, text, start, end)) return entry - 1;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  function addWord(word: string, hash: number, slot: number): number {
    const number = words.length;
    // A slice would keep the whole source text alive for as long as the table lives.
    words.push(detached(word));
    hashes.push(hash);
    termsOfWords.push(termsOfWord(word).map((term) => intern(detached(term))));
    slots[slot] = number + 1;
    if (words.length * 2 > slots.length) grow();
    return number;
  }

  function grow(): void {
    slots = new Uint32Array(slots.length * 2);
    for (let number = 0; number < hashes.length; number++) {
      let slot = mix(hashes[number]!) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
  }

  function visitTerms(text: string, visit: (term: number) => void): void {
    scanWords(text, (start, end) => {
      const found = termsOfWords[wordAt(text, start, end)]!;
      for (let at = 0; at < found.length; at++) visit(found[at]!);
    });
  }

  return { terms, intern, visitTerms };
}

function mix(hash: number): number {
  const folded = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return folded ^ (folded >>> 16);
}

function sameText(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

/** A copy with storage of its own. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
