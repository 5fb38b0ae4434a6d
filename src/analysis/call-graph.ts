// The resolved calls of a graph as typed arrays, with what the tracing of flows asks of each symbol: who calls it,
// how much lies behind it, how trivial it is.

import { edgesOfKind } from '../model/edge-order.ts';
import type { Graph, GraphEdge, GraphNode, Rule } from '../model/graph.ts';
import { roleRank } from '../model/roles.ts';

export interface CallGraph {
  /** The calls out of node `n` are rows `offsets[n]` up to `offsets[n + 1]`, by ascending callee. Self-calls are left out. */
  readonly offsets: Int32Array;
  readonly callees: Int32Array;
  /** How far each call can be believed, 0 to 1. */
  readonly trust: Float64Array;
  /** 1 where the callee is an override of what was called. */
  readonly dispatch: Uint8Array;
  /** The rank of each node's role, its place in `ROLES`. */
  readonly roles: Uint8Array;
  /** Callers for each node; what uses the program from outside (tests, examples) does not count for the program. */
  readonly callers: Int32Array;
  /** How much code lies behind a node: itself, and its callees' reach discounted; grows without double counting care. */
  readonly reach: Float64Array;
  /** Calls in the longest chain from a node, at most `HEIGHT`. */
  readonly height: Uint8Array;
}

/** Chains are followed this far; a flow is never longer. */
export const HEIGHT = 10;
const DISCOUNT = 0.6;

/** Used where a rule's precision was never measured: the order matters, not the value. */
const RULE_TRUST: ReadonlyMap<Rule, number> = new Map([
  ['inferred-return', 0.9],
  ['callback', 0.85],
  ['container', 0.8],
  ['argument-flow', 0.8],
  ['protocol', 0.7],
  ['dispatch', 0.6],
  ['name-pattern', 0.6],
]);

/** Collects the `CALLS` of a graph, and what its routes hand to. What a package outside does is nobody's step. */
export function buildCallGraph(graph: Graph): CallGraph {
  const size = graph.nodes.length;
  const offsets = new Int32Array(size + 1);
  const callers = new Int32Array(size);
  const roles = roleRanks(graph);
  const calls = stepsAmong(
    // The flow of a test begins at the test, not at what registers it.
    [...edgesOfKind(graph, 'CALLS'), ...edgesOfKind(graph, 'HANDLES').filter((edge) => !isTestRun(graph, edge))].filter(
      ({ source, target }) => source !== target && graph.nodes[target].kind !== 'Package',
    ),
  );
  for (const { source, target } of calls) {
    offsets[source + 1]++;
    if (roles[source] <= roles[target]) callers[target]++;
  }
  for (let node = 0; node < size; node++) offsets[node + 1] += offsets[node];
  const next = offsets.slice(0, size);
  const callees = new Int32Array(calls.length);
  const trust = new Float64Array(calls.length);
  const dispatch = new Uint8Array(calls.length);
  for (const { source, target, rule, confidence } of calls) {
    const row = next[source]++;
    callees[row] = target;
    trust[row] = confidence ?? RULE_TRUST.get(rule) ?? 1;
    dispatch[row] = rule === 'dispatch' ? 1 : 0;
  }
  const { reach, height } = measure(size, offsets, callees, trust);
  return { offsets, callees, trust, dispatch, roles, callers, reach, height };
}

function isTestRun({ nodes }: Graph, { source, target }: GraphEdge): boolean {
  return nodes[target].test === true && nodes[target].entry === undefined && nodes[source].kind !== 'Route';
}

/**
 * The calls that are steps. A constant or property that is called through is one only where it makes calls of its own
 * (a component in a wrapper): else what it holds is stepped to by the edge beside, and the way would be told twice.
 */
function stepsAmong(calls: readonly GraphEdge[]): readonly GraphEdge[] {
  const calling = new Set(calls.map(({ source }) => source));
  return calls.filter(({ rule, target }) => rule !== 'through-value' || calling.has(target));
}

/** A role is told by the path, which all symbols of a file share, and by being a test. */
function roleRanks(graph: Graph): Uint8Array {
  const known = [new Map<string, number>(), new Map<string, number>()] as const;
  return Uint8Array.from(graph.nodes, (node) => {
    const ranks = known[node.test === true ? 1 : 0];
    let rank = ranks.get(node.path);
    if (rank === undefined) {
      rank = roleRank(node);
      ranks.set(node.path, rank);
    }
    return rank;
  });
}

/**
 * Rounds instead of recursion: after round `k` a node knows what lies within `k` calls. Cycles need no care, since the
 * rounds end. Reach is discounted and capped, so that a densely called core does not outgrow everything.
 */
function measure(size: number, offsets: Int32Array, callees: Int32Array, trust: Float64Array) {
  let reach = new Float64Array(size).fill(1);
  const height = new Uint8Array(size);
  for (let round = 1; round <= HEIGHT; round++) {
    const farther = new Float64Array(size);
    let grew = false;
    for (let node = 0; node < size; node++) {
      let sum = 1;
      for (let row = offsets[node]; row < offsets[node + 1]; row++) {
        sum += DISCOUNT * trust[row] * reach[callees[row]];
        if (height[callees[row]] === round - 1) {
          height[node] = round;
          grew = true;
        }
      }
      farther[node] = Math.min(sum, 1e6);
    }
    reach = farther;
    if (!grew) break;
  }
  return { reach, height };
}

/** Whether a symbol does too little to be a step worth telling: a leaf of up to three lines, a property read as a call. */
export function isTrivial(node: GraphNode, height: number): boolean {
  return height === 0 && (node.kind === 'Property' || magnitude(node) <= 1);
}

/** The lines of a symbol to a power of two: 0 for one line, 1 for up to three. Most edits leave it. */
export function magnitude({ startLine = 0, endLine = 0 }: GraphNode): number {
  return 31 - Math.clz32(Math.max(1, endLine - startLine + 1));
}
