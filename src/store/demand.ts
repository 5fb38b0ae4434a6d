// Graphs of which not all is in memory. Whoever walks one meets a gap as an exception, what is missing is loaded, and the walk
// begins again: so everything that walks stays as plain as over a graph in memory, and nothing waits for a network inside.
// An answer counts only if nothing was missing in the whole run that made it, whatever became of the exception.

import { AsyncLocalStorage } from 'node:async_hooks';

/** Loads what is missing, and as much around it as `spread` says: twice as much each time that a walk begins again. */
export type Load = (spread: number) => Promise<void>;

class NotLoaded extends Error {
  constructor(readonly load: Load) {
    super('A part of the graph that is not in memory was read outside of `untilLoaded`');
  }
}

const walks = new AsyncLocalStorage<Set<NotLoaded>>();

/** Ends the walk that is under way, to be begun again when `load` is done. */
export function demand(load: Load): never {
  const gap = new NotLoaded(load);
  walks.getStore()?.add(gap);
  throw gap;
}

/** What `work` gives when nothing is missing any more. It may run several times, and must only read. */
export async function untilLoaded<T>(work: () => T | Promise<T>): Promise<T> {
  for (let spread = 1; ; spread *= 2) {
    const gaps = new Set<NotLoaded>();
    const outcome = await walks.run(gaps, () => settled(work));
    if (gaps.size === 0) {
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    }
    await Promise.all([...gaps].map(({ load }) => load(spread)));
  }
}

async function settled<T>(work: () => T | Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}
