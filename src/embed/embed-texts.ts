// Gets vectors for many texts, batch by batch. What fails is tried again, and what fails for good is told; what was got
// before stays.

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../model/errors.ts';
import { whileWanted } from '../model/while-wanted.ts';
import type { EmbeddingProvider } from './provider.ts';

export interface EmbedOptions {
  readonly signal: AbortSignal;
  /** Called with each batch that was got: where it is kept. */
  readonly onVectors: (entries: readonly (readonly [key: string, vector: readonly number[]])[]) => void;
  readonly onProgress: (done: number, total: number) => void;
  /** Waits before a batch is tried again; a timer unless given. The signal may come meanwhile. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

export interface EmbedReport {
  readonly embedded: number;
  /** Batches that failed for good, each with the number of texts in it and the reason. */
  readonly failures: readonly { readonly texts: number; readonly reason: string }[];
  /** Times that a batch was tried again. */
  readonly retries: number;
}

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 500;
/** After so many failed batches in a row the server is taken to be gone: the rest is reported, not tried. */
const MOST_FAILURES_IN_A_ROW = 2;

/** Throws `interrupted`, and what a provider throws that is no failure of one. */
export async function embedTexts(
  provider: EmbeddingProvider,
  texts: readonly (readonly [key: string, text: string])[],
  options: EmbedOptions,
): Promise<EmbedReport> {
  const failures: { texts: number; reason: string }[] = [];
  let embedded = 0;
  let retries = 0;
  let failedInARow = 0;
  let dimensions: number | undefined;
  for (let at = 0; at < texts.length; at += provider.batchSize) {
    const batch = texts.slice(at, at + provider.batchSize);
    if (failedInARow >= MOST_FAILURES_IN_A_ROW) {
      failures.push({ texts: texts.length - at, reason: 'not tried: the batches before it failed' });
      break;
    }
    const { vectors, reason, tries } = await tryBatch(provider, batch, options);
    retries += tries - 1;
    dimensions ??= vectors?.[0]?.length;
    const problem = reason ?? (vectors?.[0]?.length === dimensions ? undefined : 'its vectors have another length');
    if (vectors === undefined || problem !== undefined) {
      failures.push({ texts: batch.length, reason: problem ?? 'no vectors' });
      failedInARow++;
      continue;
    }
    failedInARow = 0;
    embedded += batch.length;
    options.onVectors(batch.map(([key], index) => [key, vectors[index]] as const));
    options.onProgress(embedded, texts.length);
  }
  return { embedded, failures, retries };
}

async function tryBatch(
  provider: EmbeddingProvider,
  batch: readonly (readonly [key: string, text: string])[],
  { signal, wait = sleep }: EmbedOptions,
): Promise<{ vectors?: readonly (readonly number[])[]; reason?: string; tries: number }> {
  for (let tries = 1; ; tries++) {
    if (signal.aborted) throw interruption();
    try {
      const words = batch.map(([, text]) => text);
      return { vectors: await whileWanted(provider.embed(words, signal), signal, interruption), tries };
    } catch (error) {
      if (signal.aborted) continue;
      if (!(error instanceof AppError) || error.code !== 'provider-failed') throw error;
      if (error.details?.retry === false || tries === ATTEMPTS) return { reason: error.message, tries };
      await whileWanted(wait(FIRST_WAIT_MS * 2 ** (tries - 1)), signal, interruption);
    }
  }
}

function interruption(): AppError {
  return new AppError('interrupted', 'Interrupted. The vectors that were got so far are kept.');
}
