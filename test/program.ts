// The program in this process: its command line with streams that can be read, and its server on a free port.

import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { languages } from '../src/languages/index.ts';
import { operations } from '../src/operations/list.ts';
import { runCommandLine } from '../src/surfaces/cli/cli.ts';
import type { Environment } from '../src/surfaces/environment.ts';
import { servers } from '../src/surfaces/list.ts';

export interface ProgramOptions {
  readonly home: string;
  readonly directory: string;
  readonly workspaceRoot?: string;
  readonly bindHost?: string;
  readonly authToken?: string;
  readonly coloured?: boolean;
  /** Variables of the environment, beside those of this process. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** What a person at a terminal types; without it there is no terminal. */
  readonly typed?: string;
}

export interface ProgramRun extends Output {
  readonly code: number;
}

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

interface Captured {
  readonly environment: Environment;
  output(): Output;
  /** What a signal does. */
  interrupt(): void;
}

function capture(options: ProgramOptions, words: readonly string[]): Captured {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    streams[name].setEncoding('utf8').on('data', (chunk: string) => {
      texts[name] += chunk;
    });
  }
  const listeners = new Set<(signal: string) => void>();
  const stdin = new PassThrough();
  if (options.typed !== undefined) stdin.end(options.typed);
  const environment: Environment = {
    arguments: words,
    directory: options.directory,
    home: options.home,
    workspaceRoot: options.workspaceRoot,
    bindHost: options.bindHost,
    authToken: options.authToken,
    host: {
      version: '0.0.0-test',
      variables: { ...process.env, ...options.variables },
      workerUrl: undefined,
      queryWorkerUrl: new URL('../dist/query-worker.js', import.meta.url),
      pageUrl: new URL('../dist/web/', import.meta.url),
      // However busy the machine is.
      editPatienceMs: 600_000,
      languages: async () => languages,
    },
    stdin,
    ...streams,
    interactive: false,
    answering: options.typed !== undefined,
    coloured: options.coloured === true,
    debug: () => undefined,
    abandon: () => undefined,
    onInterrupt(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
  return {
    environment,
    output: () => ({ ...texts }),
    interrupt() {
      for (const listener of listeners) listener('SIGTERM');
    },
  };
}

/** Runs a command line to its end. */
export async function gitnexus(options: ProgramOptions, ...words: readonly string[]): Promise<ProgramRun> {
  const { environment, output } = capture(options, words);
  const code = await runCommandLine({ operations, servers }, environment);
  return { code, ...output() };
}

export interface RunningServer {
  readonly port: number;
  output(): Output;
  interrupt(): void;
  /** The exit code, once the server has ended. */
  readonly ended: Promise<number>;
  /** Sends a request to the server. */
  request(
    path: string,
    init?: RequestInit,
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>;
  call(tool: string, body?: unknown, headers?: Record<string, string>): ReturnType<RunningServer['request']>;
  /** Ends it by a signal, if it still runs. */
  stop(): Promise<void>;
}

/** Starts `eval-server` on a free port and waits until it says that it is ready. */
export function startServer(options: ProgramOptions, ...words: readonly string[]): Promise<RunningServer> {
  const ready = ({ stdout }: Output) => /^GITNEXUS_EVAL_SERVER_READY:(\d+)$/m.exec(stdout);
  return startServing(options, ['eval-server', '--port', '0', ...words], ready);
}

/** Starts `explore` on a free port, without a browser, and waits until it says where. */
export function startExplorer(options: ProgramOptions, ...words: readonly string[]): Promise<RunningServer> {
  const ready = ({ stdout }: Output) => /^http:\/\/[^/]+:(\d+)\/explore/m.exec(stdout);
  return startServing(options, ['explore', '--no-open', '--port', '0', ...words], ready);
}

/** Starts `mcp --http` on a free port and waits until it says that it listens. */
export function startMcpServer(options: ProgramOptions, ...words: readonly string[]): Promise<RunningServer> {
  const ready = ({ stderr }: Output) => /listening on http:\S+:(\d+)\/mcp$/m.exec(stderr);
  return startServing(options, ['mcp', '--http', '--port', '0', ...words], ready);
}

async function startServing(
  options: ProgramOptions,
  words: readonly string[],
  readiness: (output: Output) => RegExpExecArray | null,
): Promise<RunningServer> {
  const { environment, output, interrupt } = capture(options, words);
  let code: number | undefined;
  const ended = runCommandLine({ operations, servers }, environment).then((result) => {
    code = result;
    return result;
  });
  let ready: RegExpExecArray | null = null;
  while (ready === null && code === undefined) {
    await sleep(5);
    ready = readiness(output());
  }
  if (ready === null) throw new Error(`The server did not start: ${output().stderr}`);
  const port = Number(ready[1]);
  const request: RunningServer['request'] = async (path, init) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    port,
    output,
    interrupt,
    ended,
    request,
    call: (tool, body, headers = {}) =>
      request(`/tool/${tool}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async stop() {
      interrupt();
      await ended;
    },
  };
}
