// Measures indexing: from nothing, with nothing changed, and after an edit of one file; each beside the floor and, where
// they are installed, beside peers. Rounds take turns, so that what else the machine does meets all of them alike.

import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Measured, measureSuccess } from './meter.ts';
import { clearPeer, type Peer, runPeer } from './peers.ts';
import { largest, least, leastKnown } from './statistics.ts';

/** Of several runs: the least time, the largest memory. */
export interface Cost {
  /** Seconds. */
  readonly wall: number;
  readonly cpu: number | undefined;
  /** MiB. */
  readonly memory: number | undefined;
}

export interface IndexingResult {
  readonly files: number;
  readonly lines: number;
  readonly symbols: number;
  readonly relationships: number;
  readonly floor: Cost;
  readonly clean: Cost;
  /** Seconds of `clean` for each second of the floor. */
  readonly ratio: number;
  /** The share of each stage in the fastest clean run, in milliseconds, as the product reports it. */
  readonly stages: Readonly<Record<string, number>>;
  readonly unchanged: Cost;
  readonly edited: Cost;
  /** The file that was edited. */
  readonly editedFile: string;
  /** MiB on disk: what answers are served from, and the cache for later runs. */
  readonly indexSize: number;
  readonly cacheSize: number;
  readonly peers: Readonly<Record<string, Cost & { readonly indexSize: number }>>;
}

export interface IndexingOptions {
  /** A copy of the repository, which is written to. */
  readonly root: string;
  readonly home: string;
  readonly program: string;
  readonly worker: string;
  readonly floor: string;
  readonly rounds: number;
  readonly peers: readonly Peer[];
  readonly say: (text: string) => void;
}

interface AnalyzeReport {
  readonly status: string;
  readonly counts: { readonly files: number; readonly symbols: number; readonly relationships: number };
  readonly timings: Readonly<Record<string, number>>;
}

const MEBIBYTE = 2 ** 20;

export async function measureIndexing(options: IndexingOptions): Promise<IndexingResult> {
  const { root, home, rounds, say } = options;
  const runs = { floor: [], clean: [], unchanged: [], edited: [] } as Record<string, Measured[]>;
  const peerRuns = new Map<string, { readonly runs: Measured[]; size: number }>();
  const edit = fileToEdit(root);
  const original = readFileSync(join(root, edit.path));
  for (let round = 0; round < rounds; round++) {
    say(`indexing, round ${round + 1} of ${rounds}`);
    writeFileSync(join(root, edit.path), original);
    rmSync(home, { recursive: true, force: true });
    runs.floor.push(await measureSuccess(process.execPath, [options.floor, root, options.worker]));
    runs.clean.push(await analyze(options, 'indexed'));
    runs.unchanged.push(await analyze(options, 'unchanged'));
    appendFileSync(join(root, edit.path), edit.addition(round));
    runs.edited.push(await analyze(options, 'indexed'));
    for (const peer of options.peers) {
      const known = peerRuns.get(peer.name) ?? { runs: [], size: 0 };
      clearPeer(peer, root);
      known.runs.push(await runPeer(peer, root));
      known.size = folderSize(join(root, peer.folder)) / MEBIBYTE;
      clearPeer(peer, root);
      peerRuns.set(peer.name, known);
    }
  }
  const counted = JSON.parse(runs.floor[0].stdout) as { files: number; lines: number };
  const fastest = runs.clean.reduce((best, run) => (run.wall < best.wall ? run : best));
  const report = reportOf(fastest);
  const { relationships, symbols } = report.counts;
  const floor = costOf(runs.floor);
  const clean = costOf(runs.clean);
  return {
    files: counted.files,
    lines: counted.lines,
    symbols,
    relationships,
    floor,
    clean,
    ratio: clean.wall / floor.wall,
    stages: report.timings,
    unchanged: costOf(runs.unchanged),
    edited: costOf(runs.edited),
    editedFile: edit.path,
    ...indexSizes(home),
    peers: Object.fromEntries(
      [...peerRuns].map(([name, { runs, size }]) => [name, { ...costOf(runs), indexSize: size }]),
    ),
  };
}

/** Copies a repository to where it may be written to. Packages that others installed in it are left behind. */
export function copyRepository(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('/node_modules') });
}

async function analyze({ program, root, home }: IndexingOptions, expected: string): Promise<Measured> {
  const env = { GITNEXUS_HOME: home };
  const measured = await measureSuccess(process.execPath, [program, 'analyze', root, '--json'], { env });
  const { status } = reportOf(measured);
  if (status !== expected) throw new Error(`analyze answered '${status}' where '${expected}' was to be expected`);
  return measured;
}

function reportOf({ stdout }: Measured): AnalyzeReport {
  return JSON.parse(stdout) as AnalyzeReport;
}

function costOf(runs: readonly Measured[]): Cost {
  return {
    wall: least(runs.map(({ wall }) => wall)),
    cpu: leastKnown(runs.map(({ cpu }) => cpu)),
    memory: largest(runs.map(({ memory }) => memory)),
  };
}

interface Edit {
  readonly path: string;
  /** What is added to the file's end; other code each time. */
  addition(round: number): string;
}

const ADDITIONS: Readonly<Record<string, (round: number) => string>> = {
  '.ts': (round) => `\nexport function benchmarkEdit${round}(): number {\n  return ${round};\n}\n`,
  '.js': (round) => `\nfunction benchmarkEdit${round}() {\n  return ${round};\n}\n`,
  '.py': (round) => `\n\ndef benchmark_edit_${round}():\n    return ${round}\n`,
};

/** The file of median size among those that an addition is known for. */
function fileToEdit(root: string): Edit {
  const candidates = filesUnder(root, '')
    .filter(({ path }) => ADDITIONS[extname(path)] !== undefined && !path.endsWith('.d.ts') && !path.includes('.min.'))
    .sort((a, b) => a.size - b.size || (a.path < b.path ? -1 : 1));
  const middle = candidates[Math.floor(candidates.length / 2)];
  if (middle === undefined) throw new Error(`${root} holds no TypeScript, JavaScript or Python to edit`);
  return { path: middle.path, addition: ADDITIONS[extname(middle.path)] };
}

interface SizedFile {
  readonly path: string;
  readonly size: number;
}

/** The files below a folder, except those of hidden folders. */
function filesUnder(root: string, folder: string): SizedFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : filesUnder(root, path);
    return entry.isFile() ? [{ path, size: statSync(join(root, path)).size }] : [];
  });
}

function indexSizes(home: string): { readonly indexSize: number; readonly cacheSize: number } {
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) => {
    return statSync(join(home, path)).isFile();
  });
  const sizeOf = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + statSync(join(home, path)).size, 0) / MEBIBYTE;
  const isCache = (path: string) => /(^|\/)facts\//.test(path);
  return {
    indexSize: sizeOf(files.filter((path) => !isCache(path))),
    cacheSize: sizeOf(files.filter(isCache)),
  };
}

function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}
