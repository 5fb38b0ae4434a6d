// What is asked of the reader of a resource.

import type { Engine } from '../engine.ts';
import type { Caller } from '../run.ts';

export interface ResourceRequest {
  /** The repository's name; empty where there is none in the path. */
  readonly repo: string;
  readonly which: string;
  readonly engine: Engine;
  readonly caller: Caller;
}

/** Gives the text. Throws `AppError`. */
export type ResourceReader = (request: ResourceRequest) => Promise<string>;
