// Partitions of a network: their modularity, their connected parts, and the canonical numbering of their groups.
// A partition is an array that gives each node the number of its group.

import type { Network } from './network.ts';

/**
 * Modularity of a partition (Newman and Girvan, weighted): the share of the weight that lies inside groups, less what
 * would lie there by chance. Between -0.5 and 1; 0 for a network without edges. Group numbers may have gaps.
 */
export function modularity(network: Network, partition: ArrayLike<number>, resolution = 1): number {
  if (network.total === 0) return 0;
  let largest = -1;
  for (let node = 0; node < network.size; node++) if (partition[node] > largest) largest = partition[node];
  const strengths = new Float64Array(largest + 1);
  let inside = 0;
  for (let node = 0; node < network.size; node++) {
    const group = partition[node];
    strengths[group] += network.strengths[node];
    inside += 2 * network.loops[node];
    for (let at = network.offsets[node]; at < network.offsets[node + 1]; at++) {
      if (partition[network.neighbours[at]] === group) inside += network.weights[at];
    }
  }
  let expected = 0;
  for (let group = 0; group <= largest; group++) expected += (strengths[group] / network.total) ** 2;
  return inside / network.total - resolution * expected;
}

/** Renumbers groups 0, 1, 2, ... by their first node, in place; returns how many there are. */
export function compact(partition: Int32Array): number {
  let largest = -1;
  for (let node = 0; node < partition.length; node++) if (partition[node] > largest) largest = partition[node];
  const numbers = new Int32Array(largest + 1).fill(-1);
  let count = 0;
  for (let node = 0; node < partition.length; node++) {
    const group = partition[node];
    if (numbers[group] === -1) numbers[group] = count++;
    partition[node] = numbers[group];
  }
  return count;
}

/**
 * Splits every group into its connected parts, in place, and renumbers. Never lowers the modularity: no edge inside a
 * group is lost, and what would be inside by chance can only shrink.
 */
export function splitDisconnected(network: Network, partition: Int32Array): number {
  const part = new Int32Array(network.size).fill(-1);
  const stack: number[] = [];
  let count = 0;
  for (let seed = 0; seed < network.size; seed++) {
    if (part[seed] !== -1) continue;
    part[seed] = count;
    stack.push(seed);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      for (let at = network.offsets[node]; at < network.offsets[node + 1]; at++) {
        const other = network.neighbours[at];
        if (part[other] !== -1 || partition[other] !== partition[node]) continue;
        part[other] = count;
        stack.push(other);
      }
    }
    count++;
  }
  partition.set(part);
  return count;
}

/** The nodes of each group, ascending, for a partition numbered without gaps. */
export function membersOf(partition: Int32Array, count: number): number[][] {
  const groups: number[][] = Array.from({ length: count }, () => []);
  for (let node = 0; node < partition.length; node++) groups[partition[node]].push(node);
  return groups;
}
