// Running git so that neither the user's environment, nor a repository's own settings, nor a name from outside can
// change what a command means. No command here writes to the repository.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { AppError } from '../model/errors.ts';

/** A folder to ask git about. It need not be a repository, nor the top of one. */
export interface Git {
  readonly directory: string;
  /** The environment that main was started in: git needs its PATH and HOME. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Runs its commands; without one they are started from here. */
  readonly runner?: GitRunner | undefined;
}

/** Runs git in the place of this process. */
export interface GitRunner {
  /** See `tryGit`. */
  run(git: Git, args: readonly string[], run?: GitRun): Promise<GitOutput>;
  /** Ends what it runs in. */
  close(): void;
}

export interface GitOutput {
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Settings that must hold whatever a repository's config says; some of them would run its programs. */
const SETTINGS = [
  'core.quotePath=off',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.untrackedCache=false',
  'diff.autoRefreshIndex=true',
  'diff.orderFile=/dev/null',
  'submodule.recurse=false',
  // A partial clone would fetch what it lacks: nothing here goes to the network.
  'protocol.allow=never',
];

/** Variables of git's own that say who the user is or what they trust; all others would redirect a command. */
const KEPT =
  /^GIT_(CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/;

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

/** What a command gets to end, in milliseconds: a pipe in the place of a file would have it wait for ever. */
const USUAL_LIMIT_MS = 60_000;

export interface GitRun {
  readonly input?: string | Uint8Array;
  /** Settings (`name=value`) for this command alone. */
  readonly settings?: readonly string[];
}

/**
 * Runs git and returns what it said, whatever its exit status. Throws `git-failed` if it cannot be run at all, or does not
 * end in time.
 */
export async function tryGit({ runner, ...git }: Git, args: readonly string[], run: GitRun = {}): Promise<GitOutput> {
  if (runner !== undefined) return runner.run(git, args, run);
  const limit = limitOf(git);
  const child = await startGit(git, args, run);
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => {
      giveUp(child);
      reject(noAnswer(git, args[0] ?? ''));
    }, limit);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_OUTPUT_BYTES) stdout.push(chunk);
      else child.kill();
    });
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', (error) => {
      clearTimeout(tooLong);
      reject(cannotRun(git, error));
    });
    child.on('close', (status) => {
      clearTimeout(tooLong);
      if (size > MAX_OUTPUT_BYTES) reject(new AppError('too-large', `git ${args[0]} gave more than 512 MB`));
      else resolve({ status: status ?? -1, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() });
    });
    // A command that ends before it has read its input closes the pipe; its exit status tells the rest.
    child.stdin.on('error', () => child.stdin.destroy());
    child.stdin.end(run.input);
  });
}

/** The time that a command gets, in milliseconds (`GITNEXUS_GIT_TIMEOUT`). Throws `invalid-argument`. */
export function limitOf({ environment }: Git): number {
  const given = environment.GITNEXUS_GIT_TIMEOUT?.trim() ?? '';
  const limit = given === '' ? USUAL_LIMIT_MS : Number(given);
  if (Number.isInteger(limit) && limit >= 1 && limit < 2 ** 31) return limit;
  throw new AppError('invalid-argument', `GITNEXUS_GIT_TIMEOUT must be a number of milliseconds (got '${given}')`);
}

/** Ends a command that does not end by itself. What it has started may hold its pipes open, so they are not waited for. */
export function giveUp(child: ChildProcessWithoutNullStreams): void {
  child.kill('SIGKILL');
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
}

export function noAnswer(git: Git, command: string): AppError {
  return new AppError('git-failed', `git ${command} did not end within ${limitOf(git)} ms in ${git.directory}`, {
    hint: 'Something that git reads may be a pipe or lie on a disk that does not answer. GITNEXUS_GIT_TIMEOUT (milliseconds) gives it longer.',
    details: { late: true },
  });
}

/** Whether a command failed because it did not end in time. */
export function isLate(error: unknown): boolean {
  return error instanceof AppError && error.details?.late === true;
}

