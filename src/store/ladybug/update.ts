// Makes a database of an earlier one: a copy of its file, which stays as it is, and beside it the changes, which the
// database keeps in its log and reads along with the file. Putting them into the file would take as long as loading
// everything, since whatever changes in a table has most of the table written anew. Each update begins with the file, so
// that changes do not pile up.
//
// Nodes are found by their uid, never by their key: beside a clause that reads rows, this version of the database looks
// keys up in a way that takes one row for another. Sums that tell rows apart are compared with the graph in the end.

import { constants, copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EDGE_KINDS, type EdgeKind } from '../../model/graph.ts';
import type { GraphAdditions, LoadOptions } from '../port.ts';
import type { Binding } from './binding.ts';
import { compareWith, type Difference, sizeOf } from './difference.ts';
import { keptRowsFile, type Rows, readKeptRows } from './kept-rows.ts';
import {
  edgeLine,
  keyedNodeLine,
  nodeLine,
  type RowColumn,
  readingClause,
  textLine,
  valueOfColumn,
  writeLines,
} from './rows.ts';
import { CHANGES_FILE, DATABASE_FILE, EDGE_COLUMNS, NODE_COLUMNS, NODE_TABLE } from './schema.ts';
import { type Session, withSession } from './session.ts';

/** When it is worth while. */
export interface UpdateLimits {
  /** Share of all rows. Changes are read anew by whoever opens the database, row by row. */
  readonly mostChanged: number;
  /** A database with fewer edges is loaded faster than it is copied and changed. */
  readonly fewestEdges: number;
}

const LIMITS: UpdateLimits = { mostChanged: 0.15, fewestEdges: 20_000 };

export interface Update {
  readonly binding: Binding;
  /** Where the earlier database is. */
  readonly earlier: string;
  readonly directory: string;
  /** A folder for files that are not needed afterwards. */
  readonly aside: string;
  readonly contentOf: LoadOptions['contentOf'];
  readonly onHandedOver: () => void;
  readonly limits?: UpdateLimits;
}

/** Whether it was done. If not, or if it failed, nothing of it is left; `additions` is then asked for again. */
export async function updateDatabase(
  update: Update,
  graph: Rows,
  additions: (() => Promise<GraphAdditions>) | undefined,
): Promise<boolean> {
  const { binding, earlier, directory, contentOf, limits = LIMITS } = update;
  const kept = await readKeptRows(earlier, binding.Database.getVersion());
  if (kept === undefined || kept.edgeKinds.length < limits.fewestEdges) return false;
  const copied = copyDatabase(earlier, directory);
  // It may fail before anybody waits for it.
  copied.catch(() => undefined);
  try {
    const comparison = compareWith(kept, contentOf);
    comparison.add(graph);
    const most = limits.mostChanged * (kept.uids.length + kept.edgeKinds.length);
    if (comparison.changes > most) return await undone(directory, copied);
    const added = (await additions?.()) ?? { nodes: [], edges: [] };
    comparison.add(added);
    const whole: Rows = { nodes: [...graph.nodes, ...added.nodes], edges: [...graph.edges, ...added.edges] };
    const difference = comparison.end();
    if (sizeOf(difference) > most) return await undone(directory, copied);
    const statements = await changeStatements(difference, whole, update.aside);
    await copied;
    await applyStatements(update, statements, (session) => checkSums(session, whole, difference.keys));
    return true;
  } catch (error) {
    await undone(directory, copied);
    throw error;
  }
}

async function copyDatabase(earlier: string, directory: string): Promise<void> {
  await copyFile(join(earlier, DATABASE_FILE), join(directory, DATABASE_FILE), constants.COPYFILE_FICLONE);
  await copyFile(keptRowsFile(earlier), keptRowsFile(directory));
}

async function undone(directory: string, copied: Promise<void>): Promise<false> {
  await copied.catch(() => undefined);
  for (const file of [join(directory, DATABASE_FILE), join(directory, CHANGES_FILE), keptRowsFile(directory)]) {
    await rm(file, { force: true });
  }
  return false;
}

async function applyStatements(
  { binding, directory, onHandedOver }: Update,
  statements: readonly string[],
  check: (session: Session) => Promise<void>,
): Promise<void> {
  const path = join(directory, DATABASE_FILE);
  await withSession(binding, path, { readOnly: false }, async (session) => {
    // Otherwise the changes would be put into the file when it is closed.
    const kept = 'CALL force_checkpoint_on_close=false';
    const changed = session.run([kept, 'BEGIN TRANSACTION', ...statements, 'COMMIT'].join(';\n'));
    onHandedOver();
    await changed;
  });
  // Opened anew, as its readers will: what counts is what they find.
  await withSession(binding, path, { readOnly: true }, check);
}

const UID: RowColumn = { name: 'uid', type: 'STRING' };
const FOUND: RowColumn = { name: 'found', type: 'STRING' };
const ENDS: readonly RowColumn[] = [
  { name: 'source', type: 'STRING' },
  { name: 'target', type: 'STRING' },
];

