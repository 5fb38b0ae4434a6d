// Calls and constructions of a graph against those of the truth: by site, and by pair of caller and callee.

import type { GraphNode, Rule } from '../../src/model/graph.ts';
import type { DumpEdge, DumpedGraph } from './graph-dump.ts';
import { type Place, placeKey } from './places.ts';
import { type ClassCount, Classes, emptyTally, type Tally } from './tally.ts';
import {
  type CallKind,
  type Expectation,
  hasRead,
  overrides,
  type Truth,
  type TruthSite,
  type TruthUse,
} from './truth.ts';

/** Tallies by site and by pair. */
export interface Score {
  readonly sites: Tally;
  readonly pairs: Tally;
}

export interface CallComparison {
  /**
   * `CALLS` without those of the rule `dispatch`, and `INSTANTIATES`; `both` is the two together. `named` are edges of the
   * rule `through-value` to what is named and is not itself what runs.
   */
  readonly scores: Readonly<Record<CallKind | 'both' | 'dispatch' | 'named', Score>>;
  readonly byRule: ReadonlyMap<string, Score>;
  readonly missed: readonly ClassCount[];
  readonly wrong: readonly ClassCount[];
  readonly unknown: readonly ClassCount[];
  /** Sites bound to the right target whose caller is another symbol than the truth's. */
  readonly wrongCallers: readonly ClassCount[];
  readonly mayCall: MayCallScore;
  /** Of the sites that the truth knows: inside, outside, unknown. */
  readonly siteCounts: Readonly<Record<TruthSite['outcome'], number>>;
  /** Sites that no edge stands at, though the truth says what inside is called. */
  readonly silent: number;
}

export interface MayCallScore {
  readonly edges: number;
  readonly right: number;
  readonly wrong: number;
  readonly unknown: number;
}

type Verdict = 'right' | 'wrong' | 'unknown';

interface SiteEdge {
  readonly edge: DumpEdge;
  readonly rule: Rule;
  readonly line: number;
  readonly column: number;
}

interface Judgement {
  readonly verdict: Verdict;
  /** In a few words, for the classes. */
  readonly reason: string;
}

interface Pair {
  readonly kind: CallKind;
  readonly rules: Set<Rule>;
  readonly verdicts: Set<Verdict>;
}

export interface CompareOptions {
  /** Which paths to look at: test code or the rest. */
  readonly includes: (path: string) => boolean;
  readonly mostExamples: number;
}

/** Compares the sites of the files that are included. */
export function compareCalls(graph: DumpedGraph, truth: Truth, options: CompareOptions): CallComparison {
  const state = new CallState(options.mostExamples);
  const truthAt = indexTruth(truth, options.includes);
  const edgesAt = new Map<TruthSite, SiteEdge[]>();
  const given: [SiteEdge, TruthSite | undefined][] = [];
  for (const edge of graph.edges) {
    if (!isCall(edge) || !truth.files.has(edge.source.path) || !options.includes(edge.source.path)) continue;
    for (const { line, column, rule } of edge.sites) {
      const site = truthAt.get(placeKey({ path: edge.source.path, line, column }));
      const at: SiteEdge = { edge, rule, line, column };
      if (site !== undefined) {
        const list = edgesAt.get(site);
        if (list) list.push(at);
        else edgesAt.set(site, [at]);
      }
      given.push([at, site]);
    }
  }
  const usesAt = new Map(truth.uses.map((use) => [placeKey(use), use]));
  for (const [at, site] of given) {
    const others = site === undefined ? [] : edgesAt.get(site)!;
    const judgement = judge(graph, truth, site, at, others);
    // That a name is called through says what is named; of what runs, it says nothing. A property is not called by name.
    const isNamed = (at.rule === 'through-value' && judgement.verdict !== 'right') || at.rule === 'property';
    state.addEdge(at, isNamed ? judgeNamed(graph, usesAt, at) : judgement, { site, isNamed });
  }
  const counts = { inside: 0, outside: 0, unknown: 0 };
  let silent = 0;
  for (const site of truth.sites) {
    if (!options.includes(site.path)) continue;
    counts[site.outcome]++;
    const edges = edgesAt.get(site) ?? [];
    const required = site.expectations.filter((expectation) => expectation.required);
    if (required.length > 0 && edges.every(({ edge }) => edge.kind === 'MAY_CALL')) silent++;
    for (const expectation of required) expectSite(graph, state, site, expectation, edges);
  }
  return state.finish(counts, silent);
}

