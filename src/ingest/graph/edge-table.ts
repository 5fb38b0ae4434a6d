// Collects edges: one for each (kind, source, target), with all the places in the source that give rise to it.

import { edgeOrder } from '../../model/edge-order.ts';
import { invariant } from '../../model/errors.ts';
import {
  EDGE_KIND_NUMBERS,
  EDGE_KINDS,
  type EdgeKind,
  type Graph,
  type GraphEdge,
  type GraphNode,
  RULE_NUMBERS,
  type Rule,
  type Site,
} from '../../model/graph.ts';
import { PairMap } from '../resolve/program/pair-map.ts';
import { confidenceOf } from './confidence.ts';
import type { NodeDraft } from './nodes.ts';

/** Numbers of nodes stay below this: with the kind, one still fits in the half of a pair. */
const MOST_NODES = 2 ** 24;

const NO_SITES: readonly Site[] = [];

/** Takes edges as they are found. */
export interface EdgeSink {
  add(kind: EdgeKind, source: NodeDraft, target: NodeDraft, site?: Site): void;
}

export class EdgeTable implements EdgeSink {
  readonly #numbers = new Map<NodeDraft, number>();
  readonly #nodes: NodeDraft[] = [];
  /** From source, and kind with target, to the edge's place in the columns below. */
  readonly #places = new PairMap();
  readonly #kinds: number[] = [];
  readonly #sources: number[] = [];
  readonly #targets: number[] = [];
  readonly #sites: (Site[] | undefined)[] = [];
  /** The rule of the first site. */
  readonly #rules: Rule[] = [];
  /** Edges whose sites came out of order, or by several rules. Of all others no site is looked at again. */
  readonly #irregular = new Set<number>();
  /** Neighbouring edges mostly come from the same source. */
  #lastSource: NodeDraft | undefined;
  #lastNumber = 0;

  /** Adds a site (or, without one, the bare edge). The same place counts once, with the rule that it came with first. */
  add(kind: EdgeKind, source: NodeDraft, target: NodeDraft, site?: Site): void {
    const from = this.#sourceNumber(source);
    const to = this.#number(target);
    const kindNumber = EDGE_KIND_NUMBERS[kind];
    const key = targetKey(kindNumber, to);
    const place = this.#places.get(from, key);
    if (place === -1) {
      this.#places.set(from, key, this.#kinds.length);
      this.#kinds.push(kindNumber);
      this.#sources.push(from);
      this.#targets.push(to);
      // Most edges have one site: a list of one, other than an empty one that is added to, has no room to spare.
      this.#sites.push(site && [site]);
      this.#rules.push(site?.rule ?? 'structure');
    } else if (site) {
      this.#addSite(place, site);
    }
  }

  #addSite(place: number, site: Site): void {
    const sites = this.#sites[place];
    if (sites === undefined) {
      this.#sites[place] = [site];
      this.#rules[place] = site.rule;
      return;
    }
    const last = sites[sites.length - 1]!;
    const order = comparePlaces(site, last);
    if (order === 0) return;
    if (order < 0 || site.rule !== last.rule) this.#irregular.add(place);
    sites.push(site);
  }

  has(kind: EdgeKind, source: NodeDraft, target: NodeDraft): boolean {
    const key = targetKey(EDGE_KIND_NUMBERS[kind], this.#number(target));
    return this.#places.get(this.#sourceNumber(source), key) !== -1;
  }

  /** The graph: nodes by uid, edges by kind, source and target. */
  finish(nodes: readonly NodeDraft[]): Graph {
    const sorted = nodesByUid(nodes);
    const indexes = new Int32Array(this.#nodes.length);
    for (let index = 0; index < sorted.length; index++) {
      const number = this.#numbers.get(sorted[index]!);
      if (number !== undefined) indexes[number] = index;
    }
    const kinds = Uint8Array.from(this.#kinds);
    const sources = new Int32Array(kinds.length);
    const targets = new Int32Array(kinds.length);
    for (let place = 0; place < kinds.length; place++) {
      sources[place] = indexes[this.#sources[place]!]!;
      targets[place] = indexes[this.#targets[place]!]!;
    }
    const edges: GraphEdge[] = [];
    for (const place of edgeOrder({ kinds, sources, targets }, sorted.length)) {
      const source = sources[place]!;
      const found = this.#sites[place] ?? NO_SITES;
      const sites = this.#irregular.has(place) ? inSourceOrder(found) : found;
      const rule = this.#irregular.has(place) ? bestRule(sites) : this.#rules[place]!;
      const confidence = confidenceOf(rule, sorted[source]!.language);
      const edge = { kind: EDGE_KINDS[kinds[place]!]!, source, target: targets[place]!, rule, confidence, sites };
      edges.push(sites.some((site) => site.name !== undefined) ? withNames(edge) : edge);
    }
    return { nodes: sorted, edges };
  }

  #sourceNumber(node: NodeDraft): number {
    if (node !== this.#lastSource) {
      this.#lastNumber = this.#number(node);
      this.#lastSource = node;
    }
    return this.#lastNumber;
  }

  #number(node: NodeDraft): number {
    let number = this.#numbers.get(node);
    if (number === undefined) {
      number = this.#nodes.length;
      invariant(number < MOST_NODES, `more than ${MOST_NODES} symbols`);
      this.#numbers.set(node, number);
      this.#nodes.push(node);
    }
    return number;
  }
}

/** In the order of a graph. */
export function nodesByUid<Node extends GraphNode>(nodes: readonly Node[]): Node[] {
  return [...nodes].sort((a, b) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0));
}

function targetKey(kind: number, target: number): number {
  return kind * MOST_NODES + target;
}

function withNames(edge: GraphEdge): GraphEdge {
  const names = [...new Set(edge.sites.flatMap(({ name }) => name ?? []))].sort();
  return { ...edge, names };
}

/** Each place once, with the site that came first. */
function inSourceOrder(sites: readonly Site[]): Site[] {
  return [...sites].sort(comparePlaces).filter((site, at, all) => at === 0 || comparePlaces(site, all[at - 1]!) !== 0);
}

function comparePlaces(a: Site, b: Site): number {
  return a.line - b.line || a.column - b.column;
}

/** The most trusted of the rules; among equals, the first in the order of `RULES`. */
function bestRule(sites: readonly Site[]): Rule {
  let best: Rule = sites[0]?.rule ?? 'structure';
  for (const { rule } of sites) if (rule !== best && RULE_NUMBERS[rule] < RULE_NUMBERS[best]) best = rule;
  return best;
}
