// Which code is the program itself, by where it lies.

import { expect, test } from 'vitest';
import { roleOf } from './roles.ts';

test.each([
  ['lib/application.js', 'program'],
  ['examples/auth/index.js', 'periphery'],
  ['packages/zod/src/v3/benchmarks/ipv4.ts', 'periphery'],
  ['.github/scripts/release.mjs', 'periphery'],
  ['scripts/build.ts', 'periphery'],
  ['packages/app/scripts/build.ts', 'periphery'],
  ['src/tools/registry.ts', 'program'],
  ['pkg/scripts/run.py', 'program'],
  ['src/docs.ts', 'program'],
  ['src/example.ts', 'program'],
  ['', 'program'],
])('%s is %s', (path, expected) => {
  expect(roleOf({ path })).toBe(expected);
  expect(roleOf({ path, test: true })).toBe('test');
});
