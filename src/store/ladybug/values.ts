// Turns what the database returns into public values: nodes with their true labels, edges with their types, paths as
// lists, and no internal ids or columns.

import { EDGE_KINDS, isSymbolKind, NODE_KINDS } from '../../model/graph.ts';
import type { Cell } from '../port.ts';
import { NODE_TABLE } from './schema.ts';

/** Columns of the node table that no one has asked for by returning a whole node. */
const HIDDEN = new Set(['ordinal', 'is_symbol', 'label', 'content']);

const edgeKinds: ReadonlySet<unknown> = new Set(EDGE_KINDS);

/** A value as it may leave the store. `onWholeNode` is told when a node was returned without its content. */
export function publicValue(value: unknown, onWholeNode: () => void): Cell {
  const convert = (inner: unknown): Cell => publicValue(inner, onWholeNode);
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(convert);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [String(key), convert(inner)]));
  if (typeof value !== 'object') return String(value);
  const map = value as Record<string, unknown>;
  if (map._label === NODE_TABLE && '_id' in map) return publicNode(map, convert, onWholeNode);
  if (edgeKinds.has(map._label) && '_id' in map) return publicEdge(map, convert);
  if (Array.isArray(map._nodes) && Array.isArray(map._rels)) return publicPath(map._nodes, map._rels, convert);
  if (isInternalId(map)) return `${map.table}:${map.offset}`;
  return Object.fromEntries(Object.entries(map).map(([key, inner]) => [key, convert(inner)]));
}

function publicNode(node: Record<string, unknown>, convert: (inner: unknown) => Cell, onWholeNode: () => void): Cell {
  if (typeof node.content === 'string') onWholeNode();
  const kind = NODE_KINDS.find((candidate) => candidate === node.label);
  const labels = kind === undefined ? [] : isSymbolKind(kind) ? [kind, 'Symbol'] : [kind];
  return { labels, ...properties(node, convert) };
}

function publicEdge(edge: Record<string, unknown>, convert: (inner: unknown) => Cell): Cell {
  return { type: String(edge._label), ...properties(edge, convert) };
}

// Properties that a node does not have are left out, as they are in the graph.
function properties(map: Record<string, unknown>, convert: (inner: unknown) => Cell): { [key: string]: Cell } {
  const entries = Object.entries(map).filter(
    ([key, value]) => !key.startsWith('_') && !HIDDEN.has(key) && value !== null && value !== undefined,
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, convert(value)]));
}

// A path has one node more than relationships; a variable-length relationship has one less, and is a list of them.
function publicPath(nodes: unknown[], edges: unknown[], convert: (inner: unknown) => Cell): Cell {
  if (nodes.length <= edges.length && edges.length > 0) return edges.map(convert);
  return { nodes: nodes.map(convert), relationships: edges.map(convert) };
}

function isInternalId(map: Record<string, unknown>): boolean {
  return Object.keys(map).length === 2 && typeof map.offset === 'number' && typeof map.table === 'number';
}
