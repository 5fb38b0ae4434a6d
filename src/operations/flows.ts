// The execution flows that symbols take part in.

import type { GraphView } from '../model/graph.ts';
import { roleRank } from '../model/roles.ts';
import { perView } from './per-view.ts';
import { compareText } from './references.ts';

export interface FlowStep {
  /** The node of the flow. */
  readonly flow: number;
  readonly step: number;
}

/** The flows through a node, with its step in each, in the order of `compareFlows`. */
export function flowsThrough(view: GraphView, node: number): readonly FlowStep[] {
  return view
    .outgoing(node, 'STEP_IN_PROCESS')
    .map((index) => {
      const edge = view.edge(index);
      return { flow: edge.target, step: edge.step ?? 1 };
    })
    .sort((a, b) => compareFlows(view, a.flow, b.flow) || a.step - b.step);
}

/** The symbols of a flow, in the order of its steps. */
export function stepsOf(view: GraphView, flow: number): readonly number[] {
  return view
    .incoming(flow, 'STEP_IN_PROCESS')
    .map((index) => view.edge(index))
    .sort((a, b) => (a.step ?? 0) - (b.step ?? 0) || a.source - b.source)
    .map((edge) => edge.source);
}

/** Those that start in the program before those of examples and the like, then those of tests; then by title. */
export function compareFlows(view: GraphView, a: number, b: number): number {
  return flowRank(view, a) - flowRank(view, b) || compareText(view.nameOf(a), view.nameOf(b)) || a - b;
}

/** By how much a flow comes later than those of the program, for the role of the code that it starts in. */
export function flowRank(view: GraphView, flow: number): number {
  return flowRanks(view).get(flow) ?? 0;
}

const flowRanks = perView((view) => {
  const rankOf = (flow: number): number => {
    const { test, entrySymbol } = view.node(flow);
    const entry = entrySymbol === undefined ? undefined : view.byUid(entrySymbol);
    const path = entry === undefined ? '' : view.node(entry).path;
    return roleRank({ path, ...(test === undefined ? {} : { test }) });
  };
  return new Map(view.ofKind('Process').map((flow) => [flow, rankOf(flow)]));
});

/** The number of steps of a flow. */
export function stepCount(view: GraphView, flow: number): number {
  return view.node(flow).size ?? view.incoming(flow, 'STEP_IN_PROCESS').length;
}
