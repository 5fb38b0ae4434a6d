import { defineConfig } from 'vitest/config';

/** The explorer in a real browser; `npm run build` goes before. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});
