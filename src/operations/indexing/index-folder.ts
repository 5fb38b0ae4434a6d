// Brings the index of a folder up to date on behalf of another operation: by the indexer of the home folder if there is
// one, else in a process of its own where the program can be started again, because an indexing run computes for seconds without a pause, and a server has others to answer.

import { fork } from 'node:child_process';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, type ErrorCode } from '../../model/errors.ts';
import { interruption } from '../analyze/interruption.ts';
import type { AnalyzeResult } from '../analyze/schema.ts';
import type { Engine } from '../engine.ts';
import { readReport, type SelectionOptions } from '../index-report.ts';
import { type IndexingOptions, runInIndexer } from './indexer.ts';

/** What a run that was told to stop gets before it is stopped, in milliseconds. */
const STOP_MS = 3_000;

/**
 * The same run as `analyze`, over the files that the folder's index was made of before. Throws what `analyze` throws; the
 * index is then as it was.
 */
export async function indexFolder(engine: Engine, path: string, options: IndexingOptions): Promise<AnalyzeResult> {
  const selection = selectionBefore(engine, path);
  const { program } = engine.host;
  if (program !== undefined) {
    const made = await runInIndexer(engine, { path, ...selection }, options);
    return made ?? inProcess(engine, program, analyzeArguments(path, selection), options);
  }
  const { run } = await import('../analyze/implementation.ts');
  const { signal, progress } = options;
  const open = (): never => {
    throw new AppError('not-indexed', `${path} is not indexed`);
  };
  return run(
    { path, force: false, ...selection },
    { remote: false, directory: path, engine, client: engine, open, signal, progress },
  );
}

function selectionBefore(engine: Engine, path: string): SelectionOptions {
  const generation = engine.repositories().find((repository) => repository.path === path)?.generation;
  return (generation === undefined ? undefined : readReport(generation.directory)?.selection) ?? {};
}

function analyzeArguments(path: string, { include, exclude, maxFileSize, scip }: SelectionOptions): string[] {
  return [
    'analyze',
    '--json',
    ...(include ?? []).map((pattern) => `--include=${pattern}`),
    ...(exclude ?? []).map((pattern) => `--exclude=${pattern}`),
    ...(maxFileSize === undefined ? [] : [`--max-file-size=${maxFileSize}`]),
    ...(scip === undefined ? [] : [`--scip=${scip}`]),
    '--',
    path,
  ];
}

async function inProcess(
  { workspace, host }: Engine,
  program: URL,
  words: readonly string[],
  { signal, progress }: IndexingOptions,
): Promise<AnalyzeResult> {
  const child = fork(fileURLToPath(program), words, {
    env: { ...host.variables, GITNEXUS_HOME: workspace.home },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    // A thread of it is given its room for new objects; a flag of this process would hold for all of them.
    execArgv: [],
    // The folder that this process stands in may be gone, and Node does not start in such a place.
    cwd: parse(fileURLToPath(program)).root,
  });
  const stop = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
  };
  child.on('message', (message) => {
    if (typeof message === 'object' && 'progress' in message) progress(String(message.progress));
  });
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return resultOf(await endOf(child));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

interface End {
  readonly text: string;
  readonly code: number | null;
}

function endOf(child: ReturnType<typeof fork>): Promise<End> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ text, code }));
  });
}

function resultOf({ text, code }: End): AnalyzeResult {
  const answer = parsed(text);
  if (code === 0 && answer !== undefined) return answer as AnalyzeResult;
  if (code === null) throw interruption();
  const failure = (answer ?? {}) as { readonly error?: string; readonly code?: ErrorCode; readonly hint?: string };
  if (failure.code === undefined) throw new Error(failure.error ?? `The indexing run ended with exit code ${code}`);
  throw new AppError(failure.code, failure.error ?? 'The indexing run failed', {
    ...(failure.hint === undefined ? {} : { hint: failure.hint }),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A run that was killed says nothing, or half of it.
    return undefined;
  }
}
