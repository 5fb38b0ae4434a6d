import { defineConfig } from 'vitest/config';
import { yamlForVitest } from './scripts/yaml-modules.mjs';

/** The explorer in a real browser; `npm run build` goes before. */
export default defineConfig({
  plugins: [yamlForVitest],
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});
