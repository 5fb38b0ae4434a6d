// Factors on what a page is worth: how many others link to it, where it lies, and what kind of text a detail level wants.

import type { Detail } from './intent.ts';

/** A page that n others link to counts `1 + 0.05 ln(1 + n)` times. */
const BACKLINK_WEIGHT = 0.05;

export function backlinkFactor(backlinks: number): number {
  return 1 + BACKLINK_WEIGHT * Math.log(1 + backlinks);
}

/** Factors by the start of a slug; the longest that fits counts. */
export type SourceBoosts = ReadonlyMap<string, number>;

/** What is written with care counts more than what is jotted down. */
export const DEFAULT_SOURCE_BOOSTS: SourceBoosts = new Map([
  ['originals/', 1.5],
  ['concepts/', 1.3],
  ['writing/', 1.4],
  ['daily/', 0.8],
  ['wintermute/chat/', 0.5],
]);

/** The factors of a setting `prefix:factor,...`, over the defaults. What is no such pair is in `wrong`. */
export function parseSourceBoosts(setting: string): { boosts: SourceBoosts; wrong: readonly string[] } {
  const boosts = new Map(DEFAULT_SOURCE_BOOSTS);
  const wrong: string[] = [];
  for (const pair of setting.split(',').map((part) => part.trim())) {
    if (pair === '') continue;
    const colon = pair.lastIndexOf(':');
    const prefix = pair.slice(0, colon).trim();
    const factor = Number(pair.slice(colon + 1));
    if (colon <= 0 || prefix === '' || pair.slice(colon + 1).trim() === '' || !(factor > 0 && factor <= 100)) {
      wrong.push(pair);
    } else boosts.set(folderOf(prefix, boosts), factor);
  }
  return { boosts, wrong };
}

/** A prefix without a slash is a folder's name; one that lacks the last slash of a folder in the table means that folder. */
function folderOf(prefix: string, known: SourceBoosts): string {
  return !prefix.includes('/') || known.has(`${prefix}/`) ? `${prefix}/` : prefix;
}

export function sourceFactor(slug: string, boosts: SourceBoosts): number {
  let longest = '';
  let factor = 1;
  for (const [prefix, value] of boosts) {
    if (!slug.startsWith(prefix) || prefix.length < longest.length) continue;
    longest = prefix;
    factor = value;
  }
  return factor;
}

/**
 * What a detail level puts on a kind of text. With K at 60 the first place is worth 1.6 times the fortieth: a factor far
 * from 1 would choose and not weight.
 */
export const DETAIL_FACTOR = 1.05;

export function detailFactor(detail: Detail | undefined, chunkSource: string): number {
  if (detail === 'low') return chunkSource === 'compiled_truth' ? DETAIL_FACTOR : 1;
  if (detail === 'high') return chunkSource === 'timeline' ? DETAIL_FACTOR : 1;
  return 1;
}
