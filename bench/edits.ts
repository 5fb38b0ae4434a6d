// How soon an edit is in the answers: of a server that watches, of one `analyze` without a server, and of a peer that
// brings its own index up to date, by the same edits in one run.
//
//   npm run bench:edits -- [--peers <folder>] <repository>...
//
// It works on copies; the repositories and the user's indexes are not touched.

import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { copyRepository } from './indexing.ts';
import { measureSuccess } from './meter.ts';
import { installedPeers, type Peer } from './peers.ts';
import { call, type Server, startServer, stopServer } from './serving.ts';
import { percentile } from './statistics.ts';

/** Milliseconds after which an edit that is in no answer counts as lost. */
const MOST_WAIT = 120_000;
/** What happens between two edits, so that one is not measured with the other, in milliseconds. */
const PAUSE_MS = 700;

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { peers: { type: 'string' } } });
const program = resolve('dist/cli.js');
const peers = options.peers === undefined ? [] : installedPeers(resolve(options.peers));

/** A function of the repository, on several lines, and its file. */
interface Place {
  readonly path: string;
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** An edit, and the query that has one row as soon as it is in the index. */
interface Edit {
  readonly kind: string;
  apply(root: string): void;
  readonly seen: string;
}

let serial = 0;

/** Fifteen edits, of a file of median size and of the one that most files import. */
function editsOf(median: Place, imported: Place): Edit[] {
  const of = (file: string, place: Place, kinds: readonly ((place: Place) => Omit<Edit, 'kind'>)[]): Edit[] =>
    kinds.map((make) => ({ kind: `${make.name} in ${file}`, ...make(place) }));
  return [
    ...of('a median file', median, [comment, body, definition, comment, body, definition, body]),
    ...of('the most imported file', imported, [comment, body, definition, body]),
    ...of('its folder', median, [added, removed, added, removed]),
  ];
}

/** The file that was added last, to be removed. */
let lastAdded = '';
const shifts = new Map<string, { lines: number; end: number }>();

/** Inserts a line in a file, and gives the last line of the function as it is then. */
function inserted(place: Place, at: 'above' | 'inside', line: string): Omit<Edit, 'kind'> {
  const shift = shifts.get(place.path) ?? { lines: 0, end: 0 };
  shift.end += 1;
  const start = shift.lines;
  if (at === 'above') shift.lines += 1;
  shifts.set(place.path, shift);
  const end = place.endLine + shift.end;
  return {
    apply(root) {
      const lines = readFileSync(join(root, place.path), 'utf8').split('\n');
      // The last line of a function: its indentation is that of the body, or its closing brace stands below.
      const row = at === 'above' ? place.startLine - 1 + start : end - 2;
      lines.splice(row, 0, `${/^\s*/.exec(lines[row])?.[0] ?? ''}${line}`);
      writeFileSync(join(root, place.path), lines.join('\n'));
    },
    seen: `MATCH (f:Function) WHERE f.filePath = '${place.path}' AND f.name = '${place.name}' AND f.endLine = ${end} RETURN f.name`,
  };
}

const isPython = (path: string): boolean => extname(path) === '.py';

function comment(place: Place): Omit<Edit, 'kind'> {
  return inserted(place, 'above', isPython(place.path) ? '# Why it is so.' : '// Why it is so.');
}

function body(place: Place): Omit<Edit, 'kind'> {
  serial++;
  return inserted(place, 'inside', isPython(place.path) ? `edited_${serial} = ${serial}` : `void ${serial};`);
}

function definition(place: Place): Omit<Edit, 'kind'> {
  serial++;
  const name = `added_${serial}`;
  return {
    apply(root) {
      const path = join(root, place.path);
      writeFileSync(path, `${readFileSync(path, 'utf8')}\n${functionText(name, place.path)}`);
    },
    seen: `MATCH (f:Function) WHERE f.name = '${name}' RETURN f.name`,
  };
}

function added(place: Place): Omit<Edit, 'kind'> {
  serial++;
  const path = join(dirname(place.path), `new_${serial}${extname(place.path)}`);
  lastAdded = path;
  return {
    apply: (root) => writeFileSync(join(root, path), functionText(`first_${serial}`, path)),
    seen: `MATCH (f:File) WHERE f.filePath = '${path}' RETURN f.name`,
  };
}

function removed(): Omit<Edit, 'kind'> {
  const path = lastAdded;
  return {
    apply: (root) => rmSync(join(root, path)),
    seen: `MATCH (f:File) WHERE f.filePath = '${path}' WITH count(f) AS files WHERE files = 0 RETURN files`,
  };
}

function functionText(name: string, path: string): string {
  return isPython(path)
    ? `\ndef ${name}(value):\n    return value\n`
    : `export function ${name}(value) {\n  return value;\n}\n`;
}

async function rows(server: Server, repo: string, query: string): Promise<readonly (readonly unknown[])[]> {
  const answer = await call(server, 'cypher', { repo, query }, 'application/json');
  const { rows: found } = JSON.parse(answer) as { rows?: readonly Readonly<Record<string, unknown>>[] };
  return (found ?? []).map((row) => Object.values(row));
}

/** The last function of some lines in a file that has a body to write in: an arrow may be one expression over several lines. */
async function placeIn(server: Server, repo: string, root: string, path: string): Promise<Place | undefined> {
  const found = await rows(
    server,
    repo,
    `MATCH (f:Function) WHERE f.filePath = '${path}' AND f.endLine > f.startLine + 1 RETURN f.name, f.startLine, f.endLine ORDER BY f.startLine DESC`,
  );
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  const hasBody = (endLine: unknown): boolean => isPython(path) || /^\s*\};?\s*$/.test(lines[Number(endLine) - 1]);
  const place = found.find(([, , endLine]) => hasBody(endLine));
  if (place === undefined) return undefined;
  const [name, startLine, endLine] = place;
  return { path, name: String(name), startLine: Number(startLine), endLine: Number(endLine) };
}

