// The edge of the way to a graph engine.

export { type Bolt, type BoltTarget, boltFailure, openBolt } from './driver.ts';
export { type GraphStore, openGraphStore, type StoredGraph } from './graph-store.ts';
export { type PushedGraph, type PushProperties, prepareModel, pushGraph, pushGroup } from './push.ts';
export { storedParts } from './stored-rows.ts';
