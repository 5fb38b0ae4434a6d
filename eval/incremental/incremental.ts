// Whether an index that follows edits equals one made from nothing: sequences of random edits to copies of real
// repositories, in any language; after every edit what is resolved from the record of the run before is compared, line
// by line, with what is resolved from nothing. Of some sequences the program itself indexes every step, and the files
// of its index are compared byte by byte with those of a clean run.
//
//   npm run incremental -- [--sequences 20] [--seed 1] [--whole 20] <checkout>...

import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { type Dialect, ecmascript, python } from '../../test/sample/dialects.ts';
import { dumpIndex } from '../../test/sample/index-dump.ts';
import { plainDialects } from '../../test/sample/plain-dialects.ts';
import { applyEdit, arbitraryEdit, type Edit, type EditKind } from '../../test/sample/random-edits.ts';
import { type KeptFacts, linesOf, type Resolved, resolveTree } from '../../test/sample/resolve-tree.ts';
import { commit, git } from '../../test/sample-repository.ts';
import { markdownTable } from '../accuracy/markdown.ts';

const MOST_EDITS = 8;
/** Differing lines of each run that are printed of a step. */
const SHOWN_LINES = 12;

const USAGE = 'Usage: npm run incremental -- [--sequences N] [--seed N] [--whole N] [--only N] <checkout>...';
const OPTIONS = {
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    sequences: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** Of how many sequences one is run by the program itself; 0 for none. */
    whole: { type: 'string', default: '20' },
    /** Runs this sequence alone, to look at what it found. */
    only: { type: 'string' },
  },
} as const;
const { values, positionals } = parsed();
if (values.help === true) {
  console.log(USAGE);
  process.exit(0);
}
const cli = process.env.GITNEXUS_INCREMENTAL_CLI;
const [sequences, seed, whole] = [values.sequences, values.seed, values.whole].map(Number);
if (cli === undefined || positionals.length === 0 || !(sequences! > 0) || !(whole! >= 0) || Number.isNaN(seed)) {
  console.error(USAGE);
  process.exit(2);
}

function parsed() {
  try {
    return parseArgs(OPTIONS);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    process.exit(2);
  }
}

