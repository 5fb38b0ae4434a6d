// How strongly symbols belong together: the code graph as an undirected weighted network, for clustering.
// Only symbols take part, and only relations that were resolved: a name-only match (`MAY_CALL`) says nothing here.

import { type EdgeKind, type Graph, type GraphEdge, isSymbolKind } from '../model/graph.ts';
import { buildNetwork, type Network } from './network.ts';

/** A network and which graph node each of its nodes stands for (ascending). */
export interface AffinityNetwork {
  readonly network: Network;
  readonly symbols: Int32Array;
}

/** Weight of a relation by kind. An owner pulls its members about as strongly as one call does. */
const RELATION_WEIGHT: Partial<Record<EdgeKind, number>> = {
  CALLS: 1,
  INSTANTIATES: 1,
  INHERITS: 1.5,
  IMPLEMENTS: 1.5,
  OVERRIDES: 0.5,
  DECORATES: 0.5,
  REFERENCES: 0.5,
  DEFINES: 1,
  DEFINES_METHOD: 1,
};

/** Tests reach into everything: at full weight they would draw together code that only they bring together. */
const TEST_TO_CODE = 0.1;
/** An override was not named at the call; it stands beside every other override. */
const DISPATCH = 0.25;
/** What is named where something else runs is mentioned; the call itself is another edge. */
const THROUGH_VALUE = 0.5;

/** The network of the graph's symbols. Data members take part only if something other than their owner relates to them. */
export function affinityNetwork(graph: Graph): AffinityNetwork {
  const isSymbol = Uint8Array.from(graph.nodes, ({ kind }) => (isSymbolKind(kind) ? 1 : 0));
  const related = new Uint8Array(graph.nodes.length);
  const incoming = new Int32Array(graph.nodes.length);
  const kept: GraphEdge[] = [];
  for (const edge of graph.edges) {
    const { kind, source, target } = edge;
    if (RELATION_WEIGHT[kind] === undefined || source === target) continue;
    if (isSymbol[source] === 0 || isSymbol[target] === 0) continue;
    kept.push(edge);
    if (!isTestOfCode(graph, edge)) incoming[target]++;
    if (isOwnership(edge)) continue;
    related[source] = 1;
    related[target] = 1;
  }
  const place = new Int32Array(graph.nodes.length).fill(-1);
  const symbols: number[] = [];
  for (let node = 0; node < graph.nodes.length; node++) {
    if (isSymbol[node] === 0 || (related[node] === 0 && graph.nodes[node].kind === 'Property')) continue;
    place[node] = symbols.length;
    symbols.push(node);
  }
  const sources = new Int32Array(kept.length);
  const targets = new Int32Array(kept.length);
  const weights = new Float64Array(kept.length);
  let count = 0;
  for (const edge of kept) {
    const source = place[edge.source];
    const target = place[edge.target];
    if (source === -1 || target === -1) continue;
    sources[count] = source;
    targets[count] = target;
    weights[count++] = relationWeight(graph, edge, incoming[edge.target]);
  }
  const ends = [sources.subarray(0, count), targets.subarray(0, count)] as const;
  return {
    network: buildNetwork(symbols.length, ...ends, weights.subarray(0, count)),
    symbols: Int32Array.from(symbols),
  };
}

function isOwnership(edge: GraphEdge): boolean {
  return edge.kind === 'DEFINES' || edge.kind === 'DEFINES_METHOD';
}

function relationWeight(graph: Graph, edge: GraphEdge, incoming: number): number {
  const base = RELATION_WEIGHT[edge.kind]!;
  if (isOwnership(edge)) return base;
  let weight = base * (1 + Math.min(1, 0.25 * Math.max(0, edge.sites.length - 1)));
  // What everyone uses (a logger, an error class) tells little about who belongs with whom.
  weight /= Math.sqrt(Math.max(1, incoming / 8));
  if (edge.rule === 'dispatch') weight *= DISPATCH;
  if (edge.rule === 'through-value') weight *= THROUGH_VALUE;
  if (isTestOfCode(graph, edge)) weight *= TEST_TO_CODE;
  return weight;
}

function isTestOfCode({ nodes }: Graph, { source, target }: GraphEdge): boolean {
  return nodes[source].test === true && nodes[target].test !== true;
}
