// Random programs whose parts all depend on each other, indexed by the built program one after the other: what they cost is
// bounded by their size: under 5,000 lines, no more than 10 CPU seconds.
//
//   npm run bench:tangled -- [--cases 300] [--lines 5000] [--seed 0] [--program dist/cli.js]
//
// The same seed gives the same program; whatever takes longer than the bound is named, and the command fails.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomTangle } from '../test/sample/random-tangles.ts';
import { writeText } from '../test/sample-repository.ts';
import { measure } from './meter.ts';

/** Seconds of processor time, of all threads together. */
const MOST_CPU = 10;
/** A program that takes this long is stopped. */
const STOPPED_AT = 60;

interface Row {
  readonly seed: number;
  readonly cpu: number;
  readonly text: string;
}

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '300' },
    lines: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '0' },
    program: { type: 'string', default: 'dist/cli.js' },
  },
});
const program = realpathSync(values.program);
const first = Number(values.seed);
const rows: Row[] = [];
for (let seed = first; seed < first + Number(values.cases); seed++) {
  const row = await measured(seed);
  rows.push(row);
  if (row.cpu > MOST_CPU / 2) process.stdout.write(`${row.text}\n`);
}
rows.sort((a, b) => b.cpu - a.cpu);
const over = rows.filter(({ cpu }) => cpu > MOST_CPU);
process.stdout.write(
  `\nThe ten dearest of ${rows.length}:\n${rows
    .slice(0, 10)
    .map(({ text }) => `  ${text}\n`)
    .join('')}`,
);
process.stdout.write(`median ${rows[rows.length >> 1]?.cpu.toFixed(1)} s; over ${MOST_CPU} CPU s: ${over.length}\n`);
process.exitCode = over.length === 0 ? 0 : 1;

async function measured(seed: number): Promise<Row> {
  const { files, description, lines } = randomTangle(seed, Number(values.lines));
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-tangled-')));
  try {
    const root = join(folder, 'tangle');
    for (const [path, text] of Object.entries(files)) writeText(root, path, text);
    const command = `ulimit -t ${STOPPED_AT}; exec "$0" "$@"`;
    const words = [process.execPath, program, 'analyze', root, '--json'];
    const run = await measure('sh', ['-c', command, ...words], { env: { GITNEXUS_HOME: join(folder, 'home') } });
    const cpu = run.cpu ?? run.wall;
    const cost = `${cpu.toFixed(1)} CPU s, ${run.memory?.toFixed(0)} MiB, ${resolving(run.stdout)}`;
    return { seed, cpu, text: `seed ${seed}: ${cost}, ${lines} lines; ${description}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function resolving(stdout: string): string {
  if (stdout === '') return 'stopped';
  const { steps, overspent, timings } = JSON.parse(stdout) as {
    steps: number;
    overspent: number;
    timings: { resolve?: number };
  };
  return `${steps} steps (${overspent} overspent), resolve ${((timings.resolve ?? 0) / 1000).toFixed(1)} s`;
}
