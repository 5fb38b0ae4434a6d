// The tests in real containers, which `npm test` leaves out: `npm run test:docker`.

import { defineConfig } from 'vitest/config';
import { yamlForVitest } from './scripts/yaml-modules.mjs';

export default defineConfig({
  plugins: [yamlForVitest],
  test: {
    include: ['eval/**/*.container-test.ts'],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // Each container computes; beside each other they would only wait.
    maxWorkers: 2,
  },
});