/** Statements that make the database that of the graph, with files for them in `aside`. */
async function changeStatements(difference: Difference, { nodes }: Rows, aside: string): Promise<string[]> {
  const { goneNodes, changedNodes, newNodes, goneEdges, newEdges } = difference;
  const statements: string[] = [];
  const add = async (lines: readonly string[], columns: readonly RowColumn[], clauses: string) => {
    if (lines.length === 0) return;
    const path = join(aside, `change-${statements.length}.csv`);
    await writeLines(path, lines);
    statements.push(`${readingClause(path, columns)} ${clauses}`);
  };
  const uidAt = (place: number): string => nodes[place]!.uid;

  for (const [kind, ends] of goneEdges) {
    const lines = ends.map(([source, target]) => textLine(source, target));
    await add(lines, ENDS, `MATCH (a:${NODE_TABLE})-[r:${kind}]->(b:${NODE_TABLE}) ${FOUND_ENDS} DELETE r`);
  }
  const gone = goneNodes.map((uid) => textLine(uid));
  await add(gone, [UID], `MATCH (n:${NODE_TABLE}) WHERE n.uid = uid DELETE n`);
  await add(newNodes.map(nodeLine), NODE_COLUMNS, `CREATE (:${NODE_TABLE} ${properties(NODE_COLUMNS)})`);
  const settings = NODE_COLUMNS.filter(({ name }) => name !== 'ordinal').map(
    (column) => `n.\`${column.name}\` = ${valueOfColumn(column)}`,
  );
  const changed = changedNodes.map(({ uid, row }) => keyedNodeLine(uid, row));
  const found = `MATCH (n:${NODE_TABLE}) WHERE n.uid = ${FOUND.name}`;
  await add(changed, [FOUND, ...NODE_COLUMNS], `${found} SET ${settings.join(', ')}`);
  for (const [kind, edges] of newEdges) {
    const lines = edges.map((edge) => edgeLine(uidAt(edge.source), uidAt(edge.target), edge));
    const ends = `MATCH (a:${NODE_TABLE}) WHERE a.uid = source WITH * MATCH (b:${NODE_TABLE}) WHERE b.uid = target`;
    const created = `CREATE (a)-[:${kind} ${properties(EDGE_COLUMNS)}]->(b)`;
    await add(lines, [...ENDS, ...EDGE_COLUMNS], `${ends} ${created}`);
  }
  return statements;
}

const FOUND_ENDS = 'WHERE a.uid = source AND b.uid = target';

function properties(columns: readonly RowColumn[]): string {
  return `{${columns.map((column) => `\`${column.name}\`: ${valueOfColumn(column)}`).join(', ')}}`;
}

type Sums = readonly number[];

/** Throws if the tables do not have the rows of the graph: as many, between the same nodes, at the same places. */
async function checkSums(session: Session, rows: Rows, keys: Uint32Array): Promise<void> {
  // Without a condition the database counts edges in a way of its own, which forgets some of those that are gone.
  const ofEdges = (kind: EdgeKind) =>
    `MATCH (a:${NODE_TABLE})-[r:${kind}]->(b:${NODE_TABLE}) WHERE a.ordinal >= 0 ` +
    'RETURN count(*), sum(a.ordinal), sum(b.ordinal), sum(r.line), sum(r.count)';
  const ofNodes = `MATCH (n:${NODE_TABLE}) RETURN count(*), sum(n.ordinal), sum(n.start_line), sum(n.end_line)`;
  const found = await session.rows([ofNodes, ...EDGE_KINDS.map(ofEdges)].join(';\n'));
  const expected = [nodeSums(rows, keys), ...edgeSums(rows, keys)];
  [NODE_TABLE, ...EDGE_KINDS].forEach((table, at) => {
    const sums = Object.values(found[at]![0]!).map(Number);
    if (sums.join() !== expected[at]!.join()) {
      throw new Error(
        `the rows of ${table} add up to ${sums.join()}, and those of the graph to ${expected[at]!.join()}`,
      );
    }
  });
}

function nodeSums({ nodes }: Rows, keys: Uint32Array): Sums {
  const sums = [nodes.length, 0, 0, 0];
  nodes.forEach(({ startLine, endLine }, place) => {
    sums[1]! += keys[place]!;
    sums[2]! += startLine ?? 0;
    sums[3]! += endLine ?? 0;
  });
  return sums;
}

function edgeSums({ edges }: Rows, keys: Uint32Array): readonly Sums[] {
  const sums = new Map(EDGE_KINDS.map((kind) => [kind, [0, 0, 0, 0, 0]]));
  for (const { kind, source, target, sites } of edges) {
    const ofKind = sums.get(kind)!;
    ofKind[0]! += 1;
    ofKind[1]! += keys[source]!;
    ofKind[2]! += keys[target]!;
    ofKind[3]! += sites[0]?.line ?? 0;
    ofKind[4]! += sites.length;
  }
  return [...sums.values()];
}
