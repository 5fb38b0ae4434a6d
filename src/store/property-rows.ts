// Nodes and edges of a graph as other programs know them: labels, types, and properties under the names that Cypher has
// for them. Every format is written from these.

import {
  accessOf,
  allEdges,
  type GraphEdge,
  type GraphNode,
  type GraphView,
  isSymbolKind,
  siteText,
} from '../model/graph.ts';

export type PropertyValue = string | number | boolean | readonly string[];
export type Properties = Readonly<Record<string, PropertyValue>>;

export interface NodeRow {
  readonly uid: string;
  readonly labels: readonly string[];
  readonly properties: Properties;
}

export interface EdgeRow {
  readonly type: string;
  /** Uids. */
  readonly source: string;
  readonly target: string;
  readonly properties: Properties;
}

/** A part of a graph, or all of it. Rows are made anew each time that they are gone over. */
export interface PropertyRows {
  readonly nodeCount: number;
  readonly edgeCount: number;
  nodes(): Iterable<NodeRow>;
  edges(): Iterable<EdgeRow>;
}

export type PropertyType = 'string' | 'int' | 'double' | 'boolean' | 'strings';

/** Columns in their order; `uid` comes first. */
export const NODE_COLUMNS: Readonly<Record<string, PropertyType>> = {
  uid: 'string',
  kind: 'string',
  name: 'string',
  qualified_name: 'string',
  path: 'string',
  start_line: 'int',
  end_line: 'int',
  name_line: 'int',
  name_column: 'int',
  language: 'string',
  signature: 'string',
  docstring: 'string',
  exported: 'boolean',
  test: 'boolean',
  modifiers: 'strings',
  entry_kind: 'string',
  entry_label: 'string',
  unresolved_calls: 'int',
  external_calls: 'int',
  size: 'int',
  entry_symbol: 'string',
  version: 'string',
  method: 'string',
  url: 'string',
};

export const EDGE_COLUMNS: Readonly<Record<string, PropertyType>> = {
  line: 'int',
  column: 'int',
  rule: 'string',
  confidence: 'double',
  count: 'int',
  sites: 'strings',
  access: 'string',
  step: 'int',
  names: 'strings',
};

/** The rows of these nodes and of the edges between them; of all without a choice. */
export function propertyRows(view: GraphView, chosen?: ReadonlySet<number>): PropertyRows {
  const edges = allEdges(view).filter((index) => {
    if (chosen === undefined) return true;
    const { source, target } = view.edge(index);
    return chosen.has(source) && chosen.has(target);
  });
  return {
    nodeCount: chosen?.size ?? view.nodeCount,
    edgeCount: edges.length,
    *nodes() {
      for (const index of indices(view.nodeCount)) {
        if (chosen === undefined || chosen.has(index)) yield nodeRow(view.node(index));
      }
    },
    *edges() {
      for (const index of edges) yield edgeRow(view, view.edge(index));
    },
  };
}

function* indices(count: number): Generator<number> {
  for (let index = 0; index < count; index++) yield index;
}

export function nodeRow(node: GraphNode): NodeRow {
  const { uid, kind, entry } = node;
  const properties = {
    uid,
    kind: kind.toLowerCase(),
    name: node.name,
    qualified_name: node.qualifiedName,
    path: node.path,
    start_line: node.startLine,
    end_line: node.endLine,
    name_line: node.nameLine,
    name_column: node.nameColumn,
    language: node.language,
    signature: node.signature,
    docstring: node.doc,
    exported: node.exported,
    test: node.test,
    modifiers: node.modifiers,
    entry_kind: entry?.kind,
    entry_label: entry?.label,
    unresolved_calls: node.unresolvedCalls,
    external_calls: node.externalCalls,
    size: node.size,
    entry_symbol: node.entrySymbol,
    version: node.version,
    method: node.method,
    url: node.url,
  } satisfies Record<keyof typeof NODE_COLUMNS, PropertyValue | undefined>;
  return { uid, labels: isSymbolKind(kind) ? [kind, 'Symbol'] : [kind], properties: present(properties) };
}

export function edgeRow(view: GraphView, edge: GraphEdge): EdgeRow {
  const { kind, source, target, rule, confidence, sites, step, names } = edge;
  const properties = {
    line: sites[0]?.line,
    column: sites[0]?.column,
    rule,
    confidence: confidence ?? undefined,
    count: sites.length,
    sites: sites.map(siteText),
    access: accessOf(edge),
    step,
    names,
  } satisfies Record<keyof typeof EDGE_COLUMNS, PropertyValue | undefined>;
  return { type: kind, source: view.node(source).uid, target: view.node(target).uid, properties: present(properties) };
}

/** What is empty is left out, as it is null for Cypher. */
function present(properties: Readonly<Record<string, PropertyValue | undefined>>): Properties {
  const isPresent = (value: PropertyValue | undefined): boolean =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => isPresent(value))) as Properties;
}