async function placesOf(
  server: Server,
  repo: string,
  root: string,
): Promise<readonly [median: Place, imported: Place]> {
  const isCode = "(f.filePath ENDS WITH '.py' OR f.filePath ENDS WITH '.ts' OR f.filePath ENDS WITH '.js')";
  const notTest = "NOT f.filePath CONTAINS 'test'";
  const all = await rows(server, repo, `MATCH (f:File) WHERE ${isCode} AND ${notTest} RETURN f.filePath`);
  const sizes = all
    .map(([path]) => String(path))
    .map((path) => ({ path, size: readFileSync(join(root, path)).length }));
  sizes.sort((a, b) => a.size - b.size || (a.path < b.path ? -1 : 1));
  const middle = Math.floor(sizes.length / 2);
  const byDistance = sizes.toSorted(
    (a, b) => Math.abs(sizes.indexOf(a) - middle) - Math.abs(sizes.indexOf(b) - middle),
  );
  const imported = await rows(
    server,
    repo,
    `MATCH (g)-[:IMPORTS]->(f) WHERE ${isCode} AND ${notTest} RETURN f.filePath, count(g) AS n ORDER BY n DESC LIMIT 40`,
  );
  const first = async (paths: readonly string[]): Promise<Place> => {
    for (const path of paths) {
      const place = await placeIn(server, repo, root, path);
      if (place !== undefined) return place;
    }
    throw new Error(`${repo} has no file with a function on several lines`);
  };
  const most = await first(imported.map(([path]) => String(path)));
  const typical = await first(byDistance.map(({ path }) => path).filter((path) => path !== most.path));
  return [typical, most];
}

async function analyze(root: string, home: string): Promise<number> {
  const env = { GITNEXUS_HOME: home };
  return 1000 * (await measureSuccess(process.execPath, [program, 'analyze', root], { env })).wall;
}

