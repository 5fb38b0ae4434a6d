// The chunks of all open sources, prose and code alike, as what a query is put to.

import { tokenize } from '../tokenize.ts';
import { askedFirst } from './asked.ts';
import type { Ranked } from './candidates.ts';
import type { Collection } from './collection.ts';
import { wordSimilarity } from './dedupe.ts';
import { keywordList, textOf } from './keyword-list.ts';
import { type PageNames, pageNames } from './names.ts';
import { chunkNeighbours, type PageLinks } from './neighbours.ts';
import { relatedPages } from './related-pages.ts';
import type { SearchSpace } from './search-space.ts';

export function chunkSpace(collection: Collection, links: PageLinks): SearchSpace {
  // A search by words alone has no use for the names, which take a look at every page.
  let names: PageNames | undefined;
  const pageOf = (key: number): number => collection.locate(key).pageKey;
  return {
    keywordList: (query, options) => keywordList(collection, query, options),
    linkedList(query, found, options) {
      names ??= pageNames(collection, links);
      const foundBy = firstOfEachPage(found, pageOf);
      return relatedPages(collection, links, names, query, { ...options, foundBy });
    },
    askedFirst(query, options) {
      names ??= pageNames(collection, links);
      return askedFirst(collection, { links, names }, query, options);
    },
    pageOf,
    slugOf: (key) => collection.locate(key).page.slug,
    typeOf: (key) => collection.locate(key).page.type,
    backlinks(key) {
      const { corpus, chunk } = collection.locate(key);
      return corpus.pages.backlinks(chunk.page);
    },
    chunkSource: (key) => collection.locate(key).chunk.source,
    neighbours: (key) => chunkNeighbours(collection, links, key),
    similarity(threshold, vectors) {
      const words = new Map<number, ReadonlySet<string>>();
      const wordsOf = (key: number): ReadonlySet<string> => {
        const known = words.get(key) ?? new Set(tokenize(textOf(collection, key)));
        words.set(key, known);
        return known;
      };
      const lengthOf = (key: number): number => {
        const { start, end } = collection.locate(key).chunk;
        return end - start;
      };
      return (a, b) => {
        // Definitions that look alike (overloads, a method for each case) are different answers.
        if (collection.locate(a).chunk.kind !== undefined) return 0;
        const known = vectors?.similarity(a, b);
        if (known !== undefined) return known;
        // Texts of very different lengths cannot share most of their words: no need to take them apart.
        const [shorter = 0, longer = 0] = [lengthOf(a), lengthOf(b)].sort((x, y) => x - y);
        return shorter < longer * threshold * 0.8 ? 0 : wordSimilarity(wordsOf(a), wordsOf(b));
      };
    },
  };
}

function firstOfEachPage(
  found: readonly Pick<Ranked, 'id'>[],
  pageOf: (key: number) => number,
): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const { id } of found) {
    const page = pageOf(id);
    if (!first.has(page)) first.set(page, id);
  }
  return first;
}
