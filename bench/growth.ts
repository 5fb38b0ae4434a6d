// How time and memory grow with the lines of a repository: real repositories side by side in one folder, again and again,
// indexed from nothing by the built program.
//
//   npm run bench:growth -- <repository>... [--lines 100000,500000,...] [--seconds 1800] [--program dist/cli.js]
//
// It ends before a size that would probably take longer than the seconds that are left, and says so. The command fails
// where a run takes more memory than docs/bench.md says that so many lines may.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { scan } from '../src/ingest/index.ts';
import { languages } from '../src/languages/index.ts';
import { textOf } from '../src/model/stored-text.ts';
import { measureSuccess } from './meter.ts';

/** What a run may hold in memory, in MiB: under 8 GiB for 5 million lines. */
const MEMORY_BASE = 240;
const MEMORY_PER_THOUSAND_LINES = 1.5;

interface Part {
  readonly lines: number;
  /** Code and configuration, which module resolution asks for, by path. */
  readonly files: ReadonlyMap<string, string>;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: 'string', default: '100000,250000,500000,1000000,2000000,5000000' },
    seconds: { type: 'string', default: '1800' },
    program: { type: 'string', default: 'dist/cli.js' },
  },
});
if (positionals.length === 0) throw new Error('Usage: bench:growth -- <repository>...');
const program = realpathSync(values.program);
const parts: Part[] = [];
for (const repository of positionals) parts.push(await partOf(resolve(repository)));
const sizes = values.lines.split(',').map(Number);
const began = performance.now();
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-growth-')));
try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  console.log(
    '| lines | files | wall s | CPU s | peak MiB | may take MiB | CPU ms per 1,000 lines | MiB per 1,000 lines | load |',
  );
  console.log(`| ${Array(9).fill('---:').join(' | ')} |`);
  let last: { readonly lines: number; readonly wall: number } | undefined;
  for (const wanted of sizes) {
    const left = Number(values.seconds) - (performance.now() - began) / 1000;
    const expected = last === undefined ? 0 : (last.wall * wanted) / last.lines;
    if (expected > left) {
      console.log(
        `\nEnded before ${wanted} lines: ${left.toFixed(0)} s are left, and it would take some ${expected.toFixed(0)}.`,
      );
      return;
    }
    last = await report(wanted);
  }
}

async function report(wanted: number): Promise<{ readonly lines: number; readonly wall: number }> {
  const root = join(folder, 'project');
  const { lines, files } = writeLines(root, wanted);
  const load = loadavg()[0];
  const home = join(folder, 'home');
  const { wall, cpu, memory } = await measureSuccess(process.execPath, [program, 'analyze', root], {
    env: { GITNEXUS_HOME: home },
  });
  for (const path of [root, home]) rmSync(path, { recursive: true, force: true });
  const bound = MEMORY_BASE + (MEMORY_PER_THOUSAND_LINES * lines) / 1000;
  const isOver = (memory ?? 0) > bound;
  if (isOver) process.exitCode = 1;
  const cells = [
    lines,
    files,
    wall.toFixed(1),
    cpu?.toFixed(1),
    `${memory?.toFixed(0)}${isOver ? ' (over)' : ''}`,
    bound.toFixed(0),
    (((cpu ?? 0) * 1e6) / lines).toFixed(0),
    (((memory ?? 0) * 1000) / lines).toFixed(2),
    load.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return { lines, wall };
}

/** Writes repositories, each in a folder of its own, one after the other until there are so many lines. */
function writeLines(root: string, wanted: number): { readonly lines: number; readonly files: number } {
  let lines = 0;
  let files = 0;
  for (let copy = 0; lines < wanted; copy++) {
    const part = parts[copy % parts.length];
    for (const [path, text] of part.files) {
      const place = join(root, `part-${copy}`, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    lines += part.lines;
    files += part.files.size;
  }
  return { lines, files };
}

async function partOf(root: string): Promise<Part> {
  const { sources, configuration } = await scan({ root, languages });
  const files = new Map(configuration);
  let lines = 0;
  for (const { path, content } of sources) {
    const text = textOf(content);
    files.set(path, text);
    lines += text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  }
  return { lines, files };
}
