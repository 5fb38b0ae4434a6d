// Puts a graph into an engine as a new snapshot: as what differs from the live one where there is one, else whole. Readers are
// switched over in one transaction; what nobody reads any more is swept. Killed at any moment, nothing that is read has
// changed; the next push takes back what was begun.

import { createHash } from 'node:crypto';
import { AppError } from '../../model/errors.ts';
import type { EdgeRow, NodeRow, Properties } from '../property-rows.ts';
import { type Bolt, type BoltSession, type Row, rowsOf } from './driver.ts';
import * as statements from './statements.ts';
import { LIFE, type StoredPart } from './stored-rows.ts';

export type PushValue = string | number | boolean | bigint | readonly string[];
export type PushProperties = Readonly<Record<string, PushValue>>;

/** A graph to be pushed. */
export interface PushedGraph {
  readonly repo: string;
  readonly generation: string;
  /** Equal for equal graphs. */
  readonly hash: string;
  /** Properties of the snapshot. */
  readonly about: PushProperties;
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** Asked for once, and not at all where the graph is there already. */
  parts(): Iterable<StoredPart>;
  /** The names by which others import what the repository gives. */
  readonly provides: readonly PushProperties[];
  /** Which names its packages may be imported by: `uid`, `ecosystem`, `imported`. */
  readonly uses: readonly PushProperties[];
}

export interface PushOptions {
  /** Of this run, so that two at one repository are told apart. */
  readonly me: string;
  /** For how long a snapshot that was live may still be read, in milliseconds. */
  readonly grace: number;
  /** Writes it whole, and also where it is there already. */
  readonly force: boolean;
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
}

export interface Pushed {
  readonly state: 'unchanged' | 'pushed';
  /** Snapshots that were swept. */
  readonly swept: number;
  /** What was written: as many as there are, or what differs from the snapshot before. */
  readonly written: { readonly nodes: number; readonly edges: number };
}

const BATCH = 5_000;
/**
 * Transactions under way: while the engine writes one, the next is made, sent and planned. No more than two, since each locks the
 * claim first and so waits for the one before, which also keeps them from locking each other out.
 */
const LANES = 2;
/** A pusher that has not written for so long is taken for gone. */
const LEASE_MS = 120_000;

/** Makes constraints and indexes, or finds them. Throws `conflict` where a newer program has written there. */
export async function prepareModel(bolt: Bolt): Promise<void> {
  const version = { version: BigInt(statements.MODEL_VERSION) };
  await inSession(bolt, async (session) => {
    const [row] = await session.executeWrite((each) => rowsOf(each, statements.READ_MODEL, version));
    const found = Number(row?.version);
    if (found > statements.MODEL_VERSION) {
      throw new AppError('conflict', `The engine holds graphs of a newer model (${found})`, {
        hint: 'Update gitnexus here.',
      });
    }
    for (const statement of statements.SCHEMA) await session.executeWrite((each) => each.run(statement));
    if (found === statements.MODEL_VERSION) return;
    const batch = { batch: BigInt(BATCH) };
    while ((await countOf(session.executeWrite((each) => rowsOf(each, statements.DROP_OLD_MODEL, batch)))) > 0);
    await session.executeWrite((each) => each.run(statements.RAISE_MODEL, version));
  });
}

/** Throws `locked` while another pushes the repository, `interrupted`, `conflict` where what arrived is not what was sent. */
export async function pushGraph(bolt: Bolt, graph: PushedGraph, options: PushOptions): Promise<Pushed> {
  return inSession(bolt, async (session) => {
    const claim = { repo: graph.repo, me: options.me, lease: BigInt(LEASE_MS) };
    const [found] = await session.executeWrite((each) => rowsOf(each, statements.CLAIM, claim));
    if (found?.free !== true) {
      throw new AppError('locked', `Another process is pushing '${graph.repo}'`, {
        hint: 'Try again when it is done.',
      });
    }
    const others = Array.from({ length: LANES - 1 }, () => bolt.session());
    const push = new Push([session, ...others], graph, options, claim, liveOf(found));
    try {
      const swept = await push.sweep();
      if (!options.force && found.hash === graph.hash) {
        return { state: 'unchanged', swept, written: { nodes: 0, edges: 0 } };
      }
      const written = await push.write();
      return { state: 'pushed', written, swept: swept + (options.grace === 0 ? await push.sweep() : 0) };
    } finally {
      await Promise.all(others.map((other) => other.close()));
      await session.executeWrite((each) => each.run(statements.RELEASE, claim));
    }
  });
}

