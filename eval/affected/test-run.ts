// One run of a suite in a copy: which tests failed and how long each took. A unit is what a selection is judged by: a test
// of pytest without its parameters, a test file of the JavaScript runners.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readJsonLines } from '../accuracy/json-lines.ts';
import type { Suite } from '../accuracy/ran/suites.ts';

export interface UnitOutcome {
  failed: boolean;
  seconds: number;
  /** Numbers of the functions that it started, where they were recorded. */
  readonly ran?: readonly number[];
}

export interface TestRun {
  readonly units: Readonly<Record<string, UnitOutcome>>;
  readonly functions?: readonly { readonly path: string; readonly line: number }[];
}

export interface RunPlace {
  readonly copy: string;
  /** The interpreter with the suite's packages. */
  readonly python: string;
  /** A file that may be written. */
  readonly out: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** The units to run; all without. */
  readonly units?: readonly string[];
  /** Variables for what records functions; none without. */
  readonly trace?: Readonly<Record<string, string>>;
}

const FOLDER = resolve('eval/affected');

/** Undefined where the tests did not end in time. */
export function runTests(suite: Suite, place: RunPlace): TestRun | undefined {
  rmSync(place.out, { force: true });
  const { command, args, env } = invocation(suite, place);
  const { status, error } = spawnSync(command, args, {
    cwd: place.copy,
    stdio: 'ignore',
    timeout: place.timeout,
    killSignal: 'SIGKILL',
    env: { ...process.env, CI: '1', AFFECTED_OUT: place.out, ...env, ...place.trace },
  });
  if (status === null) return undefined;
  if (error !== undefined) throw error;
  return readRun(suite, place);
}

type Runner = 'pytest' | 'mocha' | 'node' | 'vitest';

function runnerOf({ language, test }: Suite): Runner {
  return language === 'python' ? 'pytest' : (test[0] as Runner);
}

interface Invocation {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const INVOCATIONS: Readonly<Record<Runner, (suite: Suite, place: RunPlace) => Invocation>> = {
  pytest: ({ test }, { copy, python, units }) => ({
    command: python,
    args: [...test.slice(0, 2), '-p', 'affected_recorder', '-p', 'no:cacheprovider', ...paths(test.slice(2), units)],
    env: {
      // A byte code file is told from its source by second and size, which a mutant may share.
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONPATH: [FOLDER, join(copy, 'src'), copy].join(':'),
      AFFECTED_ROOT: copy,
    },
  }),
  mocha: ({ test }, { copy, units }) => ({
    command: join(copy, 'node_modules/.bin/mocha'),
    args: [...replaceOption(paths(test.slice(1), units), '--reporter', join(FOLDER, 'mocha-reporter.cjs')), '--exit'],
    env: {},
  }),
  node: ({ test }, { units = [] }) => ({
    command: process.execPath,
    args: [
      `--test-reporter=${join(FOLDER, 'node-reporter.mjs')}`,
      '--test-reporter-destination=stdout',
      ...test.slice(1),
      ...units,
    ],
    env: {},
  }),
  vitest: ({ test }, { copy, out, units = [] }) => ({
    command: join(copy, 'node_modules/.bin/vitest'),
    args: [...test.slice(1), ...units, '--reporter=json', `--outputFile=${out}`, '--coverage.enabled=false'],
    env: {},
  }),
};

/** The arguments with the units in place of the suite's own last ones, which are paths. */
function paths(args: readonly string[], units: readonly string[] | undefined): readonly string[] {
  const isPath = (each: string) => each.startsWith('test');
  const last = args.findLastIndex((each) => !isPath(each) || /^--(require|ignore)$/.test(args[args.indexOf(each) - 1]));
  return units === undefined ? args : [...args.slice(0, last + 1), ...units];
}

function invocation(suite: Suite, place: RunPlace): Invocation {
  return INVOCATIONS[runnerOf(suite)](suite, place);
}

function replaceOption(args: readonly string[], option: string, value: string): string[] {
  const at = args.indexOf(option);
  return at < 0 ? [option, value, ...args] : args.with(at + 1, value);
}

function readRun(suite: Suite, { out, copy }: RunPlace): TestRun {
  // A runner that could not even begin failed in every test, which whoever asks has to find.
  if (!existsSync(out)) return { units: {} };
  const runner = runnerOf(suite);
  if (runner === 'pytest') {
    const { tests, functions } = JSON.parse(readFileSync(out, 'utf8')) as {
      readonly tests: TestRun['units'];
      readonly functions: TestRun['functions'];
    };
    return { units: tests, functions };
  }
  const lines = runner === 'vitest' ? vitestLines(out) : (readJsonLines(out) as Iterable<FileLine>);
  const units: Record<string, UnitOutcome> = {};
  const root = realpathSync(copy);
  for (const { file, failed, seconds } of lines) {
    // A failure of no file is that of the run.
    const path = file === null ? '' : relative(root, file);
    units[path] ??= { failed: false, seconds: 0 };
    units[path].failed ||= failed;
    units[path].seconds += seconds;
  }
  return { units };
}

interface FileLine {
  readonly file: string | null;
  readonly failed: boolean;
  readonly seconds: number;
}

function vitestLines(out: string): FileLine[] {
  const { testResults } = JSON.parse(readFileSync(out, 'utf8')) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly status: string;
      readonly startTime: number;
      readonly endTime: number;
    }[];
  };
  return testResults.map(({ name, status, startTime, endTime }) => ({
    file: name,
    failed: status === 'failed',
    seconds: (endTime - startTime) / 1000,
  }));
}
