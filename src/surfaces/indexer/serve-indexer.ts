// The life of an indexer: it listens on a socket in the home folder, makes indexes for whoever asks, and ends when nobody
// is connected any more, or nobody has asked for long.

import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { AppError } from '../../model/errors.ts';
import { endWaitingThread } from '../../operations/analyze/index-thread.ts';
import type { AnalyzeResult } from '../../operations/analyze/schema.ts';
import { createEngine, type Engine } from '../../operations/engine.ts';
import { connectedTo } from '../../operations/indexing/indexer.ts';
import { buildOf, messages, type RunReply, type RunRequest } from '../../operations/indexing/indexer-protocol.ts';
import { sentFailure } from '../../operations/sent-failure.ts';
import { socketIn } from '../../operations/workspace.ts';
import type { Environment } from '../environment.ts';

export interface IndexerInput {
  /** Seconds without a run after which it ends. */
  readonly idleTimeout: number;
  /** Megabytes that it may hold between two runs. */
  readonly memory: number;
}

/** From the last connection to the end, in milliseconds: a command that follows another finds it again. */
const GRACE_MS = 1_000;

/** Serves until nobody needs it; gives the exit code. Throws `invalid-argument` where it has no place to listen. */
export async function serveIndexer(input: IndexerInput, environment: Environment, outer: Engine): Promise<number> {
  const { workspace } = outer;
  const path = socketIn(workspace);
  if (path === undefined) {
    throw new AppError(
      'invalid-argument',
      'The path of the home folder is too long for a socket, or the system has none',
      {
        hint: 'Indexing works without an indexer. A shorter GITNEXUS_HOME allows for one.',
      },
    );
  }
  // Runs are made here, in a thread that stays.
  const build = buildOf(environment.host);
  const host = { ...environment.host, program: undefined, build, keepsIndexThread: true };
  const engine = createEngine(workspace, host);
  const sockets = new Set<Socket>();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const idle = timer(() => (running === 0 ? end() : idle.start(GRACE_MS)));
  const unused = timer(end);
  let running = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    unused.stop();
    const controller = new AbortController();
    let isAsked = false;
    const answer = (reply: RunReply): void => {
      if (!socket.destroyed) socket.write(`${JSON.stringify(reply)}\n`);
    };
    const take = messages<RunRequest>((request) => {
      if (isAsked) return void socket.destroy();
      isAsked = true;
      if (request.build !== build) return answer({ kind: 'refused' });
      idle.stop();
      running++;
      void run(engine, request, controller.signal, answer).then(async () => {
        running--;
        isAsked = false;
        idle.start(input.idleTimeout * 1_000);
        if (running === 0 && process.memoryUsage().rss > input.memory << 20) await endWaitingThread();
      });
    });
    socket.on('data', (chunk: Buffer) => {
      if (!take(chunk)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      controller.abort();
      sockets.delete(socket);
      if (sockets.size === 0) unused.start(GRACE_MS);
    });
  });

  // Only the owner of the home may ask.
  process.umask(0o077);
  if (!(await listening(server, path))) return 0;
  environment.debug('indexer', () => `listening on ${path}`);
  const stopListening = environment.onInterrupt(end);
  idle.start(input.idleTimeout * 1_000);
  unused.start(START_MS);
  await ended;
  stopListening();
  idle.stop();
  unused.stop();
  // From here on nobody finds it: the socket's file goes with the server.
  server.close();
  for (const socket of sockets) socket.destroy();
  await engine.close();
  await endWaitingThread();
  return 0;
}

/** Whoever started it gets this long to connect, in milliseconds. */
const START_MS = 10_000;

/** By the path of the repository, the run that is under way: two of one repository would be in each other's way. */
const runs = new Map<string, Promise<unknown>>();

async function run(
  engine: Engine,
  { build: _, force = false, ...input }: RunRequest,
  signal: AbortSignal,
  answer: (reply: RunReply) => void,
): Promise<void> {
  const { path } = input;
  const { run: analyze } = await import('../../operations/analyze/implementation.ts');
  const open = (): never => {
    throw new AppError('not-indexed', `${path} is not indexed`);
  };
  const progress = (message: string): void => answer({ kind: 'progress', message });
  const context = { remote: false, directory: path, engine, client: engine, open, signal, progress };
  const before = runs.get(path) ?? Promise.resolve();
  const own = before.then(() => analyze({ ...input, force }, context));
  const settled = own.catch(() => undefined);
  runs.set(path, settled);
  await own.then(
    (result: AnalyzeResult) => answer({ kind: 'result', result }),
    (error: unknown) => answer({ kind: 'failure', failure: sentFailure(error) }),
  );
  if (runs.get(path) === settled) runs.delete(path);
}

/** Listens on the socket; false where another one does. A file that a killed one has left is removed. */
async function listening(server: ReturnType<typeof createServer>, path: string): Promise<boolean> {
  for (const isLast of [false, true]) {
    const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(path, () => {
        server.removeAllListeners('error');
        resolve(undefined);
      });
    });
    if (failure === undefined) return true;
    if (failure.code !== 'EADDRINUSE') throw failure;
    if (isLast || (await isServed(path))) return false;
    rmSync(path, { force: true });
  }
  return false;
}

async function isServed(path: string): Promise<boolean> {
  const socket = await connectedTo(path);
  socket?.destroy();
  return socket !== undefined;
}

interface Timer {
  start(milliseconds: number): void;
  stop(): void;
}

function timer(callback: () => void): Timer {
  let handle: NodeJS.Timeout | undefined;
  return {
    start(milliseconds) {
      clearTimeout(handle);
      handle = setTimeout(callback, milliseconds);
    },
    stop: () => clearTimeout(handle),
  };
}