/** Which packages are used is not what the truth is asked about. */
function isCall(edge: DumpEdge): boolean {
  if (edge.target.kind === 'Package') return false;
  return edge.kind === 'CALLS' || edge.kind === 'INSTANTIATES' || edge.kind === 'MAY_CALL';
}

function indexTruth(truth: Truth, includes: (path: string) => boolean): Map<string, TruthSite> {
  const index = new Map<string, TruthSite>();
  const included = truth.sites.filter(({ path }) => includes(path));
  for (const site of included) index.set(placeKey(site), site);
  for (const site of included) {
    for (const alias of site.aliases) if (!index.has(placeKey(alias))) index.set(placeKey(alias), site);
  }
  return index;
}

/**
 * Rules of what has no name of its own to stand at: what a language calls by itself (`with`, `for`, an operator), what a
 * decorator is applied to, and what a decorator put in the place of the function that the truth names.
 */
export const IMPLICIT: ReadonlySet<string> = new Set<Rule>(['protocol', 'decorator', 'wrapped']);

/** What the truth says of one edge at one site. */
function judge(
  graph: DumpedGraph,
  truth: Truth,
  site: TruthSite | undefined,
  { edge, rule }: SiteEdge,
  others: readonly SiteEdge[],
): Judgement {
  if (site === undefined) return { verdict: 'unknown', reason: 'the truth has no site here' };
  if (site.outcome === 'unknown') return { verdict: 'unknown', reason: `${site.shape}: not known to the truth` };
  const own = nodePlace(edge.target);
  const isRead = own === undefined ? truth.files.has(edge.target.path) : hasRead(truth, own);
  if (site.outcome === 'outside' && !IMPLICIT.has(rule)) {
    return isRead
      ? { verdict: 'wrong', reason: `${site.shape}: the truth leads outside` }
      : { verdict: 'unknown', reason: 'in code that the truth has not read' };
  }
  const kind: CallKind = edge.kind === 'INSTANTIATES' ? 'INSTANTIATES' : 'CALLS';
  const expected = site.expectations.filter((expectation) => expectation.kind === kind);
  const places = expected.flatMap(({ targets, acceptable }) => [...targets, ...acceptable]);
  if (places.some((place) => isNode(graph, edge.target, place))) return { verdict: 'right', reason: '' };
  const replaces = own !== undefined && places.some((place) => overrides(truth, own, place));
  if (replaces && rule === 'dispatch') return { verdict: 'right', reason: '' };
  if (IMPLICIT.has(rule)) return { verdict: 'unknown', reason: 'an implicit call' };
  if (!site.closed) return { verdict: 'unknown', reason: `${site.shape}: of a function type only` };
  const confirmed = others.some(
    (other) =>
      other.edge.target.name === edge.target.name && places.some((place) => isNode(graph, other.edge.target, place)),
  );
  if (truth.namesOneOfMany && confirmed) return { verdict: 'unknown', reason: 'perhaps another class of a union' };
  // One of several declarations for different platforms, of which a compiler is given one.
  const isRight = others.some((other) => places.some((place) => isNode(graph, other.edge.target, place)));
  if (isRight && !isRead) return { verdict: 'unknown', reason: 'in code that the truth has not read' };
  const what = expected[0]?.what ?? `no ${kind}`;
  if (replaces) return { verdict: 'wrong', reason: `${site.shape} → ${what}, but an override of it is given` };
  return { verdict: 'wrong', reason: `${site.shape} → ${what}, but ${edge.kind} to ${edge.target.kind} is given` };
}

/** Whether the symbol that is given is the one that the name means. */
function judgeNamed(graph: DumpedGraph, usesAt: ReadonlyMap<string, TruthUse>, at: SiteEdge): Judgement {
  const { edge, line, column } = at;
  const use = usesAt.get(placeKey({ path: edge.source.path, line, column }));
  if (use === undefined) return { verdict: 'unknown', reason: 'the truth has no symbol for the name' };
  if (use.targets.some((place) => isNode(graph, edge.target, place))) return { verdict: 'right', reason: '' };
  const known = use.targets.some((place) => graph.nodeAt([place]) !== undefined);
  return known
    ? { verdict: 'wrong', reason: `${use.what}, but ${edge.target.kind} is given` }
    : { verdict: 'unknown', reason: `${use.what}, which is no symbol of the graph` };
}

