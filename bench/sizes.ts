// Folders that are large in one way each, indexed by the built program: what is taken in or left out, and at what cost.
//
//   npm run bench:sizes -- [--only <case>,...] [--program dist/cli.js]
//
// Each case states the memory that it may take (docs/bench.md); the command fails where one takes more, or fails itself.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeText } from '../test/sample-repository.ts';
import { measure } from './meter.ts';

interface Case {
  /** Bound of the resident memory of all processes together, in MiB. */
  readonly memory: number;
  /** Texts of files, by path. */
  readonly files: () => Iterable<readonly [string, string]>;
}

const repeated = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

/** A file of functions that call each other and those of the file before, some 20 KB. */
const ordinary = (file: number): string =>
  `import m${file} from './m${Math.max(0, file - 1)}';\n${repeated(
    150,
    (at) =>
      `\nexport function f${file}_${at}(left: number, right: string): string {\n  const total = left + ${at};\n  if (total > right.length) return f${file}_${(at * 7) % 150}(total, right);\n  return \`\${total} \${right}\`;\n}\n`,
  )}export default { f${file}_0 };\n`;

const one = (path: string, text: () => string) => () => [[path, text()] as const];

const CASES: Readonly<Record<string, Case>> = {
  'one file of 50 MB': {
    memory: 200,
    files: one('big.js', () => repeated(1_000_000, () => 'function one() { return two(1, 2, 3) }\n'.padEnd(50))),
  },
  '60 MB of source': {
    memory: 3_500,
    files: function* () {
      for (let file = 0; file < 1_900; file++) yield [`d${file % 40}/s${file % 7}/m${file}.ts`, ordinary(file)];
    },
  },
  '200,000 small files': {
    memory: 6_000,
    files: function* () {
      for (let file = 0; file < 200_000; file++)
        yield [`d${file % 200}/m${file}.py`, `def f${file}():\n    return f${file}\n`];
    },
  },
  '200,000 files of no language': {
    memory: 800,
    files: function* () {
      for (let file = 0; file < 200_000; file++) yield [`d${file % 200}/${file}.bin`, `${file}\n`];
    },
  },
  '10,000 nested parentheses': {
    memory: 400,
    files: () =>
      ['py', 'js', 'ts'].flatMap((extension) =>
        ['', '\n'].map((gap) => [
          `nested${gap.length}.${extension}`,
          `x = ${`(${gap}`.repeat(10_000)}1${`${gap})`.repeat(10_000)}\n`,
        ]),
      ),
  },
  '40,000 functions of one name': { memory: 600, files: one('a.py', () => 'def f(): pass\n'.repeat(40_000)) },
  '40,000 methods of one name': {
    memory: 600,
    files: one('a.py', () => `class A:\n${'    def f(self): pass\n'.repeat(40_000)}`),
  },
  '40,000 constants of one name': { memory: 600, files: one('a.py', () => repeated(40_000, (at) => `X = ${at}\n`)) },
  '40,000 overloads': {
    memory: 600,
    files: one('a.ts', () => `${'function f(a: 1): 1\n'.repeat(40_000)}function f(a: any) {}\nf(1)\n`),
  },
  '40,000 interfaces of one name': {
    memory: 600,
    files: one('a.ts', () => `${'interface C { a: 1 }\n'.repeat(40_000)}declare const c: C\nc.a\n`),
  },
  '40,000 calls of one function': {
    memory: 600,
    files: one('a.js', () => `function f() {}\n${'f()\n'.repeat(40_000)}`),
  },
  '40,000 members of one object': {
    memory: 600,
    files: one('a.js', () => `const o = {\n${repeated(40_000, (at) => `m${at}: 1,\n`)}}\no.m1\n`),
  },
  'a chain of 3,000 classes': {
    memory: 1_200,
    files: one('a.py', () =>
      repeated(3_000, (at) => (at === 0 ? 'class C0: pass\n' : `class C${at}(C${at - 1}): pass\n`)),
    ),
  },
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, program: { type: 'string', default: 'dist/cli.js' } },
});
const program = realpathSync(values.program);
let failures = 0;
process.stdout.write('| case | wall s | CPU s | peak MiB | bound MiB | indexed | skipped | slowest stages, s |\n');
process.stdout.write('| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |\n');
for (const [name, each] of Object.entries(CASES)) {
  if (values.only !== undefined && !values.only.split(',').some((part) => name.includes(part))) continue;
  await report(name, each);
}
process.exitCode = failures === 0 ? 0 : 1;

async function report(name: string, { memory, files }: Case): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-sizes-')));
  try {
    const root = join(folder, 'project');
    for (const [path, text] of files()) writeText(root, path, text);
    const environment = { GITNEXUS_HOME: join(folder, 'home') };
    const run = await measure(process.execPath, [program, 'analyze', root, '--json'], { env: environment });
    const isOver = (run.memory ?? 0) > memory;
    if (isOver || run.code !== 0) failures++;
    const cells = [
      name,
      run.wall.toFixed(1),
      run.cpu?.toFixed(1),
      `${run.memory?.toFixed(0)}${isOver ? ' (over)' : ''}`,
      memory,
      ...(run.code === 0 ? outcome(run.stdout) : [`failed with ${run.code}`, run.stderr.trim().split('\n').at(-1), '']),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outcome(stdout: string): string[] {
  const { counts, skipped, timings } = JSON.parse(stdout) as {
    counts: { files: number };
    skipped: Record<string, number>;
    timings: Record<string, number>;
  };
  const slowest = Object.entries(timings)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3);
  return [
    `${counts.files} files`,
    Object.entries(skipped)
      .map(([reason, count]) => `${count} ${reason}`)
      .join(', '),
    slowest.map(([stage, ms]) => `${stage} ${(ms / 1000).toFixed(1)}`).join(', '),
  ];
}
