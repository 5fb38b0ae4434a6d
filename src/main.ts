#!/usr/bin/env node
// The composition root: reads argv and the environment, puts the program together, ends the process.

import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { operations } from './operations/list.ts';
import { runCommandLine } from './surfaces/cli/cli.ts';
import type { Environment } from './surfaces/environment.ts';
import { evalServer } from './surfaces/http/eval-server.ts';
import { mcpServer } from './surfaces/mcp/mcp-server.ts';

function readEnvironment(): Environment {
  const { env, argv } = process;
  const directory = process.cwd();
  const debugged = (env.DEBUG ?? '').split(/[\s,]+/).filter((pattern) => pattern.startsWith('gitnexus'));
  return {
    arguments: argv.slice(2),
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
      gitRunnerUrl: scriptUrl('./git-runner.js'),
      program: scriptUrl('./cli.js'),
      languages: async () => (await import('./languages/index.ts')).languages,
    },
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    interactive: process.stderr.isTTY === true,
    answering: process.stderr.isTTY === true && process.stdin.isTTY === true,
    coloured: process.stdout.isTTY === true && setting(env.NO_COLOR) === undefined && env.TERM !== 'dumb',
    progress: parentsProgress(),
    debug(part, message) {
      const name = `gitnexus:${part}`;
      const wanted = debugged.some((pattern) =>
        pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
      );
      if (wanted) process.stderr.write(`${new Date().toISOString()} ${name} ${message()}\n`);
    },
    abandon() {
      abandoned = true;
    },
    onInterrupt,
  };
}

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
  process.on('SIGINT', listener);
  process.on('SIGTERM', listener);
  return () => {
    process.off('SIGINT', listener);
    process.off('SIGTERM', listener);
  };
}

/** A variable that is set to nothing counts as not set. */
function setting(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
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

// A reader that has seen enough (`| head`) closes the pipe: that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

let abandoned = false;
const code = await runCommandLine({ operations, servers: [evalServer, mcpServer] }, readEnvironment());
// `process.exit` waits for threads, and a query in one of them may go on for minutes; nothing is written in there.
if (abandoned) process.kill(process.pid, code === 130 ? 'SIGINT' : 'SIGKILL');
process.exit(code);
