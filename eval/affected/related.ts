// The test files that the JavaScript runners select by themselves for a changed file: `vitest related` where vitest runs
// the suite, else `jest --findRelatedTests`.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Bench } from './bench.ts';

const JEST = 'jest@29.7.0';

/** Undefined where no such runner runs the language. */
export function relatedTests(bench: Bench, paths: readonly string[]): string[] | undefined {
  const { copy, subject } = bench;
  if (subject.suite.language === 'python') return undefined;
  const files = paths.map((path) => join(copy, path)).filter(existsSync);
  const listed = subject.suite.test[0] === 'vitest' ? byVitest(bench, files) : byJest(bench, files);
  return listed.map((path) => relative(copy, path));
}

function byVitest({ copy, subject }: Bench, files: readonly string[]): string[] {
  const { test } = subject.suite;
  const project = test.includes('--project') ? test[test.indexOf('--project') + 1] : '';
  const program = resolve('eval/affected/vitest-related.mjs');
  return JSON.parse(run(copy, process.execPath, program, project, ...files)) as string[];
}

/** No test is run, so that it does not matter which runner the tests are for. */
function byJest({ copy, work }: Bench, files: readonly string[]): string[] {
  const folder = join(work, 'jest');
  const program = join(folder, 'node_modules/jest/bin/jest.js');
  if (!existsSync(program)) {
    run(work, 'npm', 'install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', JEST);
  }
  const options = ['--config', '{}', '--rootDir', copy, '--testRegex', '\\.[cm]?[jt]sx?$', '--listTests', '--json'];
  return JSON.parse(run(copy, process.execPath, program, ...options, '--findRelatedTests', ...files)) as string[];
}

function run(cwd: string, program: string, ...args: readonly string[]): string {
  const environment = { ...process.env, CI: '1' };
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: environment });
}
