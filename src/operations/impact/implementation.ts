// What a change of a symbol reaches, or what the symbol itself depends on.

import type { GraphNode, GraphView } from '../../model/graph.ts';
import { compareFlows, flowsThrough, stepCount } from '../flows.ts';
import type { OperationContext } from '../operation.ts';
import { lineOf, type Step, sitesOf } from '../references.ts';
import { displayKind } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
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
  readonly includeTests: boolean;
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
  const reached = reach(view, [target], { direction, maxDepth, minConfidence, kinds });
  const layers = reached.layers.map((layer) =>
    layer.filter(({ node }) => input.includeTests || view.node(node).test !== true).map((step) => impacted(view, step)),
  );
  const symbols = layers.flat();
  const { uid, kind, name, path, startLine } = view.node(target);
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
    testCount: symbols.filter(({ test }) => test).length,
    maxDepth,
    deeper: reached.deeper,
    affected_processes: affectedFlows(view, reached, direction),
    called_name: calledName(view, target),
    unresolved_sites: direction === 'upstream' ? hiddenCallers(view, target) : unresolvedIn(view, reached),
    may_calls: input.includeMayCall ? 0 : mayCalls(view, reached, direction),
  };
}

function impacted(view: GraphView, step: Step): Impacted {
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
  };
}

/** Upstream: the flows that run through the target or through what depends on it. Downstream: those through the target. */
function affectedFlows(view: GraphView, { origin, layers }: Reach, direction: 'upstream' | 'downstream') {
  const nodes = new Set(origin);
  if (direction === 'upstream') for (const { node } of layers.flat()) nodes.add(node);
  const flows = new Set([...nodes].flatMap((node) => flowsThrough(view, node).map(({ flow }) => flow)));
  return [...flows]
    .sort((a, b) => compareFlows(view, a, b))
    .map((flow) => ({ id: view.node(flow).uid, name: view.nameOf(flow), step_count: stepCount(view, flow) }));
}

/**
 * Call sites anywhere that could not be bound and call something of the target's name, for a target that can be called
 * through a value: a type alias cannot be. Those that are known as possible calls of the target are told as such.
 */
function hiddenCallers(view: GraphView, target: number): number {
  if (!CALLABLE.has(view.kindOf(target))) return 0;
  const possible = view.incoming(target, 'MAY_CALL').reduce((sum, index) => sum + view.edge(index).sites.length, 0);
  return Math.max(0, view.unresolvedSites(calledName(view, target)) - possible);
}

/** A constructor is called by the name of its class. */
function calledName(view: GraphView, target: number): string {
  const owner = view.kindOf(target) === 'Constructor' ? view.incoming(target, 'DEFINES_METHOD')[0] : undefined;
  return view.nameOf(owner === undefined ? target : view.edge(owner).source);
}

const CALLABLE: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>([
  'Class',
  'Interface',
  'Struct',
  'Trait',
  'Function',
  'Method',
  'Constructor',
  'Property',
  'Variable',
]);

/** Call sites in what was walked that could not be bound: where the walk may have missed a way on. */
function unresolvedIn(view: GraphView, { origin, layers }: Reach): number {
  const last = layers.length - 1;
  const walked = [...origin, ...layers.slice(0, Math.max(0, last)).flatMap((layer) => layer.map(({ node }) => node))];
  return walked.reduce((sum, node) => sum + (view.node(node).unresolvedCalls ?? 0), 0);
}

function mayCalls(view: GraphView, { origin }: Reach, direction: 'upstream' | 'downstream'): number {
  const edgesOf = direction === 'upstream' ? view.incoming : view.outgoing;
  return [...origin].reduce((sum, node) => sum + edgesOf.call(view, node, 'MAY_CALL').length, 0);
}
