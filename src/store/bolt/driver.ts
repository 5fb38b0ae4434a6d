// The way to a graph engine that speaks Bolt, through the driver that whoever wants it installs beside this program: it is
// needed by one command, and no index, answer or edit needs an engine.

import { createRequire } from 'node:module';
import { AppError } from '../../model/errors.ts';

const PACKAGE = 'neo4j-driver';

export interface BoltRecord {
  toObject(): Readonly<Record<string, unknown>>;
}
/** Whole numbers are big integers in them. */
export type Row = Readonly<Record<string, unknown>>;
/** All rows of a reading statement. */
export type Rows = (statement: string, parameters: Row) => Promise<readonly Row[]>;
export interface BoltTransaction {
  /** All records at once, or one after the other as they come. */
  run(
    query: string,
    parameters?: Row,
  ): Promise<{ readonly records: readonly BoltRecord[] }> & AsyncIterable<BoltRecord>;
}
export interface BoltSession {
  /** Tries again, with growing pauses, where the engine says that this helps (a new leader, a deadlock). */
  executeWrite<T>(work: (transaction: BoltTransaction) => Promise<T>): Promise<T>;
  executeRead<T>(work: (transaction: BoltTransaction) => Promise<T>): Promise<T>;
  /** One that is not tried again, and that the engine ends by itself. */
  beginTransaction(config: { readonly timeout: number }): BoltTransaction;
  run: BoltTransaction['run'];
  close(): Promise<void>;
}
interface BoltDriver {
  session(options: { readonly database?: string; readonly defaultAccessMode?: string }): BoltSession;
  verifyConnectivity(): Promise<unknown>;
  close(): Promise<void>;
}
interface BoltPackage {
  driver(address: string, credentials: unknown, options: Readonly<Record<string, unknown>>): BoltDriver;
  readonly auth: { basic(user: string, password: string): unknown };
}

export interface BoltTarget {
  /** `bolt://host:7687`, `neo4j://…` for a cluster, `+s` for TLS. */
  readonly address: string;
  readonly database?: string | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

export interface Bolt {
  session(): BoltSession;
  /** May not write, and may be answered by any member of a cluster. */
  readingSession(): BoltSession;
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
/** How long a transaction of a push is tried again for. */
const RETRY_MS = 60_000;

/** Throws `invalid-argument` for an address of another kind, `database-unavailable` where nothing answers. */
export async function openBolt(
  { address, database, user, password }: BoltTarget,
  retryMs: number = RETRY_MS,
): Promise<Bolt> {
  if (!/^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\/[^/?#@]+\/?$/.test(address)) {
    throw new AppError('invalid-argument', `'${address}' is no address like bolt://host:7687`, {
      hint: 'bolt://, bolt+s://, neo4j:// or neo4j+s://; user and password come from NEO4J_USERNAME and NEO4J_PASSWORD.',
      details: { argument: 'to' },
    });
  }
  const { driver, auth } = loadDriver();
  const credentials = password === undefined ? undefined : auth.basic(user ?? 'neo4j', password);
  const options = {
    disableLosslessIntegers: true,
    connectionTimeout: CONNECT_MS,
    connectionAcquisitionTimeout: 2 * CONNECT_MS,
    maxTransactionRetryTime: retryMs,
    userAgent: 'gitnexus',
  };
  const opened = driver(address, credentials, options);
  try {
    await opened.verifyConnectivity();
  } catch (error) {
    await opened.close();
    throw boltFailure(error);
  }
  const chosen = database === undefined ? {} : { database };
  return {
    session: () => opened.session(chosen),
    readingSession: () => opened.session({ ...chosen, defaultAccessMode: 'READ' }),
    close: () => opened.close(),
  };
}

function loadDriver(): BoltPackage {
  try {
    return createRequire(import.meta.url)(PACKAGE) as BoltPackage;
  } catch (cause) {
    throw new AppError('database-unavailable', `Speaking Bolt needs the package ${PACKAGE}`, {
      cause,
      hint: `npm install ${PACKAGE}@6 beside gitnexus (with -g where that is installed so)`,
    });
  }
}

export async function rowsOf(transaction: BoltTransaction, query: string, parameters: Row): Promise<readonly Row[]> {
  const { records } = await transaction.run(query, parameters);
  return records.map((record) => record.toObject());
}

/** What the engine says went wrong, as an expected failure; a defect of ours stays one. */
export function boltFailure(error: unknown): unknown {
  const { code, message } = error as { readonly code?: unknown; readonly message?: string };
  if (error instanceof AppError || typeof code !== 'string') return error;
  if (/TransactionTimedOut|TransactionTerminated|Terminated$/.test(code)) {
    return new AppError('timeout', 'The engine took longer than the time limit.', { cause: error });
  }
  if (/MemoryPoolOutOfMemory|TransactionMemoryLimit/i.test(code)) {
    return new AppError('too-large', 'The query takes more memory than the engine gives.', { cause: error });
  }
  const rights = /^Neo\.ClientError\.Security\./.test(code);
  return new AppError(
    rights ? 'unauthorized' : 'database-unavailable',
    `The engine says: ${message ?? code} (${code})`,
    {
      cause: error,
      ...(rights && { hint: 'Set NEO4J_USERNAME and NEO4J_PASSWORD.' }),
    },
  );
}
