// What a change of a symbol reaches, or what the symbol itself depends on.

import type { GraphView } from '../../model/graph.ts';
import { compareFlows, flowsThrough, stepCount } from '../flows.ts';
import type { OperationContext } from '../operation.ts';
import { lineOf, type Step, sitesOf } from '../references.ts';
import { displayKind } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
import { verdictOf, verdictOnCallees } from '../verdict.ts';
import { ALL_KINDS, type Reach, type ReachKind, reach } from './reach.ts';
import { impactHint, renderImpact } from './render.ts';
import type { Impacted, ImpactResult } from './schema.ts';

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
  const reached = reach(view, [target], { direction, maxDepth, minConfidence, kinds, throughTests: tests });
  const within = new Set(reached.layers.flat().map(({ node }) => node));
  const all = reached.layers.map((layer) => layer.map((step) => impacted(view, step, within, target)));
  const layers = tests ? all : all.map((layer) => layer.filter((symbol) => !symbol.test));
  const flows = affectedFlows(view, reached, direction);
  const shownFlows = tests ? flows : flows.filter(({ node }) => view.node(node).test !== true);
  const symbols = layers.flat();
  const testCount = all.flat().filter((symbol) => symbol.test).length;
  const nothing = symbols.length + testCount === 0;
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
    impactedCount: symbols.length,
    testCount,
    left_out: { tests: tests ? 0 : testCount, flows: flows.length - shownFlows.length },
    maxDepth,
    deeper: reached.deeper,
    affected_processes: shownFlows.map(({ node: _node, ...flow }) => flow),
    verdict:
      direction === 'downstream'
        ? verdictOnCallees(view, walked(reached), input.includeMayCall)
        : verdictOf(view, target, { members: nothing, withoutPossible: input.includeMayCall }),
  };
}

function impacted(view: GraphView, step: Step, within: ReadonlySet<number>, target: number): Impacted {
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
function nearer({ node, edge }: Step, within: ReadonlySet<number>, target: number): number {
  const other = edge.source === node ? edge.target : edge.source;
  return within.has(other) ? other : target;
}

/** Upstream: the flows that run through the target or through what depends on it. Downstream: those through the target. */
function affectedFlows(view: GraphView, { origin, layers }: Reach, direction: 'upstream' | 'downstream') {
  const nodes = new Set(origin);
  if (direction === 'upstream') for (const { node } of layers.flat()) nodes.add(node);
  const flows = new Set([...nodes].flatMap((node) => flowsThrough(view, node).map(({ flow }) => flow)));
  return [...flows]
    .sort((a, b) => compareFlows(view, a, b))
    .map((node) => ({ node, id: view.node(node).uid, name: view.nameOf(node), step_count: stepCount(view, node) }));
}

/** What was gone on from: the walk may have missed a way there. */
function walked({ origin, layers }: Reach): readonly number[] {
  return [
    ...origin,
    ...layers.slice(0, Math.max(0, layers.length - 1)).flatMap((layer) => layer.map(({ node }) => node)),
  ];
}
