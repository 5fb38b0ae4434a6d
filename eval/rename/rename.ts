// Renames symbols of a repository, chosen at random by a seed, and compares the errors that a compiler finds before and
// after. Of each kind the first renames are applied and undone by the product itself; the others are planned by it, and
// their edits are made here, which is the same and much faster.
//
//   npm run eval:rename -- <repository> [--per-kind 4] [--applied 1] [--seed 1] [--language python]

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type DumpedGraph, readGraphDump } from '../accuracy/graph-dump.ts';
import { markdownTable } from '../accuracy/markdown.ts';
import { checkerErrors, type ErrorLine, type ErrorSource } from './checker-errors.ts';
import { openProduct, type Plan, type Product } from './product.ts';
import { pyrightErrors } from './pyright-errors.ts';

type GraphNode = DumpedGraph['nodes'][number];

const KINDS = ['Function', 'Class', 'Method', 'Property', 'Variable', 'Interface', 'TypeAlias', 'Enum'] as const;
type Kind = (typeof KINDS)[number];

interface Tally {
  tried: number;
  refused: number;
  unchanged: number;
  /** The number of errors changed, and the plan had said of some places that it could not tell. */
  changedAsWarned: number;
  changed: number;
  /** Of all tried: applied and undone by the product, with the tree as it was before. */
  restored: number;
  applied: number;
}

const USAGE = `npm run eval:rename -- <repository> [options]
  --per-kind <n>      symbols of each kind to rename (4)
  --applied <n>       of those, how many the product itself applies and takes back (1)
  --seed <n>          which symbols are chosen (1)
  --language <name>   the language to rename in, if not the one with the most symbols
  --help              print this`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    'per-kind': { type: 'string', default: '4' },
    applied: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    language: { type: 'string' },
  },
});
const cli = process.env.GITNEXUS_RENAME_CLI;
const [repository] = positionals;
if (values.help || repository === undefined) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
if (cli === undefined) throw new Error('GITNEXUS_RENAME_CLI names no command line');

const product = await openProduct(cli, resolve(repository));
try {
  await measure(product, basename(resolve(repository)));
} finally {
  product.remove();
}

async function measure(product: Product, title: string): Promise<void> {
  const dump = join(product.root, '..', 'graph.jsonl');
  await product.command('dump', dump);
  const graph = readGraphDump(dump);
  const isPython = (values.language ?? mainLanguage(graph)) === 'python';
  const paths = codePaths(graph, isPython);
  const texts = new Map<string, string>();
  const textNow = (path: string): string => texts.get(path) ?? readFileSync(join(product.root, path), 'utf8');
  const compiler = isPython ? pyrightErrors(product.root) : checkerErrors(product.root, paths, textNow);
  const before = await compiler.errors([]);
  console.log(`${title}: ${paths.length} files, ${before.length} errors before any rename`);
  const random = randomFrom(Number(values.seed));
  const tallies = new Map<Kind, Tally>();
  for (const kind of KINDS) {
    const tally: Tally = {
      tried: 0,
      refused: 0,
      unchanged: 0,
      changedAsWarned: 0,
      changed: 0,
      restored: 0,
      applied: 0,
    };
    for (const node of chosen(graph, kind, new Set(paths), random)) {
      await renameOne({ product, compiler, before, texts, isPython }, node, tally);
    }
    if (tally.tried > 0) tallies.set(kind, tally);
  }
  console.log(tableOf(title, tallies));
}

interface Bench {
  readonly product: Product;
  readonly compiler: ErrorSource;
  readonly before: readonly ErrorLine[];
  /** Texts that take the place of the files' own while they are checked. */
  readonly texts: Map<string, string>;
  /** The compiler reads from the disk. */
  readonly isPython: boolean;
}

