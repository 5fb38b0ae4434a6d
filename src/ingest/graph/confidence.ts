// How much each resolution rule is to be trusted: its measured precision. One table, with the date of the measurement.

import type { Rule } from '../../model/graph.ts';

/** Structural edges are read off the source and need no measurement; every other rule is unmeasured until it is. */
export function confidenceOf(rule: Rule, _language: string | undefined): number | null {
  return rule === 'structure' ? 1 : null;
}
