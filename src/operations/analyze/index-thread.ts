// Makes an index in a thread of its own, which can be stopped at any moment: it computes for seconds without a pause,
// while the thread that started it hears signals. Its memory has more room for new objects, too, than the thread that a
// process starts with can be given: nearly all objects of an indexing run are short-lived, and a tenth of its time went
// by with copying those that happened to be alive. The lock stays with the thread that took it, and so does clearing up.

import { getHeapStatistics } from 'node:v8';
import { type MessagePort, parentPort, Worker } from 'node:worker_threads';
import type { IngestOptions, Scan } from '../../ingest/index.ts';
import { invariant } from '../../model/errors.ts';
import { KeptWorker } from '../../model/kept-worker.ts';
import { openWorkspace, type Workspace, type Writer, writerUnder } from '../../workspace/index.ts';
import { expectedFailure } from '../machine-failure.ts';
import { receivedFailure, type SentFailure, sentFailure } from '../sent-failure.ts';
import type { IndexJob, IndexResult, IndexTools } from './build-index.ts';
import { collectGarbage } from './collect-garbage.ts';
import { compileForShortRuns } from './compile-settings.ts';
import { interruption } from './interruption.ts';

type Languages = IngestOptions['languages'];

/**
 * Megabytes for new objects: V8 takes two halves of a third each, and another third for large ones. How many of them
 * are alive at once grows with the repository; of one that is small the room would be taken and gain nothing.
 */
const LEAST_YOUNG_MEMORY = 24;
const MOST_YOUNG_MEMORY = 96;
const YOUNG_MEMORY_PER_MEGABYTE = 4;

/** The stack of the thread, and how deep the resolver's questions may nest on it: each takes a few kilobytes. */
const STACK_MEGABYTES = 64;
const DEEPEST_QUESTIONS = 1_500;

/** Whichever thread is first to change `OPEN` has decided: a run that was stopped has not switched to its index. */
const OPEN = 0;
const STOPPED = 1;
const SWITCHING = 2;

/** What the thread is told to do. A language has code, which cannot be sent: its place in the list stands for it. */
interface Setup extends Omit<IndexJob, 'scanned'> {
  readonly home: string;
  readonly mark: string;
  /** One number, which both threads see: whether the run goes on, was stopped, or may not be stopped any more. */
  readonly fate: Int32Array;
  readonly workerUrl: string | undefined;
  readonly wordsWorkerUrl: string | undefined;
  readonly scanned: SentScan;
  /** Whether another may follow. */
  readonly isKept: boolean;
}

/** A thread that waits for what there is to do next: its code is compiled, and what it knows of files is at hand. */
const waiting = new KeptWorker();

interface SentScan extends Omit<Scan, 'files' | 'sources'> {
  readonly files: readonly Sent<Scan['files'][number]>[];
  readonly sources: readonly Sent<Scan['sources'][number]>[];
}

type Sent<Item> = Omit<Item, 'language'> & { readonly language: number | undefined };

type Report =
  | { readonly kind: 'progress'; readonly message: string }
  | { readonly kind: 'result'; readonly result: IndexResult }
  | { readonly kind: 'failure'; readonly failure: SentFailure };

/**
 * The same as `buildIndex`, in a thread with the script at `url`, which has ended when the promise settles or is kept for
 * the next time. It is stopped in the middle of whatever it does when the signal is given; only once it switches to its
 * index, it goes on.
 */
