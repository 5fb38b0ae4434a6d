// Loads a graph into a new database: files written aside in the format that the database reads fastest, then `COPY`.
// Row by row the same takes minutes. The database reads each file while the next ones are written, and what is left in
// one go: so it needs nothing of this thread for the rest of its time, and whoever waits can use that. It may do so before
// the whole graph is known. Where an earlier database differs little, it is made of that instead (`update.ts`).

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../model/errors.ts';
import type { EdgeKind, Graph, GraphEdge, GraphNode } from '../../model/graph.ts';
import type { GraphAdditions, LoadOptions, LoadReport } from '../port.ts';
import type { Binding } from './binding.ts';
import { loadBinding } from './binding.ts';
import { type KeptRows, rowsToKeep, writeKeptRows } from './kept-rows.ts';
import { edgeLine, nodeLine, type RowColumn, readingClause, valueOfColumn, writeLines } from './rows.ts';
import { CHANGES_FILE, createStatements, DATABASE_FILE, EDGE_COLUMNS, NODE_COLUMNS, NODE_TABLE } from './schema.ts';
import { type Session, withSession } from './session.ts';
import { updateDatabase } from './update.ts';

const END_COLUMNS: readonly RowColumn[] = [
  { name: 'source', type: 'INT64' },
  { name: 'target', type: 'INT64' },
];