/** Brings the index of a peer up to date. */
async function update({ script, args }: Peer, root: string): Promise<number> {
  const words = args(root).filter((word) => word !== '--no-incremental');
  const env = { CODEGRAPH_TELEMETRY: '0', DO_NOT_TRACK: '1' };
  return 1000 * (await measureSuccess(process.execPath, [script, ...words], { cwd: root, env })).wall;
}

/** Milliseconds from the write to the first answer that has it. */
async function untilSeen(server: Server, repo: string, { seen }: Edit, from: number): Promise<number> {
  while (performance.now() - from < MOST_WAIT)
    if ((await rows(server, repo, seen)).length > 0) return performance.now() - from;
  return Number.POSITIVE_INFINITY;
}

async function measure(path: string): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-edits-')));
  const repo = basename(path);
  const [watched, plain] = ['watched', 'plain'].map((name) => join(folder, name, repo));
  const [home, plainHome] = ['home', 'plain-home'].map((name) => join(folder, name));
  const [peer] = peers;
  try {
    for (const root of [watched, plain]) copyRepository(path, root);
    const clean = await analyze(watched, home);
    await analyze(plain, plainHome);
    const unchanged = await analyze(plain, plainHome);
    if (peer !== undefined) await update(peer, plain);
    const server = await startServer({ program, home, root: watched });
    try {
      const edits = editsOf(...(await placesOf(server, repo, watched)));
      const times: { kind: string; resident: number; once: number; peer: number }[] = [];
      await sleep(PAUSE_MS);
      // The first edit finds code that has not run before; it is no part of the medians, as it happens once.
      for (const edit of edits) {
        edit.apply(watched);
        const resident = await untilSeen(server, repo, edit, performance.now());
        edit.apply(plain);
        const once = await analyze(plain, plainHome);
        times.push({
          kind: edit.kind,
          resident,
          once,
          peer: peer === undefined ? Number.NaN : await update(peer, plain),
        });
        await sleep(PAUSE_MS);
      }
      print(repo, times, { clean, unchanged, memory: indexerMemory(home) });
    } finally {
      await stopServer(server);
    }
  } finally {
    // The indexer goes on until it has noticed that nobody is there.
    await sleep(PAUSE_MS * 3);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** MiB of the indexer of a home, where the system tells. */
function indexerMemory(home: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, , command] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (command !== 'indexer' || !readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`GITNEXUS_HOME=${home}\0`))
        continue;
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
    } catch {
      // It has ended, or is not ours to look at.
    }
  }
  return Number.NaN;
}

function print(
  repo: string,
  times: readonly { kind: string; resident: number; once: number; peer: number }[],
  { clean, unchanged, memory }: { clean: number; unchanged: number; memory: number },
): void {
  const ms = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(0));
  const row = (name: string, of: typeof times): string => {
    const median = (pick: (time: (typeof times)[number]) => number): string => ms(percentile(of.map(pick), 0.5));
    return `| ${name} | ${of.length} | ${median((t) => t.resident)} | ${median((t) => t.once)} | ${median((t) => t.peer)} |`;
  };
  console.log(`\n### ${repo}, load ${loadavg()[0].toFixed(1)}\n`);
  console.log(`From nothing ${ms(clean)} ms, without a change ${ms(unchanged)} ms, indexer ${ms(memory)} MiB.\n`);
  console.log(`| edit | edits | resident, ms | one \`analyze\`, ms | ${peers[0]?.name ?? 'peer'}, ms |`);
  console.log('|---|---:|---:|---:|---:|');
  for (const kind of new Set(times.map((time) => time.kind)))
    console.log(
      row(
        kind,
        times.filter((time) => time.kind === kind),
      ),
    );
  console.log(row('all', times));
}

if (positionals.length === 0) {
  console.error('Usage: npm run bench:edits -- [--peers <folder>] <repository>...');
  process.exit(2);
}
for (const path of positionals) await measure(resolve(path));
