// Test suites that are run to see what calls what, each with the versions of what it needs.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeJsonLines } from '../json-lines.ts';
import type { MeasuredLanguage } from '../measure.ts';
import type { RepositorySet } from '../repositories.ts';
import { type ExecutedRun, readExecutedRun } from './executed.ts';
import { javascriptRun } from './javascript-run.ts';
import { luaRun } from './lua-run.ts';
import { markFunctions } from './mark.ts';
import { phpRun } from './php-run.ts';
import { rubyRun } from './ruby-run.ts';

/** Languages whose calls are not told by a compiler are measured by what runs alone. */
export type RanLanguage = MeasuredLanguage | 'php' | 'ruby' | 'lua';

export interface Suite {
  /** `owner/name`, as in `repositories.json`, which has the commit where it is not given here. */
  readonly repository: string;
  readonly language: RanLanguage;
  readonly commit?: string;
  /** Left out: by its hash. One whose missed pairs somebody has read is of the tuning set here from then on. */
  readonly set?: RepositorySet;
  /** PHP: the folders of namespaces (of packages, beside the checkout), and files that are loaded before the tests. */
  readonly autoload?: readonly (readonly [prefix: string, folder: string])[];
  readonly include?: readonly string[];
  /** PHP: texts of the tests that are replaced in the copy, for the runner that there is. */
  readonly replace?: readonly (readonly [pattern: string, replacement: string])[];
  /** Lua: where its files are found by their names, and whether they are specs of busted. */
  readonly packagePath?: string;
  readonly specs?: boolean;
  /** Python and Lua: all packages (of Python) that the suite needs, with their versions. */
  readonly packages?: readonly string[];
  /** JavaScript: packages are taken as they were published at this date. */
  readonly before?: string;
  /** JavaScript: the folders that are marked; all, if absent. */
  readonly folders?: readonly string[];
  /** JavaScript: whether the runner transforms the code. */
  readonly maps?: boolean;
  /** Arguments of the interpreter, a command of `node_modules/.bin`, or files of Lua, with their own arguments behind blanks. */
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
export async function runSuite(suite: Suite, place: SuitePlace): Promise<ExecutedRun> {
  const recorded = join(place.work, 'ran.jsonl');
  const stamp = join(place.work, 'stamp');
  const state = stateOf(suite);
  if (existsSync(recorded) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state)
    return readExecutedRun(recorded);
  const copy = join(place.work, 'copy');
  rmSync(place.work, { recursive: true, force: true });
  mkdirSync(place.work, { recursive: true });
  cpSync(place.checkout, copy, { recursive: true, filter: (path) => !path.endsWith('/node_modules') });
  if (suite.language === 'php') await tracePhp(suite, place, realpathSync(copy), recorded);
  else if (suite.language === 'ruby') traceRuby(suite, place, realpathSync(copy), recorded);
  else if (suite.language === 'lua') traceLua(suite, place, realpathSync(copy), recorded);
  else if (suite.language === 'python') tracePython(suite, place, copy, recorded);
  else traceJavaScript(suite, place, copy, recorded);
  const run = readExecutedRun(recorded);
  if (run.calls.length === 0) throw new Error(`The tests of ${suite.repository} recorded no call`);
  writeFileSync(stamp, state);
  return run;
}

/** The programs that record a suite, by its language. */
const RECORDERS: Readonly<Partial<Record<RanLanguage, RegExp>>> = {
  php: /^(php|line)-\w+\.(ts|php)$/,
  ruby: /^(ruby|line)-\w+\.(ts|rb)$/,
  lua: /^(lua|line)-\w+\.(ts|lua|py)$/,
  python: /^(trace|syntax)\.py$/,
};

/** Tells a suite and the programs that record it from what they were. */
function stateOf(suite: Suite): string {
  // Whether somebody has looked into it makes no difference to what runs.
  const hash = createHash('sha256').update(JSON.stringify({ ...suite, set: undefined }));
  const recorders = RECORDERS[suite.language] ?? /^(mark|marks|javascript-\w+)\.(ts|cjs)$/;
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

/** With PHP, Xdebug and PHPUnit of the system. */
async function tracePhp(suite: Suite, { checkout, work }: SuitePlace, copy: string, recorded: string): Promise<void> {
  const { autoload = [], include = [], replace = [] } = suite;
  for (const [pattern, replacement] of replace)
    for (const path of readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.php')))
      writeFileSync(
        join(copy, path),
        readFileSync(join(copy, path), 'utf8').replaceAll(new RegExp(pattern, 'g'), replacement),
      );
  const declared = join(work, 'declared.jsonl');
  const trace = {
    'xdebug.mode': 'trace',
    'xdebug.start_with_request': 'yes',
    'xdebug.trace_format': '1',
    'xdebug.use_compression': '0',
    'xdebug.output_dir': work,
    'xdebug.trace_output_name': 'trace',
    memory_limit: '-1',
  };
  const settings = Object.entries(trace).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
  const boot = ['--no-configuration', '--bootstrap', join(process.cwd(), FOLDER, 'php-boot.php')];
  runTests('php', [...settings, '/usr/bin/phpunit', ...boot, ...suite.test], copy, {
    RAN_ROOT: copy,
    RAN_BESIDE: dirname(checkout),
    RAN_AUTOLOAD: JSON.stringify(autoload),
    RAN_INCLUDE: JSON.stringify(include),
    RAN_DECLARED: declared,
  });
  writeJsonLines(recorded, await phpRun(checkout, copy, join(work, 'trace.xt'), declared));
}

/** With Ruby and the gems of the system. */
function traceRuby(suite: Suite, { checkout, work }: SuitePlace, copy: string, recorded: string): void {
  const written = join(work, 'written.jsonl');
  const boot = join(process.cwd(), FOLDER, 'ruby-boot.rb');
  runTests('ruby', ['-r', boot, ...suite.test], copy, { RAN_ROOT: copy, RAN_OUT: written });
  if (!existsSync(written)) throw new Error(`The tests of ${suite.repository} recorded nothing`);
  writeJsonLines(recorded, rubyRun(checkout, written));
}

/** With the Lua that a package of Python holds. */
function traceLua(suite: Suite, { checkout, work, python }: SuitePlace, copy: string, recorded: string): void {
  const environment = join(work, 'venv');
  execute(python, ['-m', 'venv', environment], work);
  const own = join(environment, 'bin', 'python');
  execute(own, ['-m', 'pip', '-q', 'install', '--no-deps', ...(suite.packages ?? [])], work);
  const written = join(work, 'written.jsonl');
  const boot = join(process.cwd(), FOLDER, 'lua-boot.py');
  const files = suite.test.flatMap((one) => (one.endsWith('/') ? luaFiles(copy, one) : [one]));
  const specs = suite.specs ? ['--spec'] : [];
  runTests(own, [boot, copy, written, suite.packagePath ?? './?.lua;./?/init.lua', ...specs, ...files], copy, {});
  if (!existsSync(written)) throw new Error(`The tests of ${suite.repository} recorded nothing`);
  writeJsonLines(recorded, luaRun(checkout, written));
}

function luaFiles(copy: string, folder: string): string[] {
  return readdirSync(join(copy, folder))
    .filter((name) => name.endsWith('.lua'))
    .sort()
    .map((name) => `${folder}${name}`);
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
