// The pipeline: lists, fusion, re-scoring, boosts, second pass, duplicates, guarantee, limit. Each stage is a function of
// its own; this says in which order they run, and what was left out and why.

import type { Substitution } from '../lexical-index.ts';
import { tokenize } from '../tokenize.ts';
import { backlinkFactor, detailFactor, type SourceBoosts, sourceFactor } from './boosts.ts';
import { byScore, type Candidate, type Ranked, scaled } from './candidates.ts';
import type { Collection } from './collection.ts';
import { cosineReScore } from './cosine.ts';
import { capPages, DEDUPE_DEFAULTS, dropNearDuplicates, pageCap, shareTypes, wordSimilarity } from './dedupe.ts';
import { guaranteeCompiledTruth } from './guarantee.ts';
import { classifyIntent, type Detail, type Intent, intentToDetail } from './intent.ts';
import { keywordList, textOf } from './keyword-list.ts';
import type { PageNames } from './names.ts';
import { chunkNeighbours, type PageLinks } from './neighbours.ts';
import { relatedPages, wantedType } from './related-pages.ts';
import { fuseLists, type RankedList, RRF_K } from './rrf.ts';
import { activeStages, type Stage } from './stages.ts';
import { strengthReScore } from './strength.ts';
import { expandAnchors, MAX_WALK_DEPTH, MOST_ANCHORS } from './two-pass.ts';

/** What a collection is searched with, prepared once for all queries. */
export interface Searchable {
  readonly collection: Collection;
  readonly links: PageLinks;
  readonly names: PageNames;
}

export interface HybridOptions {
  readonly limit: number;
  readonly offset?: number | undefined;
  /** What to favour; by default what the query's intent asks for. */
  readonly detail?: Detail | undefined;
  readonly rrfK?: number | undefined;
  /** Other wordings of the query. */
  readonly variants?: readonly string[] | undefined;
  /** Steps to walk from what was found: 0, 1 or 2. */
  readonly walkDepth?: number | undefined;
  /** Chunks to walk from besides: those of a symbol that was named. */
  readonly anchors?: readonly number[] | undefined;
  /** Which chunks may be in the answer. */
  readonly filter?: ((chunk: number) => boolean) | undefined;
  readonly sourceBoosts?: SourceBoosts | undefined;
  readonly maxPerPage?: number | undefined;
  readonly cosineThreshold?: number | undefined;
  readonly maxTypeRatio?: number | undefined;
  readonly stages?: ReadonlySet<Stage> | undefined;
}

/** Vectors of the query and of the chunks, where there are any. */
export interface QueryVectors {
  /** A list for each form of the query, the query itself first. */
  readonly lists: readonly (readonly Ranked[])[];
  /** How near a chunk is to the query; undefined for a chunk without a vector. */
  cosine(chunk: number): number | undefined;
  /** How near two chunks are. */
  similarity(a: number, b: number): number | undefined;
}

export interface HybridAnswer {
  readonly intent: Intent;
  readonly detail: Detail | undefined;
  /** The answer, from the offset on. */
  readonly candidates: readonly Candidate[];
  /** How many there were in all, before offset and limit. */
  readonly total: number;
  readonly substitutions: readonly Substitution[];
}

/** What the lists bring at most: enough for every page of results that anybody reads. */
const LIST_LIMIT = 100;

