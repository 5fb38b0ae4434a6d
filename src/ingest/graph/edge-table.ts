// Collects edges: one for each (kind, source, target), with all the places in the source that give rise to it.

import { edgeOrder } from '../../model/edge-order.ts';
import { invariant } from '../../model/errors.ts';
import {
  type CodeRule,
  EDGE_KIND_NUMBERS,
  EDGE_KINDS,
  type EdgeKind,
  type Graph,
  type GraphEdge,
  type GraphNode,
  isTextRule,
  RULE_NUMBERS,
  RULES,
  type Rule,
  type Site,
  type TextRule,
} from '../../model/graph.ts';
import { IntColumn } from '../../model/int-column.ts';
import { PairMap } from '../resolve/program/pair-map.ts';
import { confidenceOf } from './confidence.ts';
import { NodeNumbers } from './node-numbers.ts';
import type { NodeDraft } from './nodes.ts';

/** Numbers of nodes stay below this: with the kind, one still fits in the half of a pair. */
const MOST_NODES = 2 ** 24;

const NO_SITES: readonly Site[] = [];

/** Takes edges as they are found. */
export interface EdgeSink {
  add(kind: EdgeKind, source: NodeDraft, target: NodeDraft, site?: Site): void;
}

export class EdgeTable implements EdgeSink {
  readonly #numbers: NodeNumbers<NodeDraft>;
  /** From source, and kind with target, to the edge's place in the columns below. */
  readonly #places = new PairMap();
  readonly #kinds = new IntColumn();
  readonly #sources = new IntColumn();
  readonly #targets = new IntColumn();
  /** Of an edge, the first and the last of its sites, counted from 1; 0 where it has none. */
  readonly #firstSites = new IntColumn();
  readonly #lastSites = new IntColumn();
  /** Sites in the order in which they came, each with the next one of its edge, or 0. */
  readonly #lines = new IntColumn();
  readonly #columns = new IntColumn();
  readonly #manners = new IntColumn();
  readonly #nextSites = new IntColumn();
  readonly #names = new Map<number, string>();
  /** Sites whose rules are known by their texts. */
  readonly #textRules = new Map<number, TextRule>();
  /** Edges whose sites came out of order, or by several rules. Of all others no site is looked at again. */
  readonly #irregular = new Set<number>();

  constructor(numbers = new NodeNumbers<NodeDraft>()) {
    this.#numbers = numbers;
  }

