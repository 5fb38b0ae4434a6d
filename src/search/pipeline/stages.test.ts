// Every formula, constant and limit of the pipeline, stage by stage.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backlinkFactor,
  DEFAULT_SOURCE_BOOSTS,
  DETAIL_FACTOR,
  detailFactor,
  parseSourceBoosts,
  sourceFactor,
} from './boosts.ts';
import type { Candidate, Ranked } from './candidates.ts';
import { cosineReScore } from './cosine.ts';
import { capPages, DEDUPE_DEFAULTS, dropNearDuplicates, pageCap, shareTypes, wordSimilarity } from './dedupe.ts';
import { guaranteeCompiledTruth } from './guarantee.ts';
import { fuseLists, RRF_K } from './rrf.ts';
import { activeStages, OFF_BY_DEFAULT, STAGES } from './stages.ts';
import { strengthReScore } from './strength.ts';
import { expandAnchors, MAX_WALK_DEPTH, NEIGHBOR_CAP_PER_HOP } from './two-pass.ts';

const ranked = (...ids: number[]): Ranked[] => ids.map((id, at) => ({ id, score: 10 - at, evidence: 'keyword' }));
const candidate = (id: number, score: number): Candidate => ({
  id,
  score,
  strength: score,
  evidence: 'keyword',
  stages: {},
  hop: 0,
});
const idsOf = (candidates: readonly Candidate[]): number[] => candidates.map(({ id }) => id);
const scoreOf = (candidates: readonly Candidate[], id: number): number | undefined =>
  candidates.find((each) => each.id === id)?.score;

describe('fusion', () => {
  it('adds 1 / (60 + rank) over the lists', () => {
    expect(RRF_K).toBe(60);
    const fused = fuseLists([
      { name: 'keyword', items: ranked(1, 2) },
      { name: 'vector', items: ranked(2, 3) },
    ]);
    expect(idsOf(fused)).toEqual([2, 1, 3]);
    expect(scoreOf(fused, 2)).toBeCloseTo(1 / 61 + 1 / 60, 12);
    expect(scoreOf(fused, 3)).toBeCloseTo(1 / 61, 12);
  });

  it('takes another K, and lists that count for less', () => {
    const fused = fuseLists([{ name: 'keyword', items: ranked(1), weight: 0.5 }], 9);
    expect(scoreOf(fused, 1)).toBeCloseTo(0.5 / 9, 12);
  });

  it('never lets one list put a chunk below one that is behind it in all lists', () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), (lists) => {
        const fused = fuseLists(lists.map((chunks) => ({ name: 'keyword', items: ranked(...chunks) })));
        const place = (chunks: readonly number[], chunk: number): number => {
          const at = chunks.indexOf(chunk);
          return at === -1 ? Number.POSITIVE_INFINITY : at;
        };
        fused.forEach((worse, at) => {
          for (const better of fused.slice(0, at)) {
            const behindInAll = lists.every((chunks) => place(chunks, worse.id) < place(chunks, better.id));
            expect(behindInAll).toBe(false);
          }
        });
      }),
    );
  });
});

describe('cosine re-scoring', () => {
  it('is 0.7 of the normalized fusion and 0.3 of the cosine', () => {
    const scored = cosineReScore([candidate(1, 0.04), candidate(2, 0.02)], (chunk) => (chunk === 1 ? 0.5 : 0.9));
    expect(scoreOf(scored, 1)).toBeCloseTo(0.7 * 1 + 0.3 * 0.5, 12);
    expect(scoreOf(scored, 2)).toBeCloseTo(0.7 * 0.5 + 0.3 * 0.9, 12);
  });

  it('puts a chunk without a vector on the same scale, never above its equal that has one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (score, cosine) => {
          const scored = cosineReScore([candidate(1, score), candidate(2, score)], (chunk) =>
            chunk === 1 ? cosine : undefined,
          );
          expect(scoreOf(scored, 2)).toBeLessThanOrEqual(scoreOf(scored, 1)!);
          expect(scoreOf(scored, 2)).toBeCloseTo(0.7, 12);
        },
      ),
    );
  });
});

