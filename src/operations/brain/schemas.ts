// The structure of what the operations on pages answer.

import { z } from 'zod';

const chunkSource = z.enum(['compiled_truth', 'timeline', 'fenced_code']);

const searchResult = z.object({
  slug: z.string(),
  page_id: z.number().int(),
  chunk_id: z.number().int(),
  chunk_text: z.string(),
  chunk_source: chunkSource,
  /** Its place in the page, from 0. */
  chunk_index: z.number().int(),
  score: z.number(),
  title: z.string(),
  type: z.string(),
  /** The name of the source. */
  source_id: z.string(),
  /** The newest entry of the page's timeline is later than its compiled truth. */
  stale: z.boolean(),
  path: z.string(),
  start_line: z.number().int(),
  end_line: z.number().int(),
  /** The headings above it, or for code its language, place, kind and qualified name. */
  header: z.string(),
  language: z.string().optional(),
  symbol_kind: z.string().optional(),
  /** The symbols in it. */
  symbol_ids: z.array(z.string()).optional(),
  evidence: z.enum([
    'exact title',
    'exact symbol',
    'keyword',
    'vector',
    'linked page',
    'timeline entry',
    'neighbour of anchor',
  ]),
  /** Lines with words of the query. */
  matches: z.array(z.object({ line: z.number().int(), text: z.string() })),
  /** With detail `high`: the whole timeline of the page. */
  timeline: z.string().optional(),
  /** With `explain`: the score or the factor of each stage. */
  stages: z.record(z.string(), z.number()).optional(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchOutput = z.object({
  query: z.string(),
  intent: z.enum(['entity', 'temporal', 'event', 'general']),
  detail: z.enum(['low', 'medium', 'high']).optional(),
  results: z.array(searchResult),
  /** Results in all, before offset and limit. */
  total: z.number().int(),
  offset: z.number().int(),
  /** Stages that were skipped or failed, each with its reason. */
  degraded: z.array(z.string()),
  /** Words that are nowhere in the index, and those that were looked up in their stead. */
  substitutions: z.array(z.object({ term: z.string(), by: z.enum(['prefix', 'typo']), used: z.array(z.string()) })),
});
export type SearchOutput = z.infer<typeof searchOutput>;

export const importOutput = z.object({
  status: z.enum(['indexed', 'unchanged']),
  source: z.string(),
  path: z.string(),
  pages: z.number().int(),
  chunks: z.number().int(),
  seconds: z.number(),
  notes: z.array(z.string()),
});
export type ImportOutput = z.infer<typeof importOutput>;

export const sourcesOutput = z.object({
  sources: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      pages: z.number().int(),
      chunks: z.number().int(),
      links: z.number().int(),
      symbols: z.number().int(),
      indexed_at: z.string(),
      /** Why it cannot be searched, if it cannot. */
      problem: z.string().optional(),
    }),
  ),
});
export type SourcesOutput = z.infer<typeof sourcesOutput>;

export const pageOutput = z.object({
  slug: z.string(),
  source_id: z.string(),
  path: z.string(),
  title: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  frontmatter: z.record(z.string(), z.unknown()),
  language: z.string().optional(),
  stale: z.boolean(),
  backlinks: z.number().int(),
  text: z.string(),
});
export type PageOutput = z.infer<typeof pageOutput>;

const pageReference = z.object({ source_id: z.string(), slug: z.string(), title: z.string(), type: z.string() });

export const linksOutput = z.object({
  source_id: z.string(),
  slug: z.string(),
  title: z.string(),
  links_to: z.array(pageReference.extend({ relation: z.string().optional(), count: z.number().int() })),
  linked_from: z.array(pageReference.extend({ relation: z.string().optional(), count: z.number().int() })),
  /** Symbols that the text names. */
  mentions: z.array(
    z.object({
      source_id: z.string(),
      kind: z.string(),
      name: z.string(),
      path: z.string(),
      line: z.number().int().optional(),
    }),
  ),
  /** Links that lead to nothing. */
  dangling: z.array(z.string()),
});
export type LinksOutput = z.infer<typeof linksOutput>;

export const removeOutput = z.object({ source: z.string(), path: z.string() });
export type RemoveOutput = z.infer<typeof removeOutput>;

export const embedOutput = z.object({
  model: z.string(),
  sources: z.array(
    z.object({
      name: z.string(),
      embedded: z.number().int(),
      /** Texts that had a vector before. */
      cached: z.number().int(),
      /** Texts whose batch failed for good. */
      failed: z.number().int(),
      retries: z.number().int(),
      reasons: z.array(z.string()),
    }),
  ),
});
export type EmbedOutput = z.infer<typeof embedOutput>;
