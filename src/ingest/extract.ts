// Turns sources into facts: from the cache where it has them, else by parsing, in workers or in this thread.
// Facts come back in the order of the sources, whatever the order in which they were made.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '../languages/language.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import { AppError } from '../model/errors.ts';
import type { Facts } from '../model/facts.ts';
import { type ExtractionTask, extractor, type Outcome } from './extract-file.ts';
import { cacheKeyOf, decodeFacts } from './facts-codec.ts';
import { runInWorkers } from './pool.ts';
import type { Progress, Source } from './scan.ts';

/** Where encoded facts are kept between runs. What it gives back is checked: it may lose or damage anything. */
export interface FactsStore {
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
}

export interface ExtractOptions {
  /** Sorted by path. */
  readonly sources: readonly Source[];
  readonly languages: readonly Language[];
  readonly cache?: FactsStore | undefined;
  /** Threads to parse in; 0 parses in this thread, which does not survive a parser that runs out of memory. */
  readonly workers: number;
  /** The worker's script; without it, parsing happens in this thread. */
  readonly workerUrl?: URL | undefined;
  /** Megabytes of JavaScript objects that a worker may hold before it counts as crashed. */
  readonly threadMemory?: number | undefined;
  /** Whether a worker is kept for the next time. */
  readonly keepsThread?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A source with its facts. */
export interface ExtractedSource extends Source {
  readonly facts: Facts;
  /** Under which its facts are in the cache. */
  readonly cacheKey: string;
}

export interface Extraction {
  /** In the order of the sources, without those that could not be parsed. */
  readonly extracted: readonly ExtractedSource[];
  /** What was skipped or met syntax errors, in the order of the sources; nothing of stubs. */
  readonly diagnostics: readonly Diagnostic[];
  readonly cacheHits: number;
}

const TASKS_PER_TURN = 32;
/** Decoded facts between two looks at the signal. */
const HITS_PER_TURN = 256;

/** The facts of the last run in a thread that is kept, by their keys: what has not changed is not decoded again. */
let kept: ReadonlyMap<string, Facts> = new Map();

export function forgetFacts(): void {
  kept = new Map();
}

/** Extracts all sources. Throws `AppError` `interrupted`; what is wrong with a file is a diagnostic. */
export async function extractAll(options: ExtractOptions): Promise<Extraction> {
  const { sources, cache } = options;
  const keys = sources.map(cacheKeyOf);
  const facts: (Facts | undefined)[] = new Array(sources.length);
  const problems: (Diagnostic | undefined)[] = new Array(sources.length);
  const tasks: ExtractionTask[] = [];
  for (let id = 0; id < sources.length; id++) {
    if (id % HITS_PER_TURN === 0) await pause(options.signal);
    const bytes = cache?.get(keys[id]);
    facts[id] = bytes && (kept.get(keys[id]) ?? decodeFacts(bytes));
    const { language, path, content } = sources[id];
    if (facts[id] === undefined) tasks.push({ id, language: language.id, path, content });
  }
  const cacheHits = sources.length - tasks.length;
  let done = cacheHits;
  options.onProgress?.({ stage: 'extract', done, total: sources.length });

  const take = ({ id, path }: ExtractionTask, outcome: Outcome): void => {
    if (outcome.kind === 'facts') {
      facts[id] = decodeFacts(outcome.bytes);
      cache?.put(keys[id], outcome.bytes);
    } else {
      const reason = outcome.kind === 'crashed' ? 'crashed' : outcome.reason;
      problems[id] = { severity: 'skipped', reason, path, message: outcome.message };
    }
    done += 1;
    options.onProgress?.({ stage: 'extract', done, total: sources.length });
  };
  const { workerUrl, workers, threadMemory, keepsThread, signal } = options;
  if (workerUrl === undefined || workers < 1) await runHere(tasks, options, take);
  else await runInWorkers(tasks, { workerUrl, threads: workers, threadMemory, keepsThread, signal, onOutcome: take });
  const collected = collect(sources, keys, facts, problems);
  if (keepsThread === true) kept = new Map(collected.extracted.map((source) => [source.cacheKey, source.facts]));
  return { ...collected, cacheHits };
}

async function runHere(
  tasks: readonly ExtractionTask[],
  options: ExtractOptions,
  take: (task: ExtractionTask, outcome: Outcome) => void,
): Promise<void> {
  const extract = extractor(options.languages);
  for (let i = 0; i < tasks.length; i++) {
    if (i % TASKS_PER_TURN === 0) await pause(options.signal);
    take(tasks[i], await extract(tasks[i]));
  }
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn();
  if (signal?.aborted) throw new AppError('interrupted', 'Interrupted while parsing.');
}

function collect(
  sources: readonly Source[],
  keys: readonly string[],
  facts: readonly (Facts | undefined)[],
  problems: readonly (Diagnostic | undefined)[],
): Pick<Extraction, 'extracted' | 'diagnostics'> {
  const extracted: ExtractedSource[] = [];
  const diagnostics: Diagnostic[] = [];
  sources.forEach((source, id) => {
    const problem = problems[id];
    if (problem !== undefined && !source.isStub) diagnostics.push(problem);
    const known = facts[id];
    if (known === undefined) return;
    extracted.push({ ...source, facts: known, cacheKey: keys[id] });
    if (known.syntaxErrors > 0 && !source.isStub) diagnostics.push(syntaxError(source.path, known));
  });
  return { extracted, diagnostics };
}

function syntaxError(path: string, { syntaxErrors, firstErrorLine }: Facts): Diagnostic {
  const message = syntaxErrors === 1 ? '1 syntax error.' : `${syntaxErrors} syntax errors.`;
  const place = firstErrorLine > 0 ? { line: firstErrorLine } : {};
  return { severity: 'partial', reason: 'syntax-error', path, message, ...place };
}
