// Temporary homes, folders and repositories for the tests of this folder. Not part of the product.

import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import type { Git } from './git-process.ts';
import type { IndexMeta, PendingGeneration } from './index.ts';
import type { Answer, Task } from './scratch-process.ts';

const made: string[] = [];

/** A new empty folder (its real path), removed when the test file is done. */
export function scratchFolder(): string {
  if (made.length === 0) afterAll(removeAll);
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-test-')));
  made.push(path);
  return path;
}

function removeAll(): void {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
}

/** A folder of a given name in a scratch folder of its own. */
export function scratchProject(name: string): string {
  const path = join(scratchFolder(), name);
  mkdirSync(path);
  return path;
}

export function indexMeta(changes: Partial<IndexMeta> = {}): IndexMeta {
  const counts = { files: 1, symbols: 2, relationships: 3, flows: 4 };
  return { name: 'demo', indexedAt: '2024-01-15T10:30:00.000Z', version: '0.1.0', counts, ...changes };
}

/** A small generation whose files all say the same word. */
export function fillGeneration(pending: PendingGeneration, word: string): void {
  writeFileSync(join(pending.directory, 'graph.bin'), word.repeat(1000));
  mkdirSync(join(pending.directory, 'database'));
  writeFileSync(join(pending.directory, 'database', 'data'), word);
  writeFileSync(join(pending.directory, 'empty'), '');
}

/** The word that a generation was filled with; throws if its files disagree. */
export function wordOf(directory: string): string {
  const word = readFileSync(join(directory, 'database', 'data'), 'utf8');
  const graph = readFileSync(join(directory, 'graph.bin'), 'utf8');
  if (graph !== word.repeat(1000)) throw new Error(`${directory} is a mixture`);
  return word;
}

/** A process that runs `scratch-process.ts`. */
export interface ScratchProcess {
  readonly pid: number | undefined;
  /** Settled when it has ended. */
  readonly ended: Promise<unknown>;
  send(task: Task): void;
  /** Its next message, in order; rejects if it ends without one. */
  next(): Promise<Answer>;
  kill(): void;
  /** Lets it end once it has nothing left to do. */
  dismiss(): void;
}

/** Bundles `scratch-process.ts` into a program that plain Node runs, and returns how to start it. */
export async function scratchProgram(): Promise<() => ScratchProcess> {
  const outfile = join(scratchFolder(), 'process.mjs');
  const source = fileURLToPath(new URL('./scratch-process.ts', import.meta.url));
  await build({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  return () => startProcess(outfile);
}

function startProcess(program: string): ScratchProcess {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const arrived: Answer[] = [];
  let wake: (() => void) | undefined;
  child.on('message', (message) => {
    arrived.push(message as Answer);
    wake?.();
  });
  const ended = once(child, 'exit');
  return {
    pid: child.pid,
    ended,
    send: (task) => child.send(task),
    async next() {
      while (arrived.length === 0) {
        const more = new Promise<'more'>((resolve) => {
          wake = () => resolve('more');
        });
        if ((await Promise.race([more, ended])) !== 'more' && arrived.length === 0)
          throw new Error('The child has ended');
      }
      return arrived.shift() as Answer;
    },
    kill: () => child.kill('SIGKILL'),
    dismiss: () => child.disconnect(),
  };
}

export interface ScratchRepository extends Git {
  write(path: string, content: string): void;
  run(...args: string[]): string;
  commitAll(message?: string): string;
}

/** A git repository that no setting of the user's reaches. */
export function scratchRepository(directory = scratchFolder()): ScratchRepository {
  const environment = {
    PATH: process.env.PATH,
    HOME: scratchFolder(),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  const run = (...args: string[]) =>
    execFileSync('git', args, { cwd: directory, env: environment, encoding: 'utf8' }).trim();
  run('init', '--quiet', '--initial-branch=main');
  return {
    directory,
    environment,
    run,
    write(path, content) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), content);
    },
    commitAll(message = 'change') {
      run('add', '--all');
      run('commit', '--quiet', '--allow-empty', '--message', message);
      return run('rev-parse', 'HEAD');
    },
  };
}
