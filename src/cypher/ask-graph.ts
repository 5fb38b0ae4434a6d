// How tests of this folder ask about a graph: through a snapshot, as the product does. Not part of the product.

import { expect } from 'vitest';
import { AppError } from '../model/errors.ts';
import type { Graph } from '../model/graph.ts';
import { encodeSnapshot } from '../store/snapshot.ts';
import { openColumns } from '../store/snapshot-columns.ts';
import type { QueryResult } from './answer.ts';
import { jobOf, type QueryOptions } from './job.ts';
import { runQuery } from './run-query.ts';
import { type ContentOf, openSnapshotGraph } from './snapshot-graph.ts';

export interface Ask {
  query(cypher: string, options?: QueryOptions): QueryResult;
  /** The rows as arrays, in the order of the columns. */
  cells(cypher: string, params?: QueryOptions['params']): unknown[][];
  /** The same without the limit on rows. */
  allCells(cypher: string): unknown[][];
  /** The `AppError` of a query that must fail. */
  failure(cypher: string, options?: QueryOptions): AppError;
}

export function askGraph(graph: Graph, contentOf: ContentOf = () => undefined): Ask {
  const opened = openSnapshotGraph(openColumns(encodeSnapshot(graph)), contentOf);
  const query: Ask['query'] = (cypher, options = {}) => runQuery(jobOf(cypher, options), opened);
  return {
    query,
    cells(cypher, params) {
      const { columns, rows } = query(cypher, params === undefined ? {} : { params });
      return rows.map((row) => columns.map((column) => row[column]));
    },
    allCells(cypher) {
      const { columns, rows } = runQuery({ ...jobOf(cypher, {}), rows: Number.POSITIVE_INFINITY }, opened);
      return rows.map((row) => columns.map((column) => row[column]));
    },
    failure(cypher, options) {
      try {
        query(cypher, options);
      } catch (error) {
        expect(error, `${cypher} should have failed as expected failures do`).toBeInstanceOf(AppError);
        return error as AppError;
      }
      throw new Error(`${cypher} should have failed`);
    },
  };
}
