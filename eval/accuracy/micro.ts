// `npm run accuracy:micro -- <dir>`: our calls on PyCG-style cases.

import { parseArgs } from 'node:util';
import { findMicroCases, type MicroResult } from './micro-cases.ts';
import { type MicroTotals, microTotals, runMicroCases } from './micro-run.ts';

const USAGE = `Usage: npm run accuracy:micro -- <dir> [options]

  --verbose        list the missing and wrong edges of every case
  --no-dispatch    leave out calls that only an override explains
  --json           print the numbers as JSON
  --help           print this`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verbose: { type: 'boolean', default: false },
      'no-dispatch': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  if (folder === undefined) throw new Error(USAGE);
  const cases = findMicroCases(folder);
  if (cases.length === 0) throw new Error(`${folder} holds no callgraph.json`);
  const results = await runMicroCases(cases, { dispatch: !values['no-dispatch'] });
  const outside = cases.reduce((sum, each) => sum + each.outside, 0);
  if (values.json)
    process.stdout.write(`${JSON.stringify({ ...microTotals(results), outside, cases: results }, undefined, 2)}\n`);
  else process.stdout.write(asText(results, outside, values.verbose));
}

function asText(results: readonly MicroResult[], outside: number, verbose: boolean): string {
  const categories = new Map<string, MicroResult[]>();
  for (const result of results) {
    const category = result.name.split('/')[0];
    categories.set(category, [...(categories.get(category) ?? []), result]);
  }
  const lines = [row('category', ['cases', 'exact', 'expected', 'found', 'wrong'])];
  for (const [category, own] of categories) lines.push(totalsRow(category, microTotals(own)));
  lines.push(
    totalsRow('all', microTotals(results)),
    '',
    `${outside} expected edges lead outside of the programs and are not counted.`,
  );
  if (verbose) lines.push('', ...results.flatMap(caseLines));
  return `${lines.join('\n')}\n`;
}

function totalsRow(name: string, { cases, exact, expected, found, wrong }: MicroTotals): string {
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
