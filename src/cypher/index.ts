// The engine's edge: queries in, rows out.

export type { Cell, QueryResult } from './answer.ts';
export { jobOf, type QueryJob, type QueryOptions } from './job.ts';
export type { PropertyGraph } from './property-graph.ts';
export { type GraphSource, serveQueries } from './query-thread.ts';
export { type Asker, openQueryThreads, type QueryThreads } from './query-threads.ts';
export { runQuery } from './run-query.ts';
export { type ContentOf, openSnapshotGraph } from './snapshot-graph.ts';
