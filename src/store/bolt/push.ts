// Puts a graph into an engine as a new generation beside the old one, then switches readers over, then sweeps what nobody
// reads any more. Killed at any moment, nothing that is read has changed; the next push sweeps what was left.

import { AppError } from '../../model/errors.ts';
import type { Bolt, BoltSession, BoltTransaction } from './driver.ts';
import {
  BEGIN,
  CLAIM,
  COUNTS,
  createEdges,
  createNodes,
  GROUP,
  MODEL_VERSION,
  OUTDATED,
  PROVIDE,
  READ_MODEL,
  RELEASE,
  SCHEMA,
  SWEEP_NODES,
  SWEEP_SNAPSHOT,
  SWITCH,
  USE,
} from './statements.ts';

export type PushValue = string | number | boolean | bigint | readonly string[];
export type PushProperties = Readonly<Record<string, PushValue>>;

/** A graph to be pushed. Whole numbers are big integers, since the protocol tells them from others. */
export interface PushedGraph {
  readonly repo: string;
  readonly generation: string;
  /** Equal for equal graphs. */
  readonly hash: string;
  /** Properties of the snapshot. */
  readonly about: PushProperties;
  readonly nodeCount: number;
  readonly edgeCount: number;
  nodes(): Iterable<{ readonly uid: string; readonly labels: readonly string[]; readonly properties: PushProperties }>;
  edges(): Iterable<{
    readonly type: string;
    readonly source: string;
    readonly target: string;
    readonly properties: PushProperties;
  }>;
  /** The names by which others import what the repository gives. */
  readonly provides: readonly PushProperties[];
  /** Which names its packages may be imported by: `uid`, `ecosystem`, `imported`. */
  readonly uses: readonly PushProperties[];
}

export interface PushOptions {
  /** Of this run, so that two at one repository are told apart. */
  readonly me: string;
  /** For how long a generation that was live may still be read, in milliseconds. */
  readonly grace: number;
  readonly force: boolean;
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
}

export interface Pushed {
  readonly state: 'unchanged' | 'pushed';
  /** Generations that were swept. */
  readonly swept: number;
}

const BATCH = 5_000;
/** A pusher that has not written for so long is taken for gone. */
const LEASE_MS = 120_000;

/** Makes constraints and indexes, or finds them. Throws `conflict` where a newer program has written there. */
export async function prepareModel(bolt: Bolt): Promise<void> {
  await inSession(bolt, async (session) => {
    for (const statement of SCHEMA) await session.run(statement);
    const [row] = await session.executeWrite((each) => rowsOf(each, READ_MODEL, { version: BigInt(MODEL_VERSION) }));
    if (Number(row?.version) > MODEL_VERSION) {
      throw new AppError('conflict', `The engine holds graphs of a newer model (${String(row?.version)})`, {
        hint: 'Update gitnexus here.',
      });
    }
  });
}

/** Throws `locked` while another pushes the repository, `interrupted`, `conflict` where what arrived is not what was sent. */
export async function pushGraph(bolt: Bolt, graph: PushedGraph, options: PushOptions): Promise<Pushed> {
  return inSession(bolt, async (session) => {
    const claim = { repo: graph.repo, me: options.me, lease: BigInt(LEASE_MS) };
    const [found] = await session.executeWrite((each) => rowsOf(each, CLAIM, claim));
    if (found?.free !== true) {
      throw new AppError('locked', `Another process is pushing '${graph.repo}'`, {
        hint: 'Try again when it is done.',
      });
    }
    const push = new Push(session, graph, options, claim);
    try {
      const swept = await push.sweep();
      if (!options.force && found.hash === graph.hash) return { state: 'unchanged', swept };
      await push.write();
      return { state: 'pushed', swept: swept + (options.grace === 0 ? await push.sweep() : 0) };
    } finally {
      await session.executeWrite((each) => each.run(RELEASE, claim));
    }
  });
}

/** One push, which holds the claim of its repository. */
class Push {
  readonly #session: BoltSession;
  readonly #graph: PushedGraph;
  readonly #options: PushOptions;
  readonly #claim: Readonly<Record<string, unknown>>;

