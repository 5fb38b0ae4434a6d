// A snapshot in an engine as a graph that can be walked: the third customer of the contract of `GraphView`. Nodes are read when
// it is opened, relationships when a walk first comes to them, a block of nodes at a time.

import { AppError, invariant } from '../../model/errors.ts';
import {
  EDGE_KIND_NUMBERS,
  EDGE_KINDS,
  type EdgeKind,
  type GraphEdge,
  type GraphNode,
  type GraphView,
  headOf,
  type UnlinkedSite,
} from '../../model/graph.ts';
import { demand } from '../demand.ts';
import type { Properties } from '../property-rows.ts';
import type { Row, Rows } from './driver.ts';
import { VIEW_NODES, viewEdges } from './statements.ts';
import { edgeOf, nodeOf, unlinkedOf } from './stored-rows.ts';

export interface SnapshotPlace {
  readonly repo: string;
  readonly number: number;
  readonly nodes: number;
  readonly edges: number;
}

/** Nodes whose relationships are read together. */
const BLOCK = 256;

const DIRECTIONS = ['out', 'in'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** Throws `conflict` where not all of the snapshot is there. */
export async function openBoltView(read: Rows, place: SnapshotPlace): Promise<GraphView> {
  const bounds = { repo: place.repo, number: BigInt(place.number) };
  const rows = (await read(VIEW_NODES, bounds)).map(({ labels, properties, id }) => ({
    node: nodeOf(labels as string[], properties as Properties),
    properties: properties as Properties,
    id: id as string,
  }));
  if (rows.length !== place.nodes) throw gone(place.repo);
  rows.sort((a, b) => (a.node.uid < b.node.uid ? -1 : 1));
  const nodes = rows.map(({ node }) => node);
  const byUid = new Map(nodes.map(({ uid }, index) => [uid, index]));
  const unlinked = unlinkedByName(rows);
  const blocks = new Blocks(
    read,
    bounds,
    rows.map(({ id }) => id),
    byUid,
  );
  const byName = groups(nodes, ({ name }) => name);
  const byKind = groups(nodes, ({ kind }) => kind);
  const byPath = groups(nodes, ({ path }) => path);
  const nodeAt = (index: number): GraphNode => {
    const node = nodes[index];
    invariant(node !== undefined, `there is no node ${index}; the graph has ${nodes.length}`);
    return node;
  };
  return {
    nodeCount: nodes.length,
    edgeCount: place.edges,
    node: nodeAt,
    edge: (index) => blocks.edge(index),
    kindOf: (index) => nodeAt(index).kind,
    nameOf: (index) => nodeAt(index).name,
    pathOf: (index) => nodeAt(index).path,
    isTest: (index) => nodeAt(index).test === true,
    sourceOf: (edge) => Math.floor(edge / nodes.length) % nodes.length,
    targetOf: (edge) => edge % nodes.length,
    edgeHead: (edge) => headOf(blocks.edge(edge)),
    outgoing: (node, kind) => blocks.edges('out', node, kind),
    incoming: (node, kind) => blocks.edges('in', node, kind),
    byUid: (uid) => byUid.get(uid),
    byName: (name) => byName.get(name) ?? [],
    ofKind: (kind) => byKind.get(kind) ?? [],
    inFile: (path) => byPath.get(path) ?? [],
    unlinkedSites: (name) => unlinked.get(name) ?? [],
    unlinkedNames: () => [...unlinked.keys()].sort(),
  };
}

function gone(repo: string): AppError {
  return new AppError('conflict', `The engine does not hold the graph of '${repo}' any more that is indexed here`, {
    hint: 'It was pushed anew from elsewhere; bring the index here up to date too.',
  });
}

/** The relationships that have been read. The number of one tells its kind and its ends, and orders it among all others. */
class Blocks {
  readonly #read: Rows;
  readonly #bounds: Row;
  readonly #ids: readonly string[];
  readonly #byUid: ReadonlyMap<string, number>;
  readonly #known: Readonly<Record<Direction, (readonly number[] | undefined)[]>> = { out: [], in: [] };
  readonly #edges = new Map<number, GraphEdge>();
  readonly #loading = new Map<string, Promise<void>>();

  constructor(read: Rows, bounds: Row, ids: readonly string[], byUid: ReadonlyMap<string, number>) {
    this.#read = read;
    this.#bounds = bounds;
    this.#ids = ids;
    this.#byUid = byUid;
  }

  edges(direction: Direction, node: number, kind: EdgeKind | undefined): readonly number[] {
    if (node >= this.#ids.length) return [];
    const known = this.#known[direction][node];
    if (known === undefined) return demand((spread) => this.#load(direction, node, spread));
    return kind === undefined ? known : known.filter((edge) => this.#kindOf(edge) === kind);
  }

  edge(index: number): GraphEdge {
    const known = this.#edges.get(index);
    if (known !== undefined) return known;
    const count = this.#ids.length;
    const source = Math.floor(index / count) % count;
    invariant(this.#kindOf(index) !== undefined && this.#known.out[source] === undefined, `there is no edge ${index}`);
    return demand((spread) => this.#load('out', source, spread));
  }

  #kindOf(edge: number): EdgeKind | undefined {
    return EDGE_KINDS[Math.floor(edge / this.#ids.length ** 2)];
  }

  /** The block of a node, and those behind it as far as `spread` says. */
  async #load(direction: Direction, node: number, spread: number): Promise<void> {
    const first = Math.floor(node / BLOCK);
    const last = Math.min(Math.ceil(this.#ids.length / BLOCK), first + spread);
    const blocks: Promise<void>[] = [];
    for (let block = first; block < last; block++) {
      if (this.#known[direction][block * BLOCK] !== undefined) continue;
      const key = `${direction} ${block}`;
      const loading =
        this.#loading.get(key) ?? this.#loadBlock(direction, block).finally(() => this.#loading.delete(key));
      this.#loading.set(key, loading);
      blocks.push(loading);
    }
    await Promise.all(blocks);
  }

  async #loadBlock(direction: Direction, block: number): Promise<void> {
    const ids = this.#ids.slice(block * BLOCK, (block + 1) * BLOCK);
    const rows = await this.#read(viewEdges(direction), { ...this.#bounds, ids });
    // One that is gone has no row, and the snapshot is swept or none at all any more.
    if (rows.length !== ids.length) throw gone(String(this.#bounds.repo));
    const count = this.#ids.length;
    for (const { uid, edges } of rows) {
      const node = this.#byUid.get(uid as string)!;
      const numbers = (edges as [EdgeKind | null, string, Properties][]).flatMap(([type, otherUid, properties]) => {
        if (type === null) return [];
        const other = this.#byUid.get(otherUid);
        invariant(other !== undefined, `a relationship leads to ${otherUid}, which is in no snapshot`);
        const [source, target] = direction === 'out' ? [node, other] : [other, node];
        const number = (EDGE_KIND_NUMBERS[type] * count + source) * count + target;
        if (!this.#edges.has(number)) this.#edges.set(number, edgeOf(type, { source, target }, properties));
        return [number];
      });
      this.#known[direction][node] = numbers.sort((a, b) => a - b);
    }
  }
}

function groups(nodes: readonly GraphNode[], keyOf: (node: GraphNode) => string): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  nodes.forEach((node, index) => {
    const known = found.get(keyOf(node));
    if (known === undefined) found.set(keyOf(node), [index]);
    else known.push(index);
  });
  return found;
}

function unlinkedByName(
  rows: readonly { readonly node: GraphNode; readonly properties: Properties }[],
): ReadonlyMap<string, readonly UnlinkedSite[]> {
  const found = new Map<string, UnlinkedSite[]>();
  for (const { node, properties } of rows) {
    for (const [name, site] of unlinkedOf(node, properties)) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [site]);
      else known.push(site);
    }
  }
  for (const sites of found.values())
    sites.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
  return found;
}
