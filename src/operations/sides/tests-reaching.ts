// Which tests reach a symbol, over every way in which one depends on another.

import type { GraphView } from '../../model/graph.ts';
import { ALL_KINDS, type ReachedStep, type ReachKind, reach } from '../impact/reach.ts';

/** Deeper than any chain of calls that was met. */
const NO_LIMIT = 1_000;

export interface ReachingOptions {
  /** Without calls that only a name tells. */
  readonly strict?: boolean;
}

/** The symbols of tests, each with the step by which it was reached (towards what is changed); the changed ones themselves have none. */
export function testsReaching(
  view: GraphView,
  changed: readonly number[],
  { strict = false }: ReachingOptions = {},
): ReadonlyMap<number, ReachedStep | undefined> {
  const kinds: readonly ReachKind[] = strict ? ALL_KINDS : [...ALL_KINDS, 'MAY_CALL'];
  const { origin, layers } = reach(view, changed, {
    ...{ direction: 'upstream', maxDepth: NO_LIMIT, minConfidence: 0, kinds, members: false },
  });
  const found = new Map<number, ReachedStep | undefined>();
  for (const node of origin) if (view.isTest(node)) found.set(node, undefined);
  for (const step of layers.flat()) if (view.isTest(step.node)) found.set(step.node, step);
  return found;
}
