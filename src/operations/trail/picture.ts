// Symbols in layers as a picture that can be looked at: a bounded number of boxes and lines, the rest bundled and counted.
// Pure.

import type { EdgeHead, EdgeKind, GraphView } from '../../model/graph.ts';
import { roleRank } from '../../model/roles.ts';
import { placeOf } from '../places.ts';
import { compareText } from '../references.ts';
import type { TrailFound } from './schema.ts';

const MOST_EDGES = 120;

export interface PictureOptions {
  readonly limit: number;
  /** Ids of bundles whose symbols are shown before others. */
  readonly expand: readonly string[];
  readonly kinds: readonly EdgeKind[];
}

type Picture = Pick<TrailFound, 'nodes' | 'bundles' | 'edges' | 'hidden_edges'>;

export function picture(view: GraphView, depths: ReadonlyMap<number, number>, options: PictureOptions): Picture {
  const { boxes, bundles } = boxesOf(view, depths, options);
  const idOf = new Map<number, string>();
  for (const { node } of boxes) idOf.set(node, view.node(node).uid);
  for (const { id, nodes } of bundles) for (const node of nodes) idOf.set(node, id);
  const { edges, hidden } = edgesOf(view, idOf, options.kinds);
  return {
    nodes: boxes.map(({ node, depth }) => ({ ...placeOf(view, node), depth })),
    bundles: bundles.map(({ id, depth, folder, nodes }) => ({ id, depth, folder, count: nodes.length })),
    edges,
    hidden_edges: hidden,
  };
}

interface Member {
  readonly node: number;
  readonly depth: number;
  readonly path: string;
  readonly folder: string;
  readonly bundle: string;
  readonly rank: number;
  /** How many call it. */
  readonly uses: number;
}

interface Bundle {
  readonly id: string;
  readonly depth: number;
  readonly folder: string;
  readonly nodes: readonly number[];
}

/**
 * Every layer gets its share of the boxes, so that a wide one does not push out those behind it. What has no box of its
 * own is bundled by layer and folder, and by layer alone where there are too many folders.
 */
function boxesOf(view: GraphView, depths: ReadonlyMap<number, number>, { limit, expand }: PictureOptions) {
  const byDepth = new Map<number, Member[]>();
  for (const [node, depth] of depths) {
    const path = view.pathOf(node);
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const bundle = `${depth}:${folder}`;
    const role = roleRank({ path, test: view.isTest(node) });
    const rank = expand.includes(bundle) || expand.includes(`${depth}:*`) ? -1 : role;
    const uses = view.incoming(node, 'CALLS').length;
    addTo(byDepth, depth, { node, depth, path, folder, bundle, rank, uses });
  }
  const layers = [...byDepth.entries()].sort(([a], [b]) => a - b).map(([, members]) => members.sort(inOrder));
  let left = depths.size <= limit ? limit : limit - layers.length;
  const boxes: Member[] = [];
  const bundles: Bundle[] = [];
  layers.forEach((members, at) => {
    const share = Math.max(1, Math.floor(left / (layers.length - at)));
    const fits = members.length <= share;
    const shown = fits ? members : members.slice(0, Math.max(1, Math.min(share, members.length) - 2));
    boxes.push(...shown);
    const rest = members.slice(shown.length);
    const room = fits ? 0 : Math.max(1, share - shown.length);
    const made = bundled(rest, room);
    bundles.push(...made);
    left -= shown.length + Math.max(0, made.length - 1);
  });
  return { boxes, bundles };
}

function inOrder(a: Member, b: Member): number {
  return a.rank - b.rank || b.uses - a.uses || compareText(a.path, b.path) || a.node - b.node;
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function bundled(rest: readonly Member[], room: number): Bundle[] {
  if (rest.length === 0) return [];
  const byFolder = new Map<string, Member[]>();
  for (const member of rest) addTo(byFolder, member.bundle, member);
  const { depth } = rest[0];
  const largest = [...byFolder.entries()].sort(([a, x], [b, y]) => y.length - x.length || compareText(a, b));
  const alone = largest.length <= room ? largest : largest.slice(0, room - 1);
  const others = largest.slice(alone.length).flatMap(([, members]) => members);
  return [
    ...alone.map(([id, members]) => ({
      id,
      depth,
      folder: members[0].folder,
      nodes: members.map(({ node }) => node),
    })),
    ...(others.length === 0 ? [] : [{ id: `${depth}:*`, depth, folder: '*', nodes: others.map(({ node }) => node) }]),
  ];
}

function edgesOf(view: GraphView, idOf: ReadonlyMap<number, string>, kinds: readonly EdgeKind[]) {
  const drawn = new Map<string, TrailFound['edges'][number]>();
  for (const [node, own] of idOf) {
    for (const kind of kinds) {
      for (const index of view.outgoing(node, kind)) {
        const other = idOf.get(view.targetOf(index));
        if (other === undefined || other === own) continue;
        const [from, to] = kind === 'DECORATES' ? [other, own] : [own, other];
        const key = `${from}\n${to}`;
        const known = drawn.get(key);
        if (known === undefined) drawn.set(key, drawnEdge(view.edgeHead(index), from, to));
        else known.count++;
      }
    }
  }
  const all = [...drawn.values()];
  const shown = all.length <= MOST_EDGES ? all : [...all].sort((a, b) => b.count - a.count).slice(0, MOST_EDGES);
  return { edges: shown, hidden: all.length - shown.length };
}

function drawnEdge({ kind, rule, confidence }: EdgeHead, from: string, to: string): TrailFound['edges'][number] {
  return { from, to, relation: kind, rule, confidence, count: 1 };
}
