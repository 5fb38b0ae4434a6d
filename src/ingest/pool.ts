// Runs extraction in worker threads: keeps them busy, replaces those that die, and gives every task exactly one outcome.
// It knows nothing of the cache, of facts or of files on the disk.
//
// What comes out must not depend on chance. A task that a worker died of is tried once more, alone in a fresh worker:
// only the task itself, and not what went before it, decides whether it is given up.

import { Worker } from 'node:worker_threads';
import { AppError, invariant } from '../model/errors.ts';
import { KeptWorker } from '../model/kept-worker.ts';
import type { ExtractionTask, Outcome } from './extract-file.ts';
import { type Batch, unpackAnswers, type WorkerSetup } from './extraction-protocol.ts';

export interface PoolOptions {
  /** The worker's script, which calls `serveExtraction`. */
  readonly workerUrl: URL;
  /** Number of threads, at least 1; fewer are started for little work. */
  readonly threads: number;
  /**
   * Seconds after which a task that makes no progress is given up. It protects against a parser that never ends, and
   * is so long that nothing else can reach it. Default: 120.
   */
  readonly patience?: number;
  /** Megabytes of JavaScript objects that a worker may hold before it counts as crashed. Default: 2,048. */
  readonly threadMemory?: number | undefined;
  /** Whether a thread is kept for the next run: its parser is loaded, and its code compiled. */
  readonly keepsThread?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called once for each task, in any order. */
  readonly onOutcome: (task: ExtractionTask, outcome: Outcome) => void;
}

/**
 * Bytes of text that are worth a thread of their own. Each thread loads a parser and compiles its code anew, which
 * takes as much processor time as parsing so much with code that is warm; on two cores a second thread that does less
 * than that makes the whole slower.
 */
const TEXT_PER_THREAD = 4 * 1024 * 1024;
const LEAST_BATCH = 16 * 1024;
const LARGEST_BATCH = 256 * 1024;
/** Batches that a worker has at a time, so that it need not wait while the main thread is busy. */
const BATCHES_AHEAD = 2;
const DEFAULT_PATIENCE = 120;
const DEFAULT_THREAD_MEMORY = 2048;

/** The thread that was kept. */
const spare = new KeptWorker();
/** By thread: which task it has in hand. */
const tasksInHand = new WeakMap<Worker, Int32Array>();

interface Thread {
  readonly worker: Worker;
  readonly inHand: Int32Array;
  /** Tasks that it was given and has not answered. */
  readonly open: Map<number, ExtractionTask>;
  batches: number;
  /** It was given something. Only a fresh one is used for a second try. */
  used: boolean;
  /** Runs one task alone: the second try of a task that another worker died of. */
  alone: boolean;
  /** The task in hand when it was last looked at, and since when (milliseconds). */
  seen: number;
  seenAt: number;
  ended: boolean;
}

