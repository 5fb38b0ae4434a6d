// How long a review takes in a job: of the last commits of a repository that together change ten files of code, from
// nothing, with the cache of the review before it (of the commit below them), and again.
//
//   npm run bench:review -- [--rounds 3] [--files 10] <repository>...
//
// The repositories need their history; it works on clones, and the user's indexes are not touched.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Measured, measureSuccess } from './meter.ts';
import { percentile } from './statistics.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, files: { type: 'string', default: '10' } },
});
const program = resolve('dist/cli.js');
const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|scala|cs|swift|c|h|cc|cpp|hpp|lua)$/;
/** Commits of the main line that are looked through. */
const MOST_COMMITS = 500;

interface Range {
  readonly before: string;
  readonly base: string;
  readonly head: string;
  readonly files: number;
}

/** The shortest range of the main line up to HEAD that changes so many files of code. */
function rangeOf(root: string, least: number): Range {
  const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
  const [head, ...older] = git('log', '--first-parent', '--format=%H', `-${MOST_COMMITS}`).split('\n');
  for (const [at, base] of older.slice(0, -1).entries()) {
    const files = git('diff', '--name-only', base, head)
      .split('\n')
      .filter((path) => CODE.test(path)).length;
    if (files >= least) return { before: older[at + 1], base, head, files };
  }
  throw new Error(`The last ${MOST_COMMITS} commits of ${root} change fewer than ${least} files of code`);
}

async function measure(path: string): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-review-')));
  const root = join(folder, basename(path));
  try {
    execFileSync('git', ['clone', '-q', '--shared', path, root]);
    const { before, base, head, files } = rangeOf(root, Number(options.files));
    const runs: Record<string, Measured[]> = {
      'from nothing': [],
      'with the cache of the review before': [],
      again: [],
    };
    for (let round = 0; round < Number(options.rounds); round++) {
      const review = (home: string, from: string, to: string): Promise<Measured> => {
        const words = [program, 'review', `${from}..${to}`, '--fail-on', 'never', '--json'];
        const env = { GITNEXUS_HOME: join(folder, `home-${round}-${home}`) };
        return measureSuccess(process.execPath, words, { cwd: root, env });
      };
      runs['from nothing'].push(await review('new', base, head));
      await review('kept', before, base);
      runs['with the cache of the review before'].push(await review('kept', base, head));
      runs.again.push(await review('kept', base, head));
    }
    print(basename(path), head, files, runs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(name: string, head: string, files: number, runs: Readonly<Record<string, readonly Measured[]>>): void {
  const median = (of: readonly number[]): string => percentile([...of], 0.5).toFixed(1);
  console.log(
    `\n### ${name} at ${head.slice(0, 10)}, ${files} files of code changed, load ${loadavg()[0].toFixed(1)}\n`,
  );
  console.log('| review | wall s | CPU s | peak MiB |\n|---|---:|---:|---:|');
  for (const [kind, of] of Object.entries(runs)) {
    const known = (pick: (run: Measured) => number | undefined): string => {
      const found = of.map(pick).filter((value) => value !== undefined);
      return found.length === 0 ? '' : median(found);
    };
    const memory = known((run) => run.memory).split('.')[0];
    console.log(`| ${kind} | ${median(of.map(({ wall }) => wall))} | ${known((run) => run.cpu)} | ${memory} |`);
  }
}

if (positionals.length === 0) {
  console.error('Usage: npm run bench:review -- [--rounds 3] [--files 10] <repository>...');
  process.exit(2);
}
for (const path of positionals) await measure(resolve(path));