export async function buildIndexInThread(
  url: URL,
  job: IndexJob,
  { workspace, writer, tools, isKept }: { workspace: Workspace; writer: Writer; tools: IndexTools; isKept: boolean },
): Promise<IndexResult> {
  const { signal, progress } = tools;
  const fate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const setup: Setup = {
    ...job,
    fate,
    scanned: sentScan(job.scanned, tools.languages),
    home: workspace.home,
    mark: writer.mark,
    workerUrl: tools.workerUrl?.href,
    wordsWorkerUrl: tools.wordsWorkerUrl?.href,
    isKept,
  };
  const worker = waiting.take(url) ?? startThread(url, isKept ? MOST_YOUNG_MEMORY : youngMemory(job.scanned));
  worker.postMessage(setup);
  const stop = (): void => {
    if (Atomics.compareExchange(fate, 0, OPEN, STOPPED) === OPEN) void worker.terminate();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await new Promise<IndexResult>((resolve, reject) => {
      let end = (code: number): void => reject(new Error(`The thread that makes the index ended with ${code}.`));
      worker.on('message', (report: Report) => {
        if (report.kind === 'progress') return progress(report.message);
        if (report.kind === 'result') end = () => resolve(report.result);
        else end = () => reject(receivedFailure(report.failure));
        if (!isKept) return;
        void waiting.keep(worker, url);
        end(0);
      });
      worker.on('error', (error) => {
        end = () => reject(error);
      });
      worker.on('exit', (code) => (Atomics.load(fate, 0) === STOPPED ? reject(interruption()) : end(code)));
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function startThread(url: URL, youngMegabytes: number): Worker {
  compileForShortRuns();
  return new Worker(url, {
    name: 'index',
    resourceLimits: {
      stackSizeMb: STACK_MEGABYTES,
      maxYoungGenerationSizeMb: youngMegabytes,
      maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / (1 << 20)),
    },
  });
}

/** Ends the thread that waits, if there is one, with all the memory that it holds. */
export function endWaitingThread(): Promise<void> {
  return waiting.end();
}

function youngMemory({ sources }: Scan): number {
  const megabytes = sources.reduce((sum, { content }) => sum + content.end - content.start, 0) / (1 << 20);
  return Math.min(MOST_YOUNG_MEMORY, Math.max(LEAST_YOUNG_MEMORY, Math.ceil(megabytes * YOUNG_MEMORY_PER_MEGABYTE)));
}

/** The whole of what the thread does: makes the indexes that it is told to, and says how that went. */
export function serveIndexing(languages: Languages): void {
  const port = parentPort;
  invariant(port, 'an index is made in a worker thread');
  port.on('message', (setup: Setup) => void makeOne(setup, languages, port));
}

/**
 * Milliseconds without another index after which the thread gives back memory, unless it holds more megabytes than this: what
 * is collected takes optimised code along, and the next edit is slower by half.
 */
const REST_MS = 60_000;
const MOST_HELD = 500;

let tidying: NodeJS.Timeout | undefined;

function heldMegabytes(): number {
  const { heapTotal, external } = process.memoryUsage();
  return (heapTotal + external) >> 20;
}

async function makeOne(setup: Setup, languages: Languages, port: MessagePort): Promise<void> {
  clearTimeout(tidying);
  const { home, mark, fate, scanned, workerUrl, wordsWorkerUrl, isKept, ...job } = setup;
  const tell = (report: Report): void => port.postMessage(report);
  const tools: IndexTools = {
    workerUrl: urlOf(workerUrl),
    wordsWorkerUrl: urlOf(wordsWorkerUrl),
    languages,
    keepsThreads: isKept,
    // Nobody asks in here to be done: the thread is stopped from outside.
    signal: new AbortController().signal,
    progress: (message) => tell({ kind: 'progress', message }),
  };
  try {
    const { buildIndex } = await import('./build-index.ts');
    const writer = writerUnder(openWorkspace(home), job.repository, mark, () => {
      if (Atomics.compareExchange(fate, 0, OPEN, SWITCHING) !== OPEN) throw interruption();
    });
    const result = await buildIndex(
      { ...job, deepest: DEEPEST_QUESTIONS, scanned: receivedScan(scanned, languages) },
      writer,
      tools,
    );
    tell({ kind: 'result', result });
  } catch (error) {
    tell({ kind: 'failure', failure: sentFailure(expectedFailure(error, home)) });
  } finally {
    const isMuch = heldMegabytes() > MOST_HELD;
    if (isMuch) (await import('./build-index.ts')).forgetKept();
    if (isKept) tidying = setTimeout(collectGarbage, isMuch ? 0 : REST_MS);
    else port.close();
  }
}

function sentScan({ files, sources, ...scanned }: Scan, languages: Languages): SentScan {
  const sent = <Item extends { readonly language?: Languages[number] }>(item: Item): Sent<Item> => ({
    ...item,
    language: item.language && languages.indexOf(item.language),
  });
  return { ...scanned, files: files.map(sent), sources: sources.map(sent) };
}

function receivedScan({ files, sources, ...scanned }: SentScan, languages: Languages): Scan {
  return {
    ...scanned,
    files: files.map(({ language, ...file }) =>
      language === undefined ? file : { ...file, language: languages[language] },
    ),
    sources: sources.map((source) => ({ ...source, language: languages[source.language!] })),
  };
}

function urlOf(href: string | undefined): URL | undefined {
  return href === undefined ? undefined : new URL(href);
}
