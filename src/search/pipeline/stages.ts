// The stages of a search that can be switched off, in their order, and whether each is on unless something else is said.

export const STAGES = [
  'intent',
  'expansion',
  'keyword',
  'vector',
  'links',
  'cosine',
  'strength',
  'detail',
  'backlinks',
  'source',
  'two-pass',
  'near-duplicates',
  'page-cap',
  'type-share',
  'guarantee',
] as const;
export type Stage = (typeof STAGES)[number];

/** It lowers the figures of docs/search.md, and is there for those who want it. */
export const OFF_BY_DEFAULT: ReadonlySet<Stage> = new Set(['type-share']);

/** The stages that run: the default ones with those of `on`, without those of `off`. */
export function activeStages(on: readonly Stage[] = [], off: readonly Stage[] = []): ReadonlySet<Stage> {
  return new Set(STAGES.filter((stage) => !off.includes(stage) && (on.includes(stage) || !OFF_BY_DEFAULT.has(stage))));
}
