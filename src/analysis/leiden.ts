// The Leiden algorithm (Traag, Waltman and van Eck, "From Louvain to Leiden", 2019) for modularity, on typed arrays.
// Local moving, refinement inside the communities found, aggregation by the refined parts; repeated until it settles.

import { aggregate, type Network } from './network.ts';
import { compact, modularity, splitDisconnected } from './partition.ts';
import { seededRandom, shuffledOrder } from './random.ts';

export interface LeidenOptions {
  /** Above 1: smaller communities than modularity alone gives. */
  readonly resolution?: number;
  readonly seed?: number;
  /** Where to start; by default every node alone. The result's modularity is never below this one's. */
  readonly initial?: Int32Array;
}

/** Gains below this are rounding: without it two nodes could change places for ever. */
const TINY = 1e-10;
/** One run of all levels is nearly always enough; a few more polish. */
const MAX_ROUNDS = 3;

/** A partition into connected communities, numbered from 0 by their first node. Same network and options, same result. */
export function leiden(network: Network, options: LeidenOptions = {}): Int32Array {
  const resolution = options.resolution ?? 1;
  const random = seededRandom(options.seed ?? 1);
  let best = options.initial?.slice() ?? everyNodeAlone(network.size);
  splitDisconnected(network, best);
  if (network.total === 0) return best;
  let quality = modularity(network, best, resolution);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const candidate = oneRound(network, best, resolution, random);
    splitDisconnected(network, candidate);
    const reached = modularity(network, candidate, resolution);
    if (reached > quality) best = candidate;
    if (reached <= quality + 1e-3) break;
    quality = reached;
  }
  return best;
}

function oneRound(network: Network, initial: Int32Array, resolution: number, random: () => number): Int32Array {
  let level = network;
  let partition = initial.slice();
  /** For each node of the whole network, its node in the present level. */
  const place = everyNodeAlone(network.size);
  for (;;) {
    moveNodes(level, partition, resolution, random);
    const communities = compact(partition);
    if (communities === level.size) break;
    const refined = refine(level, partition, communities, resolution, random);
    let parts = compact(refined);
    // Where refinement merges nothing the communities themselves become the nodes, or the levels would never end.
    if (parts === level.size) {
      refined.set(partition);
      parts = communities;
    }
    const next = new Int32Array(parts);
    for (let node = 0; node < level.size; node++) next[refined[node]] = partition[node];
    for (let node = 0; node < place.length; node++) place[node] = refined[place[node]];
    level = aggregate(level, refined, parts);
    partition = next;
  }
  const result = new Int32Array(network.size);
  for (let node = 0; node < result.length; node++) result[node] = partition[place[node]];
  return result;
}

/** Moves single nodes to the neighbouring community that gains most, until none gains (fast local moving). */
function moveNodes(network: Network, partition: Int32Array, resolution: number, random: () => number): void {
  const { size, offsets, neighbours, weights, strengths } = network;
  const factor = resolution / network.total;
  const communityStrength = new Float64Array(size + 1);
  const communitySize = new Int32Array(size + 1);
  for (let node = 0; node < size; node++) {
    communityStrength[partition[node]] += strengths[node];
    communitySize[partition[node]]++;
  }
  const empty: number[] = [];
  for (let community = size; community >= 0; community--) if (communitySize[community] === 0) empty.push(community);
  const queue = shuffledOrder(size, random);
  const queued = new Uint8Array(size).fill(1);
  const toward = new Float64Array(size + 1);
  const touched = new Int32Array(size + 1);
  let head = 0;
  for (let waiting = size; waiting > 0; waiting--) {
    const node = queue[head];
    head = head + 1 === size ? 0 : head + 1;
    queued[node] = 0;
    const own = partition[node];
    const strength = strengths[node];
    let count = 0;
    for (let at = offsets[node]; at < offsets[node + 1]; at++) {
      const community = partition[neighbours[at]];
      if (toward[community] === 0) touched[count++] = community;
      toward[community] += weights[at];
    }
    communityStrength[own] -= strength;
    communitySize[own]--;
    let best = own;
    let bestGain = toward[own] - factor * strength * communityStrength[own];
    for (let index = 0; index < count; index++) {
      const community = touched[index];
      const gain = toward[community] - factor * strength * communityStrength[community];
      if (gain > bestGain + TINY) {
        best = community;
        bestGain = gain;
      }
      toward[community] = 0;
    }
    if (bestGain < -TINY && communitySize[own] > 0) best = empty.pop()!;
    if (best !== own && communitySize[own] === 0) empty.push(own);
    communityStrength[best] += strength;
    communitySize[best]++;
    if (best === own) continue;
    partition[node] = best;
    for (let at = offsets[node]; at < offsets[node + 1]; at++) {
      const other = neighbours[at];
      if (queued[other] === 1 || partition[other] === best) continue;
      queued[other] = 1;
      queue[(head + waiting - 1) % size] = other;
      waiting++;
    }
  }
}

/**
 * Inside each community, merges single nodes into well connected parts, so that a part which hangs together only by
 * way of others can leave at the next level. The merge that gains most is taken where the paper draws one by chance.
 */
function refine(
  network: Network,
  partition: Int32Array,
  communities: number,
  resolution: number,
  random: () => number,
): Int32Array {
  const { size, offsets, neighbours, weights, strengths } = network;
  const factor = resolution / network.total;
  const communityStrength = new Float64Array(communities);
  const refined = everyNodeAlone(size);
  const partStrength = strengths.slice();
  const partSize = new Int32Array(size).fill(1);
  /** Weight from a part to the rest of its community. */
  const outward = new Float64Array(size);
  for (let node = 0; node < size; node++) {
    communityStrength[partition[node]] += strengths[node];
    for (let at = offsets[node]; at < offsets[node + 1]; at++) {
      if (partition[neighbours[at]] === partition[node]) outward[node] += weights[at];
    }
  }
  const toward = new Float64Array(size);
  const touched = new Int32Array(size);
  for (const node of shuffledOrder(size, random)) {
    const alone = refined[node] === node && partSize[node] === 1;
    const whole = communityStrength[partition[node]];
    const strength = strengths[node];
    if (!alone || outward[node] < factor * strength * (whole - strength)) continue;
    let count = 0;
    for (let at = offsets[node]; at < offsets[node + 1]; at++) {
      const other = neighbours[at];
      if (partition[other] !== partition[node]) continue;
      const part = refined[other];
      if (toward[part] === 0) touched[count++] = part;
      toward[part] += weights[at];
    }
    let best = -1;
    let bestGain = TINY;
    for (let index = 0; index < count; index++) {
      const part = touched[index];
      const gain = toward[part] - factor * strength * partStrength[part];
      const wellConnected = outward[part] >= factor * partStrength[part] * (whole - partStrength[part]);
      if (wellConnected && gain > bestGain) {
        best = part;
        bestGain = gain;
      }
    }
    if (best !== -1) {
      refined[node] = best;
      partStrength[best] += strength;
      partSize[best]++;
      outward[best] += outward[node] - 2 * toward[best];
      partSize[node] = 0;
    }
    for (let index = 0; index < count; index++) toward[touched[index]] = 0;
  }
  return refined;
}

/** Every node alone. */
function everyNodeAlone(size: number): Int32Array {
  const partition = new Int32Array(size);
  for (let node = 0; node < size; node++) partition[node] = node;
  return partition;
}
