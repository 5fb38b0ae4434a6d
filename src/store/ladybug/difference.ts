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
  readonly changedNodes: readonly ChangedNode[];
  readonly newNodes: readonly NodeRow[];
  /** Uids of both ends. */
  readonly goneEdges: ReadonlyMap<EdgeKind, readonly (readonly [source: string, target: string])[]>;
  readonly newEdges: ReadonlyMap<EdgeKind, readonly GraphEdge[]>;
}

/** A node whose row is another. */
export interface ChangedNode {
  readonly row: NodeRow;
  /** Under which the database has it: a node may have come in place of one that is gone. */
  readonly uid: string;
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
  /** Of all nodes that were added; below zero, and one after the other, where the database has none of the uid. */
  const keys: number[] = [];
  const changedNodes: ChangedNode[] = [];
  const strangers: Omit<NodeRow, 'ordinal'>[] = [];
  const strangeEdges: GraphEdge[] = [];
  const newEdges = new Map<EdgeKind, GraphEdge[]>();
  let edges = 0;

  function addNode(row: Omit<NodeRow, 'ordinal'>): void {
    const key = keyOf.get(row.node.uid);
    if (key === undefined) {
      keys.push(-strangers.push(row));
      return;
    }
    keys.push(key);
    nodeSeen[key] = 1;
    hasher.node(row, hash, 0);
    if (!hasHash(kept.nodeHashes, key, hash)) changedNodes.push({ row: { ...row, ordinal: key }, uid: row.node.uid });
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

  /** Gives strangers their keys: those of nodes that are gone where they stand for the same thing, else new ones. */
  function settle(): NodeRow[] {
    const ends = strangeEdges.map(({ kind, source, target }) => ({
      kind,
      source: keys[source]!,
      target: keys[target]!,
    }));
    const heirs = heirsOf(kept, (key) => nodeSeen[key] === 0, ends);
    const newNodes: NodeRow[] = [];
    const settled = strangers.map((row, at) => {
      const ordinal = heirs.get(-at - 1) ?? known + newNodes.length;
      if (ordinal >= known) {
        newNodes.push({ ...row, ordinal });
      } else {
        nodeSeen[ordinal] = 1;
        changedNodes.push({ row: { ...row, ordinal }, uid: kept.uids[ordinal]! });
      }
      return ordinal;
    });
    keys.forEach((key, place) => {
      if (key < 0) keys[place] = settled[-key - 1]!;
    });
    for (const edge of strangeEdges) addEdge(edge);
    return newNodes;
  }

  return {
    get changes() {
      return changedNodes.length + strangers.length + strangeEdges.length + edges;
    },
    add(rows) {
      for (const node of rows.nodes) addNode({ node, content: contentOf?.(node) });
      for (const edge of rows.edges) {
        if (keys[edge.source]! < 0 || keys[edge.target]! < 0) strangeEdges.push(edge);
        else addEdge(edge);
      }
    },
    end() {
      const newNodes = settle();
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

type Ends = Pick<GraphEdge, 'kind' | 'source' | 'target'>;

/**
 * Nodes under new uids that take the place of nodes that are gone: most of the edges that led to one lead to the other.
 * Communities and flows are named after what is in them, so that most of them have another uid after small edits, and
 * with it tens of thousands of edges would be gone and new. By the keys of the new ones, which are below zero.
 */
function heirsOf(kept: KeptRows, isGone: (key: number) => boolean, edges: readonly Ends[]): Map<number, number> {
  const ledTo = new Map<number, number[]>();
  const place = (kind: number, source: number): number => kind * kept.uids.length + source;
  for (let at = 0; at < kept.edgeKinds.length; at++) {
    const target = kept.edgeTargets[at]!;
    if (isGone(target)) addTo(ledTo, place(kept.edgeKinds[at]!, kept.edgeSources[at]!), target);
  }
  const votes = new Map<string, { readonly stranger: number; readonly gone: number; count: number }>();
  for (const { kind, source, target } of edges) {
    if (target >= 0 || source < 0) continue;
    for (const gone of ledTo.get(place(EDGE_KIND_NUMBERS[kind], source)) ?? []) {
      const pair = `${target} ${gone}`;
      const vote = votes.get(pair);
      if (vote === undefined) votes.set(pair, { stranger: target, gone, count: 1 });
      else vote.count++;
    }
  }
  const heirs = new Map<number, number>();
  const taken = new Set<number>();
  for (const { stranger, gone } of [...votes.values()].sort((a, b) => b.count - a.count)) {
    if (heirs.has(stranger) || taken.has(gone)) continue;
    heirs.set(stranger, gone);
    taken.add(gone);
  }
  return heirs;
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
