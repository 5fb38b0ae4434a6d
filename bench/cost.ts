// What the index costs, from nothing, and what the product takes on disk:
// `npm run bench:cost -- [--before <checkout>] <repository>...`. With a checkout of an earlier commit, which is installed
// and built there, both are measured in turns. The tables of docs/bench.md are its output.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository } from './indexing.ts';
import { measureSuccess } from './meter.ts';
import { largest, least, leastKnown } from './statistics.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, rounds: { type: 'string', default: '1' }, sizes: { type: 'boolean' } },
});
const checkouts = [...(options.before === undefined ? [] : [resolve(options.before)]), resolve('.')];
const nameOf = (checkout: string): string => (checkout === resolve('.') ? 'now' : 'before');
const folder = mkdtempSync(join(tmpdir(), 'gitnexus-cost-'));
try {
  if (positionals.length > 0) await printIndexing();
  if (options.sizes === true) printSizes();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function printIndexing(): Promise<void> {
  print(['repository', '', 'wall s', 'CPU s', 'peak MiB', 'index MiB', 'load']);
  for (const repository of positionals) {
    const root = join(folder, basename(repository));
    copyRepository(resolve(repository), root);
    const runs = new Map(checkouts.map((checkout) => [checkout, [] as Awaited<ReturnType<typeof index>>[]]));
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const checkout of checkouts) runs.get(checkout)!.push(await index(checkout, root));
    }
    for (const [checkout, all] of runs) {
      const numbers = [
        least(all.map(({ wall }) => wall)).toFixed(1),
        leastKnown(all.map(({ cpu }) => cpu))?.toFixed(1),
        largest(all.map(({ memory }) => memory))?.toFixed(0),
        all[0].size.toFixed(1),
        all.map(({ load }) => load.toFixed(1)).join(', '),
      ];
      print([basename(repository), nameOf(checkout), ...numbers.map(String)]);
    }
    rmSync(root, { recursive: true });
  }
}

async function index(checkout: string, root: string) {
  const home = join(folder, 'home');
  const load = loadavg()[0];
  const env = { GITNEXUS_HOME: home };
  const run = await measureSuccess(process.execPath, [join(checkout, 'dist/cli.js'), 'analyze', root], { env });
  // The cache of facts is no part of what answers are served from.
  const size = sizeOf(home, (path) => !/(^|\/)facts\//.test(path));
  rmSync(home, { recursive: true });
  return { ...run, size, load };
}

/** Of all files below, in MiB. */
function sizeOf(top: string, counts: (path: string) => boolean = () => true): number {
  const paths = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter(counts);
  return (
    paths.reduce((sum, path) => sum + (statSync(join(top, path)).isFile() ? statSync(join(top, path)).size : 0), 0) /
    2 ** 20
  );
}

/** As `du` counts, in MB: what people see. */
function printSizes(): void {
  print(['install', '', 'archive MB', 'production MB', 'packages', '`npm ci` MB']);
  for (const checkout of checkouts) {
    const consumer = join(folder, `consumer-${nameOf(checkout)}`);
    mkdirSync(consumer);
    writeFileSync(join(consumer, 'package.json'), '{ "private": true }\n');
    const packed = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], checkout);
    const [{ filename, size }] = JSON.parse(packed) as [{ filename: string; size: number }];
    // Install scripts bring what a native package needs on this platform.
    run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', join(folder, filename)], consumer);
    const packages = run('npm', ['ls', '--all', '--parseable', '--omit=dev'], consumer).trim().split('\n').length - 1;
    const source = join(folder, `source-${nameOf(checkout)}`);
    mkdirSync(source);
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(checkout, name), join(source, name));
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], source);
    const sizes = [consumer, source].map((each) => megabytes(join(each, 'node_modules')));
    print(['', nameOf(checkout), (size / 1e6).toFixed(1), String(sizes[0]), String(packages), String(sizes[1])]);
  }
}

function megabytes(path: string): number {
  return Number(run('du', ['-sm', path], folder).split('\t')[0]);
}

function run(program: string, words: readonly string[], cwd: string): string {
  return execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

let headed = 0;
function print(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
  if (cells.length !== headed) console.log(`|---|---|${'---:|'.repeat(cells.length - 2)}`);
  headed = cells.length;
}
