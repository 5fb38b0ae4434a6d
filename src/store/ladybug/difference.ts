// What a graph has otherwise than a database: compared row by row, by uid and hash. An edge that changed is gone and new.

import { EDGE_KIND_NUMBERS, EDGE_KINDS, type EdgeKind, type GraphEdge } from '../../model/graph.ts';
import type { LoadOptions } from '../port.ts';
import type { KeptRows, Rows } from './kept-rows.ts';
import { createRowHasher, HASH_WORDS } from './row-hash.ts';
import type { NodeRow } from './schema.ts';

export interface Difference {
  /** All nodes of the graph have keys: those that the database has, or numbers behind the last of them. */
  readonly keys: Uint32Array;
  /** Uids. */
  readonly goneNodes: readonly string[];
  readonly changedNodes: readonly NodeRow[];
  readonly newNodes: readonly NodeRow[];
  /** Uids of both ends. */
  readonly goneEdges: ReadonlyMap<EdgeKind, readonly (readonly [source: string, target: string])[]>;
  readonly newEdges: ReadonlyMap<EdgeKind, readonly GraphEdge[]>;
}

export interface Comparison {
  /** Rows that are new or changed so far. */
  readonly changes: number;
  /** Compares more of the graph. The ends of edges count all nodes that were added, these included. */
  add(rows: Rows): void;
  /** When all of the graph was added. */
  end(): Difference;
}

export function compareWith(kept: KeptRows, contentOf: LoadOptions['contentOf']): Comparison {
  const hasher = createRowHasher();
  const hash = new Uint32Array(HASH_WORDS);
  const known = kept.uids.length;
  const keyOf = new Map(kept.uids.map((uid, key) => [uid, key]));
  const edgeAt = edgeFinder(kept);
  const nodeSeen = new Uint8Array(known);
  const edgeSeen = new Uint8Array(kept.edgeKinds.length);
  const keys: number[] = [];
  const changedNodes: NodeRow[] = [];
  const newNodes: NodeRow[] = [];
  const newEdges = new Map<EdgeKind, GraphEdge[]>();
  let edges = 0;

  function addNode(row: Omit<NodeRow, 'ordinal'>): void {
    const key = keyOf.get(row.node.uid);
    keys.push(key ?? known + newNodes.length);
    if (key === undefined) {
      newNodes.push({ ...row, ordinal: known + newNodes.length });
      return;
    }
    nodeSeen[key] = 1;
    hasher.node(row, hash, 0);
    if (!hasHash(kept.nodeHashes, key, hash)) changedNodes.push({ ...row, ordinal: key });
  }

  function addEdge(edge: GraphEdge): void {
    const at = edgeAt(edge.kind, keys[edge.source]!, keys[edge.target]!);
    if (at !== undefined) {
      hasher.edge(edge, hash, 0);
      if (hasHash(kept.edgeHashes, at, hash)) {
        edgeSeen[at] = 1;
        return;
      }
    }
    edges++;
    addTo(newEdges, edge.kind, edge);
  }

  return {
    get changes() {
      return changedNodes.length + newNodes.length + edges;
    },
    add(rows) {
      for (const node of rows.nodes) addNode({ node, content: contentOf?.(node) });
      for (const edge of rows.edges) addEdge(edge);
    },
    end() {
      const goneEdges = new Map<EdgeKind, (readonly [string, string])[]>();
      for (let at = 0; at < edgeSeen.length; at++) {
        if (edgeSeen[at] === 1) continue;
        const ends = [kept.uids[kept.edgeSources[at]!]!, kept.uids[kept.edgeTargets[at]!]!] as const;
        addTo(goneEdges, EDGE_KINDS[kept.edgeKinds[at]!]!, ends);
      }
      const goneNodes = kept.uids.filter((_, key) => nodeSeen[key] === 0);
      return { keys: Uint32Array.from(keys), goneNodes, changedNodes, newNodes, goneEdges, newEdges };
    },
  };
}

/** How many rows have to be written or removed. */
export function sizeOf({ goneNodes, changedNodes, newNodes, goneEdges, newEdges }: Difference): number {
  const edges = [...goneEdges.values(), ...newEdges.values()].reduce((sum, list) => sum + list.length, 0);
  return goneNodes.length + changedNodes.length + newNodes.length + edges;
}

/** Finds an edge of the database by its kind and the keys of its ends. */
function edgeFinder({ uids, edgeKinds, edgeSources, edgeTargets }: KeptRows) {
  const nodes = uids.length;
  const places = new Map<number, number>();
  for (let at = 0; at < edgeKinds.length; at++) {
    places.set((edgeKinds[at]! * nodes + edgeSources[at]!) * nodes + edgeTargets[at]!, at);
  }
  return (kind: EdgeKind, source: number, target: number): number | undefined =>
    source < nodes && target < nodes
      ? places.get((EDGE_KIND_NUMBERS[kind] * nodes + source) * nodes + target)
      : undefined;
}

function hasHash(hashes: Uint32Array, row: number, hash: Uint32Array): boolean {
  return hashes[row * HASH_WORDS] === hash[0] && hashes[row * HASH_WORDS + 1] === hash[1];
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