/** The snapshot that is read. */
interface Live {
  readonly number: number;
  readonly nodes: number;
  readonly edges: number;
  /** Digests of its parts, by path. */
  readonly digests: ReadonlyMap<string, string>;
}

function liveOf({ number, nodes, edges, paths, digests }: Row): Live | undefined {
  if (number === null) return undefined;
  const parts = (paths as string[]).map((path, at) => [path, (digests as string[])[at]!] as const);
  return { number: Number(number), nodes: Number(nodes), edges: Number(edges), digests: new Map(parts) };
}

/** One push, which holds the claim of its repository. */
class Push {
  readonly #sessions: readonly [BoltSession, ...BoltSession[]];
  readonly #graph: PushedGraph;
  readonly #options: PushOptions;
  readonly #claim: Row;
  #live: Live | undefined;

  constructor(
    sessions: readonly [BoltSession, ...BoltSession[]],
    graph: PushedGraph,
    options: PushOptions,
    claim: Row,
    live: Live | undefined,
  ) {
    this.#sessions = sessions;
    this.#graph = graph;
    this.#options = options;
    this.#claim = claim;
    this.#live = live;
  }

  /** Takes back what was never finished, and what nobody reads any more. */
  async sweep(): Promise<number> {
    const live = this.#live?.number ?? 0;
    const others = await this.#read(statements.OTHERS, { grace: BigInt(this.#options.grace) });
    const unfinished = others.filter(({ state }) => state === 'writing');
    if (unfinished.length > 0) {
      const marked = await this.#read(statements.MARKED, {});
      const parameters = { live: BigInt(live) };
      for (const rows of batches(marked)) {
        await this.#write(statements.UNDO_EDGES, { ...parameters, ids: rows.map(({ id }) => id) });
      }
      await this.#repeatedly(statements.UNDO_NODES, parameters);
      await this.#repeatedly(statements.REOPEN_NODES, parameters);
    }
    // One that is marked was being swept by a push that was killed.
    const over = others.filter((each) => each.state === 'over' || (each.state === 'complete' && each.over === true));
    const numbers = [...unfinished, ...over].map(({ number }) => BigInt(Number(number)));
    if (over.length > 0) {
      await this.#write(statements.MARK_SNAPSHOTS, { numbers });
      const kept = others.filter((each) => each.state === 'complete' && each.over !== true);
      const oldest = { oldest: BigInt(Math.min(live, ...kept.map(({ number }) => Number(number)))) };
      await this.#repeatedly(statements.SWEEP_NODES, oldest);
      await this.#repeatedly(statements.SWEEP_EDGES, oldest);
    }
    if (numbers.length > 0) await this.#write(statements.SWEEP_SNAPSHOTS, { numbers });
    return numbers.length;
  }

