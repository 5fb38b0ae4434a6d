// What the resolution rules were measured to be worth, language by language: the share of the pairs of caller and
// callee which a compiler confirms, of those that it can judge, or (`truth: 'ran'`) that ran where tests of repositories
// ran something. Written by `npm run accuracy:confidence`; a rule that is not here was judged on too few and counts as
// unmeasured.

export interface MeasuredRules {
  /** The day of the measurement. */
  readonly date: string;
  /** What it was measured on: names and commits. */
  readonly repositories: readonly string[];
  readonly rules: Readonly<
    Record<string, { readonly precision: number; readonly pairs: number; readonly truth?: 'ran' }>
  >;
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
      'nodemailer@2f667f4272',
      'undici@7eb7c8ec8f',
      'webpack@bc3e930f75',
    ],
    rules: {
      'argument-flow': { precision: 0.454, pairs: 22, truth: 'ran' },
      callback: { precision: 0.999, pairs: 1068 },
      constructor: { precision: 0.998, pairs: 2533 },
      container: { precision: 0.975, pairs: 450 },
      dispatch: { precision: 0.999, pairs: 3650 },
      import: { precision: 0.994, pairs: 10000 },
      'inferred-return': { precision: 0.994, pairs: 340 },
      inherited: { precision: 0.996, pairs: 1271 },
      'member-of-type': { precision: 0.997, pairs: 7977 },
      property: { precision: 1, pairs: 472, truth: 'ran' },
      scope: { precision: 0.998, pairs: 11762 },
      'self-member': { precision: 1, pairs: 3397 },
      super: { precision: 1, pairs: 684 },
      // Later than the rest, and of fewer: express, fastify, hapi, mocha and nodemailer, on 2026-11-22.
      'through-value': { precision: 0.998, pairs: 3409 },
    },
  },
  python: {
    date: '2026-11-21',
    repositories: [
      'aiohttp@495e778360',
      'alembic@20e58db01c',
      'click@2c8cd3ac95',
      'docker-py@afc6d1ee30',
      'flask@2ac89889f4',
      'httpx@ae1b9f6623',
      'mkdocs@2862536793',
      'paramiko@8697158113',
      'pylint@3a99b2d728',
      'redis-py@34817ce2a2',
      'rich@42899d8a0a',
      'scrapy@11079cb1c8',
      'sqlfluff@e8e8c5d24d',
      'tornado@e530031405',
      'urllib3@6a8536b6e1',
      'werkzeug@1b00618e78',
    ],
    rules: {
      'argument-flow': { precision: 0.9, pairs: 150, truth: 'ran' },
      callback: { precision: 0.977, pairs: 87 },
      constructor: { precision: 0.999, pairs: 24899 },
      container: { precision: 1, pairs: 1094 },
      decorator: { precision: 1, pairs: 1065, truth: 'ran' },
      dispatch: { precision: 0.998, pairs: 10861 },
      import: { precision: 0.999, pairs: 36209 },
      'inferred-return': { precision: 1, pairs: 1326 },
      inherited: { precision: 0.997, pairs: 10275 },
      'member-of-type': { precision: 0.997, pairs: 20372 },
      property: { precision: 0.99, pairs: 1908, truth: 'ran' },
      protocol: { precision: 0.942, pairs: 1435, truth: 'ran' },
      scope: { precision: 0.996, pairs: 9155 },
      'self-member': { precision: 1, pairs: 8616 },
      super: { precision: 1, pairs: 902 },
      wrapped: { precision: 1, pairs: 595, truth: 'ran' },
    },
  },
  typescript: {
    date: '2026-11-21',
    repositories: [
      'date-fns@dd66398305',
      'got@d00d845a0b',
      'graphql-js@a7db60beb2',
      'hono@28a9c12891',
      'kysely@478ec67b2d',
      'query@40321a0b1b',
      'react-router@cab1a69054',
      'redux-toolkit@74200d87c2',
      'rxjs@54796b38a5',
      'trpc@340811ba53',
      'typeorm@281bfba42a',
      'vite@a98c8d95d5',
      'vitest@c3ba16b358',
      'zod@e516c3baf2',
    ],
    rules: {
      'argument-flow': { precision: 0.857, pairs: 28, truth: 'ran' },
      callback: { precision: 0.999, pairs: 5573 },
      constructor: { precision: 0.996, pairs: 3894 },
      container: { precision: 0.997, pairs: 697 },
      dispatch: { precision: 0.993, pairs: 16649 },
      import: { precision: 0.999, pairs: 35497 },
      'inferred-return': { precision: 0.983, pairs: 1059 },
      inherited: { precision: 0.998, pairs: 4077 },
      'member-of-type': { precision: 0.998, pairs: 16161 },
      property: { precision: 1, pairs: 599, truth: 'ran' },
      scope: { precision: 1, pairs: 14959 },
      'self-member': { precision: 1, pairs: 4487 },
      super: { precision: 1, pairs: 302 },
    },
  },
};
