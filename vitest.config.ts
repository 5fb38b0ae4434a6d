import { configDefaults, defineConfig } from 'vitest/config';
import { yamlForVitest } from './scripts/yaml-modules.mjs';

export default defineConfig({
  plugins: [yamlForVitest],
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'eval/**/*.test.ts'],
    // The repository that questions are asked about has tests of its own, which are there to be found.
    exclude: [...configDefaults.exclude, 'eval/ask/repository/**', 'test/browser/**', 'test/neo4j/**'],
    // For what hangs: no test is late on a machine that is busy with other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
  },
});
