// Collects edges: one for each (kind, source, target), with all the places in the source that give rise to it.

import { invariant } from '../../model/errors.ts';
import {
  EDGE_KIND_NUMBERS,
  type EdgeKind,
  type Graph,
  type GraphEdge,
  type GraphNode,
  RULE_NUMBERS,
  type Rule,
  type Site,
} from '../../model/graph.ts';
import { confidenceOf } from './confidence.ts';
import type { NodeDraft } from './nodes.ts';

interface EdgeDraft {
  readonly kind: EdgeKind;
  readonly source: NodeDraft;
  readonly target: NodeDraft;
  readonly sites: Site[];
}

/** Numbers of nodes stay below this: with the kind, a pair of them makes one number that is exact. */
const MOST_NODES = 2 ** 24;

export class EdgeTable {
  readonly #edges = new Map<number, EdgeDraft>();
  readonly #numbers = new Map<NodeDraft, number>();

  /** Adds a site (or, without one, the bare edge). The same place counts once, with the rule that it came with first. */
  add(kind: EdgeKind, source: NodeDraft, target: NodeDraft, site?: Site): void {
    const key = this.#key(kind, source, target);
    let edge = this.#edges.get(key);
    if (!edge) {
      edge = { kind, source, target, sites: [] };
      this.#edges.set(key, edge);
    }
    if (site) edge.sites.push(site);
  }

  has(kind: EdgeKind, source: NodeDraft, target: NodeDraft): boolean {
    return this.#edges.has(this.#key(kind, source, target));
  }

  *ofKind(kind: EdgeKind): IterableIterator<EdgeDraft> {
    for (const edge of this.#edges.values()) if (edge.kind === kind) yield edge;
  }

  /** The graph: nodes by uid, edges by kind, source and target. */
  finish(nodes: readonly NodeDraft[]): Graph {
    const sorted = nodesByUid(nodes);
    const index = new Map(sorted.map((node, at) => [node, at]));
    const keyed = Array.from(this.#edges.values(), (edge) => {
      const source = index.get(edge.source)!;
      const target = index.get(edge.target)!;
      return { key: keyOf(EDGE_KIND_NUMBERS[edge.kind], source, target), edge: finished(edge, source, target) };
    });
    keyed.sort((a, b) => a.key - b.key);
    return { nodes: sorted, edges: keyed.map(({ edge }) => edge) };
  }

  #key(kind: EdgeKind, source: NodeDraft, target: NodeDraft): number {
    return keyOf(EDGE_KIND_NUMBERS[kind], this.#number(source), this.#number(target));
  }

  #number(node: NodeDraft): number {
    let number = this.#numbers.get(node);
    if (number === undefined) {
      number = this.#numbers.size;
      invariant(number < MOST_NODES, `more than ${MOST_NODES} symbols`);
      this.#numbers.set(node, number);
    }
    return number;
  }
}

/** In the order of a graph. */
export function nodesByUid<Node extends GraphNode>(nodes: readonly Node[]): Node[] {
  return [...nodes].sort((a, b) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0));
}

function keyOf(kind: number, source: number, target: number): number {
  return (kind * MOST_NODES + source) * MOST_NODES + target;
}

function finished(edge: EdgeDraft, source: number, target: number): GraphEdge {
  const sites = edge.sites
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .filter((site, at, all) => at === 0 || site.line !== all[at - 1]!.line || site.column !== all[at - 1]!.column);
  const rule = bestRule(sites);
  const names = [...new Set(sites.flatMap(({ name }) => name ?? []))].sort();
  return {
    kind: edge.kind,
    source,
    target,
    rule,
    confidence: confidenceOf(rule, edge.source.language),
    sites,
    ...(names.length > 0 ? { names } : {}),
  };
}

/** The most trusted of the rules; among equals, the first in the order of `RULES`. */
function bestRule(sites: readonly Site[]): Rule {
  let best: Rule = sites[0]?.rule ?? 'structure';
  for (const { rule } of sites) if (RULE_NUMBERS[rule] < RULE_NUMBERS[best]) best = rule;
  return best;
}
