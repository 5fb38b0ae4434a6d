// Finds terms in the sorted bytes of an index without decoding more than it compares: exactly, by prefix, and by one
// slip of the finger.

import { type IndexContent, wordsOf } from './index-format.ts';

export interface TermDictionary {
  /** The rank of a term, or -1. */
  find(term: string): number;
  /** Ranks from `first` up to, not including, `end` are the terms that start with `prefix`. */
  prefixRange(prefix: string): { readonly first: number; readonly end: number };
  /** Ranks of the terms one insertion, deletion, substitution or swap of neighbours away, among plain ASCII words. */
  oneEditAway(term: string): number[];
  text(rank: number): string;
}

export function termDictionary({ termCount, sections }: IndexContent): TermDictionary {
  const offsets = wordsOf(sections.termOffsets);
  const { termBytes } = sections;
  const bytes = Buffer.from(termBytes.buffer, termBytes.byteOffset, termBytes.byteLength);

  /** The first rank whose term is not below `key`; with `asPrefix`, the first that is above all that start with it. */
  function lowerBound(key: Buffer, asPrefix: boolean): number {
    let low = 0;
    let high = termCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = offsets[middle];
      const whole = offsets[middle + 1];
      const end = asPrefix ? Math.min(whole, start + key.length) : whole;
      const order = bytes.compare(key, 0, key.length, start, end);
      if (order < 0 || (asPrefix && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function text(rank: number): string {
    return bytes.toString('utf8', offsets[rank], offsets[rank + 1]);
  }

  function find(term: string): number {
    const key = Buffer.from(term, 'utf8');
    const rank = lowerBound(key, false);
    if (rank === termCount) return -1;
    return bytes.compare(key, 0, key.length, offsets[rank], offsets[rank + 1]) === 0 ? rank : -1;
  }

  function prefixRange(prefix: string): { first: number; end: number } {
    const key = Buffer.from(prefix, 'utf8');
    return { first: lowerBound(key, false), end: lowerBound(key, true) };
  }

  function oneEditAway(term: string): number[] {
    const key = Buffer.from(term, 'utf8');
    const found: number[] = [];
    // Names kept whole sort before every word that starts with a letter; digits are not worth correcting.
    for (let rank = lowerBound(Buffer.from('a'), false); rank < termCount; rank++) {
      const start = offsets[rank];
      const length = offsets[rank + 1] - start;
      if (Math.abs(length - key.length) <= 1 && isOneEdit(key, bytes, start, length)) found.push(rank);
    }
    return found;
  }

  return { find, prefixRange, oneEditAway, text };
}

/** Whether `key` and the `length` bytes at `start` differ by exactly one edit, a swap of neighbours counted as one. */
function isOneEdit(key: Buffer, bytes: Buffer, start: number, length: number): boolean {
  const shorter = Math.min(key.length, length);
  let front = 0;
  while (front < shorter && key[front] === bytes[start + front]) front++;
  let back = 0;
  while (back < shorter - front && key[key.length - 1 - back] === bytes[start + length - 1 - back]) back++;
  const keyRest = key.length - front - back;
  const termRest = length - front - back;
  if (keyRest + termRest === 0) return false;
  if (keyRest <= 1 && termRest <= 1) return true;
  return (
    keyRest === 2 &&
    termRest === 2 &&
    key[front] === bytes[start + front + 1] &&
    key[front + 1] === bytes[start + front]
  );
}
