// Runs micro-benchmark cases through the product, and sums what came out.

import { availableParallelism } from 'node:os';
import { compareCase, type MicroCase, type MicroResult } from './micro-cases.ts';
import { dumpRepository, productCli } from './product.ts';

/** Each case is a repository of its own; a few are indexed at a time. */
export async function runMicroCases(
  cases: readonly MicroCase[],
  options: { readonly dispatch: boolean },
): Promise<MicroResult[]> {
  const results: MicroResult[] = [];
  const pending = [...cases];
  const cli = productCli();
  const worker = async (): Promise<void> => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      results.push(compareCase(next, await dumpRepository(cli, next.folder), options));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export interface MicroTotals {
  readonly cases: number;
  /** Cases with neither a missing nor a wrong edge. */
  readonly exact: number;
  readonly expected: number;
  readonly found: number;
  readonly wrong: number;
}

export function microTotals(results: readonly MicroResult[]): MicroTotals {
  const sum = (count: (result: MicroResult) => number): number =>
    results.reduce((total, each) => total + count(each), 0);
  return {
    cases: results.length,
    exact: results.filter(({ missing, wrong }) => missing.length + wrong.length === 0).length,
    expected: sum(({ expected }) => expected),
    found: sum(({ found }) => found),
    wrong: sum(({ wrong }) => wrong.length),
  };
}