/** See `GraphDatabaseAdapter.load`. */
export async function loadLadybug(graph: Graph, directory: string, options: LoadOptions = {}): Promise<LoadReport> {
  const binding = loadBinding();
  const load: Load = {
    binding,
    graph,
    directory,
    contentOf: options.contentOf,
    additions: options.additions && once(options.additions),
    onHandedOver: once(options.onHandedOver ?? (() => undefined)),
  };
  try {
    const aside = await mkdtemp(join(hasPattern(directory) ? tmpdir() : directory, 'load-'));
    try {
      const { updated, note } = await tryUpdate(load, aside, options.earlier);
      if (!updated) await loadAll(load, aside);
      await checkLeft(directory, updated ? [CHANGES_FILE] : []);
      return note === undefined ? {} : { note };
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('io-failed', `The graph database could not be written: ${messageOf(error)}`, { cause: error });
  }
}

interface Load {
  readonly binding: Binding;
  readonly graph: Graph;
  readonly directory: string;
  readonly contentOf: LoadOptions['contentOf'];
  readonly additions: (() => Promise<GraphAdditions>) | undefined;
  readonly onHandedOver: () => void;
}

/** An earlier database that cannot be used is no failure: everything is loaded then, and the reason told. */
async function tryUpdate(
  load: Load,
  aside: string,
  earlier: string | undefined,
): Promise<{ readonly updated: boolean; readonly note?: string }> {
  if (earlier === undefined) return { updated: false };
  let added: Promise<GraphAdditions> | undefined;
  const additions = load.additions && (() => (added = load.additions!()));
  try {
    return { updated: await updateDatabase({ ...load, earlier, aside }, load.graph, additions) };
  } catch (error) {
    // What failed may be what is yet to be found out: without that there is nothing to load.
    await added;
    return { updated: false, note: `The graph database was written anew: ${messageOf(error)}` };
  }
}

async function loadAll(load: Load, aside: string): Promise<void> {
  const { binding, directory } = load;
  let rows: KeptRows | undefined;
  await withSession(binding, join(directory, DATABASE_FILE), { readOnly: false }, async (session) => {
    rows = await copyGraph(load, aside, session);
  });
  await writeKeptRows(directory, rows!, binding.Database.getVersion());
}

/** A log that remains was to go into the file, or holds the changes that were to stay beside it. */
async function checkLeft(directory: string, expected: readonly string[]): Promise<void> {
  const left = (await readdir(directory)).filter((name) => name.startsWith(`${DATABASE_FILE}.`));
  if (left.join() === expected.join()) return;
  const remains = left.length > 0 ? `${left.join(', ')} remains` : `${expected.join(', ')} is missing`;
  throw new AppError('io-failed', `The graph database was closed before all of it was on disk (${remains}).`);
}

/** Gives what to keep of the rows beside the database, found out while that is busy. */
async function copyGraph(load: Load, aside: string, session: Session): Promise<KeptRows> {
  const { graph, contentOf, additions, onHandedOver } = load;
  const queue = inTurn(session.run);
  let files = 0;
  const add = async (table: string, columns: readonly RowColumn[], lines: Iterable<string>) => {
    const path = join(aside, `${files++}.csv`);
    await writeLines(path, lines);
    queue.add(copyStatement(table, path, columns));
  };
  const addNodes = async (nodes: readonly GraphNode[], first: number) => {
    if (nodes.length > 0) await add(NODE_TABLE, NODE_COLUMNS, nodeLines(nodes, first, contentOf));
  };
  const addEdges = async (edges: readonly GraphEdge[]) => {
    for (const [kind, group] of groupByKind(edges))
      await add(kind, [...END_COLUMNS, ...EDGE_COLUMNS], edgeLines(group));
  };
  let added: GraphAdditions = { nodes: [], edges: [] };
  try {
    queue.add(createStatements().join(';\n'));
    await addNodes(graph.nodes, 0);
    const nodesEnd = queue.ended();
    await addEdges(graph.edges);
    if (additions !== undefined) {
      // Whoever finds them may leave this thread no turn to hand over the edges in, once the nodes are read.
      await nodesEnd;
      added = await additions();
      await addNodes(added.nodes, graph.nodes.length);
      await addEdges(added.edges);
    }
    await new Promise<void>((resolve, reject) => {
      queue.add('CHECKPOINT', resolve);
      queue.ended().catch(reject);
    });
    onHandedOver();
    // Whoever waited for that comes first.
    await nextTurn();
    const nodes = [...graph.nodes, ...added.nodes];
    return rowsToKeep({ nodes, edges: [...graph.edges, ...added.edges] }, contentOf);
  } catch (error) {
    queue.drop();
    throw error;
  } finally {
    // Also when there was a failure: the connection must not be closed under a statement that still runs.
    await queue.ended();
  }
}

interface Queue {
  /** `onBegun` is called when the statement, and so every one before it, is with the database or has ended there. */
  add(statement: string, onBegun?: () => void): void;
  /** When all that was added before is done. Rejects with the first failure; what was waiting then is not run. */
  ended(): Promise<void>;
  /** Forgets what is waiting. */
  drop(): void;
}

/** Runs statements in their order. Those that were added while others ran go to the database together. */
function inTurn(run: Session['run']): Queue {
  const waiting: { readonly statement: string; readonly onBegun: (() => void) | undefined }[] = [];
  let ended = Promise.resolve();
  const runWaiting = async () => {
    const batch = waiting.splice(0);
    if (batch.length === 0) return;
    const running = run(batch.map(({ statement }) => statement).join(';\n'));
    for (const { onBegun } of batch) onBegun?.();
    await running;
  };
  return {
    add(statement, onBegun) {
      waiting.push({ statement, onBegun });
      ended = ended.then(runWaiting);
      // It may fail before anybody waits for it.
      ended.catch(() => undefined);
    },
    ended: () => ended,
    drop: () => void waiting.splice(0),
  };
}

function groupByKind(edges: readonly GraphEdge[]): Map<EdgeKind, GraphEdge[]> {
  const groups = new Map<EdgeKind, GraphEdge[]>();
  for (const edge of edges) {
    const group = groups.get(edge.kind);
    if (group === undefined) groups.set(edge.kind, [edge]);
    else group.push(edge);
  }
  return groups;
}

function* nodeLines(nodes: readonly GraphNode[], first: number, contentOf: LoadOptions['contentOf']): Iterable<string> {
  for (const [index, node] of nodes.entries()) {
    yield nodeLine({ node, ordinal: first + index, content: contentOf?.(node) });
  }
}

function* edgeLines(edges: readonly GraphEdge[]): Iterable<string> {
  for (const edge of edges) yield edgeLine(edge.source, edge.target, edge);
}

function copyStatement(table: string, path: string, columns: readonly RowColumn[]): string {
  return `COPY ${table} FROM (${readingClause(path, columns)} RETURN ${columns.map(valueOfColumn).join(', ')})`;
}

/** Calls `make` at most once. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether the database would take a path in this directory for a pattern of several files. */
function hasPattern(directory: string): boolean {
  return /[*?[\]{}]/.test(directory);
}
