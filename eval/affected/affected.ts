// Measures `gitnexus affected` on a repository: by mutants, which of those that the suite finds the selected tests find
// too; by real commits, whether a test that started a changed function is not selected. What the suite did is kept, so
// that a run goes on where the last one stopped, and selections can be made again without running any test.
//
//   npm run eval:affected -- <name> --checkout <dir> [--mutants 60] [--commits 12] [--slice 10]
//   npm run eval:affected -- --table

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readJsonLines } from '../accuracy/json-lines.ts';
import { type Bench, checkOut, git, openBench } from './bench.ts';
import { causesOf } from './causes.ts';
import { candidateCommits, commitRecord } from './commits.ts';
import { chooseMutants, mutate } from './mutants.ts';
import { relatedTests } from './related.ts';
import { type CommitRecord, type Judged, type MutantRecord, scoreOf } from './score.ts';
import { importClosure, Product } from './selections.ts';
import { readSubjects } from './subjects.ts';
import { type Result, writeTables } from './tables.ts';
import { runTests, type TestRun } from './test-run.ts';
import { traceOf, unitsThatRun } from './traces.ts';

const USAGE = `npm run eval:affected -- <name> [options], or --table alone
  --checkout <dir>    the repository, with its history
  --mutants <n>       mutants to run (60)
  --commits <n>       commits to look at (12)
  --slice <n>         suites to run at most, before it stops (all)
  --seed <n>          which mutants are chosen (1)
  --select            runs no suite, but selects again and scores what was run
  --installed <dir>   where accuracy:ran has installed the suite's packages
  --python <path>     Python 3.12 or newer (python3)
  --work <dir>        what is kept (node_modules/.cache/affected)
  --table             writes the tables of docs/affected.md from what is kept
  --help              print this`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    checkout: { type: 'string' },
    mutants: { type: 'string', default: '60' },
    commits: { type: 'string', default: '12' },
    slice: { type: 'string' },
    seed: { type: 'string', default: '1' },
    select: { type: 'boolean', default: false },
    installed: { type: 'string' },
    python: { type: 'string', default: 'python3' },
    work: { type: 'string', default: 'node_modules/.cache/affected' },
    table: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const subjects = readSubjects();

interface Budget {
  /** Suites that may still be run. */
  left: number;
}

function measure(name: string, checkout: string): void {
  const subject = subjects.find((each) => each.name === name);
  if (subject === undefined) throw new Error(`${name} is not among ${subjects.map((each) => each.name).join(', ')}`);
  const { python, installed } = values;
  const work = join(resolve(values.work), name);
  const bench = openBench(subject, { checkout, work, python, ...(installed === undefined ? {} : { installed }) });
  checkOut(bench.copy, subject.commit);
  const budget: Budget = { left: values.select ? 0 : Number(values.slice ?? Number.POSITIVE_INFINITY) };
  const baseline = baselineOf(bench, budget);
  if (baseline === undefined) return;
  runMutants(bench, baseline, budget);
  runCommits(bench, budget);
  if (budget.left <= 0 && !values.select) {
    console.log(`${name}: the slice is used up`);
    return;
  }
  const result = resultOf(bench, baseline);
  writeFileSync(join(work, 'result.json'), `${JSON.stringify(result, undefined, 1)}\n`);
  console.log(JSON.stringify({ ...result, mutants: brief(result.mutants), commits: brief(result.commits) }));
}

function brief({ missed, ...score }: Result['mutants']) {
  return { ...score, missed: missed.length };
}

/** Milliseconds in which a suite with a mutation has to end, for each second of the one without. */
const PATIENCE = 4_000;
const LEAST_PATIENCE = 20_000;

interface Baseline {
  readonly units: TestRun['units'];
  /** Seconds of the whole run, its start included. */
  readonly seconds: number;
}

function baselineOf({ work, copy, python, subject }: Bench, budget: Budget): Baseline | undefined {
  const file = join(work, 'baseline.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Baseline;
  if (budget.left-- <= 0) return undefined;
  const started = Date.now();
  const run = runTests(subject.suite, { copy, python, out: join(work, 'out'), timeout: 15 * 60_000 });
  if (run === undefined || Object.keys(run.units).length === 0) throw new Error('The suite ran no test');
  const baseline = { units: run.units, seconds: (Date.now() - started) / 1000 };
  writeFileSync(file, JSON.stringify(baseline));
  return baseline;
}

function recordsIn<T>(work: string, file: string): T[] {
  const path = join(work, file);
  return existsSync(path) ? ([...readJsonLines(path)] as T[]) : [];
}

function runMutants(bench: Bench, { units, seconds }: Baseline, budget: Budget): void {
  const { work, copy, python, subject } = bench;
  const known = new Set(recordsIn<MutantRecord>(work, 'mutants.jsonl').map(idOf));
  const trace = traceOf(bench, subject.commit);
  const timeout = Math.max(LEAST_PATIENCE, seconds * PATIENCE);
  for (const mutant of chosenMutants(bench)) {
    if (known.has(idOf(mutant))) continue;
    // Only tests that start a function can fail by what is in it.
    const reaching = unitsThatRun(trace, mutant);
    if (reaching?.length === 0) {
      appendFileSync(join(work, 'mutants.jsonl'), `${JSON.stringify({ ...mutant, failed: [] })}\n`);
      continue;
    }
    if (budget.left-- <= 0) return;
    const file = join(copy, mutant.path);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, mutate(text, mutant));
    const run = runTests(subject.suite, { copy, python, out: join(work, 'out'), timeout, units: reaching });
    writeFileSync(file, text);
    const wanted = reaching ?? Object.keys(units);
    const failed = run === undefined ? {} : { failed: failedIn(run.units, units, wanted) };
    appendFileSync(join(work, 'mutants.jsonl'), `${JSON.stringify({ ...mutant, ...failed })}\n`);
  }
}

