// What the resolution rules were measured to be worth, language by language: the share of the pairs of caller and
// callee which a compiler confirms, of those that it can judge. Written by `npm run accuracy:confidence`; a rule that is
// not here was judged on too few pairs and counts as unmeasured.

export interface MeasuredRules {
  /** The day of the measurement. */
  readonly date: string;
  /** What it was measured on: names and commits. */
  readonly repositories: readonly string[];
  readonly rules: Readonly<Record<string, { readonly precision: number; readonly pairs: number }>>;
}

export const measuredConfidence: Readonly<Record<string, MeasuredRules>> = {};
