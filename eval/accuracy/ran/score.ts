// How much of what ran the graph has: pairs of caller and callee, call sites, and what one test reaches.

import type { GraphNode } from '../../../src/model/graph.ts';
import type { DumpedGraph } from '../graph-dump.ts';
import { placeKey } from '../places.ts';
import type { ExecutedCall, ExecutedRun } from './executed.ts';
import { ExecutedGraph, OUTCOMES, type Outcome } from './executed-graph.ts';

/** Who called whom: program or test code, with code of others between them or not. */
export const GROUPS = ['program → program', 'test → program', 'program → test', 'test → test'] as const;
export type Group = (typeof GROUPS)[number];

export interface PairCount {
  readonly pairs: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

export interface MissedForm {
  readonly form: string;
  readonly outcome: Outcome;
  readonly pairs: number;
  /** Places of the first ones, with the name of the callee. */
  readonly examples: readonly string[];
}

export interface SiteCount {
  /** (target, site) given at sites that ran, and how many of the targets ran there. */
  readonly given: number;
  readonly ran: number;
  readonly sites: number;
  /** Sites at which at least one target that the graph gives ran. */
  readonly oneRan: number;
  /** The same of the targets that only overriding explains. */
  readonly dispatchGiven: number;
  readonly dispatchRan: number;
  /** Targets that did not run at their site, by rule. */
  readonly others: readonly { readonly rule: string; readonly given: number; readonly examples: readonly string[] }[];
}

export interface ImpactCount {
  readonly tests: number;
  /** (test, program function that ran in it). */
  readonly pairs: number;
  readonly byCalls: number;
  readonly withReferences: number;
  readonly withinThreeSteps: number;
  /** Of the functions that some test ran: what the edges link to a test, and how much of that ran in it. */
  readonly linked: number;
  readonly linkedRan: number;
}

export interface RanScore {
  readonly groups: ReadonlyMap<Group, PairCount>;
  readonly throughLibraries: ReadonlyMap<Group, PairCount>;
  readonly missed: ReadonlyMap<Group, readonly MissedForm[]>;
  readonly sites: { readonly program: SiteCount; readonly test: SiteCount };
  readonly impact: ImpactCount;
}

/** What is run by hand or for show is neither program nor test. */
const ASIDE =
  /(^|\/)(docs?|examples?|benchmarks?|bench|perf|scripts?|performance|sandbox)\/|(^|\/)(setup|noxfile)\.py$/;
const EXAMPLES = 8;
const FOLLOWED_STEPS = 3;

export function scoreRun(graph: DumpedGraph, run: ExecutedRun): RanScore {
  const executed = new ExecutedGraph(graph, run);
  const pairs = judgedPairs(executed, run);
  return {
    groups: countPairs(pairs.filter(({ call }) => !call.library)),
    throughLibraries: countPairs(pairs.filter(({ call }) => call.library)),
    missed: missedForms(pairs, run),
    sites: { program: countSites(executed, run, false), test: countSites(executed, run, true) },
    impact: countImpact(executed, run),
  };
}

interface JudgedPair {
  readonly call: ExecutedCall;
  readonly group: Group;
  readonly outcome: Outcome;
}

/** Each pair once, by its best outcome. */
function judgedPairs(executed: ExecutedGraph, run: ExecutedRun): JudgedPair[] {
  const { graph } = executed;
  const best = new Map<string, JudgedPair>();
  for (const call of run.calls) {
    const { path } = run.definitions.get(call.call)!;
    if (ASIDE.test(path) || ASIDE.test(call.path) || !graph.files.has(path) || !graph.files.has(call.path)) continue;
    // A callback without a name is no symbol, and what runs it is seldom in the repository.
    if (run.definitions.get(call.call)!.name === '') continue;
    const group = GROUPS[(graph.isTest(path) ? 2 : 0) + (graph.isTest(call.path) ? 1 : 0)];
    const judged = { call, group, outcome: executed.outcome(call) };
    const caller = call.caller ?? call.path;
    const key = `${caller} ${call.call} ${call.library}`;
    const known = best.get(key);
    if (known === undefined || rank(judged) < rank(known)) best.set(key, judged);
  }
  return [...best.values()];
}

function rank({ outcome }: JudgedPair): number {
  return OUTCOMES.indexOf(outcome);
}

function countPairs(pairs: readonly JudgedPair[]): Map<Group, PairCount> {
  const counts = new Map<Group, PairCount>();
  for (const group of GROUPS) {
    const own = pairs.filter((each) => each.group === group);
    const outcomes = Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, own.filter((each) => each.outcome === outcome).length]),
    ) as Record<Outcome, number>;
    counts.set(group, { pairs: own.length, outcomes });
  }
  return counts;
}

