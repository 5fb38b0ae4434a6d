// What is indexed of pages: one document for each chunk of prose. Chunks of code are not here: their words are in the
// index of the graph's symbols, which says more exactly where a word stands.

import { invariant } from '../model/errors.ts';
import type { LinkedPage } from '../pages/index.ts';
import type { LexicalDocument } from './build-lexical-index.ts';

/** The chunks of prose of each document, by their numbers among all chunks of the source. */
export function proseChunks(pages: readonly LinkedPage[]): [page: LinkedPage, first: number][] {
  let next = 0;
  return pages.flatMap((page): [LinkedPage, number][] => {
    const first = next;
    next += page.chunks.length;
    return page.language === undefined ? [[page, first]] : [];
  });
}

/** The documents of chunks of prose, by the number of the chunk in its source; `prose` is of `proseChunks`. */
export function* chunkDocuments(
  prose: Iterable<readonly [page: LinkedPage, first: number]>,
): Generator<LexicalDocument, void, undefined> {
  for (const [{ slug, title, aliases, tags, text, chunks }, first] of prose) {
    invariant(text !== undefined, `the document ${slug} has a text`);
    for (const [at, { header, start, end }] of chunks.entries()) {
      yield {
        id: first + at,
        fields: {
          name: title,
          qualifiedName: [...aliases, ...tags].join(' '),
          path: slug,
          signature: header.slice(title.length),
          body: text.slice(start, end),
        },
        aliases,
      };
    }
  }
}
