// Queries run in threads of their own, so that a heavy one delays nobody who asks for anything else. There are two at
// most, and a queue in front of them that serves clients in turn. A query ends by its own limits; a thread that does not
// is ended from outside.

import { Worker } from 'node:worker_threads';
import { AppError } from '../model/errors.ts';
import type { QueryResult } from './answer.ts';
import { now } from './budget.ts';
import { createFairQueue } from './fair-queue.ts';
import type { QueryJob } from './job.ts';
import type { GraphSource, Said, Told } from './query-thread.ts';

/** Who asks. */
export interface Asker {
  /** A connection or session, by identity: clients take turns, however much each of them asks. */
  readonly client: object;
  /** Ends what is asked. */
  readonly signal: AbortSignal;
}

export interface QueryThreads {
  /** Errors are those of `runQuery`; `interrupted` also where the signal is given. */
  ask(source: GraphSource, job: QueryJob, asker: Asker): Promise<QueryResult>;
  /** Begins to start a thread, if there is none: something will be asked at once. */
  prepare(): void;
  /** Lets go of a generation. */
  forget(key: string): void;
  close(): Promise<void>;
}

const MOST_THREADS = 2;

/** What a thread may take beyond what a query weighs itself: the texts of the graph, and what weighing overlooks. */
const THREAD_MEMORY_MB = 1024;

/** A query looks at its limits every fraction of a millisecond; one that is this late will never look again. */
const GRACE_MS = 1500;

/** A thread that has had nothing to do for so long is ended. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly source: GraphSource;
  readonly job: QueryJob;
  readonly client: object;
  readonly cancelled: SharedArrayBuffer;
  settle(outcome: { readonly result: QueryResult } | { readonly error: Error }): void;
}

interface Thread {
  readonly worker: Worker;
  /** Generations that it was told of. */
  readonly known: Set<string>;
  current: Waiting | undefined;
  /** Ends it when it is hung, or idle. */
  timer: NodeJS.Timeout | undefined;
}

export function openQueryThreads(script: URL): QueryThreads {
  const threads = new Set<Thread>();
  const queue = createFairQueue<Waiting>();
  let closed = false;

  function start(): Thread {
    const worker = new Worker(script, {
      name: 'queries',
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    });
    const thread: Thread = { worker, known: new Set(), current: undefined, timer: undefined };
    threads.add(thread);
    worker.on('message', (said: Said) => finished(thread, said));
    worker.on('error', (error: Error & { code?: string }) => {
      lost(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory() : error);
    });
    worker.on('exit', () => lost(thread, new AppError('timeout', 'The query was stopped with its thread.')));
    return thread;
  }

  function finished(thread: Thread, said: Said): void {
    const waiting = release(thread);
    rest(thread);
    waiting?.settle(said.type === 'answer' ? { result: said.result } : { error: errorOf(said) });
    next();
  }

  function rest(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => end(thread), IDLE_MS);
    thread.timer.unref();
    thread.worker.unref();
  }

  /** The thread is gone: what it was doing fails, and the next in the queue gets another. */
  function lost(thread: Thread, error: Error): void {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    release(thread)?.settle({ error });
    if (!closed) next();
  }

  /** The thread has nothing to do any more; what it did is under way no longer. */
  function release(thread: Thread): Waiting | undefined {
    const waiting = thread.current;
    thread.current = undefined;
    if (waiting !== undefined) queue.done(waiting.client);
    return waiting;
  }

  function end(thread: Thread): void {
    threads.delete(thread);
    clearTimeout(thread.timer);
    // It is gone for us at once; when it has ended is nobody's concern.
    thread.worker.terminate().catch(() => undefined);
  }

  function next(): void {
    for (;;) {
      const idle = [...threads].find(({ current }) => current === undefined);
      if (idle === undefined && threads.size >= MOST_THREADS) return;
      const waiting = queue.take();
      if (waiting === undefined) return;
      give(idle ?? start(), waiting);
    }
  }

  function give(thread: Thread, waiting: Waiting): void {
    const { source, job, cancelled } = waiting;
    const tell = (told: Told) => thread.worker.postMessage(told);
    thread.current = waiting;
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => stopHung(thread), job.limits.deadline! - now() + GRACE_MS);
    thread.worker.ref();
    if (!thread.known.has(source.key)) {
      thread.known.add(source.key);
      tell({ type: 'open', source });
    }
    tell({ type: 'ask', key: source.key, job, cancelled });
  }

  function stopHung(thread: Thread): void {
    const waiting = release(thread);
    end(thread);
    waiting?.settle({ error: timeout(waiting.job.limits.timeoutMs) });
    next();
  }

  return {
    ask(source, asked, { client, signal }) {
      const { timeoutMs } = asked.limits;
      // Its turn, the start of a thread and the opening of the graph are included.
      const job = { ...asked, limits: { ...asked.limits, deadline: now() + timeoutMs } };
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(interrupted());
        const cancelled = new SharedArrayBuffer(4);
        const settle: Waiting['settle'] = (outcome) => {
          signal.removeEventListener('abort', cancel);
          clearTimeout(turn);
          if ('result' in outcome) resolve(outcome.result);
          else reject(outcome.error);
        };
        const waiting: Waiting = { source, job, client, cancelled, settle };
        const leaveQueue = (error: Error): void => {
          if (queue.remove(client, waiting)) settle({ error });
        };
        const cancel = (): void => {
          Atomics.store(new Int32Array(cancelled), 0, 1);
          leaveQueue(interrupted());
          const running = [...threads].find(({ current }) => current === waiting);
          if (running === undefined) return;
          clearTimeout(running.timer);
          running.timer = setTimeout(() => stopHung(running), GRACE_MS);
        };
        const turn = setTimeout(() => leaveQueue(timeout(timeoutMs)), timeoutMs);
        signal.addEventListener('abort', cancel, { once: true });
        queue.add(client, waiting);
        next();
      });
    },
    prepare() {
      if (threads.size === 0) rest(start());
    },
    forget(key) {
      for (const thread of threads) {
        if (thread.known.delete(key)) thread.worker.postMessage({ type: 'forget', key } satisfies Told);
      }
    },
    async close() {
      closed = true;
      for (const waiting of queue.clear()) waiting.settle({ error: interrupted() });
      const ending = [...threads].map(({ worker }) => worker.terminate());
      await Promise.all(ending);
    },
  };
}

function errorOf({ code, message, hint, details }: Extract<Said, { type: 'failure' }>): Error {
  if (code === undefined) return new Error(message);
  return new AppError(code, message, {
    ...(hint === undefined ? {} : { hint }),
    ...(details === undefined ? {} : { details }),
  });
}

function interrupted(): AppError {
  return new AppError('interrupted', 'Interrupted while the query ran.');
}

function timeout(timeoutMs: number): AppError {
  return new AppError('timeout', `The query took longer than ${timeoutMs} ms, its turn included; it was stopped.`, {
    hint: 'Narrow the pattern (a label, a relationship type, a shorter path) or raise the time limit.',
  });
}

function outOfMemory(): AppError {
  return new AppError('too-large', 'The query needs more memory than its thread may have.', {
    hint: 'Shorten variable-length paths, name their relationship types, collect less, or start from fewer nodes.',
  });
}
