// How much each resolution rule is to be trusted: its measured precision. The numbers are in a table that
// `npm run accuracy:confidence` writes; it lies with the languages, because it names them.

import { measuredConfidence } from '../../languages/measured-confidence.ts';
import type { EdgeKind, Rule } from '../../model/graph.ts';

/**
 * The measured precision of a rule for a language's code (0 to 1), or null where it was not measured. Structural edges
 * are read off the source and need no measurement. What a rule is worth for calls says nothing of those that it finds to be
 * possible and no more.
 */
export function confidenceOf(kind: EdgeKind, rule: Rule, language: string | undefined): number | null {
  if (rule === 'structure') return 1;
  if (kind === 'MAY_CALL' && rule !== 'unique-name') return null;
  const table = language === undefined ? undefined : measuredConfidence[language];
  return table?.rules[rule]?.precision ?? null;
}
