// The small graph of the tests, with its edges in the order in which a graph that is read from an engine has them.

import { EDGE_KIND_NUMBERS, type Graph } from '../../src/model/graph.ts';
import { exampleGraph } from '../../src/store/example-graph.ts';

export const orderedExampleGraph: Graph = {
  ...exampleGraph,
  edges: exampleGraph.edges.toSorted(
    (a, b) => EDGE_KIND_NUMBERS[a.kind] - EDGE_KIND_NUMBERS[b.kind] || a.source - b.source || a.target - b.target,
  ),
};