export function hybridSearch(
  searchable: Searchable,
  query: string,
  options: HybridOptions,
  vectors?: QueryVectors,
): HybridAnswer {
  const { collection } = searchable;
  const stages = options.stages ?? activeStages();
  const intent = stages.has('intent') ? classifyIntent(query) : 'general';
  const detail = options.detail ?? intentToDetail(intent);
  const limit = options.offset === undefined ? options.limit : options.limit + options.offset;
  const { lists, substitutions } = listsOf(searchable, query, { ...options, limit }, stages, vectors);

  const { sourceBoosts } = options;
  const weighed =
    stages.has('source') && sourceBoosts !== undefined
      ? lists.map((list) => ({ ...list, items: sourceBoosted(collection, list.items, sourceBoosts) }))
      : lists;
  let candidates = fuseLists(weighed, options.rrfK ?? RRF_K);
  if (stages.has('cosine') && vectors !== undefined) candidates = cosineReScore(candidates, vectors.cosine);
  if (stages.has('strength') && vectors === undefined) candidates = strengthReScore(candidates, weighed);
  candidates = boosted(collection, candidates, detail, stages);
  candidates = walked(searchable, candidates, options, stages);
  const before = candidates;
  candidates = deduplicated(collection, candidates, { ...options, limit }, stages, vectors);
  let answer = candidates.slice(0, limit);
  if (stages.has('guarantee') && detail !== 'high') {
    answer = guaranteeCompiledTruth(answer, before, pageOf(collection), (chunk) => isTruth(collection, chunk));
  }
  return {
    intent,
    detail,
    candidates: answer.slice(options.offset ?? 0),
    total: candidates.length,
    substitutions,
  };
}

function listsOf(
  { collection, links, names }: Searchable,
  query: string,
  { limit, filter, variants = [] }: HybridOptions,
  stages: ReadonlySet<Stage>,
  vectors: QueryVectors | undefined,
): { lists: RankedList[]; substitutions: readonly Substitution[] } {
  const most = { limit: Math.max(LIST_LIMIT, limit * 2), ...(filter === undefined ? {} : { filter }) };
  const keyword = stages.has('keyword') ? keywordList(collection, query, most) : { items: [], substitutions: [] };
  const lists: RankedList[] = [{ name: 'keyword', items: keyword.items }];
  // What a model made of the query must not outvote the query: all its variants together weigh less than it does alone.
  const weight = VARIANTS_WEIGHT / Math.max(1, variants.length);
  if (stages.has('keyword')) {
    for (const variant of variants) {
      lists.push({ name: 'keyword', items: keywordList(collection, variant, most).items, weight });
    }
  }
  if (stages.has('links')) {
    const foundBy = new Map<number, number>();
    for (const { chunk } of keyword.items) {
      const page = collection.locate(chunk).pageKey;
      if (!foundBy.has(page)) foundBy.set(page, chunk);
    }
    const wanted = wantedType(collection, query);
    const items = relatedPages(collection, links, names, query, { ...most, foundBy, wantedType: wanted });
    lists.push({ name: 'links', items });
  }
  if (stages.has('vector') && vectors !== undefined) {
    const [first = [], ...others] = vectors.lists;
    lists.push({ name: 'vector', items: first });
    for (const items of others) lists.push({ name: 'vector', items, weight });
  }
  return { lists, substitutions: keyword.substitutions };
}

/**
 * The source boost is put on the scores of a list, before only places count. On fused scores, which lie within a few
 * hundredths of each other, a factor of 1.3 would bring everything of a folder before everything else.
 */
function sourceBoosted(collection: Collection, items: readonly Ranked[], boosts: SourceBoosts): readonly Ranked[] {
  return items
    .map((item) => ({ ...item, score: item.score * sourceFactor(collection.locate(item.chunk).page.slug, boosts) }))
    .sort(byScore);
}

/** What all variants of a query together count for, where the query itself counts 1. */
const VARIANTS_WEIGHT = 0.8;

function boosted(
  collection: Collection,
  candidates: Candidate[],
  detail: Detail | undefined,
  stages: ReadonlySet<Stage>,
): Candidate[] {
  let result = candidates;
  if (stages.has('detail') && detail !== undefined) {
    result = scaled(result, 'detail', ({ chunk }) => detailFactor(detail, collection.locate(chunk).chunk.source));
  }
  if (stages.has('backlinks')) {
    result = scaled(result, 'backlinks', ({ chunk }) => {
      const { corpus, chunk: located } = collection.locate(chunk);
      return backlinkFactor(corpus.pages.backlinks(located.page));
    });
  }
  return result;
}

