// The way to a graph engine that speaks Bolt, through the driver that whoever wants it installs beside this program: it is
// needed by one command, and no index, answer or edit needs an engine.

import { createRequire } from 'node:module';
import { AppError } from '../../model/errors.ts';

const PACKAGE = 'neo4j-driver';

export interface BoltRecord {
  toObject(): Readonly<Record<string, unknown>>;
}
export interface BoltTransaction {
  run(
    query: string,
    parameters?: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly records: readonly BoltRecord[] }>;
}
export interface BoltSession {
  /** Tries again, with growing pauses, where the engine says that this helps (a new leader, a deadlock). */
  executeWrite<T>(work: (transaction: BoltTransaction) => Promise<T>): Promise<T>;
  executeRead<T>(work: (transaction: BoltTransaction) => Promise<T>, config?: { readonly timeout: number }): Promise<T>;
  run: BoltTransaction['run'];
  close(): Promise<void>;
}
interface BoltDriver {
  session(options: { readonly database?: string }): BoltSession;
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
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
/** How long a transaction is tried again for. */
const RETRY_MS = 60_000;

/** Throws `invalid-argument` for an address of another kind, `database-unavailable` where nothing answers. */
export async function openBolt({ address, database, user, password }: BoltTarget): Promise<Bolt> {
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
    maxTransactionRetryTime: RETRY_MS,
    userAgent: 'gitnexus',
  };
  const opened = driver(address, credentials, options);
  try {
    await opened.verifyConnectivity();
  } catch (error) {
    await opened.close();
    throw boltFailure(error);
  }
  return {
    session: () => opened.session(database === undefined ? {} : { database }),
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

/** What the engine says went wrong, as an expected failure; a defect of ours stays one. */
export function boltFailure(error: unknown): unknown {
  const { code, message } = error as { readonly code?: unknown; readonly message?: string };
  if (error instanceof AppError || typeof code !== 'string') return error;
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