  constructor(
    session: BoltSession,
    graph: PushedGraph,
    options: PushOptions,
    claim: Readonly<Record<string, unknown>>,
  ) {
    this.#session = session;
    this.#graph = graph;
    this.#options = options;
    this.#claim = claim;
  }

  async sweep(): Promise<number> {
    const { repo } = this.#graph;
    const parameters = { repo, grace: BigInt(this.#options.grace) };
    const outdated = await this.#session.executeRead((each) => rowsOf(each, OUTDATED, parameters));
    for (const { generation } of outdated) {
      for (let left = BATCH; left === BATCH; ) {
        const [row] = await this.#write(SWEEP_NODES, { generation, batch: BigInt(BATCH) });
        left = Number(row?.count ?? 0);
      }
      await this.#write(SWEEP_SNAPSHOT, { generation });
    }
    return outdated.length;
  }

  async write(): Promise<void> {
    const { generation, hash, about, provides, uses, repo, nodeCount, edgeCount } = this.#graph;
    await this.#held(BEGIN, { generation, hash, about });
    const ids = await this.#nodes();
    await this.#edges(ids);
    const [counts] = await this.#session.executeRead((each) => rowsOf(each, COUNTS, { repo, generation }));
    // A transaction whose end was not heard of is tried again, and may have been written after all.
    if (counts?.nodes !== nodeCount || counts.edges !== edgeCount) {
      throw new AppError('conflict', `Of '${repo}' not all arrived as it was sent`, { hint: 'Push it again.' });
    }
    for (const rows of batches(provides)) await this.#held(PROVIDE, { generation, rows });
    for (const rows of batches(uses)) await this.#held(USE, { generation, rows });
    await this.#held(SWITCH, { generation });
  }

  /** Gives the engine's ids by uid: relationships find their ends by them, without an index. */
  async #nodes(): Promise<ReadonlyMap<string, string>> {
    const { generation, nodes, nodeCount, repo } = this.#graph;
    const ids = new Map<string, string>();
    for (const [labels, group] of grouped(nodes(), (node) => node.labels.join(':'))) {
      for (const batch of batches(group)) {
        const rows = batch.map(({ properties }) => properties);
        const made = await this.#held(createNodes(labels.split(':')), { generation, rows });
        for (const { at, id } of made) ids.set(batch[Number(at)]!.uid, String(id));
        this.#options.progress(`Pushing ${repo}: ${ids.size} of ${nodeCount} nodes`);
      }
    }
    return ids;
  }

  async #edges(ids: ReadonlyMap<string, string>): Promise<void> {
    const { edges, edgeCount, repo } = this.#graph;
    let done = 0;
    for (const [type, group] of grouped(edges(), (edge) => edge.type)) {
      for (const batch of batches(group)) {
        const rows = batch.map(({ source, target, properties }) => ({
          source: ids.get(source),
          target: ids.get(target),
          properties,
        }));
        await this.#held(createEdges(type), { rows });
        done += batch.length;
        this.#options.progress(`Pushing ${repo}: ${done} of ${edgeCount} relationships`);
      }
    }
  }

  /** As `#write`, of a statement that gives rows as long as the claim is held. */
  async #held(statement: string, parameters: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
    const rows = await this.#write(statement, parameters);
    if (rows.length > 0) return rows;
    throw new AppError('conflict', `Another process took over the push of '${this.#graph.repo}'`);
  }

  #write(statement: string, parameters: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
    if (this.#options.signal.aborted) {
      throw new AppError(
        'interrupted',
        'Interrupted. Readers see what they saw before; the next push sweeps the rest.',
      );
    }
    return this.#session.executeWrite((each) => rowsOf(each, statement, { ...this.#claim, ...parameters }));
  }
}

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(transaction: BoltTransaction, query: string, parameters: Row): Promise<readonly Row[]> {
  const { records } = await transaction.run(query, parameters);
  return records.map((record) => record.toObject());
}

export async function inSession<T>(bolt: Bolt, work: (session: BoltSession) => Promise<T>): Promise<T> {
  const session = bolt.session();
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

/** Names the repositories of a group, in the place of those it had. */
export function pushGroup(bolt: Bolt, group: string, repos: readonly string[]): Promise<void> {
  return inSession(bolt, async (session) => {
    await session.executeWrite((each) => each.run(GROUP, { group, repos }));
  });
}