it('strength is 0.7 of the normalized fusion and 0.3 of the part of the best score of a list', () => {
  const items: Ranked[] = [
    { id: 1, score: 8, evidence: 'keyword' },
    { id: 2, score: 2, evidence: 'keyword' },
  ];
  const lists = [{ name: 'keyword', items }];
  const scored = strengthReScore(fuseLists(lists));
  expect(scoreOf(scored, 1)).toBeCloseTo(1, 12);
  expect(scoreOf(scored, 2)).toBeCloseTo(0.7 * (60 / 61) + 0.3 * 0.25, 12);
});

it('strength starts at the least score of a list whose scores only say which is nearer', () => {
  const items: Ranked[] = [0.9, 0.6, 0.5].map((score, id) => ({ id, score, evidence: 'vector' }));
  const [first, second, third] = fuseLists([{ name: 'vector', items, relative: true }]);
  expect(first?.strength).toBe(1);
  expect(second?.strength).toBeCloseTo(0.25, 12);
  expect(third?.strength).toBe(0);
});

describe('boosts', () => {
  it('give 1 + 0.05 ln(1 + n) for n backlinks', () => {
    expect(backlinkFactor(0)).toBe(1);
    expect(backlinkFactor(9)).toBeCloseTo(1 + 0.05 * Math.log(10), 12);
  });

  it('take the longest prefix of a slug, by default from the table of the contract', () => {
    expect([...DEFAULT_SOURCE_BOOSTS]).toEqual([
      ['originals/', 1.5],
      ['concepts/', 1.3],
      ['writing/', 1.4],
      ['daily/', 0.8],
      ['wintermute/chat/', 0.5],
    ]);
    const { boosts, wrong } = parseSourceBoosts('concepts/old/:0.5, concepts/:2,,broken,x:-1,y:');
    expect(wrong).toEqual(['broken', 'x:-1', 'y:']);
    expect(sourceFactor('concepts/a', boosts)).toBe(2);
    expect(sourceFactor('concepts/old/a', boosts)).toBe(0.5);
    expect(sourceFactor('daily/2024-01-01', boosts)).toBe(0.8);
    expect(sourceFactor('people/a', boosts)).toBe(1);
    const named = parseSourceBoosts('daily:9,wintermute/chat:3').boosts;
    expect(sourceFactor('daily/2024-01-01', named)).toBe(9);
    expect(sourceFactor('dailies/a', named)).toBe(1);
    expect(sourceFactor('wintermute/chat/a', named)).toBe(3);
  });

  it('of a detail level favour one kind of text, and filter nothing', () => {
    expect(detailFactor('low', 'compiled_truth')).toBe(DETAIL_FACTOR);
    expect(detailFactor('high', 'timeline')).toBe(DETAIL_FACTOR);
    for (const source of ['compiled_truth', 'timeline']) {
      for (const detail of ['medium', undefined] as const) expect(detailFactor(detail, source)).toBe(1);
    }
    expect(detailFactor('low', 'timeline')).toBe(1);
  });
});

