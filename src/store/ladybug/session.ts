// A database that is being written: one connection, and statements on it.

import type { LbugValue } from '@ladybugdb/core';
import type { Binding } from './binding.ts';
import { BUFFER_POOL_BYTES, MAX_DATABASE_BYTES } from './limits.ts';

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
  work: (session: Session) => Promise<void>,
): Promise<void> {
  // Packing the columns would take longer than all the rest, most of it for fractions, each of which is tried in two
  // hundred ways; the file is twice as large without. Automatic checkpoints would run in the middle of a load and
  // again at its end.
  const packed = false;
  const database = new binding.Database(path, BUFFER_POOL_BYTES, packed, false, MAX_DATABASE_BYTES, false);
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
