// What is indexed of pages: one document for each chunk of prose. Chunks of code are not here: their words are in the
// index of the graph's symbols, which says more exactly where a word stands.

import type { LinkedPage } from '../pages/index.ts';
import type { LexicalDocument } from './build-lexical-index.ts';

/** The documents of all chunks of prose, by the number of the chunk in its source. */
export function* chunkDocuments(pages: readonly LinkedPage[]): Generator<LexicalDocument, void, undefined> {
  let id = 0;
  for (const { slug, title, aliases, tags, text, chunks } of pages) {
    for (const { kind, header, start, end } of chunks) {
      const own = id++;
      if (kind !== undefined) continue;
      yield {
        id: own,
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
