// A database that is being written or checked: one connection, and statements on it.

import type { LbugValue } from '@ladybugdb/core';
import type { Binding } from './binding.ts';
import { databaseAt } from './database-file.ts';

export interface Session {
  /** Runs statements, and waits for their end. */
  run(statements: string): Promise<void>;
  /** The rows of each statement. */
  rows(statements: string): Promise<Record<string, LbugValue>[][]>;
}

/** Opens the file at `path`, or makes it, for `work`. All is on disk when the promise resolves. */
export async function withSession(
  binding: Binding,
  path: string,
  access: { readonly readOnly: boolean },
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const database = databaseAt(path, access, binding);
  const connection = new binding.Connection(database);
  const rows: Session['rows'] = async (statements) => {
    const results = await connection.query(statements);
    const read: Record<string, LbugValue>[][] = [];
    for (const result of Array.isArray(results) ? results : [results]) {
      read.push(result.getAllSync());
      // A result that stays open lets `close` return before the checkpoint is on disk.
      result.close();
    }
    return read;
  };
  const run: Session['run'] = async (statements) => {
    await rows(statements);
  };
  try {
    await work({ run, rows });
  } finally {
    await connection.close();
    await database.close();
  }
}
