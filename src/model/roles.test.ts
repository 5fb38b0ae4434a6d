// Which code is the program itself, by where it lies and what it is made of.

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
  ['src/types/index.d.ts', 'periphery'],
  ['pkg/a.pyi', 'periphery'],
])('%s is %s', (path, expected) => {
  expect(roleOf({ path })).toBe(expected);
  expect(roleOf({ path, test: true })).toBe('test');
});

test.each(['testing/tools.rs', 'pkg/tests/a.go', 'src/__tests__/a.ts', 'spec/a.rb', 'src/a.snap'])(
  '%s is a test',
  (path) => {
    expect(roleOf({ path })).toBe('test');
  },
);
