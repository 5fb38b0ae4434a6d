// What the process was started in: the only reader of its environment, for the command line and for programs that import
// this one.

import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { coloursByDefault } from './surfaces/cli/colours.ts';
import type { Environment } from './surfaces/environment.ts';

/**
 * The environment of a command with these arguments. `abandon` is told of a query that cannot be stopped, so that the end
 * of the process must not wait for it.
 */
export function processEnvironment(words: readonly string[], abandon: () => void): Environment {
  const { env } = process;
  const directory = process.cwd();
  const debugged = (env.DEBUG ?? '').split(/[\s,]+/).filter((pattern) => pattern.startsWith('gitnexus'));
  return {
    arguments: words,
    directory,
    home: resolve(directory, setting(env.GITNEXUS_HOME) ?? join(homedir(), '.gitnexus')),
    workspaceRoot: setting(env.GITNEXUS_WORKSPACE),
    bindHost: setting(env.GITNEXUS_HOST),
    authToken: setting(env.GITNEXUS_AUTH_TOKEN),
    host: {
      version: productVersion(),
      variables: env,
      indexWorkerUrl: scriptUrl('./index-worker.js'),
      workerUrl: scriptUrl('./worker.js'),
      wordsWorkerUrl: scriptUrl('./words-worker.js'),
      queryWorkerUrl: scriptUrl('./query-worker.js'),
      gitRunnerUrl: scriptUrl('./git-runner.js'),
      pageUrl: scriptUrl('./web/'),
      program: scriptUrl('./cli.js'),
      editPatienceMs: milliseconds(setting(env.GITNEXUS_EDIT_WAIT)),
      languages: async () => (await import('./languages/index.ts')).languages,
    },
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    interactive: process.stderr.isTTY === true,
    answering: process.stderr.isTTY === true && process.stdin.isTTY === true,
    coloured: coloursByDefault(env, process.stdout.isTTY === true),
    progress: parentsProgress(),
    debug(part, message) {
      const name = `gitnexus:${part}`;
      const wanted = debugged.some((pattern) =>
        pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
      );
      if (wanted) process.stderr.write(`${new Date().toISOString()} ${name} ${message()}\n`);
    },
    abandon,
    onInterrupt,
  };
}

/** Among them the one that comes when a terminal is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first signal is the callback's; a second one ends the process, for a person who will not wait. */
function onInterrupt(callback: (signal: string) => void): () => void {
  let signals = 0;
  const listener = (signal: string) => {
    signals++;
    if (signals === 1) return callback(signal);
    // The signal itself ends the process, as `process.exit` may not: it waits for threads.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return () => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
}

/** A variable that is set to nothing counts as not set. */
function setting(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

/** What is no number of milliseconds counts as not set. */
function milliseconds(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== undefined && Number.isInteger(number) && number >= 0 && number < 2 ** 31 ? number : undefined;
}

/** `package.json` lies one folder above this file, in the sources as in the bundle. */
function productVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Only the bundle has scripts for workers; from the sources, everything happens in one thread and process. */
function scriptUrl(script: string): URL | undefined {
  const url = new URL(script, import.meta.url);
  return existsSync(url) ? url : undefined;
}

/** A process of ours that started this one is told what is being done; nobody else has such a channel to it. */
function parentsProgress(): ((message: string) => void) | undefined {
  if (process.send === undefined) return undefined;
  return (progress) => {
    if (process.connected) process.send?.({ progress }, undefined, undefined, () => undefined);
  };
}