interface Run {
  readonly options: PoolOptions;
  /** Smallest text first: the largest are taken from the end. */
  readonly queue: ExtractionTask[];
  /** Tasks to be tried again alone. */
  readonly retries: ExtractionTask[];
  readonly threads: Set<Thread>;
  queuedText: number;
  /** Tasks without an outcome. */
  left: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Extracts all tasks. Rejects with `AppError` `interrupted` when the signal is given, and with the error of a worker
 * that fails before it has taken a task (its script or a parser cannot be loaded). No worker outlives the promise but
 * the one that is kept.
 */
export async function runInWorkers(tasks: readonly ExtractionTask[], options: PoolOptions): Promise<void> {
  if (tasks.length === 0) return;
  if (options.signal?.aborted) throw interruption();
  const { promise, resolve, reject } = deferred();
  const run: Run = {
    options,
    queue: [...tasks].sort((a, b) => sizeOf(a) - sizeOf(b) || b.id - a.id),
    retries: [],
    threads: new Set(),
    queuedText: tasks.reduce((size, task) => size + sizeOf(task), 0),
    left: tasks.length,
    resolve,
    reject,
  };
  const abort = (): void => reject(interruption());
  options.signal?.addEventListener('abort', abort);
  const watch = setInterval(() => endStuckThreads(run), 1000);
  try {
    const wanted = Math.min(options.threads, tasks.length, Math.ceil(run.queuedText / TEXT_PER_THREAD));
    for (let i = 0; i < Math.max(1, wanted); i++) startThread(run);
    await promise;
  } finally {
    clearInterval(watch);
    options.signal?.removeEventListener('abort', abort);
    const ending = [...run.threads].map((thread) => {
      thread.ended = true;
      return options.keepsThread && thread.open.size === 0
        ? spare.keep(thread.worker, options.workerUrl)
        : thread.worker.terminate();
    });
    await Promise.all(ending);
  }
}

function newWorker({ workerUrl, threadMemory }: PoolOptions): Pick<Thread, 'worker' | 'inHand' | 'used'> {
  const inHand = new SharedArrayBuffer(4);
  const setup: WorkerSetup = { inHand };
  const resourceLimits = { maxOldGenerationSizeMb: threadMemory ?? DEFAULT_THREAD_MEMORY };
  const worker = new Worker(workerUrl, { workerData: setup, name: 'extract', resourceLimits });
  tasksInHand.set(worker, new Int32Array(inHand));
  return { worker, inHand: tasksInHand.get(worker)!, used: false };
}

function takeSpare({ workerUrl }: PoolOptions): Pick<Thread, 'worker' | 'inHand' | 'used'> | undefined {
  const worker = spare.take(workerUrl);
  if (worker === undefined) return undefined;
  const inHand = tasksInHand.get(worker)!;
  Atomics.store(inHand, 0, 0);
  return { worker, inHand, used: true };
}

function startThread(run: Run): void {
  const thread: Thread = {
    ...(takeSpare(run.options) ?? newWorker(run.options)),
    open: new Map(),
    batches: 0,
    alone: false,
    seen: 0,
    seenAt: 0,
    ended: false,
  };
  run.threads.add(thread);
  let cause: unknown;
  thread.worker.on('message', (buffer: ArrayBuffer) => {
    if (!thread.ended) guarded(run, () => receive(run, thread, buffer));
  });
  thread.worker.on('error', (error) => {
    cause = error;
  });
  thread.worker.on('exit', () => {
    if (!thread.ended) guarded(run, () => bury(run, thread, cause));
  });
  feed(run, thread);
}

/** An error in what the caller does with an outcome ends the run instead of the process. */
function guarded(run: Run, action: () => void): void {
  try {
    action();
  } catch (error) {
    run.reject(error);
  }
}

function feed(run: Run, thread: Thread): void {
  const retry = thread.used ? undefined : run.retries.pop();
  thread.used = true;
  if (retry !== undefined) {
    thread.alone = true;
    send(thread, [retry]);
    return;
  }
  while (!thread.alone && thread.batches < BATCHES_AHEAD && run.queue.length > 0) send(thread, takeBatch(run));
}

function send(thread: Thread, tasks: readonly ExtractionTask[]): void {
  for (const task of tasks) thread.open.set(task.id, task);
  thread.batches += 1;
  const batch: Batch = { tasks };
  thread.worker.postMessage(batch);
}

/** The largest first, and smaller batches towards the end, so that all workers end at about the same time. */
function takeBatch(run: Run): ExtractionTask[] {
  const share = run.queuedText / (run.options.threads * BATCHES_AHEAD * 3);
  const size = Math.min(LARGEST_BATCH, Math.max(LEAST_BATCH, share));
  const batch: ExtractionTask[] = [];
  for (let taken = 0; taken < size && run.queue.length > 0; ) {
    const task = run.queue.pop()!;
    taken += sizeOf(task);
    run.queuedText -= sizeOf(task);
    batch.push(task);
  }
  return batch;
}

function receive(run: Run, thread: Thread, buffer: ArrayBuffer): void {
  thread.batches -= 1;
  let poisoned: ExtractionTask | undefined;
  for (const { id, outcome } of unpackAnswers(buffer)) {
    const task = thread.open.get(id);
    invariant(task, 'a worker answers only what it was asked');
    if (outcome.kind === 'crashed' && outcome.poisoned) {
      poisoned = task;
      if (thread.alone) settle(run, thread, task, outcome);
    } else {
      settle(run, thread, task, outcome);
    }
  }
  thread.alone = false;
  if (poisoned !== undefined) replace(run, thread, poisoned);
  else if (run.left > 0) feed(run, thread);
}

function settle(run: Run, thread: Thread, task: ExtractionTask, outcome: Outcome): void {
  thread.open.delete(task.id);
  run.options.onOutcome(task, outcome);
  run.left -= 1;
  if (run.left === 0) run.resolve();
}

/** A worker has ended by itself: its memory ran out, or it could not even start. */
function bury(run: Run, thread: Thread, cause: unknown): void {
  const inHand = Atomics.load(thread.inHand, 0);
  const task = thread.open.get(inHand - 1);
  if (inHand === 0 || task === undefined) {
    run.reject(cause ?? new Error('An extraction worker ended before it had taken a file.'));
    return;
  }
  const why = cause instanceof Error ? cause.message : 'it ended by itself';
  if (thread.alone)
    settle(run, thread, task, { kind: 'crashed', message: `The parser failed: ${why}`, poisoned: true });
  replace(run, thread, task);
}

/** Starts a worker in the place of one that can no longer be used, and puts back what that one had not answered. */
function replace(run: Run, thread: Thread, culprit: ExtractionTask): void {
  thread.ended = true;
  run.threads.delete(thread);
  void thread.worker.terminate();
  for (const task of thread.open.values()) {
    if (task.id === culprit.id) {
      run.retries.push(task);
    } else {
      run.queue.push(task);
      run.queuedText += sizeOf(task);
    }
  }
  if (run.retries.length > 0 || run.queue.length > 0) startThread(run);
}

function endStuckThreads(run: Run): void {
  const now = performance.now();
  const patience = (run.options.patience ?? DEFAULT_PATIENCE) * 1000;
  for (const thread of [...run.threads]) {
    const inHand = Atomics.load(thread.inHand, 0);
    if (inHand !== thread.seen) {
      thread.seen = inHand;
      thread.seenAt = now;
      continue;
    }
    const task = thread.open.get(inHand - 1);
    if (task === undefined || now - thread.seenAt < patience) continue;
    const message = `The parser did not end within ${patience / 1000} s.`;
    guarded(run, () => {
      settle(run, thread, task, { kind: 'crashed', message, poisoned: true });
      replace(run, thread, task);
    });
  }
}

function sizeOf({ content }: ExtractionTask): number {
  return content.end - content.start;
}

function interruption(): AppError {
  return new AppError('interrupted', 'Interrupted while parsing.');
}

function deferred(): { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void } {
  let resolve!: () => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
