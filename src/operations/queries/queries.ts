// Where queries are answered: in threads, or in this one where there is no script for them.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Asker, GraphSource, PropertyGraph, QueryOptions, QueryResult, QueryThreads } from '../../cypher/index.ts';
import { AppError } from '../../model/errors.ts';
import { snapshotFile } from '../generation-files.ts';

/** The queries of all repositories, which share their threads. */
export interface Queries {
  /** Queries of one generation, whose snapshot is read when it is first asked. */
  of(key: string, directory: string, snapshot: () => SharedArrayBuffer): GenerationQueries;
  close(): Promise<void>;
}

export interface GenerationQueries {
  ask(text: string, options: QueryOptions, asker: Asker): Promise<QueryResult>;
  /** Nothing is asked of it any more. */
  forget(): void;
}

export function openQueries(script: URL | undefined): Queries {
  let threads: QueryThreads | undefined;
  return {
    of(key, directory, snapshot) {
      if (script === undefined) return here(directory, snapshot);
      let source: GraphSource | undefined;
      return {
        async ask(text, options, asker) {
          // Loaded when it is needed: every other tool starts without it.
          const [{ jobOf }, { openQueryThreads }] = await Promise.all([
            import('../../cypher/job.ts'),
            import('../../cypher/query-threads.ts'),
          ]);
          const job = jobOf(text, options);
          threads ??= openQueryThreads(script);
          // It starts while the snapshot is read.
          threads.prepare();
          source ??= { key, directory, snapshot: snapshot() };
          return threads.ask(source, job, asker);
        },
        forget: () => threads?.forget(key),
      };
    },
    async close() {
      await threads?.close();
    },
  };
}

function here(directory: string, snapshot: () => SharedArrayBuffer): GenerationQueries {
  let graph: PropertyGraph | undefined;
  return {
    async ask(text, options, { signal }) {
      const { jobOf, runQuery } = await import('../../cypher/index.ts');
      const job = jobOf(text, options);
      if (signal.aborted) throw new AppError('interrupted', 'Interrupted before the query ran.');
      if (graph === undefined) {
        const { openQueryGraph } = await import('./query-graph.ts');
        graph = openQueryGraph(new Uint8Array(snapshot()), directory);
      }
      return runQuery(job, graph);
    },
    forget: () => undefined,
  };
}

/** The snapshot of a generation in memory that threads can read without a copy of their own. */
export function readSnapshot(directory: string): SharedArrayBuffer {
  const file = openSync(snapshotFile(directory), 'r');
  try {
    const shared = new SharedArrayBuffer(fstatSync(file).size);
    const bytes = new Uint8Array(shared);
    let at = 0;
    while (at < bytes.length) {
      const read = readSync(file, bytes, at, bytes.length - at, at);
      if (read === 0) break;
      at += read;
    }
    return shared;
  } finally {
    closeSync(file);
  }
}
