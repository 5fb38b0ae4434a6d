// What every implementation of `GraphView` is held to. Not part of the product.

import { allEdges, EDGE_KINDS, type Graph, type GraphView, NODE_KINDS } from '../model/graph.ts';

/** Everything that a view can say about a graph, as plain data that is equal for equal graphs. */
export function contentOf(view: GraphView, graph: Graph): unknown {
  const nodes = Array.from({ length: view.nodeCount }, (_, index) => index);
  const edges = allEdges(view);
  // Which numbers edges have is a view's own business; their order is not.
  const places = new Map(edges.map((edge, place) => [edge, place]));
  const placesOf = (found: readonly number[]): unknown => found.map((edge) => places.get(edge));
  return {
    edgeCount: view.edgeCount,
    nodes: nodes.map((index) => view.node(index)),
    kinds: nodes.map((index) => view.kindOf(index)),
    names: nodes.map((index) => view.nameOf(index)),
    paths: nodes.map((index) => view.pathOf(index)),
    tests: nodes.map((index) => view.isTest(index)),
    edges: edges.map((index) => view.edge(index)),
    heads: edges.map((index) => [view.edgeHead(index), view.sourceOf(index), view.targetOf(index)]),
    outgoing: nodes.map((index) => [undefined, ...EDGE_KINDS].map((kind) => placesOf(view.outgoing(index, kind)))),
    incoming: nodes.map((index) => [undefined, ...EDGE_KINDS].map((kind) => placesOf(view.incoming(index, kind)))),
    byUid: [...graph.nodes.map((node) => node.uid), 'missing', ''].map((uid) => view.byUid(uid)),
    byName: [...graph.nodes.map((node) => node.name), 'missing', 'ru', 'runs'].map((name) => view.byName(name)),
    ofKind: NODE_KINDS.map((kind) => view.ofKind(kind)),
    unlinked: [...(graph.unlinked ?? []).map(({ name }) => name), 'missing'].map((name) => view.unlinkedSites(name)),
    unlinkedNames: view.unlinkedNames(),
    inFile: [...graph.nodes.map((node) => node.path), 'missing'].map((path) => view.inFile(path)),
  };
}
