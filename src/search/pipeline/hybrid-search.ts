// The pipeline: lists, fusion, re-scoring, boosts, second pass, duplicates, guarantee, limit. Each stage is a function of
// its own; this says in which order they run, and what was left out and why.

import type { Substitution } from '../lexical-index.ts';
import { backlinkFactor, detailFactor, type SourceBoosts, sourceFactor } from './boosts.ts';
import { byScore, type Candidate, type Ranked, scaled } from './candidates.ts';
import { cosineReScore } from './cosine.ts';
import { capPages, DEDUPE_DEFAULTS, dropNearDuplicates, pageCap, shareTypes } from './dedupe.ts';
import { guaranteeCompiledTruth } from './guarantee.ts';
import { classifyIntent, type Detail, type Intent, intentToDetail } from './intent.ts';
import { fuseLists, type RankedList, RRF_K } from './rrf.ts';
import type { QueryVectors, SearchSpace } from './search-space.ts';
import { activeStages, type Stage } from './stages.ts';
import { strengthReScore } from './strength.ts';
import { expandAnchors, MAX_WALK_DEPTH, MOST_ANCHORS } from './two-pass.ts';

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
  /** What to walk from besides: a symbol that was named. */
  readonly anchors?: readonly number[] | undefined;
  /** What may be in the answer. */
  readonly filter?: ((id: number) => boolean) | undefined;
  readonly sourceBoosts?: SourceBoosts | undefined;
  readonly maxPerPage?: number | undefined;
  readonly cosineThreshold?: number | undefined;
  readonly maxTypeRatio?: number | undefined;
  readonly stages?: ReadonlySet<Stage> | undefined;
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
  space: SearchSpace,
  query: string,
  options: HybridOptions,
  vectors?: QueryVectors,
): HybridAnswer {
  const stages = options.stages ?? activeStages();
  const intent = stages.has('intent') ? classifyIntent(query) : 'general';
  const detail = options.detail ?? intentToDetail(intent);
  const limit = options.offset === undefined ? options.limit : options.limit + options.offset;
  const { lists, substitutions } = listsOf(space, query, { ...options, limit }, stages, vectors);

  const { sourceBoosts } = options;
  const weighed =
    stages.has('source') && sourceBoosts !== undefined
      ? lists.map((list) => ({ ...list, items: sourceBoosted(space, list.items, sourceBoosts) }))
      : lists;
  let candidates = fuseLists(weighed, options.rrfK ?? RRF_K);
  if (stages.has('strength')) candidates = strengthReScore(candidates);
  if (stages.has('cosine') && vectors !== undefined) candidates = cosineReScore(candidates, vectors.cosine);
  candidates = boosted(space, candidates, detail, stages);
  if (stages.has('intent'))
    candidates = withFirst(candidates, space.askedFirst(query, { intent, filter: options.filter }));
  candidates = walked(space, candidates, options, stages);
  const before = candidates;
  candidates = deduplicated(space, candidates, { ...options, limit }, stages, vectors);
  let answer = candidates.slice(0, limit);
  if (stages.has('guarantee') && detail !== 'high') {
    answer = guaranteeCompiledTruth(answer, before, space.pageOf, (id) => space.chunkSource(id) === 'compiled_truth');
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
  space: SearchSpace,
  query: string,
  { limit, filter, variants = [] }: HybridOptions,
  stages: ReadonlySet<Stage>,
  vectors: QueryVectors | undefined,
): { lists: RankedList[]; substitutions: readonly Substitution[] } {
  const most = { limit: Math.max(LIST_LIMIT, limit * 2), ...(filter === undefined ? {} : { filter }) };
  const keyword = stages.has('keyword') ? space.keywordList(query, most) : { items: [], substitutions: [] };
  const lists: RankedList[] = [{ name: 'keyword', items: keyword.items }];
  // What a model made of the query must not outvote the query: all its variants together weigh less than it does alone.
  const weight = VARIANTS_WEIGHT / Math.max(1, variants.length);
  if (stages.has('keyword')) {
    for (const variant of variants) {
      lists.push({ name: 'keyword', items: space.keywordList(variant, most).items, weight });
    }
  }
  if (stages.has('vector') && vectors !== undefined) {
    const [first = [], ...others] = vectors.lists;
    lists.push({ name: 'vector', items: first, relative: true });
    for (const items of others) lists.push({ name: 'vector', items, weight, relative: true });
  }
  if (stages.has('links')) {
    // A linked page is brought by the chunk that the other lists, taken together, found best in it.
    const items = space.linkedList(query, fuseLists(lists), most);
    // Words and vectors find the same kind of thing, what a text is about: together they must not outvote the relation.
    lists.push({ name: 'links', items, weight: stages.has('vector') && vectors !== undefined ? 2 : 1 });
  }
  return { lists, substitutions: keyword.substitutions };
}

/** What is asked for by its name or its time, before all that was found otherwise; each scores above the next. */
function withFirst(candidates: readonly Candidate[], first: readonly Ranked[]): Candidate[] {
  const best = candidates[0]?.score ?? 1 / RRF_K;
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const raised = first.map(({ id, evidence }, at): Candidate => {
    const score = best * (1 + (first.length - at) / first.length);
    const before = known.get(id);
    return { id, score, strength: 1, evidence, stages: { ...before?.stages, asked: score }, hop: 0 };
  });
  const ids = new Set(raised.map(({ id }) => id));
  return [...raised, ...candidates.filter(({ id }) => !ids.has(id))];
}

/**
 * The source boost is put on the scores of a list, before only places count. On fused scores, which lie within a few
 * hundredths of each other, a factor of 1.3 would bring everything of a folder before everything else.
 */
function sourceBoosted(space: SearchSpace, items: readonly Ranked[], boosts: SourceBoosts): readonly Ranked[] {
  return items
    .map((item) => ({ ...item, score: item.score * sourceFactor(space.slugOf(item.id), boosts) }))
    .sort(byScore);
}

/** What all variants of a query together count for, where the query itself counts 1. */
const VARIANTS_WEIGHT = 0.8;

function boosted(
  space: SearchSpace,
  candidates: Candidate[],
  detail: Detail | undefined,
  stages: ReadonlySet<Stage>,
): Candidate[] {
  let result = candidates;
  if (stages.has('detail') && detail !== undefined) {
    result = scaled(result, 'detail', ({ id }) => detailFactor(detail, space.chunkSource(id)));
  }
  if (stages.has('backlinks')) result = scaled(result, 'backlinks', ({ id }) => backlinkFactor(space.backlinks(id)));
  return result;
}

/** The second pass starts from the best that was found, and from a symbol that was named as surely as from the best. */
function walked(
  space: SearchSpace,
  candidates: Candidate[],
  { walkDepth = 0, anchors = [], filter }: HybridOptions,
  stages: ReadonlySet<Stage>,
): Candidate[] {
  const depth = Math.min(anchors.length > 0 ? Math.max(1, walkDepth) : walkDepth, MAX_WALK_DEPTH);
  if (!stages.has('two-pass') || depth === 0) return candidates;
  const best = candidates[0]?.score ?? 1 / RRF_K;
  const named = anchors.map(
    (id): Candidate => ({
      id,
      score: best,
      strength: 1,
      evidence: 'exact symbol',
      stages: { anchor: best },
      hop: 0,
    }),
  );
  // A named symbol is where the reader stands: what was found elsewhere stays in the answer, but is not walked from.
  const from = named.length > 0 ? named : candidates.slice(0, MOST_ANCHORS);
  const expanded = expandAnchors(candidates, from, depth, space.neighbours);
  return filter === undefined ? expanded : expanded.filter(({ id }) => filter(id));
}

function deduplicated(
  space: SearchSpace,
  candidates: Candidate[],
  options: HybridOptions,
  stages: ReadonlySet<Stage>,
  vectors: QueryVectors | undefined,
): Candidate[] {
  let result = candidates;
  if (stages.has('near-duplicates')) {
    const threshold = options.cosineThreshold ?? DEDUPE_DEFAULTS.cosineThreshold;
    result = dropNearDuplicates(result, threshold, space.pageOf, space.similarity(threshold, vectors));
  }
  if (stages.has('page-cap')) {
    const depth = (options.anchors?.length ?? 0) > 0 ? Math.max(1, options.walkDepth ?? 0) : (options.walkDepth ?? 0);
    result = capPages(result, pageCap(depth, options.maxPerPage), space.pageOf);
  }
  if (stages.has('type-share')) {
    const ratio = options.maxTypeRatio ?? DEDUPE_DEFAULTS.maxTypeRatio;
    result = shareTypes(result, options.limit, ratio, space.typeOf);
  }
  return result;
}

/** The keyword list alone, as an answer: no fusion, no boosts. */
export function keywordSearch(space: SearchSpace, query: string, options: HybridOptions): HybridAnswer {
  const offset = options.offset ?? 0;
  const { filter } = options;
  const { items, substitutions } = space.keywordList(query, {
    limit: Math.max(LIST_LIMIT, (offset + options.limit) * 2),
    ...(filter === undefined ? {} : { filter }),
  });
  const ranked = items.map(
    ({ id, score, evidence }): Candidate => ({
      id,
      score,
      strength: score,
      evidence,
      stages: { keyword: score },
      hop: 0,
    }),
  );
  const capped = capPages(ranked, options.maxPerPage ?? DEDUPE_DEFAULTS.maxPerPage, space.pageOf);
  return {
    intent: classifyIntent(query),
    detail: options.detail,
    candidates: capped.slice(offset, offset + options.limit),
    total: capped.length,
    substitutions,
  };
}
