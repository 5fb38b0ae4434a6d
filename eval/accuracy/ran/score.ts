// How much of what ran the graph has: pairs of caller and callee, call sites, and what one test reaches.

import type { GraphNode } from '../../../src/model/graph.ts';
import type { DumpedGraph } from '../graph-dump.ts';
import { placeKey } from '../places.ts';
import type { ExecutedCall, ExecutedRun } from './executed.ts';
import { ExecutedGraph, OUTCOMES, type Outcome, plainName } from './executed-graph.ts';

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
  /** Of targets that a name is bound to, those that ran or that something overrides which ran. */
  readonly boundGiven?: number;
  readonly boundRan?: number;
  /** The same of the targets that only overriding explains. */
  readonly dispatchGiven: number;
  readonly dispatchRan: number;
  /** Targets that did not run at their site, by rule. */
  readonly others: readonly { readonly rule: string; readonly given: number; readonly examples: readonly string[] }[];
}

/** What a tool says of a function: the tests (uids) that depend on it, each with how many steps away it is. */
export type AskImpact = (uid: string, references: boolean) => Promise<ReadonlyMap<string, number>>;

export interface ImpactCount {
  readonly tests: number;
  /** (test, program function that ran in it). */
  readonly pairs: number;
  readonly byCalls: number;
  readonly withReferences: number;
  readonly withinThreeSteps: number;
  /** Of the functions that some test ran: what is linked to a test, and how much of that ran in it. */
  readonly linked: number;
  readonly linkedRan: number;
}

/** Targets that a rule gives at places that ran, in program and test, and how many of them ran there. */
export interface RuleRan {
  readonly rule: string;
  readonly given: number;
  readonly ran: number;
  /** Those that ran, or of which an override or what dispatch gives beside them ran: a declaration never runs itself. */
  readonly bound?: number;
}

export interface RanScore {
  readonly groups: ReadonlyMap<Group, PairCount>;
  readonly throughLibraries: ReadonlyMap<Group, PairCount>;
  readonly missed: ReadonlyMap<Group, readonly MissedForm[]>;
  readonly sites: { readonly program: SiteCount; readonly test: SiteCount };
  readonly rules: readonly RuleRan[];
  /** Undefined where nobody was there to ask. */
  readonly impact: ImpactCount | undefined;
}

/** What is run by hand or for show is neither program nor test. */
const ASIDE =
  /(^|\/)(docs?|examples?|benchmarks?|bench|perf|scripts?|performance|sandbox)\/|(^|\/)(setup|noxfile)\.py$/;
const EXAMPLES = 8;
/** What `impact` shows by default. */
const SHOWN_STEPS = 3;