/** Starts git. What it says, and that it could not be started, is for the caller to listen to. */
export async function startGit(
  git: Git,
  args: readonly string[],
  run: Pick<GitRun, 'settings'> = {},
): Promise<ChildProcessWithoutNullStreams> {
  if (args.some((arg) => arg.includes('\0'))) {
    throw new AppError('invalid-argument', 'A revision or path must not contain a NUL character');
  }
  // Loaded here, since it takes as long as answering a question that needs no git.
  const { spawn } = await import('node:child_process');
  const settings = [...SETTINGS, ...(run.settings ?? [])].flatMap((setting) => ['-c', setting]);
  return spawn('git', ['--no-pager', '--literal-pathspecs', ...settings, ...args], {
    cwd: git.directory,
    env: cleanEnvironment(git.environment),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

/** Runs git and returns its output. Throws `git-failed` with git's own first line if it exits with an error. */
export async function runGit(git: Git, args: readonly string[], run: GitRun = {}): Promise<Buffer> {
  return outputOf(git, args, await tryGit(git, args, run));
}

/** What a command printed. Throws `git-failed` with git's own first line if it ended with an error. */
export function outputOf(git: Git, args: readonly string[], output: GitOutput): Buffer {
  if (output.status === 0) return output.stdout;
  throw gitFailed(git, args[0] ?? '', output);
}

export function gitFailed(git: Git, command: string, output: GitOutput): AppError {
  const why = output.stderr.trim().split('\n')[0] || `exit status ${output.status}`;
  return new AppError('git-failed', `git ${command} failed in ${git.directory}: ${why}`, { hint: hintFor(output) });
}

export interface OwnFilters {
  /**
   * Settings that switch off the filters a repository brings along. Comparing the work tree passes files through the
   * `clean` filters of `.gitattributes`: the user's own (Git LFS) may run, programs that come with a stranger's folder
   * may not.
   */
  readonly settings: readonly string[];
  /** The repository's settings go on in files that they name. */
  readonly included: boolean;
}

/** Throws `git-failed` for a filter that cannot be switched off. */
export async function ownFilters(git: Git): Promise<OwnFilters> {
  const pattern = '^(filter\\..*\\.(clean|process|required)|include(if\\..*)?\\.path)$';
  const args = ['--includes', '-z', '--name-only', '--get-regexp', pattern];
  const found = await Promise.all(['--local', '--worktree'].map((scope) => tryGit(git, ['config', scope, ...args])));
  // Without settings of its own, a work tree answers with the repository's.
  const names = [...new Set(found.flatMap(({ stdout }) => fieldsOf(stdout)))];
  const filters = names.filter((name) => name.startsWith('filter.'));
  const forbidden = filters.find((name) => name.includes('='));
  if (forbidden !== undefined) {
    const message = `The repository in ${git.directory} has a filter of a forbidden name: ${forbidden}`;
    throw new AppError('git-failed', message);
  }
  return {
    settings: filters.map((name) => `${name}=${name.endsWith('.required') ? 'false' : ''}`),
    included: filters.length < names.length,
  };
}

/** The fields of a `-z` output. */
export function fieldsOf(output: Buffer): string[] {
  const fields = output.toString('utf8').split('\0');
  fields.pop();
  return fields;
}

function hintFor({ stderr }: GitOutput): string | undefined {
  if (/dubious ownership/.test(stderr)) {
    return 'The folder belongs to another user. If you trust it: git config --global --add safe.directory <path>';
  }
  if (/not a git repository|must be run in a work tree/i.test(stderr)) {
    return 'This needs the work tree of a git repository; the other tools work without one.';
  }
  return undefined;
}

export function cannotRun(git: Git, error: Error): AppError {
  return new AppError('git-failed', `git could not be run in ${git.directory}: ${error.message}`, {
    hint: 'Check that git is installed and on the PATH, and that the folder exists.',
    cause: error,
  });
}

function cleanEnvironment(environment: Git['environment']): Record<string, string> {
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && (!name.toUpperCase().startsWith('GIT_') || KEPT.test(name))) clean[name] = value;
  }
  return {
    ...clean,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    LC_ALL: 'C',
    LANGUAGE: 'C',
  };
}
