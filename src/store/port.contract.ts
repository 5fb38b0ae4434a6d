// How every graph database behind the port behaves, whatever it is made of. Each adapter's test runs this suite.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { AppError } from '../model/errors.ts';
import { exampleGraph } from './example-graph.ts';
import { describeLanguage } from './port.contract-language.ts';
import { describeLimits } from './port.contract-limits.ts';
import { describeVocabulary } from './port.contract-vocabulary.ts';
import type { GraphDatabase, GraphDatabaseAdapter, QueryOptions, QueryResult } from './port.ts';

/** How the parts of the suite ask the database under test, which holds `exampleGraph`. */
export interface Ask {
  query(cypher: string, options?: QueryOptions): Promise<QueryResult>;
  /** The rows as arrays, in the order of the columns. */
  cells(cypher: string, params?: QueryOptions['params']): Promise<unknown[][]>;
  /** The `AppError` of a query that must fail. */
  failure(cypher: string, options?: QueryOptions): Promise<AppError>;
}

/** Runs the suite against an adapter. */
export function describeGraphDatabase(name: string, adapter: GraphDatabaseAdapter): void {
  describe(`${name}: a graph database`, () => {
    const directory = mkdtempSync(join(tmpdir(), 'port-contract-'));
    let database: GraphDatabase;

    beforeAll(async () => {
      await adapter.load(exampleGraph, directory, {
        contentOf: (node) => (node.kind === 'Function' ? `source of ${node.name}` : undefined),
      });
      database = await adapter.open(directory);
    });

    afterAll(async () => {
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    });

    const ask: Ask = {
      query: (cypher, options) => database.query(cypher, options),
      async cells(cypher, params) {
        const { columns, rows } = await database.query(cypher, params === undefined ? {} : { params });
        return rows.map((row) => columns.map((column) => row[column]));
      },
      async failure(cypher, options) {
        const error = await database.query(cypher, options).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(error, `${cypher} should have failed`).toBeInstanceOf(AppError);
        return error as AppError;
      },
    };

    describeVocabulary(ask);
    describeLanguage(ask);
    describeLimits(ask);
  });
}
