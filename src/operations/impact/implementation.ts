// What a change of a symbol reaches, or what the symbol itself depends on.

import type { GraphView } from '../../model/graph.ts';
import { isTestUnit } from '../../model/test-units.ts';
import { compareFlows, stepCount } from '../flows.ts';
import type { GroupPart, GroupQuestion, OperationContext } from '../operation.ts';
import { compareText, lineOf, sitesOf } from '../references.ts';
import { displayKind } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
import { verdictOf, verdictOnCallees } from '../verdict.ts';
import { impactAcross } from './across.ts';
import { ALL_KINDS, type Reach, type ReachedStep, type ReachKind, reach, stepOf } from './reach.ts';
import { impactHint, renderImpact } from './render.ts';
import type { Impacted, ImpactFound, ImpactResult } from './schema.ts';

export interface ImpactInput {
  readonly name: string;
  readonly filePath?: string;
  readonly direction: 'upstream' | 'downstream';
  readonly maxDepth: number;
  readonly minConfidence: number;
  readonly includeMayCall: boolean;
  readonly tests: boolean;
  readonly relationTypes?: readonly ReachKind[];
  readonly repo?: string;
}

export const render = renderImpact;
export const hint = impactHint;

export async function across(
  result: ImpactResult,
  input: ImpactInput,
  { group, home }: GroupQuestion,
): Promise<GroupPart> {
  if (result.status !== 'found' || input.direction === 'downstream') return { consulted: [], notes: [] };
  return impactAcross(group, home, { ...input, uid: result.target.uid, path: result.target.filePath });
}

export async function run(input: ImpactInput, context: OperationContext): Promise<ImpactResult> {
  const { view } = context.open(input.repo);
  const found = findSymbol(view, input);
  if (found.status === 'ambiguous') return { ...found, direction: input.direction };
  return impactOf(view, found.node, input);
}

export function impactOf(view: GraphView, target: number, input: Omit<ImpactInput, 'name'>): ImpactResult {
  const { direction, maxDepth, minConfidence } = input;
  const kinds = [...(input.relationTypes ?? ALL_KINDS), ...(input.includeMayCall ? (['MAY_CALL'] as const) : [])];
  const { uid, kind, name, path, startLine, test } = view.node(target);
  const tests = input.tests || test === true;
  const reached = reach(view, [target], { direction, listed: maxDepth, minConfidence, kinds, throughTests: tests });
  const all = reached.layers.flat();
  const within = new Set(all.map(({ node }) => node));
  const inTests = new Set([...within].filter((each) => view.isTest(each)));
  const isShown = ({ node: each }: ReachedStep): boolean => tests || !inTests.has(each);
  const layers = reached.layers
    .slice(0, maxDepth)
    .map((layer) => layer.filter(isShown).map((step) => impacted(view, step, within, target)));
  const flows = affectedFlows(view, reached, direction);
  const shownFlows = tests ? flows : flows.filter(({ node }) => !view.isTest(node));
  const impactedCount = tests ? within.size : within.size - inTests.size;
  const deepest = reached.layers.findLastIndex((layer) => layer.some(isShown)) + 1;
  return {
    status: 'found',
    target: {
      uid,
      kind: displayKind(kind),
      name,
      filePath: path,
      ...(startLine === undefined ? {} : { startLine }),
    },
    direction,
    byDepth: Object.fromEntries(layers.flatMap((layer, at) => (layer.length > 0 ? [[String(at + 1), layer]] : []))),
    impactedCount,
    testCount: inTests.size,
    left_out: { tests: tests ? 0 : inTests.size, flows: flows.length - shownFlows.length },
    maxDepth,
    deepest,
    deeper: deepest > maxDepth,
    ...(direction === 'upstream' ? { reaching_tests: reachingTests(view, reached) } : {}),
    affected_processes: shownFlows.map(({ node: _node, ...flow }) => flow),
    verdict:
      direction === 'downstream'
        ? verdictOnCallees(view, [...reached.origin, ...within], input.includeMayCall)
        : verdictOf(view, target, { members: within.size === 0, withoutPossible: input.includeMayCall }),
  };
}

function impacted(view: GraphView, reached: ReachedStep, within: ReadonlySet<number>, target: number): Impacted {
  const step = stepOf(view, reached);
  const { edge } = step;
  const { uid, kind, name, path, test } = view.node(step.node);
  const line = lineOf(view, step);
  return {
    uid,
    type: displayKind(kind),
    name,
    filePath: path,
    ...(line === undefined ? {} : { line }),
    relationType: edge.kind,
    confidence: edge.confidence,
    rule: edge.rule,
    sites: sitesOf(step),
    test: test === true,
    via: view.node(nearer(step, within, target)).uid,
  };
}

/** A re-export passes on a name that the edge itself does not lead to: then it is the target that is meant. */
function nearer({ node, edge }: ReachedStep, within: ReadonlySet<number>, target: number): number {
  const other = edge.source === node ? edge.target : edge.source;
  return within.has(other) ? other : target;
}

/** Upstream: the flows that run through the target or through what depends on it. Downstream: those through the target. */
function affectedFlows(view: GraphView, { origin, layers }: Reach, direction: 'upstream' | 'downstream') {
  const nodes = new Set(origin);
  if (direction === 'upstream') for (const layer of layers) for (const { node } of layer) nodes.add(node);
  const runsThem = (flow: number): boolean =>
    view.incoming(flow, 'STEP_IN_PROCESS').some((edge) => nodes.has(view.sourceOf(edge)));
  return view
    .ofKind('Process')
    .filter(runsThem)
    .sort((a, b) => compareFlows(view, a, b))
    .map((node) => ({ node, id: view.node(node).uid, name: view.nameOf(node), step_count: stepCount(view, node) }));
}

/**
 * The tests that reach the target, the nearest first, and of those that are equally far the one that every step of the way
 * is the most certain for. Those that are farther than enough others are counted and not looked at.
 */
function reachingTests(view: GraphView, { layers }: Reach): ReachingTests {
  const certainty = new Map<number, number>();
  const nearest: ReachingTests['nearest'] = [];
  let count = 0;
  layers.forEach((layer, at) => {
    const found: ReachingTests['nearest'] = [];
    const isFar = nearest.length >= NEAREST;
    for (const { node, edge } of layer) {
      const before = certainty.get(edge.source === node ? edge.target : edge.source) ?? 1;
      certainty.set(node, before * (edge.confidence ?? UNMEASURED));
      if (!view.isTest(node) || !isTestUnit({ kind: view.kindOf(node), name: view.nameOf(node), test: true })) continue;
      count++;
      if (isFar) continue;
      const { uid, name, path, startLine } = view.node(node);
      const line = startLine === undefined ? {} : { line: startLine };
      found.push({ uid, name, filePath: path, ...line, steps: at + 1, certainty: certainty.get(node)! });
    }
    found.sort((a, b) => b.certainty - a.certainty || compareText(a.uid, b.uid));
    nearest.push(...found.slice(0, NEAREST - nearest.length));
  });
  return { count, nearest };
}

type ReachingTests = NonNullable<ImpactFound['reaching_tests']>;

const NEAREST = 20;

/** A rule that was not measured ranks behind all that were. */
const UNMEASURED = 0.5;