/** The second pass starts from the best that was found, and from a symbol that was named as surely as from the best. */
function walked(
  { collection, links }: Searchable,
  candidates: Candidate[],
  { walkDepth = 0, anchors = [], filter }: HybridOptions,
  stages: ReadonlySet<Stage>,
): Candidate[] {
  const depth = Math.min(anchors.length > 0 ? Math.max(1, walkDepth) : walkDepth, MAX_WALK_DEPTH);
  if (!stages.has('two-pass') || depth === 0) return candidates;
  const best = candidates[0]?.score ?? 1 / RRF_K;
  const named = anchors.map(
    (chunk): Candidate => ({ chunk, score: best, evidence: 'exact symbol', stages: { anchor: best }, hop: 0 }),
  );
  // A named symbol is where the reader stands: what was found elsewhere stays in the answer, but is not walked from.
  const from = named.length > 0 ? named : candidates.slice(0, MOST_ANCHORS);
  const expanded = expandAnchors(candidates, from, depth, (chunk) => chunkNeighbours(collection, links, chunk));
  return filter === undefined ? expanded : expanded.filter(({ chunk }) => filter(chunk));
}

function deduplicated(
  collection: Collection,
  candidates: Candidate[],
  options: HybridOptions,
  stages: ReadonlySet<Stage>,
  vectors: QueryVectors | undefined,
): Candidate[] {
  let result = candidates;
  if (stages.has('near-duplicates')) {
    const words = new Map<number, ReadonlySet<string>>();
    const wordsOf = (chunk: number): ReadonlySet<string> => {
      const known = words.get(chunk) ?? new Set(tokenize(textOf(collection, chunk)));
      words.set(chunk, known);
      return known;
    };
    const threshold = options.cosineThreshold ?? DEDUPE_DEFAULTS.cosineThreshold;
    const isCode = (chunk: number): boolean => collection.locate(chunk).chunk.kind !== undefined;
    const lengthOf = (chunk: number): number => {
      const { start, end } = collection.locate(chunk).chunk;
      return end - start;
    };
    const similarity = (a: number, b: number): number => {
      // Definitions that look alike (overloads, a method for each case) are different answers.
      if (isCode(a)) return 0;
      const known = vectors?.similarity(a, b);
      if (known !== undefined) return known;
      // Texts of very different lengths cannot share most of their words: no need to take them apart.
      const [shorter = 0, longer = 0] = [lengthOf(a), lengthOf(b)].sort((x, y) => x - y);
      return shorter < longer * threshold * 0.8 ? 0 : wordSimilarity(wordsOf(a), wordsOf(b));
    };
    result = dropNearDuplicates(result, threshold, pageOf(collection), similarity);
  }
  if (stages.has('page-cap')) {
    const depth = (options.anchors?.length ?? 0) > 0 ? Math.max(1, options.walkDepth ?? 0) : (options.walkDepth ?? 0);
    result = capPages(result, pageCap(depth, options.maxPerPage), pageOf(collection));
  }
  if (stages.has('type-share')) {
    const ratio = options.maxTypeRatio ?? DEDUPE_DEFAULTS.maxTypeRatio;
    result = shareTypes(result, options.limit, ratio, (chunk) => collection.locate(chunk).page.type);
  }
  return result;
}

function pageOf(collection: Collection): (chunk: number) => number {
  return (chunk) => collection.locate(chunk).pageKey;
}

function isTruth(collection: Collection, chunk: number): boolean {
  return collection.locate(chunk).chunk.source === 'compiled_truth';
}

/** The keyword list alone, as an answer: no fusion, no boosts. */
export function keywordSearch(collection: Collection, query: string, options: HybridOptions): HybridAnswer {
  const offset = options.offset ?? 0;
  const { filter } = options;
  const { items, substitutions } = keywordList(collection, query, {
    limit: Math.max(LIST_LIMIT, (offset + options.limit) * 2),
    ...(filter === undefined ? {} : { filter }),
  });
  const ranked = items.map(
    ({ chunk, score, evidence }): Candidate => ({ chunk, score, evidence, stages: { keyword: score }, hop: 0 }),
  );
  const capped = capPages(ranked, options.maxPerPage ?? DEDUPE_DEFAULTS.maxPerPage, pageOf(collection));
  return {
    intent: classifyIntent(query),
    detail: options.detail,
    candidates: capped.slice(offset, offset + options.limit),
    total: capped.length,
    substitutions,
  };
}