describe('the second pass', () => {
  const edges: Readonly<Record<number, readonly number[]>> = { 1: [2], 2: [1, 3], 3: [2, 4], 4: [3] };
  const neighbours = (chunk: number): readonly number[] => edges[chunk] ?? [];

  it('gives a neighbour the score times 1 / (1 + hop), and goes two steps at most', () => {
    expect(MAX_WALK_DEPTH).toBe(2);
    const anchors = [candidate(1, 6)];
    expect(scoreOf(expandAnchors(anchors, anchors, 1, neighbours), 2)).toBe(3);
    const deep = expandAnchors(anchors, anchors, 5, neighbours);
    expect(scoreOf(deep, 3)).toBe(1);
    expect(idsOf(deep)).toEqual([1, 2, 3]);
    expect(deep.map(({ hop }) => hop)).toEqual([0, 1, 2]);
    expect(deep[1].evidence).toBe('neighbour of anchor');
  });

  it('follows 50 neighbours of a chunk at a step', () => {
    expect(NEIGHBOR_CAP_PER_HOP).toBe(50);
    const anchors = [candidate(0, 1)];
    const many = expandAnchors(anchors, anchors, 1, () => Array.from({ length: 200 }, (_, at) => at + 1));
    expect(many).toHaveLength(51);
  });

  it('never lowers what was found, and ends where edges go round', () => {
    const found = [candidate(1, 6), candidate(2, 5)];
    expect(scoreOf(expandAnchors(found, [found[0]], 2, neighbours), 2)).toBe(5);
    expect(scoreOf(expandAnchors(found, [found[0]], 0, neighbours), 3)).toBeUndefined();
  });
});

describe('duplicates', () => {
  const pageOf = (chunk: number): number => Math.floor(chunk / 10);

  it('has the limits of the contract', () => {
    expect(DEDUPE_DEFAULTS).toEqual({ maxPerPage: 2, cosineThreshold: 0.85, maxTypeRatio: 0.6 });
    expect([0, 1, 2].map((depth) => pageCap(depth))).toEqual([2, 5, 10]);
    expect(pageCap(7)).toBe(10);
  });

  it('takes two chunks of a page at most', () => {
    const found = [11, 12, 21, 13, 22].map((chunk, at) => candidate(chunk, 9 - at));
    expect(idsOf(capPages(found, 2, pageOf))).toEqual([11, 12, 21, 22]);
  });

  it('drops what nearly equals a better chunk of its own page, not of another', () => {
    const found = [11, 12, 21].map((chunk, at) => candidate(chunk, 9 - at));
    expect(idsOf(dropNearDuplicates(found, 0.85, pageOf, () => 0.85))).toEqual([11, 21]);
    expect(idsOf(dropNearDuplicates(found, 0.85, pageOf, () => 0.84))).toEqual([11, 12, 21]);
    expect(wordSimilarity(new Set(['a', 'b', 'c']), new Set(['b', 'c', 'd']))).toBe(0.5);
  });

  it('gives one type 0.6 of the answer where there are others, and loses nothing', () => {
    const found = [1, 2, 3, 4, 5, 6].map((chunk) => candidate(chunk, 10 - chunk));
    const typeOf = (chunk: number): string => (chunk <= 4 ? 'person' : 'company');
    expect(idsOf(shareTypes(found, 5, 0.6, typeOf))).toEqual([1, 2, 3, 5, 6, 4]);
    expect(idsOf(shareTypes(found, 5, 0.6, () => 'person'))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it('the guarantee shows the compiled truth of a page in the place of its last other chunk', () => {
  const pageOf = (chunk: number): number => Math.floor(chunk / 10);
  const isTruth = (chunk: number): boolean => chunk % 10 === 0;
  const before = [12, 13, 21, 10, 30].map((chunk, at) => candidate(chunk, 9 - at));
  const answer = [12, 13, 21, 30].map((chunk, at) => candidate(chunk, 9 - at));
  expect(idsOf(guaranteeCompiledTruth(answer, before, pageOf, isTruth))).toEqual([12, 10, 21, 30]);
});

it('stages can be switched, and those that do harm are off', () => {
  expect([...OFF_BY_DEFAULT]).toEqual(['type-share']);
  expect([...activeStages()]).toEqual(STAGES.filter((stage) => !OFF_BY_DEFAULT.has(stage)));
  expect(activeStages(['type-share'], ['links']).has('type-share')).toBe(true);
  expect(activeStages([], ['links']).has('links')).toBe(false);
});
