// Reads a graph dump: JSON lines, a header first, then nodes, then edges that name their ends by uid.

import type { EdgeKind, GraphNode, Rule, Site } from '../../src/model/graph.ts';
import { readJsonLines } from './json-lines.ts';
import { type Place, placeKey } from './places.ts';

export interface DumpEdge {
  readonly kind: EdgeKind;
  readonly source: GraphNode;
  readonly target: GraphNode;
  readonly rule: Rule;
  readonly sites: readonly Site[];
}

export interface DumpedGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly DumpEdge[];
  /** Paths of the files that are in the graph as code, with their language. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether a file is test code. */
  isTest(path: string): boolean;
  /** The symbol whose name stands at one of the places (line 0: the module), or undefined. */
  nodeAt(places: readonly Place[]): GraphNode | undefined;
  /** The node of a file's module. */
  moduleOf(path: string): GraphNode | undefined;
}

/** Throws if the file is no graph dump. */
export function readGraphDump(file: string): DumpedGraph {
  const nodes: GraphNode[] = [];
  const byUid = new Map<string, GraphNode>();
  const edges: DumpEdge[] = [];
  let first = true;
  for (const line of readJsonLines(file)) {
    const row = line as DumpRow;
    if (first) {
      if (row.graph === undefined) throw new Error(`${file} is no graph dump: its first line has no "graph"`);
      first = false;
    } else if (row.node !== undefined) {
      nodes.push(row.node);
      byUid.set(row.node.uid, row.node);
    } else if (row.edge !== undefined) {
      const source = byUid.get(row.edge.source);
      const target = byUid.get(row.edge.target);
      if (source === undefined || target === undefined)
        throw new Error(`${file}: an edge without its ends: ${JSON.stringify(row)}`);
      edges.push({ ...row.edge, source, target });
    }
  }
  return indexGraph(nodes, edges);
}

interface DumpRow {
  readonly graph?: unknown;
  readonly node?: GraphNode;
  readonly edge?: Omit<DumpEdge, 'source' | 'target'> & { readonly source: string; readonly target: string };
}

/** A graph as the comparison uses it. */
export function indexGraph(nodes: readonly GraphNode[], edges: readonly DumpEdge[]): DumpedGraph {
  const atPlace = new Map<string, GraphNode>();
  const modules = new Map<string, GraphNode>();
  const files = new Map<string, string>();
  for (const node of nodes) {
    if (node.kind === 'Module' && node.nameLine === undefined) {
      modules.set(node.path, node);
      files.set(node.path, node.language ?? '');
    }
    if (node.nameLine === undefined || node.nameColumn === undefined) continue;
    const key = placeKey({ path: node.path, line: node.nameLine, column: node.nameColumn });
    const known = atPlace.get(key);
    // A parameter property, or a class that a variable holds: what can be called speaks for the place.
    if (known === undefined || rank(node) < rank(known)) atPlace.set(key, node);
  }
  return {
    nodes,
    edges,
    files,
    isTest: (path) => modules.get(path)?.test === true,
    moduleOf: (path) => modules.get(path),
    nodeAt(places) {
      for (const place of places) {
        const node = place.line === 0 ? modules.get(place.path) : atPlace.get(placeKey(place));
        if (node !== undefined) return node;
      }
      return undefined;
    },
  };
}

const CALLABLE: ReadonlySet<string> = new Set(['Class', 'Function', 'Method', 'Constructor']);

function rank(node: GraphNode): number {
  return CALLABLE.has(node.kind) ? 0 : 1;
}
