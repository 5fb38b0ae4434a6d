// The `query` tool: what a query is about, grouped by the execution flows it takes part in. Finding it is the pipeline's.

import type { GraphNode, GraphView } from '../model/graph.ts';
import { type Role, roleOf, roleRank } from '../model/roles.ts';

/** A node that a query is about. */
export interface RankedNode {
  readonly node: number;
  /** How well it matches; comparable within one list, and such that scores can be added. */
  readonly score: number;
  /** The query spells its name. */
  readonly exact: boolean;
}

export interface FlowSearchOptions {
  /** How many flows to list. */
  readonly limit: number;
  /** How many symbols to list of each. */
  readonly symbolsPerFlow: number;
  /** How many definitions outside the listed flows. */
  readonly definitions: number;
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
}

export interface FoundDefinition {
  readonly uid: string;
  /** The kind of the node, in lower case. */
  readonly type: string;
  readonly name: string;
  readonly filePath: string;
  readonly startLine?: number;
}

export interface FlowSymbol extends FoundDefinition {
  readonly process_id: string;
  /** Whether the query is about the symbol itself, and not only about the flow. */
  readonly matched: boolean;
}

export interface FlowSearchResult {
  readonly processes: readonly FlowSummary[];
  /** By flow, in the flows' order; in a flow, what has the very name first, then by step. What matches is never cut first. */
  readonly process_symbols: readonly FlowSymbol[];
  /** What matches and is in no listed flow: exact names, then the program, then what stands around it, each best first. */
  readonly definitions: readonly FoundDefinition[];
  /** How many there are, listed or not: flows with a match, and matches in no listed flow. */
  readonly totals: { readonly processes: number; readonly definitions: number };
}

/** What each further match adds to a flow, as a part of what the one before added: many weak ones make no strong one. */
const DIMINISHING = 0.5;
/** A flow that starts in an example tells less of how the program works, and one that starts in a test still less. */
const ROLE_WEIGHTS: Readonly<Record<Role, number>> = { program: 1, periphery: 0.7, test: 0.5 };

interface Flow {
  readonly process: number;
  readonly node: GraphNode;
  /** In the order of the ranking. */
  readonly matches: number[];
  readonly scores: number[];
  /** By the role of the code that it starts in. */
  readonly weight: number;
  titleScore: number;
  exact: boolean;
}

/** Groups a ranked list of nodes, flows among them, by execution flow. */
export function groupByFlow(
  view: GraphView,
  ranked: readonly RankedNode[],
  { limit, symbolsPerFlow, definitions, asked = new Set() }: FlowSearchOptions,
): FlowSearchResult {
  const flows = rankedFlows(view, ranked, asked);
  const named = new Set(ranked.flatMap(({ node, exact }) => (exact ? [node] : [])));
  const listed = flows.slice(0, limit);
  const steps = listed.map((flow) => stepsOf(view, flow.process));
  const inListed = new Set(steps.flatMap((flowSteps) => flowSteps.symbols));
  const outside = inOrderOfRoles(
    view,
    ranked.filter(({ node }) => view.kindOf(node) !== 'Process' && !inListed.has(node)),
    asked,
  );
  return {
    processes: listed.map(({ node }, at) => ({
      id: node.uid,
      summary: node.name,
      step_count: node.size ?? steps[at]!.lastStep,
      symbol_count: steps[at]!.symbols.length,
    })),
    process_symbols: listed.flatMap(({ node, matches }, at) =>
      chosenSteps(steps[at]!.symbols, matches, named, symbolsPerFlow).map((symbol) => ({
        process_id: node.uid,
        ...definitionOf(view.node(symbol)),
        matched: matches.includes(symbol),
      })),
    ),
    definitions: outside.slice(0, definitions).map(({ node }) => definitionOf(view.node(node))),
    totals: { processes: flows.length, definitions: outside.length },
  };
}

/**
 * A test says the words of what it tests, often more of them than that itself, and an example the words of what it shows:
 * they come after the code that is meant, unless the query asks for them. What has the very name stays first.
 */
function inOrderOfRoles(
  view: GraphView,
  ranked: readonly RankedNode[],
  asked: ReadonlySet<Role>,
): readonly RankedNode[] {
  const placed = ranked.map((each) => {
    const node = view.node(each.node);
    return { each, rank: asked.has(roleOf(node)) ? 0 : roleRank(node) };
  });
  placed.sort((a, b) => Number(b.each.exact) - Number(a.each.exact) || a.rank - b.rank);
  return placed.map(({ each }) => each);
}

/** The symbols to list of a flow: the best matches are the last to be cut, and those of the very name stand first. */
function chosenSteps(
  symbols: readonly number[],
  matches: readonly number[],
  named: ReadonlySet<number>,
  most: number,
): readonly number[] {
  const chosen = new Set([...new Set([...matches, ...symbols])].slice(0, most));
  const inOrder = symbols.filter((symbol) => chosen.has(symbol));
  return [...inOrder.filter((symbol) => named.has(symbol)), ...inOrder.filter((symbol) => !named.has(symbol))];
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
    const flow = { process, node, weight, matches: [], scores: [], titleScore: 0, exact: false };
    flows.set(process, flow);
    return flow;
  };
  for (const { node, score, exact } of ranked) {
    if (view.kindOf(node) === 'Process') {
      const flow = flowOf(node);
      flow.titleScore = score;
      flow.exact ||= exact;
      continue;
    }
    // A symbol may be several steps of one flow; it is one match.
    for (const process of new Set(view.outgoing(node, 'STEP_IN_PROCESS').map((edge) => view.edge(edge).target))) {
      const flow = flowOf(process);
      flow.matches.push(node);
      flow.scores.push(score);
      flow.exact ||= exact;
    }
  }
  const scored = [...flows.values()].map((flow) => ({ flow, score: scoreOf(flow) }));
  scored.sort((a, b) => {
    if (a.flow.exact !== b.flow.exact) return a.flow.exact ? -1 : 1;
    return b.score - a.score || a.flow.process - b.flow.process;
  });
  return scored.map(({ flow }) => flow);
}

function scoreOf({ scores, titleScore, weight }: Flow): number {
  let sum = titleScore;
  let share = 1;
  for (const score of scores.toSorted((a, b) => b - a)) {
    sum += score * share;
    share *= DIMINISHING;
  }
  return sum * weight;
}

/** The distinct symbols of a flow in the order of their first step, and the number of its last step. */
function stepsOf(view: GraphView, process: number): { symbols: readonly number[]; lastStep: number } {
  const steps = view
    .incoming(process, 'STEP_IN_PROCESS')
    .map((edge) => view.edge(edge))
    .map(({ source, step }) => ({ source, step: step ?? 0 }))
    .sort((a, b) => a.step - b.step || a.source - b.source);
  return { symbols: [...new Set(steps.map(({ source }) => source))], lastStep: steps.at(-1)?.step ?? 0 };
}

function definitionOf({ uid, kind, name, path, startLine }: GraphNode): FoundDefinition {
  return {
    uid,
    type: kind.toLowerCase(),
    name,
    filePath: path,
    ...(startLine === undefined ? {} : { startLine }),
  };
}