function missedForms(pairs: readonly JudgedPair[], run: ExecutedRun): Map<Group, MissedForm[]> {
  const missed = new Map<Group, MissedForm[]>();
  for (const group of GROUPS) {
    const forms = new Map<string, JudgedPair[]>();
    for (const pair of pairs) {
      if (pair.group !== group || pair.outcome === 'edge') continue;
      const key = `${pair.outcome}|${pair.call.form}`;
      forms.set(key, [...(forms.get(key) ?? []), pair]);
    }
    const rows = [...forms.values()].map((own) => ({
      form: own[0].call.form,
      outcome: own[0].outcome,
      pairs: own.length,
      examples: own.slice(0, EXAMPLES).map(({ call }) => {
        const callee = run.definitions.get(call.call)!;
        return `${call.path}:${call.line} -> ${callee.path}:${callee.line} ${callee.name}`;
      }),
    }));
    missed.set(
      group,
      rows.sort((a, b) => b.pairs - a.pairs || (a.form < b.form ? -1 : 1)),
    );
  }
  return missed;
}

function countSites(executed: ExecutedGraph, run: ExecutedRun, tests: boolean): SiteCount {
  const { graph } = executed;
  const ran = new Map<string, { targets: Set<GraphNode>; complete: boolean }>();
  for (const { site: path, line, column, targets, complete } of run.sites) {
    const key = placeKey({ path, line, column });
    const known = ran.get(key) ?? { targets: new Set(), complete: true };
    for (const target of targets) for (const each of executed.meant(target)) known.targets.add(each);
    ran.set(key, { targets: known.targets, complete: known.complete && complete });
  }
  const perSite = new Map<string, boolean>();
  const others = new Map<string, string[]>();
  const count = { given: 0, ran: 0, dispatchGiven: 0, dispatchRan: 0 };
  for (const { kind, source, target, sites } of graph.edges) {
    if ((kind !== 'CALLS' && kind !== 'INSTANTIATES') || graph.isTest(source.path) !== tests) continue;
    if (target.kind === 'Package') continue;
    for (const { line, column, rule } of sites) {
      // What is named there is no function, so it never runs itself.
      if (rule === 'through-value') continue;
      const key = placeKey({ path: source.path, line, column });
      const there = ran.get(key);
      if (there === undefined) continue;
      const hit = there.targets.has(target);
      if (!hit && !there.complete) continue;
      count.given++;
      count.ran += Number(hit);
      count.dispatchGiven += Number(rule === 'dispatch');
      count.dispatchRan += Number(hit && rule === 'dispatch');
      perSite.set(key, (perSite.get(key) ?? false) || hit);
      if (!hit) others.set(rule, [...(others.get(rule) ?? []), `${key} -> ${target.uid}`]);
    }
  }
  return {
    ...count,
    sites: perSite.size,
    oneRan: [...perSite.values()].filter(Boolean).length,
    others: [...others]
      .map(([rule, all]) => ({ rule, given: all.length, examples: all.slice(0, EXAMPLES) }))
      .sort((a, b) => b.given - a.given || (a.rule < b.rule ? -1 : 1)),
  };
}

function countImpact(executed: ExecutedGraph, run: ExecutedRun): ImpactCount {
  const { graph } = executed;
  const isProgram = (node: GraphNode): boolean => !graph.isTest(node.path) && !ASIDE.test(node.path);
  const calls = executed.links(false);
  const all = executed.links(true);
  const ranIn = new Map<GraphNode, Set<GraphNode>>();
  for (const { test, ran } of run.tests) {
    const node = executed.node(test);
    if (node === undefined || !graph.isTest(node.path)) continue;
    const own = ranIn.get(node) ?? new Set();
    for (const each of ran) {
      const function_ = executed.node(each);
      if (function_ !== undefined && isProgram(function_)) own.add(function_);
    }
    if (own.size > 0) ranIn.set(node, own);
  }
  const known = new Set([...ranIn.values()].flatMap((each) => [...each]));
  const count = {
    tests: ranIn.size,
    pairs: 0,
    byCalls: 0,
    withReferences: 0,
    withinThreeSteps: 0,
    linked: 0,
    linkedRan: 0,
  };
  for (const [test, own] of ranIn) {
    const byCalls = reached(test, calls);
    const withReferences = reached(test, all);
    const near = reached(test, all, FOLLOWED_STEPS);
    count.pairs += own.size;
    for (const each of own) {
      count.byCalls += Number(byCalls.has(each));
      count.withReferences += Number(withReferences.has(each));
      count.withinThreeSteps += Number(near.has(each));
    }
    for (const each of byCalls) {
      if (!known.has(each)) continue;
      count.linked++;
      count.linkedRan += Number(own.has(each));
    }
  }
  return count;
}

function reached(
  start: GraphNode,
  links: ReadonlyMap<GraphNode, ReadonlySet<GraphNode>>,
  steps = Number.POSITIVE_INFINITY,
) {
  const seen = new Set([start]);
  let front = [start];
  for (let step = 0; step < steps && front.length > 0; step++) {
    const next: GraphNode[] = [];
    for (const node of front) {
      for (const target of links.get(node) ?? []) {
        if (seen.has(target)) continue;
        seen.add(target);
        next.push(target);
      }
    }
    front = next;
  }
  return seen;
}
