// The benchmark of search: `npm run bench:search -- [--program dist/cli.js] [<folder of notes>]`. Without a folder it
// writes one of 240 pages. Measures the import, the query in a server and from cold, the size of the index, and the
// search over 100,000 vectors.

import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serverPort } from '../eval/server-port.ts';
import { tokenize } from '../src/search/tokenize.ts';
import { vectorMatrix } from '../src/search/vectors/vector-matrix.ts';
import { describeMachine } from './machine.ts';
import { least, percentile } from './statistics.ts';

const PAGES = 240;
const ROUNDS = 7;
const QUERIES = 100;
const VECTORS = 100_000;
const DIMENSIONS = 384;

interface Row {
  readonly what: string;
  readonly measured: string;
  readonly aim: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { program: { type: 'string', default: 'dist/cli.js' } },
});
const program = realpathSync(values.program);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-bench-')));
try {
  const [given] = positionals;
  const notes = given === undefined ? writeNotes(join(scratch, 'notes')) : resolve(given);
  const rows = [...(await measureNotes(notes)), measureVectors()];
  process.stdout.write(`${renderRows(rows)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Pages of words drawn by a fixed rule, linked among themselves. */
function writeNotes(root: string): string {
  let seed = 42;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na', 'pe', 'ri', 'so', 'tu', 've'];
  const word = (): string => Array.from({ length: 2 + random(3) }, () => syllables[random(16)]).join('');
  const vocabulary = Array.from({ length: 3_000 }, word);
  const sentence = (): string => {
    const words = Array.from({ length: 8 + random(12) }, () => vocabulary[Math.min(random(3_000), random(3_000))]);
    return `${words.join(' ')}${random(4) === 0 ? ` [page](page-${random(PAGES)}.md)` : ''}.`;
  };
  mkdirSync(root);
  for (let page = 0; page < PAGES; page++) {
    const paragraphs = Array.from({ length: 6 }, () => Array.from({ length: 5 }, sentence).join(' '));
    writeFileSync(join(root, `page-${page}.md`), `# ${word()} ${word()}\n\n${paragraphs.join('\n\n')}\n`);
  }
  return root;
}

async function measureNotes(notes: string): Promise<Row[]> {
  const imports: number[] = [];
  let home = '';
  for (let round = 0; round < 3; round++) {
    home = join(scratch, `home-${round}`);
    imports.push(run(home, ['brain', 'import', notes, '--source', 'bench']));
  }
  const again = times(ROUNDS, () => run(home, ['brain', 'import', notes]));
  const texts = textsIn(notes);
  const queries = queriesOf(texts);
  const cold = times(ROUNDS, (round) => run(home, ['brain', 'search', queries[round]]));
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const index = sizeOf(join(home, 'repos'));
  const served = await measureServer(home, notes, queries);
  return [
    { what: `import of ${texts.length} pages`, measured: seconds(least(imports)), aim: '2 s' },
    { what: 'import again, nothing changed', measured: milliseconds(least(again)), aim: '300 ms' },
    { what: 'brain_search in the server, p50', measured: milliseconds(served.search), aim: '5 ms' },
    { what: 'brain_query in the server, p50', measured: milliseconds(served.query), aim: '' },
    { what: 'gitnexus brain search from cold', measured: milliseconds(least(cold)), aim: '500 ms' },
    { what: 'index for 1 MB of text', measured: `${(index / bytes).toFixed(2)} MB`, aim: '5 MB' },
  ];
}

/** Three words of a page each. */
function queriesOf(texts: readonly string[]): string[] {
  return Array.from({ length: QUERIES }, (_, at) => {
    const words = tokenize(texts[(at * 7) % texts.length]);
    return [0.2, 0.5, 0.8].map((part) => words[Math.floor(words.length * part)]).join(' ');
  });
}

async function measureServer(home: string, notes: string, queries: readonly string[]) {
  const child = spawn(process.execPath, [program, 'eval-server', '--port', '0'], {
    cwd: notes,
    env: { ...process.env, GITNEXUS_HOME: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await serverPort(child);
  const ask = async (tool: string): Promise<number> => {
    const taken: number[] = [];
    for (const query of queries) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/tool/${tool}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      await response.text();
      taken.push(performance.now() - start);
    }
    // The first half warms up what a server is warm with after a minute.
    return percentile(taken.slice(taken.length / 2), 0.5);
  };
  try {
    return { search: await ask('brain_search'), query: await ask('brain_query') };
  } finally {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }
}

function measureVectors(): Row {
  const components = new Int8Array(VECTORS * DIMENSIONS);
  let state = 1;
  for (let at = 0; at < components.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    components[at] = state >> 24;
  }
  const matrix = vectorMatrix(VECTORS, DIMENSIONS, (key) => ({
    components: components.subarray(key * DIMENSIONS, (key + 1) * DIMENSIONS),
    scale: 0.0007,
  }));
  const taken = times(20, (round) => {
    const query = Float32Array.from({ length: DIMENSIONS }, (_, at) => Math.sin(round + at));
    const start = performance.now();
    matrix.search(query, 100);
    return performance.now() - start;
  });
  return {
    what: '100,000 vectors of 384 dimensions, p50',
    measured: milliseconds(percentile(taken, 0.5)),
    aim: '30 ms',
  };
}

/** Milliseconds of a command from the start of its process to its end. Throws if it fails. */
function run(home: string, args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { ...process.env, GITNEXUS_HOME: home },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return performance.now() - start;
}

function textsIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => readFileSync(join(root, path), 'utf8'));
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, path) => {
    const found = statSync(join(folder, path));
    return found.isFile() ? sum + found.size : sum;
  }, 0);
}

function times<T>(count: number, measure: (round: number) => T): T[] {
  return Array.from({ length: count }, (_, round) => measure(round));
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function renderRows(rows: readonly Row[]): string {
  const { version } = JSON.parse(readFileSync(join(dirname(program), '../package.json'), 'utf8')) as {
    version: string;
  };
  return [
    `gitnexus ${version}, ${JSON.stringify(describeMachine())}`,
    '',
    '| what | measured | aim |',
    '|---|---|---|',
    ...rows.map(({ what, measured, aim }) => `| ${what} | ${measured} | ${aim} |`),
  ].join('\n');
}
