// Keeps the indexes of a server up to date: its repositories are watched from their first answer on, and a run begins soon
// after a file was written. One run at a time for each repository, in line with the runs for edits, and never in this
// process, since a run would hold up the answers. An answer waits a little for the run that is under way.

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../model/errors.ts';
import type { AnalyzeResult } from '../analyze/schema.ts';
import type { Engine, OpenRepository } from '../engine.ts';
import { type FolderWatch, watchFolder } from './watch.ts';

/** From an answer that turned out to be stale to the run: whoever saves one file may be saving others. In milliseconds. */
const STALE_MS = 500;
/** From a file that was written to the run, and how long more files being written can put that off, in milliseconds. */
const WRITTEN_MS = 30;
const LONGEST_DELAY_MS = 1_000;
/** After a run that failed, nothing is tried for so long: another process may be writing, or the disk may be full. */
const PAUSE_MS = 30_000;
/** What an answer waits for the run under way, in milliseconds, and for how long since its begin that is hoped for. */
const PATIENCE_MS = 300;
const SOON_DONE_MS = 1_500;
/** A path outside the index whose change changed nothing is not listened to for so long, in milliseconds. */
const QUIET_MS = 10_000;

interface Refresh {
  readonly root: string;
  timer: NodeJS.Timeout | undefined;
  /** When the run that is waiting begins, and when it was first wanted. */
  due: number;
  wanted: number;
  running: Promise<void> | undefined;
  /** When the run under way began. */
  since: number;
  /** Wanted again while a run was under way. */
  again: boolean;
  notBefore: number;
  /** Why the last run failed, if it did. */
  failure: string | undefined;
  watch: FolderWatch | undefined;
  /** The generation whose files are watched. */
  watched: string | undefined;
  /** Paths that changed since the last run began. */
  readonly changed: Set<string>;
  /** By path outside the index, until when its changes are not listened to. */
  readonly quiet: Map<string, number>;
  /** Whether a path is one of the index. */
  isIndexed: (path: string) => boolean;
}

/** Told of every run: what came of it, or why there is no index of it. */
export type RunListener = (outcome: AnalyzeResult | { readonly failure: string }) => void;

/** Of the engines that are kept up to date, by the real path of the repository. */
const refreshes = new WeakMap<Engine, Map<string, Refresh>>();
const listeners = new WeakMap<Engine, RunListener>();

/** From now on, until it is closed, the indexes that this engine answers from are brought up to date. */
export function keepFresh(engine: Engine, listener?: RunListener): void {
  if (engine.host.program === undefined) return;
  const byRoot = new Map<string, Refresh>();
  refreshes.set(engine, byRoot);
  if (listener !== undefined) listeners.set(engine, listener);
  engine.closing.addEventListener('abort', () => {
    for (const refresh of byRoot.values()) end(refresh);
  });
}

/**
 * A repository is answered from: it is watched from now on, if the engine is kept up to date. Says whether its files are
 * looked at now and then instead, since the system had no watches to give.
 */
export function watchRepository(engine: Engine, repository: OpenRepository): { readonly isPolling: boolean } {
  const byRoot = refreshes.get(engine);
  if (byRoot === undefined || engine.closing.aborted) return { isPolling: false };
  const refresh = refreshOf(byRoot, repository.root);
  if (refresh.watch !== undefined && refresh.watched === repository.generation) return refresh.watch;
  if (refresh.watch === undefined) void withIndexer(engine);
  refresh.watch ??= watchFolder(repository.root, (path) => written(engine, refresh, path));
  refresh.watched = repository.generation;
  refresh.isIndexed = (path) => repository.sources.hashOf(path) !== undefined;
  refresh.watch.follow([...repository.sources.entries()].map(([path]) => path));
  return refresh.watch;
}

/** Waits a little for runs that are wanted or under way. */
export async function refreshed(engine: Engine): Promise<void> {
  const byRoot = refreshes.get(engine);
  if (byRoot === undefined || byRoot.size === 0) return;
  // What was written just before the question has been told to this process, which may not have heard it yet.
  await nextTurn();
  const deadline = performance.now() + PATIENCE_MS;
  const isBusy = (): boolean =>
    [...byRoot.values()].some(({ timer, due, running, since }) =>
      running ? performance.now() - since < SOON_DONE_MS : timer !== undefined && due < deadline,
    );
  while (isBusy() && performance.now() < deadline) await sleep(5);
}

