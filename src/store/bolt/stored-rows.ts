// What is stored of a graph in an engine, in both directions: the properties that Cypher has names for, and beside them, under
// names of their own, what those cannot tell. A graph that is read back is the one that was pushed, field by field.

import {
  EDGE_KINDS,
  type EdgeKind,
  type EntryPoint,
  type GraphEdge,
  type GraphNode,
  type GraphView,
  NODE_KINDS,
  type NodeKind,
  type Rule,
  type Site,
  type UnlinkedSite,
} from '../../model/graph.ts';
import { type EdgeRow, edgeRow, type NodeRow, nodeRow, type Properties, type PropertyValue } from '../property-rows.ts';

/** Properties that are no part of the public vocabulary: of nodes, of relationships, and of both. */
export const NODE_EXTRAS = ['unlinked', 'empty', 'changed', 'repo'] as const;
export const EDGE_EXTRAS = ['site_names', 'empty'] as const;
export const LIFE = ['since', 'until'] as const;

/** The part of a graph that a change of one file concerns: its nodes, and the relationships that begin at them. */
export interface StoredPart {
  readonly path: string;
  readonly nodes: readonly NodeRow[];
  readonly edges: readonly EdgeRow[];
}

/** The parts, by path; each in node order. */
export function* storedParts(view: GraphView): Generator<StoredPart> {
  const unlinked = unlinkedByNode(view);
  const byPath = new Map<string, number[]>();
  for (let node = 0; node < view.nodeCount; node++) {
    const { path } = view.node(node);
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [node]);
    else known.push(node);
  }
  for (const path of [...byPath.keys()].sort()) {
    const nodes = byPath.get(path)!;
    yield {
      path,
      nodes: nodes.map((node) => storedNode(view.node(node), unlinked.get(node))),
      edges: nodes.flatMap((node) => view.outgoing(node).map((edge) => storedEdge(view, view.edge(edge)))),
    };
  }
}

function storedNode(node: GraphNode, unlinked: readonly string[] | undefined): NodeRow {
  const { properties, ...row } = nodeRow(node);
  const empty = emptyFields(node);
  const extras: Partial<Record<(typeof NODE_EXTRAS)[number], PropertyValue>> = {
    ...(unlinked && { unlinked }),
    ...(empty && { empty }),
  };
  return { ...row, properties: { ...properties, ...extras } };
}

function storedEdge(view: GraphView, edge: GraphEdge): EdgeRow {
  const { properties, ...row } = edgeRow(view, edge);
  const names = edge.sites.map(({ name }) => name ?? null);
  const empty = emptyFields({ names: edge.names });
  const extras: Partial<Record<(typeof EDGE_EXTRAS)[number], PropertyValue>> = {
    ...(names.some((name) => name !== null) && { site_names: JSON.stringify(names) }),
    ...(empty && { empty }),
  };
  return { ...row, properties: { ...properties, ...extras } };
}

/** Fields that are there and hold nothing, which properties cannot tell from those that are not there. */
function emptyFields(item: object): string[] | undefined {
  const names = Object.entries(item).flatMap(([name, value]) =>
    REQUIRED.has(name) || (value !== '' && !(Array.isArray(value) && value.length === 0)) ? [] : [name],
  );
  return names.length === 0 ? undefined : names;
}

const REQUIRED: ReadonlySet<string> = new Set(['name', 'qualifiedName', 'path', 'sites']);

/** Unlinked sites lie on the node of their file, so that they change with it; on the first node where there is none. */
function unlinkedByNode(view: GraphView): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const name of view.unlinkedNames()) {
    for (const { path, line, mention } of view.unlinkedSites(name)) {
      const file = view.byUid(`File:${path}:`) ?? view.inFile(path).find((node) => view.kindOf(node) === 'File');
      const texts = found.get(file ?? 0) ?? [];
      found.set(file ?? 0, texts);
      texts.push(JSON.stringify(file === undefined ? [name, line, mention, path] : [name, line, mention]));
    }
  }
  return found;
}

/** The unlinked sites of a node's file, by name. */
export function unlinkedOf(node: GraphNode, { unlinked }: Properties): (readonly [name: string, site: UnlinkedSite])[] {
  return ((unlinked ?? []) as readonly string[]).map((text) => {
    const [name, line, mention, path = node.path] = JSON.parse(text) as [
      string,
      number,
      UnlinkedSite['mention'],
      string?,
    ];
    return [name, { path, line, mention }];
  });
}

export function nodeOf(labels: readonly string[], properties: Properties): GraphNode {
  const kind = labels.find((label): label is NodeKind => (NODE_KINDS as readonly string[]).includes(label))!;
  const text = (name: string): string => (properties[name] as string | undefined) ?? '';
  const empty = new Set((properties.empty ?? []) as readonly string[]);
  const node: Record<string, unknown> = {
    uid: text('uid'),
    kind,
    name: text('name'),
    qualifiedName: text('qualified_name'),
    path: text('path'),
  };
  for (const [field, property] of Object.entries(OPTIONAL_FIELDS)) {
    const value = properties[property];
    if (value !== undefined) node[field] = value;
    else if (empty.has(field)) node[field] = field === 'modifiers' ? [] : '';
  }
  if (properties.entry_kind !== undefined) {
    node.entry = { kind: properties.entry_kind as EntryPoint['kind'], label: text('entry_label') } satisfies EntryPoint;
  }
  return node as unknown as GraphNode;
}

const OPTIONAL_FIELDS: Readonly<Record<string, string>> = {
  startLine: 'start_line',
  endLine: 'end_line',
  nameLine: 'name_line',
  nameColumn: 'name_column',
  language: 'language',
  signature: 'signature',
  doc: 'docstring',
  exported: 'exported',
  test: 'test',
  modifiers: 'modifiers',
  unresolvedCalls: 'unresolved_calls',
  externalCalls: 'external_calls',
  size: 'size',
  version: 'version',
  entrySymbol: 'entry_symbol',
  method: 'method',
  url: 'url',
};

export function edgeOf(
  type: string,
  ends: Pick<GraphEdge, 'source' | 'target'>,
  { rule, confidence, sites, site_names, step, names, empty }: Properties,
): GraphEdge {
  const texts = (sites ?? []) as readonly string[];
  const siteNames = site_names === undefined ? [] : (JSON.parse(site_names as string) as (string | null)[]);
  const hasEmptyNames = (empty as readonly string[] | undefined)?.includes('names');
  return {
    kind: EDGE_KINDS.find((kind) => kind === type) as EdgeKind,
    ...ends,
    rule: rule as Rule,
    confidence: (confidence as number | undefined) ?? null,
    sites: texts.map((text, at) => siteOf(text, siteNames[at] ?? null)),
    ...(step !== undefined && { step: step as number }),
    ...(names !== undefined ? { names: names as readonly string[] } : hasEmptyNames ? { names: [] } : {}),
  };
}

function siteOf(text: string, name: string | null): Site {
  const [, line, column, rule, write] = /^(\d+):(\d+):(.*?)(:write)?$/s.exec(text)!;
  return {
    line: Number(line),
    column: Number(column),
    rule: rule as Rule,
    ...(name !== null && { name }),
    ...(write !== undefined && { access: 'write' }),
  };
}
