// The store's edge: graphs in memory, on disk as a snapshot, and in a database that answers Cypher.

export { viewOf } from './graph-view.ts';
export { encodeSnapshot } from './snapshot.ts';
export { openSnapshot } from './snapshot-view.ts';
