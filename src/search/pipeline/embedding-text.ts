// What of a chunk is put into a vector, and the key that the vector is kept under.

import { createHash } from 'node:crypto';
import type { Corpus } from './collection.ts';

/** Characters of a chunk that a model is given; more is cut off by most of them anyway. */
const LONGEST_TEXT = 8_000;

/** The header says where the text is from, which the text alone often does not. */
export function embeddingText({ pages }: Corpus, chunk: number): string {
  const { header } = pages.chunk(chunk);
  return `${header}\n${pages.chunkText(chunk)}`.slice(0, LONGEST_TEXT);
}

/** Equal texts share a vector, wherever they are and whenever they were indexed. */
export function embeddingKey(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
