// Asks the indexer of a home folder for runs: a process that stays, so that its code is compiled when the next edit comes.
// One serves all servers and commands of the home. A server starts it; a command uses it where there is one.

import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { indexerSocket } from '../../workspace/index.ts';
import { interruption } from '../analyze/interruption.ts';
import type { AnalyzeResult } from '../analyze/schema.ts';
import type { Engine } from '../engine.ts';
import { receivedFailure } from '../sent-failure.ts';
import { buildOf, messages, type RunReply, type RunRequest } from './indexer-protocol.ts';

export interface IndexingOptions {
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
}

/** How long one that was started may take until it listens, and how often that is looked at, in milliseconds. */
const START_MS = 5_000;
const LOOK_MS = 25;

/** The connections of servers, which keep the indexer alive. */
const held = new WeakMap<Engine, Promise<Socket | undefined>>();

/** Starts the indexer of the home folder if there is none, and keeps it until the engine is closed. */
export function holdIndexer(engine: Engine): void {
  const { program } = engine.host;
  if (program === undefined || held.has(engine) || engine.closing.aborted) return;
  const holding = connected(engine)
    .then((socket) => socket ?? started(engine, program))
    .then((socket) => {
      if (socket === undefined) return undefined;
      socket.unref();
      const end = (): void => {
        socket.destroy();
      };
      engine.closing.addEventListener('abort', end, { once: true });
      if (engine.closing.aborted) end();
      socket.on('close', () => {
        engine.closing.removeEventListener('abort', end);
        held.delete(engine);
      });
      socket.resume();
      return socket;
    });
  held.set(engine, holding);
  // Without one, runs have a process of their own.
  holding.catch(() => held.delete(engine));
}

/**
 * Has the indexer of the home folder make an index. Undefined where there is none, or one of another build. Throws what
 * `analyze` throws.
 */
export async function runInIndexer(
  engine: Engine,
  request: Omit<RunRequest, 'build'>,
  { signal, progress }: IndexingOptions,
): Promise<AnalyzeResult | undefined> {
  await held.get(engine)?.catch(() => undefined);
  const socket = await connected(engine);
  if (socket === undefined) return undefined;
  const stop = (): void => {
    socket.destroy();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<AnalyzeResult | undefined>((resolve, reject) => {
      const take = messages<RunReply>((reply) => {
        if (reply.kind === 'progress') progress(reply.message);
        else if (reply.kind === 'result') resolve(reply.result);
        else if (reply.kind === 'refused') resolve(undefined);
        else reject(receivedFailure(reply.failure));
      });
      socket.on('data', (chunk: Buffer) => {
        if (!take(chunk)) socket.destroy();
      });
      // It may have been ended for its memory, or by hand: whoever asked makes the index by itself then.
      socket.on('close', () => (signal.aborted ? reject(interruption()) : resolve(undefined)));
      const build = buildOf(engine.host);
      socket.write(`${JSON.stringify({ ...request, build } satisfies RunRequest)}\n`);
      if (signal.aborted) stop();
    });
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

function connected({ workspace }: Engine): Promise<Socket | undefined> {
  const path = indexerSocket(workspace.home);
  return path === undefined ? Promise.resolve(undefined) : connectedTo(path);
}

/** Undefined where nobody listens. */
export function connectedTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    // Whoever has it hears of its end by `close`.
    socket.on('error', () => resolve(undefined));
  });
}

async function started(engine: Engine, program: URL): Promise<Socket | undefined> {
  if (indexerSocket(engine.workspace.home) === undefined) return undefined;
  const script = fileURLToPath(program);
  const child = spawn(process.execPath, [script, 'indexer'], {
    env: { ...engine.host.variables, GITNEXUS_HOME: engine.workspace.home },
    stdio: 'ignore',
    // It serves others too, and outlives whoever started it.
    detached: true,
    cwd: parse(script).root,
  });
  child.on('error', () => undefined);
  child.unref();
  for (let waited = 0; waited < START_MS && !engine.closing.aborted; waited += LOOK_MS) {
    await sleep(LOOK_MS, undefined, { ref: false });
    const socket = await connected(engine);
    if (socket !== undefined) return socket;
  }
  return undefined;
}
