// Breadth first from a symbol along the edges over which a change travels. Pure: a graph and bounds in, layers out.

import {
  DEPENDENCY_KINDS,
  type DependencyKind,
  type EdgeHead,
  type EdgeKind,
  type GraphView,
} from '../../model/graph.ts';
import { importableNames, importersOf, inListOrder, moduleOf, type Step, withMembers } from '../references.ts';

export type ReachKind = DependencyKind | 'MAY_CALL';

export interface ReachOptions {
  readonly direction: 'upstream' | 'downstream';
  /** Where to stop; left out, the whole reach is given. */
  readonly maxDepth?: number;
  /** How many layers are put in list order, which costs more than finding them; all unless given. */
  readonly listed?: number;
  /** Edges with a measured confidence below it are not followed; unmeasured ones are. */
  readonly minConfidence: number;
  readonly kinds: readonly ReachKind[];
  /**
   * Whether tests are followed like any other code; true unless given. Otherwise tests lead to tests only: that a test
   * uses two parts of a program links neither to the other.
   */
  readonly throughTests?: boolean;
  /** Whether a change of the target is a change of what is defined in it; true unless given. */
  readonly members?: boolean;
  /** Steps that are not taken; none unless given. */
  readonly leavesOut?: (step: ReachedStep) => boolean;
}

/** A step without the sites of its edge, of which a walk over a whole repository would decode millions. */
export interface ReachedStep {
  readonly node: number;
  /** The index of the edge. */
  readonly index: number;
  readonly edge: EdgeHead;
  /** Over an import: the names that are carried on. */
  readonly names?: readonly string[];
}

/** The same with the sites. */
export function stepOf(view: GraphView, step: ReachedStep): Step {
  return { ...step, edge: view.edge(step.index) };
}

export interface Reach {
  /** What the change starts from: the targets and everything defined in them. */
  readonly origin: ReadonlySet<number>;
  /** `layers[0]` is depth 1. Each node stands in the first layer that reaches it, once. */
  readonly layers: readonly (readonly ReachedStep[])[];
}

export const ALL_KINDS: readonly ReachKind[] = DEPENDENCY_KINDS;

/**
 * A change of a class or a module is a change of what is in it, so it starts from the members too. A module is reached
 * by an import of a name, and the change goes on from it only to those who import that name from it (a re-export):
 * what else is in the module does not depend on it. Only where the target is itself a module do imports travel on.
 */
export function reach(view: GraphView, targets: readonly number[], options: ReachOptions): Reach {
  const origin = new Set(
    options.members === false ? targets : targets.flatMap((target) => [...withMembers(view, target)]),
  );
  const seen = new Set(origin);
  const layers: ReachedStep[][] = [];
  const given = new Set<number>();
  let frontier: ReachedStep[] = [...origin].map((node) => originStep(view, node, targets.includes(node)));
  const { maxDepth = Number.POSITIVE_INFINITY, listed = Number.POSITIVE_INFINITY } = options;
  while (frontier.length > 0 && layers.length < maxDepth) {
    const found = nextLayer(view, frontier, { seen, given }, options);
    if (found.length === 0) break;
    frontier = layers.length < listed ? listedOrder(view, found) : found;
    layers.push(frontier.filter(({ node }) => !seen.has(node)));
    for (const step of frontier) {
      if (runsWhatItIsGiven(step) && !seen.has(step.node)) given.add(step.node);
      else given.delete(step.node);
      seen.add(step.node);
    }
  }
  return { origin, layers };
}

function listedOrder(view: GraphView, found: readonly ReachedStep[]): ReachedStep[] {
  const reached = new Map(found.map((step) => [step.node, step]));
  const steps = found.map((step) => stepOf(view, step));
  return inListOrder(view, steps).map(({ node }) => reached.get(node)!);
}

/** What a package outside does is not followed, and is no symbol; which packages a module imports is still said. */
function isUseOfPackage(view: GraphView, { node, edge }: ReachedStep): boolean {
  return edge.kind !== 'IMPORTS' && view.kindOf(node) === 'Package';
}

/** What the walk continues from. Names say what is imported of a node; `*` stands for the whole module. */
function originStep(view: GraphView, node: number, isTarget: boolean): ReachedStep {
  const names = isTarget && view.kindOf(node) === 'Module' ? ['*'] : importableNames(view, node);
  return { node, index: -1, edge: NO_EDGE, names };
}

/** Stands for "nothing led here": the walk looks at the edges that lead on, never at the one before the first. */
const NO_EDGE: EdgeHead = { kind: 'DEFINES', source: -1, target: -1, rule: 'structure', confidence: 1 };

interface Walked {
  readonly seen: ReadonlySet<number>;
  /** Those of them that were reached as running what they are given and in no other way. */
  readonly given: ReadonlySet<number>;
}

