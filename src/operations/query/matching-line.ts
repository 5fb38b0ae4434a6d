// The line of a symbol's source that says most of what a query asks: a reader sees why the symbol is in the answer.

import { inflections, type LexicalIndex, termsOf, tokenize } from '../../search/index.ts';

export interface MatchingLine {
  readonly line: number;
  readonly text: string;
}

/** The line below the first with the most telling words of the query; undefined where no line has any. */
export function telling(
  index: LexicalIndex,
  query: string,
  source: string | undefined,
  startLine: number,
): MatchingLine | undefined {
  if (source === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const term of termsOf(query))
    for (const form of [term, ...inflections(term)]) if (!weights.has(form)) weights.set(form, index.weightOf(term));
  let best: MatchingLine | undefined;
  let most = 0;
  source.split('\n').forEach((text, at) => {
    // The first line is the signature, which is shown anyway.
    if (at === 0) return;
    const weight = [...new Set(tokenize(text))].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
    if (weight <= most) return;
    most = weight;
    best = { line: startLine + at, text: text.trim() };
  });
  return best;
}