  /** Adds a site (or, without one, the bare edge). The same place counts once, with the rule that it came with first. */
  add(kind: EdgeKind, source: NodeDraft, target: NodeDraft, site?: Site): void {
    const from = this.#numbers.ofSource(source);
    const to = this.#numbers.of(target);
    const kindNumber = EDGE_KIND_NUMBERS[kind];
    const key = targetKey(kindNumber, to);
    const known = this.#places.get(from, key);
    const place = known === -1 ? this.#kinds.length : known;
    if (known === -1) {
      invariant(this.#numbers.count <= MOST_NODES, `more than ${MOST_NODES} symbols`);
      this.#places.set(from, key, place);
      this.#kinds.push(kindNumber);
      this.#sources.push(from);
      this.#targets.push(to);
      this.#firstSites.push(0);
      this.#lastSites.push(0);
    }
    if (site) this.#addSite(place, site);
  }

  #addSite(place: number, site: Site): void {
    const last = this.#lastSites.at(place);
    if (last !== 0) {
      const order = site.line - this.#lines.at(last - 1) || site.column - this.#columns.at(last - 1);
      if (order === 0) return;
      const isText = isTextRule(site.rule) || this.#textRules.has(last);
      if (order < 0 || isText || mannerOf(site) >> 1 !== ruleIn(this.#manners.at(last - 1))) this.#irregular.add(place);
    }
    this.#lines.push(site.line);
    this.#columns.push(site.column);
    const isText = isTextRule(site.rule);
    this.#manners.push(isText ? 0 : mannerOf(site));
    this.#nextSites.push(0);
    const number = this.#lines.length;
    if (isText) this.#textRules.set(number, site.rule as TextRule);
    if (site.name !== undefined) this.#names.set(number, site.name);
    if (last === 0) this.#firstSites.set(place, number);
    else this.#nextSites.set(last - 1, number);
    this.#lastSites.set(place, number);
  }

  has(kind: EdgeKind, source: NodeDraft, target: NodeDraft): boolean {
    const key = targetKey(EDGE_KIND_NUMBERS[kind], this.#numbers.of(target));
    return this.#places.get(this.#numbers.ofSource(source), key) !== -1;
  }

  /** The graph: nodes by uid, edges by kind, source and target. */
  finish(nodes: readonly NodeDraft[]): Graph {
    const sorted = nodesByUid(nodes);
    const indexes = this.#numbers.placesIn(sorted);
    const kinds = Uint8Array.from(this.#kinds.view());
    const sources = this.#sources.view().map((number) => indexes[number]);
    const targets = this.#targets.view().map((number) => indexes[number]);
    const edges: GraphEdge[] = [];
    for (const place of edgeOrder({ kinds, sources, targets }, sorted.length)) {
      const source = sources[place];
      const found = this.#sitesOf(place);
      const sites = this.#irregular.has(place) ? inSourceOrder(found) : found;
      const rule = this.#irregular.has(place) ? bestRule(sites) : (sites[0]?.rule ?? 'structure');
      const kind = EDGE_KINDS[kinds[place]];
      const confidence = confidenceOf(kind, rule, sorted[source].language);
      const edge = { kind, source, target: targets[place], rule, confidence, sites };
      edges.push(sites.some((site) => site.name !== undefined) ? withNames(edge) : edge);
    }
    return { nodes: sorted, edges };
  }

  #sitesOf(place: number): readonly Site[] {
    const first = this.#firstSites.at(place);
    if (first === 0) return NO_SITES;
    // Most edges have one site: a list of one, other than an empty one that is added to, has no room to spare.
    const sites = [this.#siteAt(first)];
    for (let at = this.#nextSites.at(first - 1); at !== 0; at = this.#nextSites.at(at - 1))
      sites.push(this.#siteAt(at));
    return sites;
  }

  #siteAt(number: number): Site {
    const site = siteFrom(this.#lines.at(number - 1), this.#columns.at(number - 1), this.#manners.at(number - 1));
    const name = this.#names.get(number);
    const rule = this.#textRules.get(number);
    return name === undefined && rule === undefined ? site : { ...site, ...(rule && { rule }), ...(name && { name }) };
  }
}

/** The rule of a site and whether it writes, as one number from 0. Rules that are known by their texts have none. */
export function mannerOf({ rule, access }: Site): number {
  return 2 * RULE_NUMBERS[rule as CodeRule] + (access === 'write' ? 1 : 0);
}

function ruleIn(manner: number): number {
  return manner >> 1;
}

/** A site of a place and a manner. */
export function siteFrom(line: number, column: number, manner: number): Site {
  const rule = RULES[ruleIn(manner)];
  return manner % 2 === 0 ? { line, column, rule } : { line, column, rule, access: 'write' };
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
  return [...sites].sort(comparePlaces).filter((site, at, all) => at === 0 || comparePlaces(site, all[at - 1]) !== 0);
}

function comparePlaces(a: Site, b: Site): number {
  return a.line - b.line || a.column - b.column;
}

/** The most trusted of the rules, the first in the order of `RULES`; those that are known by their texts come behind, by their names. */
function bestRule(sites: readonly Site[]): Rule {
  let best: Rule = sites[0]?.rule ?? 'structure';
  for (const { rule } of sites) if (rule !== best && isBefore(rule, best)) best = rule;
  return best;
}

function isBefore(rule: Rule, other: Rule): boolean {
  if (isTextRule(rule)) return isTextRule(other) && rule < other;
  return isTextRule(other) || RULE_NUMBERS[rule] < RULE_NUMBERS[other];
}
