// The whole of the analysis: a graph of code in, the same graph with its communities and execution flows out.

import { edgeOrder } from '../model/edge-order.ts';
import {
  EDGE_KIND_NUMBERS,
  type EdgeKind,
  type Graph,
  type GraphEdge,
  type GraphNode,
  type GraphView,
  type NodeKind,
} from '../model/graph.ts';
import { nodeUid } from '../model/ids.ts';
import { findCommunities } from './communities.ts';
import { labelCommunities } from './community-labels.ts';
import { findFlows } from './flows.ts';

export interface AnalysisReport {
  readonly communities: number;
  /** Modularity of the communities, and of the partition by folder over the same relations. */
  readonly modularity: number;
  readonly folderModularity: number;
  readonly flows: number;
  readonly testFlows: number;
}

export interface Analysis {
  /** Nodes by uid, edges by kind, source and target, as the contract of `Graph` says. */
  readonly graph: Graph;
  readonly report: AnalysisReport;
}

/**
 * Adds `Community` and `Process` nodes with their `MEMBER_OF` and `STEP_IN_PROCESS` edges. Pure and repeatable; the
 * order of the input does not matter. What an earlier analysis had added is replaced.
 */
export function analyse(graph: Graph): Analysis {
  const code = sortGraph(withoutAnalysis(graph));
  const communities = findCommunities(code);
  const labels = labelCommunities(code, communities);
  const flows = findFlows(code, communities.ofNode);
  const nodes = code.nodes.slice();
  const added: GraphEdge[] = [];
  communities.members.forEach((members, index) => {
    const { label, summary } = labels[index];
    const target = nodes.length;
    nodes.push({ ...namedNode('Community', label), doc: summary, size: members.length });
    for (const source of members) added.push(structuralEdge('MEMBER_OF', source, target));
  });
  for (const { title, steps, test } of flows) {
    const target = nodes.length;
    nodes.push({
      ...namedNode('Process', title),
      doc: steps.map((step) => code.nodes[step].name).join(' → '),
      ...(test ? { test } : {}),
      size: steps.length,
      entrySymbol: code.nodes[steps[0]].uid,
    });
    steps.forEach((source, index) => {
      added.push({ ...structuralEdge('STEP_IN_PROCESS', source, target), step: index + 1 });
    });
  }
  const testFlows = flows.filter(({ test }) => test).length;
  return {
    graph: sortGraph({ ...code, nodes, edges: code.edges.concat(added) }),
    report: {
      communities: communities.members.length,
      modularity: communities.modularity,
      folderModularity: communities.folderModularity,
      flows: flows.length - testFlows,
      testFlows,
    },
  };
}

/** The same for a graph with the key of one that was analysed before: what was added to that is added to this. */
export function analysedAs(graph: Graph, earlier: GraphView): Graph {
  const places = new Map(graph.nodes.map(({ uid }, place) => [uid, place]));
  const nodes = graph.nodes.slice();
  const added: GraphEdge[] = [];
  const add = (kind: NodeKind, edgeKind: EdgeKind): void => {
    for (const index of earlier.ofKind(kind)) {
      const target = nodes.length;
      nodes.push(earlier.node(index));
      for (const number of earlier.incoming(index, edgeKind)) {
        const edge = earlier.edge(number);
        added.push({ ...edge, source: places.get(earlier.node(edge.source).uid)!, target });
      }
    }
  };
  add('Community', 'MEMBER_OF');
  add('Process', 'STEP_IN_PROCESS');
  return sortGraph({ ...graph, nodes, edges: graph.edges.concat(added) });
}

function structuralEdge(kind: EdgeKind, source: number, target: number): GraphEdge {
  return { kind, source, target, rule: 'structure', confidence: 1, sites: [] };
}

function namedNode(kind: 'Community' | 'Process', name: string): GraphNode {
  return { uid: nodeUid(kind, '', name), kind, name, qualifiedName: name, path: '' };
}

/** The graph as it was before an analysis. */
function withoutAnalysis(graph: Graph): Graph {
  const isAdded = ({ kind }: GraphNode) => kind === 'Community' || kind === 'Process';
  if (!graph.nodes.some(isAdded)) return graph;
  const place = new Int32Array(graph.nodes.length).fill(-1);
  const nodes: GraphNode[] = [];
  graph.nodes.forEach((node, index) => {
    if (isAdded(node)) return;
    place[index] = nodes.length;
    nodes.push(node);
  });
  const edges = graph.edges
    .filter(({ source, target }) => place[source] !== -1 && place[target] !== -1)
    .map((edge) => ({ ...edge, source: place[edge.source], target: place[edge.target] }));
  return { ...graph, nodes, edges };
}

/** Nodes by uid, edges by (kind, source, target) with their ends renumbered. What is in order already is left alone. */
function sortGraph(graph: Graph): Graph {
  if (isSorted(graph)) return graph;
  const { nodes, edges } = graph;
  const order = Array.from(nodes, (_, index) => index);
  order.sort((a, b) => (nodes[a].uid < nodes[b].uid ? -1 : nodes[a].uid > nodes[b].uid ? 1 : 0));
  const place = new Int32Array(nodes.length);
  order.forEach((old, index) => {
    place[old] = index;
  });
  const kinds = new Uint8Array(edges.length);
  const sources = new Int32Array(edges.length);
  const targets = new Int32Array(edges.length);
  for (let index = 0; index < edges.length; index++) {
    const edge = edges[index];
    kinds[index] = EDGE_KIND_NUMBERS[edge.kind];
    sources[index] = place[edge.source];
    targets[index] = place[edge.target];
  }
  const sorted: GraphEdge[] = [];
  for (const index of edgeOrder({ kinds, sources, targets }, nodes.length)) {
    const edge = edges[index];
    const source = sources[index];
    const target = targets[index];
    sorted.push(source === edge.source && target === edge.target ? edge : { ...edge, source, target });
  }
  return { ...graph, nodes: order.map((old) => nodes[old]), edges: sorted };
}

function isSorted({ nodes, edges }: Graph): boolean {
  for (let index = 1; index < nodes.length; index++) if (nodes[index - 1].uid > nodes[index].uid) return false;
  let before = -1;
  for (const { kind, source, target } of edges) {
    // One number orders all three: 16 kinds and 10 million nodes still fit in 53 bits.
    const key = (EDGE_KIND_NUMBERS[kind] * nodes.length + source) * nodes.length + target;
    if (key < before) return false;
    before = key;
  }
  return true;
}