function isNode(graph: DumpedGraph, node: GraphNode, place: Place): boolean {
  return graph.nodeAt([place]) === node;
}

function nodePlace(node: GraphNode): Place | undefined {
  if (node.nameLine === undefined || node.nameColumn === undefined) return undefined;
  return { path: node.path, line: node.nameLine, column: node.nameColumn };
}

interface CallerNodes {
  /** Any of these may be said to be the caller. */
  readonly accepted: ReadonlySet<GraphNode>;
  readonly chosen: GraphNode | undefined;
}

function callerNodes(graph: DumpedGraph, site: TruthSite): CallerNodes {
  const accepted = new Set<GraphNode>();
  for (const { places, definite } of site.callers) {
    const node = graph.nodeAt(places);
    if (node === undefined) continue;
    accepted.add(node);
    if (definite) return { accepted, chosen: node };
  }
  const module = graph.moduleOf(site.path);
  if (module !== undefined) accepted.add(module);
  return { accepted, chosen: module };
}

/** Whether the graph has what the truth expects of a site. */
function expectSite(
  graph: DumpedGraph,
  state: CallState,
  site: TruthSite,
  expectation: Expectation,
  edges: readonly SiteEdge[],
): void {
  const { kind } = expectation;
  const said = edges.filter(({ edge, rule }) => edge.kind === kind && rule !== 'dispatch');
  const right = said.filter(({ edge }) => expectation.targets.some((place) => isNode(graph, edge.target, place)));
  const acceptable = said.filter(({ edge }) =>
    expectation.acceptable.some((place) => isNode(graph, edge.target, place)),
  );
  const { accepted, chosen } = callerNodes(graph, site);
  const best = right.find(({ edge }) => accepted.has(edge.source)) ?? right[0] ?? acceptable[0];
  const target = best?.edge.target ?? graph.nodeAt(expectation.targets);
  const caller = best !== undefined && accepted.has(best.edge.source) ? best.edge.source : chosen;
  const key = pairKey(kind, caller?.uid ?? site.path, target?.uid ?? placeKey(expectation.targets[0]));
  state.expect(kind, key, best !== undefined);
  const example = `${site.path}:${site.line}`;
  if (best === undefined) {
    const answer = target === undefined ? 'target is no node' : missAnswer(kind, edges);
    state.missed.add(
      `${kind} ${site.shape} → ${expectation.what} [${answer}]`,
      `${example} → ${shownTarget(graph, expectation)}`,
    );
  } else if (!accepted.has(best.edge.source)) {
    state.wrongCallers.add(
      `${best.edge.source.kind} instead of ${chosen?.kind ?? 'nothing'}`,
      `${example} ${best.edge.source.uid} instead of ${chosen?.uid}`,
    );
  }
}

function missAnswer(kind: CallKind, edges: readonly SiteEdge[]): string {
  const given = edges.filter(({ edge, rule }) => edge.kind === kind && rule !== 'dispatch');
  if (given.length > 0) return 'another target is given';
  if (edges.some(({ rule }) => rule === 'dispatch')) return 'only an override is given';
  if (edges.some(({ edge }) => edge.kind === 'MAY_CALL')) return 'only MAY_CALL';
  return edges.length > 0 ? 'another kind of edge is given' : 'nothing is given';
}

function shownTarget(graph: DumpedGraph, { targets }: Expectation): string {
  return graph.nodeAt(targets)?.uid ?? placeKey(targets[0]);
}

function pairKey(kind: CallKind, source: string, target: string): string {
  return `${kind}\t${source}\t${target}`;
}

/** The counts while they grow. */
class CallState {
  readonly missed: Classes;
  readonly wrong: Classes;
  readonly unknown: Classes;
  readonly wrongCallers: Classes;
  readonly #sites = new Map<string, Tally>();
  readonly #pairs = new Map<string, Pair>();
  readonly #dispatch = new Map<string, Pair>();
  readonly #named = new Map<string, Pair>();
  readonly #expectedPairs = new Map<string, CallKind>();
  readonly #mayCall = new Map<string, Set<Verdict>>();

  constructor(mostExamples: number) {
    this.missed = new Classes(mostExamples);
    this.wrong = new Classes(mostExamples);
    this.unknown = new Classes(mostExamples);
    this.wrongCallers = new Classes(mostExamples);
  }

