// Rows of nodes and edges as text files, in the format that the database reads fastest, and how a statement reads them.

import { open } from 'node:fs/promises';
import type { GraphEdge } from '../../model/graph.ts';
import { type Column, EDGE_COLUMNS, type Field, LIST_SEPARATOR, NODE_COLUMNS, type NodeRow } from './schema.ts';

/** Text collected before it is written: small enough to be forgotten early, large enough for few writes. */
const CHUNK_CHARACTERS = 1 << 16;

export type RowColumn = { readonly name: string; readonly type: string };

/** The line of a node, with all of `NODE_COLUMNS`. */
export function nodeLine(row: NodeRow): string {
  return `${fields(NODE_COLUMNS, row)}\n`;
}

/** The same behind a text by which the node is found. */
export function keyedNodeLine(found: string, row: NodeRow): string {
  return `${field(found)},${nodeLine(row)}`;
}

/** The line of an edge: its two ends, then all of `EDGE_COLUMNS`. */
export function edgeLine(source: Field, target: Field, edge: GraphEdge): string {
  return `${field(source)},${field(target)},${fields(EDGE_COLUMNS, edge)}\n`;
}

/** A line of texts alone. */
export function textLine(...texts: readonly string[]): string {
  return `${texts.map(field).join(',')}\n`;
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
export async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const file = await open(path, 'w');
  try {
    let chunk = '';
    for (const line of lines) {
      chunk += line;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      await file.appendFile(chunk);
      chunk = '';
    }
    await file.appendFile(chunk);
  } finally {
    await file.close();
  }
}

/** The clause that reads a file of lines with these columns. What it reads of a column is `valueOfColumn`. */
export function readingClause(path: string, columns: readonly RowColumn[]): string {
  const headers = columns.map(({ name, type }) => `\`${name}\` ${type === 'STRING[]' ? 'STRING' : type}`);
  // Reading in parallel would split the file at line ends, which quoted text may contain.
  const format = `(HEADER=false, PARALLEL=false, AUTO_DETECT=false, QUOTE='"', ESCAPE='"', DELIM=',')`;
  return `LOAD WITH HEADERS (${headers.join(', ')}) FROM ${pathLiteral(path)} ${format}`;
}

/** Lists are read as text and split by the database: its own notation for lists cannot hold every text. */
export function valueOfColumn({ name, type }: RowColumn): string {
  return type === 'STRING[]' ? `string_split(\`${name}\`, '${LIST_SEPARATOR}')` : `\`${name}\``;
}

function pathLiteral(path: string): string {
  return `'${path.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
