// Loads a graph into a new database: files written aside in the format that the database reads fastest, then `COPY`.
// Row by row the same takes minutes. The database reads each file while the next ones are written, and what is left in
// one go: so it needs nothing of this thread for the rest of its time, and whoever waits can use that. It may do so before
// the whole graph is known.

import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../model/errors.ts';
import type { EdgeKind, Graph, GraphEdge, GraphNode } from '../../model/graph.ts';
import type { LoadOptions } from '../port.ts';
import type { Binding } from './binding.ts';
import { loadBinding } from './binding.ts';
import { BUFFER_POOL_BYTES, MAX_DATABASE_BYTES } from './limits.ts';
import {
  type Column,
  createStatements,
  DATABASE_FILE,
  EDGE_COLUMNS,
  type Field,
  LIST_SEPARATOR,
  NODE_COLUMNS,
  NODE_TABLE,
} from './schema.ts';

/** Text collected before it is written: small enough to be forgotten early, large enough for few writes. */
const CHUNK_CHARACTERS = 1 << 16;

type LoadColumn = { readonly name: string; readonly type: string };

const END_COLUMNS: readonly LoadColumn[] = [
  { name: 'source', type: 'INT64' },
  { name: 'target', type: 'INT64' },
];

/** See `GraphDatabaseAdapter.load`. */
export async function loadLadybug(graph: Graph, directory: string, options: LoadOptions = {}): Promise<void> {
  const binding = loadBinding();
  try {
    const aside = await mkdtemp(join(hasPattern(directory) ? tmpdir() : directory, 'load-'));
    try {
      await writeDatabase(binding, directory, (run) => copyGraph(graph, aside, options, run));
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new AppError('io-failed', `The graph database could not be written: ${message}`, { cause: error });
  }
  const left = (await readdir(directory)).filter((name) => name.startsWith(`${DATABASE_FILE}.`));
  if (left.length > 0) {
    const remains = `${left.join(', ')} remains`;
    throw new AppError('io-failed', `The graph database was closed before all of it was on disk (${remains}).`);
  }
}

type Run = (statement: string) => Promise<void>;

async function writeDatabase(binding: Binding, directory: string, fill: (run: Run) => Promise<void>): Promise<void> {
  const path = join(directory, DATABASE_FILE);
  // Packing the columns would take longer than all the rest, most of it for fractions, each of which is tried in two
  // hundred ways; the file is twice as large without. Automatic checkpoints would run in the middle of a load and
  // again at its end.
  const packed = false;
  const database = new binding.Database(path, BUFFER_POOL_BYTES, packed, false, MAX_DATABASE_BYTES, false);
  const connection = new binding.Connection(database);
  const run: Run = async (statement) => {
    const results = await connection.query(statement);
    // A result that stays open lets `close` return before the checkpoint is on disk.
    for (const result of Array.isArray(results) ? results : [results]) result.close();
  };
  try {
    await fill(run);
  } finally {
    await connection.close();
    await database.close();
  }
}

async function copyGraph(graph: Graph, aside: string, options: LoadOptions, run: Run): Promise<void> {
  const { contentOf, additions, onHandedOver } = options;
  const queue = inTurn(run);
  let files = 0;
  const add = async (table: string, columns: readonly LoadColumn[], rows: Iterable<string>) => {
    const path = join(aside, `${files++}.csv`);
    await writeRows(path, rows);
    queue.add(copyStatement(table, path, columns));
  };
  const addNodes = async (nodes: readonly GraphNode[], first: number) => {
    if (nodes.length > 0) await add(NODE_TABLE, NODE_COLUMNS, nodeRows(nodes, first, contentOf));
  };
  const addEdges = async (edges: readonly GraphEdge[]) => {
    for (const [kind, group] of groupByKind(edges)) await add(kind, [...END_COLUMNS, ...EDGE_COLUMNS], edgeRows(group));
  };
  try {
    queue.add(createStatements().join(';\n'));
    await addNodes(graph.nodes, 0);
    const nodesEnd = queue.ended();
    await addEdges(graph.edges);
    if (additions !== undefined) {
      // Whoever finds them may leave this thread no turn to hand over the edges in, once the nodes are read.
      await nodesEnd;
      const added = await additions();
      await addNodes(added.nodes, graph.nodes.length);
      await addEdges(added.edges);
    }
    queue.add('CHECKPOINT', onHandedOver);
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
function inTurn(run: Run): Queue {
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

function* nodeRows(nodes: readonly GraphNode[], first: number, contentOf: LoadOptions['contentOf']): Iterable<string> {
  for (const [index, node] of nodes.entries()) {
    yield `${fields(NODE_COLUMNS, { node, ordinal: first + index, content: contentOf?.(node) })}\n`;
  }
}

function* edgeRows(edges: readonly GraphEdge[]): Iterable<string> {
  for (const edge of edges) yield `${edge.source},${edge.target},${fields(EDGE_COLUMNS, edge)}\n`;
}

function fields<Row>(columns: readonly Column<Row>[], row: Row): string {
  let text = field(columns[0]!.valueOf(row));
  for (let index = 1; index < columns.length; index++) text += `,${field(columns[index]!.valueOf(row))}`;
  return text;
}

// Text is always quoted, so that neither separators nor line ends nor the word NULL in it mean anything.
function field(value: Field): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  return value.includes('"') ? `"${value.replaceAll('"', '""')}"` : `"${value}"`;
}

/** `appendFile` goes on until all is written; `write` alone may write a part of it where the disk is nearly full. */
async function writeRows(path: string, rows: Iterable<string>): Promise<void> {
  const file = await open(path, 'w');
  try {
    let chunk = '';
    for (const row of rows) {
      chunk += row;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      await file.appendFile(chunk);
      chunk = '';
    }
    await file.appendFile(chunk);
  } finally {
    await file.close();
  }
}

// Lists are read as text and split by the database: its own notation for lists cannot hold every text.
// Reading in parallel would split the file at line ends, which quoted text may contain.
function copyStatement(table: string, path: string, columns: readonly LoadColumn[]): string {
  const headers = columns.map(({ name, type }) => `\`${name}\` ${type === 'STRING[]' ? 'STRING' : type}`);
  const values = columns.map(({ name, type }) =>
    type === 'STRING[]' ? `string_split(\`${name}\`, '${LIST_SEPARATOR}')` : `\`${name}\``,
  );
  const format = `(HEADER=false, PARALLEL=false, AUTO_DETECT=false, QUOTE='"', ESCAPE='"', DELIM=',')`;
  return `COPY ${table} FROM (LOAD WITH HEADERS (${headers.join(', ')}) FROM ${pathLiteral(path)} ${format} RETURN ${values.join(', ')})`;
}

function pathLiteral(path: string): string {
  return `'${path.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Whether the database would take a path in this directory for a pattern of several files. */
function hasPattern(directory: string): boolean {
  return /[*?[\]{}]/.test(directory);
}
