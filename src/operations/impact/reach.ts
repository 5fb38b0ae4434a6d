// Breadth first from a symbol along the edges over which a change travels. Pure: a graph and bounds in, layers out.

import { DEPENDENCY_KINDS, type DependencyKind, type EdgeKind, type GraphView } from '../../model/graph.ts';
import {
  importableNames,
  importersOf,
  inListOrder,
  moduleOf,
  type Step,
  stepsOver,
  withMembers,
} from '../references.ts';

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
}

export interface Reach {
  /** What the change starts from: the targets and everything defined in them. */
  readonly origin: ReadonlySet<number>;
  /** `layers[0]` is depth 1. Each node stands in the first layer that reaches it, once. */
  readonly layers: readonly (readonly Step[])[];
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
  const layers: Step[][] = [];
  const given = new Set<number>();
  let frontier: Step[] = [...origin].map((node) => originStep(view, node, targets.includes(node)));
  const { maxDepth = Number.POSITIVE_INFINITY, listed = Number.POSITIVE_INFINITY } = options;
  while (frontier.length > 0 && layers.length < maxDepth) {
    const found = nextLayer(view, frontier, { seen, given }, options);
    if (found.length === 0) break;
    frontier = layers.length < listed ? inListOrder(view, found) : found;
    layers.push(frontier.filter(({ node }) => !seen.has(node)));
    for (const step of frontier) {
      if (runsWhatItIsGiven(step) && !seen.has(step.node)) given.add(step.node);
      else given.delete(step.node);
      seen.add(step.node);
    }
  }
  return { origin, layers };
}

/** What a package outside does is not followed, and is no symbol; which packages a module imports is still said. */
function isUseOfPackage(view: GraphView, { node, edge }: Step): boolean {
  return view.kindOf(node) === 'Package' && edge.kind !== 'IMPORTS';
}

/** What the walk continues from. Names say what is imported of a node; `*` stands for the whole module. */
function originStep(view: GraphView, node: number, isTarget: boolean): Step {
  const names = isTarget && view.kindOf(node) === 'Module' ? ['*'] : importableNames(view, node);
  return { node, edge: NO_EDGE, names };
}

/** Stands for "nothing led here": the walk looks at the edges that lead on, never at the one before the first. */
const NO_EDGE: Step['edge'] = { kind: 'DEFINES', source: -1, target: -1, rule: 'structure', confidence: 1, sites: [] };

interface Walked {
  readonly seen: ReadonlySet<number>;
  /** Those of them that were reached as running what they are given and in no other way. */
  readonly given: ReadonlySet<number>;
}

function nextLayer(view: GraphView, frontier: readonly Step[], { seen, given }: Walked, options: ReachOptions): Step[] {
  const best = new Map<number, Step>();
  for (const from of frontier) {
    for (const kind of options.kinds) {
      for (const step of stepsFrom(view, from, kind, options.direction)) {
        if (seen.has(step.node) && (!given.has(step.node) || runsWhatItIsGiven(step))) continue;
        if (isUseOfPackage(view, step)) continue;
        if (options.direction === 'upstream' && (isElsewhereLinked(from, step) || isOwnClass(view, from, step)))
          continue;
        if (options.throughTests === false && isTest(view, from.node) && !isTest(view, step.node)) continue;
        if (step.edge.confidence !== null && step.edge.confidence < options.minConfidence) continue;
        const known = best.get(step.node);
        if (known === undefined || isStronger(step, known)) best.set(step.node, step);
      }
    }
  }
  return [...best.values()];
}

function runsWhatItIsGiven({ edge }: Step): boolean {
  return edge.rule === 'argument-flow';
}

/**
 * Who calls a decorated function calls the wrapper in its place and has an edge to both: over the wrapper, all callers of
 * all that it wraps would be linked to each of them.
 */
function isElsewhereLinked(from: Step, step: Step): boolean {
  return runsWhatItIsGiven(from) && step.edge.rule === 'wrapped';
}

/** That a class names a member in its own body makes nobody depend on the member who does not use it. */
function isOwnClass(view: GraphView, from: Step, { node, edge }: Step): boolean {
  if (edge.kind !== 'REFERENCES' && edge.kind !== 'DECORATES') return false;
  if (view.kindOf(node) !== 'Class') return false;
  const isDefinedIn = (kind: EdgeKind) =>
    view.incoming(from.node, kind).some((each) => view.edge(each).source === node);
  return isDefinedIn('DEFINES_METHOD') || isDefinedIn('DEFINES');
}

function isTest(view: GraphView, node: number): boolean {
  return view.node(node).test === true;
}

function stepsFrom(
  view: GraphView,
  from: Step,
  kind: ReachKind,
  direction: 'upstream' | 'downstream',
): readonly Step[] {
  if (kind === 'DECORATES') {
    // The edge goes from the decorator to what it decorates, and it is the latter that depends on the former.
    return stepsOver(view, from.node, kind, direction === 'upstream' ? 'downstream' : 'upstream');
  }
  if (kind !== 'IMPORTS') return isImportOnly(view, from) ? [] : stepsOver(view, from.node, kind, direction);
  if (direction === 'downstream') return downstreamImports(view, from);
  if (view.kindOf(from.node) === 'Package') return stepsOver(view, from.node, kind, direction);
  const { names } = from;
  if (names === undefined || names.length === 0) return [];
  const module = moduleOf(view, from.node);
  if (module === undefined) return [];
  if (!names.includes('*')) return importersOf(view, module, names);
  return stepsOver(view, module, 'IMPORTS', 'upstream').map((step) => ({ ...step, names: ['*'] }));
}

/** A module that was reached because it imports the name: its own code is reached by the calls in it, if there are any. */
function isImportOnly(view: GraphView, from: Step): boolean {
  return from.edge.kind === 'IMPORTS' && view.kindOf(from.node) === 'Module';
}

function downstreamImports(view: GraphView, from: Step): readonly Step[] {
  if (view.kindOf(from.node) !== 'Module' || !from.names?.includes('*')) return [];
  return stepsOver(view, from.node, 'IMPORTS', 'downstream').map((step) => ({ ...step, names: ['*'] }));
}

/** Of several edges to one node the first kind is shown, and of one kind the most confident. */
function isStronger(a: Step, b: Step): boolean {
  const order: readonly string[] = DEPENDENCY_KINDS;
  const rank = (step: Step) => (order.includes(step.edge.kind) ? order.indexOf(step.edge.kind) : order.length);
  if (rank(a) !== rank(b)) return rank(a) < rank(b);
  return (a.edge.confidence ?? 1) > (b.edge.confidence ?? 1);
}
