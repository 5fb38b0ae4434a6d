// An undirected weighted network in typed arrays: what the clustering works on. It knows nothing of code or graphs.

/**
 * Compressed rows: the neighbours of node `n` are `neighbours[offsets[n]]` up to `offsets[n + 1]`, in ascending order,
 * each at most once, never `n` itself. Every edge stands in both its rows.
 */
export interface Network {
  readonly size: number;
  readonly offsets: Int32Array;
  readonly neighbours: Int32Array;
  readonly weights: Float64Array;
  /** Weight that lies inside a node, counted once: a loop, or the inner edges of a merged node. */
  readonly loops: Float64Array;
  /** The weight of a node's row, plus twice its loop. */
  readonly strengths: Float64Array;
  /** Sum of all strengths: twice the weight of all edges. */
  readonly total: number;
}

/** Rows of at most so many neighbours are sorted by insertion. */
const SHORT = 32;

/** Builds a network from parallel lists of ends and weights (all above 0); edges named more than once add up. */
export function buildNetwork(
  size: number,
  sources: ArrayLike<number>,
  targets: ArrayLike<number>,
  weights: ArrayLike<number>,
): Network {
  const loops = new Float64Array(size);
  const starts = new Int32Array(size + 1);
  for (let index = 0; index < sources.length; index++) {
    const source = sources[index];
    const target = targets[index];
    if (source === target) loops[source] += weights[index];
    else {
      starts[source + 1]++;
      starts[target + 1]++;
    }
  }
  for (let node = 0; node < size; node++) starts[node + 1] += starts[node];
  const rowTargets = new Int32Array(starts[size]);
  const rowWeights = new Float64Array(starts[size]);
  const next = starts.slice(0, size);
  for (let index = 0; index < sources.length; index++) {
    const source = sources[index];
    const target = targets[index];
    if (source === target) continue;
    const weight = weights[index];
    const forward = next[source]++;
    rowTargets[forward] = target;
    rowWeights[forward] = weight;
    const backward = next[target]++;
    rowTargets[backward] = source;
    rowWeights[backward] = weight;
  }
  return mergeRows(size, starts, rowTargets, rowWeights, loops);
}

/** The network whose nodes are the groups of a partition: `groups` gives each node's group, 0 to `groupCount` - 1. */
export function aggregate(network: Network, groups: Int32Array, groupCount: number): Network {
  const loops = new Float64Array(groupCount);
  const starts = new Int32Array(groupCount + 1);
  for (let node = 0; node < network.size; node++) {
    const group = groups[node];
    loops[group] += network.loops[node];
    starts[group + 1] += network.offsets[node + 1] - network.offsets[node];
  }
  for (let group = 0; group < groupCount; group++) starts[group + 1] += starts[group];
  const rowTargets = new Int32Array(network.neighbours.length);
  const rowWeights = new Float64Array(network.neighbours.length);
  const next = starts.slice(0, groupCount);
  const used = starts.slice(0, groupCount);
  for (let node = 0; node < network.size; node++) {
    const group = groups[node];
    for (let at = network.offsets[node]; at < network.offsets[node + 1]; at++) {
      const other = groups[network.neighbours[at]];
      if (other === group) loops[group] += network.weights[at] / 2;
      else {
        const slot = next[group]++;
        rowTargets[slot] = other;
        rowWeights[slot] = network.weights[at];
        used[group] = slot + 1;
      }
    }
  }
  return mergeRows(groupCount, starts, rowTargets, rowWeights, loops, used);
}

/** The part of a network that lies among `members` (ascending); node `i` of the result is `members[i]`. */
export function induced(network: Network, members: ArrayLike<number>, scratch: Int32Array): Network {
  const size = members.length;
  for (let index = 0; index < size; index++) scratch[members[index]] = index + 1;
  const sources: number[] = [];
  const targets: number[] = [];
  const weights: number[] = [];
  for (let index = 0; index < size; index++) {
    const node = members[index];
    if (network.loops[node] > 0) {
      sources.push(index);
      targets.push(index);
      weights.push(network.loops[node]);
    }
    for (let at = network.offsets[node]; at < network.offsets[node + 1]; at++) {
      const other = scratch[network.neighbours[at]] - 1;
      if (other <= index) continue;
      sources.push(index);
      targets.push(other);
      weights.push(network.weights[at]);
    }
  }
  for (let index = 0; index < size; index++) scratch[members[index]] = 0;
  return buildNetwork(size, sources, targets, weights);
}

/** Sorts a part of a list in place. Most rows are short, and for those a call to the built-in sort costs more than the sorting. */
function sortRange(list: Int32Array, from: number, to: number): void {
  if (to - from > SHORT) {
    list.subarray(from, to).sort();
    return;
  }
  for (let end = from + 1; end < to; end++) {
    const item = list[end];
    let at = end;
    for (; at > from && list[at - 1] > item; at--) list[at] = list[at - 1];
    list[at] = item;
  }
}

/** Adds up parallel edges. Sorting by two transpositions would allocate as much, so each row is gathered in a scratch. */
function mergeRows(
  size: number,
  starts: Int32Array,
  rowTargets: Int32Array,
  rowWeights: Float64Array,
  loops: Float64Array,
  ends: Int32Array = starts.subarray(1),
): Network {
  const offsets = new Int32Array(size + 1);
  const gathered = new Float64Array(size);
  const strengths = new Float64Array(size);
  const neighbours = new Int32Array(rowTargets.length);
  const weights = new Float64Array(rowTargets.length);
  let filled = 0;
  let total = 0;
  for (let node = 0; node < size; node++) {
    const first = filled;
    for (let at = starts[node]; at < ends[node]; at++) {
      const target = rowTargets[at];
      if (gathered[target] === 0) neighbours[filled++] = target;
      gathered[target] += rowWeights[at];
    }
    sortRange(neighbours, first, filled);
    let strength = 2 * loops[node];
    for (let at = first; at < filled; at++) {
      const weight = gathered[neighbours[at]];
      weights[at] = weight;
      strength += weight;
      gathered[neighbours[at]] = 0;
    }
    strengths[node] = strength;
    total += strength;
    offsets[node + 1] = filled;
  }
  return {
    size,
    offsets,
    neighbours: neighbours.slice(0, filled),
    weights: weights.slice(0, filled),
    loops,
    strengths,
    total,
  };
}