  addEdge(
    { edge, rule, line }: SiteEdge,
    { verdict, reason }: Judgement,
    { site, isNamed }: { readonly site: TruthSite | undefined; readonly isNamed: boolean },
  ): void {
    const key = pairKey(edge.kind as CallKind, edge.source.uid, edge.target.uid);
    if (edge.kind === 'MAY_CALL') {
      const known = this.#mayCall.get(key);
      if (known) known.add(verdict);
      else this.#mayCall.set(key, new Set([verdict]));
      return;
    }
    const kind = edge.kind as CallKind;
    const example = `${site?.path ?? edge.source.path}:${line} given ${edge.target.uid} by ${rule}`;
    const classes = verdict === 'wrong' ? this.wrong : verdict === 'unknown' ? this.unknown : undefined;
    classes?.add(`${rule}: ${reason}`, example);
    const pairs = rule === 'dispatch' ? this.#dispatch : isNamed ? this.#named : this.#pairs;
    let pair = pairs.get(key);
    if (pair === undefined) {
      pair = { kind, rules: new Set(), verdicts: new Set() };
      pairs.set(key, pair);
    }
    pair.rules.add(rule);
    pair.verdicts.add(verdict);
    const scores = rule === 'dispatch' ? ['dispatch'] : isNamed ? ['named'] : [kind, 'both'];
    for (const name of [...scores, `rule ${rule}`]) this.#siteTally(name)[verdict]++;
  }

  expect(kind: CallKind, pair: string, found: boolean): void {
    for (const name of [kind, 'both']) {
      const tally = this.#siteTally(name);
      tally.expected++;
      if (found) tally.found++;
    }
    this.#expectedPairs.set(pair, kind);
  }

  finish(siteCounts: CallComparison['siteCounts'], silent: number): CallComparison {
    const pairTallies = new Map<string, Tally>();
    const tallyOf = (name: string): Tally => {
      const known = pairTallies.get(name) ?? emptyTally();
      pairTallies.set(name, known);
      return known;
    };
    for (const { kind, rules, verdicts } of this.#pairs.values()) {
      const verdict = overall(verdicts);
      for (const name of [kind, 'both', ...[...rules].map((rule) => `rule ${rule}`)]) tallyOf(name)[verdict]++;
    }
    for (const { verdicts } of this.#dispatch.values()) {
      for (const name of ['dispatch', 'rule dispatch']) tallyOf(name)[overall(verdicts)]++;
    }
    for (const { rules, verdicts } of this.#named.values()) {
      for (const name of ['named', ...[...rules].map((rule) => `rule ${rule}`)]) tallyOf(name)[overall(verdicts)]++;
    }
    for (const [key, kind] of this.#expectedPairs) {
      for (const name of [kind, 'both']) {
        tallyOf(name).expected++;
        if (this.#pairs.has(key)) tallyOf(name).found++;
      }
    }
    const score = (name: string): Score => ({ sites: this.#siteTally(name), pairs: tallyOf(name) });
    const rules = [...this.#sites.keys()].filter((name) => name.startsWith('rule ')).sort();
    const may = { edges: this.#mayCall.size, right: 0, wrong: 0, unknown: 0 };
    for (const verdicts of this.#mayCall.values()) may[overall(verdicts)]++;
    return {
      scores: {
        CALLS: score('CALLS'),
        INSTANTIATES: score('INSTANTIATES'),
        both: score('both'),
        dispatch: score('dispatch'),
        named: score('named'),
      },
      byRule: new Map(rules.map((name) => [name.slice(5), score(name)])),
      missed: this.missed.sorted(),
      wrong: this.wrong.sorted(),
      unknown: this.unknown.sorted(),
      wrongCallers: this.wrongCallers.sorted(),
      mayCall: may,
      siteCounts,
      silent,
    };
  }

  #siteTally(name: string): Tally {
    const known = this.#sites.get(name) ?? emptyTally();
    this.#sites.set(name, known);
    return known;
  }
}

/** A pair is right if any of its sites is: the edge exists. It is wrong if all that can be judged are. */
function overall(verdicts: ReadonlySet<Verdict>): Verdict {
  if (verdicts.has('right')) return 'right';
  return verdicts.has('wrong') ? 'wrong' : 'unknown';
}