  async write(): Promise<Pushed['written']> {
    const { generation, hash, about, provides, uses, nodeCount, edgeCount } = this.#graph;
    const live = this.#live;
    const number = (live?.number ?? 0) + 1;
    const all = [...this.#graph.parts()];
    const digests = new Map(all.map((part) => [part.path, digestOf(part)]));
    await this.#write(statements.BEGIN, { generation, hash, about, number: BigInt(number) });
    const isDelta = live !== undefined && !this.#options.force;
    const written = isDelta
      ? await this.#writeDelta(number, all, digests, live)
      : await this.#writeAll(number, all, live);
    for (const rows of batches(provides)) await this.#write(statements.PROVIDE, { generation, rows });
    for (const rows of batches(uses)) await this.#write(statements.USE, { rows });
    const parts = { paths: [...digests.keys()], digests: [...digests.values()] };
    const counts = { nodes: BigInt(nodeCount), edges: BigInt(edgeCount) };
    await this.#write(statements.SWITCH, { generation, ...counts, ...parts });
    this.#live = { number, nodes: nodeCount, edges: edgeCount, digests };
    return written;
  }

  async #writeAll(number: number, all: readonly StoredPart[], live: Live | undefined): Promise<Pushed['written']> {
    const { nodeCount, edgeCount } = this.#graph;
    const nodes = all.flatMap((part) => part.nodes);
    const ids = await this.#createNodes(nodes, number);
    const edges = all.flatMap((part) => part.edges);
    await this.#createEdges(edges, ids, number, statements.createFirstEdges, statements.recreateFirstEdges);
    const [counts] = await this.#read(statements.COUNTS, { number: BigInt(number) });
    this.#check(Number(counts?.nodes) === nodeCount && Number(counts?.edges) === edgeCount);
    if (live !== undefined) await this.#repeatedly(statements.END_ALL, { number: BigInt(number) });
    return { nodes: nodeCount, edges: edgeCount };
  }

