import { defineConfig } from 'vitest/config';
import { yamlForVitest } from './scripts/yaml-modules.mjs';

/** Pushes to a real engine; `scripts/with-neo4j.mjs` starts it. */
export default defineConfig({
  plugins: [yamlForVitest],
  test: {
    include: ['test/neo4j/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});
