// The execution flows that symbols take part in.

import type { GraphView } from '../model/graph.ts';
import { compareText } from './references.ts';

export interface FlowStep {
  /** The node of the flow. */
  readonly flow: number;
  readonly step: number;
}

/** The flows through a node, with its step in each: code before tests, then by title. */
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

/** Code before tests, then by title. */
export function compareFlows(view: GraphView, a: number, b: number): number {
  const left = view.node(a);
  const right = view.node(b);
  return Number(left.test === true) - Number(right.test === true) || compareText(left.name, right.name) || a - b;
}

/** The number of steps of a flow. */
export function stepCount(view: GraphView, flow: number): number {
  return view.node(flow).size ?? view.incoming(flow, 'STEP_IN_PROCESS').length;
}
