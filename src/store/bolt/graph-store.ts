// The graphs of repositories in an engine, for servers that answer from there.

import { AppError } from '../../model/errors.ts';
import type { GraphView } from '../../model/graph.ts';
import { type BoltRecord, type BoltTarget, boltFailure, openBolt, type Row, rowsOf } from './driver.ts';
import { FIND_SNAPSHOT, IS_THERE, MODEL_VERSION, STATED_MODEL } from './statements.ts';
import { openBoltView, type SnapshotPlace } from './view.ts';

/** One snapshot of one repository. */
export interface StoredGraph {
  readonly place: SnapshotPlace;
  readonly view: GraphView;
  /** Rows of a reading statement, as they come; whoever has enough stops. */
  rows(statement: string, parameters: Row, limits: StatementLimits): AsyncIterable<BoltRecord>;
}

export interface StatementLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface GraphStore {
  readonly address: string;
  /** Undefined for the engine's default. */
  readonly database: string | undefined;
  /** The graph that was pushed under that name with that hash. Throws `not-indexed` where there is none. */
  graph(repo: string, hash: string): Promise<StoredGraph>;
  /** Throws `database-unavailable` where the engine does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** How long a transaction of an answer is tried again for, while an engine changes its leader. */
const RETRY_MS = 15_000;

export async function openGraphStore(target: BoltTarget): Promise<GraphStore> {
  const bolt = await openBolt(target, RETRY_MS);
  const read = async (statement: string, parameters: Row): Promise<readonly Row[]> => {
    const session = bolt.readingSession();
    try {
      return await session.executeRead((each) => rowsOf(each, statement, parameters));
    } catch (error) {
      throw boltFailure(error);
    } finally {
      await session.close();
    }
  };
  const [model] = await read(STATED_MODEL, {});
  if (Number(model?.version) !== MODEL_VERSION) {
    await bolt.close();
    throw new AppError('not-indexed', `There are no graphs at ${target.address} that this version reads`, {
      hint: 'Push some: gitnexus push <repository or group> --to <address>',
    });
  }

  async function open(repo: string, hash: string): Promise<StoredGraph> {
    const [found] = await read(FIND_SNAPSHOT, { repo, hash });
    if (found === undefined) {
      throw new AppError('not-indexed', `The engine does not hold the graph of '${repo}' that is indexed here`, {
        hint: `gitnexus push ${repo} --to ${target.address}`,
      });
    }
    const place = { repo, number: Number(found.number), nodes: Number(found.nodes), edges: Number(found.edges) };
    return {
      place,
      view: await openBoltView(read, place),
      async *rows(statement, parameters, { timeoutMs, signal }) {
        const session = bolt.readingSession();
        const stop = (): void => void session.close();
        signal.addEventListener('abort', stop, { once: true });
        const transaction = session.beginTransaction({ timeout: timeoutMs });
        try {
          const there = await rowsOf(transaction, IS_THERE, { repo, number: BigInt(place.number) });
          if (there.length === 0) throw new AppError('conflict', `The graph of '${repo}' was replaced meanwhile`);
          yield* transaction.run(statement, parameters);
        } catch (error) {
          throw signal.aborted
            ? new AppError('interrupted', 'Interrupted while the engine answered.')
            : boltFailure(error);
        } finally {
          signal.removeEventListener('abort', stop);
          await session.close();
        }
      },
    };
  }

  /** Most that are kept: as many as an engine keeps open, of all its callers together. */
  const graphs = new Map<string, Promise<StoredGraph>>();
  return {
    address: target.address,
    database: target.database,
    graph(repo, hash) {
      const key = `${repo}\0${hash}`;
      const known = graphs.get(key) ?? open(repo, hash);
      graphs.delete(key);
      graphs.set(key, known);
      known.catch(() => graphs.delete(key));
      for (const oldest of graphs.keys()) {
        if (graphs.size <= MOST_OPEN) break;
        graphs.delete(oldest);
      }
      return known;
    },
    async check() {
      await read(STATED_MODEL, {});
    },
    close: () => bolt.close(),
  };
}

const MOST_OPEN = 64;