function chosenMutants({ copy, python, subject }: Bench) {
  return chooseMutants(subject, copy, python, Number(values.seed)).slice(0, Number(values.mutants));
}

const idOf = ({ path, start, end, text }: Pick<MutantRecord, 'path' | 'start' | 'end' | 'text'>): string =>
  `${path}:${start}-${end}:${text}`;

function failedIn(units: TestRun['units'], baseline: TestRun['units'], wanted: readonly string[]): string[] {
  const failed = Object.keys(units).filter((unit) => units[unit].failed && baseline[unit]?.failed !== true);
  // What did not run was stopped by the mutation, where nothing else failed for it.
  return (failed.length > 0 ? failed : wanted.filter((unit) => units[unit] === undefined)).sort();
}

function runCommits(bench: Bench, budget: Budget): void {
  const { work } = bench;
  const records = recordsIn<{ readonly commit: string; readonly affected?: unknown }>(work, 'commits.jsonl');
  const known = new Set(records.map(({ commit }) => commit));
  let found = records.filter(({ affected }) => affected !== undefined).length;
  for (const candidate of candidateCommits(bench)) {
    if (found >= Number(values.commits)) return;
    if (known.has(candidate.commit)) continue;
    if (budget.left-- <= 0) return;
    const record = commitRecord(bench, candidate);
    if (record !== undefined) found++;
    appendFileSync(join(work, 'commits.jsonl'), `${JSON.stringify(record ?? { commit: candidate.commit })}\n`);
  }
}

function resultOf(bench: Bench, { units, seconds }: Baseline): Result {
  const { subject, work } = bench;
  const product = new Product(bench);
  const mutants = recordsIn<MutantRecord>(work, 'mutants.jsonl').slice(0, Number(values.mutants));
  const commits = recordsIn<CommitRecord>(work, 'commits.jsonl').filter(({ affected }) => affected !== undefined);
  const killed = mutants.filter(({ failed }) => failed !== undefined && failed.length > 0);
  const judgedMutants = judgeMutants(bench, product, killed);
  const judgedCommits = judgeCommits(bench, product, commits);
  checkOut(bench.copy, subject.commit);
  return {
    name: subject.name,
    set: subject.set,
    language: subject.suite.language,
    seconds,
    run: mutants.length,
    endless: mutants.filter(({ failed }) => failed === undefined).length,
    mutants: scoreOf(judgedMutants, units, 'any'),
    commits: scoreOf(judgedCommits, units, 'all'),
    causes: causesOf(traceOf(bench, subject.commit), judgedMutants),
    all: judgedCommits.filter(({ selection }) => selection.all !== undefined).length,
  };
}

function judgeMutants(bench: Bench, product: Product, killed: readonly MutantRecord[]): Judged[] {
  const { copy, work, subject } = bench;
  const graph = product.graph();
  const trace = traceOf(bench, subject.commit);
  const related = new Map<string, string[] | undefined>();
  for (const { path } of killed) if (!related.has(path)) related.set(path, relatedTests(bench, [path]));
  const patch = join(work, 'mutant.patch');
  return killed.map((mutant) => {
    const file = join(copy, mutant.path);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, mutate(text, mutant));
    writeFileSync(patch, git(copy, 'diff'));
    writeFileSync(file, text);
    const line = text.slice(0, mutant.start).split('\n').length;
    return {
      id: `${mutant.path}:${line} ${mutant.kind}: ${text.slice(mutant.start, mutant.end)} → ${mutant.text}`,
      units: mutant.failed ?? [],
      selection: product.affected(['--patch', patch]),
      started: unitsThatRun(trace, mutant),
      closure: [...importClosure(graph, [mutant.path])],
      related: related.get(mutant.path),
    };
  });
}

function judgeCommits(bench: Bench, product: Product, commits: readonly CommitRecord[]): Judged[] {
  const { copy } = bench;
  return commits.map(({ commit, base, affected }) => {
    checkOut(copy, commit);
    const paths = git(copy, 'diff', '--name-only', base, commit).trim().split('\n');
    return {
      id: git(copy, 'log', '-1', '--format=%h %s', commit).trim(),
      units: affected,
      selection: product.affected([`${base}..${commit}`]),
      started: affected,
      closure: [...importClosure(product.graph(), paths)],
      related: relatedTests(bench, paths),
    };
  });
}

const [name] = positionals;
if (values.table) {
  writeTables(subjects, resolve(values.work));
} else if (values.help || name === undefined || values.checkout === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  measure(name, resolve(values.checkout));
}
