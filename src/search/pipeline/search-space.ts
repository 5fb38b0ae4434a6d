// What a query is put to, as the stages see it: things that can be found, each a number, and what the stages ask about
// them: the chunks of all open sources (chunk-space.ts).

import type { ChunkSource } from '../../pages/index.ts';
import type { Substitution } from '../lexical-index.ts';
import type { Ranked } from './candidates.ts';
import type { Intent } from './intent.ts';

export interface ListOptions {
  readonly limit: number;
  /** What may be found. */
  readonly filter?: (id: number) => boolean;
}

export interface KeywordResult {
  /** Exact names first, then exact phrases, then by score. */
  readonly items: readonly Ranked[];
  readonly substitutions: readonly Substitution[];
}

/** Vectors of the query and of what can be found, where there are any. */
export interface QueryVectors {
  /** A list for each form of the query, the query itself first. */
  readonly lists: readonly (readonly Ranked[])[];
  /** How near something is to the query; undefined for what has no vector. */
  cosine(id: number): number | undefined;
  /** How near two are to each other. */
  similarity(a: number, b: number): number | undefined;
}

export interface SearchSpace {
  keywordList(query: string, options: ListOptions): KeywordResult;
  /** What is linked with the pages that a query names; `found` is what was found otherwise, best first. */
  linkedList(query: string, found: readonly Pick<Ranked, 'id'>[], options: ListOptions): readonly Ranked[];
  /** What a query asks for by its name or its time, and comes before all that is found otherwise. */
  askedFirst(
    query: string,
    options: { readonly intent: Intent; readonly filter?: ((id: number) => boolean) | undefined },
  ): readonly Ranked[];
  /** The page that something is in: a document, or a file of code. */
  pageOf(id: number): number;
  /** Of the page: its slug, its type, and how many others link to it. */
  slugOf(id: number): string;
  typeOf(id: number): string;
  backlinks(id: number): number;
  chunkSource(id: number): ChunkSource;
  /** What is next to something by calls, references and links, either way; the surest first. */
  neighbours(id: number): Iterable<number>;
  /** How much two of one page say the same, from 0 to 1; good for one query, and exact where it is near `threshold`. */
  similarity(threshold: number, vectors: QueryVectors | undefined): (a: number, b: number) => number;
}
