// The graph database as the rest of the product sees it. The adapter behind it, its native binding and the Cypher front
// end are loaded by the first call: a cold start that only reads a snapshot must not pay for them.

import type { Graph } from '../model/graph.ts';
import type { Availability, GraphDatabase, GraphDatabaseAdapter, LoadOptions, LoadReport } from './port.ts';

/**
 * Writes `graph` as a database into `directory`, which exists and holds none.
 * Throws `AppError`: `database-unavailable` where there is no binding, `io-failed` when it could not be written whole.
 */
export async function loadDatabase(graph: Graph, directory: string, options?: LoadOptions): Promise<LoadReport> {
  return (await adapter()).load(graph, directory, options);
}

/**
 * Opens the database in `directory` for reading.
 * Throws `AppError`: `database-unavailable` where there is no binding, `corrupt-index` for a file that cannot be read.
 */
export async function openDatabase(directory: string): Promise<GraphDatabase> {
  return (await adapter()).open(directory);
}

/** Whether a database can be used on this machine, and if not, why. Loads the binding, once. */
export async function databaseAvailability(): Promise<Availability> {
  return (await adapter()).availability();
}

async function adapter(): Promise<GraphDatabaseAdapter> {
  return (await import('./ladybug/adapter.ts')).ladybugAdapter;
}
