// Lays out a picture in a thread of its own, so that the page never waits for it.

import { graphlib, layout } from '@dagrejs/dagre';

export type Direction = 'LR' | 'TB';

export interface LayoutRequest {
  readonly id: number;
  /** `fit`: whichever is shown larger. */
  readonly direction: Direction | 'fit';
  readonly nodes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  /** `label`: how wide its words are, where room is to be made for them. */
  readonly edges: readonly { readonly from: string; readonly to: string; readonly label?: number }[];
}

export interface LayoutAnswer {
  readonly id: number;
  readonly direction: Direction;
  readonly width: number;
  readonly height: number;
  /** Centres. */
  readonly nodes: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
  readonly edges: readonly (readonly { readonly x: number; readonly y: number }[])[];
  /** The centres of their words; null where no room was asked for. */
  readonly labels: readonly ({ readonly x: number; readonly y: number } | null)[];
}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<LayoutRequest>) => void) | null;
  postMessage(answer: LayoutAnswer): void;
};

/** Room that most windows have for a picture. */
const ROOM = { width: 900, height: 620 };

scope.onmessage = ({ data }) => {
  const { direction } = data;
  if (direction !== 'fit') return scope.postMessage(laidOut(data, direction));
  const [across, down] = [laidOut(data, 'LR'), laidOut(data, 'TB')];
  const fit = ({ width, height }: LayoutAnswer): number => Math.min(1, ROOM.width / width, ROOM.height / height);
  scope.postMessage(fit(down) > fit(across) ? down : across);
};

function laidOut({ id, nodes, edges }: LayoutRequest, direction: Direction): LayoutAnswer {
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 12, ranksep: 56, edgesep: 10, marginx: MARGIN, marginy: MARGIN });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) {
    if (linked.has(node.id)) graph.setNode(node.id, { width: node.width, height: node.height });
  }
  for (const [at, { from, to, label }] of edges.entries()) {
    graph.setEdge(from, to, label === undefined ? {} : { width: label, height: LABEL, labelpos: 'c' }, String(at));
  }
  if (linked.size > 0) layout(graph);
  const { width = 0, height = MARGIN } = (linked.size > 0 ? graph.graph() : {}) as { width?: number; height?: number };
  const apart = inRows(
    nodes.filter((node) => !linked.has(node.id)),
    Math.max(width, FEWEST_WIDTH),
    linked.size > 0 ? height + MARGIN : MARGIN,
  );
  return {
    id,
    direction,
    width: Math.max(width, apart.width),
    height: Math.max(height, apart.height),
    nodes: {
      ...Object.fromEntries([...linked].map((node) => [node, point(graph.node(node))])),
      ...apart.nodes,
    },
    edges: edges.map(({ from, to }, at) => {
      const { points = [] } = graph.edge(from, to, String(at)) as { points?: { x: number; y: number }[] };
      return points.map(point);
    }),
    labels: edges.map(({ from, to, label }, at) =>
      label === undefined ? null : point(graph.edge(from, to, String(at)) as { x: number; y: number }),
    ),
  };
}

const MARGIN = 12;
/** The height of a line's words. */
const LABEL = 14;
const FEWEST_WIDTH = 640;

/** What no line leads to stands in rows below the rest. */
function inRows(nodes: LayoutRequest['nodes'], room: number, top: number) {
  const placed: Record<string, { x: number; y: number }> = {};
  let [x, y, width, height] = [MARGIN, top, 0, 0];
  for (const node of nodes) {
    if (x > MARGIN && x + node.width > room) [x, y] = [MARGIN, y + node.height + MARGIN];
    placed[node.id] = point({ x: x + node.width / 2, y: y + node.height / 2 });
    x += node.width + MARGIN;
    [width, height] = [Math.max(width, x), y + node.height + MARGIN];
  }
  return { nodes: placed, width, height };
}

function point({ x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: Math.round(x), y: Math.round(y) };
}
