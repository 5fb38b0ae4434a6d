// What was edited through this program and is not in the index yet. An edit waits a little for its indexing run; what
// takes longer goes on by itself, and answers about those files say that they are of before.

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../model/errors.ts';
import type { AnalyzeResult } from '../analyze/schema.ts';
import type { Engine } from '../engine.ts';
import { indexFolder } from './index-folder.ts';
import type { IndexingOptions } from './indexer.ts';
import { type EditedFile, editsOf } from './pending.ts';

export type IndexState =
  | { readonly state: 'updated' }
  | { readonly state: 'pending' }
  | { readonly state: 'failed'; readonly reason: string };

/** What an answer to an edit waits for its indexing run, in milliseconds, unless the host says otherwise. */
const PATIENCE_MS = 2_000;

/** A run for edits goes on when the call that asked for it is over. */
const NOBODY_WATCHES: IndexingOptions = { signal: new AbortController().signal, progress: () => undefined };

interface Queue {
  /** Settled when no run of ours is under way or waiting. */
  idle: Promise<unknown>;
  /** The run for edits that waits for its turn: it takes in all edits that come before it begins. */
  waiting: Promise<unknown> | undefined;
}

/** By the real path of the repository. */
const queues = new WeakMap<Engine, Map<string, Queue>>();

/** Resolves once no run of this process for the repository is under way or waiting, whatever came of them. */
export async function indexingSettled(engine: Engine, path: string): Promise<void> {
  const queue = queueOf(engine, path);
  for (let idle: Promise<unknown> | undefined; idle !== queue.idle; ) {
    idle = queue.idle;
    await idle;
  }
}

/** Indexes a folder, after whatever of it is being indexed already. Throws what `indexFolder` throws. */
export function enqueueRun(engine: Engine, path: string, options: IndexingOptions): Promise<AnalyzeResult> {
  return enqueue(engine, path, queueOf(engine, path), options);
}

/**
 * Brings the index of a repository up to date after files in it were written. `patient` waits as long as it takes, for a
 * process that ends with its answer. Never throws: an edit that was made does not fail for its index.
 */
export async function updateIndex(
  engine: Engine,
  repository: { readonly path: string },
  edited: readonly EditedFile[],
  options: { readonly patient: boolean },
): Promise<IndexState> {
  const edits = editsOf(engine, repository.path);
  for (const file of edited) edits.set(file.path, file);
  const queue = queueOf(engine, repository.path);
  queue.waiting ??= enqueue(engine, repository.path, queue, NOBODY_WATCHES);
  const run = queue.waiting.then(
    (): IndexState => ({ state: 'updated' }),
    (error: unknown): IndexState => ({ state: 'failed', reason: reasonOf(error) }),
  );
  if (options.patient) return run;
  const waiting = new AbortController();
  const tooLong = sleep<IndexState>(
    engine.host.editPatienceMs ?? PATIENCE_MS,
    { state: 'pending' },
    { signal: waiting.signal },
  );
  // The sleep that nobody waits for any more ends in an error that says so.
  tooLong.catch(() => undefined);
  const state = await Promise.race([run, tooLong]);
  waiting.abort();
  return state;
}

function queueOf(engine: Engine, path: string): Queue {
  const known = queues.get(engine) ?? new Map<string, Queue>();
  queues.set(engine, known);
  const queue = known.get(path) ?? { idle: Promise.resolve(), waiting: undefined };
  known.set(path, queue);
  return queue;
}

/** One run after the other: a second writer would be refused. */
function enqueue(engine: Engine, path: string, queue: Queue, options: IndexingOptions): Promise<AnalyzeResult> {
  const run = queue.idle.then(async () => {
    queue.waiting = undefined;
    const edits = editsOf(engine, path);
    const taken = [...edits.values()];
    const result = await indexFolder(engine, path, options);
    for (const file of taken) if (edits.get(file.path) === file) edits.delete(file.path);
    return result;
  });
  queue.idle = run.catch(() => undefined);
  return run;
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return `the indexing run failed (${error instanceof Error ? error.message : String(error)})`;
}
