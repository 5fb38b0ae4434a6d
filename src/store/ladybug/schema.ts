// The tables of the database: one for all nodes, one for each kind of relationship. A table per label would be
// three times larger and twice as slow to load, since every pair of labels would need its own part of a relationship.
// Labels are therefore a column, and the Cypher front end (`../cypher`) gives them back their usual form.

import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import { EDGE_KINDS, isSymbolKind } from '../../model/graph.ts';

/** The one table of nodes. */
export const NODE_TABLE = 'Node';

/** The file of the database, inside the directory of a generation. */
export const DATABASE_FILE = 'graph.lbug';

/** Beside it, what the graph has that it has not: changes that the database reads along with it. Not always there. */
export const CHANGES_FILE = `${DATABASE_FILE}.wal`;

/** Beside it, what its rows are compared with (`kept-rows.ts`). */
export const ROWS_FILE = 'graph.rows';

/** Of a symbol's source only so many characters are kept: symbols nest, and a file would be stored many times. */
const CONTENT_LIMIT = 4096;

/** A value for a cell of the load file; undefined and the empty string both become null. */
export type Field = string | number | boolean | undefined;

/** How one column is filled. */
export interface Column<Row> {
  readonly name: string;
  readonly type: string;
  readonly valueOf: (row: Row) => Field;
}

/** A node as it is loaded. */
export interface NodeRow {
  readonly node: GraphNode;
  /** Its index in the graph, or behind it for what is added to that: the primary key. */
  readonly ordinal: number;
  readonly content: string | undefined;
}

export const NODE_COLUMNS: readonly Column<NodeRow>[] = [
  { name: 'ordinal', type: 'INT64', valueOf: (row) => row.ordinal },
  { name: 'uid', type: 'STRING', valueOf: (row) => row.node.uid },
  { name: 'kind', type: 'STRING', valueOf: (row) => row.node.kind.toLowerCase() },
  { name: 'label', type: 'STRING', valueOf: (row) => row.node.kind },
  { name: 'is_symbol', type: 'BOOLEAN', valueOf: (row) => isSymbolKind(row.node.kind) },
  { name: 'name', type: 'STRING', valueOf: (row) => row.node.name },
  { name: 'qualified_name', type: 'STRING', valueOf: (row) => row.node.qualifiedName },
  { name: 'path', type: 'STRING', valueOf: (row) => row.node.path },
  { name: 'start_line', type: 'INT64', valueOf: (row) => row.node.startLine },
  { name: 'end_line', type: 'INT64', valueOf: (row) => row.node.endLine },
  { name: 'name_line', type: 'INT64', valueOf: (row) => row.node.nameLine },
  { name: 'name_column', type: 'INT64', valueOf: (row) => row.node.nameColumn },
  { name: 'language', type: 'STRING', valueOf: (row) => row.node.language },
  { name: 'signature', type: 'STRING', valueOf: (row) => row.node.signature },
  { name: 'docstring', type: 'STRING', valueOf: (row) => row.node.doc },
  { name: 'exported', type: 'BOOLEAN', valueOf: (row) => row.node.exported },
  { name: 'test', type: 'BOOLEAN', valueOf: (row) => row.node.test },
  { name: 'modifiers', type: 'STRING[]', valueOf: (row) => joinList(row.node.modifiers) },
  { name: 'entry_kind', type: 'STRING', valueOf: (row) => row.node.entry?.kind },
  { name: 'entry_label', type: 'STRING', valueOf: (row) => row.node.entry?.label },
  { name: 'unresolved_calls', type: 'INT64', valueOf: (row) => row.node.unresolvedCalls },
  { name: 'external_calls', type: 'INT64', valueOf: (row) => row.node.externalCalls },
  { name: 'size', type: 'INT64', valueOf: (row) => row.node.size },
  { name: 'entry_symbol', type: 'STRING', valueOf: (row) => row.node.entrySymbol },
  { name: 'content', type: 'STRING', valueOf: (row) => clip(row.content) },
];

/** Columns of every relationship table, after its two ends. */
export const EDGE_COLUMNS: readonly Column<GraphEdge>[] = [
  { name: 'line', type: 'INT64', valueOf: (edge) => edge.sites[0]?.line },
  { name: 'column', type: 'INT64', valueOf: (edge) => edge.sites[0]?.column },
  { name: 'rule', type: 'STRING', valueOf: (edge) => edge.rule },
  { name: 'confidence', type: 'DOUBLE', valueOf: (edge) => edge.confidence ?? undefined },
  { name: 'count', type: 'INT64', valueOf: (edge) => edge.sites.length },
  { name: 'sites', type: 'STRING[]', valueOf: (edge) => siteTexts(edge.sites) },
  { name: 'step', type: 'INT64', valueOf: (edge) => edge.step },
  { name: 'names', type: 'STRING[]', valueOf: (edge) => joinList(edge.names) },
];

/** Of `EDGE_COLUMNS`, those that hang on the sites of an edge alone. */
export const SITE_COLUMNS: ReadonlySet<string> = new Set(['line', 'column', 'count', 'sites']);

/** Statements that create all tables, also those that will stay empty: a query may name any kind of relationship. */
export function createStatements(): string[] {
  const columns = (list: readonly Column<never>[]) => list.map(({ name, type }) => `\`${name}\` ${type}`).join(', ');
  return [
    `CREATE NODE TABLE ${NODE_TABLE}(${columns(NODE_COLUMNS)}, PRIMARY KEY (ordinal))`,
    ...EDGE_KINDS.map(
      (kind) => `CREATE REL TABLE ${kind}(FROM ${NODE_TABLE} TO ${NODE_TABLE}, ${columns(EDGE_COLUMNS)})`,
    ),
  ];
}

/** Stands between the elements of a list in a load file, where commas and quotes would have to be escaped twice. */
export const LIST_SEPARATOR = '\u001f';

function joinList(list: readonly string[] | undefined): string | undefined {
  return list?.map((item) => item.replaceAll(LIST_SEPARATOR, ' ')).join(LIST_SEPARATOR);
}

// A rule is a word with hyphens, so that nothing in a site is a separator.
function siteTexts(sites: GraphEdge['sites']): string {
  let text = '';
  for (const { line, column, rule } of sites) text += `${text === '' ? '' : LIST_SEPARATOR}${line}:${column}:${rule}`;
  return text;
}

function clip(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= CONTENT_LIMIT) return text;
  // A cut between the two halves of a character outside the basic plane would leave an invalid one.
  const last = text.charCodeAt(CONTENT_LIMIT - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? CONTENT_LIMIT - 1 : CONTENT_LIMIT);
}