/** What is being done about stale answers, in a line; none for an engine that is not kept up to date. */
export function refreshLines(engine: Engine, root: string): string[] {
  const refresh = refreshes.get(engine)?.get(root);
  if (refresh === undefined) return [];
  if (refresh.timer !== undefined || refresh.running) return ['index: being brought up to date'];
  return refresh.failure === undefined ? [] : [`index: could not be brought up to date: ${refresh.failure}`];
}

/** An answer about the repository was stale. Does nothing for an engine that is not kept up to date. */
export function staleSeen(engine: Engine, root: string): void {
  const byRoot = refreshes.get(engine);
  if (byRoot === undefined || engine.closing.aborted) return;
  const refresh = refreshOf(byRoot, root);
  if (refresh.timer === undefined && refresh.running === undefined) want(engine, refresh, STALE_MS);
}

/** Gives up the run that is only waiting, and the watch: the repository is about to go. */
export function forgetStale(engine: Engine, root: string): void {
  const byRoot = refreshes.get(engine);
  const refresh = byRoot?.get(root);
  if (refresh !== undefined) end(refresh);
  byRoot?.delete(root);
}

function refreshOf(byRoot: Map<string, Refresh>, root: string): Refresh {
  const known: Refresh = byRoot.get(root) ?? {
    root,
    timer: undefined,
    due: 0,
    wanted: 0,
    running: undefined,
    since: 0,
    again: false,
    notBefore: 0,
    failure: undefined,
    watch: undefined,
    watched: undefined,
    changed: new Set(),
    quiet: new Map(),
    isIndexed: () => false,
  };
  byRoot.set(root, known);
  return known;
}

function end(refresh: Refresh): void {
  clearTimeout(refresh.timer);
  refresh.timer = undefined;
  refresh.watch?.close();
}

function written(engine: Engine, refresh: Refresh, path: string): void {
  if (engine.closing.aborted) return;
  const until = refresh.quiet.get(path);
  if (until !== undefined && performance.now() < until && !refresh.isIndexed(path)) return;
  refresh.changed.add(path);
  want(engine, refresh, WRITTEN_MS);
}

/** Begins a run after a while in which no other is wanted. */
function want(engine: Engine, refresh: Refresh, delay: number): void {
  const now = performance.now();
  if (refresh.running !== undefined) {
    refresh.again = true;
    return;
  }
  if (refresh.timer === undefined) refresh.wanted = now;
  clearTimeout(refresh.timer);
  const latest = Math.max(delay, LONGEST_DELAY_MS) - (now - refresh.wanted);
  const pause = Math.max(0, refresh.notBefore - now);
  const wait = Math.max(pause, Math.min(delay, latest));
  refresh.due = now + wait;
  refresh.timer = setTimeout(() => start(engine, refresh), wait);
  // A server that ends does not wait for what nobody asked for.
  refresh.timer.unref();
}

function start(engine: Engine, refresh: Refresh): void {
  refresh.timer = undefined;
  refresh.again = false;
  const changed = [...refresh.changed];
  refresh.changed.clear();
  refresh.since = performance.now();
  refresh.running = inQueue(engine, refresh.root)
    .then(
      async (result) => {
        refresh.failure = undefined;
        const until = performance.now() + QUIET_MS;
        if (result.status === 'unchanged') for (const path of changed) refresh.quiet.set(path, until);
        else await followNew(engine, refresh);
        listeners.get(engine)?.(result);
      },
      (error: unknown) => {
        refresh.failure = error instanceof AppError ? error.message : String(error);
        refresh.notBefore = performance.now() + PAUSE_MS;
        if (!engine.closing.aborted) listeners.get(engine)?.({ failure: refresh.failure });
      },
    )
    .finally(() => {
      refresh.running = undefined;
      for (const [path, until] of refresh.quiet) if (until < performance.now()) refresh.quiet.delete(path);
      if (refresh.again && !engine.closing.aborted) want(engine, refresh, WRITTEN_MS);
    });
}

/** Watches the folders that the new index has files in. */
async function followNew(engine: Engine, { root, watch }: Refresh): Promise<void> {
  if (watch === undefined || engine.closing.aborted) return;
  const lease = engine.open(root, root);
  watchRepository(engine, lease.repository);
  await lease.release();
}

/** The indexer ends when nobody has asked for long: it is there again before the next run. */
async function withIndexer(engine: Engine): Promise<void> {
  const { holdIndexer } = await import('./indexer.ts');
  holdIndexer(engine);
}

/** Loaded here, since a command that is run from cold starts no such run. */
async function inQueue(engine: Engine, root: string): Promise<AnalyzeResult> {
  const { enqueueRun } = await import('./edits.ts');
  await withIndexer(engine);
  return enqueueRun(engine, root, { signal: engine.closing, progress: () => undefined });
}
