// The public vocabulary of Cypher queries: labels, relationship types, properties and their other spellings. Both seeds'
// spellings and both cases (`filePath`, `file_path`) lead to the same property.

import { EDGE_KINDS, NODE_KINDS } from '../model/graph.ts';

/** The label that every code symbol also answers to. */
export const SYMBOL_LABEL = 'Symbol';

/** The label that every node answers to. */
export const ANY_LABEL = 'Node';

export const LABELS: readonly string[] = [...NODE_KINDS, SYMBOL_LABEL, ANY_LABEL];
export const RELATIONSHIP_TYPES: readonly string[] = EDGE_KINDS;
/** Kinds as the property `kind` has them. */
export const KINDS_IN_QUERIES: ReadonlySet<string> = new Set(NODE_KINDS.map((kind) => kind.toLowerCase()));
/** Properties that a node has, and that are not shown of a whole one. */
export const HIDDEN_PROPERTIES: ReadonlySet<string> = new Set(['is_symbol', 'label', 'content']);

/** Columns of a node that a query may read, each with its other names, written without underscores. */
const NODE_PROPERTIES: readonly (readonly [column: string, ...others: string[]])[] = [
  ['uid', 'id'],
  ['kind', 'type'],
  ['label'],
  ['is_symbol'],
  ['name'],
  ['qualified_name'],
  ['path', 'filepath'],
  ['start_line', 'linestart'],
  ['end_line', 'lineend'],
  ['name_line'],
  ['name_column'],
  ['language'],
  ['signature'],
  ['docstring', 'doc'],
  ['exported', 'isexported'],
  ['test', 'istest'],
  ['modifiers'],
  ['entry_kind'],
  ['entry_label'],
  ['unresolved_calls'],
  ['external_calls'],
  ['size'],
  ['entry_symbol'],
  ['version'],
  ['method', 'httpmethod'],
  ['url', 'route', 'urlpath'],
  ['content'],
];

const EDGE_PROPERTIES: readonly (readonly [column: string, ...others: string[]])[] = [
  ['line'],
  ['column'],
  ['rule', 'reason'],
  ['confidence'],
  ['count'],
  ['sites'],
  ['access'],
  ['step'],
  ['names'],
];

const nodeColumns = columnsByName(NODE_PROPERTIES);
const edgeColumns = columnsByName(EDGE_PROPERTIES);

/** The column behind a property of a node; undefined when there is none. */
export function nodeColumn(property: string): string | undefined {
  return nodeColumns.get(normalised(property));
}

/** The column behind a property of an edge; undefined when there is none. */
export function edgeColumn(property: string): string | undefined {
  return edgeColumns.get(normalised(property));
}

/** The properties of any node, and of any edge, by their main names. */
export const NODE_PROPERTY_NAMES: readonly string[] = NODE_PROPERTIES.map(([column]) => column);
export const EDGE_PROPERTY_NAMES: readonly string[] = EDGE_PROPERTIES.map(([column]) => column);

/** All properties by their main names, for hints and for `db.propertyKeys()`. */
export const PROPERTIES: readonly string[] = [
  ...new Set([...NODE_PROPERTIES, ...EDGE_PROPERTIES].map(([column]) => column)),
].sort();

/** Other spellings too, since a near miss may be near one of them. */
export const PROPERTY_SPELLINGS: readonly string[] = [
  ...new Set([...PROPERTIES, 'filePath', 'startLine', 'endLine', 'qualifiedName', 'type', 'id', 'doc', 'reason']),
].sort();

function columnsByName(properties: readonly (readonly [string, ...string[]])[]): ReadonlyMap<string, string> {
  const entries = properties.flatMap((names) => names.map((name) => [normalised(name), names[0]] as const));
  return new Map(entries);
}

// Upper and lower case are not told apart in names of properties.
function normalised(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
