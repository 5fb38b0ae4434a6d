// Test suites that are run to see what calls what, each with the versions of what it needs.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJsonLines } from '../json-lines.ts';
import type { MeasuredLanguage } from '../measure.ts';
import { type ExecutedRun, readExecutedRun } from './executed.ts';
import { javascriptRun } from './javascript-run.ts';
import { markFunctions } from './mark.ts';

export interface Suite {
  /** `owner/name`, as in `repositories.json`, which has the commit. */
  readonly repository: string;
  readonly language: MeasuredLanguage;
  /** Python: all packages that the suite needs, with their versions. */
  readonly packages?: readonly string[];
  /** JavaScript: packages are taken as they were published at this date. */
  readonly before?: string;
  /** JavaScript: the folders that are marked; all, if absent. */
  readonly folders?: readonly string[];
  /** JavaScript: whether the runner transforms the code. */
  readonly maps?: boolean;
  /** Arguments of the interpreter, or a command of `node_modules/.bin`. */
  readonly test: readonly string[];
}

/** Milliseconds. A test that waits for what tracing has changed may wait for ever. */
const LONGEST_TESTS = 15 * 60_000;

const FOLDER = 'eval/accuracy/ran';

/** Read from the working directory, which is the project's root. */
export function readSuites(): readonly Suite[] {
  return JSON.parse(readFileSync(join(FOLDER, 'suites.json'), 'utf8')) as Suite[];
}

export interface SuitePlace {
  readonly checkout: string;
  /** A folder for the copy, its packages and what was recorded; what a run recorded there is used again. */
  readonly work: string;
  /** The Python interpreter, 3.12 or newer. */
  readonly python: string;
}

/** What ran in the suite's tests, in a copy of the checkout. */
export function runSuite(suite: Suite, place: SuitePlace): ExecutedRun {
  const recorded = join(place.work, 'ran.jsonl');
  const stamp = join(place.work, 'stamp');
  const state = stateOf(suite);
  if (existsSync(recorded) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state)
    return readExecutedRun(recorded);
  const copy = join(place.work, 'copy');
  rmSync(place.work, { recursive: true, force: true });
  mkdirSync(place.work, { recursive: true });
  cpSync(place.checkout, copy, { recursive: true, filter: (path) => !path.endsWith('/node_modules') });
  if (suite.language === 'python') tracePython(suite, place, copy, recorded);
  else traceJavaScript(suite, place, copy, recorded);
  writeFileSync(stamp, state);
  return readExecutedRun(recorded);
}

/** Tells a suite and the programs that record it from what they were. */
function stateOf(suite: Suite): string {
  const hash = createHash('sha256').update(JSON.stringify(suite));
  const recorders = suite.language === 'python' ? /^(trace|syntax)\.py$/ : /^(mark|marks|javascript-\w+)\.(ts|cjs)$/;
  for (const file of readdirSync(FOLDER).sort()) {
    if (recorders.test(file)) hash.update(readFileSync(join(FOLDER, file)));
  }
  return hash.digest('hex');
}

/** Makes an environment `venv` in the folder of work, and returns its interpreter. */
export function installPythonPackages(
  suite: Suite,
  { work, python }: Pick<SuitePlace, 'work' | 'python'>,
  copy: string,
): string {
  const environment = join(work, 'venv');
  const own = join(environment, 'bin', 'python');
  execute(python, ['-m', 'venv', environment], work);
  execute(own, ['-m', 'pip', '-q', 'install', '--no-deps', ...(suite.packages ?? [])], work);
  execute(own, ['-m', 'pip', '-q', 'install', '--no-deps', '-e', copy], work);
  return own;
}

export function installNpmPackages(suite: Suite, copy: string): void {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'];
  execute('npm', ['install', `--before=${suite.before}`, ...options], copy);
}

function tracePython(suite: Suite, { work, python }: SuitePlace, copy: string, recorded: string): void {
  const own = installPythonPackages(suite, { work, python }, copy);
  const tracer = join(process.cwd(), FOLDER, 'trace.py');
  runTests(own, [tracer, copy, recorded, '--', ...suite.test], copy, {});
  if (!existsSync(recorded)) throw new Error(`The tests of ${suite.repository} recorded nothing`);
}

function traceJavaScript(suite: Suite, { checkout, work }: SuitePlace, copy: string, recorded: string): void {
  installNpmPackages(suite, copy);
  const marks = markFunctions(copy, suite.folders ?? []);
  const written = join(work, 'written');
  mkdirSync(written);
  const [command, ...rest] = suite.test;
  const bin = join(copy, 'node_modules', '.bin', command);
  runTests(existsSync(bin) ? bin : command, rest, copy, {
    RAN_ROOT: copy,
    RAN_OUT: written,
    RAN_MAPS: suite.maps ? '1' : '',
    NODE_OPTIONS: `--require ${join(process.cwd(), FOLDER, 'marks.cjs')}`,
  });
  writeJsonLines(recorded, javascriptRun(checkout, marks, written));
}

/** Throws where the command fails. */
function execute(command: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args.slice(0, 4).join(' ')} failed`, { cause: error });
}

/** Tests of time or of stacks may fail under tracing, so a failed run counts, with what it said on the error channel. */
function runTests(command: string, args: readonly string[], cwd: string, environment: Record<string, string>): void {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment, CI: '1' },
    timeout: LONGEST_TESTS,
  });
  if (error !== undefined) throw error;
  if (status !== 0) process.stderr.write(`The tests ended with status ${status}.\n`);
}
