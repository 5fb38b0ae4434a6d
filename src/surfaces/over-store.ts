// The engine of operations of a server that answers from a graph engine.

import { createEngine, type Engine } from '../operations/engine.ts';
import { openStore } from '../operations/open-store.ts';

export interface StoreInput {
  readonly store?: string;
  readonly database?: string;
  readonly refresh: boolean;
}

/** The engine itself without `store`. An index that is brought up to date would be one that was not pushed. */
export async function overStore<T extends StoreInput>(input: T, engine: Engine): Promise<{ input: T; engine: Engine }> {
  if (input.store === undefined) return { input, engine };
  const store = await openStore(input.store, input.database, engine.host.variables);
  const opened = createEngine(engine.workspace, { ...engine.host, store });
  engine.closing.addEventListener('abort', () => void opened.close().finally(() => store.close()), { once: true });
  return { input: { ...input, refresh: false }, engine: opened };
}
