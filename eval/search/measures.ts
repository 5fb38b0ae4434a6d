// What a ranking is worth, given what was to be found. All are means over questions, between 0 and 1.

export interface Measures {
  readonly p5: number;
  readonly r5: number;
  readonly hit1: number;
  /** Part of the questions with an answer among the first five. */
  readonly hit5: number;
  readonly hit10: number;
  readonly mrr: number;
  readonly ndcg10: number;
}

/** The measures of one question: `ranking` has each key once, best first. */
export function measure(ranking: readonly string[], relevant: readonly string[]): Measures {
  const wanted = new Set(relevant);
  const found = ranking.slice(0, 5).filter((key) => wanted.has(key)).length;
  const first = ranking.findIndex((key) => wanted.has(key));
  const gain = (at: number): number => 1 / Math.log2(at + 2);
  const ideal = Array.from({ length: Math.min(10, wanted.size) }, (_, at) => gain(at)).reduce((a, b) => a + b, 0);
  const gained = ranking.slice(0, 10).reduce((sum, key, at) => (wanted.has(key) ? sum + gain(at) : sum), 0);
  return {
    p5: found / 5,
    r5: wanted.size === 0 ? 0 : found / wanted.size,
    hit1: first === 0 ? 1 : 0,
    hit5: found > 0 ? 1 : 0,
    hit10: first >= 0 && first < 10 ? 1 : 0,
    mrr: first === -1 ? 0 : 1 / (first + 1),
    ndcg10: ideal === 0 ? 0 : gained / ideal,
  };
}

export function mean(all: readonly Measures[]): Measures {
  const of = (name: keyof Measures): number => all.reduce((sum, each) => sum + each[name], 0) / Math.max(1, all.length);
  return {
    p5: of('p5'),
    r5: of('r5'),
    hit1: of('hit1'),
    hit5: of('hit5'),
    hit10: of('hit10'),
    mrr: of('mrr'),
    ndcg10: of('ndcg10'),
  };
}
