// Which symbols form a community: Leiden over the affinity network, with communities that are too large split further
// as long as the whole stays better than the folders. Numbers in, numbers out; labels are made elsewhere.

import type { Graph } from '../model/graph.ts';
import { type AffinityNetwork, affinityNetwork } from './affinity.ts';
import { leiden } from './leiden.ts';
import { induced, type Network } from './network.ts';
import { compact, membersOf, modularity } from './partition.ts';

/** The communities of a graph; members are indices of graph nodes, ascending. */
export interface Communities {
  /** Ordered by their first member. */
  readonly members: readonly (readonly number[])[];
  /** For every graph node the index of its community, or -1. */
  readonly ofNode: Int32Array;
  /** Modularity of what is reported, symbols without a community counted as alone. */
  readonly modularity: number;
  /** Modularity of the partition by folder over the same network, for comparison. */
  readonly folderModularity: number;
}

/** More members than this and a community is a part of the system rather than a topic; it is split if that costs little. */
const LARGE = 150;
/** Fewer members than this and it is a remark, not a community; in a small repository less is enough. */
const SMALL_AT_MOST = 5;
/** Splitting may cost this share of the lead over chance; beyond it the parts are arbitrary. */
const KEEP = 0.85;
const SEED = 20_190;

/** Finds the communities of a graph. Repeatable; every community is connected in the affinity network. */
export function findCommunities(graph: Graph): Communities {
  const affinity = affinityNetwork(graph);
  const folders = folderPartition(graph, affinity.symbols);
  const folderModularity = modularity(affinity.network, folders);
  const partition = bestPartition(affinity.network, folders);
  const floor = Math.max(folderModularity, KEEP * modularity(affinity.network, partition));
  splitLarge(affinity.network, partition, floor);
  const small = Math.min(SMALL_AT_MOST, Math.max(2, Math.round(Math.log2(affinity.network.size + 1) / 2)));
  joinFragments(affinity.network, partition, small, folderModularity);
  return report(graph, affinity, partition, small, folderModularity);
}

/**
 * Modularity, over the affinity network of a graph, of the partition that gives each graph node a group key; nodes
 * with the key undefined count as alone.
 */
export function modularityOf(graph: Graph, groupOf: (node: number) => string | number | undefined): number {
  const { network, symbols } = affinityNetwork(graph);
  return modularity(network, partitionByKey(symbols, groupOf));
}

/** The directory of a node's file: the key of the partition by folder. */
export function folderOf(graph: Graph, node: number): string {
  const path = graph.nodes[node].path;
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function folderPartition(graph: Graph, symbols: Int32Array): Int32Array {
  const folders = new Map<string, string>();
  return partitionByKey(symbols, (node) => {
    const { path } = graph.nodes[node];
    const folder = folders.get(path) ?? folderOf(graph, node);
    folders.set(path, folder);
    return folder;
  });
}

function partitionByKey(symbols: Int32Array, groupOf: (node: number) => string | number | undefined): Int32Array {
  const numbers = new Map<string | number, number>();
  let next = 0;
  return symbols.map((node) => {
    const key = groupOf(node);
    const known = key === undefined ? undefined : numbers.get(key);
    if (known !== undefined) return known;
    if (key !== undefined) numbers.set(key, next);
    return next++;
  });
}

/** From every node alone; and, where the folders do better than that, from the folders. */
function bestPartition(network: Network, folders: Int32Array): Int32Array {
  const fromAlone = leiden(network, { seed: SEED });
  if (modularity(network, fromAlone) > modularity(network, folders)) return fromAlone;
  return leiden(network, { seed: SEED, initial: folders });
}

/**
 * Splits communities above `LARGE` by clustering each on its own, the largest first, in place. A split that would
 * bring the modularity of the whole under `floor` is left out.
 */
function splitLarge(network: Network, partition: Int32Array, floor: number): void {
  let count = compact(partition);
  const pending = membersOf(partition, count).filter((members) => members.length > LARGE);
  const scratch = new Int32Array(network.size);
  let quality = modularity(network, partition);
  while (pending.length > 0) {
    pending.sort((a, b) => a.length - b.length || b[0] - a[0]);
    const members = pending.pop()!;
    const inner = induced(network, members, scratch);
    const parts = leiden(inner, { seed: SEED });
    const partCount = compact(parts);
    if (partCount < 2) continue;
    const loss = splitLoss(network, members, inner, parts, partCount);
    if (quality - loss < floor) continue;
    quality -= loss;
    const groups = membersOf(parts, partCount).map((group) => group.map((index) => members[index]));
    for (const group of groups.slice(1)) {
      for (const node of group) partition[node] = count;
      count++;
    }
    pending.push(...groups.filter((group) => group.length > LARGE));
  }
}

/** What dividing a community takes from the modularity of the whole network. */
function splitLoss(
  network: Network,
  members: readonly number[],
  inner: Network,
  parts: Int32Array,
  partCount: number,
): number {
  const strengths = new Float64Array(partCount);
  let whole = 0;
  let cut = 0;
  for (let index = 0; index < members.length; index++) {
    const strength = network.strengths[members[index]];
    strengths[parts[index]] += strength;
    whole += strength;
    for (let at = inner.offsets[index]; at < inner.offsets[index + 1]; at++) {
      if (parts[inner.neighbours[at]] !== parts[index]) cut += inner.weights[at];
    }
  }
  let squares = whole * whole;
  for (const strength of strengths) squares -= strength * strength;
  return cut / network.total - squares / network.total ** 2;
}

/** Gives a community below `small` members to the neighbour it is tied to most, in place, unless the folders would then do better. */
function joinFragments(network: Network, partition: Int32Array, small: number, floor: number): void {
  const groups = membersOf(partition, compact(partition));
  const joined = partition.slice();
  for (const members of groups) {
    if (members.length >= small) continue;
    const ties = new Map<number, number>();
    for (const node of members) {
      for (let at = network.offsets[node]; at < network.offsets[node + 1]; at++) {
        const group = partition[network.neighbours[at]];
        if (groups[group].length >= small) ties.set(group, (ties.get(group) ?? 0) + network.weights[at]);
      }
    }
    const strongest = [...ties].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0];
    if (strongest !== undefined) for (const node of members) joined[node] = strongest[0];
  }
  if (modularity(network, joined) >= floor) partition.set(joined);
}

function report(
  graph: Graph,
  affinity: AffinityNetwork,
  partition: Int32Array,
  small: number,
  folderModularity: number,
): Communities {
  const { network, symbols } = affinity;
  const groups = membersOf(partition, compact(partition));
  const ofNode = new Int32Array(graph.nodes.length).fill(-1);
  for (let smallest = small; ; smallest--) {
    const kept = groups.filter((members) => members.length >= smallest);
    const alone = partitionWithout(network.size, kept);
    const reached = modularity(network, alone);
    // Pairs are worth little to a reader, but where they carry the lead over the folders they stay.
    if (reached < folderModularity && smallest > 2) continue;
    const members = kept.map((group) => group.map((index) => symbols[index]));
    members.forEach((group, index) => {
      for (const node of group) ofNode[node] = index;
    });
    return { members, ofNode, modularity: reached, folderModularity };
  }
}

/** The partition in which only the kept groups are together and every other node is alone. */
function partitionWithout(size: number, kept: readonly (readonly number[])[]): Int32Array {
  const partition = Int32Array.from({ length: size }, (_, index) => kept.length + index);
  kept.forEach((group, index) => {
    for (const node of group) partition[node] = index;
  });
  return partition;
}
