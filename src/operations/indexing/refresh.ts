// Brings indexes up to date in the background, for a server whose answers turned out to be of files as they were. One run
// at a time for each repository, in a process of its own, in line with the runs for edits; never where there can be no
// such process, since a run in this one would hold up the answers.

import { AppError } from '../../model/errors.ts';
import type { Engine } from '../engine.ts';

/** From the first answer that is stale to the run: whoever saves one file may be saving others. In milliseconds. */
const DEBOUNCE_MS = 500;
/** After a run that failed, nothing is tried for so long: another process may be writing, or the disk may be full. */
const PAUSE_MS = 30_000;

interface Refresh {
  timer: NodeJS.Timeout | undefined;
  running: boolean;
  notBefore: number;
  /** Why the last run failed, if it did. */
  failure: string | undefined;
}

/** Of the engines that are kept up to date, by the real path of the repository. */
const refreshes = new WeakMap<Engine, Map<string, Refresh>>();

/** From now on, until it is closed, answers that are stale have the indexes of this engine brought up to date. */
export function keepFresh(engine: Engine): void {
  if (engine.host.program !== undefined) refreshes.set(engine, new Map());
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
  const refresh = byRoot.get(root) ?? { timer: undefined, running: false, notBefore: 0, failure: undefined };
  byRoot.set(root, refresh);
  if (refresh.timer !== undefined || refresh.running || performance.now() < refresh.notBefore) return;
  refresh.timer = setTimeout(() => {
    refresh.timer = undefined;
    refresh.running = true;
    inQueue(engine, root)
      .then(
        () => {
          refresh.failure = undefined;
        },
        (error: unknown) => {
          refresh.failure = error instanceof AppError ? error.message : String(error);
          refresh.notBefore = performance.now() + PAUSE_MS;
        },
      )
      .finally(() => {
        refresh.running = false;
      });
  }, DEBOUNCE_MS);
  // A server that ends does not wait for what nobody asked for.
  refresh.timer.unref();
}

/** Loaded here, since a command that is run from cold starts no such run. */
async function inQueue(engine: Engine, root: string): Promise<unknown> {
  const { enqueueRun } = await import('./edits.ts');
  return enqueueRun(engine, root, { signal: engine.closing, progress: () => undefined });
}

/** Gives up the run that is only waiting: the repository is about to go. */
export function forgetStale(engine: Engine, root: string): void {
  const byRoot = refreshes.get(engine);
  clearTimeout(byRoot?.get(root)?.timer);
  byRoot?.delete(root);
}
