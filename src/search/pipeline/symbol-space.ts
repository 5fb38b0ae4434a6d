// The symbols, modules and execution flows of one repository as what a query is put to: the pipeline where only code is
// asked for, and symbols and not chunks are shown.

import type { GraphView } from '../../model/graph.ts';
import type { LexicalIndex } from '../lexical-index.ts';
import { rankedHits } from './keyword-list.ts';
import { nodeNeighbours } from './neighbours.ts';
import type { SearchSpace } from './search-space.ts';
import { activeStages, type Stage } from './stages.ts';

/** What scores below this part of the best shares a common word with the query, and no more. */
const RELEVANCE_FLOOR = 0.4;

/** The stages that say something of symbols. The others weigh pages against each other, or their texts. */
export const SYMBOL_STAGES: ReadonlySet<Stage> = activeStages(
  [],
  ['links', 'detail', 'backlinks', 'near-duplicates', 'page-cap', 'guarantee'],
);

/** `textOf` gives the source of a node, to look for a phrase in; undefined where there is none. */
export function symbolSpace(
  view: GraphView,
  index: LexicalIndex,
  textOf: (node: number) => string | undefined,
): SearchSpace {
  const pages = new Map<string, number>();
  const pathOf = (node: number): string => view.node(node).path;
  return {
    keywordList(query, options) {
      const { hits, possible, substitutions } = index.search(query, {
        ...options,
        floor: RELEVANCE_FLOOR,
        keepComplete: true,
      });
      const found = hits.map((hit) => ({ id: hit.id, hit, possible, exactEvidence: 'exact symbol' as const }));
      const best = hits.reduce((most, { score, exact }) => (exact === undefined ? Math.max(most, score) : most), 0);
      const least = possible > 0 ? (RELEVANCE_FLOOR * best) / possible : 0;
      // An exact name, and a phrase that stands in the source, are above whatever words alone can give.
      return { items: rankedHits(query, found, textOf).filter(({ score }) => score >= least), substitutions };
    },
    // Symbols are not linked with pages by name: what a document says of them is found where documents are searched.
    linkedList: () => [],
    pageOf(node) {
      const path = pathOf(node);
      const page = pages.get(path) ?? pages.size;
      pages.set(path, page);
      return page;
    },
    slugOf: pathOf,
    typeOf: () => 'code',
    backlinks: () => 0,
    chunkSource: () => 'compiled_truth',
    neighbours: (node) => nodeNeighbours(view, node),
    // Definitions that look alike are different answers.
    similarity: () => () => 0,
  };
}