function nextLayer(
  view: GraphView,
  frontier: readonly ReachedStep[],
  { seen, given }: Walked,
  options: ReachOptions,
): ReachedStep[] {
  const best = new Map<number, ReachedStep>();
  const isDone = (node: number): boolean => seen.has(node) && !given.has(node);
  for (const from of frontier) {
    for (const kind of options.kinds) {
      for (const step of stepsFrom(view, from, { kind, direction: options.direction, isDone })) {
        if (seen.has(step.node) && runsWhatItIsGiven(step)) continue;
        if (isUseOfPackage(view, step)) continue;
        if (options.direction === 'upstream' && (isElsewhereLinked(from, step) || isOwnClass(view, from, step)))
          continue;
        if (options.throughTests === false && view.isTest(from.node) && !view.isTest(step.node)) continue;
        if (options.leavesOut?.(step) === true) continue;
        if (step.edge.confidence !== null && step.edge.confidence < options.minConfidence) continue;
        const known = best.get(step.node);
        if (known === undefined || isStronger(step, known)) best.set(step.node, step);
      }
    }
  }
  return [...best.values()];
}

function runsWhatItIsGiven({ edge }: ReachedStep): boolean {
  return edge.rule === 'argument-flow';
}

/**
 * Who calls a decorated function calls the wrapper in its place and has an edge to both: over the wrapper, all callers of
 * all that it wraps would be linked to each of them.
 */
function isElsewhereLinked(from: ReachedStep, step: ReachedStep): boolean {
  return runsWhatItIsGiven(from) && step.edge.rule === 'wrapped';
}

/** That a class names a member in its own body makes nobody depend on the member who does not use it. */
function isOwnClass(view: GraphView, from: ReachedStep, { node, edge }: ReachedStep): boolean {
  if (edge.kind !== 'REFERENCES' && edge.kind !== 'DECORATES') return false;
  if (view.kindOf(node) !== 'Class') return false;
  const isDefinedIn = (kind: EdgeKind) => view.incoming(from.node, kind).some((each) => view.sourceOf(each) === node);
  return isDefinedIn('DEFINES_METHOD') || isDefinedIn('DEFINES');
}

interface Way {
  readonly kind: ReachKind;
  readonly direction: 'upstream' | 'downstream';
  /** Whether nothing new can be learnt of a node: most edges lead to one, and are not looked at. */
  isDone(node: number): boolean;
}

function stepsFrom(view: GraphView, from: ReachedStep, way: Way): readonly ReachedStep[] {
  const { kind, direction } = way;
  // The edge goes from the decorator to what it decorates, and it is the latter that depends on the former.
  if (kind === 'DECORATES')
    return stepsAlong(view, from.node, { ...way, direction: direction === 'upstream' ? 'downstream' : 'upstream' });
  if (kind !== 'IMPORTS') return isImportOnly(view, from) ? [] : stepsAlong(view, from.node, way);
  if (direction === 'downstream') {
    if (view.kindOf(from.node) !== 'Module' || !from.names?.includes('*')) return [];
    return stepsAlong(view, from.node, way, ['*']);
  }
  if (view.kindOf(from.node) === 'Package') return stepsAlong(view, from.node, way);
  const { names } = from;
  if (names === undefined || names.length === 0) return [];
  const module = moduleOf(view, from.node);
  if (module === undefined) return [];
  if (names.includes('*')) return stepsAlong(view, module, way, ['*']);
  return importersOf(view, module, names).filter(({ node }) => !way.isDone(node));
}

function stepsAlong(
  view: GraphView,
  node: number,
  { kind, direction, isDone }: Way,
  names?: readonly string[],
): readonly ReachedStep[] {
  const isUp = direction === 'upstream';
  const steps: ReachedStep[] = [];
  for (const index of isUp ? view.incoming(node, kind) : view.outgoing(node, kind)) {
    const other = isUp ? view.sourceOf(index) : view.targetOf(index);
    if (isDone(other)) continue;
    const edge = view.edgeHead(index);
    steps.push(names === undefined ? { node: other, index, edge } : { node: other, index, edge, names });
  }
  return steps;
}

/** A module that was reached because it imports the name: its own code is reached by the calls in it, if there are any. */
function isImportOnly(view: GraphView, from: ReachedStep): boolean {
  return from.edge.kind === 'IMPORTS' && view.kindOf(from.node) === 'Module';
}

/** Of several edges to one node the first kind is shown, and of one kind the most confident. */
function isStronger(a: ReachedStep, b: ReachedStep): boolean {
  if (a.edge.kind !== b.edge.kind) return rankOf(a.edge.kind) < rankOf(b.edge.kind);
  return (a.edge.confidence ?? 1) > (b.edge.confidence ?? 1);
}

function rankOf(kind: EdgeKind): number {
  const rank = KIND_ORDER.indexOf(kind);
  return rank < 0 ? KIND_ORDER.length : rank;
}

const KIND_ORDER: readonly EdgeKind[] = DEPENDENCY_KINDS;
