// openCypher's Technology Compatibility Kit: every scenario that is in scope passes. The kit is not part of this
// repository: it is read from the folder that GITNEXUS_TCK names, or from `../shared/data/tck` beside the repository.
// What it covers is covered for everybody by the tests in `src/cypher`, in fewer cases and other words.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readScenarios } from './feature-file.ts';
import { outOfScope } from './out-of-scope.ts';
import { runScenario } from './run-scenario.ts';

const beside = fileURLToPath(new URL('../../../shared/data/tck', import.meta.url));
const folder = join(resolve(process.env.GITNEXUS_TCK ?? beside), 'features');

describe('the Technology Compatibility Kit', () => {
  if (!existsSync(folder)) {
    const missing = `NOT RUN: openCypher's kit is not at ${folder}. Set GITNEXUS_TCK to the folder that has it.`;
    console.warn(`\n${'!'.repeat(missing.length)}\n${missing}\n${'!'.repeat(missing.length)}\n`);
    it('was not found, so only our own cases were tried', () => expect(existsSync(folder)).toBe(false));
    return;
  }

  const scenarios = readScenarios(folder);
  const files = [...new Set(scenarios.map(({ file }) => file))];

  it.each(files)('passes as far as it is in scope: %s', (file) => {
    const problems = scenarios
      .filter((scenario) => scenario.file === file && outOfScope(scenario) === undefined)
      .map((scenario) => ({ name: scenario.name, problem: runScenario(scenario) }))
      .filter(({ problem }) => problem !== undefined);
    expect(problems).toEqual([]);
  });

  it('is tried in all that reads', () => {
    const tried = scenarios.filter((scenario) => outOfScope(scenario) === undefined);
    expect({ all: scenarios.length, tried: tried.length }).toEqual({ all: 3897, tried: 2474 });
  });
});
