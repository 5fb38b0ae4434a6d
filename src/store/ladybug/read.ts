// Runs reading statements on an open database: a small pool of connections, a time limit, a row limit.
// It trusts its caller with the text: what comes from outside is judged and rewritten in `../cypher` before.

import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection, Database, LbugValue, QueryResult as NativeResult } from '@ladybugdb/core';
import { AppError, invariant } from '../../model/errors.ts';
import { loadBinding } from './binding.ts';
import { databaseAt } from './database-file.ts';
import { createGate } from './gate.ts';
import { RUNNING_QUERIES } from './limits.ts';
import { DATABASE_FILE, NODE_TABLE } from './schema.ts';

export interface Statement {
  readonly text: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Limits {
  readonly rows: number;
  /** From the call to the answer, waiting for a turn included. */
  readonly timeoutMs: number;
}

export interface RawResult {
  /** As the database names them. */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly truncated: boolean;
}

export interface Reader {
  /** Errors are `AppError`: `bad-query` with the database's message, `query-refused`, `timeout`, `too-large`. */
  read(statement: Statement, limits: Limits): Promise<RawResult>;
  close(): Promise<void>;
}

/** The database's own timer stops a query within milliseconds; past this it is hung, and its connection is given up. */
const GRACE_MS = 5000;

/** Rows decoded between two turns of the event loop. */
const ROWS_PER_TURN = 200;

const gate = createGate(RUNNING_QUERIES);

/** Opens the database in `directory` read-only. Throws `AppError('corrupt-index')` for a file that is not what `load` writes. */
export async function openReader(directory: string): Promise<Reader> {
  const database = databaseAt(join(directory, DATABASE_FILE), { readOnly: true });
  try {
    await database.init();
  } catch (error) {
    throw unreadable(error);
  }
  const reader = createReader(database);
  try {
    // An empty file opens without complaint; one that lacks the table of nodes is none of ours.
    await reader.read({ text: PROBE, params: {} }, { rows: 1, timeoutMs: 60_000 });
    return reader;
  } catch (error) {
    await reader.close();
    throw error instanceof AppError && error.code !== 'bad-query' ? error : unreadable(error);
  }
}

const PROBE = `MATCH (n:${NODE_TABLE}) RETURN n.ordinal LIMIT 1`;

function unreadable(cause: unknown): AppError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new AppError('corrupt-index', `The graph database cannot be opened: ${message}`, {
    cause,
    hint: 'Index the repository again: gitnexus analyze --force',
  });
}

function createReader(database: Database): Reader {
  const idle: Connection[] = [];
  const running = new Set<Promise<unknown>>();
  let closed = false;

  async function connect(): Promise<Connection> {
    const connection = idle.pop() ?? new (loadBinding().Connection)(database, 2);
    await connection.init();
    return connection;
  }

  async function run(statement: Statement, limits: Limits): Promise<RawResult> {
    const deadline = performance.now() + limits.timeoutMs;
    const leave = await gate.enter(limits.timeoutMs);
    if (leave === undefined) throw timeout(limits.timeoutMs, 'it never got its turn, because others were running');
    try {
      const connection = await connect();
      try {
        return await runOn(connection, statement, limits, Math.max(1, Math.ceil(deadline - performance.now())));
      } finally {
        idle.push(connection);
      }
    } finally {
      leave();
    }
  }

  function read(statement: Statement, limits: Limits): Promise<RawResult> {
    invariant(!closed, 'the database was closed');
    const task = run(statement, limits);
    const forget = () => running.delete(task);
    running.add(task);
    task.then(forget, forget);
    return withinTime(task, limits.timeoutMs);
  }

  return {
    read,
    async close() {
      closed = true;
      await Promise.allSettled([...running]);
      for (const connection of idle) await connection.close();
      await database.close();
    },
  };
}

async function runOn(
  connection: Connection,
  statement: Statement,
  limits: Limits,
  remainingMs: number,
): Promise<RawResult> {
  // Only ever on an idle connection: under a running query this call waits for its end, and the event loop with it.
  connection.setQueryTimeout(remainingMs);
  try {
    const prepared = await connection.prepare(statement.text);
    if (!prepared.isSuccess()) throw new Error(prepared.getErrorMessage());
    if (!prepared.isReadOnly()) {
      throw new AppError(
        'query-refused',
        'The database says that this query would write, and only reading is allowed.',
      );
    }
    const results = await connection.execute(prepared, { ...statement.params } as Record<string, LbugValue>);
    const all = Array.isArray(results) ? results : [results];
    try {
      return await collect(all[all.length - 1]!, limits.rows);
    } finally {
      for (const result of all) result.close();
    }
  } catch (error) {
    throw asAppError(error, limits.timeoutMs);
  }
}

async function collect(result: NativeResult, rowLimit: number): Promise<RawResult> {
  const columns = await result.getColumnNames();
  const rows: Record<string, unknown>[] = [];
  // Rows are decoded here and not on the pool of threads, where slow queries of others could hold them up.
  while (rows.length < rowLimit && result.hasNext()) {
    rows.push(result.getNextSync() as Record<string, unknown>);
    if (rows.length % ROWS_PER_TURN === 0) await nextTurn();
  }
  return { columns, rows, truncated: result.hasNext() };
}

function asAppError(error: unknown, timeoutMs: number): AppError {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/^Interrupted\b/.test(message)) return timeout(timeoutMs, 'it was stopped', error);
  if (/^Buffer manager exception/.test(message)) {
    return new AppError('too-large', `The query needs more memory than it may have: ${message}`, {
      cause: error,
      hint: 'Shorten variable-length paths, name their relationship types, or start from fewer nodes.',
    });
  }
  // Of a function called with the wrong types, the database lists every form that it has.
  return new AppError('bad-query', message.split(/Supported inputs are|\n\n/)[0]!.trim(), { cause: error });
}

/** The task's outcome, or a time-out should the database's own timer not have stopped it. */
async function withinTime<Value>(task: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeout(timeoutMs, 'it could not be stopped yet')), timeoutMs + GRACE_MS);
  });
  try {
    return await Promise.race([task, hung]);
  } finally {
    clearTimeout(timer);
  }
}

function timeout(timeoutMs: number, outcome: string, cause?: unknown): AppError {
  return new AppError('timeout', `The query took longer than ${timeoutMs} ms; ${outcome}.`, {
    cause,
    hint: 'Narrow the pattern (a label, a relationship type, a shorter path) or raise the time limit.',
  });
}
