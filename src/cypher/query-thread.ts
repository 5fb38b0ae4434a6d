// The inside of a thread that answers queries: what it is told, and what it says. Its end outside is `query-threads.ts`.

import type { MessagePort } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../model/errors.ts';
import type { QueryResult } from './answer.ts';
import type { QueryJob } from './job.ts';
import type { PropertyGraph } from './property-graph.ts';
import { runQuery } from './run-query.ts';

/** Where the graph of a repository's generation comes from. */
export interface GraphSource {
  /** Names the generation. */
  readonly key: string;
  /** The bytes of its snapshot, which every thread reads where they are. */
  readonly snapshot: SharedArrayBuffer;
  /** The folder of its other files. */
  readonly directory: string;
}

export type Told =
  | { readonly type: 'open'; readonly source: GraphSource }
  | { readonly type: 'forget'; readonly key: string }
  /** `cancelled` holds one number, which is no longer 0 when nobody wants the answer. */
  | { readonly type: 'ask'; readonly key: string; readonly job: QueryJob; readonly cancelled: SharedArrayBuffer };

/** The answer to `ask`. */
export type Said =
  | { readonly type: 'answer'; readonly result: QueryResult }
  | {
      readonly type: 'failure';
      /** Undefined for a fault of ours. */
      readonly code: ErrorCode | undefined;
      readonly message: string;
      readonly hint: string | undefined;
      readonly details: Readonly<Record<string, unknown>> | undefined;
    };

/** Answers what comes in, one after the other. Graphs are opened when they are first asked about. */
export function serveQueries(port: MessagePort, open: (source: GraphSource) => PropertyGraph): void {
  const sources = new Map<string, GraphSource>();
  const graphs = new Map<string, PropertyGraph>();
  const graphOf = (key: string): PropertyGraph => {
    const graph = graphs.get(key) ?? open(sources.get(key)!);
    graphs.set(key, graph);
    return graph;
  };
  port.on('message', (told: Told) => {
    if (told.type === 'open') sources.set(told.source.key, told.source);
    else if (told.type === 'forget') {
      sources.delete(told.key);
      graphs.delete(told.key);
    } else port.postMessage(answered(told, graphOf));
  });
}

function answered(
  { key, job, cancelled }: Extract<Told, { type: 'ask' }>,
  graphOf: (key: string) => PropertyGraph,
): Said {
  const flag = new Int32Array(cancelled);
  try {
    return { type: 'answer', result: runQuery(job, graphOf(key), () => Atomics.load(flag, 0) !== 0) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof AppError)) {
      return { type: 'failure', code: undefined, message, hint: undefined, details: undefined };
    }
    return { type: 'failure', code: error.code, message, hint: error.hint, details: error.details };
  }
}
