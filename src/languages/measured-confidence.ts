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

export const measuredConfidence: Readonly<Record<string, MeasuredRules>> = {
  javascript: {
    date: '2026-11-21',
    repositories: [
      'Chart.js@cb02e1d207',
      'eslint@c27bc926e4',
      'express@a3714473fe',
      'fastify@83e69762af',
      'hapi@f2a24f6635',
      'knex@e25d54bcb7',
      'mocha@e6b9ee7734',
      'webpack@bc3e930f75',
    ],
    rules: {
      callback: { precision: 0.998, pairs: 872 },
      constructor: { precision: 0.998, pairs: 1693 },
      container: { precision: 0.964, pairs: 285 },
      dispatch: { precision: 0.986, pairs: 1305 },
      import: { precision: 0.994, pairs: 7741 },
      'inferred-return': { precision: 0.996, pairs: 276 },
      inherited: { precision: 0.994, pairs: 867 },
      'member-of-type': { precision: 0.995, pairs: 4642 },
      scope: { precision: 0.998, pairs: 10733 },
      'self-member': { precision: 1, pairs: 2999 },
      super: { precision: 1, pairs: 610 },
    },
  },
  python: {
    date: '2026-11-21',
    repositories: [
      'aiohttp@495e778360',
      'click@2c8cd3ac95',
      'flask@2ac89889f4',
      'httpx@ae1b9f6623',
      'paramiko@8697158113',
      'pylint@3a99b2d728',
      'rich@42899d8a0a',
      'scrapy@11079cb1c8',
      'sqlfluff@e8e8c5d24d',
      'tornado@e530031405',
      'urllib3@6a8536b6e1',
      'werkzeug@1b00618e78',
    ],
    rules: {
      callback: { precision: 0.968, pairs: 63 },
      constructor: { precision: 0.999, pairs: 20153 },
      container: { precision: 1, pairs: 893 },
      dispatch: { precision: 0.997, pairs: 5190 },
      import: { precision: 0.999, pairs: 27799 },
      'inferred-return': { precision: 1, pairs: 261 },
      inherited: { precision: 0.994, pairs: 4555 },
      'member-of-type': { precision: 0.996, pairs: 15194 },
      scope: { precision: 0.998, pairs: 6954 },
      'self-member': { precision: 1, pairs: 5841 },
      super: { precision: 1, pairs: 699 },
    },
  },
  typescript: {
    date: '2026-11-21',
    repositories: [
      'date-fns@dd66398305',
      'hono@28a9c12891',
      'query@40321a0b1b',
      'redux-toolkit@74200d87c2',
      'rxjs@54796b38a5',
      'trpc@340811ba53',
      'typeorm@281bfba42a',
      'vite@a98c8d95d5',
      'vitest@c3ba16b358',
      'zod@e516c3baf2',
    ],
    rules: {
      callback: { precision: 0.999, pairs: 5474 },
      constructor: { precision: 0.995, pairs: 2827 },
      container: { precision: 1, pairs: 641 },
      dispatch: { precision: 1, pairs: 14379 },
      import: { precision: 0.999, pairs: 29714 },
      'inferred-return': { precision: 0.982, pairs: 921 },
      inherited: { precision: 0.995, pairs: 3052 },
      'member-of-type': { precision: 0.998, pairs: 14434 },
      scope: { precision: 1, pairs: 11111 },
      'self-member': { precision: 0.995, pairs: 3591 },
      super: { precision: 1, pairs: 263 },
    },
  },
};
