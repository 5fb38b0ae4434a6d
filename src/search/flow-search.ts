// The execution flows through the symbols that a query is about. Finding the symbols is somebody else's.

import type { GraphNode, GraphView } from '../model/graph.ts';
import { type Role, roleOf } from '../model/roles.ts';

/** A symbol that a query is about. */
export interface RankedNode {
  readonly node: number;
  /** How well it matches; comparable within one list, and such that scores can be added. */
  readonly score: number;
}

export interface FlowSearchOptions {
  /** How many flows to list. */
  readonly limit: number;
  /** How many symbols to list of each. */
  readonly symbolsPerFlow: number;
  /** Roles that the query asks for by name; the program is always asked for. */
  readonly asked?: ReadonlySet<Role>;
}

export interface FlowSummary {
  /** The uid of the flow's node. */
  readonly id: string;
  readonly summary: string;
  readonly step_count: number;
  /** Distinct symbols in the flow: all of them, not those listed. */
  readonly symbol_count: number;
  /** How many others share most of its steps, and are not listed for that. */
  readonly variants: number;
}

export interface FlowSymbol {
  readonly process_id: string;
  readonly node: number;
  /** Whether the query is about the symbol itself, and not only about the flow. */
  readonly matched: boolean;
}

export interface FlowSearchResult {
  readonly processes: readonly FlowSummary[];
  /** By flow, in the flows' order; in a flow by step. What matches is never cut first. */
  readonly symbols: readonly FlowSymbol[];
  /** How many flows have a match, listed or not. */
  readonly total: number;
}

/** What each further match adds to a flow, as a part of what the one before added: many weak ones make no strong one. */
const DIMINISHING = 0.5;
/** A flow that starts in an example tells less of how the program works, and one that starts in a test still less. */
const ROLE_WEIGHTS: Readonly<Record<Role, number>> = { program: 1, periphery: 0.7, test: 0.5 };
/** Two flows that have this part of the steps of the longer one in common are one, told twice. */
const SAME_FLOW = 0.7;

interface Flow {
  readonly process: number;
  readonly node: GraphNode;
  /** In the order of the ranking. */
  readonly matches: number[];
  readonly scores: number[];
  /** By the role of the code that it starts in. */
  readonly weight: number;
}

interface ListedFlow {
  readonly flow: Flow;
  readonly steps: Steps;
  variants: number;
}

/** Groups ranked symbols by the execution flows that they are steps of: the best flows, each once. */
export function groupByFlow(
  view: GraphView,
  ranked: readonly RankedNode[],
  { limit, symbolsPerFlow, asked = new Set() }: FlowSearchOptions,
): FlowSearchResult {
  const flows = rankedFlows(view, ranked, asked);
  const listed = distinctFlows(view, flows, limit);
  return {
    processes: listed.map(({ flow: { node }, steps, variants }) => ({
      id: node.uid,
      summary: node.name,
      step_count: node.size ?? steps.lastStep,
      symbol_count: steps.symbols.length,
      variants,
    })),
    symbols: listed.flatMap(({ flow: { node, matches }, steps }) => {
      const chosen = new Set([...new Set([...matches, ...steps.symbols])].slice(0, symbolsPerFlow));
      return steps.symbols
        .filter((symbol) => chosen.has(symbol))
        .map((symbol) => ({ process_id: node.uid, node: symbol, matched: matches.includes(symbol) }));
    }),
    total: flows.length,
  };
}

/** The first so many that are no variants of a better one; what is a variant is counted where it belongs. */
function distinctFlows(view: GraphView, flows: readonly Flow[], limit: number): readonly ListedFlow[] {
  const listed: ListedFlow[] = [];
  for (const flow of flows) {
    const steps = stepsOf(view, flow.process);
    const same = listed.find((other) => isVariant(steps, other.steps));
    if (same !== undefined) same.variants++;
    else if (listed.length < limit) listed.push({ flow, steps, variants: 0 });
  }
  return listed;
}

function isVariant(a: Steps, b: Steps): boolean {
  const known = new Set(b.symbols);
  const shared = a.symbols.filter((symbol) => known.has(symbol)).length;
  return shared >= SAME_FLOW * Math.max(a.symbols.length, b.symbols.length);
}

function rankedFlows(view: GraphView, ranked: readonly RankedNode[], asked: ReadonlySet<Role>): readonly Flow[] {
  const flows = new Map<number, Flow>();
  const flowOf = (process: number): Flow => {
    const known = flows.get(process);
    if (known !== undefined) return known;
    const node = view.node(process);
    const entry = node.entrySymbol === undefined ? undefined : view.byUid(node.entrySymbol);
    const path = entry === undefined ? '' : view.node(entry).path;
    const role = roleOf({ ...node, path });
    const weight = asked.has(role) ? 1 : ROLE_WEIGHTS[role];
    const flow = { process, node, weight, matches: [], scores: [] };
    flows.set(process, flow);
    return flow;
  };
  for (const { node, score } of ranked) {
    // A symbol may be several steps of one flow; it is one match.
    for (const process of new Set(view.outgoing(node, 'STEP_IN_PROCESS').map((edge) => view.targetOf(edge)))) {
      const flow = flowOf(process);
      flow.matches.push(node);
      flow.scores.push(score);
    }
  }
  const scored = [...flows.values()].map((flow) => ({ flow, score: scoreOf(flow) }));
  scored.sort((a, b) => b.score - a.score || a.flow.process - b.flow.process);
  return scored.map(({ flow }) => flow);
}

function scoreOf({ scores, weight }: Flow): number {
  let sum = 0;
  let share = 1;
  for (const score of scores.toSorted((a, b) => b - a)) {
    sum += score * share;
    share *= DIMINISHING;
  }
  return sum * weight;
}

interface Steps {
  /** Distinct, in the order of their first step. */
  readonly symbols: readonly number[];
  readonly lastStep: number;
}

function stepsOf(view: GraphView, process: number): Steps {
  const steps = view
    .incoming(process, 'STEP_IN_PROCESS')
    .map((edge) => view.edge(edge))
    .map(({ source, step }) => ({ source, step: step ?? 0 }))
    .sort((a, b) => a.step - b.step || a.source - b.source);
  return { symbols: [...new Set(steps.map(({ source }) => source))], lastStep: steps.at(-1)?.step ?? 0 };
}
