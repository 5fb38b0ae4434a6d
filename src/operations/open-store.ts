// Opens the engine that a server's graphs are in.

import { type GraphStore, openGraphStore } from '../store/bolt/index.ts';

/** Throws `invalid-argument`, `database-unavailable`, `unauthorized`, or `not-indexed` where no graph was pushed there. */
export function openStore(
  address: string,
  database: string | undefined,
  { NEO4J_USERNAME: user, NEO4J_PASSWORD: password }: Readonly<Record<string, string | undefined>>,
): Promise<GraphStore> {
  return openGraphStore({ address, database, user, password });
}