/** What was seen of one repository. */
interface Tally {
  steps: number;
  /** Steps after which the graph was another. */
  changed: number;
  readonly kinds: Set<EditKind>;
  differing: number;
  /** Sequences that the program ran, and the ones whose files differed. */
  runs: number;
  differingRuns: number;
}

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-incremental-')));
const rows: string[][] = [];
let failures = 0;
try {
  for (const checkout of positionals.map((path) => resolve(path))) {
    const tally = await proven(checkout);
    failures += tally.differing + tally.differingRuns;
    rows.push([
      basename(checkout),
      ...[sequences!, tally.steps, tally.changed, tally.kinds.size, tally.differing].map(String),
      `${tally.differingRuns} of ${tally.runs}`,
    ]);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
const headers = [
  'repository',
  'sequences',
  'steps',
  'that changed the graph',
  'kinds of edits',
  'differ',
  'files differ',
];
console.log(markdownTable(headers, rows));
if (failures > 0) process.exitCode = 1;

async function proven(checkout: string): Promise<Tally> {
  const root = join(scratch, basename(checkout));
  git(scratch, 'clone', '--quiet', '--no-hardlinks', checkout, root);
  git(root, 'checkout', '--quiet', '-B', 'main');
  const dialect = dialectOf(root);
  const tips = { main: git(root, 'rev-parse', 'main').trim(), other: branchOff(root, dialect) };
  const facts: KeptFacts = new Map();
  const first = await resolveTree(root, facts);
  const kept = [...facts.keys()];
  const tally: Tally = { steps: 0, changed: 0, kinds: new Set(), differing: 0, runs: 0, differingRuns: 0 };
  const arbitrary = fc.array(arbitraryEdit, { minLength: 1, maxLength: MOST_EDITS, size: 'max' });
  const drawn = fc.sample(arbitrary, { seed: seed!, numRuns: sequences! });
  for (const [index, edits] of drawn.entries()) {
    if (values.only !== undefined && index !== Number(values.only)) continue;
    reset(root, tips);
    await stepByStep(root, dialect, edits, { first, facts, tally, name: `${basename(checkout)} sequence ${index}` });
    if (whole! > 0 && index % whole! === 0) {
      reset(root, tips);
      tally.runs++;
      if (!sameFiles(root, dialect, edits)) {
        tally.differingRuns++;
        console.error(
          `${basename(checkout)} sequence ${index}: the files of the index differ: ${JSON.stringify(edits)}`,
        );
      }
    }
    // Of edited files only: what one sequence wrote no other asks for.
    for (const key of facts.keys()) if (!kept.includes(key)) facts.delete(key);
    if ((index + 1) % 10 === 0) console.error(`${basename(checkout)}: ${index + 1} of ${sequences} sequences`);
  }
  return tally;
}

interface Sequence {
  readonly first: Resolved;
  readonly facts: KeptFacts;
  readonly tally: Tally;
  readonly name: string;
}

async function stepByStep(root: string, dialect: Dialect, edits: readonly Edit[], sequence: Sequence): Promise<void> {
  const { facts, tally } = sequence;
  let before = sequence.first;
  for (const [index, edit] of edits.entries()) {
    applyEdit(root, dialect, edit);
    tally.steps++;
    tally.kinds.add(edit.kind);
    const after = await resolveTree(root, facts, before.bytes);
    // The last step is compared with a run that extracts every file again.
    const clean = await resolveTree(root, index === edits.length - 1 ? new Map() : facts);
    const [incremental, expected] = [linesOf(after), linesOf(clean)];
    if (incremental.join('\n') !== linesOf(before).join('\n')) tally.changed++;
    if (incremental.join('\n') !== expected.join('\n')) {
      tally.differing++;
      console.error(`${sequence.name}, step ${index}: ${JSON.stringify(edits.slice(0, index + 1))}`);
      for (const line of difference(incremental, expected)) console.error(`  ${line}`);
      return;
    }
    before = after;
  }
}

/** Lines of the one that the other has not, marked by the run that has them. */
function difference(incremental: readonly string[], clean: readonly string[]): string[] {
  const missing = (of: readonly string[], from: readonly string[], mark: string): string[] => {
    const known = new Set(from);
    const lines = of.filter((line) => !known.has(line)).map((line) => `${mark}: ${line}`);
    return lines.length > SHOWN_LINES ? [...lines.slice(0, SHOWN_LINES), `${mark}: ${lines.length} lines`] : lines;
  };
  const lines = [...missing(incremental, clean, 'incremental'), ...missing(clean, incremental, 'clean')];
  return lines.length > 0 ? lines : ['the same lines in another order'];
}

/** Indexes after every edit with the program itself, and once from nothing. */
function sameFiles(root: string, dialect: Dialect, edits: readonly Edit[]): boolean {
  const [home, clean] = [join(scratch, 'home'), join(scratch, 'clean')];
  try {
    analyze(root, home);
    for (const edit of edits) {
      applyEdit(root, dialect, edit);
      analyze(root, home);
    }
    analyze(root, clean);
    const [left, right] = [dumpIndex(home), dumpIndex(clean)];
    return Object.entries(right.files).every(([name, bytes]) => left.files[name]?.equals(bytes));
  } finally {
    for (const folder of [home, clean]) rmSync(folder, { recursive: true, force: true });
  }
}

function analyze(root: string, home: string): void {
  execFileSync(process.execPath, [cli!, 'analyze', root], {
    env: { ...process.env, GITNEXUS_HOME: home },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The commit of a second branch, which differs in several ways from what is checked out. */
function branchOff(root: string, dialect: Dialect): string {
  const kinds: readonly EditKind[] = ['move-folder', 'rename-everywhere', 'remove-lines', 'package-file', 'configure'];
  git(root, 'checkout', '--quiet', '-B', 'other');
  kinds.forEach((kind, index) => {
    applyEdit(root, dialect, { kind, a: 7 * index + 2, b: 3, c: 5 });
  });
  commit(root, 'Another way', '--allow-empty');
  const tip = git(root, 'rev-parse', 'other').trim();
  git(root, 'checkout', '--quiet', '--force', 'main');
  return tip;
}

function reset(root: string, tips: { readonly main: string; readonly other: string }): void {
  git(root, 'checkout', '--quiet', '--force', '-B', 'main', tips.main);
  git(root, 'branch', '--quiet', '--force', 'other', tips.other);
  git(root, 'clean', '--quiet', '--force', '--force', '-d', '-x');
}

/** Of what most files of a repository are. */
function dialectOf(root: string): Dialect {
  const endings = git(root, 'ls-files')
    .split('\n')
    .map((path) => extname(path));
  const count = ({ extensions }: Dialect) => endings.filter((ending) => extensions.includes(ending)).length;
  return [ecmascript, python, ...plainDialects].reduce((most, each) => (count(each) > count(most) ? each : most));
}
