// Small graphs written by hand, for tests. Not part of the product.

import type { Graph, GraphEdge, GraphNode, GraphView, NodeKind } from '../model/graph.ts';
import { viewOf } from '../store/index.ts';

/** A node from `Kind path Qualified.name` and what else it has; the name is the last part unless given. */
export function node(spec: string, rest: Partial<GraphNode> = {}): GraphNode {
  const [kind, path, ...words] = spec.split(' ') as [NodeKind, string, ...string[]];
  const local = words.join(' ');
  const module = path.replace(/\.[^.]*$/, '').replaceAll('/', '.');
  const plain = local.replace(/~\d+$/, '');
  return {
    uid: `${kind}:${path}:${local}`,
    kind,
    name: plain === '' ? (module.split('.').at(-1) ?? '') : (plain.split('.').at(-1) ?? ''),
    qualifiedName: plain === '' ? `app.${module}` : `app.${module}.${plain}`,
    path,
    ...rest,
  };
}

/** An execution flow with its title and, in order, the uids of its steps. */
export interface HandFlow {
  readonly title: string;
  readonly steps: readonly string[];
  readonly test?: boolean;
}

export function graphByHand(nodes: readonly GraphNode[], flows: readonly HandFlow[] = []): Graph {
  const processes = flows.map(
    ({ title, steps, test }): GraphNode => ({
      uid: `Process::${title}`,
      kind: 'Process',
      name: title,
      qualifiedName: `app.${title}`,
      path: '',
      size: steps.length,
      ...(test === undefined ? {} : { test }),
    }),
  );
  const sorted = [...nodes, ...processes].sort((a, b) => (a.uid < b.uid ? -1 : 1));
  const places = new Map(sorted.map((item, place) => [item.uid, place]));
  const placeOf = (uid: string): number => {
    const place = places.get(uid);
    if (place === undefined) throw new Error(`There is no node ${uid}.`);
    return place;
  };
  const edges = flows.flatMap(({ title, steps }) =>
    steps.map(
      (uid, at): GraphEdge => ({
        kind: 'STEP_IN_PROCESS',
        source: placeOf(uid),
        target: placeOf(`Process::${title}`),
        rule: 'structure',
        confidence: 1,
        sites: [],
        step: at + 1,
      }),
    ),
  );
  const methods = sorted.flatMap((item, place): GraphEdge[] => {
    if (item.kind !== 'Method') return [];
    const owner = sorted.findIndex(
      (other) => other.path === item.path && `${other.qualifiedName}.${item.name}` === item.qualifiedName,
    );
    if (owner < 0) return [];
    return [{ kind: 'DEFINES_METHOD', source: owner, target: place, rule: 'structure', confidence: 1, sites: [] }];
  });
  return { nodes: sorted, edges: [...edges, ...methods] };
}

export function viewByHand(nodes: readonly GraphNode[], flows: readonly HandFlow[] = []): GraphView {
  return viewOf(graphByHand(nodes, flows));
}