export async function scoreRun(graph: DumpedGraph, run: ExecutedRun, ask?: AskImpact): Promise<RanScore> {
  const executed = new ExecutedGraph(graph, run);
  const pairs = judgedPairs(executed, run);
  return {
    groups: countPairs(pairs.filter(({ call }) => !call.library)),
    throughLibraries: countPairs(pairs.filter(({ call }) => call.library)),
    missed: missedForms(pairs, run),
    sites: { program: countSites(executed, run, false), test: countSites(executed, run, true) },
    rules: countRules(executed, run),
    impact: ask && (await countImpact(executed, run, ask)),
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
  const ran = sitesThatRan(executed, run);
  const onLine = namesThatRan(executed, run);
  // What a line calls by no name of its own (a variable, in tail position) ran at any call of the line.
  const unnamed = namesThatRan(executed, { ...run, calls: run.calls.filter(({ form }) => form === UNNAMED) });
  const perSite = new Map<string, boolean>();
  const others = new Map<string, string[]>();
  const count = { given: 0, ran: 0, boundGiven: 0, boundRan: 0, dispatchGiven: 0, dispatchRan: 0 };
  for (const { kind, source, target, sites } of graph.edges) {
    if ((kind !== 'CALLS' && kind !== 'INSTANTIATES') || graph.isTest(source.path) !== tests) continue;
    if (target.kind === 'Package' || ASIDE.test(target.path)) continue;
    for (const { line, column, rule } of sites) {
      // What is named there is no function, so it never runs itself.
      if (rule === 'through-value') continue;
      const key = placeKey({ path: source.path, line, column });
      const there = ran.get(key);
      if (there === undefined) continue;
      const hit =
        there.targets.has(target) ||
        ranOnLine(unnamed, source, line, target) ||
        (UNWRITTEN.has(rule) && ranOnLine(onLine, source, line, target));
      if (!hit && !there.complete) continue;
      count.given++;
      count.ran += Number(hit);
      count.boundGiven += Number(rule !== 'dispatch');
      count.boundRan += Number(
        rule !== 'dispatch' && (hit || [...there.targets].some((one) => executed.overrides(one, target))),
      );
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

interface SiteThatRan {
  readonly targets: Set<GraphNode>;
  /** Whether nothing else can have run there. */
  readonly complete: boolean;
}

function sitesThatRan(executed: ExecutedGraph, run: ExecutedRun): Map<string, SiteThatRan> {
  const ran = new Map<string, SiteThatRan>();
  for (const { site: path, line, column, targets, complete } of run.sites) {
    const key = placeKey({ path, line, column });
    const known = ran.get(key) ?? { targets: new Set(), complete: true };
    for (const target of targets) for (const each of executed.meant(target)) known.targets.add(each);
    ran.set(key, { targets: known.targets, complete: known.complete && complete });
  }
  return ran;
}

/** The form of a call whose function's name is not written on its line. */
const UNNAMED = 'nothing written as a call';

/** Rules of what runs without being written as a call: it has the place of its first operand, which may be a call. */
const UNWRITTEN: ReadonlySet<string> = new Set(['protocol', 'property']);

/** The functions that ran on a line, by the line and their name. */
type NamesThatRan = ReadonlyMap<string, ReadonlySet<GraphNode>>;

function namesThatRan(executed: ExecutedGraph, run: ExecutedRun): NamesThatRan {
  const onLine = new Map<string, Set<GraphNode>>();
  for (const call of run.calls) {
    const key = `${call.path}:${call.line} ${run.definitions.get(call.call)!.name}`;
    const known = onLine.get(key) ?? new Set();
    for (const each of executed.meant(call.call, call.made)) known.add(each);
    onLine.set(key, known);
  }
  return onLine;
}

function ranOnLine(onLine: NamesThatRan, source: GraphNode, line: number, target: GraphNode): boolean {
  return onLine.get(`${source.path}:${line} ${plainName(target)}`)?.has(target) === true;
}

/**
 * Where nothing is written as a call, a target is judged on lines on which a function of its name ran. A call by two rules
 * counts for both.
 */
function countRules(executed: ExecutedGraph, run: ExecutedRun): RuleRan[] {
  const sites = sitesThatRan(executed, run);
  const onLine = namesThatRan(executed, run);
  const rules = new Map<string, { given: number; ran: number; bound: number }>();
  const dispatched = dispatchThatRan(executed, sites);
  for (const { kind, source, target, sites: places } of executed.graph.edges) {
    if (!JUDGED.has(kind) || target.kind === 'Package' || ASIDE.test(target.path)) continue;
    for (const { line, column, rule: by } of places) {
      if (by === 'through-value') continue;
      const rule = kind === 'MAY_CALL' ? `${by} (${kind})` : by;
      const site = sites.get(placeKey({ path: source.path, line, column }));
      const there = site ?? onLine.get(`${source.path}:${line} ${plainName(target)}`);
      if (there === undefined) continue;
      const those = 'targets' in there ? there.targets : there;
      const hit = those.has(target) || (UNWRITTEN.has(by) && ranOnLine(onLine, source, line, target));
      if (!hit && site !== undefined && !site.complete) continue;
      const isBound =
        hit ||
        (rule !== 'dispatch' &&
          (dispatched.has(placeKey({ path: source.path, line, column })) ||
            [...those].some((each) => executed.overrides(each, target))));
      const { given, ran, bound } = rules.get(rule) ?? { given: 0, ran: 0, bound: 0 };
      rules.set(rule, { given: given + 1, ran: ran + Number(hit), bound: bound + Number(isBound) });
    }
  }
  return [...rules].map(([rule, count]) => ({ rule, ...count })).sort((a, b) => (a.rule < b.rule ? -1 : 1));
}

const JUDGED: ReadonlySet<string> = new Set(['CALLS', 'INSTANTIATES', 'MAY_CALL']);

/** The places at which something ran that dispatch gives there. */
function dispatchThatRan(executed: ExecutedGraph, sites: ReadonlyMap<string, SiteThatRan>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { kind, source, target, sites: places } of executed.graph.edges) {
    if (kind !== 'CALLS') continue;
    for (const { line, column, rule } of places) {
      const key = placeKey({ path: source.path, line, column });
      if (rule === 'dispatch' && sites.get(key)?.targets.has(target)) found.add(key);
    }
  }
  return found;
}

async function countImpact(executed: ExecutedGraph, run: ExecutedRun, ask: AskImpact): Promise<ImpactCount> {
  const { graph } = executed;
  const isProgram = (node: GraphNode): boolean => !graph.isTest(node.path) && !ASIDE.test(node.path);
  const testsOf = new Map<GraphNode, Set<string>>();
  const tests = new Set<string>();
  for (const { test, ran } of run.tests) {
    const node = executed.node(test);
    if (node === undefined || !graph.isTest(node.path)) continue;
    for (const each of ran) {
      const function_ = executed.node(each);
      if (function_ === undefined || !isProgram(function_)) continue;
      tests.add(node.uid);
      testsOf.set(function_, (testsOf.get(function_) ?? new Set()).add(node.uid));
    }
  }
  const count = { pairs: 0, byCalls: 0, withReferences: 0, withinThreeSteps: 0, linked: 0, linkedRan: 0 };
  for (const [{ uid }, ranIn] of testsOf) {
    const [byCalls, all] = [await ask(uid, false), await ask(uid, true)];
    count.pairs += ranIn.size;
    for (const test of ranIn) {
      count.byCalls += Number(byCalls.has(test));
      count.withReferences += Number(all.has(test));
      count.withinThreeSteps += Number((all.get(test) ?? Number.POSITIVE_INFINITY) <= SHOWN_STEPS);
    }
    for (const test of all.keys()) {
      if (!tests.has(test)) continue;
      count.linked++;
      count.linkedRan += Number(ranIn.has(test));
    }
  }
  return { tests: tests.size, ...count };
}
