// `npm run accuracy:micro -- <dir>`: our calls on PyCG-style cases.

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { compareCase, findMicroCases, type MicroCase, type MicroResult } from './micro-cases.ts';
import { dumpRepository, productCli } from './product.ts';

const USAGE = `Usage: npm run accuracy:micro -- <dir> [options]

  --verbose        list the missing and wrong edges of every case
  --no-dispatch    leave out calls that only an override explains
  --json           print the numbers as JSON`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verbose: { type: 'boolean', default: false },
      'no-dispatch': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error(USAGE);
  const cases = findMicroCases(folder);
  if (cases.length === 0) throw new Error(`${folder} holds no callgraph.json`);
  const results = await runCases(cases, !values['no-dispatch']);
  const outside = cases.reduce((sum, each) => sum + each.outside, 0);
  if (values.json)
    process.stdout.write(`${JSON.stringify({ ...totals(results), outside, cases: results }, undefined, 2)}\n`);
  else process.stdout.write(asText(results, outside, values.verbose));
}

/** Each case is a repository of its own; a few are indexed at a time. */
async function runCases(cases: readonly MicroCase[], dispatch: boolean): Promise<MicroResult[]> {
  const results: MicroResult[] = [];
  const pending = [...cases];
  const cli = productCli();
  const worker = async (): Promise<void> => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      results.push(compareCase(next, await dumpRepository(cli, next.folder), { dispatch }));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results.sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface Totals {
  readonly cases: number;
  /** Cases with neither a missing nor a wrong edge. */
  readonly exact: number;
  readonly expected: number;
  readonly found: number;
  readonly wrong: number;
}

function totals(results: readonly MicroResult[]): Totals {
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

function asText(results: readonly MicroResult[], outside: number, verbose: boolean): string {
  const categories = new Map<string, MicroResult[]>();
  for (const result of results) {
    const category = result.name.split('/')[0]!;
    categories.set(category, [...(categories.get(category) ?? []), result]);
  }
  const lines = [row('category', ['cases', 'exact', 'expected', 'found', 'wrong'])];
  for (const [category, own] of categories) lines.push(totalsRow(category, totals(own)));
  lines.push(
    totalsRow('all', totals(results)),
    '',
    `${outside} expected edges lead outside of the programs and are not counted.`,
  );
  if (verbose) lines.push('', ...results.flatMap(caseLines));
  return `${lines.join('\n')}\n`;
}

function totalsRow(name: string, { cases, exact, expected, found, wrong }: Totals): string {
  return row(name, [cases, exact, expected, found, wrong].map(String));
}

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(16)}${cells.map((cell) => cell.padStart(10)).join('')}`;
}

function caseLines({ name, missing, wrong }: MicroResult): string[] {
  return [...missing.map((edge) => `${name}: missing ${edge}`), ...wrong.map((edge) => `${name}: wrong   ${edge}`)];
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
