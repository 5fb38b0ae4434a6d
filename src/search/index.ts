// The edge of search: opening an index, searching it, grouping by flow, and finding symbols by name.

export { askedRoles } from './asked-roles.ts';
export { PAGE_TUNING } from './bm25f.ts';
export type { LexicalDocument } from './build-lexical-index.ts';
export {
  type FlowSearchOptions,
  type FlowSearchResult,
  type FlowSummary,
  type FlowSymbol,
  groupByFlow,
  type RankedNode,
} from './flow-search.ts';
export type { Field } from './index-format.ts';
export { inflections } from './inflections.ts';
export {
  type LexicalHit,
  type LexicalIndex,
  type LexicalResult,
  openLexicalIndex,
  type SearchOptions,
  type Substitution,
} from './lexical-index.ts';
export { nodesNamed, resolveSymbol, type SymbolRequest, type SymbolResolution } from './name-lookup.ts';
export { nearestNames } from './nearest-names.ts';
export { NOT_KEPT, type OlderIndex, openOlderIndex } from './older-index.ts';
export * from './pipeline/index.ts';
export { isReport, locate } from './report/locate.ts';
export type { ReportSignal } from './report/signals.ts';
export { sourceReader } from './report/source-text.ts';
export { scanWords, termsOfWord, tokenize } from './tokenize.ts';
export { decodeQuantized, encodeQuantized, quantize } from './vectors/quantized.ts';
export { type VectorMatrix, vectorMatrix } from './vectors/vector-matrix.ts';

/**
 * What builds an index: documents of a graph and of pages, and a builder that gathers them. Loaded when asked for,
 * because whoever answers queries starts from cold many times for each time that something is indexed.
 */
export async function loadIndexBuilder() {
  const [{ lexicalIndexBuilder }, { codeDocuments, flowDocuments }, { chunkDocuments, proseChunks }] =
    await Promise.all([import('./build-lexical-index.ts'), import('./documents.ts'), import('./page-documents.ts')]);
  return { lexicalIndexBuilder, codeDocuments, flowDocuments, chunkDocuments, proseChunks };
}
