// Lays out a picture in a thread of its own, so that the page never waits for it.

import { graphlib, layout } from '@dagrejs/dagre';

export interface LayoutRequest {
  readonly id: number;
  readonly direction: 'LR' | 'TB';
  readonly nodes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

export interface LayoutAnswer {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  /** Centres. */
  readonly nodes: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
  readonly edges: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<LayoutRequest>) => void) | null;
  postMessage(answer: LayoutAnswer): void;
};

scope.onmessage = ({ data: { id, direction, nodes, edges } }) => {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 10, ranksep: 56, edgesep: 6, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id: node, width, height } of nodes) graph.setNode(node, { width, height });
  for (const [at, { from, to }] of edges.entries()) graph.setEdge(from, to, {}, String(at));
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  scope.postMessage({
    id,
    width,
    height,
    nodes: Object.fromEntries(nodes.map(({ id: node }) => [node, point(graph.node(node))])),
    edges: edges.map(({ from, to }, at) => {
      const { points = [] } = graph.edge(from, to, String(at)) as { points?: { x: number; y: number }[] };
      return points.map(point);
    }),
  });
};

function point({ x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: Math.round(x), y: Math.round(y) };
}
