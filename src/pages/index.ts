// The edge of pages: documents and code to pages with chunks and links, and pages on disk.

export { buildPages, type LinkedPage, type PageInput } from './build-pages.ts';
export type { CodeSymbol } from './chunk-code.ts';
export type { CodeFile } from './code-page.ts';
export { type FileNodes, fileNodes } from './file-nodes.ts';
export { readFrontmatter } from './frontmatter.ts';
export { lineOwners } from './line-owners.ts';
export { type LineIndex, lineIndex } from './lines.ts';
export type { Chunk, ChunkSource, FrontmatterMap, Link, Page } from './page.ts';
export {
  type EncodedPages,
  encodePages,
  openPages,
  type PageStore,
  type StoredChunk,
  type StoredLink,
  type StoredPage,
} from './pages-format.ts';
export { NO_SYMBOLS, type SymbolLookup } from './resolve-links.ts';
export { slugOf } from './slug.ts';
export { tokenCount } from './token-count.ts';