async function renameOne(bench: Bench, node: GraphNode, tally: Tally): Promise<void> {
  const { product, compiler, before, texts, isPython } = bench;
  const newName = `${node.name}Renamed`;
  const forReal = tally.applied < Number(values.applied);
  const digest = forReal ? digestOf(product.root) : '';
  const answer = await product.rename(node.uid, newName, ...(forReal ? ['--apply', '--force'] : []));
  tally.tried++;
  if ('refusal' in answer) {
    tally.refused++;
    console.log(`refused  ${node.uid}: ${answer.refusal}`);
    return;
  }
  const files = [...new Set(answer.plan.edits.map(({ filePath }) => filePath))];
  const originals = new Map<string, string>();
  if (!forReal) for (const path of files) originals.set(path, readFileSync(join(product.root, path), 'utf8'));
  const renamed = new Map([...originals].map(([path, text]) => [path, edited(text, path, answer.plan, node.name)]));
  for (const [path, text] of renamed) {
    if (isPython) writeFileSync(join(product.root, path), text);
    else texts.set(path, text);
  }
  const after = await compiler.errors(files);
  texts.clear();
  if (isPython) for (const [path, text] of originals) writeFileSync(join(product.root, path), text);
  if (forReal) {
    tally.applied++;
    await product.command('rename', '--undo');
    if (digestOf(product.root) === digest) tally.restored++;
    else console.log(`not restored  ${node.uid}`);
  }
  if (!isPython) await compiler.errors(files);
  judge(node, newName, answer.plan, { before, after }, tally);
}

function judge(
  { uid, name }: GraphNode,
  newName: string,
  plan: Plan,
  { before, after }: { readonly before: readonly ErrorLine[]; readonly after: readonly ErrorLine[] },
  tally: Tally,
): void {
  if (after.length === before.length) {
    tally.unchanged++;
    return;
  }
  const warned = plan.unresolved.length > 0;
  if (warned) tally.changedAsWarned++;
  else tally.changed++;
  const known = new Set(before);
  const fresh = after.map((line) => line.replaceAll(newName, name)).filter((line) => !known.has(line));
  console.log(
    `${warned ? 'warned' : 'changed'}  ${uid}: ${after.length - before.length} errors, ${plan.unresolved.length} unresolved`,
  );
  for (const line of fresh.slice(0, 3)) console.log(`    ${line.slice(0, 240)}`);
}

/** The edits of a plan in one file: they are given by line and column. */
function edited(text: string, path: string, { edits }: Plan, name: string): string {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const own = edits.filter(({ filePath }) => filePath === path);
  return own.reduceRight((changed, edit) => {
    const start = starts[edit.line - 1] + edit.column - 1;
    return changed.slice(0, start) + edit.text + changed.slice(start + name.length);
  }, text);
}

function mainLanguage({ nodes }: DumpedGraph): string {
  const counts = new Map<string, number>();
  for (const { kind, language } of nodes)
    if (kind === 'Module' && language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function codePaths({ nodes }: DumpedGraph, isPython: boolean): string[] {
  const modules = nodes.filter(({ kind, language }) => kind === 'Module' && (language === 'python') === isPython);
  return modules.map(({ path }) => path).sort();
}

/** Symbols of a kind that a test would not define, at random. */
function chosen(graph: DumpedGraph, kind: Kind, paths: ReadonlySet<string>, random: () => number): GraphNode[] {
  const pool = graph.nodes.filter(
    (node) => node.kind === kind && paths.has(node.path) && node.test !== true && !/^__.*__$/.test(node.name),
  );
  const found: GraphNode[] = [];
  while (found.length < Number(values['per-kind']) && pool.length > 0)
    found.push(...pool.splice(Math.floor(random() * pool.length), 1));
  return found;
}

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function digestOf(root: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(`${path}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

function tableOf(title: string, tallies: ReadonlyMap<Kind, Tally>): string {
  const header = ['repository', 'kind', 'tried', 'refused', 'errors unchanged', 'changed, warned', 'changed', 'undone'];
  const rows = [...tallies].map(([kind, one]) =>
    [
      title,
      kind,
      one.tried,
      one.refused,
      one.unchanged,
      one.changedAsWarned,
      one.changed,
      `${one.restored}/${one.applied}`,
    ].map(String),
  );
  return markdownTable(header, rows, 2);
}
