// Paths through the calls from one entry point: at each step the callees that matter most, within a budget.

import type { Graph } from '../model/graph.ts';
import { type CallGraph, HEIGHT, isTrivial } from './call-graph.ts';

/** A chain of distinct symbols, each called by the one before it. */
export interface Path {
  readonly steps: readonly number[];
  /** How much the chain tells: the sum of its steps' significance. */
  readonly score: number;
}

/** What tracing looks at. */
export interface TraceContext {
  readonly graph: Graph;
  readonly calls: CallGraph;
  readonly community: Int32Array;
  /** Filled as symbols are met: many entries lead to the same ones. */
  readonly ranked: Map<number, readonly RankedCall[]>;
}

interface RankedCall {
  readonly callee: number;
  /** How much the call tells about what its caller is for. */
  readonly weight: number;
  readonly dispatch: boolean;
}

const MIN_STEPS = 3;
/** Callees followed at each depth; beyond the list, one. At most 48 paths from one entry. */
const WIDTHS = [4, 3, 2, 2];
/** A callee this much weaker than the strongest one is not worth a branch of its own. */
const WEAKEST_BRANCH = 0.4;

interface Step {
  readonly node: number;
  readonly before: Step | undefined;
  readonly depth: number;
  readonly score: number;
}

/** The most telling paths from `entry`, best first; all of at least three steps. Tests are entered only from tests. */
export function tracePaths(context: TraceContext, entry: number): Path[] {
  const { graph } = context;
  const tests = graph.nodes[entry].test === true;
  const paths: Path[] = [];
  const stack: Step[] = [{ node: entry, before: undefined, depth: 1, score: 0 }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const following = step.depth >= HEIGHT ? [] : nextSteps(context, step, tests);
    if (following.length === 0 && step.depth >= MIN_STEPS) paths.push({ steps: stepsOf(step), score: step.score });
    for (let index = following.length - 1; index >= 0; index--) stack.push(following[index]);
  }
  return paths.sort((a, b) => b.score - a.score || compareSteps(a.steps, b.steps));
}

/** The callees to follow from a step, most significant first. Of the overrides of one call at most one is followed. */
function nextSteps(context: TraceContext, step: Step, tests: boolean): Step[] {
  const { nodes } = context.graph;
  const width = WIDTHS[step.depth - 1] ?? 1;
  const chosen: Step[] = [];
  let strongest: number | undefined;
  let dispatched = false;
  for (const { callee, weight, dispatch } of rankedCalls(context, step.node)) {
    if ((nodes[callee].test === true && !tests) || isOnPath(step, callee)) continue;
    strongest ??= weight;
    if (chosen.length === width || weight < WEAKEST_BRANCH * strongest) break;
    if (dispatch && dispatched) continue;
    dispatched ||= dispatch;
    chosen.push({ node: callee, before: step, depth: step.depth + 1, score: step.score + weight });
  }
  return chosen;
}

/** The calls out of a symbol, most significant first. */
function rankedCalls(context: TraceContext, caller: number): readonly RankedCall[] {
  const known = context.ranked.get(caller);
  if (known !== undefined) return known;
  const { offsets, callees, dispatch } = context.calls;
  const calls: RankedCall[] = [];
  for (let row = offsets[caller]; row < offsets[caller + 1]; row++) {
    const weight = significance(context, caller, row);
    calls.push({ callee: callees[row], weight, dispatch: dispatch[row] === 1 });
  }
  calls.sort((a, b) => b.weight - a.weight || a.callee - b.callee);
  context.ranked.set(caller, calls);
  return calls;
}

/** How much a call tells about what its caller is for. */
function significance(context: TraceContext, caller: number, row: number): number {
  const { graph, calls, community } = context;
  const callee = calls.callees[row];
  const symbol = graph.nodes[callee];
  let weight = 1 + Math.log2(1 + calls.reach[callee]);
  if (symbol.path !== graph.nodes[caller].path) weight += 1;
  if (community[callee] !== -1 && community[callee] !== community[caller]) weight += 1;
  if (symbol.kind === 'Constructor') weight *= 0.7;
  if (isTrivial(symbol, calls.height[callee])) weight *= 0.4;
  // What everything calls says little about this caller.
  return (weight * calls.trust[row]) / (1 + 0.25 * Math.log2(Math.max(1, calls.callers[callee] / 4)));
}

function isOnPath(step: Step, node: number): boolean {
  for (let at: Step | undefined = step; at !== undefined; at = at.before) if (at.node === node) return true;
  return false;
}

function stepsOf(last: Step): number[] {
  const steps: number[] = [];
  for (let at: Step | undefined = last; at !== undefined; at = at.before) steps.push(at.node);
  return steps.reverse();
}

function compareSteps(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    if (a[index] !== b[index]) return a[index] - b[index];
  }
  return a.length - b.length;
}
