// The signal of what a report quotes: an option, or a message that the program printed, stands in the source as it was
// quoted, or in pieces where values were put into it.

import { type EvidenceSheet, emptySheet, raise } from './evidence.ts';
import type { Ground } from './ground.ts';
import type { Mentions } from './mentions.ts';

/** The text of a symbol or module as it was indexed; undefined where there is none. */
export type TextOf = (node: number) => string | undefined;

/** How many of the texts that share most words with a quote are looked into. */
const NEAREST_TEXTS = 40;
/** So many words in a row are no accident. */
const LEAST_RUN = 3;
/** The part of a message that must stand there in such rows. */
const LEAST_PART = 0.5;

export function quoteEvidence(ground: Ground, { quotes }: Mentions, textOf: TextOf): EvidenceSheet {
  const sheet = emptySheet();
  const { index, fileOf, files } = ground;
  for (const quote of quotes) {
    const words = wordsOf(quote);
    const found = index
      .search(quote, { limit: NEAREST_TEXTS, filter: (node) => fileOf[node] >= 0 && !isTest(ground, node) })
      .hits.map(({ id }) => ({ id, part: partSaid(words, wordsOf(textOf(id) ?? '')) }))
      .filter(({ part }) => part > 0);
    const best = Math.max(0, ...found.map(({ part }) => part));
    const nearest = innermost(
      ground,
      found.filter(({ part }) => part === best),
    );
    for (const { id } of nearest) {
      const share = best / nearest.length;
      const file = fileOf[id];
      raise(sheet.files, file, share);
      if (files[file].module !== id) raise(sheet.symbols, id, share);
    }
  }
  return sheet;
}

/** Without what is around others of them: the text of a class is in the text of its file. */
function innermost<Found extends { readonly id: number }>({ view }: Ground, found: readonly Found[]): readonly Found[] {
  return found.filter(({ id: outer }) => {
    const { path, startLine = 0, endLine = 0 } = view.node(outer);
    return !found.some(({ id }) => {
      const inner = view.node(id);
      if (id === outer || inner.path !== path) return false;
      return startLine <= (inner.startLine ?? 0) && (inner.endLine ?? 0) <= endLine;
    });
  });
}

function isTest({ files, fileOf }: Ground, node: number): boolean {
  return files[fileOf[node]]?.role === 'test';
}

/** Words with the dashes that belong to them, so that `--no-color` is one. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/--[\w-]+|[\p{L}\p{N}_]+/gu) ?? [];
}

/** The part of a quote that stands in a text in rows of words; 0 where that is too little to be more than an accident. */
function partSaid(quote: readonly string[], text: readonly string[]): number {
  const leastRun = Math.min(LEAST_RUN, quote.length);
  const places = new Map<string, number[]>();
  text.forEach((word, at) => {
    const known = places.get(word);
    if (known === undefined) places.set(word, [at]);
    else known.push(at);
  });
  let said = 0;
  for (let start = 0; start < quote.length; ) {
    let longest = 0;
    for (const at of places.get(quote[start]) ?? []) {
      let length = 1;
      while (start + length < quote.length && text[at + length] === quote[start + length]) length++;
      longest = Math.max(longest, length);
    }
    if (longest >= leastRun) said += longest;
    start += longest >= leastRun ? longest : 1;
  }
  const part = said / quote.length;
  return part < LEAST_PART ? 0 : part;
}
