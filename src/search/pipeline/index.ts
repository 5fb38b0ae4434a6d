// The edge of the pipeline.

export { DEFAULT_SOURCE_BOOSTS, parseSourceBoosts, type SourceBoosts, sourceFactor } from './boosts.ts';
export type { Candidate, Evidence, Ranked } from './candidates.ts';
export { chunkSpace } from './chunk-space.ts';
export { type Collection, type Corpus, collectionOf } from './collection.ts';
export { embeddingKey, embeddingText } from './embedding-text.ts';
export { type Expansion, expandQuery } from './expansion.ts';
export {
  type HybridAnswer,
  type HybridOptions,
  hybridSearch,
  keywordSearch,
} from './hybrid-search.ts';
export type { Detail, Intent } from './intent.ts';
export { termsOf, textOf } from './keyword-list.ts';
export { type PageLink, type PageLinks, pageLinks } from './neighbours.ts';
export type { QueryVectors, SearchSpace } from './search-space.ts';
export { activeStages, STAGES, type Stage } from './stages.ts';
