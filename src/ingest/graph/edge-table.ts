// Collects edges: one for each (kind, source, target), with all the places in the source that give rise to it.

import {
  EDGE_KINDS,
  type EdgeKind,
  type Graph,
  type GraphEdge,
  type GraphNode,
  RULES,
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

export class EdgeTable {
  readonly #edges = new Map<string, EdgeDraft>();
  readonly #numbers = new Map<NodeDraft, number>();

  /** Adds a site (or, without one, the bare edge). The same place counts once. */
  add(kind: EdgeKind, source: NodeDraft, target: NodeDraft, site?: Site): void {
    const key = `${kind},${this.#number(source)},${this.#number(target)}`;
    let edge = this.#edges.get(key);
    if (!edge) {
      edge = { kind, source, target, sites: [] };
      this.#edges.set(key, edge);
    }
    if (site && !edge.sites.some((one) => one.line === site.line && one.column === site.column)) edge.sites.push(site);
  }

  has(kind: EdgeKind, source: NodeDraft, target: NodeDraft): boolean {
    return this.#edges.has(`${kind},${this.#number(source)},${this.#number(target)}`);
  }

  *ofKind(kind: EdgeKind): IterableIterator<EdgeDraft> {
    for (const edge of this.#edges.values()) if (edge.kind === kind) yield edge;
  }

  /** The graph: nodes by uid, edges by kind, source and target. */
  finish(nodes: readonly NodeDraft[]): Graph {
    const sorted = [...nodes].sort((a, b) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0));
    const index = new Map(sorted.map((node, at) => [node, at]));
    const edges = [...this.#edges.values()].map((edge) => finished(edge, index));
    edges.sort(
      (a, b) => EDGE_KINDS.indexOf(a.kind) - EDGE_KINDS.indexOf(b.kind) || a.source - b.source || a.target - b.target,
    );
    return { nodes: sorted as readonly GraphNode[], edges };
  }

  #number(node: NodeDraft): number {
    let number = this.#numbers.get(node);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(node, number);
    }
    return number;
  }
}

function finished(edge: EdgeDraft, index: ReadonlyMap<NodeDraft, number>): GraphEdge {
  const sites = [...edge.sites].sort((a, b) => a.line - b.line || a.column - b.column);
  const rule = bestRule(sites);
  const names = [...new Set(sites.flatMap(({ name }) => name ?? []))].sort();
  return {
    kind: edge.kind,
    source: index.get(edge.source)!,
    target: index.get(edge.target)!,
    rule,
    confidence: confidenceOf(rule, edge.source.language),
    sites,
    ...(names.length > 0 ? { names } : {}),
  };
}

/** The most trusted of the rules; among equals, the first in the order of `RULES`. */
function bestRule(sites: readonly Site[]): Rule {
  let best: Rule = sites[0]?.rule ?? 'structure';
  for (const { rule } of sites) if (RULES.indexOf(rule) < RULES.indexOf(best)) best = rule;
  return best;
}
