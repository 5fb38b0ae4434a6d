// What was edited through this program and is not in the index yet. An edit waits a little for its indexing run; what
// takes longer goes on by itself, and answers about those files say that they are of before.

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../model/errors.ts';
import type { Engine, OpenRepository } from '../engine.ts';
import { indexFolder } from './index-folder.ts';

/** A file as it was written; without a hash, it was removed. */
export interface EditedFile {
  /** From the repository's root. */
  readonly path: string;
  readonly hash?: string;
}

export type IndexState =
  | { readonly state: 'updated' }
  | { readonly state: 'pending' }
  | { readonly state: 'failed'; readonly reason: string };

/** What an answer to an edit waits for its indexing run, in milliseconds. */
const PATIENCE_MS = 2_000;

interface Log {
  /** The edits that no run which began after them has taken in, by path. */
  readonly edits: Map<string, EditedFile>;
  running: Promise<void> | undefined;
  /** The run that begins when the one that is running ends: it takes in all edits that came meanwhile. */
  next: Promise<void> | undefined;
}

const logs = new WeakMap<Engine, Map<string, Log>>();

/**
 * Brings the index of a repository up to date after files in it were written. `patient` waits as long as it takes, for a
 * process that ends with its answer. Never throws: an edit that was made does not fail for its index.
 */
export async function updateIndex(
  engine: Engine,
  repository: { readonly id: string; readonly path: string },
  edited: readonly EditedFile[],
  options: { readonly patient: boolean },
): Promise<IndexState> {
  const log = logOf(engine, repository.id);
  for (const file of edited) log.edits.set(file.path, file);
  const run = nextRun(engine, repository.path, log).then(
    (): IndexState => ({ state: 'updated' }),
    (error: unknown): IndexState => ({ state: 'failed', reason: reasonOf(error) }),
  );
  if (options.patient) return run;
  const waiting = new AbortController();
  const tooLong = sleep<IndexState>(PATIENCE_MS, { state: 'pending' }, { signal: waiting.signal });
  // The sleep that nobody waits for any more ends in an error that says so.
  tooLong.catch(() => undefined);
  const state = await Promise.race([run, tooLong]);
  waiting.abort();
  return state;
}

/** The files of a repository that were edited since the index that is open was made, in path order. */
export function pendingFiles(engine: Engine, { id, sources }: Pick<OpenRepository, 'id' | 'sources'>): string[] {
  const log = logs.get(engine)?.get(id);
  if (log === undefined) return [];
  // Another process may have indexed them meanwhile.
  return [...log.edits.values()]
    .filter(({ path, hash }) => sources.hashOf(path) !== hash)
    .map(({ path }) => path)
    .sort();
}

function logOf(engine: Engine, id: string): Log {
  const known = logs.get(engine) ?? new Map<string, Log>();
  logs.set(engine, known);
  const log = known.get(id) ?? { edits: new Map(), running: undefined, next: undefined };
  known.set(id, log);
  return log;
}

/** A run that begins after this call. */
function nextRun(engine: Engine, path: string, log: Log): Promise<void> {
  if (log.next !== undefined) return log.next;
  if (log.running === undefined) return startRun(engine, path, log);
  log.next = log.running
    .catch(() => undefined)
    .then(() => {
      log.next = undefined;
      return startRun(engine, path, log);
    });
  return log.next;
}

async function startRun(engine: Engine, path: string, log: Log): Promise<void> {
  const taken = [...log.edits.values()];
  const options = { signal: new AbortController().signal, progress: () => undefined };
  log.running = indexFolder(engine, path, options).then(() => {
    for (const file of taken) if (log.edits.get(file.path) === file) log.edits.delete(file.path);
  });
  try {
    await log.running;
  } finally {
    log.running = undefined;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return `the indexing run failed (${error instanceof Error ? error.message : String(error)})`;
}
