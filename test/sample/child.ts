// The program as it is installed, in a process of its own: what `npm run build` made.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface ChildOptions {
  readonly home: string;
  readonly directory: string;
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
  /** The user to run as, where the tests run as root. */
  readonly uid?: number;
}

export interface Ended {
  /** The exit code, or null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Child {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  output(): { readonly stdout: string; readonly stderr: string };
}

export function startChild(options: ChildOptions, ...words: readonly string[]): Child {
  if (!existsSync(CLI)) throw new Error('These tests run what is built. Run: npm run build');
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd: options.directory,
    env: { ...process.env, GITNEXUS_HOME: options.home, GITNEXUS_EDIT_WAIT: '600000', ...options.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      texts[name] += chunk;
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...texts }));
  });
  return { process: child, ended, output: () => ({ ...texts }) };
}

/** Runs the program to its end. */
export function runChild(options: ChildOptions, ...words: readonly string[]): Promise<Ended> {
  return startChild(options, ...words).ended;
}
