// The view of a graph that is still in memory. Its twin, over a file, is `snapshot-view.ts`; tests hold them equal.

import { invariant } from '../model/errors.ts';
import type { EdgeKind, Graph, GraphView, NodeKind } from '../model/graph.ts';
import { EDGE_KIND_NUMBERS, headOf } from '../model/graph.ts';
import { edgesOf, groupByEnd } from './adjacency.ts';

/**
 * A walkable view of `graph`, which must not change afterwards. Indexes are built when they are first asked for,
 * because an analysis that walks edges has no use for names, and the other way round.
 */
export function viewOf(graph: Graph): GraphView {
  const { nodes, edges } = graph;
  const kindNumbers = once(() => Uint8Array.from(edges, (edge) => EDGE_KIND_NUMBERS[edge.kind]));
  const out = once(() =>
    groupByEnd(
      edges.map((edge) => edge.source),
      nodes.length,
    ),
  );
  const into = once(() =>
    groupByEnd(
      edges.map((edge) => edge.target),
      nodes.length,
    ),
  );
  const uids = once(() => new Map(nodes.map((node, index) => [node.uid, index])));
  const names = once(() => groupNodes(graph, (node) => node.name));
  const kinds = once(() => groupNodes(graph, (node) => node.kind));
  const paths = once(() => groupNodes(graph, (node) => node.path));
  const unlinked = once(() => new Map((graph.unlinked ?? []).map(({ name, sites }) => [name, sites])));

  return {
    nodeCount: nodes.length,
    edgeCount: edges.length,
    node: (index) => itemAt(nodes, index, 'node'),
    edge: (index) => itemAt(edges, index, 'edge'),
    kindOf: (index) => itemAt(nodes, index, 'node').kind,
    nameOf: (index) => itemAt(nodes, index, 'node').name,
    pathOf: (index) => itemAt(nodes, index, 'node').path,
    isTest: (index) => itemAt(nodes, index, 'node').test === true,
    sourceOf: (index) => itemAt(edges, index, 'edge').source,
    targetOf: (index) => itemAt(edges, index, 'edge').target,
    edgeHead: (index) => headOf(itemAt(edges, index, 'edge')),
    outgoing: (node, kind) => edgesOf(out(), node, kindNumber(kind), kindNumbers()),
    incoming: (node, kind) => edgesOf(into(), node, kindNumber(kind), kindNumbers()),
    byUid: (uid) => uids().get(uid),
    byName: (name) => names().get(name) ?? [],
    ofKind: (kind: NodeKind) => kinds().get(kind) ?? [],
    inFile: (path) => paths().get(path) ?? [],
    unlinkedSites: (name) => unlinked().get(name) ?? [],
    unlinkedNames: () => [...unlinked().keys()],
  };
}

/** The graph that a view shows, all of it in memory. */
export function graphOf(view: GraphView): Graph {
  const nodes = Array.from({ length: view.nodeCount }, (_, index) => view.node(index));
  const edges = Array.from({ length: view.edgeCount }, (_, index) => view.edge(index));
  const unlinked = view.unlinkedNames().map((name) => ({ name, sites: view.unlinkedSites(name) }));
  return unlinked.length === 0 ? { nodes, edges } : { nodes, edges, unlinked };
}

function groupNodes(graph: Graph, keyOf: (node: Graph['nodes'][number]) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  graph.nodes.forEach((node, index) => {
    const key = keyOf(node);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  });
  return groups;
}

function kindNumber(kind: EdgeKind | undefined): number | undefined {
  return kind === undefined ? undefined : EDGE_KIND_NUMBERS[kind];
}

function itemAt<Item>(items: readonly Item[], index: number, what: string): Item {
  const item = items[index];
  invariant(item !== undefined, `there is no ${what} ${index}; the graph has ${items.length}`);
  return item;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