  /** Writes what differs from the live snapshot, part by part where their digests do. */
  async #writeDelta(
    number: number,
    all: readonly StoredPart[],
    digests: ReadonlyMap<string, string>,
    live: Live,
  ): Promise<Pushed['written']> {
    const differs = (path: string): boolean => digests.get(path) !== live.digests.get(path);
    const old = await this.#livePart([...live.digests.keys()].filter(differs));
    const parts = all.filter(({ path }) => differs(path));
    const nodes = parts.flatMap((part) => part.nodes);
    const isKept = (row: NodeRow): boolean => old.nodes.get(row.uid)?.text === textOf(row);
    const begun = nodes.filter((row) => !isKept(row));
    const kept = new Set(nodes.filter(isKept).map(({ uid }) => uid));
    const ended = [...old.nodes].filter(([uid]) => !kept.has(uid)).map(([, { id }]) => id);
    const begunUids = new Set(begun.map(({ uid }) => uid));
    const endedUids = new Set([...old.nodes.keys()].filter((uid) => !kept.has(uid)));
    const closing: EdgeRow[] = [];
    const now = new Map(parts.flatMap((part) => part.edges).map((edge) => [keyOf(edge), edge]));
    for (const [key, edge] of old.edges) {
      if (endedUids.has(edge.source) || endedUids.has(edge.target)) continue;
      const same = now.get(key);
      if (same === undefined || textOf(same) !== textOf(edge)) closing.push(edge);
      else if (!begunUids.has(edge.source) && !begunUids.has(edge.target)) now.delete(key);
    }
    // A node that is written anew takes its relationships with it, from whichever file they come.
    const edges = [...now.values()];
    for (const part of all) {
      if (differs(part.path)) continue;
      edges.push(...part.edges.filter(({ target }) => begunUids.has(target)));
    }
    const gone = await this.#end(ended, number);
    const ids = await this.#idsOf([...edges, ...closing], begunUids, number);
    const closed = await this.#endEdges(closing, ids, number);
    for (const [uid, id] of await this.#createNodes(begun, number)) ids.set(uid, id);
    await this.#createEdges(edges, ids, number, statements.createEdges);
    const { nodeCount, edgeCount } = this.#graph;
    this.#check(live.nodes - gone.nodes + begun.length === nodeCount);
    this.#check(live.edges - gone.edges - closed + edges.length === edgeCount);
    return { nodes: begun.length, edges: edges.length };
  }

  /** What is live of some files. */
  async #livePart(paths: readonly string[]): Promise<LivePart> {
    const open = { open: BigInt(statements.OPEN) };
    const found: Row[] = [];
    for (const some of batches(paths.filter((path) => path !== ''))) {
      found.push(...(await this.#read(statements.LIVE_NODES, { paths: some })));
    }
    if (paths.includes('')) found.push(...(await this.#read(statements.LIVE_PATHLESS, open)));
    const nodes = new Map<string, LiveNode>();
    for (const { labels, properties, id } of found) {
      const { repo: _repo, changed: _changed, ...own } = properties as Properties;
      const row = { labels: (labels as string[]).filter((label) => label !== 'Node'), properties: withoutLife(own) };
      const uid = String(own.uid);
      nodes.set(uid, { id: String(id), text: textOf(row) });
    }
    const edges = new Map<string, EdgeRow>();
    for (const some of batches([...nodes.values()])) {
      for (const row of await this.#read(statements.LIVE_EDGES, { ids: some.map(({ id }) => id) })) {
        const edge = { ...row, properties: withoutLife(row.properties as Properties) } as unknown as EdgeRow;
        edges.set(keyOf(edge), edge);
      }
    }
    return { nodes, edges };
  }

  /** The engine's ids of those ends of relationships that stay. */
  async #idsOf(edges: readonly EdgeRow[], except: ReadonlySet<string>, number: number): Promise<Map<string, string>> {
    const uids = new Set(edges.flatMap(({ source, target }) => [source, target]));
    const ids = new Map<string, string>();
    for (const some of batches([...uids].filter((uid) => !except.has(uid)))) {
      for (const { uid, id } of await this.#read(statements.IDS, { uids: some, number: BigInt(number) })) {
        ids.set(String(uid), String(id));
      }
    }
    return ids;
  }

  /** Gives what was ended, counted when all of it is: what a transaction finds to end is less where it is tried again. */
  async #end(ids: readonly string[], number: number): Promise<{ nodes: number; edges: number }> {
    const sum = { nodes: 0, edges: 0 };
    const parts = [...batches(ids)].map((some) => ({ ids: some, number: BigInt(number) }));
    for (const part of parts) await this.#write(statements.END_NODES, part);
    for (const part of parts) {
      const [row] = await this.#read(statements.ENDED, part);
      sum.nodes += Number(row!.nodes);
      sum.edges += Number(row!.edges);
    }
    return sum;
  }

  async #endEdges(edges: readonly EdgeRow[], ids: ReadonlyMap<string, string>, number: number): Promise<number> {
    let sum = 0;
    for (const [type, group] of grouped(edges, (edge) => edge.type)) {
      for (const some of batches(group)) {
        const rows = some.map(({ source, target }) => ({ source: ids.get(source), target: ids.get(target) }));
        const [row] = await this.#write(statements.endEdges(type), { rows, number: BigInt(number) });
        sum += Number(row!.count);
      }
    }
    return sum;
  }

  /** Gives the engine's ids by uid: relationships find their ends by them, without an index. */
  async #createNodes(nodes: readonly NodeRow[], number: number): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    const groups = grouped(nodes, (node) => node.labels.join(':'));
    await this.#inLanes(batchesOf(groups), async ([labels, batch], session) => {
      const rows = batch.map(({ properties }) => sent(properties));
      const statement = statements.createNodes(labels.split(':'));
      const made = await this.#write(statement, { rows, number: BigInt(number) }, session);
      for (const { at, id } of made) ids.set(batch[Number(at)]!.uid, String(id));
      this.#options.progress(`Pushing ${this.#graph.repo}: ${ids.size} of ${nodes.length} nodes`);
    });
    return ids;
  }

  async #createEdges(
    edges: readonly EdgeRow[],
    ids: ReadonlyMap<string, string>,
    number: number,
    statement: (type: string) => string,
    again = statement,
  ): Promise<void> {
    let done = 0;
    const groups = grouped(edges, (edge) => edge.type);
    await this.#inLanes(batchesOf(groups), async ([type, batch], session) => {
      const rows = batch.map(({ source, target, properties }) => ({
        source: ids.get(source),
        target: ids.get(target),
        properties: sent(properties),
      }));
      const [row] = await this.#write(statement(type), { rows, number: BigInt(number) }, session, again(type));
      this.#check(Number(row!.count) === batch.length);
      done += batch.length;
      this.#options.progress(`Pushing ${this.#graph.repo}: ${done} of ${edges.length} relationships`);
    });
  }

  /** Works through what does not depend on each other; where one fails, no other is begun. */
  async #inLanes<T>(items: Iterable<T>, work: (item: T, session: BoltSession) => Promise<void>): Promise<void> {
    const rest = items[Symbol.iterator]();
    const failures: unknown[] = [];
    const lane = async (session: BoltSession): Promise<void> => {
      for (let next = rest.next(); !next.done && failures.length === 0; next = rest.next()) {
        await work(next.value, session).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(this.#sessions.map(lane));
    if (failures.length > 0) throw failures[0];
  }

  #check(holds: boolean): void {
    if (holds) return;
    throw new AppError('conflict', `Of '${this.#graph.repo}' not all arrived as it was sent`, {
      hint: 'Push it again, with --force to write it whole.',
    });
  }

  async #repeatedly(statement: string, parameters: Row): Promise<void> {
    while ((await countOf(this.#write(statement, { ...parameters, batch: BigInt(BATCH) }))) > 0);
  }

  /** Throws `conflict` where the claim was lost. `again` is what is run where a transaction before may have been kept. */
  async #write(
    statement: string,
    parameters: Row,
    session = this.#sessions[0],
    again = statement,
  ): Promise<readonly Row[]> {
    if (this.#options.signal.aborted) {
      throw new AppError('interrupted', 'Interrupted. Readers see what they saw before; the next push takes it back.');
    }
    const all = { ...this.#claim, open: BigInt(statements.OPEN), ...parameters };
    let next = statement;
    return session.executeWrite(async (each) => {
      const now = next;
      next = again;
      // Sent together, so that the rows are there when the claim is.
      const [held, rows] = await Promise.all([rowsOf(each, statements.HOLD, all), rowsOf(each, now, all)]);
      if (held.length > 0) return rows;
      throw new AppError('conflict', `Another process took over the push of '${this.#graph.repo}'`);
    });
  }

  /** Reads where it writes: another member of a cluster may not have heard yet of what another session wrote. */
  #read(statement: string, parameters: Row): Promise<readonly Row[]> {
    const all = { repo: this.#graph.repo, open: BigInt(statements.OPEN), ...parameters };
    return this.#sessions[0].executeWrite((each) => rowsOf(each, statement, all));
  }
}

interface LiveNode {
  readonly id: string;
  readonly text: string;
}
interface LivePart {
  readonly nodes: ReadonlyMap<string, LiveNode>;
  readonly edges: ReadonlyMap<string, EdgeRow>;
}

const keyOf = ({ type, source, target }: EdgeRow): string => `${type}\0${source}\0${target}`;

/** The same for equal rows, in whichever order their properties come. */
function textOf(row: { readonly labels?: readonly string[]; readonly properties: Properties }): string {
  const properties = Object.entries(row.properties).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([row.labels?.toSorted(), properties]);
}

function withoutLife(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => !(LIFE as readonly string[]).includes(name)),
  ) as Properties;
}

/** Tells parts apart that differ. */
export function digestOf({ nodes, edges }: StoredPart): string {
  const hash = createHash('sha256');
  for (const row of [...nodes, ...edges]) hash.update(JSON.stringify(row));
  return hash.digest('hex').slice(0, 32);
}

/** Whole numbers stay whole on their way, but for those that are none by nature: the protocol tells them apart. */
function sent(properties: Properties): PushProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'confidence' ? BigInt(value) : value,
    ]),
  );
}

async function countOf(rows: Promise<readonly Row[]>): Promise<number> {
  return Number((await rows)[0]?.count ?? 0);
}

async function inSession<T>(bolt: Bolt, work: (session: BoltSession) => Promise<T>): Promise<T> {
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

function* batchesOf<T>(groups: ReadonlyMap<string, readonly T[]>): Generator<readonly [string, readonly T[]]> {
  for (const [key, group] of groups) for (const batch of batches(group)) yield [key, batch];
}

function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

/** Names the repositories of a group, in the place of those it had. */
export function pushGroup(bolt: Bolt, group: string, repos: readonly string[]): Promise<void> {
  return inSession(bolt, async (session) => {
    await session.executeWrite((each) => each.run(statements.GROUP, { group, repos }));
  });
}
